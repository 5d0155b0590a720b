"""What a client asks for who sits at one seat: what that seat may know decides, never the deck.

A program that judges its clients' actions on the full position tells them the deck: of the cards
that a reservation off a deck can name, exactly the top one would be legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.actions import Reserve, Turn
from splendor_rules.clauses import ground
from splendor_rules.engine import apply, error_of, judge, judge_turn, play_turn
from splendor_rules.rulebook.reserve import names_unseen
from splendor_rules.rulings import Refusal
from splendor_rules.views import as_state, view

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State

__all__ = [
    "apply_for",
    "judge_for",
]


def judge_for(state: State, seat: int, action: Action | Turn) -> Ruling:
    """Whether a seat may do something, as far as the seat itself may know (`reserve.hidden`).

    Two positions that look the same to the seat give it the same ruling: neither the refusals nor
    their facts tell what lies in a deck or in another's hand. A reservation that names the card on
    top of a deck is refused, right or wrong.

    Args:
        state: the full position.
        seat: who asks; it is judged whether it is that seat's turn too.
        action: a single decision, or a whole turn.

    Returns:
        The ruling. It is undecided only where `state` itself has a card that nobody knows, or where
        a house rule looks into a deck.

    Raises:
        ValueError: there is no such seat.
        TypeError: this is no action and no turn, or nobody's: a spectator does nothing.
    """
    if seat is None:
        raise TypeError("an action is a seat's: pass its number, not None")
    seen = as_state(view(state, seat))
    decisions: tuple[Action, ...]
    if isinstance(action, Turn):
        ruling, decisions = judge_turn(seen, action, seat), action.decisions
    else:
        ruling, decisions = judge(seen, action, seat), (action,)
    if ruling.legal is False:
        return ruling
    for decision in decisions:
        if isinstance(decision, Reserve) and (facts := names_unseen(decision)) is not None:
            refusals = (ground(Refusal, names_unseen, facts),)
            return evolve(ruling, step="reserve", legal=False, refusals=refusals, needs=())
    return ruling


def apply_for(state: State, seat: int, action: Action | Turn) -> State:
    """Carry out what a seat may do, as `judge_for` has it, on the full position.

    Args:
        state: the full position.
        seat: who does it.
        action: a single decision, or a whole turn.

    Returns:
        The full position after it: for clients only `view` of it is meant.

    Raises:
        IllegalActionError: the rules refuse it, and nothing has changed.
        UnknownCardError: it depends on a card that the seat does not know: see `judge_for`.
        ValueError: there is no such seat.
        TypeError: this is no action and no turn, or nobody's.
    """
    ruling = judge_for(state, seat, action)
    if not ruling.legal:
        raise error_of(ruling)
    return play_turn(state, action, seat) if isinstance(action, Turn) else apply(state, action)
