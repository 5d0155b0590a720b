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
from splendor_rules.plain_text import ascii_digits, shortened, surrogate_at
from splendor_rules.scenarios.toml_scanner import check_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from splendor_rules.scenarios.toml_scanner import KeyPath

TOP_KEYS: Final = (
    *("game", "title", "players", "to_act", "readings", "supply", "decks", "market", "tiles"),
    *("avengers", "ending", "passes", "owed", "over", "seen_by", "player", "ask", "turn"),
)
"""The keys of a description."""

LISTS: Final = frozenset({"cards", "reserved", "tiles", "players"})
"""The keys whose values are lists, beside those of the rows and decks."""

_WITH_NUMBERS: Final = frozenset({"decks", "market", "ask", "turn"})
"""The keys whose tables have numbers as keys."""
_TWICE: Final = "this key stands there twice"
_QUOTED: Final = r'"(?:[^"\\]++|\\.)*+"'
_PART: Final = rf"(?:[\w-]++|{_QUOTED})"
_KEY: Final = re.compile(rf"\s*+({_PART}(?:\s*+\.\s*+{_PART})*+)\s*+=(.*)", re.DOTALL)
_KEY_PART: Final = re.compile(_PART, re.DOTALL)
_SEPARATED: Final = {
    separator: re.compile(rf'(?P<open>(?!{_QUOTED})")|(?:[^"{separator}]++|{_QUOTED})++', re.DOTALL)
    for separator in ";,"
}
"""What stands between separators, or a quotation mark that has no end."""
_NUMBER: Final = re.compile(r"\s*+([0-9]{1,18})\s*+")
_BARE: Final = re.compile(r"[\w-]+")
_GAME: Final = re.compile(r"[a-z0-9_-]+")
_WIDE_BLANK: Final = "\N{IDEOGRAPHIC SPACE}"
"""What parts Japanese names: no control character, though Python does not call it printable."""
_LAST_OF_BMP: Final = 0xFFFF
_PLAIN: Final = re.compile(r"[^\s;,\"=](?:[^;,\"]*[^\s;,\"])?")


def parse_line(text: str) -> dict[str, Any]:
    """The tables that a line describes.

    Raises:
        ScenarioError: an entry is no key with a value, or a key stands there twice.
    """
    tables: dict[str, Any] = {}
    count = 0
    for number, entry in enumerate(_split(";", text)):
        if match := _KEY.fullmatch(entry):
            parts = _KEY_PART.findall(match[1])
            path, count = _path(parts, count), count + len(parts)
            _put(tables, path, _value(path, match[2]))
        elif number:
            shown = shortened(entry.strip())
            raise _error(f"{shown!r} is no key with a value after `=`; `;` ends an entry")
        else:
            _put(tables, ("game",), entry.strip().lower())
    return tables


def _split(separator: str, text: str) -> list[str]:
    """The parts of a text between separators, without those that are blank."""
    parts = []
    for match in _SEPARATED[separator].finditer(text):
        if match["open"]:
            raise _error(f"{shortened(text[match.start() :])!r}: a quotation mark has no end")
        parts.append(match[0])
    return [part for part in parts if part.strip()]


def _path(parts: list[str], count: int) -> KeyPath:
    """The keys that an entry's key leads through; a player's begins with the name.

    Args:
        parts: the parts of the key.
        count: how many parts there were before.
    """
    path = tuple(map(_unquote, parts))
    for depth, key in enumerate(path, start=1):
        check_key(key, depth, count + depth)
    if path[0] in _WITH_NUMBERS:
        return tuple(map(ascii_digits, path))
    return path if path[0] in TOP_KEYS else ("player", *path)


def _unquote(text: str) -> str:
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        unquoted = str(json.loads(text))
    except ValueError:
        raise _error(f"{shortened(text)} is no text in quotation marks") from None
    if surrogate_at(unquoted):
        raise _error(f"{shortened(text)} has half of a surrogate pair in it, which is no character")
    return unquoted


def _value(path: KeyPath, text: str) -> str | int | list[str]:
    if path[-1] in LISTS or path[0] in {"market", "decks"}:
        if number := _NUMBER.fullmatch(ascii_digits(text)):
            return int(number[1])
        return [_unquote(item) for item in _split(",", text)]
    return _unquote(text)


def _put(table: dict[str, Any], path: KeyPath, value: str | int | list[str]) -> None:
    key = ".".join(path)
    for part in path[:-1]:
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise _error("a value and a table of that name", key)
    if path[-1] in table:
        is_table = isinstance(table[path[-1]], dict)
        raise _error("a value and a table of that name" if is_table else _TWICE, key)
    table[path[-1]] = value


def _error(problem: str, key: str = "") -> ScenarioError:
    return ScenarioError((Diagnostic(problem, key),))


def format_line(tables: Mapping[str, Any]) -> str:
    """Tables as a line that `parse_line` reads as the same tables."""
    return "; ".join(_entries((), tables))


def _entries(path: KeyPath, table: Mapping[str, Any]) -> Iterable[str]:
    for key, value in table.items():
        here = (*path, key)
        if isinstance(value, dict):
            yield from _entries(here, value)
        elif here == ("game",) and _GAME.fullmatch(value):
            yield value
        else:
            short = here[1:] if here[0] == "player" and here[1] not in TOP_KEYS else here
            yield f"{'.'.join(map(_format_key, short))} = {_format_value(value)}"


def _format_key(part: str) -> str:
    return part if _BARE.fullmatch(part) else quoted(part)


def _format_value(value: str | int | list[str]) -> str:
    if isinstance(value, list):
        is_number = len(value) == 1 and _NUMBER.fullmatch(ascii_digits(value[0]))
        return quoted(value[0]) if is_number else ", ".join(map(_format_value, value))
    text = str(value)
    return text if _PLAIN.fullmatch(text) and text.isprintable() else quoted(text)


def quoted(text: str) -> str:
    """A text in quotation marks, as JSON and TOML read it.

    What would break the line, or what a terminal would obey, is escaped.
    """
    return "".join(map(_escaped, json.dumps(text, ensure_ascii=False)))


def _escaped(character: str) -> str:
    if character.isprintable() or character == _WIDE_BLANK or ord(character) > _LAST_OF_BMP:
        return character
    return f"\\u{ord(character):04x}"
