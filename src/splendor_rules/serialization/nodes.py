"""JSON text as values that know where they stand, so that every complaint names its place."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, TypeVar

from attrs import frozen

from splendor_rules.bounds import MOST_DIGITS, MOST_KEY_CHARACTERS, MOST_NESTING
from splendor_rules.errors import SerializationError
from splendor_rules.plain_text import decode, shortened, surrogate_at
from splendor_rules.serialization.frozen_json import FrozenDict, FrozenList

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Any value that JSON can say."""


class _JsonObject(dict[str, Any]):
    """A JSON object in which keys stand twice."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    counts = Counter(key for key, _ in pairs)
    doubtful = _JsonObject(made)
    doubtful.twice = tuple(key for key, count in counts.items() if count > 1)
    return doubtful


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _number(make: Callable[[str], T]) -> Callable[[str], T]:
    """A maker of numbers that refuses those of too many digits."""

    def read(digits: str) -> T:
        if len(digits) > MOST_DIGITS:
            raise ValueError(_TOO_MANY_DIGITS)
        return make(digits)

    return read


_TOO_MANY_DIGITS: Final = f"a number has more than {MOST_DIGITS} digits, which are the most"
_TOO_DEEP: Final = (
    f"this nests too deeply: {MOST_NESTING} lists and objects in each other are the most"
)
_HALF: Final = "half of a surrogate pair in it, which is no character"
_LARGEST: Final = 10**MOST_DIGITS
_LARGE: Final = 10**18
_SIMPLE: Final = frozenset({bool, type(None)})
_BRACKET: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[]}]', re.DOTALL)
"""A string, closed or not, or a bracket outside of strings."""
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_constant=_no_constant,
    parse_int=_number(int),
    parse_float=_number(float),
)


def parse_json(text: str | bytes) -> JsonNode:
    """The root of a JSON text, everything in it checked.

    Args:
        text: the text, or its UTF-8 bytes.

    Raises:
        SerializationError: it is no text, no JSON, or JSON beyond the bounds.
        TypeError: it is neither text nor bytes.
    """
    return checked(unchecked_json(text))


def unchecked_json(text: str | bytes) -> Any:  # noqa: ANN401  (any JSON)
    """The value of a JSON text, for `checked`.

    Raises:
        SerializationError: it is no text, no JSON, or lies too deep.
        TypeError: it is neither text nor bytes.
    """
    try:
        decoded = decode(text)
    except ValueError as error:
        raise SerializationError(str(error)) from None
    if not decoded or decoded.isspace():
        raise SerializationError("the text is empty: a record is a JSON object")
    _check_nesting(decoded)
    try:
        return _DECODER.decode(decoded)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SerializationError(f"this is not JSON: {error.msg}, {where}") from None
    except ValueError as error:
        raise SerializationError(str(error)) from None


def _check_nesting(text: str) -> None:
    """Refuse what lies too deep before it is parsed: how deep Python can go varies."""
    depth = 0
    for match in _BRACKET.finditer(text):
        bracket = match[0]
        if bracket in "[{":
            depth += 1
            if depth > MOST_NESTING:
                raise SerializationError(_TOO_DEEP)
        elif bracket in "]}":
            depth -= 1


def checked(value: object) -> JsonNode:
    """The root of JSON values that are parsed already, a copy in which everything is checked.

    Raises:
        SerializationError: something in it is no JSON, or beyond the bounds.
    """
    return JsonNode(JsonNode(value).anything())


def _kind(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the string {json.dumps(shortened(value), ensure_ascii=False)}"
        case int() | float():
            return f"the number {shortened(str(value))}"
        case None:
            return "null"
        case list() | dict():
            return "a list" if isinstance(value, list) else "an object"
        case _:
            return f"a {type(value).__name__}, which JSON does not have"


@frozen
class JsonNode:
    """A JSON value and where it stands.

    Attributes:
        value: the value.
        parent: the list or object that it stands in; None for the root,
        key: and under which index or key.
        depth: how many lists and objects are around it.
    """

    value: Any
    parent: JsonNode | None = None
    key: str | int = ""
    depth: int = 0

    @property
    def pointer(self) -> str:
        """The JSON pointer of the place; empty for the root."""
        tokens: list[str] = []
        node = self
        while node.parent is not None:
            tokens.append(str(node.key).replace("~", "~0").replace("/", "~1"))
            node = node.parent
        return "".join(f"/{token}" for token in reversed(tokens))

    def fail(self, problem: str) -> NoReturn:
        """Complain about this place.

        Raises:
            SerializationError: always.
        """
        raise SerializationError(problem, self.pointer)

    def wanted(self, what: str) -> NoReturn:
        """Say what was expected here, and what is there instead.

        Raises:
            SerializationError: always.
        """
        self.fail(f"expected {what}, not {_kind(self.value)}")

    def at(self, key: str | int) -> JsonNode:
        """What stands under a key or index that is there."""
        return JsonNode(self.value[key], self, key, self.depth + 1)

    def get(self, key: str) -> JsonNode | None:
        """What stands under a key, if it is there."""
        return self.at(key) if key in self.value else None

    def keys(self, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Make sure that this is an object with these keys and no others."""
        self.is_object(what)
        known = (*required, *optional)
        for key in self.value:
            if key not in known:
                others = ", ".join(known)
                self.at(key).fail(f"{what} has no key {shortened(key)!r}; it has {others}")
        for key in required:
            if key not in self.value:
                self.fail(f"the key {key!r} is missing: {what} has it")

    def is_object(self, what: str) -> None:
        """Make sure that this is an object."""
        if not isinstance(self.value, dict):
            self.wanted(what)

    def items(self, what: str) -> Iterator[JsonNode]:
        """The places of a list."""
        if not isinstance(self.value, list):
            self.wanted(what)
        return (self.at(index) for index in range(len(self.value)))

    def text(
        self, what: str, pattern: str | None = None, least: int = 0, most: int | None = None
    ) -> str:
        """A string, of a pattern and a number of characters if they are given."""
        value: Any = self.value
        if not isinstance(value, str) or (pattern is not None and not re.fullmatch(pattern, value)):
            self.wanted(what)
        if len(value) < least or (most is not None and len(value) > most):
            number = f"at least {least}" if most is None else f"at most {most}"
            self.fail(f"expected {what} of {number} characters, not {len(value)}")
        return value

    def one_of(self, what: str, choices: tuple[str, ...]) -> str:
        """One of some strings."""
        value = self.text(what)
        if value not in choices:
            self.wanted(f"{what}, one of {', '.join(choices)}")
        return value

    def flag(self, what: str) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wanted(what)
        return self.value

    def whole(self, what: str, least: int, most: int) -> int:
        """A whole number within bounds; `1.0` is one."""
        value = self.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.wanted(f"{what}, a whole number from {least} to {most}")
        return value

    def anything(self) -> Json:
        """Any value: a copy that nobody can change, everything in it checked.

        There are no comprehensions in it, which would double the functions that lie in each other.
        """
        value = self.value
        if isinstance(value, list | dict) and self.depth >= MOST_NESTING:
            self.fail(_TOO_DEEP)
        if isinstance(value, list):
            items: list[Json] = []
            for index, member in enumerate(value):
                items.append(member if _is_plain(member) else self.at(index).anything())
            return FrozenList(items)
        if isinstance(value, dict):
            self._check_keys()
            made: dict[str, Json] = {}
            for key, member in value.items():
                made[key] = member if _is_plain(member) else self.at(key).anything()
            return FrozenDict(made)
        return self._scalar()

    def _check_keys(self) -> None:
        """Make sure that the keys are strings that can be written, each once."""
        for key in self.value:
            if not isinstance(key, str):
                self.fail(f"the keys of an object are strings, not {_kind(key)}")
            if len(key) > MOST_KEY_CHARACTERS:
                problem = f"has more than {MOST_KEY_CHARACTERS} characters, which are the most"
                self.fail(f"the key {shortened(key)!r} {problem}")
            if surrogate_at(key):
                self.fail(f"the key {shortened(key)!r} has {_HALF}")
        for key in getattr(self.value, "twice", ()):
            self.at(key).fail(f"the key {shortened(key)!r} stands here twice")

    def _scalar(self) -> Json:
        value: Any = self.value
        if isinstance(value, str) and surrogate_at(value):
            self.fail(f"this string has {_HALF}")
        if isinstance(value, float) and not isfinite(value):
            self.fail("this number is too large to be kept")
        if isinstance(value, int) and abs(value) >= _LARGEST:
            self.fail(_TOO_MANY_DIGITS)
        if not isinstance(value, bool | int | float | str | None):
            self.wanted("a value that JSON has")
        plain: Json = value
        return plain


def _is_plain(value: Any) -> bool:  # noqa: ANN401  (any member of a list or object)
    """Whether a value is known to be right without a further look."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    return kind in _SIMPLE or (kind is int and -_LARGE < value < _LARGE)
