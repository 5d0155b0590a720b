"""What every format has in common: tokens, cards, tiles, seats and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.bounds import MOST_NAME_CHARACTERS
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour, as_tokens
from splendor_rules.errors import SerializationError
from splendor_rules.player import PartialCard, Unknown
from splendor_rules.serialization.codecs import FLAG, Bounded, Either, Named, Nullable, text, whole
from splendor_rules.serialization.context import MOST_OF_A_COLOUR, Context
from splendor_rules.serialization.objects import Key, Object

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.actions import Place
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.serialization.context import Codec, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

EMPTY: Final = "empty"
"""An empty place of a row."""

ID: Final[Schema] = {"type": "string", "minLength": 1}
COUNT: Final = Named("count", whole("a count", 0, MOST_OF_A_COLOUR))
LEVEL: Final = Named(
    "level", Bounded("a level", 1, lambda context: max(context.any_box.levels)), by_game=True
)
SEAT: Final = Named("seat", Bounded("a seat", 0, lambda context: context.seats - 1))
ANY_SEAT: Final = Nullable(SEAT)
ROW_PLACE: Final = Named(
    "place", Bounded("a place", 1, lambda context: context.any_box.row), by_game=True
)
RULES: Final = text("a version of the rules, such as 2026.1", r"^[0-9]{4}\.[0-9]{1,9}$")
PLAYER_NAME: Final = text("a player's name", most=MOST_NAME_CHARACTERS)


@frozen
class _TokensCodec:
    """Counts by this game's colour names."""

    def write(self, tokens: Tokens, context: Context) -> Json:
        """The counts that are not zero."""
        return {**context.box.named(tokens)}

    def read(self, node: JsonNode, context: Context) -> Tokens:
        """Seven counts."""
        box = context.box
        node.keys(f"tokens of the {box.name} game", (), box.colours)
        counts = [0] * len(Colour)
        for name in node.value:
            counts[box.colour(name)] = COUNT.read(node.at(name), context)
        return as_tokens(counts)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Every colour of the box."""
        count = COUNT.schema(builder)
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(builder.context.box.colours, count),
        }


TOKENS: Final = Named("tokens", _TokensCodec(), by_game=True)


@frozen
class _CardCodec:
    """A card by its id."""

    def write(self, card: Card, _context: Context) -> Json:
        """The id."""
        return card.id

    def read(self, node: JsonNode, context: Context) -> Card:
        """The card of this game with this id."""
        card = context.box.card_by_id.get(node.text("a card's id"))
        if card is None:
            node.wanted(f"the id of a card of the {context.box.name} game")
        return card

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """An id; which there are the reader knows."""
        return ID


@frozen
class _TileCodec:
    """A noble or location face by its id."""

    def write(self, tile: Tile, _context: Context) -> Json:
        """The id."""
        return tile.id

    def read(self, node: JsonNode, context: Context) -> Tile:
        """The tile of this game with this id."""
        tile = context.box.tile_by_id.get(node.text("a tile's id"))
        if tile is None:
            node.wanted(f"the id of a tile of the {context.box.name} game")
        return tile

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """An id; which there are the reader knows."""
        return ID


CARD: Final = Named("card", _CardCodec())
TILE: Final = Named("tile", _TileCodec())


@frozen
class _PlaceCodec:
    """A place of a row, or the deck."""

    def write(self, place: Place, _context: Context) -> Json:
        """The number or `deck`."""
        return place

    def read(self, node: JsonNode, context: Context) -> Place:
        """The place."""
        if node.value == "deck":
            return "deck"
        if isinstance(node.value, str):
            node.wanted(f"a place, 1 to {context.any_box.row}, or 'deck'")
        return ROW_PLACE.read(node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """A number or `deck`."""
        return {"anyOf": [ROW_PLACE.schema(builder), {"const": "deck"}]}


PLACE: Final = _PlaceCodec()


@frozen
class _ColourCodec:
    """An ordinary colour by its name."""

    def write(self, colour: Colour, context: Context) -> Json:
        """The name."""
        return context.box.colours[colour]

    def read(self, node: JsonNode, context: Context) -> Colour:
        """The colour of this name."""
        names = context.box.colours[: Colour.WILD]
        return Colour(names.index(node.one_of("an ordinary colour", names)))

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The names."""
        return {"enum": list(builder.context.box.colours[: Colour.WILD])}


UNKNOWN_CARD: Final = Object("an unknown card", Unknown, (Key("level", LEVEL),))
PARTIAL_CARD: Final = Object(
    "a card of which not all is known",
    PartialCard,
    (
        Key("level", LEVEL),
        Key("bonus", _ColourCodec()),
        Key("points", COUNT, default=0),
        Key("avengers", COUNT, default=0),
        Key("time_stone", FLAG, default=False),
    ),
)


def _is_card(card: AnyCard | OwnCard) -> bool:
    return isinstance(card, Card)


def _is_id(value: object) -> bool:
    return not isinstance(value, dict)


ANY_CARD: Final = Named("any-card", Either(CARD, UNKNOWN_CARD, _is_card, _is_id), by_game=True)
OWN_CARD: Final = Named("own-card", Either(CARD, PARTIAL_CARD, _is_card, _is_id), by_game=True)


@frozen
class LevelCard:
    """A card of a certain level: its id, or `null` for one that nobody knows; an empty place too.

    Attributes:
        level: the level.
        may_be_empty: whether it is a place of a row.
    """

    level: int
    may_be_empty: bool = False

    def write(self, card: AnyCard | None, _context: Context) -> Json:
        """The id, `null`, or the word for an empty place."""
        if card is None:
            return EMPTY
        return card.id if isinstance(card, Card) else None

    def read(self, node: JsonNode, context: Context) -> AnyCard | None:
        """The card."""
        if node.value is None:
            return Unknown(self.level)
        if self.may_be_empty and node.value == EMPTY:
            return None
        card = CARD.read(node, context)
        if card.level != self.level:
            where = "in a row" if self.may_be_empty else "in the deck"
            node.fail(f"{node.value} is of level {card.level}, {where} of level {self.level}")
        return card

    def schema(self, builder: SchemaBuilder) -> Schema:
        """An id or null."""
        return {"anyOf": [CARD.schema(builder), {"type": "null"}]}


@frozen
class ByLevel:
    """One thing for each level as an object.

    Attributes:
        what: what it is, for errors.
        codec: gives the codec for a level.
    """

    what: str
    codec: Callable[[int], Codec[Any]]

    def write(self, value: tuple[Any, ...], context: Context) -> Json:
        """The object."""
        levels = context.box.levels
        if len(value) != len(levels):
            raise SerializationError(f"expected {self.what}, not of {len(value)} levels")
        by_level = zip(levels, value, strict=True)
        return {str(level): self.codec(level).write(part, context) for level, part in by_level}

    def read(self, node: JsonNode, context: Context) -> tuple[Any, ...]:
        """One for each level."""
        levels = context.box.levels
        node.keys(self.what, tuple(map(str, levels)))
        return tuple(self.codec(level).read(node.at(str(level)), context) for level in levels)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The schema of the object."""
        levels = builder.context.box.levels
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [str(level) for level in levels],
            "properties": {str(level): self.codec(level).schema(builder) for level in levels},
        }
