"""What is bounded in a game, and that tokens can be exchanged with the bank for ever."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from splendor_rules import (
    BASE,
    MARVEL,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    Turn,
    apply,
    legal_actions,
    new_game,
    outcome,
    play_turn,
)
from splendor_rules.state import ReturnOwed
from splendor_rules.testing.invariants import check, most_progress, progress

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


def hoarded(ruleset: Ruleset) -> State:
    """Two players who reserve three cards and take tokens up to ten, played from the deal."""
    state = new_game(ruleset, 2, 1)
    for _ in range(6):
        state = apply(state, legal_actions(state)[-1])
        assert state.players[0].reserved
    while any(sum(player.tokens) < 10 for player in state.players) or state.to_act != 0:
        before, listed = state, legal_actions(state)
        if isinstance(state.pending, ReturnOwed):
            state = apply(state, min(listed, key=lambda one: left(before, one)))
        else:
            takes = [action for action in listed if isinstance(action, Take)]
            state = apply(state, max(takes, key=lambda one: left(before, one)))
        check(state, before)
    return state


def left(state: State, action: object) -> tuple[int, ...]:
    """The piles that are left, the lowest first."""
    assert isinstance(action, Take | Return)
    sign = -1 if isinstance(action, Take) else 1
    return tuple(
        sorted(p + sign * t for p, t in zip(state.supply[:5], action.tokens, strict=False))
    )


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
def test_two_players_can_exchange_tokens_with_the_bank_for_ever(ruleset: Ruleset) -> None:
    """With ten tokens each takes three and hands the same ones back: an equal position."""
    state = start = hoarded(ruleset)
    for _ in range(10):
        take = next(one for one in legal_actions(state) if isinstance(one, Take))
        before, state = state, play_turn(state, Turn(take, returned=take.tokens))
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
