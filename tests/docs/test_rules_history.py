"""What the clauses say under each version of the rules, and the page of what has changed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from reference import history
from support.paths import ROOT

from splendor_rules import RULES_VERSION
from splendor_rules.messages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

FIRST = {"take.effect": "The tokens go.", "take.pattern": "Two or three.", "end.round": "It ends."}
SECOND = {**FIRST, "take.pattern": "Three or two.", "tile.earned": "It is earned."}
THIRD = {**SECOND, "take.pattern": "Two or three.", "end.round": "It goes on."}
GROWN = history.up_to_date(
    history.up_to_date(history.up_to_date({}, "2026.1", FIRST), "2026.2", SECOND), "2027.1", THIRD
)
PAGES = """
import json, pathlib, sys
sys.path[:0] = [sys.argv[1]]
import history
history.FILE = pathlib.Path(sys.argv[2])
import language, pages
print(json.dumps({
    each.code: dict(pages.pages(each))["changes.md"] for each in language.languages()
} | {"clause": dict(pages.pages(language.languages()[0]))["clauses/take.pattern.md"]}))
"""


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "read_history", lambda: GROWN)


def test_the_newest_version_is_todays_and_says_what_is_said_today() -> None:
    kept = history.read_history()
    assert list(kept)[-1] == RULES_VERSION
    assert history.sentences_under(kept, RULES_VERSION) == history.sentences_today()


def test_a_later_version_has_what_is_new_or_reads_otherwise() -> None:
    assert {version: list(changed) for version, changed in GROWN.items()} == {
        "2026.1": ["take.effect", "take.pattern", "end.round"],
        "2026.2": ["take.pattern", "tile.earned"],
        "2027.1": ["take.pattern", "end.round"],
    }


def test_a_change_under_the_same_version_takes_the_place_of_what_it_said() -> None:
    corrected = {**SECOND, "take.pattern": "Three, or two."}
    again = history.up_to_date(history.up_to_date(GROWN, "2027.1", THIRD), "2027.1", corrected)
    assert again == {**GROWN, "2027.1": {"take.pattern": "Three, or two."}}


@pytest.mark.usefixtures("grown")
def test_since_when_a_clause_reads_as_it_does() -> None:
    assert {clause: history.since(clause) for clause in THIRD} == {
        "take.effect": "2026.1",
        "take.pattern": "2027.1",
        "end.round": "2027.1",
        "tile.earned": "2026.2",
    }


@pytest.mark.usefixtures("grown")
def test_what_has_changed_between_any_two_versions() -> None:
    assert history.steps() == [("2026.2", "2027.1"), ("2026.1", "2027.1"), ("2026.1", "2026.2")]
    assert history.changes("2026.1", "2027.1") == [
        history.Change("end.round", "It ends.", "It goes on."),
        history.Change("tile.earned", None, "It is earned."),
    ]


def test_the_file_is_read_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quoted = {**GROWN, "2027.1": {"take.effect": 'It is "taken"\\, 宝石.'}}
    monkeypatch.setattr(history, "FILE", tmp_path / "history.toml")
    history.FILE.write_text(history.history_text(quoted), encoding="utf-8")
    assert history.read_history() == quoted


def test_the_pages_show_it_in_every_language(tmp_path: Path) -> None:
    later = {**history.read_history(), "9999.1": {"take.pattern": "Three or two."}}
    (tmp_path / "history.toml").write_text(history.history_text(later), encoding="utf-8")
    files = map(str, (ROOT / "tools" / "reference", tmp_path / "history.toml"))
    command = [sys.executable, "-c", PAGES, *files]
    printed = subprocess.run(command, check=True, capture_output=True).stdout
    shown = json.loads(printed)
    assert "rules 9999.1" in shown.pop("clause")
    assert set(shown) == set(LANGUAGES)
    for page in shown.values():
        assert f"{{ #{RULES_VERSION}-9999.1 }}" in page
        assert "(clauses/take.pattern.md)" in page
        assert page.count('<span lang="en">') == 2
        assert "Three or two." in page
        assert history.sentences_today()["take.pattern"] in page
