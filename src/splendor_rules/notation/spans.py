"""Spans: parts of a text that know their line and column, and names that are looked up in them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import define, field, frozen

from splendor_rules.bounds import MOST_SHOWN, MOST_TURN_CHARACTERS
from splendor_rules.errors import AmbiguousNotationError, NotationSyntaxError
from splendor_rules.plain_text import decode, shortened, surrogate_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")
_FULL_WIDTH: Final = str.maketrans(
    {chr(ord(letter) + 0xFEE0): letter for letter in f"{ascii_letters}{digits}+-*/=&.,:;?#'"}
    | {"\N{IDEOGRAPHIC COMMA}": ",", "\N{KATAKANA MIDDLE DOT}": "\N{MIDDLE DOT}"}
)
_MOST_DIGITS: Final = 9
NUMBER: Final = re.compile(r"[0-9]+")


def half_width(text: str) -> str:
    """A text with ordinary letters, digits and separators for the wide ones; as long as it was."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


def whole_number(text: str) -> int:
    """The number that digits make; one of too many is larger than any that can be meant."""
    significant = text.lstrip("0")
    return int(significant or 0) if len(significant) <= _MOST_DIGITS else 10**_MOST_DIGITS


@frozen
class Span:
    """A part of a text.

    Attributes:
        text: the part, without blanks around it.
        column: the column where it begins, from 1.
        line: its line, from 1; None if the text has but one.
        in_any_language: whether the words of every language of the messages are read.
        columns: the column of each character, of a text that has been translated.
    """

    text: str
    column: int = 1
    line: int | None = None
    in_any_language: bool = False
    columns: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str | bytes) -> Span:
        """A whole text as an action or turn, without blanks around it.

        Args:
            text: the text, or its UTF-8 bytes.

        Raises:
            NotationSyntaxError: it is no text, such as bytes that are not UTF-8, or it is too long.
            TypeError: it is neither text nor bytes.
        """
        try:
            span = cls(half_width(decode(text)), in_any_language=True).part(0)
        except ValueError as error:
            column = surrogate_at(text) if isinstance(text, str) else None
            raise NotationSyntaxError(str(error), column or 1) from None
        return span.bounded()

    def bounded(self) -> Span:
        """This span, if it is no longer than a turn."""
        if len(self.text) > MOST_TURN_CHARACTERS:
            raise self.error(f"expected a turn of at most {MOST_TURN_CHARACTERS} characters")
        return self

    def part(self, start: int, end: int | None = None) -> Span:
        """A part of this one, without the blanks around it."""
        text = self.text[start:end]
        inner = text.lstrip()
        return self._at(start + len(text) - len(inner), inner.rstrip())

    def _at(self, start: int, text: str) -> Span:
        columns = self.columns[start : start + len(text)]
        if self.columns:
            column = self.columns[start] if start < len(self.columns) else self.columns[-1] + 1
        else:
            column = self.column + start
        return Span(text, column, self.line, self.in_any_language, columns)

    def split(self, separator: re.Pattern[str]) -> list[Span]:
        """The parts between separators, empty ones too."""
        parts, start = [], 0
        for match in separator.finditer(self.text):
            parts.append(self.part(start, match.start()))
            start = match.end()
        return [*parts, self.part(start)]

    def end(self) -> Span:
        """The empty span behind this one, where something is missing."""
        return self._at(len(self.text), "")

    @property
    def quoted(self) -> str:
        """The text as a message shows it."""
        return repr(shortened(self.text)) if self.text else "nothing"

    def error_expected(self, expected: str) -> NotationSyntaxError:
        """The error that says what was expected here."""
        return self.error(f"expected {expected}, not {self.quoted}")

    def error(self, problem: str) -> NotationSyntaxError:
        """The error that says what is wrong here."""
        return NotationSyntaxError(problem, self.column, self.line)

    def ambiguous(self, candidates: Sequence[str]) -> AmbiguousNotationError:
        """The error that says what this can mean."""
        return AmbiguousNotationError(tuple(candidates), self.quoted, self.column, self.line)


@define
class SourceMap:
    """Line and column in a game's text, by the JSON pointer of the record made of it."""

    _positions: dict[str, tuple[int, int]] = field(factory=dict)

    def add(self, pointer: str, span: Span) -> None:
        """Note where a value of the record was read."""
        self._positions[pointer] = (span.line or 1, span.column)

    def find(self, pointer: str) -> tuple[int, int]:
        """Line and column of a value, or of the nearest value around it that was noted."""
        while pointer and pointer not in self._positions:
            pointer = pointer.rpartition("/")[0]
        return self._positions.get(pointer, (1, 1))


def fold(text: str) -> str:
    """A name without width, case, blanks and punctuation, as names are compared."""
    name = half_width(text).casefold()
    return name if name.isalnum() else "".join(filter(str.isalnum, name))


def matches(text: str, names: Mapping[str, T]) -> tuple[T, ...]:
    """What a text names by a whole name, or else all whose names begin so.

    Args:
        text: what is written.
        names: the things by their folded names.
    """
    name = fold(text)
    if not name:
        return ()
    if name in names:
        return (names[name],)
    return tuple(dict.fromkeys(names[known] for known in names if known.startswith(name)))


def match_name(
    span: Span, names: Mapping[str, T], expected: str, show: Callable[[T], str] = str
) -> T:
    """What a span names: by a whole name, or by the beginning of one thing's names only.

    Args:
        span: what is written.
        names: the things by their folded names.
        expected: what should stand here, for the message.
        show: writes a thing that may be meant, for the message.

    Raises:
        NotationSyntaxError: no name begins so.
        AmbiguousNotationError: the names of several things begin so.
    """
    things = matches(span.text, names)
    if len(things) == 1:
        return things[0]
    if things:
        raise span.ambiguous([show(thing) for thing in things])
    raise unknown_name(span, names, expected, show)


def unknown_name(
    span: Span, names: Mapping[str, T], expected: str, show: Callable[[T], str] = str
) -> NotationSyntaxError:
    """The error that no name begins so, with those that are nearest."""
    near = get_close_matches(fold(span.text[:MOST_SHOWN]), names, n=3)
    shown = ", ".join(dict.fromkeys(show(names[known]) for known in near))
    hint = f"; perhaps {shown}" if near else ""
    return span.error(f"expected {expected}, not {span.quoted}{hint}")
