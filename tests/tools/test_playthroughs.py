"""Stretches of games as text: a change of the rules shows as a diff that a person can review."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "tests" / "golden" / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def test_nothing_has_changed_in_them() -> None:
    """If it is meant to: `python tools/playthroughs.py --write`, and review the diff."""
    command = [sys.executable, str(ROOT / "tools" / "playthroughs.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_person_can_review_them(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert 50 < len(lines) < 500
    assert max(map(len, lines)) <= 100


def test_every_kind_of_decision_and_of_end_is_in_them() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    done = Counter(re.findall(r"^  done: (\w+)", text, re.MULTILINE))
    ended = Counter(re.findall(r"^After turn \d+: over by (\w+)", text, re.MULTILINE))
    decided = set(re.findall(r"decided by (\S+)", text))
    assert set(done) == {"take", "reserve", "purchase", "pass", "return", "tile"}
    assert set(ended) == {"points", "gauntlet", "stalemate", "stuck"}
    assert decided == {
        "winner.most-points",
        "winner.fewest-cards",
        "winner.avengers-tile",
        "winner.qualified",
        "winner.most-tokens",
        "winner.shared",
        "turn.stalemate",
    }
    assert min(done.values()) >= 4
