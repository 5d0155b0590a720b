"""What is asked with the wrong thing: the answer says what was wanted, or what is wrong."""

from __future__ import annotations

import inspect
from typing import Any, Final

import pytest
from support.state_builder import NEWCOMER, grounds, unplayed
from support.state_builder import player as seat_with

import splendor_rules
from splendor_rules import (
    BASE,
    Game,
    Gem,
    SplendorError,
    State,
    Take,
    Turn,
    apply,
    defects,
    judge,
    judge_turn,
    new_game,
    parse_scenario,
    play_turn,
)
from splendor_rules.errors import UnknownCardError
from splendor_rules.messages import messages_for
from splendor_rules.state import CardPlace, Player, ReturnOwed

TAKE: Final = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
KINDS: Final = "Take, Reserve, Purchase, Pass, Return, ChooseTile"


@pytest.mark.parametrize("asked", [judge, apply])
def test_a_single_action_is_wanted(asked: Any) -> None:
    state = new_game(BASE, 2, 1)
    with pytest.raises(TypeError) as caught:
        asked(state, Turn(TAKE))
    message = (
        f"an action is one of {KINDS}, not Turn; for a Turn there are judge_turn and play_turn"
    )
    assert str(caught.value) == message
    with pytest.raises(TypeError) as caught:
        asked(state, "take")
    assert str(caught.value) == f"an action is one of {KINDS}, not str"


@pytest.mark.parametrize(("asked", "other"), [(judge_turn, "judge"), (play_turn, "apply")])
def test_a_whole_turn_is_wanted(asked: Any, other: str) -> None:
    with pytest.raises(TypeError) as caught:
        asked(new_game(BASE, 2, 1), TAKE)
    assert str(caught.value) == f"a Turn is wanted, not Take; for one action there is {other}"


STATE_TAKERS: Final = [
    function
    for name in splendor_rules.__all__
    if inspect.isfunction(function := getattr(splendor_rules, name))
    and next(iter(inspect.signature(function).parameters.values())).annotation == "State"
]
ARGUMENTS: Final = {"action": TAKE, "turn": Turn(TAKE), "text": "take W U G", "seat": 0}


@pytest.mark.parametrize("ask", STATE_TAKERS)
def test_a_scenario_is_no_state(ask: Any) -> None:
    scenario = parse_scenario('supply = "W4"')
    names = (name for name in inspect.signature(ask).parameters if name in ARGUMENTS)
    arguments = {name: ARGUMENTS[name] for name in names}
    with pytest.raises(TypeError, match=r"a State is wanted, not a Scenario: pass its `\.state`"):
        ask(scenario, **arguments)
    assert ask(scenario.state, **arguments) is not scenario


@pytest.mark.parametrize("name", ["supply", "with_turn_of"])
def test_what_a_state_has_is_looked_for_in_the_state(name: str) -> None:
    scenario: Any = parse_scenario("")
    with pytest.raises(TypeError, match=r"a State is wanted, not a Scenario: pass its `\.state`"):
        getattr(scenario, name)


def test_what_neither_a_scenario_nor_a_state_has() -> None:
    scenario: Any = parse_scenario("")
    with pytest.raises(AttributeError, match="a Scenario has no 'supplies'"):
        _ = scenario.supplies


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"players": "2"}, "players: expected a whole number, not '2'"),
        ({"players": 2.0}, "players: expected a whole number, not 2.0"),
        ({"players": True}, "players: expected a whole number, not True"),
        ({"players": 2, "seed": 7.0}, "seed: expected a whole number, not 7.0"),
        ({"players": 5}, "5 players: the game is for two to four"),
    ],
)
@pytest.mark.parametrize("deal", [new_game, Game.new], ids=["new_game", "Game.new"])
def test_a_deal_is_asked_for_with_whole_numbers(
    deal: Any, arguments: dict[str, Any], problem: str
) -> None:
    with pytest.raises(SplendorError) as caught:
        deal(BASE, **arguments)
    assert problem in str(caught.value)


def test_an_unknown_card_is_named_by_its_place() -> None:
    error = UnknownCardError((CardPlace(1, place=2), CardPlace(3, seat=0, hand=1)))
    places = "level 1, place 2, level 3, card 1 in the hand of seat 0"
    assert str(error) == f"a card that nobody recorded is needed: {places}"


def test_there_is_no_title_of_a_clause_that_there_is_not() -> None:
    with pytest.raises(KeyError, match=r"take\.three-alike"):
        messages_for("base").title("take.three-alike")


# --- positions put together by hand --------------------------------------------------------------


def _start(**changes: Any) -> State:
    return new_game(BASE, 2, 1).changed(**changes)


def test_a_position_without_its_rows_or_decks() -> None:
    state = _start()
    three = state.market[0][:3]
    assert grounds(defects(_start(market=(three, *state.market[1:])))) == [
        ("setup.market", {"rows": ["3", "4", "4"], "decks": 3})
    ]
    assert grounds(defects(_start(decks=state.decks[:2]))) == [
        ("setup.market", {"rows": ["4", "4", "4"], "decks": 2})
    ]


def test_a_position_that_names_seats_that_there_are_not() -> None:
    assert grounds(defects(_start(to_act=2, end_triggered_by=-1, avengers_holder=1))) == [
        ("setup.first-seat", {"seats": ["2", "-1"]})
    ]


def test_a_position_without_players() -> None:
    assert grounds(defects(_start(players=()))) == [("setup.players", {"players": 0})]


def test_a_number_of_players_that_there_is_not_says_nothing_of_the_tiles() -> None:
    refused = grounds(defects(_start(players=(Player(),))))
    assert ("setup.players", {"players": 1}) in refused
    assert "setup.nobles" not in [clause for clause, _ in refused]


@pytest.mark.parametrize(("gold", "broken"), [(1, False), (2, True)])
def test_no_turn_leaves_more_than_three_over_the_limit(gold: int, *, broken: bool) -> None:
    rich = seat_with(tokens={"white": 4, "blue": 4, "green": 4, "gold": gold})
    state = unplayed(BASE, [rich, NEWCOMER], pending=ReturnOwed(2 + gold))
    facts = {"seat": 0, "tokens": 14, "limit": 10}
    assert grounds(defects(state)) == ([("limit.ten", facts)] if broken else [])
