"""The clauses for one kind of action, and the order in which they are asked."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from attrs import field, frozen

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box.values import Value, are_functions
from splendor_rules.clauses import applies_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.rulings import Defect, Facts, Refusal, Step
    from splendor_rules.state import Seats, State

A = TypeVar("A")

if TYPE_CHECKING:
    Requirement: TypeAlias = Callable[[State, A], Facts | Refusal | None]
    Effect: TypeAlias = Callable[[State, A], State]
    EndOfTurn: TypeAlias = Callable[[State], State]
    Ranking: TypeAlias = Callable[[State, Seats], Seats]
    StateInvariant: TypeAlias = Callable[[State], Facts | Defect | None]
    Change: TypeAlias = tuple[str, State, State]
    """What an effect does: its id, the position before it, the position after it."""
    Transition: TypeAlias = Callable[[State, State], Facts | Defect | None]


STEPS: Final[dict[type, Step]] = {
    Take: "take",
    Reserve: "reserve",
    Purchase: "purchase",
    Pass: "pass",
    Return: "return",
    ChooseTile: "tile",
}
"""The step of a turn that each kind of action is."""


class Check(NamedTuple):
    """One requirement in its place in the order of asking.

    Attributes:
        id: the id of the clause or house rule.
        step: the part of the turn that it belongs to.
        subject: what it is asked of: `DECISION`, `WHOLE`, `SEAT` or `WHOLE_BY_SEAT`.
        applies: whether it concerns its subject; None if it always does.
        requirement: the requirement.
    """

    id: str
    step: Step
    subject: int
    applies: Callable[[State, Any], bool] | None
    requirement: Callable[..., Facts | Refusal | None]


DECISION: Final = 0
"""A requirement asked of the single decision."""
WHOLE: Final = 1
"""A requirement asked of all that is done: the single decision, or the whole turn."""
SEAT: Final = 2
"""A requirement asked of the seat that acts."""
WHOLE_BY_SEAT: Final = 3
"""A requirement asked of all that is done and of the seat that acts, as it takes both."""

Stage: TypeAlias = tuple[Check, ...]
"""Requirements that are asked together: all that refuse are given as grounds."""


def check_for(requirement: Requirement[Any], step: Step, subject: int = DECISION) -> Check:
    """A requirement with what its decorator says of it."""
    if subject == WHOLE and "seat" in getattr(requirement, "__annotations__", {}):
        subject = WHOLE_BY_SEAT
    return Check(name_of(requirement), step, subject, applies_of(requirement), requirement)


Checks: TypeAlias = "tuple[tuple[Callable[[State, Any], bool] | None, Requirement[Any]], ...]"


def checks_of(requirements: Iterable[Requirement[Any]]) -> Checks:
    """Requirements, each behind what says whether it applies."""
    return tuple((applies_of(requirement), requirement) for requirement in requirements)


def all_allow(checks: Checks, state: State, action: object) -> bool:
    """The quick yes or no, for checks of one subject."""
    for applies, requirement in checks:
        if applies is not None and not applies(state, action):
            continue
        if requirement(state, action) is not None:
            return False
    return True


@frozen(slots=False)
class Section(Value, Generic[A]):
    """The clauses for one kind of action.

    Attributes:
        shape: requirements of the second stage (the first is common to all actions).
        components: requirements of the third stage.
        cost: requirements of the fourth stage.
        effects: what carries the action out, in order.
    """

    shape: tuple[Requirement[A], ...] = field(default=(), validator=are_functions)
    components: tuple[Requirement[A], ...] = field(default=(), validator=are_functions)
    cost: tuple[Requirement[A], ...] = field(default=(), validator=are_functions)
    effects: tuple[Effect[A], ...] = field(default=(), validator=are_functions)

    @cached_property
    def requirements(self) -> tuple[Requirement[A], ...]:
        """All requirements, in the order of asking."""
        return (*self.shape, *self.components, *self.cost)

    def allows(self, state: State, action: A) -> bool:
        """Whether no requirement of this section refuses.

        Raises:
            UnknownCardError: it depends on a card that nobody knows.
        """
        return all_allow(self._checks, state, action)

    def allows_cost(self, state: State, action: A) -> bool:
        """Whether no requirement of the last stage refuses, whatever the others say.

        Raises:
            UnknownCardError: it depends on a card that nobody knows.
        """
        return all_allow(checks_of(self.cost), state, action)

    @cached_property
    def _checks(self) -> Checks:
        return checks_of(self.requirements)

    def carry_out(self, state: State, action: A, changes: list[Change] | None = None) -> State:
        """Fold the effects over the state.

        Args:
            state: the position before.
            action: what is carried out.
            changes: gains what each effect changes.
        """
        if changes is None:
            for effect in self.effects:
                state = effect(state, action)
            return state
        for clause, effect in self._effects:
            before, state = state, effect(state, action)
            changes.append((clause, before, state))
        return state

    @cached_property
    def _effects(self) -> tuple[tuple[str, Effect[A]], ...]:
        return tuple((name_of(effect), effect) for effect in self.effects)
