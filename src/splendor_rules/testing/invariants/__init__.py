"""What must hold in every position, and from one to the next, as functions with names.

They are written out anew from the rulebook and call none of its clauses, so that a clause which is
wrong breaks them. What rules of one's own can change comes out of the ruleset: the components, what
is set out, the limits, the readings. This module needs no Hypothesis.

    check(state)            # a position, however it came about
    check(after, before)    # and the step to it, one action
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.testing.invariants import (  # isort: skip
    states,
    steps,
    ends,
    offers,
    bounds,
)
from splendor_rules.testing.invariants.bounds import most_progress, progress
from splendor_rules.testing.invariants.registry import (
    INVARIANTS,
    Invariant,
    InvariantViolatedError,
    Violation,
    of_positions,
    of_steps,
)

if TYPE_CHECKING:
    from splendor_rules.state import State

__all__ = [
    "INVARIANTS",
    "Invariant",
    "InvariantViolatedError",
    "Violation",
    "broken",
    "check",
    "most_progress",
    "of_positions",
    "of_steps",
    "progress",
]

CHAPTERS = (states, steps, ends, offers, bounds)
"""The modules whose functions `INVARIANTS` lists."""

_LAID_OUT = INVARIANTS["the_table_is_laid_out"]


def broken(state: State, before: State | None = None) -> tuple[Violation, ...]:
    """Every invariant that a position, or the step to it, breaks.

    Args:
        state: the position.
        before: the position one action earlier, if the step between is to be looked at too.
    """
    for one in (state, before):
        if one is not None and (found := _LAID_OUT.broken(one)) is not None:
            return (found,)
    if before is not None and len(before.players) != len(state.players):
        return (Violation(_LAID_OUT.name, _LAID_OUT.clauses, {"players": "another number"}),)
    asked = (invariant.broken(state, before) for invariant in INVARIANTS.values())
    return tuple(found for found in asked if found is not None)


def check(state: State, before: State | None = None) -> None:
    """Ask every invariant.

    Args:
        state: the position.
        before: the position one action earlier, if the step between is to be looked at too.

    Raises:
        InvariantViolatedError: with the names, the clauses and the facts.
    """
    if found := broken(state, before):
        raise InvariantViolatedError(found)
