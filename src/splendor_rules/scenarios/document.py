"""A description as nested tables, and every diagnostic about it with its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import define, field

from splendor_rules.bounds import MOST_DIAGNOSTICS, MOST_SHOWN, MOST_WORD_CHARACTERS
from splendor_rules.errors import (
    ComponentError,
    Diagnostic,
    NotationError,
    ScenarioError,
    SerializationError,
)
from splendor_rules.messages import messages_for
from splendor_rules.notation.tokens import named_colours, parse_tokens
from splendor_rules.plain_text import ascii_digits, shortened
from splendor_rules.serialization.games import with_house

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Colour, Tokens
    from splendor_rules.errors import ProblemFact
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.toml_scanner import KeyPath

T = TypeVar("T")
WINNER: Final = "winner"
"""What stands in place of the table `ask` to ask who wins."""
ASK_WINNER: Final = f'ask = "{WINNER}"'
"""The line that asks it."""
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def games(ruleset: Ruleset | None) -> dict[str, Ruleset]:
    """The rulesets that a description can name: the two games, and a house ruleset if given.

    Raises:
        ScenarioError: the house ruleset has the name of a game.
    """
    try:
        return with_house(ruleset)
    except SerializationError as error:
        raise ScenarioError((Diagnostic(error.problem, "game"),)) from None


def whole_number(text: str) -> int | None:
    """A number of up to six digits, plain or full-width; None if the text is none."""
    digits = _NUMBER.fullmatch(ascii_digits(text))
    return int(digits[0]) if digits else None


def english(code: str, facts: Mapping[str, ProblemFact]) -> str:
    """The sentence of a diagnostic by its id, as errors have it."""
    return messages_for(None).problem(code, facts)


def _bounded(text: str) -> str:
    """A text with plain digits, unless it is longer than any that names something."""
    if len(text) > MOST_WORD_CHARACTERS:
        problem = f"{shortened(text)!r} has more than {MOST_WORD_CHARACTERS} characters"
        raise ComponentError(f"{problem}, which are the most")
    return ascii_digits(text)


def _shown(value: object) -> str:
    """A value in a message: texts and numbers as they are, of others the kind."""
    if isinstance(value, int) and abs(value) >= 10**MOST_SHOWN:
        return "a number so large"
    if isinstance(value, str | int | float):
        return repr(shortened(value)) if isinstance(value, str) else str(value).lower()
    kinds: dict[type, str] = {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")


@define
class Document:
    """A description as nested tables, and what is wrong with it.

    Attributes:
        data: the tables.
        lines: the line of each key; empty for a description on one line.
        diagnostics: what is wrong, as far as it has been read and is listed; the values are None.
        unlisted: how many more diagnostics there are.
        is_formed: whether all that is wrong is what clauses say against the state.
    """

    data: Mapping[str, Any]
    lines: Mapping[KeyPath, int]
    diagnostics: dict[Diagnostic, None] = field(factory=dict)
    unlisted: int = 0
    is_formed: bool = True
    _wrong: set[KeyPath] = field(factory=set)

    def refuse(
        self,
        path: KeyPath,
        code: str,
        clause: str | None = None,
        **facts: ProblemFact,
    ) -> None:
        """Add a diagnostic of a kind that has an id; the facts are those of its text."""
        key, line = self._where(path)
        problem = english(code, facts)
        self._add(Diagnostic(problem, key, line, clause, code=code, facts=facts), path)

    def report(self, path: KeyPath, problem: str | Exception, clause: str | None = None) -> None:
        """Add a diagnostic, unless it is there already.

        Args:
            path: the key, or the one nearest to it.
            problem: what is wrong, one sentence.
            clause: the id of the clause that the described state breaks, if it is that.
        """
        self._add(Diagnostic(str(problem), *self._where(path), clause), path)

    def _where(self, path: KeyPath) -> tuple[str, int | None]:
        return ".".join(path), self.line(path)

    def _add(self, diagnostic: Diagnostic, path: KeyPath) -> None:
        self._wrong.update(path[:size] for size in range(len(path) + 1))
        self.is_formed = self.is_formed and diagnostic.clause is not None
        if len(self.diagnostics) == MOST_DIAGNOSTICS:
            self.unlisted += 1
            return
        self.diagnostics[diagnostic] = None

    def line(self, path: KeyPath) -> int | None:
        """The line of a key, or of the table around it; None if there is none to name."""
        prefixes = (path[:size] for size in range(len(path), 0, -1))
        return next((self.lines[prefix] for prefix in prefixes if prefix in self.lines), None)

    def has_problem(self, path: KeyPath) -> bool:
        """Whether there is a diagnostic about a key or one below it."""
        return path in self._wrong

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

    @property
    def asks_winner(self) -> bool:
        """Whether it is asked who wins."""
        asked = self.get(("ask",))
        return isinstance(asked, str) and asked.strip().lower() == WINNER

    def table(self, path: KeyPath, known: Sequence[str]) -> dict[str, Any]:
        """A table, empty if there is none; keys that are not known are reported."""
        value = self.get(path) if path else self.data
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.refuse(path, "expected-table", keys=tuple(known))
            return {}
        for key in value:
            if key not in known:
                written = repr(shortened(key))
                self.refuse((*path, key), "unknown-key", key=written, keys=tuple(known))
        return value

    def text(self, path: KeyPath) -> str | None:
        """A text; None if there is none. Another value is reported."""
        value: str | None = self.get(path)
        return self._checked(path, value, isinstance(value, str), "expected-text")

    def number(self, path: KeyPath, most: int = 99) -> int | None:
        """A whole number, at least 0; None if there is none. Another value is reported."""
        written: Any = self.get(path)
        number = whole_number(written) if isinstance(written, str) else None
        value: Any = written if number is None else number
        fits = type(value) is int and 0 <= value <= most
        return self._checked(path, value, fits, "expected-number", least=0, most=most)

    def texts(self, path: KeyPath) -> list[str] | None:
        """A list of texts; None if there is none. A text is a list of one."""
        written = self.get(path)
        value: list[str] | None = [written] if isinstance(written, str) else written
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return self._checked(path, value, fits, "expected-texts")

    def choice(self, path: KeyPath, choices: Sequence[str]) -> str | None:
        """One of some words; None if there is none. Another value is reported."""
        value = self.text(path)
        return self._checked(
            path, value, value in choices, "expected-choice", choices=tuple(choices)
        )

    def _checked(
        self,
        path: KeyPath,
        value: T,
        fits: bool,  # noqa: FBT001  (a condition, not an option)
        code: str,
        **facts: ProblemFact,
    ) -> T | None:
        """The value, or None after a report that it does not fit."""
        if value is None or fits:
            return value
        self.refuse(path, code, None, value=_shown(value), **facts)
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
        values, wrong = [], set()
        for text in texts:
            try:
                if text not in wrong:
                    values.append(parse(_bounded(text)))
            except (ComponentError, NotationError) as error:
                wrong.add(text)
                self.report(path, error)
        return tuple(values)

    def tokens(self, path: KeyPath, box: Box) -> Tokens | None:
        """A token list; None if there is none. What cannot be parsed is reported."""
        return self.parse(path, lambda text: parse_tokens(text, box))

    def named_colours(self, path: KeyPath, box: Box) -> frozenset[Colour]:
        """The colours that a token list names, even with a count of zero."""
        return self.parse(path, lambda text: named_colours(text, box)) or frozenset()

    def check(self) -> None:
        """Check that nothing is wrong.

        Raises:
            ScenarioError: there are diagnostics; they are sorted by line.
        """
        if self.diagnostics:
            diagnostics = sorted(self.diagnostics, key=lambda diagnostic: diagnostic.line or 0)
            if self.unlisted:
                facts = {"count": self.unlisted}
                problem = english("unlisted", facts)
                diagnostics.append(Diagnostic(problem, code="unlisted", facts=facts))
            raise ScenarioError(tuple(diagnostics))
