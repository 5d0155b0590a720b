"""Cards that nobody knows, and what the table comes to know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.errors import RevealError
from splendor_rules.state import CardPlace, Unknown, unaccounted

if TYPE_CHECKING:
    from splendor_rules.box.components import Card
    from splendor_rules.state import State

__all__ = [
    "reveal",
    "unknowns",
]


def unknowns(state: State) -> tuple[CardPlace, ...]:
    """Where unknown cards lie: in the rows, on top of the decks, in the hands."""
    rows = (
        CardPlace(level, place=place)
        for level, row in enumerate(state.market, start=1)
        for place, card in enumerate(row, start=1)
        if isinstance(card, Unknown)
    )
    tops = (
        CardPlace(level, place="deck")
        for level, deck in enumerate(state.decks, start=1)
        if deck and isinstance(deck[0], Unknown)
    )
    hands = (
        CardPlace(reserved.card.level, seat=seat, hand=place)
        for seat, player in enumerate(state.players)
        for place, reserved in enumerate(player.reserved, start=1)
        if isinstance(reserved.card, Unknown)
    )
    return (*rows, *tops, *hands)


def reveal(state: State, where: CardPlace, card: Card) -> State:
    """The position with an unknown card named. It is no action of the game.

    Raises:
        RevealError: no unknown card lies there, or this one cannot be it.
    """
    there = where.card_in(state)
    if not isinstance(there, Unknown):
        raise RevealError(f"{where}: no unknown card lies there")
    if there.level != card.level:
        raise RevealError(f"{card.id} is of level {card.level}, the card at {where} is not")
    if card not in unaccounted(state, card.level):
        raise RevealError(f"{card.id} is known to lie elsewhere")
    return state.with_card(where, card)
