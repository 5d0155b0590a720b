"""What the version of the rules leads to, item by item, comes out of the bulk engine too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from attrs import evolve
from support.bulk_equality import refusing_clause
from support.golden import rules
from support.golden.perft import SEED
from support.paths import TESTS

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Ruleset,
    apply,
    defects,
    judge,
    judge_record,
    parse_scenario,
    read_record,
)
from splendor_rules.actions import Turn
from splendor_rules.bulk import CLAUSES, NO_ACTION, BulkGames, ids_of, judging
from splendor_rules.bulk.action_space import PASS, PURCHASE
from splendor_rules.bulk.convert import state_of
from splendor_rules.bulk.quick_reader import read_plain
from splendor_rules.bulk.tables import tables_of
from splendor_rules.errors import ScenarioError, SetupError
from splendor_rules.records.judging import standing_of
from splendor_rules.serialization import to_json
from splendor_rules.state import every_card

if TYPE_CHECKING:
    from pathlib import Path

ITEMS: Final[dict[str, str]] = json.loads((TESTS / "golden" / "rules.json").read_text("utf-8"))[
    "items"
]
LEGAL_GAMES: Final = sorted(TESTS.glob("games/legal/*.json"))
CASES: Final = sorted(TESTS.glob("cases/*/*.toml"))


@pytest.mark.parametrize("path", LEGAL_GAMES, ids=lambda path: path.stem)
def test_a_recorded_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = read_plain(path.read_bytes())
    verdict = judging.judge_plain(plain, None, contested=True)
    assert verdict is not None
    tables, trace = tables_of(plain.ruleset, len(plain.players)), []
    for count in range(1, len(plain.turns) + 1):
        row, _ = judging._replayed(evolve(plain, turns=plain.turns[:count]), plain.ruleset)
        trace.append(standing_of(state_of(row, tables)))
    judged = evolve(verdict, trace=tuple(trace))
    monkeypatch.setattr(rules, "judge_record", lambda _record, **_options: judged)
    assert to_json(judged) == to_json(judge_record(read_record(path), trace=True)) | {"file": None}
    assert ITEMS[f"game legal/{path.stem}"].endswith(rules._game(path))


@pytest.mark.parametrize("players", rules.DEPTHS)
@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=lambda ruleset: ruleset.name)
def test_counts_of_legal_actions(ruleset: Ruleset, players: int) -> None:
    games = BulkGames(ruleset, players, seeds=[SEED])
    counts = []
    for _ in range(rules.DEPTHS[players]):
        games.rows = one_further(games)
        counts.append(len(games))
    expected = ITEMS[f"perft {ruleset.name}, {players} players, seed {SEED}"]
    assert " ".join(map(str, counts)) == expected


def one_further(games: BulkGames) -> Any:
    """The rows after every legal decision in each game, a purchase being one."""
    after = every_id(games)
    chosen = after.rows["phase"] == 1
    paying = after.copy()
    paying.rows = after.rows[chosen]
    return np.concatenate([after.rows[~chosen], every_id(paying).rows])


def every_id(games: BulkGames) -> BulkGames:
    ids, counts = games.legal_lists()
    after = games.copy()
    after.rows = np.repeat(games.rows, counts)
    flat = [row[:count] for row, count in zip(ids, counts, strict=True)]
    done = after.step(np.concatenate(flat).astype(int) if flat else np.zeros(0, int))
    assert not done.refused.any()
    return after


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_without_unknown_cards(path: Path) -> None:
    try:
        scenario = parse_scenario(path.read_text(encoding="utf-8"))
    except ScenarioError:
        return  # it asks what is wrong with a position
    state = scenario.state
    if not all(isinstance(card, Card) for card in every_card(state)) or defects(state):
        with pytest.raises(SetupError, match=r"unknown cards|no game has this position"):
            BulkGames.from_states([state])
        return
    games = BulkGames.from_states([state])
    assert games.state(0) == state
    for query in scenario.queries:
        for action in query.action.decisions if isinstance(query.action, Turn) else (query.action,):
            if (after := same_answer(games, state, action)) is None:
                return
            state = after


def same_answer(games: BulkGames, state: Any, action: Any) -> Any:
    """Ask both engines for an action; the position after it, or None if it is refused."""
    try:
        ids = ids_of(state, action)
    except ValueError:
        assert not judge(state, action).legal
        return None
    refused = 0
    for number in ids:
        refused = refused or int(games.step(np.array([number])).refused[0])
    legal = judge(state, action).legal
    assert (refused == 0) == legal, (action, CLAUSES[refused])
    if legal:
        after = apply(state, action)
        assert games.state(0) == after
        return after
    if not PURCHASE <= ids[0] < PASS:
        assert CLAUSES[refused] == refusing_clause(state, ids[0])
    games.step(np.array([NO_ACTION]))
    return None
