"""What depends on which seat somebody has, and what does not.

Seats matter to two things only: whose turn is next, and whether a round is finished. So a ruling
never changes with the seats, nor does what an action does; who comes next changes with them unless
they are turned round like a wheel; and the end changes with them unless the last seat stays.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_states import RANDOM, positions, tries
from support.state_builder import NEWCOMER, buy, grounds, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Reserve,
    State,
    apply,
    defects,
    judge,
    legal_actions,
    outcome,
)
from splendor_rules.rulebook.turn import over
from splendor_rules.state import TO_ACT, Over

if TYPE_CHECKING:
    from random import Random

    from splendor_rules.rulings import EndedBy, Outcome

pytestmark = pytest.mark.long

Order = tuple[int, ...]
"""For each seat the one that its player has instead."""


def reseated(state: State, order: Order) -> State:
    """The same players in other seats, the one to act still to act."""
    players = list(state.players)
    for seat, one in zip(order, state.players, strict=True):
        players[seat] = one
    due = state.pending
    return state.changed(
        players=tuple(players),
        to_act=order[state.to_act],
        avengers_holder=None if state.avengers_holder is None else order[state.avengers_holder],
        end_triggered_by=None if state.end_triggered_by is None else order[state.end_triggered_by],
        pending=Over(reseated_outcome(due.outcome, order)) if isinstance(due, Over) else due,
    )


def reseated_outcome(old: Outcome, order: Order) -> Outcome:
    points, cards = list(old.points), list(old.cards)
    for seat, each, count in zip(order, old.points, old.cards, strict=True):
        points[seat], cards[seat] = each, count
    winners = tuple(sorted(order[seat] for seat in old.winners))
    return type(old)(old.ended_by, winners, tuple(points), tuple(cards), old.decided_by)


def somebody_qualifies(state: State) -> bool:
    seats = range(len(state.players))
    return state.end_triggered_by is not None or any(
        state.ruleset.ends(state, seat) for seat in seats
    )


@st.composite
def positions_and_orders(draw: st.DrawFn) -> tuple[State, Order]:
    state = draw(positions())
    return state, draw(st.sampled_from([*permutations(range(len(state.players)))]))


@given(positions_and_orders(), RANDOM)
def test_a_ruling_does_not_depend_on_the_seat(drawn: tuple[State, Order], rng: Random) -> None:
    state, order = drawn
    other = reseated(state, order)
    assert legal_actions(other) == legal_actions(state)
    for action in tries(state, rng):
        assert judge(other, action, other.to_act) == judge(state, action, state.to_act)


@given(positions_and_orders())
def test_what_an_action_does_does_not_depend_on_the_seat(drawn: tuple[State, Order]) -> None:
    """Before the end of the turn is looked at."""
    state, order = drawn
    sections = state.ruleset.sections
    for action in legal_actions(state)[::3]:
        done = sections[type(action)].carry_out(state, action)
        again = sections[type(action)].carry_out(reseated(state, order), action)
        assert again == reseated(done, order)


@given(positions(), st.integers(1, 3))
def test_seats_turned_round_without_an_end(state: State, by: int) -> None:
    """Who sits one seat further on still comes next; only a round's end would be elsewhere."""
    count = len(state.players)
    wheel = tuple((seat + by) % count for seat in range(count))
    for action in legal_actions(state)[::3]:
        after, again = apply(state, action), apply(reseated(state, wheel), action)
        if not somebody_qualifies(after) and not somebody_qualifies(state):
            assert again == reseated(after, wheel)


@given(positions_and_orders())
def test_others_exchanged_before_the_last_seat_plays(drawn: tuple[State, Order]) -> None:
    """The last seat stays, the others are exchanged: the end comes all the same, with the same."""
    state, order = drawn
    last = len(state.players) - 1
    if isinstance(state.pending, Over):
        return
    order = (*[seat for seat in order if seat != last], last)
    state = state.changed(
        to_act=last, passes=0, pending=TO_ACT, end_triggered_by=first_to_end(state)
    )
    for action in legal_actions(state)[::3]:
        after, again = apply(state, action), apply(reseated(state, order), action)
        end = outcome(after)
        if state.ruleset.readings.stuck == "pass" or (end and end.ended_by != "stuck"):
            assert again == reseated(after, order).changed(to_act=after.to_act)


def first_to_end(state: State) -> int | None:
    """The first seat before the last that can have triggered the end."""
    seats = range(len(state.players) - 1)
    return next((seat for seat in seats if state.ruleset.ends(state, seat)), None)


@given(positions_and_orders(), st.sampled_from(("points", "gauntlet", "stalemate", "stuck")))
def test_who_wins_does_not_depend_on_the_seat(drawn: tuple[State, Order], how: EndedBy) -> None:
    state, order = drawn
    state = state.changed(pending=TO_ACT)
    first, again = over(state, how, "end.round"), over(reseated(state, order), how, "end.round")
    assert outcome(again) == reseated_outcome(found(first), order)


def found(state: State) -> Outcome:
    end = outcome(state)
    assert end is not None
    return end


# What does depend on the seat

RICH = player(tokens={"blue": 4}, points=14, reserved=("1K1-U4",))
"""A player who is about to have 15 points."""


def test_the_last_seat_ends_the_game_at_once_and_the_first_does_not() -> None:
    last = position(BASE, [NEWCOMER, RICH], seat=1)
    first = reseated(last, (1, 0))
    assert found(buy(last, "1K1-U4")).winners == (1,)
    after = buy(first, "1K1-U4")
    assert (outcome(after), after.end_triggered_by, after.to_act) == (None, 0, 1)


def test_who_has_triggered_the_end_can_only_have_had_its_turn() -> None:
    after = buy(position(BASE, [RICH, NEWCOMER]), "1K1-U4")
    assert grounds(defects(after)) == []
    turned = [clause for clause, _ in grounds(defects(reseated(after, (1, 0))))]
    assert turned == ["end.undone", "end.round"]


def test_who_comes_next_is_another_once_two_have_exchanged_seats() -> None:
    state = position(MARVEL, [NEWCOMER, player(tokens={"red": 1}), NEWCOMER])
    other = reseated(state, (0, 2, 1))
    after, again = (apply(one, Reserve(1, "deck")) for one in (state, other))
    assert (after.to_act, again.to_act) == (1, 1)
    assert (sum(after.player.tokens), sum(again.player.tokens)) == (1, 0)
