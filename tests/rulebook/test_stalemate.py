"""What happens when nobody, or one player, can do any of the four actions."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, buy, grounds, player, position, purchase
from support.stuck_states import STUCK_PURSES, stuck

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    IllegalActionError,
    Pass,
    Reserve,
    State,
    Take,
    apply,
    contested,
    judge,
    legal_actions,
    outcome,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX
from splendor_rules.rulebook.turn import close
from splendor_rules.rulings import Contested, Outcome
from splendor_rules.state import TO_ACT, TileChoice

ENDS = BASE.under(stuck="ends")
MARVEL_ENDS = MARVEL.under(stuck="ends")
PASS = Pass()
ONE_EACH = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
HERO = player(bonuses=ONE_EACH, points=16, stone=True)
"""A player who qualifies."""
RICH = player(bonuses=dict.fromkeys(BASE_BOX.colours[:5], 1), points=15)
POOR = player(bonuses={"white": 1}, points=1)


def passing(state: State, times: int) -> State:
    """The position after so many passes, none of which has ended the game before the last."""
    for _ in range(times):
        assert state.pending == TO_ACT
        assert legal_actions(state) == (PASS,)
        state = apply(state, PASS)
    return state


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_as_many_passes_as_players_are_a_stalemate(count: int, seat: int) -> None:
    start = stuck(BASE, [POOR, *[NEWCOMER] * (count - 1)], seat=seat)
    almost = passing(start, count - 1)
    assert (outcome(almost), almost.passes) == (None, count - 1)
    over = passing(almost, 1)
    points, cards = (1, *[0] * (count - 1)), (1, *[0] * (count - 1))
    assert over.passes == count
    assert outcome(over) == Outcome("stalemate", (0,), points, cards, "winner.most-points")


def test_a_stalemate_of_equals_is_shared() -> None:
    over = passing(stuck(BASE, [NEWCOMER, NEWCOMER]), 2)
    assert outcome(over) == Outcome("stalemate", (0, 1), (0, 0), (0, 0), "winner.shared")


def test_a_stalemate_is_ranked_by_fewest_cards_too() -> None:
    second = player(bonuses={"white": 1, "blue": 1}, points=1)
    over = passing(stuck(BASE, [second, POOR]), 2)
    assert outcome(over) == Outcome("stalemate", (1,), (1, 1), (2, 1), "winner.fewest-cards")


def test_a_marvel_stalemate_without_a_qualified_player_has_no_winner() -> None:
    start = stuck(MARVEL, [player(bonuses={"yellow": 1}, points=2), NEWCOMER, NEWCOMER])
    over = passing(passing(start, 2), 1)
    assert outcome(over) == Outcome("stalemate", (), (2, 0, 0), (1, 0, 0), "turn.stalemate")


def test_a_marvel_stalemate_with_a_qualified_player_is_that_players() -> None:
    # A qualified player triggers the end by its own pass, so only a set-up position gets here.
    start = stuck(MARVEL, [HERO, NEWCOMER, NEWCOMER], seat=1, passes=2)
    over = passing(start, 1)
    assert outcome(over) == Outcome("stalemate", (0,), (16, 0, 0), (5, 0, 0), "winner.qualified")


def test_no_stalemate_while_an_end_has_been_triggered_in_base() -> None:
    third = passing(stuck(BASE, [RICH, NEWCOMER, NEWCOMER], passes=1, reached=False), 2)
    assert (third.passes, third.end_triggered_by, third.to_act) == (3, 0, 2)
    over = passing(third, 1)
    assert outcome(over) == Outcome("points", (0,), (15, 0, 0), (5, 0, 0), "winner.most-points")


def test_no_stalemate_while_an_end_has_been_triggered_in_marvel() -> None:
    third = passing(stuck(MARVEL, [HERO, NEWCOMER, NEWCOMER], passes=1, reached=False), 2)
    assert (third.passes, third.end_triggered_by, third.to_act) == (3, 0, 2)
    over = passing(third, 1)
    assert outcome(over) == Outcome("gauntlet", (0,), (16, 0, 0), (5, 0, 0), "winner.qualified")


def test_the_pass_that_triggers_the_end_makes_no_stalemate() -> None:
    state = passing(stuck(BASE, [RICH, NEWCOMER, NEWCOMER], passes=2, reached=False), 1)
    assert (state.passes, state.end_triggered_by, outcome(state)) == (3, 0, None)


def test_the_round_end_goes_before_the_stalemate() -> None:
    over = passing(stuck(BASE, [NEWCOMER, NEWCOMER, RICH], seat=2, passes=2, reached=False), 1)
    assert over.passes == 3
    assert outcome(over) == Outcome("points", (2,), (0, 0, 15), (0, 0, 5), "winner.most-points")


# Every card of these costs three red or three black at least.
NOBLE_ROWS = {
    1: ["1U1-R4", "1G1-K4", "1U0-K3", "1G0-R3"],
    2: ["2R3-R6", "2K3-K6", "2W2-R5", "2R2-K5"],
    3: ["3W4-K7", "3K4-R7", "3W5-W3K7", "3K5-R7K3"],
}
FIRST_HAND = ["1R0-W1R1K3", "1K0-G1R3K1", "2W2-R5K3"]
SECOND_HAND = ["2R1-U3R2K3", "2R2-W3K5", "2G1-W3G2R3"]


def noble_position(
    white: int, blue: int, green: int = 0, *, tiles: tuple[str, ...] = ("W4U4",), passes: int = 1
) -> State:
    """Two players who can do nothing; the first has white, blue and green bonuses."""
    purse = dict(zip(BASE_BOX.colours, STUCK_PURSES[2][0], strict=False))
    bonuses = {"white": white, "blue": blue, "green": green}
    first = player(tokens=purse, reserved=FIRST_HAND, bonuses=bonuses)
    second = player(tokens=purse, reserved=SECOND_HAND, cards=())
    return position(BASE, [first, second], market=NOBLE_ROWS, tiles=tiles, passes=passes)


def test_a_tile_gained_in_a_pass_restarts_the_count() -> None:
    after = passing(noble_position(4, 4), 1)
    assert [tile.id for tile in after.players[0].tiles] == ["W4U4"]
    assert (after.passes, outcome(after)) == (0, None)
    again = passing(after, 1)
    assert (again.passes, outcome(again)) == (1, None)
    over = passing(again, 1)
    assert outcome(over) == Outcome("stalemate", (0,), (3, 0), (8, 0), "winner.most-points")


def test_a_pass_without_a_tile_does_not_restart_the_count() -> None:
    over = passing(noble_position(4, 3), 1)
    assert over.passes == 2
    assert outcome(over) == Outcome("stalemate", (1,), (0, 0), (7, 0), "winner.fewest-cards")


def test_a_tile_chosen_in_a_pass_restarts_the_count() -> None:
    due = passing(noble_position(4, 4, 4, tiles=("W4U4", "U4G4")), 1)
    machiavelli, suleiman = BASE_BOX.tile("W4U4"), BASE_BOX.tile("U4G4")
    assert due.pending == TileChoice((machiavelli, suleiman))
    after = apply(due, ChooseTile(suleiman))
    assert (after.passes, after.to_act, outcome(after)) == (0, 1, None)
    assert after.players[0].tiles == (suleiman,)


def test_the_next_pass_brings_the_tile_that_was_left() -> None:
    due = passing(noble_position(4, 4, 4, tiles=("W4U4", "U4G4")), 1)
    later = passing(apply(due, ChooseTile(BASE_BOX.tile("U4G4"))), 2)
    assert [tile.id for tile in later.players[0].tiles] == ["U4G4", "W4U4"]
    assert (later.passes, outcome(later)) == (0, None)


def test_an_action_restarts_the_count() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER], passes=1)
    assert apply(state, Take((1, 1, 1, 0, 0, 0, 0))).passes == 0
    assert apply(state, Reserve(1, 1)).passes == 0
    free = player(bonuses={"blue": 3}, tokens={})
    assert buy(position(BASE, [free, NEWCOMER], passes=1), "1W0-U3").passes == 0


FREE = "1W0-U1G1R1K1"
"""Costs nothing with a bonus of each colour, and leaves the supply empty."""
ALL_COLOURS = player(bonuses=dict.fromkeys(BASE_BOX.colours[:5], 1))


def test_stuck_ends_the_game_is_over_when_a_turn_would_begin() -> None:
    over = buy(stuck(ENDS, [ALL_COLOURS, POOR, NEWCOMER], free=FREE), FREE)
    assert outcome(over) == Outcome("stuck", (1,), (0, 1, 0), (6, 1, 0), "winner.most-points")


def test_stuck_ends_the_game_goes_on_if_the_next_player_can_act() -> None:
    start = stuck(BASE, [ALL_COLOURS, NEWCOMER, NEWCOMER], free=FREE)
    assert outcome(buy(start, FREE)) is None
    second = start.players[1].changed(reserved=start.players[1].reserved[:2])
    other = start.changed(ruleset=ENDS, players=(start.players[0], second, start.players[2]))
    assert outcome(buy(other, FREE)) is None


def test_stuck_ends_drops_the_rest_of_a_round_that_was_the_last() -> None:
    over = buy(stuck(ENDS, [RICH, NEWCOMER, NEWCOMER], free=FREE, reached=False), FREE)
    assert over.end_triggered_by == 0
    assert outcome(over) == Outcome("stuck", (0,), (15, 0, 0), (6, 0, 0), "winner.most-points")


def test_stuck_ends_comes_after_the_end_of_the_round() -> None:
    over = buy(stuck(ENDS, [NEWCOMER, NEWCOMER, RICH], seat=2, free=FREE, reached=False), FREE)
    assert outcome(over) == Outcome("points", (2,), (0, 0, 15), (0, 0, 6), "winner.most-points")


def test_stuck_ends_comes_after_the_stalemate() -> None:
    over = close(stuck(ENDS, [POOR, NEWCOMER], passes=2, reached=False))
    assert outcome(over) == Outcome("stalemate", (0,), (1, 0), (1, 0), "winner.most-points")
    over = close(stuck(ENDS, [POOR, NEWCOMER], passes=1))
    assert outcome(over) == Outcome("stuck", (0,), (1, 0), (1, 0), "winner.most-points")


def test_stuck_ends_leaves_nothing_legal_to_a_player_who_cannot_act() -> None:
    state = stuck(ENDS, [NEWCOMER, NEWCOMER])
    assert legal_actions(state) == ()
    assert grounds(judge(state, PASS)) == [("turn.game-over", {"ended_by": "stuck"})]
    with pytest.raises(IllegalActionError):
        apply(state, PASS)


def test_stuck_ends_without_a_qualified_player_has_no_winner() -> None:
    everybody = player(bonuses=ONE_EACH)
    over = buy(stuck(MARVEL_ENDS, [everybody, NEWCOMER, NEWCOMER], free="triton"), "triton")
    assert outcome(over) == Outcome("stuck", (), (0, 0, 0), (6, 0, 0), "turn.stuck-ends")


def test_stuck_ends_is_ranked_among_the_qualified() -> None:
    over = buy(
        stuck(MARVEL_ENDS, [HERO, NEWCOMER, NEWCOMER], free="triton", reached=False), "triton"
    )
    assert over.end_triggered_by == 0
    assert outcome(over) == Outcome("stuck", (0,), (16, 0, 0), (6, 0, 0), "winner.qualified")


def test_the_reading_stuck_is_contested_where_the_next_player_is_stuck() -> None:
    start = stuck(BASE, [ALL_COLOURS, POOR, NEWCOMER], free=FREE)
    assert contested(start, purchase(start, FREE)) == (Contested("stuck", "ends"),)
    assert contested(start.changed(ruleset=ENDS), purchase(start, FREE)) == (
        Contested("stuck", "pass"),
    )


def test_the_reading_stuck_is_contested_for_a_pass() -> None:
    start = stuck(BASE, [NEWCOMER, NEWCOMER])
    assert contested(start, PASS) == (Contested("stuck", "ends"),)


def test_the_reading_stuck_is_not_contested_where_all_can_act() -> None:
    start = position(BASE, [NEWCOMER, NEWCOMER])
    assert contested(start, Reserve(1, 1)) == ()
    assert contested(start, PASS) == ()
