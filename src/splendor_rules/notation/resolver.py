"""Reading against a position: the legal action or turn that a text means there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.actions import ChooseTile, Return
from splendor_rules.box.tokens import Colour, as_tokens
from splendor_rules.engine import judge, judge_turn
from splendor_rules.errors import RefusedActionError, UnknownCardError
from splendor_rules.legal import payments
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.parser import NotationParser, parse_single_action, parts_of
from splendor_rules.notation.spans import Span, fold
from splendor_rules.rulebook.purchase import price

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Purchase, Turn
    from splendor_rules.box.components import Card
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State


def ways_to_pay(state: State, card: Card, seat: int) -> tuple[Tokens, ...]:
    """Every way in which a player can pay for a card, the cheapest first; none if short."""
    player = state.players[seat]
    free = state.ruleset.readings.wild_choice == "free"
    return payments(price(card, player.bonuses), player.tokens, free=free)


def paid_towards(state: State, card: Card, seat: int) -> Tokens:
    """All that a player who is short can pay towards a card."""
    player = state.players[seat]
    due = price(card, player.bonuses)
    most = [min(pair) for pair in zip(due[: Colour.WILD], player.tokens, strict=False)]
    return as_tokens([*most, min(player.tokens[Colour.WILD], sum(due) - sum(most))])


def find_action(state: State, text: str, seat: int | None = None) -> Action:
    """The legal action that a text means in a position.

    Beside what `parse_action` reads, a card that lies face up may be reserved by its name, and one
    that is purchased may be called by its level and place. A purchase may leave the payment out if
    there is but one, or say `for cheapest`.

    Args:
        state: the position.
        text: the text.
        seat: who does it; without a seat it is not asked whose turn it is.

    Raises:
        NotationSyntaxError: it is no action; the error says where and what was expected.
        Ambiguous: it can mean several things, such as several ways to pay.
        RefusedActionError: the rules refuse it; the error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    piece = Span(text).part(0)
    action = parse_single_action(_reader(state), piece)
    _check(judge(state, action, seat), piece)
    return action


def find_turn(state: State, text: str, seat: int | None = None) -> Turn:
    """The legal turn that a text means in a position; see `find_action`.

    Args:
        state: the position before the turn.
        text: the text.
        seat: who takes the turn; without a seat it is not asked whose turn it is.

    Raises:
        NotationSyntaxError: it is no turn; the error says where and what was expected.
        Ambiguous: it can mean several things, such as several ways to pay.
        RefusedActionError: the rules refuse it; the error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    piece, reader = Span(text).part(0), _reader(state)
    turn = reader.turn(piece)
    ruling = judge_turn(state, turn, seat)
    kind = {"return": Return, "tile": ChooseTile}.get(ruling.step)
    parts = [part for part in parts_of(piece) if kind and isinstance(reader.action(part), kind)]
    _check(ruling, parts[0] if parts else piece)
    return turn


def _check(ruling: Ruling, piece: Span) -> None:
    if ruling.legal is None:
        raise UnknownCardError(ruling.needs)
    if not ruling.legal:
        raise RefusedActionError(ruling, piece.column)


def _reader(state: State) -> NotationParser:
    def pay(purchase: Purchase, piece: Span) -> Tokens:
        ways = ways_to_pay(state, purchase.card, state.to_act)
        if not ways:
            return paid_towards(state, purchase.card, state.to_act)
        cheapest, *others = (evolve(purchase, payment=way) for way in ways)
        legal = judge(state, cheapest).legal is not False
        if others and legal and fold(piece.text) != "cheapest":
            box = state.ruleset.box
            raise piece.may_mean([format_action(one, box) for one in (cheapest, *others)])
        return cheapest.payment

    return NotationParser(state.ruleset.box, state, pay)
