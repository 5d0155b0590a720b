"""Carrying out an action and telling what happened.

The effects of the ruleset are carried out one by one; what each has changed is an event with that
clause's id. So no rule is written here a second time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.clauses import name_of
from splendor_rules.engine import apply, play_turn
from splendor_rules.events.diff import diff, left_empty
from splendor_rules.rulebook.market import refill

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.events.types import Event
    from splendor_rules.state import State


def apply_with_events(state: State, action: Action | Turn) -> tuple[State, tuple[Event, ...]]:
    """The position after an action or a whole turn, and everything that happened, in order.

    The position is that of `apply` or `play_turn`. The events tell all, what is hidden from others
    too: give a player those of `seen_by`.

    Args:
        state: the position before.
        action: a single decision, or a turn with what is returned and which tile is gained.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    if isinstance(action, Turn):
        after, decisions = play_turn(state, action), _decisions(action)
    else:
        after, decisions = apply(state, action), (action,)
    events: list[Event] = []
    for decision in decisions:
        state, happened = _carried_out(state, decision)
        events += happened
    events += diff(state, after, name_of(state.ruleset.end_of_turn))
    return after, tuple(events)


def _decisions(turn: Turn) -> tuple[Action, ...]:
    """What is decided in a turn, in order."""
    returned = (Return(turn.returned),) if any(turn.returned) else ()
    tile = () if turn.tile is None else (ChooseTile(turn.tile),)
    return (turn.action, *returned, *tile)


def _carried_out(start: State, action: Action) -> tuple[State, list[Event]]:
    """The position after the effects of a legal action, with what each of them changed."""
    state = start
    events: list[Event] = []
    for effect in start.ruleset.sections[type(action)].effects:
        after, clause = effect(state, action), name_of(effect)
        events += diff(state, after, clause)
        if effect is refill:
            events += left_empty(start, after, clause)
        state = after
    return state, events
