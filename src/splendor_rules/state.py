"""A position of the game: frozen values, complete in themselves, equal when they are alike.

Levels are 1 to 3 and places 1 to 4 everywhere a person or a record names them; the tuples that
hold decks and rows count from 0 as tuples do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

from attrs import field, frozen

from splendor_rules.box.components import Card, Tile
from splendor_rules.box.tokens import NO_TOKENS, Bonuses, Colour, Tokens

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Unpack

    from splendor_rules.box.components import Box
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Outcome

__all__ = [
    "Over",
    "PartialCard",
    "Player",
    "Reserved",
    "ReturnOwed",
    "State",
    "TileChoice",
    "ToAct",
    "Unknown",
]


_new: Final = object.__new__
_set: Final = object.__setattr__


@frozen(cache_hash=True)
class Unknown:
    """A card that nobody knows, but for its level (the back shows it)."""

    level: int


@frozen(cache_hash=True)
class PartialCard:
    """A purchased card of which nobody noted more than what counts from then on.

    Attributes:
        level: 1, 2 or 3.
        bonus: the ordinary colour of its bonus.
        points: the points on it.
        avengers: its Avengers marks.
        time_stone: whether it shows the Time Stone icon.
    """

    level: int
    bonus: Colour
    points: int = 0
    avengers: int = 0
    time_stone: bool = False

    @classmethod
    def of(cls, card: Card) -> PartialCard:
        """What counts of a card."""
        return cls(card.level, card.bonus, card.points, card.avengers, card.time_stone)


AnyCard: TypeAlias = Card | Unknown
OwnCard: TypeAlias = Card | PartialCard
"""A purchased card."""
Deck: TypeAlias = tuple[AnyCard, ...]
"""A draw pile, top first."""
MarketRow: TypeAlias = tuple[AnyCard | None, ...]
"""Four places, from the left; None is an empty place."""
Seats: TypeAlias = tuple[int, ...]


@frozen
class Reserved:
    """A card in a hand.

    Attributes:
        card: the card.
        hidden: whether it came off a deck, so that only its owner has seen it.
    """

    card: AnyCard
    hidden: bool = False


class _PlayerChanges(TypedDict, total=False):
    tokens: Tokens
    cards: tuple[OwnCard, ...]
    reserved: tuple[Reserved, ...]
    tiles: tuple[Tile, ...]


@frozen(slots=False)
class Player:
    """What lies in front of one player.

    Attributes:
        tokens: tokens held, by colour.
        cards: purchased cards, in the order of purchase.
        reserved: the hand, in the order of reservation.
        tiles: nobles or locations gained.
        bonuses: counted: bonuses on purchased cards, by ordinary colour.
        card_points: counted: points printed on purchased cards.
        tile_points: counted: points of the tiles.
        avengers_marks: counted: Avengers marks on purchased cards.
    """

    tokens: Tokens = NO_TOKENS
    cards: tuple[OwnCard, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    tiles: tuple[Tile, ...] = ()
    bonuses: Bonuses = field(init=False, eq=False, repr=False)
    card_points: int = field(init=False, eq=False, repr=False)
    tile_points: int = field(init=False, eq=False, repr=False)
    avengers_marks: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Count what follows from the cards and tiles."""
        _set(self, "__dict__", {**self.__dict__, **_counted(self.cards, self.tiles)})

    def changed(self, **changes: Unpack[_PlayerChanges]) -> Player:
        """A copy with other values; three times as fast as `attrs.evolve`.

        What is counted from the cards and tiles is counted again only if they change.
        """
        values: dict[str, Any] = {**self.__dict__, **changes}
        if "cards" in changes or "tiles" in changes:
            values.update(_counted(values["cards"], values["tiles"]))
        new = _new(Player)
        _set(new, "__dict__", values)
        return new

    def purchased(self, card: OwnCard, reserved: tuple[Reserved, ...]) -> Player:
        """A copy with one more purchased card, which alone is counted, and another hand."""
        bonuses = list(self.bonuses)
        bonuses[card.bonus] += 1
        values = self.__dict__.copy()
        values["cards"] = (*self.cards, card)
        values["reserved"] = reserved
        values["bonuses"] = tuple(bonuses)
        values["card_points"] += card.points
        values["avengers_marks"] += card.avengers
        new = _new(Player)
        _set(new, "__dict__", values)
        return new


def _counted(cards: tuple[OwnCard, ...], tiles: tuple[Tile, ...]) -> dict[str, object]:
    bonuses = [0, 0, 0, 0, 0]
    points = marks = 0
    for card in cards:
        bonuses[card.bonus] += 1
        points += card.points
        marks += card.avengers
    return {
        "bonuses": tuple(bonuses),
        "card_points": points,
        "tile_points": sum([tile.points for tile in tiles]),
        "avengers_marks": marks,
    }


@frozen
class ToAct:
    """The seat may do one of the four actions, or must pass."""


@frozen
class ReturnOwed:
    """The seat has more than ten tokens.

    Attributes:
        count: how many must go back.
    """

    count: int


@frozen
class TileChoice:
    """The seat has earned several tiles.

    Attributes:
        tiles: those among which it chooses one.
    """

    tiles: tuple[Tile, ...]


@frozen
class Over:
    """The game is over.

    Attributes:
        outcome: how it ended.
    """

    outcome: Outcome


Pending: TypeAlias = ToAct | ReturnOwed | TileChoice | Over

TO_ACT: Final = ToAct()


class _StateChanges(TypedDict, total=False):
    ruleset: Ruleset
    supply: Tokens
    decks: tuple[Deck, ...]
    market: tuple[MarketRow, ...]
    tiles: tuple[Tile, ...]
    players: tuple[Player, ...]
    to_act: int
    pending: Pending
    avengers_holder: int | None
    end_triggered_by: int | None
    passes: int


@frozen(slots=False)
class State:
    """A position.

    Attributes:
        ruleset: the rules in force.
        supply: the tokens on the table, by colour.
        decks: the draw piles of levels 1 to 3, top first.
        market: the face-up cards of levels 1 to 3, four places each.
        tiles: the nobles or location faces on the table.
        players: two to four, in seat order.
        to_act: whose turn it is; once the game is over, whose turn was the last, or, if it ended
            because a player could not act, whose turn would have begun.
        pending: what has to be decided.
        avengers_holder: the seat that holds the Avengers Assemble tile, or None.
        end_triggered_by: the seat that triggered the end, while it stands, or None.
        passes: forced passes in a row, no tile gained in them.
    """

    ruleset: Ruleset = field(hash=False)
    supply: Tokens
    decks: tuple[Deck, ...]
    market: tuple[MarketRow, ...]
    tiles: tuple[Tile, ...]
    players: tuple[Player, ...]
    to_act: int = 0
    pending: Pending = TO_ACT
    avengers_holder: int | None = None
    end_triggered_by: int | None = None
    passes: int = 0

    @property
    def box(self) -> Box:
        """The components."""
        return self.ruleset.box

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.to_act]

    def changed(self, **changes: Unpack[_StateChanges]) -> State:
        """A copy with other values; three times as fast as `attrs.evolve`."""
        new = _new(State)
        _set(new, "__dict__", {**self.__dict__, **changes})
        return new

    def with_tokens(self, supply: Tokens, tokens: Tokens, passes: int) -> State:
        """A copy with other tokens in the supply and at the player whose turn it is."""
        players = list(self.players)
        values = players[self.to_act].__dict__.copy()
        values["tokens"] = tokens
        players[self.to_act] = player = _new(Player)
        _set(player, "__dict__", values)
        values = self.__dict__.copy()
        values["supply"] = supply
        values["players"] = tuple(players)
        values["passes"] = passes
        new = _new(State)
        _set(new, "__dict__", values)
        return new

    def with_player(self, player: Player) -> tuple[Player, ...]:
        """The players, with another value for the one whose turn it is."""
        players = list(self.players)
        players[self.to_act] = player
        return tuple(players)


def every_card(state: State) -> Iterator[AnyCard | PartialCard]:
    """Every card, wherever it lies: decks, market, purchased cards, hands."""
    for deck in state.decks:
        yield from deck
    for row in state.market:
        yield from (card for card in row if card is not None)
    for player in state.players:
        yield from player.cards
        yield from (reserved.card for reserved in player.reserved)


def unaccounted(state: State, level: int) -> tuple[Card, ...]:
    """The cards of a level that are known to lie nowhere: what an `Unknown` can be."""
    known = {card for card in every_card(state) if isinstance(card, Card)}
    return tuple(card for card in state.ruleset.box.level(level) if card not in known)
