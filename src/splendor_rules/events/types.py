"""The kinds of events. Each names the clause that makes it happen: by its id it can be looked up.

Seats count from 0. Where a seat can be None, that is nobody's: the supply or the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, get_args

from attrs import field, frozen

from splendor_rules.box.components import Card, Tile
from splendor_rules.box.values import are_tokens, is_a, is_whole, is_whole_or_none, members
from splendor_rules.rulings import Outcome
from splendor_rules.state import CardPlace, Reserved, ReturnOwed, TileChoice, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard


@frozen
class TokensMoved:
    """Tokens went from the supply to a player, or back.

    Attributes:
        tokens: which, by colour.
        giver: the seat that they came from; None is the supply.
        taker: the seat that they went to; None is the supply.
        clause: why: `take.effect`, `reserve.wild`, `purchase.to-supply`, `limit.effect` or
            `time-stone.first-level-three`.
    """

    tokens: Tokens = field(validator=are_tokens)
    giver: int | None = field(validator=is_whole_or_none)
    taker: int | None = field(validator=is_whole_or_none)
    clause: str = field(validator=is_a(str))


@frozen
class CardReserved:
    """A card went to a player's hand, as the last there.

    Attributes:
        seat: whose hand.
        card: the card; `Unknown` for those who may not see it.
        where: the place or deck that it came from.
        clause: `reserve.effect`.
    """

    seat: int = field(validator=is_whole)
    card: AnyCard = field(validator=is_a(Card, Unknown))
    where: CardPlace = field(validator=is_a(CardPlace))
    clause: str = field(validator=is_a(str))

    @property
    def in_hand(self) -> Reserved:
        """The card as it lies in the hand: hidden if it came off a deck."""
        return Reserved(self.card, hidden=self.where.place == "deck")


@frozen
class CardPurchased:
    """A card joined a player's own, as the last of them.

    Attributes:
        seat: the buyer.
        card: the card, which all see.
        where: the place in a row, or the card of the buyer's hand, that it came from.
        clause: `purchase.effect`.
    """

    seat: int = field(validator=is_whole)
    card: Card = field(validator=is_a(Card))
    where: CardPlace = field(validator=is_a(CardPlace))
    clause: str = field(validator=is_a(str))


@frozen
class PlaceFilled:
    """The top card of a deck was laid into an empty place of its row.

    Attributes:
        where: the place.
        card: the card that lies there now.
        clause: `market.refill`.
    """

    where: CardPlace = field(validator=is_a(CardPlace))
    card: AnyCard = field(validator=is_a(Card, Unknown))
    clause: str = field(validator=is_a(str))


@frozen
class PlaceLeftEmpty:
    """A card has left its row, and its deck has none to lay there.

    Attributes:
        where: the place.
        clause: `market.refill`.
    """

    where: CardPlace = field(validator=is_a(CardPlace))
    clause: str = field(validator=is_a(str))


@frozen
class AvengersMoved:
    """The Avengers Assemble tile went to a player.

    Attributes:
        giver: the seat that held it until then; None if nobody did.
        taker: the seat that holds it now.
        clause: `avengers.first-three` or `avengers.takeover`.
    """

    giver: int | None = field(validator=is_whole_or_none)
    taker: int = field(validator=is_whole)
    clause: str = field(validator=is_a(str))


@frozen
class TileGained:
    """A noble or location went from the table to a player.

    Attributes:
        seat: who gained it.
        tile: the tile.
        chosen: whether several had been earned; else it came by itself.
        clause: `tile.effect`.
    """

    seat: int = field(validator=is_whole)
    tile: Tile = field(validator=is_a(Tile))
    chosen: bool = field(validator=is_a(bool))
    clause: str = field(validator=is_a(str))


@frozen
class Passed:
    """A player who could do nothing passed.

    Attributes:
        seat: the player.
        clause: `turn.forced-pass`.
    """

    seat: int = field(validator=is_whole)
    clause: str = field(validator=is_a(str))


@frozen
class DecisionOwed:
    """The turn is not over: its player has a decision left.

    A whole turn holds that decision already, so none is owed in it.

    Attributes:
        seat: the player.
        due: how many tokens must go back, or among which tiles one must be chosen.
        clause: `limit.excess` or `tile.one-a-turn`.
    """

    seat: int = field(validator=is_whole)
    due: ReturnOwed | TileChoice = field(validator=is_a(ReturnOwed, TileChoice))
    clause: str = field(validator=is_a(str))


@frozen
class EndTriggered:
    """A player has triggered the end of the game; the round is finished.

    Attributes:
        seat: the player.
        clause: `end.fifteen` or `end.gauntlet`.
    """

    seat: int = field(validator=is_whole)
    clause: str = field(validator=is_a(str))


@frozen
class EndUndone:
    """A player who had triggered the end no longer qualifies.

    Attributes:
        seat: the player who had triggered it.
        clause: `end.undone`.
    """

    seat: int = field(validator=is_whole)
    clause: str = field(validator=is_a(str))


@frozen
class TurnBegun:
    """A turn is over, and the next player's begins.

    Attributes:
        seat: whose turn it is now.
        clause: `turn.end-order`.
    """

    seat: int = field(validator=is_whole)
    clause: str = field(validator=is_a(str))


@frozen
class GameOver:
    """The game is over.

    Attributes:
        outcome: who won, with how many points, and the clause that decided.
        clause: what ended it: `end.round`, `turn.stalemate` or `turn.stuck-ends`.
    """

    outcome: Outcome = field(validator=is_a(Outcome))
    clause: str = field(validator=is_a(str))


Event: TypeAlias = (
    TokensMoved
    | CardReserved
    | CardPurchased
    | PlaceFilled
    | PlaceLeftEmpty
    | AvengersMoved
    | TileGained
    | Passed
    | DecisionOwed
    | EndTriggered
    | EndUndone
    | TurnBegun
    | GameOver
)
"""One thing that happened."""


def checked_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events as a tuple.

    Raises:
        ComponentError: they are no sequence of events.
    """
    return members(events, "events", *get_args(Event))
