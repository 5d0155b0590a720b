"""What a drawing in text is made of: lines of pieces, measured in the cells of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias
from unicodedata import combining, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

StyledText: TypeAlias = tuple[str, str]
"""A text and its look: a colour's letter, `legal`, `illegal`, `open`, `bold`, `faint` or none."""
Line: TypeAlias = tuple[StyledText, ...]

_WIDE: Final = frozenset("WF")
_GAP: Final = 2
_MORE: Final = "\N{HORIZONTAL ELLIPSIS}"


def breadth(text: str) -> int:
    """How many cells a text takes; a letter of Japanese takes two."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(letter: str) -> int:
    return 0 if combining(letter) else 2 if east_asian_width(letter) in _WIDE else 1


def span(line: Line) -> int:
    """How many cells a line takes."""
    return sum(breadth(text) for text, _ in line)


def cut(text: str, cells: int) -> str:
    """A text, shortened if it takes more cells than these."""
    if _beginning(text, cells) == text:
        return text
    return _beginning(text, cells - 1) + _MORE if cells > 0 else ""


def _beginning(text: str, cells: int) -> str:
    """As much of a text as fits."""
    for end, letter in enumerate(text):
        cells -= _cells(letter)
        if cells < 0:
            return text[:end]
    return text


def cut_line(line: Line, cells: int) -> Line:
    """A line, shortened if it takes more cells than these."""
    pieces: list[StyledText] = []
    for text, look in line:
        if cells <= 0:
            break
        pieces.append((cut(text, cells), look))
        cells -= breadth(pieces[-1][0])
    return tuple(pieces)


def filled(line: Line, cells: int) -> Line:
    """A line of exactly so many cells."""
    line = cut_line(line, cells)
    return (*line, (" " * (cells - span(line)), ""))


def flowing(label: str, items: Iterable[Line], width: int, indent: int) -> list[Line]:
    """Items after a label, on as many lines as it takes."""
    lines, line = [], filled(((cut(label, indent - 1), "faint"),), indent)
    for item in items:
        if span(line) > indent and span(line) + span(item) > width:
            lines.append(line)
            line = ((" " * indent, ""),)
        line = (*line, *cut_line(item, width - indent), (" " * _GAP, ""))
    return [*lines, line]


def wrapped(text: str, width: int) -> list[str]:
    """Lines of a text that fit; words stay whole where there are words.

    A line can end after a blank and after a letter that is set wide.
    """
    lines: list[str] = []
    start = end = cells = 0
    for place, letter in enumerate(text):
        size = _cells(letter)
        while 0 < cells > width - size and not letter.isspace():
            end = end if end > start else place
            lines.append(text[start:end].rstrip())
            start, cells = end, breadth(text[end:place])
        cells += size
        if letter.isspace() or size > 1:
            end = place + 1
    rest = text[start:].rstrip()
    return [*lines, rest] if rest else lines


def joined(lines: Sequence[Line]) -> str:
    """Lines as plain text."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)
