"""What an invariant is, the list of all, and how they are checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from attrs import frozen

from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from splendor_rules.state import State

Details: TypeAlias = Mapping[str, object]
"""What is wrong, by name."""
F = TypeVar("F", bound=Callable[..., "Details | None"])

CONSEQUENCES: Final = frozenset(
    (
        *("turn.atomic", "take.limit-free", "reserve.without-wild", "reserve.no-value"),
        *("limit.end-of-turn", "tile.not-needed"),
    )
)
"""The ids of rules that follow from a clause and are no function of the rulebook themselves.

The page of the clause explains them; docs/words/shared.toml says which clause it is.
"""
_IDS: Final = CONSEQUENCES | {clause.id for clause in CLAUSES}


@frozen
class Violation:
    """An invariant that does not hold.

    Attributes:
        invariant: its name.
        clauses: the ids of the clauses that it checks.
        facts: what is wrong, by name.
    """

    invariant: str
    clauses: tuple[str, ...]
    facts: Details

    def __str__(self) -> str:
        """Name, clauses and facts in one line."""
        facts = ", ".join(f"{name} {fact!r}" for name, fact in self.facts.items())
        return f"{self.invariant.replace('_', ' ')} ({', '.join(self.clauses)}): {facts}"


class InvariantViolatedError(AssertionError):
    """A position, or a step, that the rules cannot lead to.

    Attributes:
        broken: every invariant that does not hold.
    """

    def __init__(self, broken: tuple[Violation, ...]) -> None:
        """Keep every violation, so that a test can ask for the clause."""
        super().__init__(broken)
        self.broken = broken

    def __str__(self) -> str:
        """A line for each violation."""
        return "\n".join(map(str, self.broken))


@frozen
class Invariant:
    """A condition that must hold in every position or in every step.

    Attributes:
        name: the condition, as a sentence with underscores.
        clauses: the ids of the clauses that it checks.
        meaning: the condition in full.
        of_steps: whether the function takes two positions, one action apart, or one position.
        function: gives what is wrong, or None.
    """

    name: str
    clauses: tuple[str, ...]
    meaning: str
    of_steps: bool
    function: Callable[..., Details | None]

    def broken(self, state: State, before: State | None = None) -> Violation | None:
        """What is wrong, or None; an invariant of steps ignores a position alone."""
        if self.of_steps:
            facts = None if before is None else self.function(before, state)
        else:
            facts = self.function(state)
        return None if facts is None else Violation(self.name, self.clauses, facts)


_BY_NAME: Final[dict[str, Invariant]] = {}
INVARIANTS: Final[Mapping[str, Invariant]] = MappingProxyType(_BY_NAME)
"""Every invariant by its name, in the order in which they are checked."""


def invariant(clauses: str) -> Callable[[F], F]:
    """Register a function as an invariant under its name.

    A function of one position is checked in every position; a function of the position before and
    the position after, in every step. It returns what is wrong, by name, or None.

    Args:
        clauses: the ids of the clauses, or of their `CONSEQUENCES`, that it checks, spaces between.

    Raises:
        ValueError: the name is taken, or there is no such clause.
    """
    ids = tuple(clauses.split())

    def register(function: F) -> F:
        name, meaning = function.__name__, " ".join((function.__doc__ or "").split())
        unknown = [clause for clause in ids if clause not in _IDS]
        if unknown or not ids or name in _BY_NAME:
            raise ValueError(f"{name} is taken, or speaks of no such clauses: {unknown}")
        of_steps = len(signature(function).parameters) > 1
        _BY_NAME[name] = Invariant(name, ids, meaning, of_steps, function)
        return function

    return register


def broken(state: State, before: State | None = None) -> tuple[Violation, ...]:
    """Every invariant that a position, or the step to it, violates.

    Args:
        state: the position.
        before: the position one action earlier, to check the step too.
    """
    laid_out = INVARIANTS["the_table_is_laid_out"]
    for position in (state, before):
        if position is not None and (violation := laid_out.broken(position)) is not None:
            return (violation,)
    if before is not None and len(before.players) != len(state.players):
        return (Violation(laid_out.name, laid_out.clauses, {"players": "another number"}),)
    violations = (each.broken(state, before) for each in INVARIANTS.values())
    return tuple(violation for violation in violations if violation is not None)


def check(state: State, before: State | None = None) -> None:
    """Check every invariant.

    Args:
        state: the position.
        before: the position one action earlier, to check the step too.

    Raises:
        InvariantViolatedError: with the names, the clauses and the facts.
    """
    if violations := broken(state, before):
        raise InvariantViolatedError(violations)
