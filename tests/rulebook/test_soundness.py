"""What follows from the clauses for positions that were not played, each at its bound."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, Seat, grounds, player, position, unplayed

from splendor_rules import BASE, MARVEL, Reserve, Take, apply, defects, outcome
from splendor_rules.box import BASE_BOX, MARVEL_BOX
from splendor_rules.state import ReturnOwed, TileChoice

ANEW = MARVEL.under(undone_end="triggered-anew")
ONE_EACH = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
MACHIAVELLI, SULEIMAN, HENRY = map(BASE_BOX.tile, ("W4U4", "U4G4", "R4K4"))


def hero(points: int = 16) -> Seat:
    return player(tokens={}, bonuses=ONE_EACH, points=points, stone=True)


def test_setup_market_three_decks_and_three_rows_of_four_places() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    one, two, three = state.market
    for rows, decks, facts in (
        ((one, two[:3], three), state.decks, {"rows": ["4", "3", "4"], "decks": 3}),
        ((one, two, (*three, None)), state.decks, {"rows": ["4", "4", "5"], "decks": 3}),
        ((one, two), state.decks, {"rows": ["4", "4"], "decks": 3}),
        (state.market, state.decks[:2], {"rows": ["4", "4", "4"], "decks": 2}),
    ):
        broken = state.changed(market=rows, decks=decks)
        assert grounds(defects(broken)) == [("setup.market", facts)]


def test_setup_first_seat_every_seat_that_is_named_is_there() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    for changed, seats in (
        (state.changed(to_act=2), ["2"]),
        (state.changed(to_act=-1), ["-1"]),
        (state.changed(avengers_holder=2), ["2"]),
        (state.changed(end_triggered_by=3), ["3"]),
        (state.changed(to_act=2, end_triggered_by=3), ["2", "3"]),
    ):
        assert grounds(defects(changed)) == [("setup.first-seat", {"seats": seats})]
    nobody = state.changed(players=())
    assert grounds(defects(nobody)) == [("setup.players", {"players": 0})]


def test_setup_nobles_and_locations_as_many_as_were_set_out() -> None:
    base = position(BASE, [player(tiles=["W4U4"]), NEWCOMER])
    assert len(base.tiles) == 2
    fewer = base.changed(tiles=base.tiles[1:])
    assert grounds(defects(fewer)) == [("setup.nobles", {"tiles": 2, "due": 3})]
    marvel = position(MARVEL, [NEWCOMER, NEWCOMER, NEWCOMER])
    fewer = marvel.changed(tiles=marvel.tiles[1:])
    assert grounds(defects(fewer)) == [("setup.locations", {"tiles": 2, "due": 3})]


@pytest.mark.parametrize(
    ("passes", "ending", "broken"),
    [(1, None, False), (2, None, True), (2, 0, False), (-1, None, True)],
)
def test_turn_stalemate_fewer_passes_than_players(
    passes: int, ending: int | None, *, broken: bool
) -> None:
    winner = player(tokens={}, points=15)
    seats, seat = ([winner, NEWCOMER], 1) if ending == 0 else ([NEWCOMER, NEWCOMER], 0)
    state = unplayed(BASE, seats, passes=passes, ending=ending, seat=seat)
    facts = {"passes": passes, "players": 2}
    assert grounds(defects(state)) == ([("turn.stalemate", facts)] if broken else [])


def test_reserve_hand_limit_three_cards_in_every_hand() -> None:
    hand = ["2W3-W6", "3K4-R7", "1W0-U3", "1U0-K3"]
    state = unplayed(BASE, [NEWCOMER, player(tokens={}, reserved=hand)])
    facts = {"seat": 1, "hand": 4, "limit": 3}
    assert grounds(defects(state)) == [("reserve.hand-limit", facts)]
    assert defects(unplayed(BASE, [NEWCOMER, player(tokens={}, reserved=hand[:3])])) == ()


@pytest.mark.parametrize(("over", "broken"), [(3, False), (4, True)])
def test_limit_ten_a_turn_brings_three_tokens_over_it_at_most(over: int, *, broken: bool) -> None:
    held = player(tokens={"white": 4, "blue": 4, "green": 2, "red": over})
    state = unplayed(BASE, [held, NEWCOMER], pending=ReturnOwed(over))
    facts = {"seat": 0, "tokens": 10 + over, "limit": 10}
    assert grounds(defects(state)) == ([("limit.ten", facts)] if broken else [])


def test_limit_ten_too_many_tokens_with_no_return_owed_are_one_defect() -> None:
    held = player(tokens={"white": 4, "blue": 4, "green": 4, "red": 2})
    state = position(BASE, [held, NEWCOMER], sound=False)
    assert grounds(defects(state)) == [("limit.ten", {"seat": 0, "tokens": 14, "limit": 10})]


def test_tile_one_a_turn_a_choice_among_all_that_are_earned() -> None:
    rich = player(tokens={}, bonuses={"white": 4, "blue": 4, "green": 4})
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4", "R4K4"])
    right = state.changed(pending=TileChoice((MACHIAVELLI, SULEIMAN)))
    assert defects(right) == ()
    broken = [("tile.one-a-turn", {"tiles": ["W4U4", "U4G4"]})]
    for tiles in ((MACHIAVELLI,), (MACHIAVELLI, HENRY), (MACHIAVELLI, SULEIMAN, HENRY)):
        assert grounds(defects(state.changed(pending=TileChoice(tiles)))) == broken


def test_tile_one_a_turn_no_choice_of_a_single_one() -> None:
    rich = player(tokens={}, bonuses={"white": 4, "blue": 4})
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4", "R4K4"])
    single = state.changed(pending=TileChoice((MACHIAVELLI,)))
    assert grounds(defects(single)) == [("tile.one-a-turn", {"tiles": ["W4U4"]})]


def test_end_undone_who_triggered_the_end_qualifies_and_has_played() -> None:
    rich = player(tokens={}, points=15)
    assert defects(position(BASE, [rich, NEWCOMER], seat=1, ending=0)) == ()
    poor = unplayed(BASE, [player(tokens={}, points=14), NEWCOMER], seat=1, ending=0)
    assert grounds(defects(poor)) == [("end.undone", {"seat": 0})]
    early = unplayed(BASE, [rich, NEWCOMER], ending=0)
    assert grounds(defects(early)) == [("end.undone", {"seat": 0}), ("end.round", {"seat": 0})]


def test_end_round_nobody_who_has_still_to_play_qualifies() -> None:
    for waiting in (0, 1):
        seats = [NEWCOMER, NEWCOMER, NEWCOMER]
        seats[waiting + 1] = hero()
        state = unplayed(MARVEL, seats, seat=1)
        assert grounds(defects(state)) == [("end.round", {"seat": waiting + 1})]
        assert defects(state.changed(ruleset=ANEW)) == ()
        below = unplayed(MARVEL, [hero(15) if seat != NEWCOMER else seat for seat in seats], seat=1)
        assert defects(below) == ()


def test_end_round_who_has_played_or_is_at_the_end_of_the_turn_can_qualify() -> None:
    assert defects(position(MARVEL, [hero(), NEWCOMER], seat=1)) == ()
    full = player(
        tokens={"yellow": 3, "blue": 3, "orange": 2},
        bonuses=ONE_EACH,
        points=16,
        stone=True,
    )
    due = apply(unplayed(MARVEL, [full, NEWCOMER, NEWCOMER]), Take((0, 0, 1, 1, 1, 0, 0)))
    assert due.pending == ReturnOwed(2)
    assert defects(due) == ()


def test_end_round_who_comes_next_cannot_qualify_while_a_return_is_owed() -> None:
    full = player(tokens={"yellow": 3, "blue": 3, "orange": 3}, bonuses={"yellow": 1})
    due = apply(unplayed(MARVEL, [full, hero(), NEWCOMER]), Take((0, 0, 1, 1, 1, 0, 0)))
    assert due.pending == ReturnOwed(2)
    assert grounds(defects(due)) == [("end.round", {"seat": 1})]


def test_end_undone_a_game_that_the_last_seat_has_ended_is_sound() -> None:
    over = apply(unplayed(MARVEL, [NEWCOMER, hero()], seat=1), Reserve(1, "deck"))
    assert over.end_triggered_by == 1
    assert outcome(over) is not None
    assert defects(over) == ()
