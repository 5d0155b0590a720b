"""Chapter 10: points."""

from __future__ import annotations

from support.state_builder import NEWCOMER, player, position, unplayed

from splendor_rules import BASE, MARVEL
from splendor_rules.box import BASE_BOX, MARVEL_BOX
from splendor_rules.rulebook import points


def test_points_base_cards_and_three_a_noble() -> None:
    rich = player(tokens={}, cards=["3W5-W3K7", "2W1-G3R2K2", "1W0-U3"], tiles=["G4R4", "W4U4"])
    state = position(BASE, [rich, NEWCOMER])
    assert [points.base(state, seat) for seat in (0, 1)] == [12, 0]


def test_points_base_without_nobles_cards_alone() -> None:
    state = position(BASE, [player(tokens={}, cards=["3W5-W3K7"]), NEWCOMER])
    assert points.base(state, 0) == 5
    assert {noble.points for noble in BASE_BOX.tiles} == {3}


def test_points_base_tokens_and_hand_are_worth_none() -> None:
    seat = player(tokens={"white": 4, "gold": 5}, reserved=["3W5-W3K7"])
    assert points.base(position(BASE, [seat, NEWCOMER]), 0) == 0


def test_points_marvel_characters_locations_and_the_avengers_tile() -> None:
    rich = player(tokens={}, cards=["thor", "hulk", "red-skull"], tiles=["asgard", "attilan"])
    poor = player(tokens={}, cards=["venom"])
    state = position(MARVEL, [rich, poor])
    assert state.avengers_holder == 0
    assert [points.marvel(state, seat) for seat in (0, 1)] == [3 + 3 + 3 + 6 + 3, 2]


def test_points_marvel_marks_without_the_tile_are_worth_none() -> None:
    state = position(
        MARVEL,
        [player(tokens={}, cards=["thor", "quake"]), player(tokens={}, marks=3)],
        avengers=1,
    )
    assert [points.marvel(state, seat) for seat in (0, 1)] == [3, 3]


def test_points_marvel_a_location_is_worth_three() -> None:
    assert {location.points for location in MARVEL_BOX.tiles} == {3}


def test_points_marvel_the_gauntlet_is_worth_none() -> None:
    every = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
    hero = player(tokens={}, bonuses=every, points=16, stone=True)
    state = unplayed(MARVEL, [hero, NEWCOMER], ending=0)
    assert points.marvel(state, 0) == 16
