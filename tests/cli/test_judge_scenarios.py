"""The command line on described positions, and on what is legal."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from support.cli_runner import BAD_TAKE, COMMAND, TIE, printed
from support.hard_positions import STUCK, TRIGGERED_ANEW
from support.paths import EXAMPLES

from splendor_rules import BASE, MARVEL, RULES_VERSION, legal_actions, new_game, parse_scenario
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import ILLEGAL, LEGAL, UNDECIDED, UNREADABLE
from splendor_rules.records import parse_record

POSITION = str(EXAMPLES / "reserving-at-ten.toml")


def test_a_position_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    answer, *rest = printed(capsys, ["judge", POSITION]).splitlines()
    assert answer == f"{POSITION}: Yes. A must return 1."
    assert rest == [
        f"  A: reserve 2 1 2G3-G6 (rules {RULES_VERSION})",
        "  Allowed by reserve.card-there, reserve.hand-limit.",
        "  May A reserve with ten tokens, and what then?",
        "",
    ]
    out = printed(capsys, ["judge", "--table", POSITION])
    assert out.startswith(answer)
    assert "Legal here: 11 × take tokens, 15 × reserve, 1 × purchase." in out
    assert "Afterwards:" in out
    assert "purchases of the 11 unknown cards" in out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (STUCK + '[ask]\ntake = "W U G"', "Illegal under the reading stuck = pass too"),
        (STUCK + '[ask]\npass = "yes"', "Another verdict under the reading stuck = pass."),
        ("base; ask.1.take = W W U; ask.2.take = W", "Questions after it, not answered: 1."),
        (TRIGGERED_ANEW, 'The key ending is left out; with ending = "none" the verdict would be'),
    ],
)
def test_what_would_change_the_answer_is_said(
    text: str, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text, encoding="utf-8")
    assert shown in printed(capsys, ["judge", str(path)])


def test_a_file_can_begin_with_a_byte_order_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved-by-an-editor.toml"
    path.write_bytes(b"\xef\xbb\xbf" + Path(POSITION).read_bytes())
    assert "A: reserve 2 1" in printed(capsys, ["judge", str(path)])


def test_a_position_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    ruling = json.loads(printed(capsys, ["judge", "--json", POSITION]))
    assert ruling["format"] == "splendor-ruling/2"
    assert ruling["answers"][0]["legal"] is True
    assert {"action": "reserve", "level": 2, "place": 1} in ruling["legal"]
    assert ruling["score"]["finished"] is False


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("base; ask.take = W W", LEGAL),
        ("base; ask.take = W W U", ILLEGAL),
        ("base; A.reserved = ?1, ?1, ?1; supply = W0 U0 G0 R0 K0; ask.pass = yes", UNDECIDED),
        ("base; ask.take = X", UNREADABLE),
    ],
)
def test_a_position_on_one_line_and_its_status(line: str, status: int) -> None:
    done = subprocess.run(
        [*COMMAND, "judge", "-"], input=line.encode(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, b"")


def test_another_reading_for_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "paid.toml"
    path.write_text(
        '[player.A]\ntokens="W4 J1"\n[market]\n1=["1R1-W4"]\n[ask]\npurchase="1R1-W4"\npay="W3 J1"'
    )
    assert run(["judge", str(path)]) == LEGAL
    assert "under the reading wild-choice = shortfall-only." in capsys.readouterr().out
    assert run(["judge", "--reading", "wild-choice=shortfall-only", str(path)]) == ILLEGAL
    assert "purchase.wild-any-colour" in capsys.readouterr().out


def test_another_reading_for_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    stalemate = str(EXAMPLES / "base-stalemate.json")
    assert run(["judge", stalemate]) == LEGAL
    assert run(["judge", "--reading", "stuck=ends", stalemate]) == ILLEGAL
    assert "turn.game-over" in capsys.readouterr().out


def test_everything_that_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, ["legal", POSITION]).splitlines()
    state = parse_scenario(Path(POSITION).read_text(encoding="utf-8")).state
    assert len(lines) == len(legal_actions(state)) + 1
    assert lines[0] == "take W1 U1 G1"
    assert lines[-1].startswith("Not listed")
    programs = printed(capsys, ["legal", "--json", POSITION]).splitlines()
    assert len(programs) == len(legal_actions(state))


def test_what_is_legal_at_the_end_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, ["legal", TIE]) == "The game is over.\n"
    assert run(["legal", BAD_TAKE]) == ILLEGAL
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Turn 51 of the record is illegal; this is the position before it."
    assert shown[1].startswith("take ")
    assert run(["legal", "--json", BAD_TAKE]) == ILLEGAL
    captured = capsys.readouterr()
    assert "Turn 51" in captured.err
    assert all(json.loads(line)["action"] for line in captured.out.splitlines())


def test_readings_that_are_not_the_defaults_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    stalemate = str(EXAMPLES / "base-stalemate.json")
    assert "Judged under" not in printed(capsys, ["judge", stalemate])
    out = printed(capsys, ["judge", "--reading", "stuck=ends", stalemate])
    assert "Judged under stuck = ends." in out
    assert "Judged under stuck = ends." in printed(
        capsys, ["judge", "--reading", "stuck=ends", POSITION]
    )


@pytest.mark.parametrize("text", ["[[turn]]\ntake = 'W U G'\n", "[player.A]\ntokens = 'W1'\n"])
def test_a_position_is_known_by_what_is_in_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == LEGAL


@pytest.mark.parametrize(
    "text",
    [
        "title" + ".a" * 3000 + " = 1\nx = 1",
        "passes = " + "9" * 5000 + "\nx = 1",
        "base; passes = " + "9" * 5000,
    ],
    ids=["nested", "digits", "digits on a line"],
)
def test_a_position_that_would_exhaust_the_reader(text: str, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == UNREADABLE


def test_a_new_record_to_go_on_from(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, ["new", "--game", "marvel", "--players", "3", "--seed", "7"])
    assert parse_record(text).start() == new_game(MARVEL, 3, 7)
    other = printed(capsys, ["new", "--game", "base", "--players", "2", "--reading", "stuck=ends"])
    assert parse_record(other).ruleset == BASE.under(stuck="ends")
