"""Pieces of a text that know where they stand, and words picked out of a list of names."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve, frozen

from splendor_rules.errors import AmbiguousNotationError, NotationSyntaxError

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")
_LONGEST_SHOWN = 40


@frozen
class Span:
    """A piece of a text.

    Attributes:
        text: the piece, without blanks around it.
        column: where it begins in its line, from 1.
        line: in which line, from 1; None if there is but one.
    """

    text: str
    column: int = 1
    line: int | None = None

    def part(self, start: int, end: int | None = None) -> Span:
        """A part, without the blanks around it."""
        cut = self.text[start:end]
        before = len(cut) - len(cut.lstrip())
        return evolve(self, text=cut.strip(), column=self.column + start + before)

    def split(self, separator: re.Pattern[str]) -> list[Span]:
        """The parts between separators, empty ones too."""
        parts, start = [], 0
        for found in separator.finditer(self.text):
            parts.append(self.part(start, found.start()))
            start = found.end()
        return [*parts, self.part(start)]

    def end(self) -> Span:
        """The place behind it, where something is missing."""
        return evolve(self, text="", column=self.column + len(self.text))

    @property
    def quoted(self) -> str:
        """The piece as a message shows it."""
        most = _LONGEST_SHOWN
        text = self.text if len(self.text) <= most else f"{self.text[: most - 3]}..."
        return repr(text) if text else "nothing"

    def misses(self, expected: str) -> NotationSyntaxError:
        """The error that says what was expected here."""
        return NotationSyntaxError(
            f"expected {expected}, not {self.quoted}", self.column, self.line
        )

    def fails(self, problem: str) -> NotationSyntaxError:
        """The error that says what is wrong here."""
        return NotationSyntaxError(problem, self.column, self.line)

    def may_mean(self, candidates: Sequence[str]) -> AmbiguousNotationError:
        """The error that says what this can mean."""
        return AmbiguousNotationError(tuple(candidates), self.quoted, self.column, self.line)


def fold(text: str) -> str:
    """A name without case, blanks and signs, as names are compared."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def pick(piece: Span, names: Mapping[str, T], expected: str, shown: Callable[[T], str] = str) -> T:
    """What a piece names: by a whole name, or by the beginning of one thing's names only.

    Args:
        piece: what is written.
        names: the things by their names, as `fold` gives them.
        expected: what should stand here.
        shown: how to write a thing that may be meant.

    Raises:
        NotationSyntaxError: no name begins so.
        AmbiguousNotationError: the names of several things do.
    """
    said = fold(piece.text)
    if said in names:
        return names[said]
    found = tuple(dict.fromkeys(names[name] for name in names if said and name.startswith(said)))
    if len(found) == 1:
        return found[0]
    if found:
        raise piece.may_mean([shown(one) for one in found])
    near = dict.fromkeys(
        shown(names[name]) for name in get_close_matches(said[:_LONGEST_SHOWN], names, n=3)
    )
    hint = f"; perhaps {', '.join(near)}" if near else ""
    raise piece.fails(f"expected {expected}, not {piece.quoted}{hint}")
