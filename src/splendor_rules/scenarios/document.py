"""A description as nested tables, and every diagnostic about it with its line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import define, field

from splendor_rules.errors import (
    ComponentError,
    Diagnostic,
    NotationError,
    ScenarioError,
    SerializationError,
)
from splendor_rules.notation.tokens import parse_tokens
from splendor_rules.serialization.components import with_house

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.ruleset import Ruleset

T = TypeVar("T")
KeyPath: TypeAlias = tuple[str, ...]
"""The keys that lead to a value; the tables of a list count from 1."""

MOST_SHOWN: Final = 40
_STRING: Final = r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
_MULTILINE_STRING: Final = r'"""(?:[^\\]|\\.)*?"""(?!")|' + r"'''.*?'''(?!')"
_STRING_OR_COMMENT: Final = re.compile(rf"{_MULTILINE_STRING}|{_STRING}|#[^\n]*", re.DOTALL)
_PART: Final = rf"(?:[\w-]+|{_STRING})"
_KEYS: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER: Final = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]\]?\s*(?:#.*)?")
_ENTRY: Final = re.compile(rf"\s*({_KEYS})\s*=")


def games(ruleset: Ruleset | None) -> dict[str, Ruleset]:
    """The rulesets that a description can name: the two games, and a house ruleset if given.

    Raises:
        ScenarioError: the house ruleset has the name of a game.
    """
    try:
        return with_house(ruleset)
    except SerializationError as error:
        raise ScenarioError((Diagnostic(error.problem, "game"),)) from None


def line_numbers(text: str) -> dict[KeyPath, int]:
    """The line of each table and key of a valid TOML text."""
    numbers: dict[KeyPath, int] = {}
    header: KeyPath = ()
    counts: Counter[KeyPath] = Counter()
    open_brackets = 0
    for number, line in enumerate(_without_multiline_strings(text).split("\n"), start=1):
        if open_brackets:
            pass  # a list goes on, which has no keys of its own
        elif match := _HEADER.fullmatch(line):
            header = _header(_keys(match[2]), counts, listed=match[1] == "[[")
            numbers.setdefault(header, number)
        elif match := _ENTRY.match(line):
            numbers.setdefault((*header, *_keys(match[1])), number)
        code = _STRING_OR_COMMENT.sub("", line)
        open_brackets += code.count("[") - code.count("]")
    return numbers


def _without_multiline_strings(text: str) -> str:
    """The text with as many lines, but for the contents of the strings that span several."""
    return _STRING_OR_COMMENT.sub(
        lambda match: "\n" * match[0].count("\n") if "\n" in match[0] else match[0], text
    )


def _keys(dotted: str) -> KeyPath:
    """The parts of a dotted key, without their quotation marks."""
    keys: list[str] = []
    value: Any = tomllib.loads(f"{dotted} = 0")
    while isinstance(value, dict):
        ((key, value),) = value.items()
        keys.append(key)
    return tuple(keys)


def _header(keys: KeyPath, counts: Counter[KeyPath], *, listed: bool) -> KeyPath:
    """The path of a table; for lists of tables, of the last one so far."""
    path: KeyPath = ()
    for size, key in enumerate(keys, start=1):
        path = (*path, key)
        if listed and size == len(keys):
            counts[path] += 1
        if counts[path]:
            path = (*path, str(counts[path]))
    return path


def _shown(value: object) -> str:
    """A value in a message: texts and numbers as they are, of others the kind."""
    if isinstance(value, str | int | float):
        text = repr(value) if isinstance(value, str) else str(value).lower()
        return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
    kinds: dict[type, str] = {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")


@define
class Document:
    """A description as nested tables, and what is wrong with it.

    Attributes:
        data: the tables.
        lines: the line of each key; empty for a description on one line.
        diagnostics: what is wrong, as far as it has been read.
    """

    data: Mapping[str, Any]
    lines: Mapping[KeyPath, int]
    diagnostics: list[Diagnostic] = field(factory=list)

    def report(self, path: KeyPath, problem: str, clause: str | None = None) -> None:
        """Add a diagnostic, unless it is there already.

        Args:
            path: the key, or the one nearest to it.
            problem: what is wrong, one sentence.
            clause: the id of the clause that the described state breaks, if it is that.
        """
        prefixes = (path[:size] for size in range(len(path), 0, -1))
        line = next((self.lines[prefix] for prefix in prefixes if prefix in self.lines), None)
        diagnostic = Diagnostic(problem=problem, key=".".join(path), line=line, clause=clause)
        if diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)

    def has_problem(self, path: KeyPath) -> bool:
        """Whether there is a diagnostic about a key or one below it."""
        prefix = ".".join((*path, ""))
        return any(f"{diagnostic.key}.".startswith(prefix) for diagnostic in self.diagnostics)

    def get(self, path: KeyPath) -> Any:  # noqa: ANN401  (a text, a number, a list, a table)
        """The value under a path, or None."""
        value: Any = self.data
        for key in path:
            if not isinstance(value, dict) or key not in value:
                return None
            value = value[key]
        return value

    def has(self, path: KeyPath) -> bool:
        """Whether there is a value under a path."""
        return self.get(path) is not None

    def table(self, path: KeyPath, known: Sequence[str]) -> dict[str, Any]:
        """A table, empty if there is none; keys that are not known are reported."""
        value = self.get(path) if path else self.data
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.report(path, f"expected a table with the keys {', '.join(known)}")
            return {}
        for key in value:
            if key not in known:
                problem = f"there is no key {key!r} here; the keys are {', '.join(known)}"
                self.report((*path, key), problem)
        return value

    def text(self, path: KeyPath) -> str | None:
        """A text; None if there is none. Another value is reported."""
        value: str | None = self.get(path)
        return self._checked(path, value, isinstance(value, str), "a text")

    def number(self, path: KeyPath, most: int = 99) -> int | None:
        """A whole number, at least 0; None if there is none. Another value is reported."""
        written: Any = self.get(path)
        in_digits = isinstance(written, str) and re.fullmatch(r"[0-9]{1,6}", written)
        value: Any = int(written) if in_digits else written
        fits = type(value) is int and 0 <= value <= most
        number: int | None = self._checked(path, value, fits, f"a whole number from 0 to {most}")
        return number

    def texts(self, path: KeyPath) -> list[str] | None:
        """A list of texts; None if there is none. A text is a list of one."""
        written = self.get(path)
        value: list[str] | None = [written] if isinstance(written, str) else written
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return self._checked(path, value, fits, "a list of texts")

    def choice(self, path: KeyPath, choices: Sequence[str]) -> str | None:
        """One of some words; None if there is none. Another value is reported."""
        value = self.text(path)
        return self._checked(path, value, value in choices, f"one of {', '.join(choices)}")

    def _checked(self, path: KeyPath, value: T, fits: bool, expected: str) -> T | None:  # noqa: FBT001  (a condition, not an option)
        """The value, or None after a report that it does not fit."""
        if value is None or fits:
            return value
        self.report(path, f"expected {expected}, not {_shown(value)}")
        return None

    def parse(self, path: KeyPath, parse: Callable[[str], T]) -> T | None:
        """A parsed text; None if there is none. What cannot be parsed is reported."""
        text = self.text(path)
        return None if text is None else next(iter(self._parsed(path, [text], parse)), None)

    def parse_list(self, path: KeyPath, parse: Callable[[str], T]) -> tuple[T, ...]:
        """The parsed texts of a list. What cannot be parsed is reported."""
        return self._parsed(path, self.texts(path) or (), parse)

    def _parsed(
        self, path: KeyPath, texts: Iterable[str], parse: Callable[[str], T]
    ) -> tuple[T, ...]:
        values = []
        for text in texts:
            try:
                values.append(parse(text))
            except (ComponentError, NotationError) as error:
                self.report(path, str(error))
        return tuple(values)

    def tokens(self, path: KeyPath, box: Box) -> Tokens | None:
        """A token list; None if there is none. What cannot be parsed is reported."""
        return self.parse(path, lambda text: parse_tokens(text, box))

    def check(self) -> None:
        """Check that nothing is wrong.

        Raises:
            ScenarioError: there are diagnostics; they are sorted by line.
        """
        if self.diagnostics:
            raise ScenarioError(tuple(sorted(self.diagnostics, key=lambda item: item.line or 0)))
