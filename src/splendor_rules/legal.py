"""The complete list of legal actions, quickly.

This module decides nothing: which takes and reservations are possible it asks the clauses, and
remembers the answers by the piles alone; which payments and returns there are it counts out. Tests
prove that the list and the clauses agree both ways. A ruleset of one's own that refuses more than
the two games do is followed; an action that neither game knows is not found.

The order: takes (three different, two alike, then short ones), reservations (the rows from level 1
on, left to right, then the decks), purchases (the rows, then the hand; for each card the payment
with the fewest wild tokens first); a pass only if there is nothing else. Returns come in the order
of colours, tiles in that of the table.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeVar

from splendor_rules.actions import ChooseTile, Pass, Purchase, Return
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour, Tokens, as_tokens
from splendor_rules.errors import CardUnknown
from splendor_rules.rulebook.purchase import affordable, price
from splendor_rules.rulebook.reserve import CANDIDATES as RESERVATIONS
from splendor_rules.rulebook.take import possible_takes
from splendor_rules.rulebook.turn import can_act
from splendor_rules.rulesets import BASE, MARVEL
from splendor_rules.state import ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Reserve, Take
    from splendor_rules.ruleset import Section
    from splendor_rules.state import State

A = TypeVar("A", Purchase, Return, ChooseTile)

_PASS: Final = Pass()
_TAKES: Final[dict[tuple[object, ...], tuple[Take, ...]]] = {}
"""Takes by readings and piles: a table has at most 8^5 different piles of ordinary tokens."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that may be done here: every action, every payment, every return, every tile.

    What depends on a card that nobody knows is left out. After the end the list is empty.
    """
    due, rules = state.pending, state.ruleset
    if isinstance(due, ToAct):
        if rules.readings.stuck == "ends" and not _goes_on(state):
            return ()
        actions = (*_takes(state), *_reservations(state), *_purchases(state))
        return actions or _passes(state)
    if isinstance(due, ReturnOwed):
        returns = _returns(state.player.tokens, due.count)
        known = (MARVEL.give_back, BASE.give_back)
        return _followed(state, rules.give_back, known, returns)
    if isinstance(due, TileChoice):
        choices = tuple(map(ChooseTile, due.tiles))
        return _followed(state, rules.choose_tile, (BASE.choose_tile,), choices)
    return ()


def _goes_on(state: State) -> bool:
    try:
        return state.ruleset.game_over(state, _PASS) is None
    except CardUnknown:
        return False


def _passes(state: State) -> tuple[Pass, ...]:
    try:
        return () if can_act(state) else (_PASS,)
    except CardUnknown:
        return ()


def _followed(
    state: State, section: Section[A], known: tuple[Section[A], ...], actions: tuple[A, ...]
) -> tuple[A, ...]:
    """The actions, less those that a section of somebody's own refuses."""
    if any(section is one for one in known) or section in known:
        return actions
    return tuple(action for action in actions if section.allows(state, action))


def _takes(state: State) -> tuple[Take, ...]:
    rules = state.ruleset
    if rules.take is not BASE.take and rules.take != BASE.take:
        return possible_takes(state)
    readings = rules.readings
    key = (state.supply[: Colour.WILD], readings.short_take, readings.fewer_by_choice)
    found = _TAKES.get(key)
    if found is None:
        found = _TAKES[key] = possible_takes(state)
    return found


def _reservations(state: State) -> tuple[Reserve, ...]:
    section = state.ruleset.reserve
    if section is BASE.reserve and all(state.decks) and all(map(all, state.market)):
        # Nothing is missing anywhere, so that all stand or fall with the hand.
        return RESERVATIONS if section.allows(state, RESERVATIONS[0]) else ()
    return tuple(action for action in RESERVATIONS if section.allows(state, action))


def _purchases(state: State) -> tuple[Purchase, ...]:
    player = state.player
    tokens, bonuses = player.tokens, player.bonuses
    wild = tokens[Colour.WILD]
    a, b, c, d, e = map(sum, zip(tokens, bonuses, strict=False))
    free = state.ruleset.readings.wild_choice == "free"
    one, two, three = state.market
    found: list[Purchase] = []
    for card in (*one, *two, *three, *(reserved.card for reserved in player.reserved)):
        if not isinstance(card, Card):
            continue
        v, w, x, y, z = card.cost
        short = 0 if a >= v else v - a
        if b < w:
            short += w - b
        if c < x:
            short += x - c
        if d < y:
            short += y - d
        if e < z:
            short += z - e
        if short <= wild:
            due = price(card, bonuses)
            found += [Purchase(card, payment) for payment in payments(due, tokens, free=free)]
    known = (BASE.purchase, MARVEL.purchase)
    return _followed(state, state.ruleset.purchase, known, tuple(found))


@lru_cache(maxsize=1 << 14)
def payments(due: Tokens, purse: Tokens, *, free: bool = True) -> tuple[Tokens, ...]:
    """Every way to pay a price out of a purse, fewest wild tokens first; none if it is short.

    Args:
        due: the price.
        purse: the tokens held.
        free: whether wild tokens may stand for colours that are held (reading `wild-choice`).
    """
    if not affordable(due, purse):
        return ()
    choices = []
    for colour in ORDINARY:
        most = min(due[colour], purse[colour])
        fewest = max(due[colour] - purse[Colour.WILD], 0) if free else most
        choices.append(range(most, fewest - 1, -1))
    total = sum(due)
    found = [
        as_tokens([*paid, total - sum(paid)])
        for paid in product(*choices)
        if total - sum(paid) <= purse[Colour.WILD]
    ]
    return tuple(sorted(found, key=lambda payment: payment[Colour.WILD]))


def cheapest_payment(state: State, card: Card) -> Tokens | None:
    """The payment of the player to act for a card with the fewest wild tokens; None if it can't."""
    player = state.player
    return next(iter(payments(price(card, player.bonuses), player.tokens, free=False)), None)


@lru_cache(maxsize=1 << 10)
def _return(tokens: Tokens) -> Return:
    return Return(tokens)


@lru_cache(maxsize=1 << 13)
def _returns(purse: Tokens, count: int) -> tuple[Return, ...]:
    """Every return of so many tokens; Time Stones stay."""
    counts = product(*(range(min(held, count), -1, -1) for held in purse[: Colour.TIME_STONE]))
    return tuple(_return(as_tokens(back)) for back in counts if sum(back) == count)
