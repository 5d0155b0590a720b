"""JSON text as values that know where they stand, so that every complaint names its place."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from attrs import frozen

from splendor_rules.errors import SerializationError

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 16 * 1024 * 1024
"""A longer text is refused unread."""


Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Any value that JSON can say."""


class _JsonObject(dict[str, Any]):
    """A JSON object, with the keys that stand in it twice."""

    twice: tuple[str, ...] = ()


def _pairs(pairs: list[tuple[str, Any]]) -> _JsonObject:
    made = _JsonObject(pairs)
    if len(made) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        made.twice = tuple(key for key, count in counts.items() if count > 1)
    return made


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def parse_json(text: str | bytes) -> JsonNode:
    """The root of a JSON text.

    Raises:
        SerializationError: it is too long, not UTF-8, or not JSON.
    """
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise SerializationError(f"{size} bytes: a record has at most {MOST_BYTES}")
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SerializationError(
            f"byte {error.start} is not UTF-8, which records are written in"
        ) from None
    if not decoded.strip():
        raise SerializationError("the text is empty: a record is a JSON object")
    try:
        value = json.loads(decoded, object_pairs_hook=_pairs, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SerializationError(f"this is not JSON: {error.msg}, {where}") from None
    except ValueError as error:
        raise SerializationError(f"this is not JSON: {error}") from None
    except RecursionError:
        raise SerializationError(
            "this nests too deeply: a record has four layers at most"
        ) from None
    return JsonNode(value, "")


_KINDS: Final[dict[type, str]] = {
    type(None): "null",
    list: "a list",
    dict: "an object",
    _JsonObject: "an object",
}


def _kind(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the string {json.dumps(_short(value), ensure_ascii=False)}"
        case int() | float():
            return f"the number {_short(str(value))}"
        case _:
            other = f"a {type(value).__name__}, which JSON does not have"
            return _KINDS.get(type(value), other)


def _short(text: str) -> str:
    most = 40
    return text if len(text) <= most else text[: most - 1] + "…"


@frozen
class JsonNode:
    """A JSON value and where it stands.

    Attributes:
        value: the value.
        pointer: its JSON pointer; empty for the root.
    """

    value: Any
    pointer: str

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
        token = str(key).replace("~", "~0").replace("/", "~1")
        return JsonNode(self.value[key], f"{self.pointer}/{token}")

    def get(self, key: str) -> JsonNode | None:
        """What stands under a key, if it is there."""
        return self.at(key) if key in self.value else None

    def keys(self, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Make sure that this is an object with these keys and no others."""
        self.keys_once(what)
        known = (*required, *optional)
        for key in self.value:
            if key not in known:
                self.at(key).fail(f"{what} has no key {_short(key)!r}; it has {', '.join(known)}")
        for key in required:
            if key not in self.value:
                self.fail(f"the key {key!r} is missing: {what} has it")

    def keys_once(self, what: str) -> None:
        """Make sure that this is an object without a key that stands twice."""
        if not isinstance(self.value, dict):
            self.wanted(what)
        for key in self.value:
            if not isinstance(key, str):
                self.fail(f"the keys of an object are strings, not {_kind(key)}")
        for key in getattr(self.value, "twice", ()):
            self.at(key).fail(f"the key {_short(key)!r} stands here twice")

    def items(self, what: str) -> Iterator[JsonNode]:
        """The places of a list."""
        if not isinstance(self.value, list):
            self.wanted(what)
        return (self.at(index) for index in range(len(self.value)))

    def text(self, what: str, pattern: str | None = None) -> str:
        """A string of whole characters, of a pattern if one is given."""
        if not isinstance(self.value, str):
            self.wanted(what)
        if pattern is not None and not re.search(pattern, self.value):
            self.wanted(what)
        if any("\ud800" <= character <= "\udfff" for character in self.value):
            self.fail(f"expected {what}, but half a surrogate pair is no character")
        return self.value

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
        """Any value, as plain lists and dictionaries."""
        if isinstance(self.value, dict):
            self.keys_once("an object")
            return {key: self.at(key).anything() for key in self.value}
        if isinstance(self.value, list):
            return [self.at(index).anything() for index in range(len(self.value))]
        if isinstance(self.value, float) and not isfinite(self.value):
            self.fail("this number is too large to be kept")
        if not isinstance(self.value, bool | int | float | str | None):
            self.wanted("a value that JSON has")
        plain: Json = self.value
        return plain
