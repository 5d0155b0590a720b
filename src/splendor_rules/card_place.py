"""Where a card lies that an action, a ruling or an event speaks of."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import field, frozen
from attrs.validators import optional

from splendor_rules.box.values import Value, is_place, is_whole, is_whole_or_none

if TYPE_CHECKING:
    from splendor_rules.actions import Place
    from splendor_rules.player import AnyCard
    from splendor_rules.state import State


@frozen
class CardPlace(Value):
    """A place where a card lies: in a row, on top of a deck, or in a hand.

    Attributes:
        level: the card's level, 1, 2 or 3.
        place: its place in the row, 1 to 4, or `"deck"`; None for a card in a hand.
        seat: whose hand it is in; None for any other place.
        hand: which card of that hand, from 1; None for any other place.
    """

    level: int = field(validator=is_whole)
    place: Place | None = field(default=None, validator=optional(is_place))
    seat: int | None = field(default=None, validator=is_whole_or_none)
    hand: int | None = field(default=None, validator=is_whole_or_none)

    def card_in(self, state: State) -> AnyCard | None:
        """The card that lies here, or None if nothing does or there is no such place."""
        if self.seat is not None and self.hand is not None:
            held = (
                state.players[self.seat].reserved if self.seat in range(len(state.players)) else ()
            )
            card = held[self.hand - 1].card if 1 <= self.hand <= len(held) else None
            return card if card is not None and card.level == self.level else None
        if not 1 <= self.level <= len(state.market):
            return None
        if self.place == "deck":
            return next(iter(state.decks[self.level - 1]), None)
        row = state.market[self.level - 1]
        return (
            row[self.place - 1] if self.place is not None and 1 <= self.place <= len(row) else None
        )

    def __str__(self) -> str:
        """The place in words."""
        if self.place is not None:
            return f"level {self.level}, place {self.place}"
        return f"level {self.level}, card {self.hand} in the hand of seat {self.seat}"


@lru_cache(maxsize=1 << 8)
def place_of(
    level: int, place: Place | None = None, seat: int | None = None, hand: int | None = None
) -> CardPlace:
    """The same as `CardPlace(…)`, made once and reused."""
    return CardPlace(level, place, seat, hand)
