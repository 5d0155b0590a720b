"""`--ruleset MODULE:NAME`: games by house rules are dealt, read, written, played and shown."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from support.cli_runner import printed

from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import ILLEGAL, LEGAL, UNREADABLE

if TYPE_CHECKING:
    from pathlib import Path

MODULE = """
from attrs import evolve
from splendor_rules import BASE

CLUB = evolve(BASE, name="club", take=evolve(BASE.take, components=()))
TEN = evolve(BASE.with_limits(goal=10), name="base")
NUMBER = 10
"""


@pytest.fixture(autouse=True)
def in_a_folder_with_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club_rules.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken_rules.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "club_rules", raising=False)


CLUB = ("--ruleset", "club_rules:CLUB")


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game by the club's rules, in which two red tokens are taken from a pile of three."""
    record = json.loads(printed(capsys, ["new", *CLUB, "--players", "2", "--seed", "7"]))
    assert record["game"] == "club"
    record["turns"] = [
        {"seat": 0, "action": "take", "tokens": {"red": 1, "blue": 1, "green": 1}},
        {"seat": 1, "action": "take", "tokens": {"red": 2}},
    ]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def test_a_game_is_judged_listed_and_shown_by_house_rules(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["judge", *CLUB, str(game)]) == LEGAL
    assert ": club, " in capsys.readouterr().out
    assert run(["legal", *CLUB, str(game)]) == LEGAL
    assert run(["show", *CLUB, str(game)]) == LEGAL
    assert "After turn 2" in capsys.readouterr().out
    text = game.read_text(encoding="utf-8").replace('"club"', '"base"')
    game.write_text(text, encoding="utf-8")
    assert run(["judge", str(game)]) == ILLEGAL


def test_a_game_is_converted_there_and_back(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, ["convert", *CLUB, str(game)])
    game.with_suffix(".splendor").write_text(text, encoding="utf-8")
    back = printed(capsys, ["convert", *CLUB, str(game.with_suffix(".splendor"))])
    assert json.loads(back)["turns"] == json.loads(game.read_text(encoding="utf-8"))["turns"]


def test_a_position_is_judged_by_house_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.toml"
    file.write_text('game = "club"\nsupply = "R3"\n[ask]\ntake = "R2"\n', encoding="utf-8")
    assert run(["judge", *CLUB, str(file)]) == LEGAL, capsys.readouterr().out
    file.write_text('game = "base"\nsupply = "R3"\n[ask]\ntake = "R2"\n', encoding="utf-8")
    assert run(["judge", *CLUB, str(file)]) == ILLEGAL


def test_a_game_is_played_saved_and_gone_on_with(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    new = ["play", *CLUB, "--players", "2", "--save", "played.json"]
    assert run(new) == LEGAL
    assert run(["play", *CLUB, "--load", "played.json"]) == LEGAL
    assert run(["play", *CLUB, "--load", str(game)]) == LEGAL
    assert run(["play", "--load", str(game)]) == UNREADABLE
    assert 'not the string "club"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("club_rules", "'club_rules' is not MODULE:NAME"),
        (":CLUB", "':CLUB' is not MODULE:NAME"),
        ("no_rules:CLUB", "no_rules cannot be imported: ModuleNotFoundError"),
        ("broken_rules:CLUB", "broken_rules cannot be imported: ZeroDivisionError"),
        ("club_rules:HOUSE", "the module club_rules has no Ruleset called HOUSE"),
        ("club_rules:NUMBER", "the module club_rules has no Ruleset called NUMBER"),
        ("club_rules:TEN", "club_rules:TEN is called 'base', as one of the two games is"),
    ],
)
def test_what_is_no_house_ruleset_is_refused(
    address: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "--players", "2", "--ruleset", address]) == UNREADABLE
    assert problem in " ".join(capsys.readouterr().err.split())
    assert "" not in sys.path


@pytest.mark.parametrize("which", [(), ("--game", "base", *CLUB)])
def test_a_new_game_is_of_one_ruleset(
    which: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "--players", "2", *which]) == UNREADABLE
    assert "one of --game and --ruleset" in capsys.readouterr().err
