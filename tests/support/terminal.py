"""A terminal that a script types at, of 80 columns unless another size is asked for."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, Final

import pexpect
from rich.cells import cell_len

COMMAND: Final = ["-m", "splendor_rules"]
COLUMNS, ROWS, PATIENCE = 80, 24, 60
_SIZE: Final = {"COLUMNS", "LINES"}
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LISTED = re.compile(r"(?<!\S)(\d+) (take|reserve|purchase|return|tile|pass)\b")


class Terminal:
    """The command at a terminal.

    Attributes:
        text: all that it has printed so far, without colours.
        rows: how many rows it shows.
    """

    def __init__(self, *arguments: str, rows: int = ROWS, columns: int = COLUMNS) -> None:
        """Start the command."""
        self.text = ""
        self.rows = rows
        self.child: Any = pexpect.spawn(
            sys.executable,
            [*COMMAND, *arguments],
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            env={
                **{name: value for name, value in os.environ.items() if name not in _SIZE},
                "TERM": "xterm-256color",
                "PYTHONUTF8": "1",
            },
        )

    def until(self, said: str) -> str:
        """Wait for a text; what was printed up to there."""
        self.child.expect_exact(said)
        return self._read(self.child.before + self.child.after)

    def type(self, line: str) -> None:
        """Type a line."""
        self.child.sendline(line)

    def prompt_or_end(self, prompt: str) -> str | None:
        """What is printed up to the next prompt; None if the command ends without one."""
        at_end = self.child.expect_exact([prompt, pexpect.EOF])
        printed = self._read(self.child.before)
        return None if at_end else printed

    def status(self) -> int:
        """Wait for the end; the exit status."""
        self.child.expect(pexpect.EOF)
        self._read(self.child.before)
        self.child.close()
        return int(self.child.exitstatus)

    @property
    def screen(self) -> list[str]:
        """The lines that can be seen."""
        return self.text.split("\n")[-self.rows :]

    def _read(self, printed: str) -> str:
        plain = _ESCAPES.sub("", printed).replace("\r\n", "\n")
        self.text += plain
        return plain


def listed(printed: str) -> list[tuple[int, str]]:
    """The numbers of the actions on the screen, and what kind each is."""
    return [(int(number), kind) for number, kind in _LISTED.findall(printed)]


def too_wide(text: str, columns: int = COLUMNS) -> list[str]:
    """The lines that a terminal would wrap."""
    return [line for line in text.split("\n") if cell_len(line.rstrip()) > columns]
