"""Reading in a state: the legal action or turn that a text means there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.actions import ChooseTile, Return
from splendor_rules.box.tokens import Colour, as_tokens
from splendor_rules.box.values import check_kind
from splendor_rules.clauses import name_of
from splendor_rules.engine import judge, judge_turn
from splendor_rules.errors import RefusedActionError, UnknownCardError
from splendor_rules.legal import payments
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.parser import (
    NotationParser,
    is_turn,
    parse_single_action,
    span_in_english,
    split_turn,
)
from splendor_rules.notation.spans import Span, fold
from splendor_rules.rulebook.purchase import price
from splendor_rules.rulebook.tile import compulsory
from splendor_rules.state import State

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Purchase, Turn
    from splendor_rules.box.components import Card, Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.rulings import Ruling


def ways_to_pay(state: State, card: Card, seat: int) -> tuple[Tokens, ...]:
    """Every way in which a player can pay for a card, the cheapest first; none if short."""
    player = state.players[seat]
    free = state.ruleset.readings.wild_choice == "free"
    return payments(price(card, player.bonuses), player.tokens, free=free)


def partial_payment(state: State, card: Card, seat: int) -> Tokens:
    """All that a player who is short can pay towards a card."""
    player = state.players[seat]
    due = price(card, player.bonuses)
    paid = [min(pair) for pair in zip(due[: Colour.WILD], player.tokens, strict=False)]
    return as_tokens([*paid, min(player.tokens[Colour.WILD], sum(due) - sum(paid))])


def find_action(state: State, text: str | bytes, seat: int | None = None) -> Action:
    """The legal action that a text means in a state.

    Beside what `parse_action` reads, a card that lies face up may be reserved by its name, and one
    that is purchased may be called by its level and place. A purchase may leave the payment out if
    there is but one, or say `for cheapest`.

    Args:
        state: the state.
        text: the text, or its UTF-8 bytes.
        seat: who acts; if left out, whose turn it is is not checked.

    Raises:
        NotationSyntaxError: it is no action; the error says where and what was expected.
        AmbiguousNotationError: it can mean several things, such as several ways to pay.
        RefusedActionError: the rules refuse it; the error carries the ruling.
        UnknownCardError: whether it is legal depends on an unknown card.
    """
    parser, span = _read(state, text)
    action = parse_single_action(parser, span)
    _check_legal(judge(state, action, seat), span)
    return action


def parse_in(state: State, text: str | bytes) -> Action | Turn:
    """The action that a text means in a state, or the turn if it has several parts; legal or not.

    Raises:
        NotationSyntaxError: it is neither.
        AmbiguousNotationError: it can mean several things, such as several ways to pay.
        UnknownCardError: what it means depends on an unknown card.
    """
    parser, span = _read(state, text)
    return parser.turn(span) if is_turn(span) else parse_single_action(parser, span)


def find_turn(state: State, text: str | bytes, seat: int | None = None) -> Turn:
    """The legal turn that a text means in a state; see `find_action`.

    If a single noble or location is earned, it comes by itself, as it does when actions are done
    one by one; the turn then names it.

    Args:
        state: the state before the turn.
        text: the text, or its UTF-8 bytes.
        seat: who takes the turn; if left out, whose turn it is is not checked.

    Raises:
        NotationSyntaxError: it is no turn; the error says where and what was expected.
        AmbiguousNotationError: it can mean several things, such as several ways to pay.
        RefusedActionError: the rules refuse it; the error carries the ruling.
        UnknownCardError: whether it is legal depends on an unknown card.
    """
    parser, span = _read(state, text)
    turn = parser.turn(span)
    ruling = judge_turn(state, turn, seat)
    if (tile := _only_tile(state, turn, ruling)) is not None:
        turn = evolve(turn, tile=tile)
        ruling = judge_turn(state, turn, seat)
    kind = {"return": Return, "tile": ChooseTile}.get(ruling.step)
    refused = [part for part in split_turn(span) if kind and isinstance(parser.action(part), kind)]
    _check_legal(ruling, refused[0] if refused else span)
    return turn


def _only_tile(state: State, turn: Turn, ruling: Ruling) -> Tile | None:
    """The tile that comes by itself, if a turn says none and lacks nothing else."""
    lacking = [refusal for refusal in ruling.refusals if refusal.clause == name_of(compulsory)]
    if turn.tile is not None or len(lacking) != len(ruling.refusals) or not lacking:
        return None
    earned = lacking[0].facts["tiles"]
    return state.box.tile(*earned) if isinstance(earned, tuple) and len(earned) == 1 else None


def _check_legal(ruling: Ruling, span: Span) -> None:
    if ruling.undecided:
        raise UnknownCardError(ruling.needs)
    if not ruling.legal:
        raise RefusedActionError(ruling, span.column)


def _read(state: State, text: str | bytes) -> tuple[NotationParser, Span]:
    """What reads a text in a state, and the text in the words of the notation."""
    check_kind(state, State)

    def choose_payment(purchase: Purchase, span: Span) -> Tokens:
        ways = ways_to_pay(state, purchase.card, state.to_act)
        if not ways:
            return partial_payment(state, purchase.card, state.to_act)
        cheapest, *others = (evolve(purchase, payment=way) for way in ways)
        possible = judge(state, cheapest).legal is not False
        if others and possible and fold(span.text) != "cheapest":
            raise span.ambiguous([format_action(way, state) for way in (cheapest, *others)])
        return cheapest.payment

    return NotationParser(state.box, state, choose_payment), span_in_english(text, state.box)
