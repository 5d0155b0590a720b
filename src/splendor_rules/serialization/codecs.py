"""Codecs: how a value is written as JSON, read from it, and described by a JSON Schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

from splendor_rules.rulebook.setup import FEWEST_PLAYERS, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.serialization.context import Codec, Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

T = TypeVar("T")


@frozen
class Named(Generic[T]):
    """A codec whose schema stands once, under a name.

    Attributes:
        name: the name under `$defs`.
        codec: the codec.
        by_game: whether each game has a schema of its own.
    """

    name: str
    codec: Codec[T]
    by_game: bool = False

    def write(self, value: T, context: Context) -> Json:
        """The value as JSON."""
        return self.codec.write(value, context)

    def read(self, node: JsonNode, context: Context) -> T:
        """The value that stands here."""
        return self.codec.read(node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """A reference to the schema."""
        return builder.define(self.name, self.codec, by_game=self.by_game)


@frozen
class Plain(Generic[T]):
    """A value that is JSON already.

    Attributes:
        reader: checks it.
        described: its schema.
    """

    reader: Callable[[JsonNode], T]
    described: Schema

    def write(self, value: T, _context: Context) -> Json:
        """The value itself."""
        return value  # type: ignore[return-value]  # a value of JSON, as the reader says

    def read(self, node: JsonNode, _context: Context) -> T:
        """The value, checked."""
        return self.reader(node)

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """The schema."""
        return self.described


def whole(what: str, least: int, most: int) -> Plain[int]:
    """Whole numbers within bounds."""
    described = {"type": "integer", "minimum": least, "maximum": most}
    return Plain(lambda node: node.whole(what, least, most), described)


@frozen
class Bounded:
    """Whole numbers whose bounds depend on the game.

    Attributes:
        what: what they are, for errors.
        least: the smallest.
        most: gives the largest.
    """

    what: str
    least: int
    most: Callable[[Context], int]

    def write(self, value: int, _context: Context) -> Json:
        """The number."""
        return value

    def read(self, node: JsonNode, context: Context) -> int:
        """A number within the bounds."""
        return node.whole(self.what, self.least, self.most(context))

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most(builder.context)}


def text(
    what: str, pattern: str | None = None, *, least: int = 0, most: int | None = None
) -> Plain[str]:
    """Strings, of a pattern and a number of characters if they are given."""
    described = {
        "type": "string",
        **({"minLength": least} if least else {}),
        **({} if most is None else {"maxLength": most}),
        **({} if pattern is None else {"pattern": pattern}),
    }
    return Plain(lambda node: node.text(what, pattern, least, most), described)


def choice(what: str, choices: Iterable[str]) -> Plain[Any]:
    """One of some strings."""
    names = tuple(choices)
    return Plain(lambda node: node.one_of(what, names), {"enum": list(names)})


FLAG: Final = Plain(lambda node: node.flag("true or false"), {"type": "boolean"})


@frozen
class Nullable(Generic[T]):
    """None as `null`, else what the codec says.

    Attributes:
        codec: the codec of the rest.
    """

    codec: Codec[T]

    def write(self, value: T | None, context: Context) -> Json:
        """The value or `null`."""
        return None if value is None else self.codec.write(value, context)

    def read(self, node: JsonNode, context: Context) -> T | None:
        """The value or None."""
        return None if node.value is None else self.codec.read(node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The schema, or null."""
        return {"anyOf": [self.codec.schema(builder), {"type": "null"}]}


@frozen
class Either:
    """A value in one of two forms.

    Attributes:
        first: the codec of the one form,
        second: and of the other.
        is_first: whether a value is written in the first form.
        reads_first: whether what stands here is in the first form.
    """

    first: Codec[Any]
    second: Codec[Any]
    is_first: Callable[[Any], bool]
    reads_first: Callable[[Any], bool]

    def write(self, value: Any, context: Context) -> Json:  # noqa: ANN401  (a value of either form)
        """The value in its form."""
        codec = self.first if self.is_first(value) else self.second
        return codec.write(value, context)

    def read(self, node: JsonNode, context: Context) -> Any:  # noqa: ANN401  (a value of either form)
        """The value that stands here in one of the forms."""
        codec = self.first if self.reads_first(node.value) else self.second
        return codec.read(node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Both schemas."""
        return {"anyOf": [self.first.schema(builder), self.second.schema(builder)]}


Bounds: TypeAlias = "tuple[int, int | None]"
"""How many there are at least and at most; None is any number."""


def any_number(_context: Context) -> Bounds:
    """As many as there are."""
    return 0, None


def at_least_one(_context: Context) -> Bounds:
    """One or more."""
    return 1, None


def by_seat(context: Context) -> Bounds:
    """One for each seat."""
    if context.players is None:
        return FEWEST_PLAYERS, MOST_PLAYERS
    return context.players, context.players


@frozen
class Sequence(Generic[T]):
    """A tuple as a list.

    Attributes:
        what: what it lists, for errors.
        codec: the codec of its entries.
        bounds: gives how many there can be.
        unique: whether no entry comes twice.
    """

    what: str
    codec: Codec[T]
    bounds: Callable[[Context], Bounds] = any_number
    unique: bool = False

    def write(self, value: Iterable[T], context: Context) -> Json:
        """The list."""
        return [self.codec.write(entry, context) for entry in value]

    def read(self, node: JsonNode, context: Context) -> tuple[T, ...]:
        """The entries."""
        entries: list[T] = []
        for item in node.items(f"a list of {self.what}"):
            entry = self.codec.read(item, context)
            if self.unique and entry in entries:
                item.fail(f"{item.value} is there twice")
            entries.append(entry)
        least, most = self.bounds(context)
        if len(entries) < least or (most is not None and len(entries) > most):
            number = f"at least {least}" if most is None else f"{least} to {most}"
            number = f"{least}" if least == most else number
            wanted = f"{number} {self.what}"
            if self.bounds is by_seat:
                wanted = f"the {self.what} of {number} seats"
            node.fail(f"expected {wanted}, not {len(entries)}")
        return tuple(entries)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The schema of the list."""
        least, most = self.bounds(builder.context)
        return {
            "type": "array",
            **({"minItems": least} if least else {}),
            **({} if most is None else {"maxItems": most}),
            **({"uniqueItems": True} if self.unique else {}),
            "items": self.codec.schema(builder),
        }
