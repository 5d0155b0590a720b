"""Letters in the place of players' names, wherever these stand in a description or a record."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize

from attrs import evolve, frozen

from splendor_rules.notation.seats import usual_names
from splendor_rules.plain_text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from splendor_rules.records.record import Record

_NAMING: Final = ("to_act", "avengers", "ending", "by")
"""The keys of a description whose values are names."""
_NOTE_KEYS: Final = ("after", "comment", "instead_of", "turns", "notes")
"""The keys of notes on a game, whatever the players are called."""
_SHORT: Final = 3
"""Names with fewer letters are told from words by their capitals; parts of names have as many."""
_LETTER: Final = r"[^\W\d_]"


@frozen
class Pseudonyms:
    """Letters for players.

    Attributes:
        seats: what the players are called instead, seat 0 first.
    """

    seats: tuple[str, ...]
    _letters: Mapping[str, str]
    _pattern: re.Pattern[str]
    _replacements: tuple[str, ...]

    @classmethod
    def of(cls, names: Sequence[str]) -> Pseudonyms:
        """Letters for players of these names; a name of several words is known by each of them."""
        seats = usual_names(len(names))
        letters = dict(zip(names, seats, strict=True))
        parts = [(part, letter) for name, letter in letters.items() for part in _parts(name)]
        owners = Counter(part for part, _ in parts)
        searched = [(_pattern(part, ""), letter) for part, letter in parts if owners[part] == 1]
        whole = sorted(filter(str.strip, letters), key=len, reverse=True)
        searched[:0] = [
            (_pattern(name, "i" if len(name) >= _SHORT else ""), letters[name]) for name in whole
        ]
        pattern = "|".join(f"({pattern})" for pattern, _ in searched) or "(?!)"
        return cls(seats, letters, re.compile(pattern), tuple(letter for _, letter in searched))

    def text(self, text: str) -> str:
        """A text with the names in it replaced."""
        return self._pattern.sub(
            lambda match: self._replacements[(match.lastindex or 0) - 1], normalize("NFC", text)
        )

    def json(self, value: Any) -> Any:  # noqa: ANN401  (any JSON)
        """JSON with the names in all its texts and keys replaced; the turns of notes stay."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.json(item) for item in value]
        if not isinstance(value, dict):
            return value
        kept = ("turns",) if {"instead_of", "turns"} <= value.keys() else ()
        return {
            key if key in _NOTE_KEYS else self.text(key): item if key in kept else self.json(item)
            for key, item in value.items()
        }

    def tables(self, tables: Mapping[str, Any]) -> dict[str, Any]:
        """The tables of a description with other names."""
        return {key: self._value(key, value) for key, value in tables.items()}

    def _value(self, key: str, value: Any) -> Any:  # noqa: ANN401  (a text, a number, a list, a table)
        if key == "player" and isinstance(value, dict):
            return {self._letters[name]: table for name, table in value.items()}
        if isinstance(value, dict):
            return self.tables(value)
        if key == "players" and isinstance(value, list):
            return list(self.seats)
        if key in _NAMING and isinstance(value, str):
            return self._letters.get(value, value)
        return printable(self.text(value)) if key == "title" else value

    def record(self, record: Record) -> Record:
        """A record with other names, in what is written beside the game too."""
        return evolve(record, players=self.seats, meta=self.json(record.meta))


def _parts(name: str) -> set[str]:
    """The words of a name of several, without those that are written as any word is."""
    words = re.findall(rf"{_LETTER}+", name)
    return {word for word in words if len(word) >= _SHORT and word[0].isupper()} - {name}


def _pattern(name: str, flag: str) -> str:
    """What finds a name: no part of a longer word or number, but with the s of a genitive."""
    name = normalize("NFC", name)
    before, after = (
        r"[^\W_]" if edge.isdigit() else _LETTER if edge.lower() != edge.upper() else "(?!)"
        for edge in (name[0], name[-1])
    )
    return rf"(?<!{before})(?{flag}:{re.escape(name)})(?=s?(?!{after}))"
