"""The testing kit at its edges: rules of one's own, what cannot be, what a table refuses."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.vendor.pretty import pretty
from support.paths import CASES

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Gem,
    Pass,
    Purchase,
    Reserve,
    Return,
    Ruling,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    defects,
    judge,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    parse_scenario,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box import BASE_BOX, Colour
from splendor_rules.rulings import Refusal
from splendor_rules.scenarios import format_scenario
from splendor_rules.state import TileChoice
from splendor_rules.testing.invariants import broken, check
from splendor_rules.testing.machine import RulesMachine, is_listed, single_actions
from splendor_rules.testing.strategies import actions, legal, legal_turns, reached, scenarios
from splendor_rules.testing.strategies.rulesets import SEEDS
from splendor_rules.testing.strategies.synthetic import TableBuilder, laid_out, one_bonus_short

if TYPE_CHECKING:
    from splendor_rules import Action

START = new_game(BASE, 2, 7)
DISPUTES = CASES / "disputes"
TWO_TILES = parse_scenario(
    "base; A.tokens = K3; A.bonuses = W4 U3 G4; market.1 = 1U0-K3; tiles = W4U4, U4G4"
).state
CHOICE = apply(TWO_TILES, Purchase(BASE_BOX.card("1U0-K3"), (0, 0, 0, 0, 3, 0, 0)))
OWED = parse_scenario('owed = "return"\n[player.A]\ntokens = "W4 U4 G4"').state


# --- invariants ----------------------------------------------------------------------------------


def names(state: State, before: State | None = None) -> list[str]:
    return [each.invariant for each in broken(state, before)]


def test_what_the_house_sets_out_is_counted() -> None:
    setup = evolve(BASE.setup, wild=lambda: 7, tiles=lambda players: players + 3)
    state = new_game(evolve(BASE, name="house", setup=setup), 2, 1)
    check(state)
    assert (state.supply[Gem.GOLD], len(state.tiles)) == (7, 5)
    fewer = state.changed(supply=(4, 4, 4, 4, 4, 5, 0), tiles=state.tiles[:3])
    assert names(fewer) == ["tokens_are_neither_made_nor_lost", "every_tile_is_in_one_place"]


def test_a_step_to_another_number_of_players() -> None:
    (violation,) = broken(new_game(BASE, 3, 7), START)
    assert str(violation) == (
        "the table is laid out (setup.players, setup.first-seat, setup.market, setup.decks): "
        "players 'another number'"
    )


def test_a_table_that_is_not_laid_out() -> None:
    (violation,) = broken(START.changed(to_act=5))
    assert violation.facts == {"seats": [5]}
    (violation,) = broken(START.changed(players=()))
    assert violation.facts == {"players": 0, "rows": [4, 4, 4], "decks": 3}


def test_an_end_that_is_undone_is_followed() -> None:
    description = (DISPUTES / "d94-the-end-is-undone.toml").read_text(encoding="utf-8")
    scenario = parse_scenario(description)
    state, endings = scenario.state, []
    for query in scenario.queries:
        assert isinstance(query.action, Turn)
        for action in single_actions(state, query.action):
            before, state = state, apply(state, action)
            check(state, before)
        endings.append(state.end_triggered_by)
    assert endings == [0, None, None]


def test_a_choice_of_tile_is_listed() -> None:
    assert isinstance(CHOICE.pending, TileChoice)
    check(CHOICE, TWO_TILES)


@pytest.mark.parametrize("stuck", ["pass", "ends"])
def test_what_unknown_cards_alone_decide_is_left_open(stuck: str) -> None:
    text = "base; A.reserved = ?1, ?1, ?1; supply = W0 U0 G0 R0 K0"
    state = parse_scenario(text, readings={"stuck": stuck}).state
    assert judge(state, Pass()).legal is (None if stuck == "pass" else False)
    assert legal_actions(state) == ()
    check(state)


# --- strategies ----------------------------------------------------------------------------------


@given(st.data())
def test_a_card_that_nobody_knows_is_not_named(data: st.DataObject) -> None:
    state = parse_scenario("base; supply = W0 U0 G0 R0 K0").state
    action = data.draw(legal(state))
    assert isinstance(action, Reserve)
    assert action.card is None
    assert is_listed(state, action)


@given(st.data())
def test_an_action_is_tried_whatever_is_due(data: st.DataObject) -> None:
    tried = data.draw(actions(CHOICE))
    assert isinstance(CHOICE.pending, TileChoice)
    due = [ChooseTile(tile) for tile in CHOICE.pending.tiles]
    assert is_listed(CHOICE, tried) == (tried in due)


@given(st.data())
def test_a_turn_names_the_tile_that_is_chosen_in_it(data: st.DataObject) -> None:
    turn = data.draw(legal_turns(TWO_TILES))
    assert judge_turn(TWO_TILES, turn).legal
    bought = isinstance(turn.action, Purchase)
    assert (turn.tile in TWO_TILES.tiles[:2]) == bought


def test_no_turn_begins_while_something_is_owed() -> None:
    with pytest.raises(Unsatisfiable):
        find(legal_turns(OWED), lambda _: True, settings=settings(max_examples=20, database=None))


@given(scenarios())
@settings(max_examples=60)
def test_positions_can_be_written(position: object) -> None:
    assert parse_scenario(format_scenario(position)) == position  # type: ignore[arg-type]


def test_a_situation_that_the_rules_do_not_have() -> None:
    tie = st.builds(reached, st.just("avengers-tie"), st.just(BASE), st.just(2), SEEDS, st.just(0))
    with pytest.raises(Unsatisfiable):
        find(tie, lambda _: True, settings=settings(max_examples=20, database=None))


def test_one_bonus_short_is_sound_or_nothing() -> None:
    for rules in (BASE, MARVEL):
        states = [laid_out(rules, 2, Random(seed), one_bonus_short) for seed in range(12)]
        assert all(state is not None and defects(state) == () for state in states)


def test_a_layout_that_is_never_sound_comes_to_nothing() -> None:
    def eleven_tokens(table: TableBuilder) -> None:
        table.give_any(0, 11, range(Colour.TIME_STONE))

    assert laid_out(BASE, 2, Random(1), eleven_tokens) is None


def test_a_card_of_no_box_prints_in_full() -> None:
    card = evolve(BASE_BOX.card("1W0-U3"), points=9)
    assert pretty(card) == repr(card)
    assert pretty(BASE_BOX.card("1W0-U3")) == "BASE_BOX.card('1W0-U3')"


# --- the table -----------------------------------------------------------------------------------


def test_what_is_refused_and_carried_out_all_the_same_is_found() -> None:
    table = RulesMachine()
    table.states = [START]
    take = Take.of(Gem.RED, Gem.RED)
    ruling = Ruling("base", "take", legal=False, refusals=(Refusal("take.pattern"),))
    with pytest.raises(AssertionError, match="was refused, and carried out"):
        table.is_refused(take, ruling)


def test_a_table_that_goes_on_stops_at_the_end_of_the_game() -> None:
    table = RulesMachine()
    table.states, table.done = [parse_scenario("base; A.points = 15; to_act = B").state], []
    table.go_on(seed=1, style=(Take,), count=12)
    assert outcome(table.state) is not None
    assert [type(action) for action in table.done] == [Take]


def test_no_action_is_legal_once_the_game_is_over() -> None:
    over = parse_scenario("base; over = points; to_act = B; A.points = 15").state
    assert legal(over).is_empty


def test_a_turn_as_single_actions() -> None:
    assert list(single_actions(TWO_TILES, Turn(Reserve(1, 1)))) == [Reserve(1, 1)]
    paid = Purchase(BASE_BOX.card("1U0-K3"), (0, 0, 0, 0, 3, 0, 0))
    tile = TWO_TILES.tiles[1]
    assert list(single_actions(TWO_TILES, Turn(paid, tile=tile))) == [paid, ChooseTile(tile)]
    one_tile = TWO_TILES.changed(tiles=(tile,))
    assert list(single_actions(one_tile, Turn(paid, tile=tile))) == [paid]  # it comes by itself
    full = parse_scenario("base; A.tokens = W3 U3 G3").state
    take = Take.of(Gem.WHITE, Gem.RED, Gem.BLACK)
    back = (2, 0, 0, 0, 0, 0, 0)
    assert list(single_actions(full, Turn(take, back))) == [take, Return(back)]


def test_what_is_said_beside_an_action_must_be_so() -> None:
    state = parse_scenario(
        "base; A.tokens = W4 U3; A.reserved = 1W0-U3; market.1 = 1R1-W4; decks.1 = 1K1-U4"
    ).state
    there, deck, held = map(BASE_BOX.card, ("1R1-W4", "1K1-U4", "1W0-U3"))
    assert is_listed(state, Reserve(1, 1, there))
    assert is_listed(state, Reserve(1, "deck", deck))
    assert not is_listed(state, Reserve(1, 1, deck))
    assert not is_listed(state, Reserve(1, 5))
    white, blue = (4, 0, 0, 0, 0, 0, 0), (0, 3, 0, 0, 0, 0, 0)
    assert is_listed(state, Purchase(held, blue, Hand()))
    assert not is_listed(state, Purchase(there, white, Hand()))
    assert is_listed(state, Purchase(there, white, Row(1, 1)))
    assert not is_listed(state, Purchase(there, white, Row(1, 2)))
    assert isinstance(state.market[1][0], Unknown)


def test_a_table_plays_and_says_what_happens() -> None:
    heard: Counter[str] = Counter()

    class Heard(RulesMachine):
        def started(self, state: State) -> None:
            heard["started"] += state == self.state

        def played(self, before: State, action: Action, after: State) -> None:
            heard["played"] += apply(before, action) == after

        def refused(self, state: State, _action: Action | Turn, ruling: Ruling) -> None:
            heard["refused"] += state == self.state and not ruling.legal

    hasty = settings(max_examples=15, stateful_step_count=25, database=None)
    run_state_machine_as_test(Heard, settings=hasty)
    assert min(heard[hook] for hook in ("started", "played", "refused")) > 10


def test_a_failing_run_is_printed_with_what_was_done_by_seed() -> None:
    class NobodyReserves(RulesMachine):
        rulesets, players, from_the_deal = (BASE,), (2,), True

        def played(self, _before: State, action: Action, _after: State) -> None:
            assert not isinstance(action, Reserve)

    with pytest.raises(AssertionError) as error:
        run_state_machine_as_test(
            NobodyReserves, settings=settings(settings.get_profile("ci"), database=None)
        )
    assert "\nReserve(level=" in "\n".join(error.value.__notes__)
