"""What must hold in every position, and from one to the next, as functions with names.

They are written anew from the rulebook and call none of its clauses, so that a wrong clause
violates them. What house rules can change comes from the ruleset: the components, what is set out,
the limits, the readings. This module needs no Hypothesis.

    check(state)            # a position, however it came about
    check(after, before)    # and the step to it, one action
"""

from __future__ import annotations

from splendor_rules.testing.invariants import (  # isort: skip  (the order in which they are checked)
    states,
    steps,
    offers,
)
from splendor_rules.testing.invariants.counting import most_progress, progress
from splendor_rules.testing.invariants.registry import (
    INVARIANTS,
    Invariant,
    InvariantViolatedError,
    Violation,
    broken,
    check,
    invariant,
)

__all__ = [
    "INVARIANTS",
    "Invariant",
    "InvariantViolatedError",
    "Violation",
    "broken",
    "check",
    "invariant",
    "most_progress",
    "progress",
]

CHAPTERS = (states, steps, offers)
"""The modules whose functions `INVARIANTS` lists."""
