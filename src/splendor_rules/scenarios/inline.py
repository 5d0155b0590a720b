"""A description on one line: `base; A.tokens = W3 U3; supply = W1 U1 J5; ask.take = W W`.

Entries have semicolons between them; a key's parts have dots, a list's items commas. What has one
of these characters in it, or a quotation mark or blank at its end, stands in quotation marks, as in
JSON. A player's key begins with the player's name.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.errors import Diagnostic, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from splendor_rules.scenarios.document import Path

TOP_KEYS: Final = (
    "game",
    "title",
    "players",
    "to_act",
    "readings",
    "supply",
    "decks",
    "market",
    "tiles",
    "avengers",
    "ending",
    "passes",
    "owed",
    "over",
    "player",
    "ask",
    "turn",
)
"""The keys of a description."""

LISTS: Final = frozenset({"cards", "reserved", "tiles", "players"})
"""The keys under which lists stand, beside those of the rows and decks."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ENTRY = re.compile(rf"(?:[^;\"]|{_QUOTED})+")
_KEY = re.compile(rf"\s*((?:[\w-]+|{_QUOTED})(?:\s*\.\s*(?:[\w-]+|{_QUOTED}))*)\s*=(.*)", re.DOTALL)
_PART = re.compile(rf"[\w-]+|{_QUOTED}")
_ITEM = re.compile(rf"(?:[^,\"]|{_QUOTED})+")
_BARE = re.compile(r"[\w-]+")
_PLAIN = re.compile(r"[^\s;,\"=](?:[^;,\"\n]*[^\s;,\"])?")


def _unquoted(text: str) -> str:
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ScenarioError((Diagnostic(f"{text} is no text in quotation marks"),)) from None


def _whole(pattern: re.Pattern[str], separator: str, text: str) -> list[str]:
    """The parts of a text; nothing between them but separators."""
    if pattern.sub("", text).strip(f"{separator} \t"):
        raise ScenarioError((Diagnostic(f"{text.strip()!r}: a quotation mark has no end"),))
    return [part for part in pattern.findall(text) if part.strip()]


def parse_line(text: str) -> dict[str, Any]:
    """The tables that a line describes.

    Raises:
        ScenarioError: an entry is no key with a value, or a key stands there twice.
    """
    data: dict[str, Any] = {}
    for number, entry in enumerate(_whole(_ENTRY, ";", text)):
        match = _KEY.fullmatch(entry)
        if match is None and number == 0:
            _put(data, ("game",), entry.strip().lower())
        elif match is not None:
            path = tuple(_unquoted(part) for part in _PART.findall(match[1]))
            path = path if path[0] in TOP_KEYS else ("player", *path)
            _put(data, path, _value(path, match[2]))
        else:
            problem = f"{entry.strip()!r} is no key with a value after `=`; `;` ends an entry"
            raise ScenarioError((Diagnostic(problem),))
    return data


def _value(path: Path, text: str) -> str | int | list[str]:
    if path[-1] in LISTS or path[0] in {"market", "decks"}:
        if re.fullmatch(r"\s*\d{1,6}\s*", text):
            return int(text)
        return [_unquoted(item) for item in _whole(_ITEM, ",", text)]
    return _unquoted(text)


def _put(data: dict[str, Any], path: Path, value: str | int | list[str]) -> None:
    for key in path[:-1]:
        inner = data.setdefault(key, {})
        if not isinstance(inner, dict):
            raise ScenarioError((Diagnostic("a value and a table of that name", ".".join(path)),))
        data = inner
    if path[-1] in data:
        raise ScenarioError((Diagnostic("this key stands there twice", ".".join(path)),))
    data[path[-1]] = value


def format_line(data: Mapping[str, Any]) -> str:
    """Tables as a line that `parse_line` reads as the same tables."""
    return "; ".join(_entries((), data))


def _entries(path: Path, data: Mapping[str, Any]) -> Iterable[str]:
    for key, value in data.items():
        here = (*path, key)
        if isinstance(value, dict):
            yield from _entries(here, value)
        elif here == ("game",):
            yield str(value)
        else:
            shown = here[1:] if here[0] == "player" and here[1] not in TOP_KEYS else here
            yield f"{'.'.join(map(_key, shown))} = {_shown(value)}"


def _key(part: str) -> str:
    return part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)


def _shown(value: str | int | list[str]) -> str:
    if isinstance(value, list):
        return ", ".join(_shown_list_item(value, item) for item in value)
    return str(value) if isinstance(value, int) else _text(value)


def _shown_list_item(items: list[str], item: str) -> str:
    lonely_number = len(items) == 1 and item.strip().isdecimal()
    return json.dumps(item, ensure_ascii=False) if lonely_number else _text(item)


def _text(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
