"""What is in a box: cards, tiles, and the words printed on them."""

from __future__ import annotations

from abc import abstractmethod
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

from attrs import field, frozen

from splendor_rules.bounds import MOST_SHOWN
from splendor_rules.box.tokens import Bonuses, Colour, Tokens, as_tokens
from splendor_rules.box.values import (
    Value,
    are,
    are_bonuses,
    check_kind,
    is_a,
    is_ordinary,
    is_whole,
    whole_number,
)
from splendor_rules.errors import ComponentError
from splendor_rules.plain_text import shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

C = TypeVar("C", "Card", "Tile")


@frozen(cache_hash=True)
class Card(Value):
    """A development card or a character card.

    Attributes:
        id: permanent id: what is printed, in the base game (`2R3-R6`), else the character's name.
        name: the printed name; the base game's cards have none and show their id.
        level: 1, 2 or 3.
        bonus: the ordinary colour of the discount that the card gives once it is purchased.
        points: prestige points or Infinity Points.
        cost: tokens of each ordinary colour, before any discount.
        avengers: Avengers marks, 0 to 2; always 0 in the base game.
        time_stone: whether the Time Stone icon is shown (all of Marvel's level 3).
    """

    id: str = field(validator=is_a(str))
    name: str = field(validator=is_a(str))
    level: int = field(validator=is_whole)
    bonus: Colour = field(validator=is_ordinary)
    points: int = field(validator=is_whole)
    cost: Bonuses = field(validator=are_bonuses)
    avengers: int = field(default=0, validator=is_whole)
    time_stone: bool = field(default=False, validator=is_a(bool))


@frozen(cache_hash=True)
class Tile(Value):
    """A noble, or one face of a location tile.

    Attributes:
        id: permanent id.
        name: the printed name.
        tile: which physical tile this is; a location tile has two faces, a noble one.
        face: `A` or `B` of a location; empty for a noble.
        points: what the tile is worth.
        requirement: bonuses of each ordinary colour that earn it.
    """

    id: str = field(validator=is_a(str))
    name: str = field(validator=is_a(str))
    tile: str = field(validator=is_a(str))
    face: str = field(validator=is_a(str))
    points: int = field(validator=is_whole)
    requirement: Bonuses = field(validator=are_bonuses)


@frozen(slots=False, cache_hash=True)
class Box(Value):
    """One game's components.

    Attributes:
        name: the game, such as `base` or `marvel`: whose words its texts use.
        colours: the colours' names, as records write them, by `Colour`; six or seven.
        letters: one letter for each of these colours.
        cards: every card, in the order of the components' table.
        tiles: every noble or location face, in the order of the components' table.
        aliases: another name of each colour that people use, by `Colour`.
        row: how many cards of each level lie face up.
        fills: the colours in which its tokens are drawn, by `Colour`, as `#rrggbb`; without them
            a picture has colours of its own.
    """

    name: str = field(validator=is_a(str))
    colours: tuple[str, ...] = field(validator=are(str))
    letters: tuple[str, ...] = field(validator=are(str))
    cards: tuple[Card, ...] = field(validator=are(Card))
    tiles: tuple[Tile, ...] = field(validator=are(Tile))
    aliases: tuple[str, ...] = field(default=(), validator=are(str))
    row: int = field(default=4, validator=is_whole)
    fills: tuple[str, ...] = field(default=(), validator=are(str))

    def __repr__(self) -> str:
        """`BASE_BOX` or `MARVEL_BOX`; another box is too much to be pasted."""
        if PUBLISHED.get(self.name) == self:
            return f"{self.name.upper()}_BOX"
        return f"<Box {self.name!r}: {len(self.cards)} cards, {len(self.tiles)} tiles>"

    @cached_property
    def card_by_id(self) -> Mapping[str, Card]:
        """Every card by its id."""
        return MappingProxyType({card.id: card for card in self.cards})

    @cached_property
    def tile_by_id(self) -> Mapping[str, Tile]:
        """Every noble or location face by its id."""
        return MappingProxyType({tile.id: tile for tile in self.tiles})

    @cached_property
    def cards_by_level(self) -> Mapping[int, tuple[Card, ...]]:
        """Every card, by level from 1 on, in the order of the components' table."""
        levels = sorted({card.level for card in self.cards})
        return MappingProxyType(
            {level: tuple(card for card in self.cards if card.level == level) for level in levels}
        )

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The levels of the cards, from 1 on."""
        return tuple(self.cards_by_level)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of a row, from 1 on."""
        return tuple(range(1, self.row + 1))

    @property
    def has_time_stone(self) -> bool:
        """Whether there are tokens of a seventh colour, which nobody takes or spends."""
        return len(self.colours) > Colour.TIME_STONE

    @cached_property
    def has_avengers(self) -> bool:
        """Whether there are Avengers marks, and so a tile for whoever has the most of them."""
        return any(card.avengers for card in self.cards)

    def card(self, name: str) -> Card:
        """The card with this id, or with this printed name.

        Raises:
            ComponentError: this box has no such card.
        """
        return self._component("card", name, self.card_by_id)

    def tile(self, name: str) -> Tile:
        """The noble or location face with this id, or with this printed name.

        Raises:
            ComponentError: this box has no such tile.
        """
        return self._component("tile", name, self.tile_by_id)

    def _component(self, kind: str, name: str, by_id: Mapping[str, C]) -> C:
        if not isinstance(name, str):
            raise ComponentError(f"expected the id of a {kind}, not {name!r:.40}")
        if name in by_id:
            return by_id[name]
        for component in by_id.values():
            if component.name == name:
                return component
        raise _UnknownComponentError(name, kind, self.name, tuple(by_id))

    def level(self, level: int) -> tuple[Card, ...]:
        """Every card of one level, in the order of the components' table; none of another.

        Raises:
            ComponentError: the level is no whole number.
        """
        if type(level) is not int:
            level = whole_number(level, "level")
        return self.cards_by_level.get(level, ())

    def colour(self, name: str) -> Colour:
        """The colour that this box calls `name`.

        Raises:
            ComponentError: this box has no such colour.
        """
        if name not in self.colours:
            known = ", ".join(self.colours)
            raise ComponentError(
                f"{name!r} is no colour of the {self.name} game, which has {known}"
            )
        return Colour(self.colours.index(name))

    def tokens(self, **counts: int) -> Tokens:
        """Tokens by this box's colour names: `BASE_BOX.tokens(red=2, gold=1)`.

        Raises:
            ComponentError: this box has no such colour, or a count is no whole number.
        """
        places = [0] * len(Colour)
        for name, count in counts.items():
            places[self.colour(name)] = whole_number(count, name)
        return as_tokens(places)

    def named(self, tokens: Tokens) -> dict[str, int]:
        """Tokens as colour names and counts, colours with none left out.

        Where the box has no seventh colour, tokens of one are called `time stone`.
        """
        names = (*self.colours, "time stone")
        return {name: count for name, count in zip(names, tokens, strict=False) if count}


class _UnknownComponentError(ComponentError):
    """A name that no card or tile has; names near it are looked for when the message is read.

    Readers that list many errors show the first ones only, and looking takes long.
    """

    def __str__(self) -> str:
        """What is named, and names near it."""
        name, kind, game, known = self.args
        near = get_close_matches(str(name)[:MOST_SHOWN], known, n=3)
        perhaps = f"; perhaps {', '.join(near)}" if near else ""
        return f"{shortened(str(name))!r} is no {kind} of the {game} game{perhaps}"


class HasBox(Protocol):
    """What is played with a box: a ruleset, a state, a scenario, a record."""

    @property
    @abstractmethod
    def box(self) -> Box:
        """The components."""


def box_of(game: Box | HasBox) -> Box:
    """The box itself, or the box that a ruleset or a state is played with."""
    box = game if isinstance(game, Box) else getattr(game, "box", game)
    check_kind(box, Box)
    return cast("Box", box)


PUBLISHED: Final[dict[str, Box]] = {}
"""The boxes that are written by name alone; the catalogue enters them."""
