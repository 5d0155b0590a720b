"""The golden files are what is computed now, and the playthroughs are fit for a person to review.

If a change is meant: `make update` writes them anew; review the diff. Where an item of rules.json
changes that asks the same as before (the first eight digits stay), raise RULES_VERSION, and say so
under "Rules" in the changelog.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import pytest
from reference import history
from support.golden import perft, pictures, playthroughs, rules
from support.golden.shown_games import PLAYTHROUGHS
from support.paths import ROOT, TESTS

from splendor_rules import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_regressions.file_regression import FileRegressionFixture

FOLDER = TESTS / "golden"
PLAYTHROUGH_FILES = {
    FOLDER / "playthroughs" / f"{shown.name}.txt": partial(playthroughs.text_of, shown)
    for shown in PLAYTHROUGHS
}
PICTURE_FILES = {
    FOLDER / "pictures" / f"{case.partition('/')[2]}{kind}": partial(pictures.drawn, case, kind)
    for case in pictures.TYPICAL
    for kind in pictures.KINDS
}
PERFT = ROOT / "docs" / "reference" / "perft.md"
HISTORY = history.FILE
FILES: dict[Path, Callable[[], str]] = {
    FOLDER / "rules.json": rules.text,
    PERFT: perft.page,
    HISTORY: history.text_today,
    **PLAYTHROUGH_FILES,
    **PICTURE_FILES,
}
LONG = {PERFT, FOLDER / "rules.json"}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.name, marks=[pytest.mark.long] if path in LONG else [])
        for path in FILES
    ],
)
def test_a_golden_file_is_what_is_computed(
    path: Path, file_regression: FileRegressionFixture
) -> None:
    file_regression.check(FILES[path](), fullpath=path, encoding="utf-8", newline="\n")


def test_no_golden_file_is_left_over() -> None:
    kept = {path for path in FOLDER.rglob("*") if path.suffix in {".json", ".svg", ".txt"}}
    assert kept == FILES.keys() - {PERFT, HISTORY}


def test_the_version_of_the_rules_is_in_the_changelog() -> None:
    assert RULES_VERSION in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PLAYTHROUGH_FILES, ids=lambda path: path.stem)
def test_a_person_can_review_a_playthrough(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert 50 < len(lines) < 500
    assert max(map(len, lines)) <= 100


def test_every_kind_of_decision_and_of_end_is_in_them() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PLAYTHROUGH_FILES)
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
