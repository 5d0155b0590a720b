"""Where the command line writes: colour and tables for a person, plain lines in a pipe."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import define
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from splendor_rules.plain_text import escape_json, printable
from splendor_rules.render.shapes import fills_of, letter_on
from splendor_rules.render.text import NARROWEST
from splendor_rules.render.text_layout import breadth, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.render.text_layout import Line

T = TypeVar("T")

GOOD, BAD, OPEN = "green", "red", "yellow"
"""The colours of what is legal or done, of what is refused, and of what is undecided."""
_WIDEST: Final = 120
_PLAIN: Final = 80
"""How many cells a line takes in a pipe."""
_LOOKS: Final = {"": "", "bold": "bold", "faint": "dim"} | {
    look: f"bold {colour}" for look, colour in (("legal", GOOD), ("illegal", BAD), ("open", OPEN))
}
"""How the pieces of a drawing look that have no colour of the game."""
_FORGET: Final = "\x1b[3J"
"""What has a terminal forget the lines that have scrolled off it."""
_LONG_WORK = 2
"""So many files are worth a progress bar."""


@define(eq=False)
class Output:
    """The output of one command.

    Attributes:
        out: standard output.
        err: standard error.
        rows: how many rows of a terminal have been written so far, those of tables left out.
    """

    out: Console
    err: Console
    rows: int = 0

    @classmethod
    def of_this_process(cls) -> Output:
        """The screen of this process; what an encoding lacks is escaped, not an error."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        return cls(
            out=Console(highlight=False, emoji=False, markup=False),
            err=Console(stderr=True, highlight=False, emoji=False, markup=False),
        )

    @property
    def watched(self) -> bool:
        """Whether a person reads standard output."""
        return self.out.is_terminal

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """One line; a terminal wraps it, a pipe gets it whole."""
        text = " " * indent + printable(text)
        self.out.print(Text(text, style=style), soft_wrap=True)
        self.rows += max(1, -(-breadth(text) // self.out.width))  # a terminal breaks a long line

    def paragraph(self, text: str, style: str = "") -> None:
        """A text, broken into lines that fit, and nowhere else."""
        if lines := wrapped(printable(text), self.width):
            whole = "\n".join(lines)  # printed at once, or a long one takes long
            self.out.print(Text(whole, style=style), soft_wrap=True)
            self.rows += len(lines)

    @property
    def width(self) -> int:
        """How many cells a line may take: those of the window, up to 120; 80 in a pipe."""
        return max(NARROWEST, min(_WIDEST, self.out.width)) if self.watched else _PLAIN

    @property
    def height(self) -> int:
        """How many rows the window has."""
        return self.out.height

    def drawn(self, lines: Sequence[Line], game: Box) -> None:
        """A drawing, its letters on the colours that they stand for."""
        fills = zip(game.letters, fills_of(game), strict=False)
        looks = _LOOKS | {letter: f"{letter_on(fill)} on {fill}" for letter, fill in fills}
        for line in lines:
            drawn = Text.assemble(*((printable(text), looks[look]) for text, look in line))
            drawn.rstrip()
            self.out.print(drawn, soft_wrap=True)
        self.rows += len(lines)

    def prompt(self, text: str) -> None:
        """Say that an answer is waited for."""
        self.out.print(Text(printable(text), style="bold"), end="", soft_wrap=True)
        self.out.file.flush()
        self.rows += self.out.is_terminal  # which goes to the next row when the answer is typed

    def wipe(self) -> None:
        """Clear the screen, and what has scrolled off it."""
        self.out.clear()
        if not (self.out.is_dumb_terminal or self.out.legacy_windows):
            self.out.file.write(_FORGET)
            self.out.file.flush()

    def warn(self, text: str) -> None:
        """One line on standard error."""
        self.err.print(Text(printable(text)), soft_wrap=True)

    def json_line(self, value: dict[str, Any]) -> None:
        """One line of JSON."""
        utf_8 = self.out.encoding.replace("-", "").lower() == "utf8"
        sys.stdout.write(escape_json(json.dumps(value, ensure_ascii=not utf_8)) + "\n")
        sys.stdout.flush()

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], indent: int = 0) -> None:
        """A table for a person; in a pipe, plain columns with blanks between them."""
        if not self.watched:
            widths = [max(map(breadth, column)) for column in zip(heads, *rows, strict=True)]
            for row in (heads, *rows):
                cells = zip(row, widths, strict=True)
                padded = (cell + " " * (width - breadth(cell)) for cell, width in cells)
                self.line("  ".join(padded).rstrip(), indent=indent)
            return
        table = Table(box=None, pad_edge=False, header_style="dim")
        for head in heads:
            table.add_column(head, overflow="fold")
        for row in rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        self.out.print(Padding(table, (0, 0, 0, indent)))

    def counted(self, items: Iterator[T], count: int, work: str) -> Iterator[T]:
        """So many items one after another, with a progress bar if a person watches long work."""
        if count < _LONG_WORK or not self.err.is_terminal:
            yield from items
            return
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=self.err, transient=True) as progress:
            task = progress.add_task(work, total=count)
            for item in items:
                yield item
                progress.advance(task)

    def tracked(self, files: Sequence[str]) -> Iterator[str]:
        """The files one after another, with a progress bar if a person watches long work."""
        console = self.out if self.watched else self.err
        if len(files) < _LONG_WORK or not console.is_terminal:
            yield from files
            return
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("judging", total=len(files))
            for file in files:
                progress.update(task, description=printable(file))
                yield file
                progress.advance(task)
