"""What lies in front of a player, and the cards that are known in part or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

from attrs import field, frozen

from splendor_rules.box.components import Card, Tile
from splendor_rules.box.tokens import NO_TOKENS, Bonuses, Colour, Tokens
from splendor_rules.box.values import Value, are, are_tokens, is_a, is_ordinary, is_whole, remade

if TYPE_CHECKING:
    from typing import Unpack

_new: Final = object.__new__
_set: Final = object.__setattr__


@frozen(cache_hash=True)
class Unknown(Value):
    """A card that nobody knows, but for its level (the back shows it)."""

    level: int = field(validator=is_whole)


@frozen(cache_hash=True)
class PartialCard(Value):
    """A purchased card of which nobody noted more than what counts from then on.

    Attributes:
        level: 1, 2 or 3.
        bonus: the ordinary colour of its bonus.
        points: the points on it.
        avengers: its Avengers marks.
        time_stone: whether it shows the Time Stone icon.
    """

    level: int = field(validator=is_whole)
    bonus: Colour = field(validator=is_ordinary)
    points: int = field(default=0, validator=is_whole)
    avengers: int = field(default=0, validator=is_whole)
    time_stone: bool = field(default=False, validator=is_a(bool))

    @classmethod
    def of(cls, card: Card) -> PartialCard:
        """What counts of a card."""
        return cls(card.level, card.bonus, card.points, card.avengers, card.time_stone)


AnyCard: TypeAlias = Card | Unknown
OwnCard: TypeAlias = Card | PartialCard
"""A purchased card."""


@frozen
class Reserved(Value):
    """A card in a hand.

    Attributes:
        card: the card.
        hidden: whether it came off a deck, so that only its owner has seen it.
    """

    card: AnyCard = field(validator=is_a(Card, Unknown))
    hidden: bool = field(default=False, validator=is_a(bool))


class _PlayerChanges(TypedDict, total=False):
    tokens: Tokens
    cards: tuple[OwnCard, ...]
    reserved: tuple[Reserved, ...]
    tiles: tuple[Tile, ...]


@frozen(slots=False)
class Player(Value):
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

    tokens: Tokens = field(default=NO_TOKENS, validator=are_tokens)
    cards: tuple[OwnCard, ...] = field(default=(), validator=are(Card, PartialCard))
    reserved: tuple[Reserved, ...] = field(default=(), validator=are(Reserved))
    tiles: tuple[Tile, ...] = field(default=(), validator=are(Tile))
    bonuses: Bonuses = field(init=False, eq=False, repr=False)
    card_points: int = field(init=False, eq=False, repr=False)
    tile_points: int = field(init=False, eq=False, repr=False)
    avengers_marks: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Count what follows from the cards and tiles."""
        self.__dict__.update(_counted(self.cards, self.tiles))

    def changed(self, **changes: Unpack[_PlayerChanges]) -> Player:
        """A copy with other values, unchecked; three times as fast as `attrs.evolve`.

        What is counted from the cards and tiles is counted again only if they change.
        """
        values: dict[str, Any] = self.__dict__ | changes
        if "cards" in changes or "tiles" in changes:
            values.update(_counted(values["cards"], values["tiles"]))
        return remade(Player, values)

    def with_tokens(self, tokens: Tokens) -> Player:
        """A copy with other tokens."""
        values = self.__dict__.copy()
        values["tokens"] = tokens
        new = _new(Player)
        _set(new, "__dict__", values)
        return new

    def purchased(self, card: OwnCard) -> Player:
        """A copy with one more purchased card, which alone is counted."""
        bonuses = list(self.bonuses)
        bonuses[card.bonus] += 1
        values = self.__dict__.copy()
        values["cards"] = (*self.cards, card)
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
