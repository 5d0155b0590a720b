"""What was written, with the faults found in it: all of them, each with its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field

from splendor_rules.errors import Diagnostic, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value; a table of a list counts from 1."""

MOST_SHOWN = 40
_HEADER = re.compile(r"(\[\[?)([^\[\]#]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"""^\s*((?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*)\s*="""
)
_PART = re.compile(r"""[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*'""")


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def line_numbers(text: str) -> dict[Path, int]:
    """On which line of a TOML text each key and each table stands."""
    found: dict[Path, int] = {}
    header: Path = ()
    counts: dict[Path, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _HEADER.fullmatch(line.strip()):
            header = _parts(match[2])
            if match[1] == "[[":
                counts[header] = counts.get(header, 0) + 1
                header = (*header, str(counts[header]))
            found.setdefault(header, number)
        elif match := _KEY.match(line):
            path = (*header, *_parts(match[1]))
            found.setdefault(path, number)
    return found


def _shown(value: object) -> str:
    """A value in a message: a text or number as it is, else what kind of thing it is."""
    match value:
        case str() | bool() | int() | float():
            text = repr(value) if isinstance(value, str) else str(value).lower()
            return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


@define
class Document:
    """A description as nested tables, and what is wrong with it.

    Attributes:
        data: the tables.
        lines: on which line each key stands; empty if there are no lines to speak of.
        faults: what was found wrong so far.
    """

    data: Mapping[str, Any]
    lines: Mapping[Path, int]
    faults: list[Diagnostic] = field(factory=list)

    def fault(self, path: Path, problem: str, clause: str | None = None) -> None:
        """Note a fault."""
        line = next(
            (
                self.lines[path[:size]]
                for size in range(len(path), 0, -1)
                if path[:size] in self.lines
            ),
            None,
        )
        made = Diagnostic(problem=problem, key=".".join(path), line=line, clause=clause)
        if made not in self.faults:
            self.faults.append(made)

    def faulty(self, path: Path) -> bool:
        """Whether something is wrong with what stands under a path."""
        return any(f"{fault.key}.".startswith(".".join((*path, ""))) for fault in self.faults)

    def get(self, path: Path) -> Any:  # noqa: ANN401  (a text, a number, a list, a table)
        """The value under a path, or None."""
        value: Any = self.data
        for key in path:
            if not isinstance(value, dict) or key not in value:
                return None
            value = value[key]
        return value

    def table(self, path: Path, known: Sequence[str]) -> dict[str, Any]:
        """A table of known keys; what it has besides is a fault. Empty if it is not there."""
        value = self.get(path) if path else self.data
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.fault(path, f"expected a table with the keys {', '.join(known)}")
            return {}
        for key in value:
            if key not in known:
                said = f"there is no key {key!r} here; the keys are {', '.join(known)}"
                self.fault((*path, key), said)
        return value

    def text(self, path: Path) -> str | None:
        """A text, or None if nothing is there or it is none."""
        value = self.get(path)
        if value is None or isinstance(value, str):
            return value
        self.fault(path, f"expected a text, not {_shown(value)}")
        return None

    def number(self, path: Path, least: int = 0, most: int = 99) -> int | None:
        """A whole number within bounds, or None if nothing is there or it is none."""
        value = self.get(path)
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,6}", value):
            value = int(value)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fault(path, f"expected a whole number from {least} to {most}, not {_shown(value)}")
            return None
        return value

    def items(self, path: Path) -> list[str] | None:
        """A list of texts, or None if nothing is there; one text is a list of one."""
        value = self.get(path)
        if value is None:
            return None
        if isinstance(value, str):
            return [value]
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return value
        self.fault(path, f"expected a list of texts, not {_shown(value)}")
        return None

    def choice(self, path: Path, choices: Sequence[str]) -> str | None:
        """One of some words, or None if nothing is there or it is none of them."""
        value = self.text(path)
        if value is None or value in choices:
            return value
        self.fault(path, f"expected one of {', '.join(choices)}, not {_shown(value)}")
        return None

    def done(self, file: str | None) -> None:
        """Make an end of reading.

        Raises:
            ScenarioError: something is wrong.
        """
        if self.faults:
            ordered = sorted(self.faults, key=lambda fault: fault.line or 0)
            raise ScenarioError(tuple(ordered), file)
