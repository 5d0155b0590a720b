"""The command line: what it prints, for people and for programs, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from splendor_rules import (
    BASE,
    MARVEL,
    RULES_VERSION,
    judge_record,
    legal_actions,
    new_game,
    parse_position,
    parse_record,
    read_record,
)
from splendor_rules.cli.commands import run
from splendor_rules.cli.problems import FAULT, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLES = Path(__file__).parent.parent / "examples"
TIE = str(EXAMPLES / "base-tie.json")
BAD_TAKE = str(EXAMPLES / "base-illegal-take.json")
COMMAND = [sys.executable, "-c", "from splendor_rules.cli import main; main()"]


def _undecided(folder: Path) -> str:
    """A record in which a card is bought that nobody recorded."""
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    bought = next(turn for turn in written["turns"] if turn["action"] == "purchase")
    deck = written["decks"][bought["card"][0]]
    deck[deck.index(bought["card"])] = None
    path = folder / "undecided.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return str(path)


def _out(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> str:
    run(list(arguments))
    return capsys.readouterr().out


def test_status_0_if_all_is_legal() -> None:
    assert run(["judge", TIE]) == LEGAL


def test_status_1_if_something_is_illegal() -> None:
    assert run(["judge", TIE, BAD_TAKE]) == ILLEGAL


def test_status_1_if_a_result_differs(tmp_path: Path) -> None:
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    written["result"]["winners"] = [1]
    path = tmp_path / "differs.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    assert run(["judge", str(path)]) == ILLEGAL


def test_status_3_if_something_is_undecided(tmp_path: Path) -> None:
    assert run(["judge", TIE, _undecided(tmp_path)]) == UNDECIDED


def test_status_1_goes_before_3_and_2_before_1(tmp_path: Path) -> None:
    undecided = _undecided(tmp_path)
    assert run(["judge", undecided, BAD_TAKE]) == ILLEGAL
    assert run(["judge", undecided, BAD_TAKE, "none.json"]) == UNREADABLE


@pytest.mark.parametrize(
    "arguments",
    [
        ["judge"],
        ["judge", "--lang", "it", TIE],
        ["judge", "--fast", TIE],
        ["guess"],
        ["clauses", "x"],
    ],
    ids=["no file", "no such language", "no such option", "no such command", "no such clause"],
)
def test_status_2_if_the_call_is_wrong(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == UNREADABLE
    assert "Error: " in capsys.readouterr().err


def test_a_fault_of_the_command_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr("splendor_rules.cli.commands.judge_record", broken)
    assert run(["judge", TIE]) == FAULT
    err = capsys.readouterr().err
    assert "KeyError" in err
    assert "Traceback" not in err


def test_json_is_the_verdict_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _out(capsys, ["judge", "--json", "--trace", TIE, BAD_TAKE]).splitlines()
    expected = [judge_record(read_record(file), trace=True).to_json() for file in (TIE, BAD_TAKE)]
    assert [json.loads(line) for line in lines] == expected


def test_a_person_reads_where_what_which_clause_and_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = _out(capsys, ["judge", BAD_TAKE])
    assert "Illegal: turn 51 (/turns/50), North (seat 0), taking tokens." in out
    assert "Two white tokens can be taken only from a pile of 4 or more; this pile has 3." in out
    assert "(take.two-needs-four; Rules of Splendor, Japanese summary, ゲームの流れ 2 (2))" in out
    assert "Another verdict under the reading short-take = not-allowed, from turn 15 on." in out


def test_a_person_reads_the_outcome_and_what_decided_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = _out(capsys, ["judge", TIE])
    assert "Legal: all 64 turns." in out
    assert "Winner: North (seat 0), decided by winner.fewest-cards" in out
    assert "South (seat 1): 16 points, 25 cards" in out


def test_a_person_reads_what_is_needed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = _out(capsys, ["judge", _undecided(tmp_path)])
    assert "Undecided: turn " in out
    assert "it depends on the card at level 1, place " in out


def test_trace_has_a_line_for_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    plain = _out(capsys, ["judge", TIE]).splitlines()
    traced = _out(capsys, ["judge", "--trace", TIE]).splitlines()
    assert len(traced) - len(plain) == 1 + 64
    assert traced[-2].startswith("64")


def test_control_characters_of_a_name_are_not_obeyed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "names.json"
    text = (
        Path(TIE).read_text(encoding="utf-8").replace('"North"', '"\\u001b[31m[bold]Nor\\u0007th"')
    )
    path.write_text(text, encoding="utf-8")
    out = _out(capsys, ["judge", str(path)])
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "[31m[bold]Nor" in out


def test_the_language_of_messages_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    line = _out(capsys, ["judge", "--json", "--lang", "ja", BAD_TAKE])
    message = json.loads(line)["illegal"]["refusals"][0]["message"]
    assert message.startswith("白のトークンを2個取るには")


def test_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run(
        [*COMMAND, "judge", "--json", "-"],
        input=Path(TIE).read_bytes(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (LEGAL, b"")
    verdict = json.loads(done.stdout)
    assert (verdict["file"], verdict["legal"]) == ("-", True)
    assert capsys.readouterr().out == ""


def test_a_pipe_gets_plain_text_and_no_progress_bar() -> None:
    done = subprocess.run([*COMMAND, "judge", TIE, BAD_TAKE], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (ILLEGAL, b"")
    assert b"\x1b" not in done.stdout


def test_a_terminal_gets_colour_and_a_progress_bar() -> None:
    pty = pytest.importorskip("pty", reason="a terminal can be made on POSIX systems only")
    main, other = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*COMMAND, "judge", TIE, BAD_TAKE], stdout=other, stderr=other, env=environment
    ) as process:
        os.close(other)
        shown = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
    os.close(main)
    assert process.returncode == ILLEGAL
    assert b"\x1b[" in shown
    assert "━".encode() in shown


def test_a_poor_encoding_is_no_fault() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for options in ([], ["--json"]):
        done = subprocess.run(
            [*COMMAND, "judge", *options, BAD_TAKE],
            capture_output=True,
            env=environment,
            check=False,
        )
        assert (done.returncode, done.stderr) == (ILLEGAL, b"")
    assert json.loads(done.stdout)["legal"] is False


def test_without_the_extra_the_command_says_what_to_do() -> None:
    hide = "import sys; sys.modules['click'] = None; from splendor_rules.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", hide], capture_output=True, check=False, text=True)
    assert done.returncode == UNREADABLE
    assert "splendor-rules[cli]" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_version_names_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert f"rules {RULES_VERSION}" in _out(capsys, ["--version"])


# --- described positions -------------------------------------------------------------------------

POSITION = str(EXAMPLES / "reserving-at-ten.toml")


def test_a_position_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    out = _out(capsys, ["judge", POSITION])
    assert "May A reserve with ten tokens" in out
    assert "A: reserve 2 1" in out
    assert "Legal. Allowed by reserve.card-there, reserve.hand-limit" in out
    assert "A must return 1." in out
    assert "Legal here: 11 × take tokens, 15 × reserve, 1 × purchase." in out
    assert "Afterwards:" in out
    assert "purchases of the 11 cards" in out


def test_a_position_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    ruling = json.loads(_out(capsys, ["judge", "--json", POSITION]))
    assert ruling["format"] == "splendor-ruling/1"
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


@pytest.mark.parametrize("reading", ["stuck", "gold=x", "stuck=never", "stone-supply=seven"])
def test_a_reading_that_there_is_not(reading: str) -> None:
    assert run(["judge", "--reading", reading, TIE]) == UNREADABLE


def test_everything_that_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _out(capsys, ["legal", POSITION]).splitlines()
    state = parse_position(Path(POSITION).read_text(encoding="utf-8")).state
    assert len(lines) == len(legal_actions(state)) + 1
    assert lines[0] == "take W1 U1 G1"
    assert lines[-1].startswith("Left out")
    programs = _out(capsys, ["legal", "--json", POSITION]).splitlines()
    assert len(programs) == len(legal_actions(state))


def test_what_is_legal_at_the_end_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert _out(capsys, ["legal", TIE]) == "The game is over.\n"
    assert run(["legal", BAD_TAKE]) == ILLEGAL
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "The record is not legal at turn 51; this is the position before it."
    assert shown[1].startswith("take ")
    assert run(["legal", "--json", BAD_TAKE]) == ILLEGAL
    captured = capsys.readouterr()
    assert "turn 51" in captured.err
    assert all(json.loads(line)["action"] for line in captured.out.splitlines())


def test_readings_that_are_not_the_defaults_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    stalemate = str(EXAMPLES / "base-stalemate.json")
    assert "Judged under" not in _out(capsys, ["judge", stalemate])
    out = _out(capsys, ["judge", "--reading", "stuck=ends", stalemate])
    assert "Judged under stuck = ends." in out
    assert "Judged under stuck = ends." in _out(
        capsys, ["judge", "--reading", "stuck=ends", POSITION]
    )


def test_a_purchase_without_a_payment_is_not_said_to_have_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "short.toml"
    path.write_text('[player.A]\ntokens="W2"\n[market]\n1=["1R1-W4"]\n[ask]\npurchase="1R1-W4"')
    out = _out(capsys, ["judge", str(path)])
    assert "A: purchase 1R1-W4\n" in out
    assert "can be paid" not in out
    asked = json.loads(_out(capsys, ["judge", "--json", str(path)]))["answers"][0]["asked"]
    assert asked == {"action": "purchase", "card": "1R1-W4"}


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


@pytest.mark.parametrize(
    "arguments",
    [
        ["judge", "--reading", "self=1", TIE],
        ["new", "--game", "base", "--players", "2", "--seed", "\udcff"],
    ],
    ids=["a reading called self", "a seed of half a character"],
)
def test_calls_that_must_not_be_a_fault(arguments: list[str]) -> None:
    assert run(arguments) == UNREADABLE


def test_a_new_record_to_go_on_from(capsys: pytest.CaptureFixture[str]) -> None:
    text = _out(capsys, ["new", "--game", "marvel", "--players", "3", "--seed", "7"])
    assert parse_record(text).start() == new_game(MARVEL, 3, 7)
    other = _out(capsys, ["new", "--game", "base", "--players", "2", "--reading", "stuck=ends"])
    assert parse_record(other).ruleset == BASE.under(stuck="ends")


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "--game", "base"],
        ["new", "--game", "base", "--players", "5"],
        ["new", "--game", "base", "--players", "2", "--reading", "stone-supply=seven"],
        ["legal", "none.toml"],
    ],
    ids=["no players", "five players", "no such reading", "no such file"],
)
def test_other_calls_that_are_wrong(arguments: list[str]) -> None:
    assert run(arguments) == UNREADABLE


def test_a_record_is_converted_to_notation_and_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = _out(capsys, ["convert", TIE])
    assert text.startswith("splendor-game/1\n")
    path = tmp_path / "tie.splendor"
    path.write_text(text, encoding="utf-8")
    again = _out(capsys, ["convert", str(path)])
    assert parse_record(again) == read_record(TIE)
    assert json.loads(_out(capsys, ["convert", "--json", TIE])) == json.loads(again)


def test_a_game_in_notation_is_judged_like_its_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for example in (TIE, BAD_TAKE):
        path = tmp_path / "game.txt"  # known by what is in it
        path.write_text(_out(capsys, ["convert", example]), encoding="utf-8")
        verdicts = [
            json.loads(_out(capsys, ["judge", "--json", one])) for one in (example, str(path))
        ]
        assert {**verdicts[0], "file": ""} == {**verdicts[1], "file": ""}
        assert run(["judge", str(path)]) == run(["judge", example])
        capsys.readouterr()


def test_standard_input_may_be_in_notation(capsys: pytest.CaptureFixture[str]) -> None:
    text = _out(capsys, ["convert", TIE])
    for command in ("judge", "convert"):
        done = subprocess.run(
            [*COMMAND, command, "-"], input=text.encode(), capture_output=True, check=True
        )
        assert (b"Legal: all 64 turns." if command == "judge" else b'"turns": [') in done.stdout


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
    said = json.loads(capsys.readouterr().out)
    assert (said["format"], said["pointer"]) == ("splendor-error/1", None)
    assert said["error"].startswith("line 2, column 7: expected base or marvel")


def test_what_is_no_record_is_not_converted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    position = str(EXAMPLES / "reserving-at-ten.toml")
    for file in (position, str(tmp_path / "none.splendor"), str(tmp_path / "none.json")):
        assert run(["convert", file]) == UNREADABLE
    out = capsys.readouterr().out
    assert "this describes a position: only recorded games are converted" in out
    assert out.count("the file cannot be read: ") == 2


def test_a_record_is_converted_from_standard_input() -> None:
    for text, form in (
        (Path(TIE).read_bytes(), b"splendor-game/1"),
        (b"base; players = 2", b"-: "),
    ):
        done = subprocess.run(
            [*COMMAND, "convert", "-"], input=text, capture_output=True, check=False
        )
        assert done.stdout.startswith(form)
        assert done.returncode == (LEGAL if form != b"-: " else UNREADABLE)
