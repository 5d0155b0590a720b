"""`splendor-actions/1`: the ids, and games written in them that must never play otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from splendor_rules import BASE, MARVEL, legal_actions, new_game
from splendor_rules.actions import Purchase, Take
from splendor_rules.box import Gem
from splendor_rules.bulk import (
    ACTIONS,
    ACTIONS_FORMAT,
    BulkGames,
    action_of,
    action_table,
    ids_of,
)
from splendor_rules.bulk.action_space import PASS, PAYMENT, PURCHASE, RESERVE, RETURN, TILE
from splendor_rules.testing.strategies import played

if TYPE_CHECKING:
    from pytest_regressions.file_regression import FileRegressionFixture

VECTORS: Final = Path(__file__).parent / "splendor-actions-1.json"
"""The table of ids, and games as the ids that were played in them."""
GAMES: Final = ((BASE, 2), (BASE, 4), (MARVEL, 3))


def game(number: int) -> dict[str, Any]:
    """A game that chance plays, as its ids."""
    ruleset, players = GAMES[number]
    games, chance = BulkGames(ruleset, players, seeds=[number]), np.random.default_rng(number)
    ids: list[int] = []
    while not games.finished[0]:
        chosen = games.sample(chance)
        ids.append(int(chosen[0]))
        result = games.step(chosen)
    return {
        "game": ruleset.name,
        "players": players,
        "seed": number,
        "ids": ids,
        "points": result.points[0].tolist(),
        "winners": int(result.winners[0]),
    }


def test_the_ids_and_games_written_in_them_are_those_of_the_file(
    file_regression: FileRegressionFixture,
) -> None:
    vectors = {
        "format": ACTIONS_FORMAT,
        "actions": action_table(),
        "games": [game(number) for number in range(len(GAMES))],
    }
    lines = json.dumps(vectors).replace('{"id"', '\n{"id"').replace('{"game"', '\n{"game"')
    file_regression.check(lines + "\n", fullpath=VECTORS, encoding="utf-8", newline="\n")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_of_the_file_plays_as_it_says(number: int) -> None:
    vector = json.loads(VECTORS.read_text(encoding="utf-8"))["games"][number]
    ruleset, players = GAMES[number]
    games = BulkGames(ruleset, players, seeds=[vector["seed"]])
    for action in vector["ids"]:
        assert not games.finished[0]
        result = games.step(np.array([action]))
        assert not result.refused[0]
    assert games.finished[0]
    assert (result.points[0].tolist(), int(result.winners[0])) == (
        vector["points"],
        vector["winners"],
    )


def test_there_are_401_ids_in_the_order_of_decisions() -> None:
    assert [RESERVE, PURCHASE, PASS, RETURN, TILE, PAYMENT, ACTIONS] == [
        30,
        45,
        60,
        61,
        144,
        149,
        401,
    ]
    table = action_table()
    assert [row["id"] for row in table] == [*range(ACTIONS)]
    assert len({json.dumps({**row, "id": 0}) for row in table}) == ACTIONS


@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=lambda ruleset: ruleset.name)
def test_every_legal_action_has_an_id_of_its_own(ruleset: Any) -> None:
    for decisions in range(0, 120, 7):
        state = played(ruleset, 3, 4, 9, decisions)
        actions = legal_actions(state)
        ids = [ids_of(state, action) for action in actions]
        assert len({*ids}) == len(ids)
        slots = [first - PURCHASE if PURCHASE <= first < PASS else None for first, *_ in ids]
        meant = [action_of(state, way[-1], slot) for way, slot in zip(ids, slots, strict=True)]
        assert meant == [*actions]


def test_what_is_legal_nowhere_has_no_id() -> None:
    state = new_game(BASE, 2, 0)
    card = state.market[0][0]
    hidden = state.decks[0][0]
    for action in (
        Take.of(Gem.RED, Gem.RED, Gem.RED),
        Purchase(hidden),  # type: ignore[arg-type]
        Purchase(card, (9, 0, 0, 0, 0, 0, 0)),  # type: ignore[arg-type]
        Purchase(card, (0, 0, 0, 0, 0, 0, 1)),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match="has no id in splendor-actions/1"):
            ids_of(state, action)


def test_an_id_without_a_card_or_tile_means_no_action() -> None:
    state = new_game(BASE, 2, 0)
    assert action_of(state, PURCHASE) is None
    assert action_of(state, PAYMENT) is None
    assert action_of(state, PAYMENT, slot=12) is None
    assert action_of(state, TILE + 4) is None
