"""The invariants: they hold in games that are played, and each is broken by something."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from splendor_rules import (
    BASE,
    CLAUSES,
    MARVEL,
    apply,
    legal_actions,
    new_game,
    outcome,
)
from splendor_rules.testing.invariants import INVARIANTS, check
from splendor_rules.testing.invariants.values import CONSEQUENCES

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset

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
        assert (invariant.position is None) != (invariant.step is None)


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_hold_through_a_game(ruleset: Ruleset, players: int) -> None:
    rng, state = Random(players), new_game(ruleset, players, players)
    check(state)
    while outcome(state) is None:
        before, state = state, apply(state, rng.choice(legal_actions(state)))
        check(state, before)
    assert legal_actions(state) == ()
