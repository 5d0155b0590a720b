"""Chapter 10: what triggers the end. The cases E1 to E13 are in `test_end_of_game`."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, Seat, buy, player, purchase, unplayed

from splendor_rules import BASE, MARVEL, Reserve, State, apply, contested, outcome
from splendor_rules.box import MARVEL_BOX
from splendor_rules.rulebook import end
from splendor_rules.rulings import Contested

ANEW = MARVEL.under(undone_end="triggered-anew")
ONE_EACH = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
WAIT = Reserve(1, "deck")


def hero(points: int = 16, marks: int = 0, **bonuses: int) -> Seat:
    return player(
        tokens={}, bonuses={**ONE_EACH, **bonuses}, points=points, marks=marks, stone=True
    )


@pytest.mark.parametrize(("points", "enough"), [(14, False), (15, True), (16, True)])
def test_end_fifteen_needs_fifteen(points: int, *, enough: bool) -> None:
    state = unplayed(BASE, [player(tokens={}, points=points), NEWCOMER])
    assert end.fifteen(state, 0) is enough
    assert apply(state, WAIT).end_triggered_by == (0 if enough else None)


def test_end_fifteen_counts_nobles() -> None:
    twelve = player(tokens={}, points=12, tiles=["W4U4"])
    eleven = player(tokens={}, points=11, tiles=["W4K4"])
    state = unplayed(BASE, [twelve, eleven])
    assert [end.fifteen(state, seat) for seat in (0, 1)] == [True, False]


def test_end_fifteen_is_asked_at_the_end_of_the_own_turn() -> None:
    state = unplayed(BASE, [NEWCOMER, player(tokens={}, points=15), NEWCOMER])
    first = apply(state, WAIT)
    assert first.end_triggered_by is None
    assert apply(first, WAIT).end_triggered_by == 1


@pytest.mark.parametrize(("points", "enough"), [(15, False), (16, True), (17, True)])
def test_end_gauntlet_needs_sixteen_points(points: int, *, enough: bool) -> None:
    state = unplayed(MARVEL, [hero(points), NEWCOMER])
    assert end.gauntlet(state, 0) is enough
    assert apply(state, WAIT).end_triggered_by == (0 if enough else None)


def test_end_gauntlet_counts_locations_and_the_avengers_tile() -> None:
    with_tile = player(tokens={}, bonuses=ONE_EACH, points=13, stone=True, tiles=["asgard"])
    assert end.gauntlet(unplayed(MARVEL, [with_tile, NEWCOMER]), 0) is True
    assert end.gauntlet(unplayed(MARVEL, [hero(13, 3), NEWCOMER]), 0) is True
    other = unplayed(MARVEL, [hero(13, 3), player(tokens={}, marks=3)], avengers=1)
    assert end.gauntlet(other, 0) is False


@pytest.mark.parametrize("colour", MARVEL_BOX.colours[:5])
def test_end_gauntlet_needs_a_bonus_of_each_colour(colour: str) -> None:
    bonuses = {**ONE_EACH, colour: 0}
    other = "blue" if colour == "yellow" else "yellow"
    lacking = player(tokens={}, bonuses={**bonuses, other: 2}, points=16, stone=True)
    assert end.gauntlet(unplayed(MARVEL, [lacking, NEWCOMER]), 0) is False


def test_end_gauntlet_bonuses_in_hand_and_stone_tokens_do_not_help() -> None:
    lacking = player(
        tokens={"purple": 4},
        bonuses={"yellow": 1, "blue": 1, "orange": 1, "red": 1},
        points=16,
        stone=True,
        reserved=["kraven"],
    )
    assert end.gauntlet(unplayed(MARVEL, [lacking, NEWCOMER]), 0) is False


def test_end_gauntlet_needs_a_time_stone() -> None:
    twos = dict.fromkeys(MARVEL_BOX.colours[:5], 2)
    without = player(tokens={}, bonuses=twos, points=20)
    state = unplayed(MARVEL, [without, NEWCOMER])
    assert (state.players[0].tokens[6], end.gauntlet(state, 0)) == (0, False)


def test_end_gauntlet_is_tested_after_the_location() -> None:
    for red, tiles, ending in ((4, ["wakanda"], 0), (3, [], None)):
        seat = hero(13, blue=4, red=red)
        state = unplayed(MARVEL, [seat, NEWCOMER, NEWCOMER], tiles=["wakanda"])
        after = apply(state, WAIT)
        assert [tile.id for tile in after.players[0].tiles] == tiles
        assert after.end_triggered_by == ending


def at_the_last_seat(seats: list[Seat], ending: int | None) -> State:
    return unplayed(MARVEL, seats, seat=len(seats) - 1, ending=ending)


def test_end_round_only_the_last_seat_finishes_it() -> None:
    state = unplayed(MARVEL, [hero(), NEWCOMER, NEWCOMER], ending=0)
    assert [end.round_finished(state.changed(to_act=seat)) for seat in (0, 1, 2)] == [
        False,
        False,
        True,
    ]


def test_end_round_is_not_finished_if_nothing_was_triggered() -> None:
    state = unplayed(BASE, [player(tokens={}, points=14), NEWCOMER], seat=1)
    assert end.round_finished(state) is False
    fifteen = unplayed(BASE, [player(tokens={}, points=15), NEWCOMER], seat=1, ending=0)
    assert end.round_finished(fifteen) is True


def test_end_round_everybody_has_had_the_same_number_of_turns() -> None:
    state, turns = unplayed(BASE, [NEWCOMER, player(tokens={}, points=15), NEWCOMER]), 0
    while outcome(state) is None:
        state, turns = apply(state, WAIT), turns + 1
    assert turns == 3


def test_end_round_by_default_it_is_enough_that_somebody_qualifies() -> None:
    state = at_the_last_seat([hero(), NEWCOMER, NEWCOMER], None)
    assert end.round_finished(state) is True
    assert end.round_finished(state.changed(ruleset=ANEW)) is False


def test_end_round_under_triggered_anew_the_trigger_must_stand() -> None:
    state = at_the_last_seat([hero(), NEWCOMER, NEWCOMER], 0)
    assert end.round_finished(state) is True
    assert end.round_finished(state.changed(ruleset=ANEW)) is True


def test_end_undone_stands_while_that_seat_qualifies() -> None:
    state = unplayed(MARVEL, [hero(), hero(), NEWCOMER], seat=1, ending=0)
    assert end.undone(state) == 0


def test_end_undone_is_gone_once_that_seat_does_not_qualify() -> None:
    state = unplayed(MARVEL, [hero(13), hero(), NEWCOMER], seat=1, ending=0)
    assert end.undone(state) is None
    assert end.undone(state.changed(end_triggered_by=1)) == 1


def test_end_undone_nothing_triggered_stays_nothing() -> None:
    assert end.undone(unplayed(MARVEL, [hero(), NEWCOMER])) is None


def takeover(points: int) -> State:
    """P1's end hangs on the tile, P2 has so many points; P3 is about to take the tile."""
    third = player(tokens={"grey": 5}, marks=3, reserved=["squirrel-girl"])
    return unplayed(MARVEL, [hero(13, 3), hero(points), third], seat=2, ending=0)


def test_end_undone_the_reading_is_contested_where_another_qualifies() -> None:
    state = takeover(16)
    action = purchase(state, "squirrel-girl")
    assert contested(state, action) == (Contested("undone-end", "triggered-anew"),)
    other = state.changed(ruleset=ANEW)
    assert contested(other, action) == (Contested("undone-end", "qualified-at-round-end"),)


def test_end_undone_the_reading_is_not_contested_where_nobody_qualifies() -> None:
    state = takeover(15)
    assert contested(state, purchase(state, "squirrel-girl")) == ()
    assert outcome(buy(state, "squirrel-girl")) is None


def test_end_undone_the_reading_is_not_contested_where_the_trigger_stands() -> None:
    state = takeover(16)
    assert contested(state, WAIT) == ()
    assert outcome(apply(state, WAIT)) is not None
