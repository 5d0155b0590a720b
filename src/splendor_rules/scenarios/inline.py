"""A description on one line: `base; A.tokens = W3 U3; supply = W1 U1 J5; ask.take = W W`.

Entries are separated by semicolons, the parts of a key by dots, the items of a list by commas. A
text that contains one of these characters or a quotation mark, or that begins or ends with a blank,
stands in quotation marks, as in JSON. A player's key begins with the player's name.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.errors import Diagnostic, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from splendor_rules.scenarios.document import KeyPath

TOP_KEYS: Final = (
    *("game", "title", "players", "to_act", "readings", "supply", "decks", "market", "tiles"),
    *("avengers", "ending", "passes", "owed", "over", "player", "ask", "turn"),
)
"""The keys of a description."""

LISTS: Final = frozenset({"cards", "reserved", "tiles", "players"})
"""The keys whose values are lists, beside those of the rows and decks."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ENTRY = re.compile(rf"(?:[^;\"]|{_QUOTED})+")
_KEY = re.compile(rf"\s*((?:[\w-]+|{_QUOTED})(?:\s*\.\s*(?:[\w-]+|{_QUOTED}))*)\s*=(.*)", re.DOTALL)
_PART = re.compile(rf"[\w-]+|{_QUOTED}")
_ITEM = re.compile(rf"(?:[^,\"]|{_QUOTED})+")
_BARE = re.compile(r"[\w-]+")
_PLAIN = re.compile(r"[^\s;,\"=](?:[^;,\"\n]*[^\s;,\"])?")


def _unquote(text: str) -> str:
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ScenarioError((Diagnostic(f"{text} is no text in quotation marks"),)) from None


def _split(pattern: re.Pattern[str], separator: str, text: str) -> list[str]:
    """The parts of a text; between them are separators alone."""
    if pattern.sub("", text).strip(f"{separator} \t"):
        raise ScenarioError((Diagnostic(f"{text.strip()!r}: a quotation mark has no end"),))
    return [part for part in pattern.findall(text) if part.strip()]


def parse_line(text: str) -> dict[str, Any]:
    """The tables that a line describes.

    Raises:
        ScenarioError: an entry is no key with a value, or a key stands there twice.
    """
    tables: dict[str, Any] = {}
    for number, entry in enumerate(_split(_ENTRY, ";", text)):
        if match := _KEY.fullmatch(entry):
            path = tuple(map(_unquote, _PART.findall(match[1])))
            path = path if path[0] in TOP_KEYS else ("player", *path)
            _put(tables, path, _value(path, match[2]))
        elif number:
            problem = f"{entry.strip()!r} is no key with a value after `=`; `;` ends an entry"
            raise ScenarioError((Diagnostic(problem),))
        else:
            _put(tables, ("game",), entry.strip().lower())
    return tables


def _value(path: KeyPath, text: str) -> str | int | list[str]:
    if path[-1] in LISTS or path[0] in {"market", "decks"}:
        if re.fullmatch(r"\s*\d{1,6}\s*", text):
            return int(text)
        return [_unquote(item) for item in _split(_ITEM, ",", text)]
    return _unquote(text)


def _put(table: dict[str, Any], path: KeyPath, value: str | int | list[str]) -> None:
    for key in path[:-1]:
        table = table.setdefault(key, {})
        if not isinstance(table, dict):
            raise ScenarioError((Diagnostic("a value and a table of that name", ".".join(path)),))
    if path[-1] in table:
        raise ScenarioError((Diagnostic("this key stands there twice", ".".join(path)),))
    table[path[-1]] = value


def format_line(tables: Mapping[str, Any]) -> str:
    """Tables as a line that `parse_line` reads as the same tables."""
    return "; ".join(_entries((), tables))


def _entries(path: KeyPath, table: Mapping[str, Any]) -> Iterable[str]:
    for key, value in table.items():
        here = (*path, key)
        if isinstance(value, dict):
            yield from _entries(here, value)
        elif here == ("game",):
            yield str(value)
        else:
            short = here[1:] if here[0] == "player" and here[1] not in TOP_KEYS else here
            yield f"{'.'.join(map(_format_key, short))} = {_format_value(value)}"


def _format_key(part: str) -> str:
    return part if _BARE.fullmatch(part) else _quote(part)


def _format_value(value: str | int | list[str]) -> str:
    if isinstance(value, list):
        is_number = len(value) == 1 and value[0].strip().isdecimal()
        return _quote(value[0]) if is_number else ", ".join(map(_format_value, value))
    text = str(value)
    return text if _PLAIN.fullmatch(text) else _quote(text)


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
