"""The complete list of legal actions, quickly.

This module decides nothing: which takes and reservations are possible it asks the clauses, and
remembers the answers by the piles alone; which payments and returns there are it counts out. Tests
prove that the list and the clauses agree both ways. If a house ruleset refuses more than
the two games do, so does the list; an action that neither game knows is not in it.

The order: takes (three different, two alike, then short ones), reservations (the rows from level 1
on, left to right, then the decks), purchases (the rows, then the hand; for each card the payment
with the fewest wild tokens first); a pass only if there is nothing else. Returns come in the order
of colours, tiles in that of the table.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations_with_replacement, product, repeat
from operator import itemgetter, le
from typing import TYPE_CHECKING, Final, TypeVar

from splendor_rules.actions import ChooseTile, Pass, Purchase, Return, checked_purchase
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import WILD, Colour, Tokens, beyond, subtract
from splendor_rules.box.values import check_kind
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook.purchase import coloured_first, price
from splendor_rules.rulebook.reserve import possible_reservations
from splendor_rules.rulebook.take import possible_takes
from splendor_rules.rulebook.turn import can_act
from splendor_rules.rulesets import BASE, MARVEL
from splendor_rules.state import ReturnOwed, State, TileChoice, ToAct
from splendor_rules.unknown import inferred

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Reserve, Take
    from splendor_rules.sections import Section

__all__ = [
    "cheapest_payment",
    "legal_actions",
]

A = TypeVar("A", Purchase, Return, ChooseTile)

_PASS: Final = Pass()
_TAKE: Final = (BASE.take,)
_RESERVE: Final = (BASE.reserve,)
_PURCHASE: Final = (BASE.purchase, MARVEL.purchase)
_GIVE_BACK: Final = (BASE.give_back, MARVEL.give_back)
_CHOOSE_TILE: Final = (BASE.choose_tile,)
_TAKES: Final[dict[tuple[object, ...], tuple[Take, ...]]] = {}
"""Takes by readings and by whether each pile has none, some, or enough for two alike."""
_RESERVATIONS: Final[dict[tuple[object, ...], tuple[Reserve, ...]]] = {}
"""Reservations by whether the hand is full and by which decks and places have a card."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that may be done here: every action, every payment, every return, every tile.

    What depends on a card that nobody knows is left out. After the end the list is empty.
    """
    if not isinstance(state, State):
        check_kind(state, State)
    due, rules = state.pending, state.ruleset
    if isinstance(due, ToAct):
        actions: tuple[Action, ...] = (
            *_takes(state),
            *_reservations(state),
            *_purchases(state),
        )
        return actions or _passes(state)
    if isinstance(due, ReturnOwed):
        returns = _returns(state.player.tokens, due.count)
        return _followed(state, rules.give_back, _GIVE_BACK, returns)
    if isinstance(due, TileChoice):
        choices = tuple(map(ChooseTile, due.tiles))
        return _followed(state, rules.choose_tile, _CHOOSE_TILE, choices)
    return ()


def _passes(state: State) -> tuple[Pass, ...]:
    try:
        over = state.ruleset.game_over(state, _PASS)
        return () if over is not None or can_act(state) else (_PASS,)
    except UnknownCardError:
        return ()


def _followed(
    state: State, section: Section[A], known: tuple[Section[A], ...], actions: tuple[A, ...]
) -> tuple[A, ...]:
    """The actions, less those that a custom section refuses."""
    if section in known:
        return actions
    return tuple(action for action in actions if section.allows(state, action))


def _takes(state: State) -> tuple[Take, ...]:
    rules = state.ruleset
    if rules.take not in _TAKE:
        return possible_takes(state)
    pile, readings = rules.limits.pile_for_two, rules.readings
    a, b, c, d, e, _, _ = state.supply
    some = (a > 0, b > 0, c > 0, d > 0, e > 0)
    enough = (a >= pile, b >= pile, c >= pile, d >= pile, e >= pile)
    key = (some, enough, readings.short_take, readings.fewer_by_choice)
    takes = _TAKES.get(key)
    if takes is None:
        takes = _TAKES[key] = possible_takes(state)
    return takes


def _reservations(state: State) -> tuple[Reserve, ...]:
    rules, market, decks = state.ruleset, state.market, state.decks
    if rules.reserve not in _RESERVE:
        return possible_reservations(state)
    full = len(state.players[state.to_act].reserved) >= rules.limits.hand
    key: tuple[object, ...] = (full, len(market), rules.box.row)
    if not (all(decks) and all(map(all, market))):
        key = (*key, *map(bool, decks), *map(bool, chain(*market)))
    reservations = _RESERVATIONS.get(key)
    if reservations is None:
        reservations = _RESERVATIONS[key] = possible_reservations(state)
    return reservations


def _purchases(state: State) -> tuple[Purchase, ...]:
    rules, player = state.ruleset, state.players[state.to_act]
    tokens, bonuses = player.tokens, player.bonuses
    wild, free = tokens[WILD], rules.readings.wild_choice == "free"
    purchases: list[Purchase] = []
    known, payable = _within_reach(state)
    for card, short in payable:
        due = price(card, bonuses)
        if wild:
            paid = subtract(due, beyond(due, tokens)) if short else due
            purchases += _ways(card, paid, short, wild - short if free else 0)
        else:
            purchases.append(checked_purchase(card, due))
    return _followed(known, rules.purchase, _PURCHASE, tuple(purchases))


def _within_reach(state: State) -> tuple[State, list[tuple[Card, int]]]:
    """The cards that can be paid for, face up or in hand, and how many wild tokens each needs.

    Before them the position in which they lie, with cards named that can be no others.
    """
    player, payable = state.players[state.to_act], []
    a, b, c, d, e, wild, _ = player.tokens
    v, w, x, y, z = player.bonuses
    a, b, c, d, e = a + v, b + w, c + x, d + y, e + z
    for card in (*chain(*state.market), *[held.card for held in player.reserved]):
        if type(card) is not Card:
            if card is not None and (known := inferred(state)) is not state:
                return _within_reach(known)
            continue
        v, w, x, y, z = card.cost
        if v <= a and w <= b and x <= c and y <= d and z <= e:
            payable.append((card, 0))
        elif wild:
            short = v - a if v > a else 0
            short += w - b if w > b else 0
            short += x - c if x > c else 0
            short += y - d if y > d else 0
            short += z - e if z > e else 0
            if short <= wild:
                payable.append((card, short))
    return state, payable


def payments(due: Tokens, tokens: Tokens, *, free: bool = True) -> tuple[Tokens, ...]:
    """Every way to pay a price with the tokens held, fewest wild ones first; none if short.

    Args:
        due: the price.
        tokens: the tokens held.
        free: whether wild tokens may stand for colours that are held (reading `wild-choice`).
    """
    missing = beyond(due, tokens)
    short = sum(missing)
    spare = tokens[WILD] - short
    if spare < 0:
        return ()
    return _swapped(subtract(due, missing), short, spare if free else 0)


@lru_cache(maxsize=1 << 13)
def _swapped(paid: Tokens, short: int, spare: int) -> tuple[Tokens, ...]:
    """Payments with so many wild tokens for what is short, and up to `spare` more for others."""
    a, b, c, d, e, *_ = paid
    payments = []
    for v, w, x, y, z in product(*[range(min(most, spare) + 1) for most in (a, b, c, d, e)]):
        more = v + w + x + y + z
        if more <= spare:
            payments.append((a - v, b - w, c - x, d - y, e - z, short + more, 0))
    payments.sort(key=itemgetter(Colour.WILD))
    return tuple(payments)


@lru_cache(maxsize=1 << 13)
def _ways(card: Card, paid: Tokens, short: int, spare: int) -> tuple[Purchase, ...]:
    """The purchases of a card with these payments."""
    return tuple([checked_purchase(card, payment) for payment in _swapped(paid, short, spare)])


def cheapest_payment(state: State, card: Card) -> Tokens | None:
    """The payment of the player to act for a card with the fewest wild tokens; None if it can't.

    Raises:
        TypeError: this is no card.
    """
    check_kind(state, State)
    check_kind(card, Card)
    player = state.players[state.to_act]
    return coloured_first(price(card, player.bonuses), player.tokens)


@lru_cache(maxsize=1 << 4)
def all_returns(count: int) -> tuple[Return, ...]:
    """Every return of so many tokens of ordinary and wild colours: 56 of three."""
    colours = combinations_with_replacement(tuple(Colour)[: Colour.TIME_STONE], count)
    return tuple(Return.of(*chosen) for chosen in colours)


def _returns(purse: Tokens, count: int) -> tuple[Return, ...]:
    """Every return of so many tokens that are held; Time Stones stay."""
    return _returns_of(tuple(map(min, purse, repeat(count, Colour.TIME_STONE))), count)


@lru_cache(maxsize=1 << 10)
def _returns_of(held: tuple[int, ...], count: int) -> tuple[Return, ...]:
    return tuple([back for back in all_returns(count) if all(map(le, back.tokens, held))])
