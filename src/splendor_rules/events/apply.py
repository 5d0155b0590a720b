"""Carrying out an action and telling what happened.

The effects of the ruleset are carried out one by one, and what each has changed is an event with
that clause's id, so no rule is written here a second time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.clauses import name_of
from splendor_rules.engine import changes
from splendor_rules.events.diff import diff, left_empty
from splendor_rules.rulebook.market import refill

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Turn
    from splendor_rules.events.types import Event
    from splendor_rules.state import State


def apply_with_events(state: State, action: Action | Turn) -> tuple[State, tuple[Event, ...]]:
    """The position after an action or a whole turn, and everything that happened, in order.

    The position is that of `apply` or `play_turn`. The events tell everything, also what is hidden
    from others: send each player what `redact_events` leaves.

    Args:
        state: the position before.
        action: a single decision, or a turn with what is returned and which tile is gained.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    events: list[Event] = []
    after = state
    for clause, before, after in changes(state, action):
        events += diff(before, after, clause)
        if clause == name_of(refill):
            events += left_empty(state, after, clause)
    return after, tuple(events)
