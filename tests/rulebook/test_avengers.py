"""Chapter 7, Marvel: the Avengers Assemble tile."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, Seat, buy, grounds, player, position

from splendor_rules import MARVEL, Purchase, Reserve, apply, defects
from splendor_rules.box import MARVEL_BOX
from splendor_rules.rulebook import avengers, points

ONE_MARK, NO_MARK = "squirrel-girl", "ronan"
"""Each is paid for by five wild tokens."""
TWO_MARKS = "captain-america"
COLOURS = MARVEL_BOX.colours[:5]


def about_to(card: str, marks: int) -> Seat:
    """A player with so many Avengers marks who can recruit one card from the hand."""
    return player(tokens={"grey": 5}, marks=marks, reserved=[card])


def holding(marks: int) -> Seat:
    return player(tokens={}, marks=marks)


@pytest.mark.parametrize(("before", "holder"), [(0, None), (1, None), (2, 0)])
def test_avengers_first_three_takes_the_tile_at_three(before: int, holder: int | None) -> None:
    state = position(MARVEL, [about_to(ONE_MARK, before), NEWCOMER])
    assert state.avengers_holder is None
    after = buy(state, ONE_MARK)
    assert after.players[0].avengers_marks == before + 1
    assert after.avengers_holder == holder
    assert points.marvel(after, 0) == (3 if holder == 0 else 0)


def leader(marks: int) -> Seat:
    """A player who can recruit Captain America, two marks, by bonuses and wild tokens."""
    return player(
        tokens={"yellow": 2, "grey": 5},
        bonuses={"yellow": 3, "blue": 2, "orange": 2, "purple": 1},
        marks=marks,
        reserved=[TWO_MARKS],
    )


def test_avengers_first_three_two_marks_at_once_pass_three() -> None:
    state = position(MARVEL, [leader(2), NEWCOMER])
    after = buy(state, TWO_MARKS)
    assert (after.players[0].avengers_marks, after.avengers_holder) == (4, 0)


def test_avengers_first_three_a_reservation_brings_nothing() -> None:
    state = position(MARVEL, [player(tokens={}, marks=2), NEWCOMER], market={3: [TWO_MARKS]})
    assert apply(state, Reserve(3, 1)).avengers_holder is None


def test_avengers_first_three_marks_left_in_hand_do_not_count() -> None:
    first = player(tokens={"grey": 5}, marks=2, reserved=[NO_MARK, ONE_MARK, TWO_MARKS])
    after = buy(position(MARVEL, [first, NEWCOMER]), NO_MARK)
    assert (after.players[0].avengers_marks, after.avengers_holder) == (2, None)


def test_avengers_first_three_says_nothing_while_somebody_holds_it() -> None:
    state = position(MARVEL, [about_to(ONE_MARK, 2), holding(3)])
    assert state.avengers_holder == 1
    after = buy(state, ONE_MARK)
    assert (after.players[0].avengers_marks, after.avengers_holder) == (3, 1)
    assert defects(after, state) == ()


def test_avengers_takeover_needs_strictly_more_marks() -> None:
    more = buy(position(MARVEL, [about_to(ONE_MARK, 3), holding(3)], avengers=1), ONE_MARK)
    assert (more.players[0].avengers_marks, more.avengers_holder) == (4, 0)
    equal = buy(position(MARVEL, [about_to(ONE_MARK, 3), holding(4)]), ONE_MARK)
    assert (equal.players[0].avengers_marks, equal.avengers_holder) == (4, 1)


def test_avengers_takeover_moves_three_points() -> None:
    before = position(MARVEL, [about_to(ONE_MARK, 3), holding(3)], avengers=1)
    after = buy(before, ONE_MARK)
    assert [points.marvel(before, seat) for seat in (0, 1)] == [0, 3]
    assert [points.marvel(after, seat) for seat in (0, 1)] == [3, 0]


def test_avengers_takeover_comes_only_by_marks() -> None:
    state = position(MARVEL, [about_to(NO_MARK, 3), holding(3)], avengers=1)
    assert buy(state, NO_MARK).avengers_holder == 1


def test_avengers_takeover_marks_left_in_hand_do_not_count() -> None:
    first = player(tokens={"grey": 5}, marks=3, reserved=[NO_MARK, TWO_MARKS])
    state = position(MARVEL, [first, holding(3)], avengers=1)
    assert buy(state, NO_MARK).avengers_holder == 1


def test_avengers_takeover_any_number_of_times() -> None:
    first = player(tokens={"orange": 1, "red": 2, "purple": 2}, marks=3, reserved=[ONE_MARK])
    state = position(MARVEL, [first, leader(3)], avengers=1)
    taken = buy(state, ONE_MARK)
    assert (taken.avengers_holder, [one.avengers_marks for one in taken.players]) == (0, [4, 3])
    back = buy(taken, TWO_MARKS)
    assert (back.avengers_holder, [one.avengers_marks for one in back.players]) == (1, [4, 5])


def test_avengers_takeover_by_the_holder_changes_nothing() -> None:
    state = position(MARVEL, [about_to(ONE_MARK, 3), NEWCOMER])
    assert avengers.takeover(state, Purchase(MARVEL_BOX.card(ONE_MARK))) is state
    assert buy(state, ONE_MARK).avengers_holder == 0


def test_avengers_takeover_undoes_the_end_of_a_holder_who_falls_short() -> None:
    hero = player(tokens={}, bonuses=dict.fromkeys(COLOURS, 1), points=13, marks=3, stone=True)
    richer = player(tokens={}, bonuses=dict.fromkeys(COLOURS, 1), points=16, marks=3, stone=True)
    for first, ending in ((hero, None), (richer, 0)):
        state = position(MARVEL, [first, about_to(ONE_MARK, 3), NEWCOMER], seat=1, ending=0)
        after = buy(state, ONE_MARK)
        assert (after.avengers_holder, after.end_triggered_by) == (1, ending)


def test_avengers_holder_holds_at_its_bounds() -> None:
    assert avengers.holder(position(MARVEL, [holding(2), holding(2)])) is None
    assert avengers.holder(position(MARVEL, [holding(3), holding(2)])) is None
    assert avengers.holder(position(MARVEL, [holding(3), holding(3)], avengers=1)) is None


@pytest.mark.parametrize(
    ("marks", "holder"), [((2, 0), 0), ((3, 4), 0), ((3, 0), 1), ((3, 0), None), ((2, 3), None)]
)
def test_avengers_holder_refuses_the_wrong_owner(
    marks: tuple[int, int], holder: int | None
) -> None:
    state = position(MARVEL, [holding(marks[0]), holding(marks[1])], avengers=holder, sound=False)
    facts = {"holder": -1 if holder is None else holder, "marks": [str(one) for one in marks]}
    assert grounds(defects(state)) == [("avengers.holder", facts)]


def test_avengers_holder_the_tile_is_never_given_back() -> None:
    state = position(MARVEL, [about_to(ONE_MARK, 3), NEWCOMER])
    later = apply(buy(state, ONE_MARK), Reserve(1, 1))
    assert later.avengers_holder == 0
