"""How a game of Marvel ends: the cases E1 to E13 of the rulebook's chapter 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.state_builder import NEWCOMER, Seat, buy, player, position

from splendor_rules import MARVEL, Reserve, State, apply, outcome
from splendor_rules.box import MARVEL_BOX

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset

ANEW = MARVEL.under(undone_end="triggered-anew")
BOTH = pytest.mark.parametrize("rules", [MARVEL, ANEW], ids=["default", "triggered-anew"])
ONE_EACH = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
PAYS = {
    "hela": {"blue": 5},
    "jessica-jones": {"yellow": 5},
    "nebula": {"purple": 5},
    "red-skull": {"orange": 5},
    "iron-fist": {"red": 5},
    "squirrel-girl": {"grey": 2},
    "captain-america": {"yellow": 2, "orange": 2, "purple": 2, "grey": 2},
}
"""What pays for a card, with the bonuses that its owner here has.

The first four are worth 3 points and cost six of one colour; Iron Fist is worth 4 and costs seven.
Squirrel Girl has one Avengers mark and Captain America two.
"""


def hero(hand: str, points: int, marks: int = 0, bonuses: Mapping[str, int] | None = None) -> Seat:
    """A player with a Time Stone, who is going to recruit one character from the hand."""
    return player(
        tokens=PAYS[hand],
        reserved=[hand],
        bonuses=bonuses or ONE_EACH,
        points=points,
        marks=marks,
        stone=True,
    )


def avenger(hand: str, bonuses: Mapping[str, int] | None = None) -> Seat:
    """A player with three Avengers marks and no points, about to recruit another Avenger."""
    return player(
        tokens=PAYS[hand], reserved=[hand], bonuses=bonuses or {"red": 2, "purple": 1}, marks=3
    )


def wait(state: State) -> State:
    """A turn that brings nobody nearer to the end."""
    return apply(state, Reserve(1, "deck"))


def points(state: State) -> tuple[int, ...]:
    return tuple(state.ruleset.points(state, seat) for seat in range(len(state.players)))


def ended(state: State) -> tuple[str, tuple[int, ...], tuple[int, ...], str]:
    """What ended the game, who won, everybody's points, and what decided."""
    result = outcome(state)
    assert result is not None
    return result.ended_by, result.winners, result.points, result.decided_by


def goes_on(state: State) -> bool:
    """Whether a new round has begun."""
    return outcome(state) is None and state.to_act == 0


@BOTH
def test_e1_the_round_is_finished(rules: Ruleset) -> None:
    first = buy(position(rules, [hero("hela", 13), NEWCOMER, NEWCOMER]), "hela")
    assert (points(first), first.end_triggered_by, first.to_act) == ((16, 0, 0), 0, 1)
    second = wait(first)
    assert (outcome(second), second.end_triggered_by, second.to_act) == (None, 0, 2)
    assert ended(wait(second)) == ("gauntlet", (0,), (16, 0, 0), "winner.qualified")


@BOTH
def test_e2_the_last_seat_ends_the_game_at_once(rules: Ruleset) -> None:
    state = position(rules, [NEWCOMER, NEWCOMER, hero("hela", 13)], seat=2)
    over = buy(state, "hela")
    assert over.end_triggered_by == 2
    assert ended(over) == ("gauntlet", (2,), (0, 0, 16), "winner.qualified")


@BOTH
def test_e3_a_later_player_with_more_points_wins(rules: Ruleset) -> None:
    start = position(rules, [hero("hela", 13), NEWCOMER, hero("jessica-jones", 15)])
    second = wait(buy(start, "hela"))
    assert second.end_triggered_by == 0
    over = buy(second, "jessica-jones")
    assert over.end_triggered_by == 0
    assert ended(over) == ("gauntlet", (2,), (16, 0, 18), "winner.most-points")


def e4(rules: Ruleset) -> State:
    """P1 qualifies by the Avengers tile, P2 takes the tile; P1 can recruit Nebula next."""
    first = player(
        tokens={"blue": 5, "purple": 4},
        reserved=["hela", "nebula"],
        bonuses={**ONE_EACH, "purple": 2},
        points=10,
        marks=3,
        stone=True,
    )
    state = buy(position(rules, [first, avenger("squirrel-girl"), NEWCOMER]), "hela")
    assert (points(state), state.avengers_holder, state.end_triggered_by) == ((16, 0, 0), 0, 0)
    return buy(state, "squirrel-girl")


@BOTH
def test_e4_losing_the_tile_undoes_the_end(rules: Ruleset) -> None:
    second = e4(rules)
    assert (points(second), second.avengers_holder, second.end_triggered_by) == (
        (13, 3, 0),
        1,
        None,
    )
    third = wait(second)
    assert third.end_triggered_by is None
    assert goes_on(third)


@BOTH
def test_e5_who_takes_the_tile_triggers_the_end_by_it(rules: Ruleset) -> None:
    start = position(rules, [hero("hela", 10, 3), hero("squirrel-girl", 13, 3), NEWCOMER])
    first = buy(start, "hela")
    assert (points(first), first.end_triggered_by) == ((16, 13, 0), 0)
    second = buy(first, "squirrel-girl")
    assert (points(second), second.end_triggered_by, outcome(second)) == ((13, 16, 0), 1, None)
    assert ended(wait(second)) == ("gauntlet", (1,), (13, 16, 0), "winner.qualified")


@BOTH
def test_e6_the_end_stands_without_the_tile(rules: Ruleset) -> None:
    rich = hero("iron-fist", 12, 3, bonuses={**ONE_EACH, "red": 2})
    first = buy(position(rules, [rich, avenger("squirrel-girl"), NEWCOMER]), "iron-fist")
    assert (points(first), first.end_triggered_by) == ((19, 0, 0), 0)
    second = buy(first, "squirrel-girl")
    assert (points(second), second.avengers_holder, second.end_triggered_by) == ((16, 3, 0), 1, 0)
    assert ended(wait(second)) == ("gauntlet", (0,), (16, 3, 0), "winner.qualified")


def e7(rules: Ruleset) -> State:
    """P1 triggers the end, P2 qualifies too, P3 takes the tile from P1."""
    start = position(
        rules, [hero("hela", 10, 3), hero("jessica-jones", 13), avenger("squirrel-girl")]
    )
    second = buy(buy(start, "hela"), "jessica-jones")
    assert (points(second), second.end_triggered_by) == ((16, 16, 0), 0)
    return buy(second, "squirrel-girl")


def test_e7_another_who_qualifies_wins() -> None:
    over = e7(MARVEL)
    assert (over.avengers_holder, over.end_triggered_by) == (2, None)
    assert ended(over) == ("gauntlet", (1,), (13, 16, 3), "winner.qualified")


def test_e7_under_triggered_anew_there_is_no_end() -> None:
    third = e7(ANEW)
    assert (points(third), third.avengers_holder, third.end_triggered_by) == ((13, 16, 3), 2, None)
    assert goes_on(third)


def test_e7_under_triggered_anew_the_next_round_is_the_last() -> None:
    second = wait(wait(e7(ANEW)))
    assert (second.end_triggered_by, outcome(second)) == (1, None)
    assert ended(wait(second)) == ("gauntlet", (1,), (13, 16, 3), "winner.qualified")


@BOTH
def test_e8_a_new_trigger_makes_the_next_round_the_last(rules: Ruleset) -> None:
    first = buy(wait(e4(rules)), "nebula")
    assert (points(first), first.end_triggered_by, first.to_act) == ((16, 3, 0), 0, 1)
    second = wait(first)
    assert (second.end_triggered_by, outcome(second)) == (0, None)
    assert ended(wait(second)) == ("gauntlet", (0,), (16, 3, 0), "winner.qualified")


@BOTH
def test_e9_more_points_without_a_colour_lose(rules: Ruleset) -> None:
    rich = hero("red-skull", 18, bonuses={"yellow": 1, "blue": 2, "orange": 1, "red": 1})
    first = buy(position(rules, [hero("hela", 13), rich, NEWCOMER]), "hela")
    second = buy(first, "red-skull")
    assert (points(second), second.players[1].bonuses) == ((16, 21, 0), (2, 2, 1, 1, 0))
    assert second.end_triggered_by == 0
    assert ended(wait(second)) == ("gauntlet", (0,), (16, 21, 0), "winner.qualified")


def e10(rules: Ruleset, second: Seat) -> State:
    """P1 and P2 reach 17; P3 reaches 16 with the Avengers tile."""
    start = position(rules, [hero("hela", 14), second, hero("squirrel-girl", 13, 2)])
    state = buy(buy(start, "hela"), "jessica-jones")
    assert (points(state), state.avengers_holder, state.end_triggered_by) == ((17, 17, 13), None, 0)
    over = buy(state, "squirrel-girl")
    assert over.avengers_holder == 2
    return over


@BOTH
def test_e10_a_tile_outside_the_tie_decides_nothing_fewest_cards_do(rules: Ruleset) -> None:
    over = e10(rules, hero("jessica-jones", 14, bonuses={**ONE_EACH, "red": 2}))
    assert ended(over) == ("gauntlet", (0,), (17, 17, 16), "winner.fewest-cards")


@BOTH
def test_e10_a_tile_outside_the_tie_decides_nothing_the_win_is_shared(rules: Ruleset) -> None:
    over = e10(rules, hero("jessica-jones", 14))
    assert ended(over) == ("gauntlet", (0, 1), (17, 17, 16), "winner.shared")


@BOTH
def test_e11_two_takeovers_and_nobody_qualifies(rules: Ruleset) -> None:
    third = avenger("captain-america", {"yellow": 3, "blue": 1, "orange": 1, "purple": 1})
    start = position(rules, [hero("hela", 10, 3), hero("squirrel-girl", 13, 3), third])
    first = buy(start, "hela")
    assert first.end_triggered_by == 0
    second = buy(first, "squirrel-girl")
    assert (points(second), second.avengers_holder, second.end_triggered_by) == ((13, 16, 0), 1, 1)
    last = buy(second, "captain-america")
    assert (points(last), last.avengers_holder, last.end_triggered_by) == ((13, 13, 6), 2, None)
    assert goes_on(last)


@BOTH
def test_e12_the_last_seat_qualifies_after_the_undoing(rules: Ruleset) -> None:
    start = position(
        rules, [hero("hela", 10, 3), avenger("squirrel-girl"), hero("jessica-jones", 13)]
    )
    second = buy(buy(start, "hela"), "squirrel-girl")
    assert (points(second), second.end_triggered_by) == ((13, 3, 13), None)
    over = buy(second, "jessica-jones")
    assert over.end_triggered_by == 2
    assert ended(over) == ("gauntlet", (2,), (13, 3, 16), "winner.qualified")


@BOTH
def test_e13_who_takes_the_tile_last_need_not_win(rules: Ruleset) -> None:
    start = position(
        rules,
        [hero("hela", 10, 3), hero("jessica-jones", 15), hero("squirrel-girl", 13, 3)],
    )
    second = buy(buy(start, "hela"), "jessica-jones")
    assert (points(second), second.end_triggered_by) == ((16, 18, 13), 0)
    over = buy(second, "squirrel-girl")
    assert over.end_triggered_by == 2
    assert ended(over) == ("gauntlet", (1,), (13, 18, 16), "winner.most-points")
