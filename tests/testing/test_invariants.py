"""The invariants: they hold in games that are played, and each is broken by something."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from splendor_rules import BASE, MARVEL, Purchase, apply, legal_actions, new_game, outcome
from splendor_rules.rulebook import CLAUSES
from splendor_rules.state import PartialCard
from splendor_rules.testing.invariants import INVARIANTS, broken, check, most_progress, progress
from splendor_rules.testing.invariants.registry import CONSEQUENCES
from splendor_rules.testing.strategies import SITUATIONS, forget, played, reached
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State

OF_VIEWS_AND_ACTIONS = {"reserve.hidden", "turn.atomic"}
"""What no position shows, but what a seat sees of it, or an action that is refused."""


def test_every_clause_but_those_on_views_and_refusals_has_an_invariant() -> None:
    tied = {clause for invariant in INVARIANTS.values() for clause in invariant.clauses}
    everything = {clause.id for clause in CLAUSES} | CONSEQUENCES
    assert everything - tied == OF_VIEWS_AND_ACTIONS
    assert tied <= everything


def test_every_invariant_says_what_it_means() -> None:
    for name, invariant in INVARIANTS.items():
        assert invariant.name == name
        assert invariant.meaning.endswith(".")


def played_on(state: State, seed: int, most: int = 400) -> State:
    """Play by chance, and ask every invariant of every step."""
    rng = Random(seed)
    check(state)
    while most and (listed := legal_actions(state)):
        before, state, most = state, apply(state, rng.choice(listed)), most - 1
        check(state, before)
    return state


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_hold_through_a_game(ruleset: Ruleset, players: int) -> None:
    assert outcome(played_on(new_game(ruleset, players, players), players)) is not None


READ_OTHERWISE = [
    pytest.param(ruleset.under(**{one.attribute: value}), id=f"{ruleset.name}-{value}")
    for ruleset in (BASE, MARVEL)
    for one in ruleset.options
    for value in one.alternatives
]


@pytest.mark.parametrize("ruleset", READ_OTHERWISE)
@pytest.mark.parametrize("situation", ["near-the-end", "short-supply"])
def test_they_hold_under_every_reading(ruleset: Ruleset, situation: str) -> None:
    players = 2 if SITUATIONS[situation].possible(ruleset, 2) else 4
    state = reached(situation, ruleset, players, 5, 0)
    assert most_progress(state) > progress(played_on(state, 5, 120)) > progress(state)


@pytest.mark.parametrize("seed", range(12))
def test_they_hold_while_cards_are_unknown(seed: int) -> None:
    rules = (BASE, MARVEL.under(stuck="ends"), BASE.under(stuck="ends"))[seed % 3]
    part = forget(played(rules, 2 + seed % 3, seed, seed, 20 + 10 * seed), seed)
    assert unknowns(part)
    played_on(part, seed, 60)


def test_they_take_what_a_house_rule_changes_from_the_ruleset() -> None:
    """Three tokens of a colour, two tiles, the end at eight points."""
    few = evolve(BASE.setup, supply=lambda _players, _readings: 3, tiles=lambda _players: 2)
    house = evolve(BASE.with_limits(goal=8, name="house"), setup=few)
    end = outcome(played_on(new_game(house, 2, 3), 3))
    assert end is not None
    assert max(end.points) < 15 or end.ended_by != "points"
    assert "tokens_are_neither_made_nor_lost" in {
        one.invariant for one in broken(new_game(house, 2, 3).changed(ruleset=BASE))
    }


def test_positions_with_another_number_of_players_are_no_step() -> None:
    found = broken(new_game(BASE, 3, 1), new_game(BASE, 2, 1))
    assert [one.invariant for one in found] == ["the_table_is_laid_out"]
    assert broken(new_game(BASE, 2, 1).changed(decks=()))[0].facts["decks"] == 0


def test_a_card_that_was_only_seen_cannot_have_been_bought_now() -> None:
    state = reached("near-the-end", BASE, 2, 3, 0)
    buy = next(one for one in legal_actions(state) if isinstance(one, Purchase))
    after = apply(state, buy)
    player = after.players[state.to_act]
    noted = player.changed(cards=(*player.cards[:-1], PartialCard.of(buy.card)))
    players = [noted if one == player else one for one in after.players]
    named = {one.invariant for one in broken(after.changed(players=tuple(players)), state)}
    assert "a_purchase_costs_exactly_its_price" in named
