"""Under other names of colours, levels and places everything is ruled as before, in those names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sample_states import GAMES, RANDOM, few, game, positions, tries
from support.symmetries import COLOURS, LEVELS, PLACES, Names, unchanged

from splendor_rules import (
    Pass,
    Purchase,
    Reserve,
    State,
    Take,
    Turn,
    apply,
    contested,
    defects,
    judge,
    judge_turn,
    legal_actions,
    play_turn,
)
from splendor_rules.box import BASE_BOX, NO_TOKENS, Colour
from splendor_rules.rulebook.setup import tokens_set_out
from splendor_rules.state import Over, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from random import Random

pytestmark = pytest.mark.long


@st.composite
def positions_and_names(draw: st.DrawFn) -> tuple[State, Names]:
    state = draw(positions())
    return state, Names(
        state.ruleset.box,
        draw(st.sampled_from(COLOURS)),
        draw(st.sampled_from(LEVELS)),
        draw(st.tuples(*[st.sampled_from(PLACES)] * 3)),
    )


@given(positions_and_names(), RANDOM)
def test_single_decisions(drawn: tuple[State, Names], rng: Random) -> None:
    state, names = drawn
    other, old = names.state(state), unchanged(state.ruleset.box)
    for action in tries(state, rng):
        ruling, again = judge(state, action), judge(other, names.action(action))
        assert old.ruling(again) == names.ruling(ruling), action
        if ruling.legal:
            assert apply(other, names.action(action)) == names.state(apply(state, action))


@given(positions_and_names())
def test_the_list(drawn: tuple[State, Names]) -> None:
    state, names = drawn
    listed, again = legal_actions(state), legal_actions(names.state(state))
    assert len(listed) == len(again)
    assert {names.action(action) for action in listed} == set(again)


@given(positions_and_names(), RANDOM)
def test_whole_turns(drawn: tuple[State, Names], rng: Random) -> None:
    state, names = drawn
    other, old = names.state(state), unchanged(state.ruleset.box)
    tiles = (None, *state.ruleset.box.tiles)
    for action in tries(state, rng):
        if isinstance(action, (Take, Reserve, Purchase, Pass)):
            returned = rng.choice((NO_TOKENS, few(rng)))
            turn = Turn(action, returned, rng.choice(tiles) if rng.random() < 0.3 else None)
            ruling, again = judge_turn(state, turn), judge_turn(other, names.turn(turn))
            assert old.ruling(again) == names.ruling(ruling), turn
            if ruling.legal:
                assert play_turn(other, names.turn(turn)) == names.state(play_turn(state, turn))


@settings(max_examples=settings().max_examples * 3 // 10)
@given(positions_and_names(), RANDOM)
def test_readings_that_would_turn_the_answer(drawn: tuple[State, Names], rng: Random) -> None:
    state, names = drawn
    for action in tries(state, rng):
        assert contested(names.state(state), names.action(action)) == contested(state, action)


@given(positions(), st.sampled_from(COLOURS), RANDOM)
def test_defects(state: State, colours: tuple[int, ...], rng: Random) -> None:
    names, old = Names(state.ruleset.box, colours), unchanged(state.ruleset.box)
    spoilt = state.changed(
        supply=rng.choice((state.supply, tokens_set_out(state.ruleset, len(state.players)))),
        tiles=rng.choice((state.tiles, state.ruleset.box.tiles[:2])),
        pending=rng.choice((state.pending, ReturnOwed(1))),
    )
    found, again = defects(spoilt, state), defects(names.state(spoilt), names.state(state))
    assert list(map(old.ground, again)) == list(map(names.ground, found))


def test_names_change_what_they_should() -> None:
    """If not, the tests here would show nothing."""
    names = Names(BASE_BOX, (1, 2, 3, 4, 0), (2, 3, 1), ((2, 3, 4, 1),) * 3)
    assert names.tokens((1, 2, 3, 4, 5, 6, 0)) == (5, 1, 2, 3, 4, 6, 0)
    assert names.action(Reserve(1, 4)) == Reserve(2, 1)
    assert names.action(Reserve(3, "deck")) == Reserve(1, "deck")
    card = BASE_BOX.card("2R3-R6")
    assert names.cards[card.id] == evolve(card, level=3, bonus=Colour.FIFTH, cost=(0, 0, 0, 0, 6))
    state = game(0)[0]
    there = state.market[0][3]
    assert there is not None
    assert names.state(state).market[1][0] == names.known(there)
    assert names.state(state) != state


def test_games_to_draw_from_have_what_matters() -> None:
    states = [state for number in range(GAMES) for state in game(number)]
    due = Counter(type(state.pending) for state in states)
    assert min(due[kind] for kind in (ReturnOwed, TileChoice, Over)) >= 5
    assert sum(not all(state.decks) for state in states) >= 500
    assert sum(state.end_triggered_by is not None for state in states) >= 50
    assert len({state.ruleset for state in states}) >= 40
