"""What the rules lead to, item by item, so that no change of the rules passes unnoticed.

    python tools/golden.py            print what has changed since tests/golden/rules.json
    python tools/golden.py --check    the same, and fail if anything has
    python tools/golden.py --write    write it anew, after RULES_VERSION has been raised

An item is a recorded game (every position and the outcome), a case (the rulings and the position
after), or a perft count (how many sequences of 1, 2, ... actions there are from a fixed deal).
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

from perft import SEED, counts

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

TESTS = Path(__file__).parent.parent / "tests"
GOLDEN = TESTS / "golden" / "rules.json"
DEPTHS = {2: 3, 3: 2, 4: 2}
"""How deep to count, by the number of players."""


def _digest(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _text_of(path: Path) -> str:
    """What a file asks, so that another question is no other answer."""
    return sha256(path.read_bytes()).hexdigest()[:8]


def _game(path: Path) -> str:
    try:
        shown = judge_record(read_record(path), trace=True).to_json()
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
        return _digest([fault.clause for fault in error.faults])
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


def differences(kept: dict[str, Any], found: dict[str, str]) -> list[str]:
    """What differs between the golden items and those found, a line each."""
    old: dict[str, str] = kept["items"]
    both = [name for name in old if name in found and found[name] != old[name]]
    asked = [name for name in both if found[name].split()[0] != old[name].split()[0]]
    lines = [f"asked otherwise: {name}" for name in asked]
    lines += [f"changed: {name}" for name in both if name not in asked]
    lines += [f"gone: {name}" for name in old if name not in found]
    lines += [f"new: {name}" for name in found if name not in old]
    if kept["rules"] != RULES_VERSION:
        lines.append(f"written for the rules {kept['rules']}, which are {RULES_VERSION} now")
    elif any(line.startswith("changed") for line in lines):
        lines.append(f"the rules have changed: RULES_VERSION must rise over {RULES_VERSION}")
    return lines


def main() -> int:
    """Print, check or write the golden items."""
    parser = argparse.ArgumentParser(description="What the rules lead to, item by item.")
    parser.add_argument("--check", action="store_true", help="fail if anything has changed")
    parser.add_argument("--write", action="store_true", help="write the file anew")
    chosen = parser.parse_args()
    found = items()
    if chosen.write:
        text = json.dumps({"rules": RULES_VERSION, "items": found}, indent=1)
        GOLDEN.write_text(text + "\n", encoding="utf-8")
        return 0
    lines = differences(json.loads(GOLDEN.read_text(encoding="utf-8")), found)
    for line in lines:
        print(line)
    return 1 if chosen.check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
