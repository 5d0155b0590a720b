"""The errors this library raises: one hierarchy, so that one `except` catches them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import define, field, frozen

from splendor_rules.bounds import MOST_FILE_SHOWN
from splendor_rules.plain_text import shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.rulings import Ruling
    from splendor_rules.state import CardPlace

__all__ = [
    "AmbiguousNotationError",
    "ComponentError",
    "Diagnostic",
    "IllegalActionError",
    "NotationError",
    "NotationSyntaxError",
    "RecordError",
    "RefusedActionError",
    "RevealError",
    "ScenarioError",
    "SerializationError",
    "SetupError",
    "SplendorError",
    "UndoError",
    "UnknownCardError",
]

ProblemFact: TypeAlias = str | int | tuple[str, ...]
"""What a diagnostic names: a word or key, a number, or several words."""

_MOST_OF_A_KEY: Final = 200
"""The characters of a key or a pointer that a message shows."""


def _location(pointer: str) -> str:
    """A pointer as a message shows it, each part shortened."""
    return shortened("/".join(map(shortened, pointer.split("/"))), _MOST_OF_A_KEY)


class SplendorError(Exception):
    """Base of every error of this library."""


class ComponentError(SplendorError, ValueError):
    """A component, colour or count that the box of this game does not have."""


class SetupError(SplendorError, ValueError):
    """A deal that cannot be: a wrong number of players, tiles or cards."""


class RevealError(SplendorError, ValueError):
    """A card named for a place where it cannot lie."""


@define(slots=False, repr=False)
class SerializationError(SplendorError, ValueError):
    """JSON that cannot be read as the value asked for, or a value that JSON cannot hold.

    Attributes:
        problem: what is wrong and what was expected there, one sentence.
        pointer: the JSON pointer (RFC 6901) of the place, or None where there is none.
    """

    problem: str
    pointer: str | None = None

    def __str__(self) -> str:
        """Place and problem in one line."""
        return f"at {_location(self.pointer)}: {self.problem}" if self.pointer else self.problem


class UndoError(SplendorError):
    """What cannot be taken back, because a card has come into sight since."""


@define(slots=False, repr=False)
class RecordError(SerializationError):
    """A text that cannot be read as a record, or a record that cannot be written.

    Attributes:
        file: the file's name as it was given, or None for a text without one.
        line: the line of a game in notation, from 1; None for JSON.
        column: the column in that line, from 1; None for JSON.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None

    @property
    def location_and_problem(self) -> str:
        """The problem, with the line and column before it if there are any."""
        location = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{location}{self.problem}"

    def __str__(self) -> str:
        """File, place and problem in one line."""
        parts = (
            self.file and shortened(self.file, MOST_FILE_SHOWN),
            self.pointer and f"at {_location(self.pointer)}",
            self.location_and_problem,
        )
        return ": ".join(part for part in parts if part)


@define(slots=False, repr=False)
class NotationError(SplendorError, ValueError):
    """A text in notation that cannot be read as exactly one action, turn or game.

    Attributes:
        problem: what is wrong and what was expected there, one sentence.
        column: the column where it is, from 1.
        line: the line, from 1, if the text is a whole game; else None.
    """

    problem: str
    column: int
    line: int | None = None

    def __str__(self) -> str:
        """Place and problem in one line."""
        line = f"line {self.line}, " if self.line else ""
        return f"{line}column {self.column}: {self.problem}"


class NotationSyntaxError(NotationError):
    """The text says nothing that the notation knows; the problem says what was expected."""


class AmbiguousNotationError(NotationError):
    """The text can mean several things.

    Attributes:
        candidates: what it can mean, each written so that it means nothing else.
    """

    def __init__(
        self, candidates: tuple[str, ...], text: str, column: int, line: int | None = None
    ) -> None:
        """Name every candidate in the problem."""
        *others, last = candidates
        known = f"{', '.join(others)} or {last}"
        super().__init__(f"{text} can mean several things: expected {known}", column, line)
        self.args = (candidates, text, column, line)
        self.candidates = candidates


@frozen
class Diagnostic:
    """One thing that is wrong with a description.

    Attributes:
        problem: what is wrong, one sentence.
        key: the key that it is about, dots between its parts; empty for the whole.
        line: the line of the text, from 1; None if there is none to name.
        clause: the id of the clause that the described state breaks; None for an error of form.
        code: what kind of problem it is, an id that texts have; empty if it has none yet.
        facts: what the text of that kind names.
    """

    problem: str
    key: str = ""
    line: int | None = None
    clause: str | None = None
    code: str = ""
    facts: Mapping[str, ProblemFact] = field(factory=dict, hash=False, repr=False)

    def __str__(self) -> str:
        """Line, key and problem, and the clause if there is one."""
        line = f"line {self.line}" if self.line else ""
        where = ", ".join(part for part in (line, self.shown_key) if part)
        clause = f" ({self.clause})" if self.clause else ""
        return f"{where}: {self.problem}{clause}" if where else f"{self.problem}{clause}"

    @property
    def shown_key(self) -> str:
        """The key as a message shows it."""
        return shortened(self.key, _MOST_OF_A_KEY)


@define(slots=False, repr=False)
class ScenarioError(SplendorError, ValueError):
    """A description that cannot be read, or that is of a state that cannot exist.

    Attributes:
        diagnostics: everything that is wrong with it.
        file: the file's name as it was given, or None for a text without one.
    """

    diagnostics: tuple[Diagnostic, ...]
    file: str | None = None

    def __str__(self) -> str:
        """A line for each diagnostic."""
        before = f"{shortened(self.file, MOST_FILE_SHOWN)}: " if self.file else ""
        return "\n".join(f"{before}{diagnostic}" for diagnostic in self.diagnostics)


@define(slots=False, repr=False)
class IllegalActionError(SplendorError, ValueError):
    """The rules refuse the action; nothing has changed.

    Attributes:
        ruling: the ruling, with every ground of the first stage that fails.
    """

    ruling: Ruling

    def __str__(self) -> str:
        """A line for each ground: the clause's id and the facts."""
        return "\n".join(map(str, self.ruling.refusals))


@define(slots=False, repr=False)
class RefusedActionError(IllegalActionError):
    """A text names an action that the rules refuse; it is understood, so it is no notation error.

    Attributes:
        column: the column of the text where the refused part begins, from 1.
    """

    column: int


@define(slots=False, repr=False)
class UnknownCardError(SplendorError):
    """What was asked depends on a card that nobody has recorded.

    Attributes:
        needs: the places whose cards would have to be known.
    """

    needs: tuple[CardPlace, ...]

    def __str__(self) -> str:
        """The places in words."""
        return "a card that nobody recorded is needed: " + ", ".join(map(str, self.needs))
