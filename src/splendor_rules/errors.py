"""The errors this library raises: one hierarchy, so that one `except` catches them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
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


class SplendorError(Exception):
    """Base of every error of this library."""


class ComponentError(SplendorError, ValueError):
    """A component, colour or count that the box of this game does not have."""


class SetupError(SplendorError, ValueError):
    """A deal that cannot be: a wrong number of players, tiles or cards."""


class RevealError(SplendorError, ValueError):
    """A card named for a place where it cannot lie."""


class SerializationError(SplendorError, ValueError):
    """JSON that cannot be read as the value asked for, or a value that JSON cannot hold.

    Attributes:
        problem: what is wrong and what was expected there, one sentence.
        pointer: the JSON pointer (RFC 6901) of the place, or None where there is none.
    """

    def __init__(self, problem: str, pointer: str | None = None) -> None:
        """Keep the parts apart, so that a program need not parse the sentence."""
        super().__init__(problem, pointer)
        self.problem = problem
        self.pointer = pointer

    def __str__(self) -> str:
        """Place and problem in one line."""
        return f"at {self.pointer}: {self.problem}" if self.pointer else self.problem


class UndoError(SplendorError):
    """What cannot be taken back, because a card has come into sight since."""


class RecordError(SerializationError):
    """A text that cannot be read as a record, or a record that cannot be written.

    Attributes:
        problem: what is wrong and what was expected there, one sentence.
        pointer: the JSON pointer (RFC 6901) of the place, or None where there is none.
        file: the file's name as it was given, or None for a text without one.
        line: the line of a game in notation, from 1; None for JSON.
        column: the column in that line, from 1; None for JSON.
    """

    def __init__(
        self,
        problem: str,
        pointer: str | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        """Keep the parts apart, so that a program need not parse the sentence."""
        super().__init__(problem, pointer)
        self.args = (problem, pointer, file, line, column)
        self.file = file
        self.line = line
        self.column = column

    @property
    def location_and_problem(self) -> str:
        """The problem, with the line and column before it if there are any."""
        location = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{location}{self.problem}"

    def __str__(self) -> str:
        """File, place and problem in one line."""
        parts = (self.file, self.pointer and f"at {self.pointer}", self.location_and_problem)
        return ": ".join(part for part in parts if part)


class NotationError(SplendorError, ValueError):
    """A text in notation that means no one action, turn or game.

    Attributes:
        problem: what is wrong and what was expected there, one sentence.
        column: the column where it is, from 1.
        line: the line, from 1, if the text is a whole game; else None.
    """

    def __init__(self, problem: str, column: int, line: int | None = None) -> None:
        """Keep the parts apart, so that a program need not parse the sentence."""
        super().__init__(problem, column, line)
        self.problem = problem
        self.column = column
        self.line = line

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
    """

    problem: str
    key: str = ""
    line: int | None = None
    clause: str | None = None

    def __str__(self) -> str:
        """Line, key and problem, and the clause if there is one."""
        line = f"line {self.line}" if self.line else ""
        where = ", ".join(part for part in (line, self.key) if part)
        clause = f" ({self.clause})" if self.clause else ""
        return f"{where}: {self.problem}{clause}" if where else f"{self.problem}{clause}"


class ScenarioError(SplendorError, ValueError):
    """A description that cannot be read, or that is of a state that cannot exist.

    Attributes:
        diagnostics: everything that is wrong with it.
        file: the file's name as it was given, or None for a text without one.
    """

    def __init__(self, diagnostics: tuple[Diagnostic, ...], file: str | None = None) -> None:
        """Keep every diagnostic, so that a program need not parse the text."""
        super().__init__(diagnostics, file)
        self.diagnostics = diagnostics
        self.file = file

    def __str__(self) -> str:
        """A line for each diagnostic."""
        before = f"{self.file}: " if self.file else ""
        return "\n".join(f"{before}{diagnostic}" for diagnostic in self.diagnostics)


class IllegalActionError(SplendorError, ValueError):
    """The rules refuse the action; nothing has changed.

    Attributes:
        ruling: the ruling, with every ground of the first stage that fails.
    """

    def __init__(self, ruling: Ruling) -> None:
        """Name the refusing clauses in the error's text."""
        super().__init__(ruling)
        self.ruling = ruling

    def __str__(self) -> str:
        """A line for each ground: the clause's id and the facts."""
        return "\n".join(map(str, self.ruling.refusals))


class RefusedActionError(IllegalActionError):
    """A text names an action that the rules refuse; it is understood, so it is no notation error.

    Attributes:
        ruling: the ruling, with every ground of the first stage that fails.
        column: the column of the text where the refused part begins, from 1.
    """

    def __init__(self, ruling: Ruling, column: int) -> None:
        """Keep the column beside the ruling."""
        super().__init__(ruling)
        self.args = (ruling, column)
        self.column = column


class UnknownCardError(SplendorError):
    """What was asked depends on a card that nobody has recorded.

    Attributes:
        needs: the places whose cards would have to be known.
    """

    def __init__(self, needs: tuple[CardPlace, ...]) -> None:
        """Keep the places, in the order in which they were found."""
        super().__init__(needs)
        self.needs = needs

    def __str__(self) -> str:
        """The places in words."""
        return "a card that nobody recorded is needed: " + ", ".join(map(str, self.needs))
