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


def printable(text: str) -> str:
    """A text in which control characters, which a terminal would obey, are replaced."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


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
    kept = text if cells > 1 else ""
    while breadth(kept) > max(cells - 1, 0):
        kept = kept[:-1]
    return kept + _MORE if cells > 0 else ""


def cut_line(line: Line, cells: int) -> Line:
    """A line, shortened if it takes more cells than these."""
    pieces: list[StyledText] = []
    left = cells
    for text, look in line:
        if left <= 0:
            break
        pieces.append((cut(text, left), look))
        left -= breadth(pieces[-1][0])
    return tuple(pieces)


def filled(line: Line, cells: int) -> Line:
    """A line of exactly so many cells."""
    line = cut_line(line, cells)
    return (*line, (" " * (cells - span(line)), ""))


def flowing(label: str, items: Iterable[Line], width: int, indent: int) -> list[Line]:
    """Items after a label, on as many lines as it takes."""
    head: Line = ((f"{cut(label, indent - 1)}", "faint"),)
    lines, line = [], filled(head, indent)
    for item in items:
        fits = span(line) + span(item) <= width
        if not fits and span(line) > indent:
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
            first = _start(line, width)
            lines.append(first)
            line = line[len(first) :]
    return [*lines, line.rstrip()] if line.strip() else lines


def _words(text: str) -> list[str]:
    """Words with the blank after them; letters that are set wide, each by itself."""
    words = [""]
    for letter in text:
        words[-1] += letter
        if letter == " " or breadth(letter) > 1:
            words.append("")
    return words


def _start(text: str, width: int) -> str:
    """As much of a text as fits, but at least one letter."""
    end = len(text)
    while end > 1 and breadth(text[:end]) > width:
        end -= 1
    return text[:end]


def joined(lines: Sequence[Line]) -> str:
    """Lines as plain text."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)
