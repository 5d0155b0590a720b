"""`BulkGames` as a program uses it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from support.bulk_equality import compare, rulesets

from splendor_rules import BASE, MARVEL, Purchase, legal_actions, new_game, outcome, view
from splendor_rules.bulk import ACTIONS, CLAUSES, NO_ACTION, BulkGames, action_of, ids_of
from splendor_rules.bulk.action_space import PASS, PAYMENT, PURCHASE
from splendor_rules.bulk.layout import GAME
from splendor_rules.errors import ComponentError, SetupError
from splendor_rules.testing.strategies import forget, played


def played_out(games: BulkGames, seed: int = 1) -> BulkGames:
    rng = np.random.default_rng(seed)
    while not games.finished.all():
        assert not games.step(games.sample(rng)).refused.any()
    return games


def test_the_deals_are_those_of_new_game() -> None:
    for ruleset, players in ((BASE, 2), (MARVEL, 3), (MARVEL, 4)):
        seeds: list[int | str] = [0, 17, "a seed", -5]
        games = BulkGames(ruleset, players, seeds=seeds)
        dealt = [games.state(number) for number in range(len(games))]
        assert dealt == [new_game(ruleset, players, seed) for seed in seeds]
    assert BulkGames(BASE, 2, 3).state(2) == new_game(BASE, 2, 2)


def test_a_row_has_at_most_512_bytes() -> None:
    assert GAME.itemsize <= 512


def test_both_engines_play_alike() -> None:
    comparison = compare(3_000, games=1, thorough=0.01)
    assert comparison.refusals > 1_000


@pytest.mark.long
def test_both_engines_play_alike_under_every_two_readings() -> None:
    comparison = compare(30_000, games=2, thorough=0.01, first_seed=1_000_000)
    assert comparison.decisions >= 30_000
    assert {"points", "gauntlet", "stuck"} <= comparison.ends.keys()
    assert len(list(rulesets())) == 43


def test_between_card_and_payment_the_position_is_that_before_the_purchase() -> None:
    state = played(MARVEL, 2, 0, 7, 40)
    purchase = next(action for action in legal_actions(state) if isinstance(action, Purchase))
    card, payment = ids_of(state, purchase)
    games = BulkGames.from_states([state, state])
    assert games.choosing_payment(0) is None
    assert games.action(0, card) is None
    assert not games.step(np.array([card, NO_ACTION])).refused.any()
    assert games.choosing_payment(0) == purchase.card
    assert games.choosing_payment(1) is None
    assert games.state(0) == games.state(1) == state
    assert games.view(0, seat=1) == view(state, 1)
    assert games.action(0, payment) == purchase
    mask = games.legal_mask()
    assert not mask[0, :PAYMENT].any()
    assert not mask[1, PAYMENT:].any()
    refused = games.step(np.array([card, PASS])).refused
    assert [CLAUSES[number] for number in refused] == ["turn.one-action", "turn.no-pass"]


def test_what_is_refused_changes_nothing_and_nobody_moves_after_the_end() -> None:
    games = played_out(BulkGames(BASE, 3, 20))
    before = games.rows.copy()
    assert (games.sample(np.random.default_rng(0)) == NO_ACTION).all()
    assert games.legal_lists()[1].tolist() == [0] * 20
    assert not games.step(np.full(20, NO_ACTION)).refused.any()
    refused = games.step(np.arange(20) * 20).refused
    assert {CLAUSES[number] for number in refused} == {"turn.game-over"}
    assert (games.rows == before).all()


def test_a_result_says_who_has_won() -> None:
    games = played_out(BulkGames(MARVEL, 3, 30))
    result = games.step(np.full(30, NO_ACTION))
    for number in range(30):
        ended = outcome(games.state(number))
        assert ended is not None
        assert tuple(result.points[number]) == ended.points
        assert result.winners[number] == sum(1 << seat for seat in ended.winners)
        assert result.finished[number]


def test_threads_change_nothing() -> None:
    alone = played_out(BulkGames(MARVEL, 2, 37))
    shared = played_out(BulkGames(MARVEL, 2, 37, threads=3))
    assert (alone.rows == shared.rows).all()
    assert (alone.legal_mask() == shared.legal_mask()).all()


def test_a_choice_depends_on_no_other_game_and_is_uniform() -> None:
    games = BulkGames.from_states([new_game(BASE, 2, 3)] * 3000)
    chosen = games.sample(np.random.default_rng(5))
    ids, counts = np.unique(chosen, return_counts=True)
    assert len(ids) == games.legal_mask()[0].sum() == 30
    assert counts.min() > 60
    half = BulkGames.from_states([new_game(BASE, 2, 3)] * 1500)
    assert (half.sample(np.random.default_rng(5)) == chosen[:1500]).all()


def test_arrays_can_be_used_again() -> None:
    games = BulkGames(BASE, 2, 4)
    mask, lists = games.legal_mask(), games.legal_lists()
    played_out(games)
    assert games.legal_mask(mask) is mask
    assert not mask.any()
    assert games.legal_lists(lists)[1].tolist() == [0] * 4


def test_games_begin_anew() -> None:
    games = played_out(BulkGames(BASE, 2, 3))
    games.deal([7], [1])
    assert games.state(1) == new_game(BASE, 2, 7)
    assert games.finished.tolist() == [True, False, True]


def test_a_copy_goes_on_apart() -> None:
    games = BulkGames(BASE, 2, 3)
    played_out(games.copy())
    assert not games.finished.any()


def test_positions_go_on() -> None:
    states = [played(MARVEL, 4, deal, 3, 60 + deal) for deal in range(12)]
    games = BulkGames.from_states(states, threads=2)
    assert [games.state(number) for number in range(12)] == states
    assert (games.ruleset, games.players) == (MARVEL, 4)


@pytest.mark.parametrize(
    ("states", "problem"),
    [
        ([], "not of 0: none"),
        ([new_game(BASE, 2, 0), new_game(BASE, 3, 0)], "not of 2"),
        ([forget(new_game(BASE, 2, 0), 1)], "no unknown cards"),
        ([new_game(BASE, 2, 0).changed(passes=9)], "no game has this position: turn.stalemate"),
    ],
)
def test_some_positions_are_refused(states: list[Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        BulkGames.from_states(states)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"players": 5, "n": 1}, "5 players"),
        ({"players": 2}, "a number of games or their seeds"),
        ({"players": 2, "n": 2, "seeds": [1]}, "1 seeds were given for 2 games"),
        ({"players": 2, "n": 1, "threads": 0}, "1 to 256 threads"),
    ],
)
def test_some_games_cannot_be_dealt(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        BulkGames(BASE, **arguments)
    with pytest.raises(ComponentError):
        BulkGames(BASE, 2, n="3")  # type: ignore[arg-type]


@pytest.mark.parametrize("ids", [[0], [[0, 0]], [0.0, 0.0], [0, ACTIONS], [-2, 0]])
def test_some_arrays_are_no_ids(ids: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"one whole number for each|an id is from -1 to 400"):
        BulkGames(BASE, 2, 2).step(np.array(ids))


def test_without_its_packages_a_sentence_names_the_extra() -> None:
    hidden = "import sys; sys.modules['numba'] = None; import splendor_rules.bulk"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)  # noqa: PLW1510
    assert "pip install 'splendor-rules[bulk]'" in done.stderr


def test_nothing_below_imports_it() -> None:
    code = "import sys, splendor_rules, splendor_rules.cli, splendor_rules.testing.strategies; "
    code += "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0  # noqa: PLW1510


def test_ids_name_actions_and_back() -> None:
    state = new_game(BASE, 2, 0)
    for number in range(PURCHASE):
        action = action_of(state, number)
        assert action is not None
        assert ids_of(state, action) == (number,)
