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
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in _WIDE else 1 for letter in text
    )


def span(line: Line) -> int:
    """How many cells a line takes."""
    return sum(breadth(text) for text, _ in line)


def cut(text: str, cells: int) -> str:
    """A text, shortened if it takes more cells than these."""
    if breadth(text) <= cells:
        return text
    if cells < 1:
        return ""
    while breadth(text) >= cells:
        text = text[:-1]
    return text + _MORE


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
    """Lines of a text that fit; words stay whole where there are words."""
    lines, line = [], ""
    for word in _words(text):
        if line and breadth((line + word).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += word
        while breadth(line.rstrip()) > width:
            ends = range(len(line), 0, -1)
            end = next((end for end in ends if breadth(line[:end]) <= width), 1)
            lines.append(line[:end])
            line = line[end:]
    return [*lines, line.rstrip()] if line.strip() else lines


def _words(text: str) -> list[str]:
    """Words with the blank after them; letters that are set wide, each by itself."""
    words = [""]
    for letter in text:
        words[-1] += letter
        if letter == " " or breadth(letter) > 1:
            words.append("")
    return words


def joined(lines: Sequence[Line]) -> str:
    """Lines as plain text."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)
