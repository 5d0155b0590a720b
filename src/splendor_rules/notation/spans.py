"""Spans: parts of a text that know their line and column, and names that are looked up in them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from attrs import define, evolve, field, frozen

from splendor_rules.bounds import MOST_SHOWN
from splendor_rules.errors import AmbiguousNotationError, NotationSyntaxError
from splendor_rules.plain_text import decode, shortened, surrogate_at

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")


@frozen
class Span:
    """A part of a text.

    Attributes:
        text: the part, without blanks around it.
        column: the column where it begins, from 1.
        line: its line, from 1; None if the text has but one.
    """

    text: str
    column: int = 1
    line: int | None = None

    @classmethod
    def of(cls, text: str | bytes) -> Span:
        """A whole text, without blanks around it.

        Args:
            text: the text, or its UTF-8 bytes.

        Raises:
            NotationSyntaxError: it is no text, such as bytes that are not UTF-8.
        """
        try:
            return cls(decode(text)).part(0)
        except ValueError as error:
            column = surrogate_at(text) if isinstance(text, str) else None
            raise NotationSyntaxError(str(error), column or 1) from None

    def part(self, start: int, end: int | None = None) -> Span:
        """A part of this one, without the blanks around it."""
        text = self.text[start:end]
        blanks = len(text) - len(text.lstrip())
        return evolve(self, text=text.strip(), column=self.column + start + blanks)

    def split(self, separator: re.Pattern[str]) -> list[Span]:
        """The parts between separators, empty ones too."""
        parts, start = [], 0
        for match in separator.finditer(self.text):
            parts.append(self.part(start, match.start()))
            start = match.end()
        return [*parts, self.part(start)]

    def end(self) -> Span:
        """The empty span behind this one, where something is missing."""
        return evolve(self, text="", column=self.column + len(self.text))

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
    """A name without case, blanks and punctuation, as names are compared."""
    return "".join(character for character in text.casefold() if character.isalnum())


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
    name = fold(span.text)
    if name in names:
        return names[name]
    matches = tuple(
        dict.fromkeys(names[known] for known in names if name and known.startswith(name))
    )
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise span.ambiguous([show(thing) for thing in matches])
    near = dict.fromkeys(
        show(names[known]) for known in get_close_matches(name[:MOST_SHOWN], names, n=3)
    )
    hint = f"; perhaps {', '.join(near)}" if near else ""
    raise span.error(f"expected {expected}, not {span.quoted}{hint}")
