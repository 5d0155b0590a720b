"""The command line on games in notation."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from support.cli_runner import BAD_TAKE, COMMAND, TIE, printed
from support.paths import EXAMPLES

from splendor_rules import read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import LEGAL, UNREADABLE
from splendor_rules.records import parse_record

if TYPE_CHECKING:
    import pytest


def test_a_record_is_converted_to_notation_and_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = printed(capsys, ["convert", TIE])
    assert text.startswith("splendor-game/1\n")
    path = tmp_path / "tie.splendor"
    path.write_text(text, encoding="utf-8")
    again = printed(capsys, ["convert", str(path)])
    assert parse_record(again) == read_record(TIE)
    assert json.loads(printed(capsys, ["convert", "--json", TIE])) == json.loads(again)


def test_a_game_in_notation_is_judged_like_its_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for example in (TIE, BAD_TAKE):
        path = tmp_path / "game.txt"  # known by what is in it
        path.write_text(printed(capsys, ["convert", example]), encoding="utf-8")
        verdicts = [
            json.loads(printed(capsys, ["judge", "--json", file])) for file in (example, str(path))
        ]
        assert {**verdicts[0], "file": ""} == {**verdicts[1], "file": ""}
        assert run(["judge", str(path)]) == run(["judge", example])
        capsys.readouterr()


def test_a_game_in_notation_that_cannot_be_read_says_line_and_column(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.splendor"
    path.write_text("splendor-game/1\ngame: chess\n", encoding="utf-8")
    for command in ("judge", "convert", "legal"):
        assert run([command, str(path)]) == UNREADABLE
        out = capsys.readouterr().out
        assert out.strip().startswith(f"{path}: line 2, column 7: expected base or marvel")
    assert run(["judge", "--json", str(path)]) == UNREADABLE
    error = json.loads(capsys.readouterr().out)
    assert (error["format"], error["pointer"]) == ("splendor-error/1", None)
    assert error["error"].startswith("line 2, column 7: expected base or marvel")


def test_what_is_no_record_is_not_converted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    position = str(EXAMPLES / "reserving-at-ten.toml")
    for file in (position, str(tmp_path / "none.splendor"), str(tmp_path / "none.json")):
        assert run(["convert", file]) == UNREADABLE
    out = capsys.readouterr().out
    assert "this describes a position: only recorded games are converted" in out
    assert out.count("the file cannot be read: ") == 2


def test_standard_input_may_be_a_record_a_game_or_a_position(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = printed(capsys, ["convert", TIE]).encode()
    for command, text, status, start in (
        ("judge", game, LEGAL, b"-: "),
        ("convert", game, LEGAL, b"{"),
        ("convert", Path(TIE).read_bytes(), LEGAL, b"splendor-game/1"),
        ("convert", b"base; players = 2", UNREADABLE, b"-: "),
    ):
        done = subprocess.run(
            [*COMMAND, command, "-"], input=text, capture_output=True, check=False
        )
        assert done.stdout.startswith(start)
        assert done.returncode == status
