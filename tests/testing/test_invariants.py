"""The invariants: they hold in games that are played, and each is broken by something."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from splendor_rules import (
    BASE,
    MARVEL,
    Purchase,
    Reserve,
    Take,
    Turn,
    apply,
    legal_actions,
    new_game,
    outcome,
    play_turn,
)
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
    pytest.param(ruleset.under(**{option.attribute: value}), id=f"{ruleset.name}-{value}")
    for ruleset in (BASE, MARVEL)
    for option in ruleset.options
    for value in option.alternatives
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


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
def test_two_players_can_exchange_tokens_with_the_bank_for_ever(ruleset: Ruleset) -> None:
    """With ten tokens each takes three and hands the same ones back: an equal position."""
    deal = new_game(ruleset, 2, 1)
    held = ((2, 2, 1, 1, 1, 3, 0), (1, 2, 2, 2, 1, 2, 0))
    players = [old.changed(tokens=tokens) for old, tokens in zip(deal.players, held, strict=True)]
    supply = (1, 0, 1, 1, 2, 0, deal.supply[-1])
    state = start = deal.changed(supply=supply, players=tuple(players))
    for _ in range(10):
        take = next(action for action in legal_actions(state) if isinstance(action, Take))
        before, state = state, play_turn(state, Turn(take, returned=take.tokens))
        check(state)
        assert progress(state) == progress(before)
        assert outcome(state) is None
        assert (state == start) == (state.to_act == 0)


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
@pytest.mark.parametrize("seed", range(4))
def test_progress_rises_with_every_card_and_never_beyond_its_bound(
    ruleset: Ruleset, seed: int
) -> None:
    rng, state = Random(seed), new_game(ruleset, 2 + seed % 3, seed)
    assert progress(state) == 12
    while outcome(state) is None:
        before, action = state, rng.choice(legal_actions(state))
        state = apply(state, action)
        rises = isinstance(action, Purchase | Reserve)
        assert (progress(state) > progress(before)) >= rises
        assert progress(before) <= progress(state) < most_progress(state)
    assert most_progress(state) == 270 + len(state.tiles) + sum(
        len(player.tiles) for player in state.players
    )


def test_they_take_what_a_house_rule_changes_from_the_ruleset() -> None:
    """Three tokens of a colour, two tiles, the end at eight points."""
    few = evolve(BASE.setup, supply=lambda _players, _readings: 3, tiles=lambda _players: 2)
    house = evolve(BASE.with_limits(goal=8, name="house"), setup=few)
    end = outcome(played_on(new_game(house, 2, 3), 3))
    assert end is not None
    assert max(end.points) < 15 or end.ended_by != "points"
    assert "tokens_are_neither_made_nor_lost" in {
        each.invariant for each in broken(new_game(house, 2, 3).changed(ruleset=BASE))
    }


def test_a_card_that_was_only_seen_cannot_have_been_bought_now() -> None:
    state = reached("near-the-end", BASE, 2, 3, 0)
    buy = next(action for action in legal_actions(state) if isinstance(action, Purchase))
    after = apply(state, buy)
    player = after.players[state.to_act]
    noted = player.changed(cards=(*player.cards[:-1], PartialCard.of(buy.card)))
    players = [noted if each == player else each for each in after.players]
    named = {each.invariant for each in broken(after.changed(players=tuple(players)), state)}
    assert "a_purchase_costs_exactly_its_price" in named
