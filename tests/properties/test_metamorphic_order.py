"""Turns of two players that have nothing to do with one another can be played in either order.

Which turns those are, `apart` reads off the two actions and the table, without asking the library.
Each condition in it is needed: the tests at the end show what happens without it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from support.sample_states import GAMES, RANDOM, game, positions
from support.state_builder import NEWCOMER, player, position, purchase

from splendor_rules import (
    BASE,
    MARVEL,
    IllegalActionError,
    Purchase,
    Reserve,
    State,
    Take,
    apply,
    judge,
    legal_actions,
    new_game,
)
from splendor_rules.box import Colour
from splendor_rules.box.tokens import as_tokens
from splendor_rules.state import ToAct

if TYPE_CHECKING:
    from splendor_rules import Action
    from splendor_rules.actions import Place

pytestmark = pytest.mark.long

WILD = Colour.WILD


def at(state: State, seat: int) -> State:
    """The same position with another seat to act."""
    return state.changed(to_act=seat)


def place_of(state: State, action: Action) -> tuple[int, Place] | None:
    """The level and place from which a card leaves the row or the deck."""
    match action:
        case Reserve(level, place):
            return level, place
        case Purchase(card) if card in (row := state.market[card.level - 1]):
            return card.level, row.index(card) + 1
        case _:
            return None


def cards_apart(state: State, one: Action, other: Action) -> bool:
    """Whether two cards come from two levels, or from two places of one that is not refilled."""
    place, another = place_of(state, one), place_of(state, other)
    if place is None or another is None or place[0] != another[0]:
        return True
    return place != another and not state.decks[place[0] - 1]


def takes_apart(state: State, one: Action, other: Action) -> bool:
    """Whether a take stays what it is after the other action: enough colours, enough of each."""
    if not isinstance(one, Take):
        return True
    piles = list(state.supply[:5])
    if sum(pile > 0 for pile in piles) < 3:
        return False
    if isinstance(other, Take):
        piles = [pile - taken for pile, taken in zip(piles, other.tokens, strict=False)]
    enough = [4 if taken == 2 else taken for taken in one.tokens[:5]]
    left = sum(pile > 0 for pile in piles)
    return left >= 3 and all(pile >= least for pile, least in zip(piles, enough, strict=True))


def apart(state: State, one: Action, other: Action) -> bool:
    """Whether two players' actions have nothing to do with one another, ends of turns apart."""
    reserving = [isinstance(action, Reserve) for action in (one, other)]
    wild = not any(reserving) or state.supply[WILD] >= sum(reserving)
    marks = [isinstance(action, Purchase) and action.card.avengers > 0 for action in (one, other)]
    takes = takes_apart(state, one, other) and takes_apart(state, other, one)
    return cards_apart(state, one, other) and wild and not all(marks) and takes


def quiet(before: State, after: State) -> bool:
    """Whether the turn was over with the action: no return, no tile, no end."""
    ends = any(after.ruleset.ends(after, seat) for seat in range(len(after.players)))
    return isinstance(after.pending, ToAct) and after.tiles == before.tiles and not ends


def quiet_actions(state: State, seat: int) -> list[Action]:
    begun = at(state, seat)
    listed = [a for a in legal_actions(begun) if isinstance(a, (Take, Reserve, Purchase))]
    return [action for action in listed if quiet(begun, apply(begun, action))]


def pairs(state: State, rng: Random) -> list[tuple[int, Action, int, Action]]:
    """Some pairs of actions of two seats, those that have nothing to do with one another."""
    first, second = rng.sample(range(len(state.players)), 2)
    ones, others = quiet_actions(state, first), quiet_actions(state, second)
    drawn = [
        (first, one, second, other)
        for one in rng.sample(ones, min(len(ones), 6))
        for other in rng.sample(others, min(len(others), 6))
    ]
    return [each for each in drawn if apart(state, each[1], each[3])]


def kinds(one: Action, other: Action) -> tuple[str, str]:
    first, second = sorted((type(one).__name__, type(other).__name__))
    return first, second


def in_turn(state: State, *steps: tuple[int, Action]) -> State:
    for seat, action in steps:
        state = apply(at(state, seat), action)
    return at(state, 0)


def without_stuck_ends(state: State) -> State:
    """Under `stuck` = `ends` it matters who comes next, which is another one in another order."""
    return state.changed(ruleset=state.ruleset.under(stuck="pass"), end_triggered_by=None)


@given(positions(to_act=True).map(without_stuck_ends), RANDOM)
def test_turns_apart_commute(state: State, rng: Random) -> None:
    for first, one, second, other in pairs(state, rng):
        assert judge(apply(at(state, first), one).changed(to_act=second), other).legal
        there = in_turn(state, (first, one), (second, other))
        back = in_turn(state, (second, other), (first, one))
        assert there == back, (one, other)


def test_pairs_of_all_kinds_are_met() -> None:
    rng, met = Random(31), Counter[tuple[str, str]]()
    for number in range(0, GAMES, 3):
        for state in game(number).states[5::12]:
            if isinstance(state.pending, ToAct) and state.end_triggered_by is None:
                met.update(kinds(one, other) for _, one, _, other in pairs(state, rng))
    names = ("Purchase", "Reserve", "Take")
    assert min(met[pair] for pair in combinations_with_replacement(names, 2)) >= 50, met


# Without one of the conditions


def both_ways(state: State, one: Action, other: Action) -> list[State | None]:
    """The position after both actions, seat 0 first and seat 1 first; None if one is refused."""
    assert all(judge(at(state, seat), action).legal for seat, action in enumerate((one, other)))
    assert not apart(state, one, other)
    found: list[State | None] = []
    for steps in (((0, one), (1, other)), ((1, other), (0, one))):
        try:
            found.append(in_turn(state, *steps))
        except IllegalActionError:
            found.append(None)
    return found


def test_two_cards_of_one_level_are_replaced_in_the_order_of_play() -> None:
    first, second = both_ways(new_game(BASE, 2, 1), Reserve(1, 1), Reserve(1, 2))
    assert first is not None
    assert second is not None
    assert first.market != second.market
    assert first.changed(market=second.market) == second


def test_the_last_wild_token_is_the_first_ones() -> None:
    state = new_game(BASE, 2, 1).changed(supply=(4, 4, 4, 4, 4, 1, 0))
    first, second = both_ways(state, Reserve(1, 1), Reserve(2, 1))
    assert first is not None
    assert second is not None
    assert [one.tokens[WILD] for one in first.players] == [1, 0]
    assert [one.tokens[WILD] for one in second.players] == [0, 1]


@pytest.mark.parametrize(
    ("piles", "one", "other"),
    [
        ((4, 4, 4, 4, 4), (2, 0, 0, 0, 0), (1, 1, 1, 0, 0)),
        ((1, 2, 2, 2, 2), (1, 1, 1, 0, 0), (1, 0, 0, 1, 1)),
        ((0, 0, 1, 1, 4), (0, 0, 1, 1, 1), (0, 0, 0, 0, 2)),
        ((1, 1, 1, 1, 1), (1, 1, 1, 0, 0), (0, 0, 1, 1, 1)),
    ],
    ids=["pile of four", "last of a pile", "three colours left", "both ways"],
)
def test_takes_that_leave_too_little_for_one_another(
    piles: tuple[int, ...], one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    state = new_game(BASE, 2, 1).changed(supply=as_tokens(piles))
    assert None in both_ways(state, Take(as_tokens(one)), Take(as_tokens(other)))


def test_a_short_take_before_a_purchase_brings_more_colours() -> None:
    buyer = player(tokens={"blue": 1, "green": 1, "red": 1, "black": 1}, cards=())
    state = position(BASE, [NEWCOMER, buyer], market={1: ["1W0-U1G1R1K1"]})
    state = state.changed(supply=(0, 0, 0, 0, 4, 5, 0))
    first, second = both_ways(state, Take.of(Colour.FIFTH), purchase(at(state, 1), "1W0-U1G1R1K1"))
    assert (first is None, second is None) == (False, True)


def test_the_first_with_three_avengers_marks_has_the_tile() -> None:
    seats = [
        player(tokens={"grey": 5}, marks=2, reserved=["squirrel-girl"]),
        player(tokens={"yellow": 2, "blue": 1, "orange": 2}, marks=2, reserved=["wasp"]),
    ]
    state = position(MARVEL, seats)
    one, other = purchase(state, "squirrel-girl"), purchase(at(state, 1), "wasp")
    first, second = both_ways(state, one, other)
    assert first is not None
    assert second is not None
    assert (first.avengers_holder, second.avengers_holder) == (0, 1)
    assert first.changed(avengers_holder=1) == second


def test_a_noble_that_two_are_about_to_earn_goes_to_the_first() -> None:
    almost = {"white": 4, "blue": 3}
    seats = [
        player(tokens={"black": 3}, bonuses=almost, reserved=["1U0-K3"]),
        player(tokens={"red": 4}, bonuses=almost, points=10, reserved=["1U1-R4"]),
    ]
    state = position(BASE, seats, tiles=["W4U4"])
    one, other = purchase(state, "1U0-K3"), purchase(at(state, 1), "1U1-R4")
    assert apart(state, one, other)
    assert not any(quiet_actions(state, seat).count(a) for seat, a in enumerate((one, other)))
    first = in_turn(state, (0, one), (1, other))
    second = in_turn(state, (1, other), (0, one))
    assert [len(each.tiles) for each in first.players] == [1, 0]
    assert [len(each.tiles) for each in second.players] == [0, 1]
