"""The flat view: a purchase is one decision, and all else is as with the ids by halves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from splendor_rules import BASE, MARVEL, Ruleset, apply, legal_actions, new_game
from splendor_rules.bulk import CLAUSES, BulkGames, FlatActions, ids_of
from splendor_rules.bulk.action_space import PAYMENT, PAYMENTS, PURCHASE, card_in

if TYPE_CHECKING:
    from splendor_rules import Action, State


def flat_id(flat: FlatActions, games: BulkGames, state: State, action: Action) -> int:
    ids = ids_of(state, action)
    if len(ids) == 1:
        meaning = (ids[0], -1)
    else:
        card = card_in(state, ids[0] - PURCHASE)
        assert card is not None
        meaning = (games.tables.card_numbers[card], ids[1] - PAYMENT)
    return int(flat.meanings.tolist().index([*meaning]))


@pytest.mark.parametrize(("ruleset", "size"), [(BASE, 2169), (MARVEL, 2166)], ids=str)
def test_a_game_by_flat_ids_is_the_same_game(ruleset: Ruleset, size: int) -> None:
    flat, chance = FlatActions(ruleset), Random(3)
    assert flat.size == len({*map(tuple, flat.meanings.tolist())}) == size
    state, games = new_game(ruleset, 2, 8), BulkGames(ruleset, 2, seeds=[8])
    while listed := legal_actions(state):
        by_flat_id = {flat_id(flat, games, state, action): action for action in listed}
        before = games.rows.copy()
        assert np.flatnonzero(flat.legal_mask(games)[0]).tolist() == sorted(by_flat_id)
        refused = {
            number: refused_by(flat, games, number) for number in chance.sample(range(size), 9)
        }
        assert all((number in by_flat_id) == (not clause) for number, clause in refused.items())
        assert (games.rows == before).all()
        chosen = chance.choice(sorted(by_flat_id))
        assert flat.step(games, np.array([chosen])).tolist() == [0]
        state = apply(state, by_flat_id[chosen])
        assert games.state(0) == state
    assert not flat.legal_mask(games).any()
    assert refused_by(flat, games, 0) == refused_by(flat, games, size - 1) == "turn.game-over"
    assert flat.step(games, np.array([-1])).tolist() == [0]


def refused_by(flat: FlatActions, games: BulkGames, number: int) -> str:
    """The clause that refuses a flat id in a copy of a game; empty if none does."""
    tried = games.copy()
    clause = CLAUSES[flat.step(tried, np.array([number]))[0]]
    assert not clause or (tried.rows == games.rows).all()
    return clause


def test_a_purchase_is_refused_by_the_clause_that_refuses_a_half_of_it() -> None:
    flat, games = FlatActions(BASE), BulkGames(BASE, 2, seeds=[0])
    there, elsewhere = games.rows["market"][0, 0], games.rows["deck"][0, 39]
    assert refused_by(flat, games, with_payment(flat, there, 0)) == "purchase.affordable"
    assert refused_by(flat, games, with_payment(flat, elsewhere, 0)) == "purchase.source"
    games.rows["tokens"][0, 0] = 0x0505050505
    one_wild = next(n for n, ways in enumerate(PAYMENTS) if sum(ways) and has(flat, there, n))
    assert refused_by(flat, games, with_payment(flat, there, one_wild)) == "purchase.held-tokens"
    assert not games.step(np.array([PURCHASE])).refused.any()
    assert not flat.legal_mask(games).any()


def has(flat: FlatActions, card: int, payment: int) -> bool:
    return [card, payment] in flat.meanings.tolist()


def with_payment(flat: FlatActions, card: int, payment: int) -> int:
    return int(flat.meanings.tolist().index([card, payment]))


@pytest.mark.parametrize("ids", [[0, 0], [0.5], [2169], [-2]])
def test_some_arrays_are_no_flat_ids(ids: list[float]) -> None:
    with pytest.raises(ValueError, match=r"one whole number for each|a flat id is from -1 to 2168"):
        FlatActions(BASE).step(BulkGames(BASE, 2, 1), np.array(ids))
