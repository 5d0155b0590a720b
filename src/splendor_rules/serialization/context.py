"""What a codec is, and what it is told: the game, the seats, the parts of a schema."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from splendor_rules.box.components import box_of
from splendor_rules.errors import SerializationError
from splendor_rules.rulebook.setup import MOST_PLAYERS
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import BASE, RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.serialization.nodes import Json, JsonNode

T = TypeVar("T")
Schema: TypeAlias = "dict[str, Any]"
"""A JSON Schema, or a part of one."""

MOST_IN_HAND: Final = 99
MOST_OF_A_COLOUR: Final = 99


@frozen
class Context:
    """What the JSON of a value leaves open.

    Attributes:
        game: the game that is spoken of, or its box; None if nobody says which.
        players: how many seats there are; None if nobody says so.
        rulesets: the games that can be named, by name.
        lang: the language of messages, `en`, `ja`, `de` or `fr`,
        names: and the players' names in them, if they are to be called by them.
    """

    game: Ruleset | Box | None = None
    players: int | None = None
    rulesets: Mapping[str, Ruleset] = field(factory=lambda: RULESETS)
    lang: str = "en"
    names: tuple[str, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules of that game."""
        assert isinstance(self.game, Ruleset), "a value that needs the rules names its game"
        return self.game

    @property
    def box(self) -> Box:
        """The components of that game.

        Raises:
            SerializationError: nobody says which.
        """
        if self.game is None:
            raise SerializationError("the names of colours depend on the game: pass a `ruleset`")
        return box_of(self.game)

    @property
    def hand(self) -> int:
        """How many cards a hand can hold; the most that any rules allow if nobody says which."""
        return self.game.limits.hand if isinstance(self.game, Ruleset) else MOST_IN_HAND

    @property
    def seats(self) -> int:
        """How many seats there are, or can be."""
        return self.players or MOST_PLAYERS

    @property
    def any_box(self) -> Box:
        """The components of that game, or of the base game: for what both have alike."""
        return box_of(self.game or BASE)


@frozen
class SchemaBuilder:
    """Builds a schema whose repeated parts stand once, under `$defs`.

    Attributes:
        context: whose colours and readings are described.
        definitions: the parts by name.
    """

    context: Context
    definitions: dict[str, Schema]

    def define(self, name: str, codec: Described, *, by_game: bool) -> Schema:
        """A reference to the schema of a codec."""
        key = f"{self.context.rules.name}-{name}" if by_game else name
        if key not in self.definitions:
            self.definitions[key] = {}
            self.definitions[key] |= codec.schema(self)
        return {"$ref": f"#/$defs/{key}"}


class Described(Protocol):
    """What has a JSON Schema."""

    @abstractmethod
    def schema(self, builder: SchemaBuilder, /) -> Schema:
        """The JSON Schema of it."""


class Codec(Described, Protocol[T]):
    """How one type stands in JSON."""

    @abstractmethod
    def write(self, value: T, context: Context, /) -> Json:
        """The value as JSON."""

    @abstractmethod
    def read(self, node: JsonNode, context: Context, /) -> T:
        """The value that stands here.

        Raises:
            SerializationError: none does; the error says where and what was expected.
        """
