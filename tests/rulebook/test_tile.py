"""Chapter 9: nobles and locations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.state_builder import NEWCOMER, grounds, player, position, purchase, unplayed

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Gem,
    IllegalActionError,
    Reserve,
    State,
    Take,
    Turn,
    apply,
    defects,
    judge,
    judge_turn,
    legal_actions,
    outcome,
    play_turn,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX, Bonuses, tokens_of
from splendor_rules.rulebook import tile
from splendor_rules.state import TO_ACT, TileChoice

if TYPE_CHECKING:
    from splendor_rules import Tile

TAKE = Turn(Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN))
MACHIAVELLI, SULEIMAN = BASE_BOX.tile("W4U4"), BASE_BOX.tile("U4G4")
HENRY = BASE_BOX.tile("R4K4")
ONE = {"white": 4, "blue": 4}
"""Bonuses that earn the first."""
BOTH = {"white": 4, "blue": 4, "green": 4}
"""Bonuses that earn the first two."""


def table(bonuses: dict[str, int]) -> State:
    """Two players; the three nobles above lie on the table."""
    rich = player(tokens={}, bonuses=bonuses)
    return position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4", "R4K4"])


def with_tile(chosen: Tile | None) -> Turn:
    return Turn(TAKE.action, tile=chosen)


@pytest.mark.parametrize(
    ("bonuses", "earned"),
    [
        ((4, 4, 0, 0, 0), True),
        ((5, 4, 1, 2, 7), True),
        ((3, 4, 0, 0, 0), False),
        ((4, 3, 0, 0, 0), False),
        ((3, 5, 4, 4, 4), False),
        ((0, 0, 0, 0, 0), False),
    ],
)
def test_tile_earned_when_every_colour_reaches_the_requirement(
    bonuses: Bonuses, *, earned: bool
) -> None:
    assert tile.earned(MACHIAVELLI, bonuses) is earned


def test_tile_earned_tokens_and_hand_do_not_count() -> None:
    seat = player(
        tokens={"white": 1, "blue": 4, "gold": 3},
        bonuses={"white": 3, "blue": 4},
        reserved=["1W0-U3", "2W3-W6"],
    )
    state = position(BASE, [seat, NEWCOMER], tiles=["W4U4"])
    after = apply(state, Take.of(Gem.GREEN, Gem.RED, Gem.BLACK))
    assert after.players[0].tiles == ()


def test_tile_among_earned_refuses_one_that_is_not_earned() -> None:
    refused = [("tile.among-earned", {"tile": "U4G4", "fault": "not-earned"})]
    assert grounds(judge_turn(table(ONE), with_tile(SULEIMAN))) == refused
    nothing = table({})
    refused = [("tile.among-earned", {"tile": "W4U4", "fault": "not-earned"})]
    assert grounds(judge_turn(nothing, with_tile(MACHIAVELLI))) == refused
    with pytest.raises(IllegalActionError):
        play_turn(nothing, with_tile(MACHIAVELLI))


def test_tile_among_earned_refuses_one_that_is_not_on_the_table() -> None:
    owner = player(tiles=["W4U4"])
    rich = player(tokens={}, bonuses=BOTH)
    state = position(BASE, [rich, owner], tiles=["U4G4"])
    refused = [("tile.among-earned", {"tile": "W4U4", "fault": "not-on-table"})]
    assert grounds(judge_turn(state, with_tile(MACHIAVELLI))) == refused
    absent = BASE_BOX.tile("W3U3G3")
    assert absent not in state.tiles
    refused = [("tile.among-earned", {"tile": "W3U3G3", "fault": "not-on-table"})]
    assert grounds(judge_turn(state, with_tile(absent))) == refused


def test_tile_among_earned_is_asked_of_a_single_choice() -> None:
    due = apply(table(BOTH), TAKE.action)
    assert due.pending == TileChoice((MACHIAVELLI, SULEIMAN))
    refused = [("tile.among-earned", {"tile": "R4K4", "fault": "not-earned"})]
    assert grounds(judge(due, ChooseTile(HENRY))) == refused
    assert judge(due, ChooseTile(SULEIMAN)).legal is True
    assert legal_actions(due) == (ChooseTile(MACHIAVELLI), ChooseTile(SULEIMAN))


def test_tile_among_earned_allows_either_of_two_earned() -> None:
    for chosen in (MACHIAVELLI, SULEIMAN):
        ruling = judge_turn(table(BOTH), with_tile(chosen))
        assert ruling.relied_on[-2:] == ("tile.among-earned", "tile.compulsory")


def test_tile_compulsory_refuses_a_turn_that_leaves_it_out() -> None:
    ruling = judge_turn(table(ONE), TAKE)
    assert (ruling.step, grounds(ruling)) == ("tile", [("tile.compulsory", {"tiles": ["W4U4"]})])
    both = [("tile.compulsory", {"tiles": ["W4U4", "U4G4"]})]
    assert grounds(judge_turn(table(BOTH), TAKE)) == both
    with pytest.raises(IllegalActionError):
        play_turn(table(ONE), TAKE)


def test_tile_compulsory_allows_a_turn_that_names_it() -> None:
    assert judge_turn(table(ONE), with_tile(MACHIAVELLI)).legal is True
    after = play_turn(table(ONE), with_tile(MACHIAVELLI))
    assert after == apply(table(ONE), TAKE.action)
    assert after.players[0].tiles == (MACHIAVELLI,)


def test_tile_compulsory_says_nothing_where_none_is_earned() -> None:
    almost = table({"white": 4, "blue": 3})
    assert "tile.compulsory" not in judge_turn(almost, TAKE).relied_on
    assert play_turn(almost, TAKE).players[0].tiles == ()


@pytest.mark.parametrize("action", [Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN), Reserve(1, 1)])
def test_tile_compulsory_whatever_the_action_was(action: Take | Reserve) -> None:
    refused = [("tile.compulsory", {"tiles": ["W4U4"]})]
    assert grounds(judge_turn(table(ONE), Turn(action))) == refused
    assert apply(table(ONE), action).players[0].tiles == (MACHIAVELLI,)


def test_tile_compulsory_counts_the_card_of_the_same_turn() -> None:
    bonuses = {"white": 3, "blue": 4}
    seat = player(tokens={"black": 1}, bonuses=bonuses, reserved=["1W0-W3U1K1"])
    state = position(BASE, [seat, NEWCOMER], tiles=["W4U4"])
    paid = purchase(state, "1W0-W3U1K1")
    assert grounds(judge_turn(state, Turn(paid))) == [("tile.compulsory", {"tiles": ["W4U4"]})]
    assert apply(state, paid).players[0].tiles == (MACHIAVELLI,)


def test_tile_compulsory_is_the_players_own_at_the_end_of_the_own_turn_only() -> None:
    state = table(ONE).changed(to_act=1)
    after = apply(state, TAKE.action)
    assert (after.players[0].tiles, after.players[1].tiles) == ((), ())


def test_tile_compulsory_a_tile_left_over_comes_at_the_end_of_a_later_turn() -> None:
    first = play_turn(table(BOTH), with_tile(SULEIMAN))
    assert first.tiles == (MACHIAVELLI, HENRY)
    second = apply(first, Reserve(1, 1))
    refused = [("tile.compulsory", {"tiles": ["W4U4"]})]
    assert grounds(judge_turn(second, Turn(Reserve(1, 2)))) == refused
    assert apply(second, Reserve(1, 2)).players[0].tiles == (SULEIMAN, MACHIAVELLI)


def test_tile_compulsory_a_tile_left_over_can_be_gone() -> None:
    rich = player(tokens={}, bonuses=BOTH)
    rival = player(tokens={}, bonuses=ONE, points=6)
    state = position(BASE, [rich, rival], tiles=["W4U4", "U4G4", "R4K4"])
    first = play_turn(state, with_tile(SULEIMAN))
    second = play_turn(first, Turn(Reserve(1, 1), tile=MACHIAVELLI))
    third = play_turn(second, Turn(Reserve(1, 2)))
    assert [one.tiles for one in third.players] == [(SULEIMAN,), (MACHIAVELLI,)]


def test_tile_compulsory_return_first_then_tile() -> None:
    ten = player(tokens={"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}, bonuses=ONE)
    state = position(BASE, [ten, NEWCOMER], tiles=["W4U4"])
    gold = tokens_of(Gem.GOLD)
    neither = judge_turn(state, Turn(Reserve(1, 1)))
    assert [clause for clause, _ in grounds(neither)] == ["limit.return-exact"]
    no_tile = judge_turn(state, Turn(Reserve(1, 1), returned=gold))
    assert [clause for clause, _ in grounds(no_tile)] == ["tile.compulsory"]
    assert judge_turn(state, Turn(Reserve(1, 1), gold, MACHIAVELLI)).legal is True


def test_tile_effect_leaves_the_table_and_joins_the_players_own() -> None:
    state = table(ONE).changed(passes=1)
    after = tile.effect(state, ChooseTile(MACHIAVELLI))
    assert after.tiles == (SULEIMAN, HENRY)
    assert after.players[0].tiles == (MACHIAVELLI,)
    assert after.passes == 0
    assert (after.supply, after.players[0].tokens) == (state.supply, state.players[0].tokens)
    assert after.players[0].cards == state.players[0].cards


@pytest.mark.parametrize(
    ("bonuses", "earned"),
    [
        ((4, 3, 3, 0, 0), ()),
        ((4, 4, 0, 0, 0), (MACHIAVELLI,)),
        ((4, 4, 4, 0, 0), (MACHIAVELLI, SULEIMAN)),
        ((4, 4, 4, 4, 4), (MACHIAVELLI, SULEIMAN, HENRY)),
    ],
)
def test_tile_one_a_turn_all_that_are_earned_are_offered(
    bonuses: Bonuses, earned: tuple[Tile, ...]
) -> None:
    assert tile.one_a_turn((MACHIAVELLI, SULEIMAN, HENRY), bonuses) == earned


def test_tile_one_a_turn_a_single_one_comes_by_itself() -> None:
    after = apply(table(ONE), TAKE.action)
    assert (after.pending, after.to_act, after.players[0].tiles) == (TO_ACT, 1, (MACHIAVELLI,))


def test_tile_one_a_turn_of_several_only_the_chosen_comes() -> None:
    after = apply(apply(table(BOTH), TAKE.action), ChooseTile(MACHIAVELLI))
    assert (after.players[0].tiles, after.to_act) == ((MACHIAVELLI,), 1)
    assert after.tiles == (SULEIMAN, HENRY)


def test_tile_one_a_turn_of_three_earned_any_can_be_chosen() -> None:
    state = table({**BOTH, "red": 4, "black": 4})
    due = apply(state, TAKE.action)
    assert due.pending == TileChoice((MACHIAVELLI, SULEIMAN, HENRY))
    assert legal_actions(due) == tuple(map(ChooseTile, (MACHIAVELLI, SULEIMAN, HENRY)))
    for chosen in (MACHIAVELLI, SULEIMAN, HENRY):
        after = apply(due, ChooseTile(chosen))
        assert (after.players[0].tiles, len(after.tiles), after.to_act) == ((chosen,), 2, 1)
        assert after == play_turn(state, with_tile(chosen))


def test_tile_one_a_turn_locations_in_marvel() -> None:
    seat = player(tokens={}, bonuses={"yellow": 4, "blue": 4, "orange": 4})
    state = position(MARVEL, [seat, NEWCOMER], tiles=["hells-kitchen", "avengers-tower"])
    kitchen, tower = MARVEL_BOX.tile("hells-kitchen"), MARVEL_BOX.tile("avengers-tower")
    due = apply(state, Reserve(1, 1))
    assert due.pending == TileChoice((kitchen, tower))
    after = apply(due, ChooseTile(tower))
    assert (after.players[0].tiles, after.tiles) == ((tower,), (kitchen,))


def test_tile_not_replaced_holds_when_one_is_taken() -> None:
    before = table(ONE)
    after = apply(before, TAKE.action)
    assert tile.not_replaced(before, after) is None
    assert tile.not_replaced(before, before) is None
    assert tile.not_replaced(after, after) is None
    assert len(after.tiles) == 2


def test_tile_not_replaced_refuses_tiles_that_come_or_go() -> None:
    before = table(ONE)
    less = before.changed(tiles=before.tiles[1:])
    assert grounds(defects(less, before))[-1] == ("tile.not-replaced", {"tiles": ["W4U4"]})
    more = before.changed(tiles=(*before.tiles, BASE_BOX.tile("W3U3G3")))
    assert grounds(defects(more, before))[-1] == ("tile.not-replaced", {"tiles": ["W3U3G3"]})


def test_tile_not_replaced_refuses_a_tile_that_is_given_up() -> None:
    before = apply(table(ONE), TAKE.action)
    one, other = before.players
    to_other = before.changed(players=(one.changed(tiles=()), other.changed(tiles=(MACHIAVELLI,))))
    to_table = before.changed(
        tiles=(MACHIAVELLI, *before.tiles), players=(one.changed(tiles=()), other)
    )
    to_nobody = before.changed(players=(one.changed(tiles=()), other))
    for after in (to_other, to_table):
        assert grounds(defects(after, before)) == [("tile.not-replaced", {"tiles": ["W4U4"]})]
    lost = ("tile.not-replaced", {"tiles": ["W4U4"]})
    assert grounds(defects(to_nobody, before))[-1] == lost


def test_tile_not_needed_fifteen_points_on_cards_win() -> None:
    winner = player(tokens={}, points=15)
    over = apply(unplayed(BASE, [player(tiles=["W4U4"]), winner], seat=1), TAKE.action)
    result = outcome(over)
    assert result is not None
    assert (result.winners, result.points, over.players[1].tiles) == ((1,), (3, 15), ())


def test_tile_not_needed_nor_the_avengers_tile_in_marvel() -> None:
    every = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
    winner = player(tokens={}, bonuses=every, points=16, stone=True)
    other = player(tokens={}, marks=3, tiles=["asgard"])
    over = apply(unplayed(MARVEL, [other, winner], seat=1), TAKE.action)
    result = outcome(over)
    assert result is not None
    assert (over.avengers_holder, result.winners, result.points) == (0, (1,), (6, 16))
