"""Hypothesis strategies for positions, actions, turns, records, and the rules they are played by.

A position is drawn by seed: the deal, how play goes on, and for how many decisions. So drawing is
quick, and a failing example shrinks to fewer decisions, fewer players and the default readings.
What is drawn prints as a call that makes it again: `played(BASE, 2, 0, 7, 31)`.
"""

from __future__ import annotations

from splendor_rules.testing import NEEDS_HYPOTHESIS

try:
    import hypothesis  # noqa: F401  (tried, so that one sentence names the extra)
except ImportError as error:
    raise ImportError(NEEDS_HYPOTHESIS) from error

from splendor_rules.testing.strategies.actions import (
    actions,
    illegal,
    illegal_turns,
    legal,
    legal_turns,
    turns,
)
from splendor_rules.testing.strategies.documents import names, records, scenarios
from splendor_rules.testing.strategies.printing import print_by_name
from splendor_rules.testing.strategies.rulesets import deals, readings, rulesets
from splendor_rules.testing.strategies.situations import SITUATIONS, Situation
from splendor_rules.testing.strategies.states import forget, forgotten, played, reached, states

__all__ = [
    "SITUATIONS",
    "Situation",
    "actions",
    "deals",
    "forget",
    "forgotten",
    "illegal",
    "illegal_turns",
    "legal",
    "legal_turns",
    "names",
    "played",
    "reached",
    "readings",
    "records",
    "rulesets",
    "scenarios",
    "states",
    "turns",
]

print_by_name()
