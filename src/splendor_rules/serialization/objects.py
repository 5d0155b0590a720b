"""Codecs of objects: a table of keys each, so that writing, reading and the schema agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import Factory, evolve, field, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from splendor_rules.serialization.context import Codec, Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

T = TypeVar("T")
REQUIRED: Final = object()
"""The default of a key that must be there."""


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
