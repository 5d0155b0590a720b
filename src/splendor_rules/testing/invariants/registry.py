"""What an invariant is, and the list of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from splendor_rules.state import State

    OfPosition: TypeAlias = Callable[["State"], "Facts | None"]
    OfStep: TypeAlias = Callable[["State", "State"], "Facts | None"]

Facts: TypeAlias = Mapping[str, object]
"""What is wrong, by name."""

_IDS: Final = frozenset(clause.id for clause in CLAUSES)


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
    facts: Facts

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
        """Keep every one, so that a test can ask for the clause."""
        super().__init__(broken)
        self.broken = broken

    def __str__(self) -> str:
        """A line for each."""
        return "\n".join(map(str, self.broken))


@frozen
class Invariant:
    """Something that must hold.

    Attributes:
        name: what must hold, as a sentence with underscores.
        clauses: the ids of the clauses that it checks.
        meaning: the same in full.
        position: asked of one position, if it is of positions,
        step: of two, one action apart, if it is of steps.
    """

    name: str
    clauses: tuple[str, ...]
    meaning: str
    position: OfPosition | None = None
    step: OfStep | None = None

    def broken(self, state: State, before: State | None = None) -> Violation | None:
        """What is wrong, or None; an invariant of steps is silent about a position alone."""
        facts = None
        if self.position is not None:
            facts = self.position(state)
        elif self.step is not None and before is not None:
            facts = self.step(before, state)
        return None if facts is None else Violation(self.name, self.clauses, facts)


_BY_NAME: Final[dict[str, Invariant]] = {}
INVARIANTS: Final[Mapping[str, Invariant]] = MappingProxyType(_BY_NAME)
"""Every invariant by its name, in the order in which they are asked."""


def of_positions(*clauses: str) -> Callable[[OfPosition], OfPosition]:
    """File a function as an invariant of every position.

    Args:
        clauses: the ids of the clauses, or of their `CONSEQUENCES`, that it checks.
    """

    def file(function: OfPosition) -> OfPosition:
        _file(Invariant(function.__name__, clauses, _text(function), position=function))
        return function

    return file


def of_steps(*clauses: str) -> Callable[[OfStep], OfStep]:
    """File a function as an invariant of every step, from the position before to that after.

    Args:
        clauses: the ids of the clauses, or of their `CONSEQUENCES`, that it checks.
    """

    def file(function: OfStep) -> OfStep:
        _file(Invariant(function.__name__, clauses, _text(function), step=function))
        return function

    return file


CONSEQUENCES: Final = frozenset(
    {
        "turn.atomic",
        "take.limit-free",
        "reserve.without-wild",
        "reserve.no-value",
        "limit.end-of-turn",
        "tile.not-needed",
    }
)
"""The ids of rules that follow from a clause and are no function of the rulebook themselves.

The page of the clause explains them; docs/words/shared.toml says which clause it is.
"""


def _text(function: OfPosition | OfStep) -> str:
    return " ".join((function.__doc__ or "").split())


def _file(invariant: Invariant) -> None:
    unknown = [name for name in invariant.clauses if name not in _IDS | CONSEQUENCES]
    if unknown or not invariant.clauses or invariant.name in _BY_NAME:
        raise ValueError(f"{invariant.name} is taken, or speaks of no such clauses: {unknown}")
    _BY_NAME[invariant.name] = invariant
