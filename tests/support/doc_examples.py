"""The code blocks of a page in Markdown, and running them from top to bottom.

A `python` block is run in the namespace of those before it; what it prints is the `text` block
after it, and the tests that it defines are called. A `console` block is run line by line, and what
is shown below a command is what it prints. A block with a title is a file of that name. In what is
shown, `…` stands for anything.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final
from unittest import TestCase

from attrs import frozen

from splendor_rules.cli.app import run
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

_BLOCK: Final = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


@frozen
class Block:
    """A code block.

    Attributes:
        language: what is written after the fence.
        title: the name of the file that it is, or the empty text.
        text: what is in it.
        line: the line of the page on which its text begins, from 1.
    """

    language: str
    title: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    """The code blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    assert text.count("```") == 2 * len(_BLOCK.findall(text)), "a fence that this does not know"
    return [
        Block(found[1], found[2] or "", found[3], text.count("\n", 0, found.start()) + 2)
        for found in _BLOCK.finditer(text)
    ]


def fits(printed: str, shown: str) -> bool:
    """Whether what is printed is what is shown."""
    wanted = ".*".join(map(re.escape, shown.strip().split("…")))
    return re.fullmatch(wanted, printed.strip(), re.DOTALL) is not None


def _words(command: str) -> list[str]:
    """The words of a command, with the names of files for a pattern."""
    found: list[str] = []
    for word in shlex.split(command):
        found += sorted(map(str, Path().glob(word))) if "*" in word else [word]
    return found


@frozen
class Reader:
    """Somebody who follows a page in an empty folder that has only the examples.

    Attributes:
        page: the page.
        names: what the python blocks have defined so far.
        capture: what is printed.
        patch: for what a command reads from standard input.
    """

    page: Path
    names: dict[str, Any]
    capture: pytest.CaptureFixture[str]
    patch: pytest.MonkeyPatch

    def follow(self) -> None:
        """Run every block."""
        todo = blocks(self.page)
        for block, after in zip(todo, (*todo[1:], None), strict=True):
            where = f"{self.page.name}, line {block.line}"
            if block.title:
                Path(block.title).write_text(block.text, encoding="utf-8")
            elif block.language == "python":
                shown = after.text if after is not None and after.language == "text" else ""
                printed = self._python(block)
                assert fits(printed, shown), f"{where}: it prints\n{printed}"
            elif block.language == "console":
                self._console(block.text, where)

    def _python(self, block: Block) -> str:
        before = set(self.names)
        padded = "\n" * (block.line - 1) + block.text
        exec(compile(padded, self.page, "exec"), self.names)  # noqa: S102  (a page of our own)
        for name in sorted(set(self.names) - before):
            _try(name, self.names[name])
        return self.capture.readouterr().out

    def _console(self, text: str, where: str) -> None:
        status = 0
        for command, shown in _commands(text):
            if command == "echo $?":
                assert shown.strip() == str(status), f"{where}: the status is {status}"
                continue
            status = self._command(command)
            printed = "".join(self.capture.readouterr())
            assert not shown or fits(printed, shown), f"{where}: {command} prints\n{printed}"
            assert shown or status in {0, 1}, f"{where}: {command} ends with {status}\n{printed}"

    def _command(self, command: str) -> int:
        piped, _, last = command.rpartition(" | ")
        name, *words = _words(last)
        if name == "splendor-rules":
            said = " ".join(_words(piped)[1:]) + "\n"
            self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
            return run(words)
        assert _is_there(name, words), f"nobody has tried {command}"
        return 0


def _try(name: str, made: object) -> None:
    """Run what a page has defined, if it is a test."""
    if name.startswith("test_") and isinstance(made, FunctionType):
        made()
    if name.startswith("Test") and isinstance(made, type) and issubclass(made, TestCase):
        made("runTest").debug()


def _is_there(name: str, words: list[str]) -> bool:
    """Whether a command that takes long, and is tried elsewhere, has something to run."""
    match name, words:
        case "make", [target, *variables]:
            makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
            known = (f"$({variable.partition('=')[0]})" in makefile for variable in variables)
            return f"\n{target}: " in makefile and all(known)
        case "pip", ["install", wanted]:
            return wanted in {".", ".[cli]", ".[testing]"}
        case "python", ["-m", module, *_]:
            return find_spec(module) is not None
        case ".venv/bin/python", [script, *_]:
            return (ROOT / script).exists()
        case _:
            return False


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block without their comments, each with what is shown below it."""
    for one in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = one.partition("\n")
        yield command.partition("  #")[0].strip(), shown
