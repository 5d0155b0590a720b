"""What the rules lead to, item by item: tests/golden/rules.json.

An item is a recorded game (every position and the outcome), a case (the rulings and the position
after), or a perft count (how many sequences of 1, 2, ... actions there are from a fixed deal).
"""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from typing import TYPE_CHECKING

from splendor_rules import (
    BASE,
    MARVEL,
    RULES_VERSION,
    Ruleset,
    judge_record,
    judge_scenario,
    new_game,
    parse_scenario,
    read_record,
)
from splendor_rules.errors import RecordError, ScenarioError
from splendor_rules.serialization import to_json
from support.golden.perft import SEED, counts
from support.paths import TESTS

if TYPE_CHECKING:
    from pathlib import Path

DEPTHS = {2: 3, 3: 2, 4: 2}
"""How deep to count, by the number of players."""


def _digest(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _text_of(path: Path) -> str:
    """What a file asks, so that another question is no other answer."""
    return sha256(path.read_bytes()).hexdigest()[:8]


def _game(path: Path) -> str:
    try:
        shown = to_json(judge_record(read_record(path), trace=True))
    except RecordError as error:
        return f"no record: {error.pointer}"
    illegal = shown["illegal"] or {"refusals": []}
    clauses = [refusal["clause"] for refusal in illegal["refusals"]]
    kept = {key: shown[key] for key in ("legal", "turns_judged", "outcome", "contested", "trace")}
    return _digest([kept, clauses])


def _case(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    try:
        verdict = judge_scenario(parse_scenario(text))
    except ScenarioError as error:
        return _digest([diagnostic.clause for diagnostic in error.diagnostics])
    rulings = [
        [answer.ruling.legal, [refusal.clause for refusal in answer.ruling.refusals]]
        for answer in verdict.answers
    ]
    final = verdict.final
    kept = [final.supply, final.to_act, final.avengers_holder, final.end_triggered_by, final.passes]
    players = [[p.tokens, len(p.cards), p.bonuses, len(p.reserved)] for p in final.players]
    tiles = [[tile.id for tile in player.tiles] for player in final.players]
    score = verdict.score
    ended = [score.finished, score.leading, score.decided_by, score.points]
    return _digest([rulings, kept, players, tiles, ended, type(final.pending).__name__])


def _perft(ruleset: Ruleset, players: int) -> str:
    return " ".join(map(str, counts(new_game(ruleset, players, SEED), DEPTHS[players])))


def items() -> dict[str, str]:
    """Every item, by its name."""
    games = {
        f"game {path.parent.name}/{path.stem}": f"{_text_of(path)} {_game(path)}"
        for path in sorted(TESTS.glob("games/*/*.json"))
    }
    cases = {
        f"case {path.parent.name}/{path.stem}": f"{_text_of(path)} {_case(path)}"
        for path in sorted(TESTS.glob("cases/*/*.toml"))
        if "expect" in tomllib.loads(path.read_text(encoding="utf-8"))
    }
    counted = {
        f"perft {ruleset.name}, {players} players, seed {SEED}": _perft(ruleset, players)
        for ruleset in (BASE, MARVEL)
        for players in DEPTHS
    }
    return {**games, **cases, **counted}


def text() -> str:
    """The file's text."""
    return json.dumps({"rules": RULES_VERSION, "items": items()}, indent=1) + "\n"
