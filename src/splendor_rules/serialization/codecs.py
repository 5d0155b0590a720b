"""Codecs: how a value is written as JSON, read from it, and described by a JSON Schema.

A codec of an object is a table of its keys, so that writing, reading and the schema agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from attrs import Factory, evolve, field, frozen

from splendor_rules.rulebook.setup import FEWEST_PLAYERS, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from splendor_rules.serialization.context import Codec, Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

T = TypeVar("T")
REQUIRED: Final = object()
"""The default of a key that must be there."""


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


@frozen
class Constant:
    """One string and no other; it is no part of the value.

    Attributes:
        value: the string.
        what: what it is, for errors.
    """

    value: str
    what: str = field(default=Factory(lambda self: repr(self.value), takes_self=True))

    def write(self, _value: object, _context: Context) -> Json:
        """The string."""
        return self.value

    def read(self, node: JsonNode, _context: Context) -> str:
        """The string."""
        if node.value != self.value:
            node.wanted(self.what)
        return self.value

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """The string."""
        return {"const": self.value}


@frozen
class Key:
    """A key of an object.

    Attributes:
        name: the key.
        codec: the codec of what stands there.
        attribute: where the value has it; by default under the same name.
        default: what a key that is left out means; without one the key is required.
        always: whether the key is written even if it is the default.
    """

    name: str
    codec: Codec[Any]
    attribute: str = field(default=Factory(lambda self: self.name, takes_self=True))
    default: Any = REQUIRED
    always: bool = False

    @property
    def required(self) -> bool:
        """Whether the key must be there."""
        return self.default is REQUIRED


def attributes_of(table: Iterable[Key], node: JsonNode, context: Context) -> dict[str, Any]:
    """What the keys of an object hold, by attribute."""
    values: dict[str, Any] = {}
    for key in table:
        part = node.get(key.name)
        value = key.default if part is None else key.codec.read(part, context)
        if not isinstance(key.codec, Constant):
            values[key.attribute] = value
    return values


@frozen
class Object(Generic[T]):
    """An object with certain keys and no others.

    Attributes:
        what: what the object is, for errors.
        make: makes the value from the attributes.
        table: the keys, in the order in which they are written.
        part: gives an attribute of the value.
        excluded: gives the keys that what stands under others rules out, or fails.
        limits: what the schema says beyond the keys.
    """

    what: str
    make: Callable[..., T]
    table: tuple[Key, ...]
    part: Callable[[T, str], Any] = getattr
    excluded: Callable[[JsonNode], Collection[str]] = lambda _: ()
    limits: Schema = field(factory=dict)

    def write(self, value: T, context: Context) -> dict[str, Json]:
        """The object, without what has its default."""
        entries = [
            (key, None if isinstance(key.codec, Constant) else self.part(value, key.attribute))
            for key in self.table
        ]
        return {
            key.name: key.codec.write(part, context)
            for key, part in entries
            if key.required or key.always or part != key.default
        }

    def with_key(self, key: Key) -> Object[T]:
        """The same with a key in the place of the one of that name."""
        table = tuple(key if other.name == key.name else other for other in self.table)
        return evolve(self, table=table)

    def read(self, node: JsonNode, context: Context) -> T:
        """The value, every key checked."""
        self.check(node)
        return self.make(**self.attributes(node, context))

    def check(self, node: JsonNode) -> None:
        """Make sure that the keys are those of the table."""
        node.is_object(self.what)
        excluded = self.excluded(node)
        table = [key for key in self.table if key.name not in excluded]
        node.keys(
            self.what,
            tuple(key.name for key in table if key.required),
            tuple(key.name for key in table if not key.required),
        )

    def attributes(self, node: JsonNode, context: Context) -> dict[str, Any]:
        """What the keys hold, by attribute."""
        return attributes_of(self.table, node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The schema of the object."""
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [key.name for key in self.table if key.required],
            "properties": {key.name: key.codec.schema(builder) for key in self.table},
            **self.limits,
        }


@frozen
class Tagged(Generic[T]):
    """Objects of several kinds, told apart by the string under a key.

    Attributes:
        what: what they are, for errors.
        tag: the key,
        tag_what: and what it holds, for errors.
        tag_of: gives the string for a value.
        kinds: the kinds by that string; each has the key in its table.
    """

    what: str
    tag: str
    tag_what: str
    tag_of: Callable[[T], str]
    kinds: Mapping[str, Object[T]]

    def write(self, value: T, context: Context) -> dict[str, Json]:
        """The object of its kind."""
        return self.kinds[self.tag_of(value)].write(value, context)

    def read(self, node: JsonNode, context: Context) -> T:
        """The value of the kind that the tag names."""
        node.is_object(f"{self.what}, which is an object")
        if self.tag not in node.value:
            node.fail(f"the key {self.tag!r} is missing: {self.what} has it")
        kind = node.at(self.tag).one_of(self.tag_what, tuple(self.kinds))
        return self.kinds[kind].read(node, context)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """One schema for each kind."""
        return {"oneOf": [kind.schema(builder) for kind in self.kinds.values()]}


def union(
    what: str, tag: str, tag_what: str, kinds: Mapping[str, tuple[type, tuple[Key, ...]]]
) -> Tagged[Any]:
    """Values of several types, told apart by a key that names the type.

    Args:
        what: what they are, for errors.
        tag: the key,
        tag_what: and what it holds, for errors.
        kinds: the types and their keys, by name.
    """
    names = {kind: name for name, (kind, _) in kinds.items()}
    return Tagged(
        what,
        tag,
        tag_what,
        lambda value: names[type(value)],
        {
            name: tagged(Object(f"{what} of the kind {name!r}", kind, table), tag, name)
            for name, (kind, table) in kinds.items()
        },
    )


def tagged(codec: Object[T], tag: str, name: str, before: tuple[Key, ...] = ()) -> Object[T]:
    """An object with a key before the others that says of which kind it is."""
    return evolve(codec, table=(*before, Key(tag, Constant(name)), *codec.table))
