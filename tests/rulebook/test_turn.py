"""Chapter 2: the turn, but for passing and getting stuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from support.state_builder import NEWCOMER, Seat, buy, grounds, player, position, purchase, unplayed

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Gem,
    IllegalActionError,
    Pass,
    Purchase,
    Reserve,
    State,
    Take,
    Turn,
    apply,
    judge,
    judge_turn,
    legal_actions,
    outcome,
    play_turn,
)
from splendor_rules.actions import Hand, MainAction, Return
from splendor_rules.box import BASE_BOX, NO_TOKENS
from splendor_rules.rulebook import turn
from splendor_rules.rulings import Refusal
from splendor_rules.state import TO_ACT, Over, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action

THREE = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
ONE_ACTION = ("turn.game-over", "turn.pending", "turn.one-action")
START = position(BASE, [NEWCOMER, NEWCOMER])
MACHIAVELLI, SULEIMAN = BASE_BOX.tile("W4U4"), BASE_BOX.tile("U4G4")
ENOUGH = {"white": 4, "blue": 4, "green": 4}
"""Bonuses that earn both."""


def owing_return() -> State:
    """The first player has taken three tokens and holds twelve."""
    full = player(tokens={"white": 2, "blue": 2, "green": 2, "red": 2, "black": 1})
    return apply(position(BASE, [full, NEWCOMER, NEWCOMER]), THREE)


def owing_tile(tokens: dict[str, int] | None = None) -> State:
    """The first player has reserved a card and has to choose between two nobles."""
    rich = player(tokens=tokens or {}, bonuses=ENOUGH)
    return apply(position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4"]), Reserve(1, 1))


def finished() -> State:
    winner = player(points=15)
    return apply(unplayed(BASE, [NEWCOMER, winner], seat=1), THREE)


def test_turn_own_turn_refuses_another_seat() -> None:
    refused = [("turn.own-turn", {"seat": 1, "to_act": 0})]
    assert grounds(judge(START, THREE, 1)) == refused
    assert grounds(judge_turn(START, Turn(THREE), 1)) == refused
    with pytest.raises(IllegalActionError):
        play_turn(START, Turn(THREE), 1)


def test_turn_own_turn_allows_the_seat_whose_turn_it_is() -> None:
    ruling = judge(START, THREE, 0)
    assert ruling.legal is True
    assert ruling.relied_on[:4] == (
        "turn.game-over",
        "turn.own-turn",
        "turn.pending",
        "turn.one-action",
    )


def test_turn_own_turn_is_asked_only_with_a_seat() -> None:
    assert judge(START, THREE).relied_on[:3] == ONE_ACTION
    second = apply(START, THREE)
    assert judge(second, Reserve(1, 1), 1).legal is True
    assert grounds(judge(second, Reserve(1, 1), 0)) == [("turn.own-turn", {"seat": 0, "to_act": 1})]


def test_turn_own_turn_holds_for_what_is_owed_too() -> None:
    state = owing_return()
    back = Return.of(Gem.WHITE, Gem.WHITE)
    assert judge(state, back, 0).legal is True
    assert grounds(judge(state, back, 1)) == [("turn.own-turn", {"seat": 1, "to_act": 0})]


@pytest.mark.parametrize("action", [THREE, Reserve(1, 1), Purchase(BASE_BOX.card("1W0-U3"))])
def test_turn_one_action_refuses_a_second_while_a_return_is_owed(action: MainAction) -> None:
    refused = [("turn.pending", {"owed": "return"}), ("turn.one-action", {"actions": 2})]
    assert grounds(judge(owing_return(), action)) == refused


@pytest.mark.parametrize("action", [THREE, Reserve(1, 1), Purchase(BASE_BOX.card("1W0-U3"))])
def test_turn_one_action_refuses_a_second_while_a_tile_is_owed(action: MainAction) -> None:
    refused = [("turn.pending", {"owed": "tile"}), ("turn.one-action", {"actions": 2})]
    assert grounds(judge(owing_tile(), action)) == refused


def test_turn_one_action_does_not_speak_of_a_pass_or_of_what_is_not_owed() -> None:
    assert grounds(judge(owing_return(), Pass())) == [("turn.pending", {"owed": "return"})]
    refused = [("turn.pending", {"owed": "return"})]
    assert grounds(judge(owing_return(), ChooseTile(MACHIAVELLI))) == refused


@pytest.mark.parametrize("more", [1, 2])
def test_turn_one_action_refuses_a_turn_with_more(more: int) -> None:
    whole = Turn(THREE, further=(Reserve(1, 1),) * more)
    assert grounds(judge_turn(START, whole)) == [("turn.one-action", {"actions": 1 + more})]
    with pytest.raises(IllegalActionError):
        play_turn(START, whole)


def test_turn_one_action_allows_a_turn_with_one() -> None:
    assert judge_turn(START, Turn(THREE)).relied_on == (
        *ONE_ACTION,
        "take.pattern",
        "take.ordinary-only",
        "take.in-supply",
        "take.three-different",
    )


@pytest.mark.parametrize("action", [THREE, Reserve(1, 1), Purchase(BASE_BOX.card("1W0-U3"))])
def test_turn_one_action_refuses_a_whole_turn_while_a_return_is_owed(action: MainAction) -> None:
    refused = [("turn.pending", {"owed": "return"}), ("turn.one-action", {"actions": 2})]
    assert grounds(judge_turn(owing_return(), Turn(action))) == refused


@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize("owing", [owing_return, owing_tile])
def test_turn_one_action_counts_nothing_of_another_player_with_several_out_of_turn(
    owing: Callable[[], State], more: int
) -> None:
    state, several = owing(), Turn(THREE, further=(Reserve(1, 1),) * more)

    def actions(seat: int | None) -> object:
        return dict(grounds(judge_turn(state, several, seat)))["turn.one-action"]

    assert actions(1) == {"actions": 1 + more}
    assert actions(0) == actions(None) == {"actions": 2 + more}


def test_turn_one_action_of_ones_own_need_not_ask_for_the_seat() -> None:
    def never_two(_state: State, action: Action | Turn) -> dict[str, int] | None:
        return {"actions": 9} if isinstance(action, Turn) and action.further else None

    own = evolve(BASE, name="own", one_action=never_two)
    ruling = judge_turn(START.changed(ruleset=own), Turn(THREE, further=(THREE,)), 1)
    assert grounds(ruling)[-1] == ("never_two", {"actions": 9})


def test_turn_one_action_counts_no_pass_beside_what_is_done() -> None:
    assert grounds(judge_turn(owing_return(), Turn(Pass()))) == [
        ("turn.pending", {"owed": "return"})
    ]


def test_turn_who_decides_what_now_is_a_step_of_its_own() -> None:
    late = unplayed(BASE, [player(points=15), NEWCOMER], seat=1, ending=0)
    for ruling in (
        judge(finished(), THREE),
        judge(START, THREE, 1),
        judge(owing_return(), Pass()),
        judge_turn(START, Turn(THREE, further=(THREE,))),
        judge_turn(finished(), Turn(THREE)),
    ):
        assert (ruling.legal, ruling.step) == (False, "turn")
    assert judge(late, THREE, 1).step == "take"


def test_turn_pending_refuses_what_is_not_owed_though_nothing_else_would() -> None:
    rich = player(tokens={}, bonuses=ENOUGH)
    early = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4"])
    for state, action in ((START, Return(NO_TOKENS)), (early, ChooseTile(MACHIAVELLI))):
        assert grounds(judge(state, action)) == [("turn.pending", {"owed": "action"})]
        with pytest.raises(IllegalActionError):
            apply(state, action)


def test_turn_game_over_refuses_a_whole_turn() -> None:
    with pytest.raises(IllegalActionError) as error:
        play_turn(finished(), Turn(THREE))
    assert grounds(error.value.ruling) == [("turn.game-over", {"ended_by": "points"})]


def test_turn_rulings_name_the_step() -> None:
    for state, action, step in (
        (START, THREE, "take"),
        (START, Reserve(1, 1), "reserve"),
        (START, Purchase(BASE_BOX.card("1W0-U3")), "purchase"),
        (START, Pass(), "pass"),
        (owing_return(), Return.of(Gem.WHITE, Gem.WHITE), "return"),
        (owing_tile(), ChooseTile(MACHIAVELLI), "tile"),
    ):
        assert judge(state, action).step == step


def test_turn_rulings_name_the_game() -> None:
    marvel = position(MARVEL, [NEWCOMER, NEWCOMER])
    for state, game in ((START, "base"), (marvel, "marvel")):
        for action in (THREE, Pass()):
            assert judge(state, action).game == game
            assert judge_turn(state, Turn(action)).game == game


def test_turn_clauses_of_ones_own_on_the_tile_are_asked_of_a_whole_turn() -> None:
    def never(_state: State, _action: ChooseTile) -> Refusal | None:
        return Refusal("never", {})

    rich = player(tokens={}, bonuses=ENOUGH)
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4"])
    whole = Turn(THREE, tile=MACHIAVELLI)
    assert judge_turn(state, whole).legal is True
    for section in (
        evolve(BASE.choose_tile, shape=(never,)),
        evolve(BASE.choose_tile, cost=(never,)),
    ):
        own = state.changed(ruleset=evolve(BASE, choose_tile=section))
        assert grounds(judge_turn(own, whole)) == [("never", {})]
        with pytest.raises(IllegalActionError):
            play_turn(own, whole)


def test_turn_atomic_what_is_refused_changes_nothing() -> None:
    before = position(BASE, [player(tokens={"red": 3}), NEWCOMER], market={2: ["2R3-R6"]})
    again = position(BASE, [player(tokens={"red": 3}), NEWCOMER], market={2: ["2R3-R6"]})
    card = BASE_BOX.card("2R3-R6")
    for action in (Take.of(Gem.RED, Gem.RED), Purchase(card, (0, 0, 0, 3, 0, 0, 0)), Pass()):
        with pytest.raises(IllegalActionError):
            apply(before, action)
        assert before == again


def test_turn_atomic_a_turn_refused_in_its_last_step_changes_nothing() -> None:
    before, again = owing_nothing(), owing_nothing()
    whole = Turn(Reserve(1, 1), tile=BASE_BOX.tile("R4K4"))
    assert grounds(judge_turn(before, whole)) == [
        ("tile.among-earned", {"tile": "R4K4", "fault": "not-earned"}),
    ]
    with pytest.raises(IllegalActionError) as error:
        play_turn(before, whole)
    assert error.value.ruling == judge_turn(before, whole)
    assert before == again


def owing_nothing() -> State:
    return position(BASE, [player(bonuses=ENOUGH), NEWCOMER], tiles=["W4U4", "U4G4", "R4K4"])


def test_turn_pending_refuses_what_is_not_owed() -> None:
    refused = [("turn.pending", {"owed": "action"})]
    assert grounds(judge(START, Return.of(Gem.WHITE))) == refused
    assert grounds(judge(START, ChooseTile(START.tiles[0]))) == refused


def test_turn_pending_allows_what_is_owed_alone() -> None:
    first = owing_return()
    assert first.pending == ReturnOwed(2)
    assert judge(first, Return.of(Gem.WHITE, Gem.BLUE)).legal is True
    second = owing_tile()
    assert second.pending == TileChoice((MACHIAVELLI, SULEIMAN))
    assert judge(second, ChooseTile(SULEIMAN)).relied_on == (*ONE_ACTION, "tile.among-earned")
    assert grounds(judge(second, Return.of(Gem.GOLD))) == [("turn.pending", {"owed": "tile"})]


@pytest.mark.parametrize(
    ("pending", "word"),
    [(TO_ACT, "action"), (ReturnOwed(1), "return"), (TileChoice(()), "tile")],
)
def test_turn_pending_names_what_is_owed(pending: object, word: str) -> None:
    assert isinstance(pending, type(TO_ACT) | ReturnOwed | TileChoice)
    assert turn.owed(pending) == word


def test_turn_pending_after_the_end_nothing_is_owed() -> None:
    state = finished()
    assert isinstance(state.pending, Over)
    assert turn.owed(state.pending) == "nothing"
    assert grounds(judge(state, Return.of(Gem.WHITE))) == [
        ("turn.game-over", {"ended_by": "points"}),
        ("turn.pending", {"owed": "nothing"}),
    ]


def test_turn_game_over_refuses_everything_after_the_end() -> None:
    state = finished()
    refused = [("turn.game-over", {"ended_by": "points"})]
    for action in (THREE, Reserve(1, 1), Pass(), Purchase(BASE_BOX.card("1W0-U3"))):
        assert grounds(judge(state, action)) == refused
        assert grounds(judge_turn(state, Turn(action), 0)) == refused
    assert legal_actions(state) == ()
    with pytest.raises(IllegalActionError):
        apply(state, THREE)


def test_turn_game_over_names_what_ended_the_game() -> None:
    hero = player(
        bonuses=dict.fromkeys(("yellow", "blue", "orange", "red", "purple"), 1),
        points=16,
        stone=True,
    )
    over = apply(unplayed(MARVEL, [NEWCOMER, hero], seat=1), THREE)
    assert grounds(judge(over, THREE)) == [("turn.game-over", {"ended_by": "gauntlet"})]


def test_turn_game_over_allows_before_the_end() -> None:
    winner = player(points=15)
    state = apply(unplayed(BASE, [winner, NEWCOMER]), THREE)
    assert (state.end_triggered_by, outcome(state)) == (0, None)
    assert judge(state, THREE).legal is True


def tile_after_return() -> tuple[Seat, Turn]:
    """Ten tokens, nine white and blue bonuses: a return is owed before a noble is chosen."""
    tokens = {"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}
    seat = player(tokens=tokens, bonuses=ENOUGH)
    return seat, Turn(Reserve(1, 1), returned=Return.of(Gem.GOLD).tokens, tile=SULEIMAN)


def test_turn_end_order_return_then_tile_then_next_seat() -> None:
    seat, whole = tile_after_return()
    start = position(BASE, [seat, NEWCOMER], tiles=["W4U4", "U4G4"])
    first = apply(start, Reserve(1, 1))
    assert (first.pending, first.to_act) == (ReturnOwed(1), 0)
    second = apply(first, Return.of(Gem.GOLD))
    assert (second.pending, second.to_act) == (TileChoice((MACHIAVELLI, SULEIMAN)), 0)
    third = apply(second, ChooseTile(SULEIMAN))
    assert (third.pending, third.to_act) == (TO_ACT, 1)
    assert third.players[0].tiles == (SULEIMAN,)
    assert play_turn(start, whole) == third


def test_turn_end_order_nothing_owed_goes_to_the_next_seat() -> None:
    after = apply(START, THREE)
    assert (after.pending, after.to_act, after.end_triggered_by) == (TO_ACT, 1, None)


def test_turn_end_order_return_comes_before_a_tile_that_comes_by_itself() -> None:
    seat, _ = tile_after_return()
    start = position(BASE, [seat, NEWCOMER], tiles=["W4U4", "U4G4"])
    one = start.changed(tiles=(MACHIAVELLI, start.tiles[2]))
    due = apply(one, Reserve(1, 1))
    assert due.players[0].tiles == ()
    after = apply(due, Return.of(Gem.WHITE))
    assert (after.players[0].tiles, after.to_act) == ((MACHIAVELLI,), 1)


def test_turn_end_order_the_end_is_tested_last() -> None:
    several = player(bonuses={**ENOUGH, "black": 1}, points=12, tokens={"gold": 1})
    start = position(BASE, [NEWCOMER, several], seat=1, tiles=["W4U4", "U4G4"])
    due = apply(start, THREE)
    assert (outcome(due), due.end_triggered_by) == (None, None)
    over = apply(due, ChooseTile(SULEIMAN))
    assert (over.end_triggered_by, outcome(over) is not None) == (1, True)


def test_turn_one_action_a_purchase_is_one_action_from_the_hand_too() -> None:
    seat = player(tokens={"blue": 3}, reserved=["1W0-U3"])
    state = position(BASE, [seat, NEWCOMER])
    action = purchase(state, "1W0-U3")
    assert judge(state, Purchase(action.card, action.payment, Hand())).legal is True
    assert buy(state, "1W0-U3").to_act == 1
