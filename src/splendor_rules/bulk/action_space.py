"""`splendor-actions/1`: every single decision of both games as one of 401 numbers, and back.

A purchase is two decisions here: the card by its slot, then the payment. A payment is named by what
its wild tokens stand for, colour by colour; the rest of the price is paid in its own colours. Slots
0 to 11 are the places of the rows, level 1 first and from the left; in a purchase 12 to 14 are the
cards in hand, in a reservation the decks. A tile is named by its place on the table.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, WILD, Bonuses, Tokens, as_bonuses, as_tokens
from splendor_rules.box.values import check_kind, whole_number
from splendor_rules.legal import all_returns
from splendor_rules.rulebook.limit import MOST_OVER
from splendor_rules.rulebook.purchase import price
from splendor_rules.rulebook.reserve import candidates
from splendor_rules.rulebook.setup import wild_supply
from splendor_rules.rulebook.take import CANDIDATES
from splendor_rules.sections import STEPS
from splendor_rules.state import State

if TYPE_CHECKING:
    from splendor_rules.actions import Action

Meaning: TypeAlias = dict[str, object]
"""What an id means, as JSON has it."""
ACTIONS_FORMAT: Final = "splendor-actions/1"

LEVELS: Final = 3
ROW: Final = 4
ROW_SLOTS: Final = LEVELS * ROW
HAND_SLOTS: Final = 3
SLOTS: Final = ROW_SLOTS + HAND_SLOTS
TILE_PLACES: Final = 5

TAKES: Final = CANDIDATES
"""Threes, pairs, short takes of two and of one, in the order of colours."""
PAIRS: Final = range(10, 15)
"""Which of the takes are of two alike."""
RETURNS: Final[tuple[Tokens, ...]] = tuple(
    back.tokens for count in range(1, MOST_OVER + 1) for back in all_returns(count)
)
"""Every return of one to three tokens: fewest first, then in the order of colours."""
_WILDS: Final = range(wild_supply() + 1)
PAYMENTS: Final[tuple[Bonuses, ...]] = tuple(
    sorted(
        (as_bonuses(ways) for ways in product(_WILDS, repeat=len(ORDINARY)) if sum(ways) in _WILDS),
        key=lambda ways: (sum(ways), ways),
    )
)
"""What the wild tokens of a payment stand for, by colour: fewest wild tokens first."""

TAKE: Final = 0
RESERVE: Final = TAKE + len(TAKES)
PURCHASE: Final = RESERVE + SLOTS
PASS: Final = PURCHASE + SLOTS
RETURN: Final = PASS + 1
TILE: Final = RETURN + len(RETURNS)
PAYMENT: Final = TILE + TILE_PLACES
ACTIONS: Final = PAYMENT + len(PAYMENTS)
"""How many ids there are: 401."""
HELD_BY_IDS: Final = (
    "take.pattern",
    "take.ordinary-only",
    "purchase.time-stone-unspendable",
    "limit.time-stone-kept",
)
"""The clauses that no id can break: there are no ids of what they refuse."""
NO_ACTION: Final = -1
"""The id of doing nothing, for games that are over or left alone."""

_TAKE_IDS: Final = {take.tokens: TAKE + number for number, take in enumerate(TAKES)}
_RETURN_IDS: Final = {tokens: RETURN + number for number, tokens in enumerate(RETURNS)}
_PAYMENT_IDS: Final = {ways: PAYMENT + number for number, ways in enumerate(PAYMENTS)}


def card_in(state: State, slot: int) -> Card | None:
    """The card that the player to act can purchase from a slot, or None if none lies there."""
    if slot < ROW_SLOTS:
        level, place = divmod(slot, state.box.row)
        card = state.market[level][place]
    else:
        hand, place = state.player.reserved, slot - ROW_SLOTS
        card = hand[place].card if place < len(hand) else None
    return card if isinstance(card, Card) else None


def payment_of(card: Card, bonuses: Bonuses, number: int) -> Tokens:
    """The tokens that a payment hands in.

    Args:
        card: the card that is paid for.
        bonuses: the player's bonuses.
        number: which of `PAYMENTS`.
    """
    due, ways = price(card, bonuses), PAYMENTS[number]
    coloured = [max(due[colour] - ways[colour], 0) for colour in ORDINARY]
    return as_tokens([*coloured, sum(ways)])


def action_of(state: State, action: int, slot: int | None = None) -> Action | None:
    """The action that an id stands for.

    Args:
        state: the position.
        action: the id.
        slot: the slot that was chosen before, for the id of a payment.

    Returns:
        The action; None for the id of a purchase, whose payment is another decision, for a payment
        without a card, for a tile place that is empty, and for -1.

    Raises:
        ComponentError: an id or slot is no whole number.
        ValueError: there is no such id or slot.
    """
    check_kind(state, State)
    action, chosen = whole_number(action, "action"), whole_number(slot or 0, "slot")
    if not (NO_ACTION <= action < ACTIONS and 0 <= chosen < SLOTS):
        raise ValueError(f"an id is from {NO_ACTION} to {ACTIONS - 1}, a slot below {SLOTS}")
    if action == NO_ACTION:
        return None
    if action >= PAYMENT:
        return _payment(state, action - PAYMENT, slot)
    if action >= TILE:
        place = action - TILE
        return ChooseTile(state.tiles[place]) if place < len(state.tiles) else None
    if action >= RETURN:
        return Return(RETURNS[action - RETURN])
    if action >= PURCHASE:
        return Pass() if action == PASS else None
    return candidates(state.box)[action - RESERVE] if action >= RESERVE else TAKES[action]


def _payment(state: State, number: int, slot: int | None) -> Purchase | None:
    card = None if slot is None else card_in(state, slot)
    if card is None:
        return None
    return Purchase(card, payment_of(card, state.player.bonuses, number))


def ids_of(state: State, action: Action) -> tuple[int, ...]:
    """The ids of an action: two for a purchase, else one.

    Raises:
        ValueError: the action has no id, so it is legal in neither game.
    """
    check_kind(state, State)
    check_kind(action, *STEPS)
    try:
        return _ids_of(state, action)
    except (KeyError, ValueError):
        raise ValueError(f"{action} has no id in {ACTIONS_FORMAT}: it is legal nowhere") from None


def _ids_of(state: State, action: Action) -> tuple[int, ...]:
    match action:
        case Take(tokens):
            return (_TAKE_IDS[tokens],)
        case Reserve(level, place):
            return (RESERVE + candidates(state.box).index(Reserve(level, place)),)
        case Purchase(card, payment):
            return (PURCHASE + _slot_of(state, card), _payment_id(state, card, payment))
        case Pass():
            return (PASS,)
        case Return(tokens):
            return (_RETURN_IDS[tokens],)
        case ChooseTile(tile):
            return (TILE + state.tiles.index(tile),)


def _slot_of(state: State, card: Card) -> int:
    return [card_in(state, slot) for slot in range(SLOTS)].index(card)


def _payment_id(state: State, card: Card, payment: Tokens) -> int:
    due = price(card, state.player.bonuses)
    a, b, c, d, e = (due[colour] - payment[colour] for colour in ORDINARY)
    if payment[WILD] != a + b + c + d + e or payment[-1]:
        raise ValueError("this is not the price")
    return _PAYMENT_IDS[a, b, c, d, e]


def action_table() -> list[Meaning]:
    """What each id means, in order, as JSON has it: its `id`, its `kind`, and what the kind wants.

    `take`, `return` and `payment` have counts by `Colour`: what is taken or returned, and what the
    wild tokens stand for. `reserve` and `purchase` have a `level` and a `place` (`deck` for the
    deck), or the number of a card in `hand`; `tile` has the number of its place. All count from 1.
    """
    takes: list[Meaning] = [{"kind": "take", "tokens": [*take.tokens]} for take in TAKES]
    decks: list[Meaning] = [{"level": level, "place": "deck"} for level in range(1, LEVELS + 1)]
    hand: list[Meaning] = [{"hand": number} for number in range(1, HAND_SLOTS + 1)]
    rows: list[Meaning] = [
        {"level": slot // ROW + 1, "place": slot % ROW + 1} for slot in range(ROW_SLOTS)
    ]
    returns: list[Meaning] = [{"kind": "return", "tokens": [*tokens]} for tokens in RETURNS]
    payments: list[Meaning] = [{"kind": "payment", "wild_for": [*ways]} for ways in PAYMENTS]
    meanings: tuple[Meaning, ...] = (
        *takes,
        *({"kind": "reserve", **where} for where in (*rows, *decks)),
        *({"kind": "purchase", **where} for where in (*rows, *hand)),
        {"kind": "pass"},
        *returns,
        *({"kind": "tile", "place": place} for place in range(1, TILE_PLACES + 1)),
        *payments,
    )
    return [{"id": number, **meaning} for number, meaning in enumerate(meanings)]
