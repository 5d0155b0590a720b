"""The command line: what it prints, for people and for programs, and its exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.cli_runner import BAD_TAKE, COMMAND, TIE, printed

from splendor_rules import RULES_VERSION, judge_record, read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import FAULT, ILLEGAL, INTERRUPTED, LEGAL, UNDECIDED, UNREADABLE
from splendor_rules.notation import format_game
from splendor_rules.serialization import to_json


def _undecided(folder: Path) -> str:
    """A record in which a card is bought that nobody recorded."""
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    bought = next(turn for turn in written["turns"] if turn["action"] == "purchase")
    deck = written["decks"][bought["card"][0]]
    deck[deck.index(bought["card"])] = None
    path = folder / "undecided.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return str(path)


def _differing(folder: Path) -> str:
    """A record whose result names the wrong winner."""
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    written["result"]["winners"] = [1]
    path = folder / "differs.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return str(path)


def test_the_status_is_that_of_the_worst_file(tmp_path: Path) -> None:
    undecided = _undecided(tmp_path)
    for files, status in (
        ([TIE], LEGAL),
        ([TIE, BAD_TAKE], ILLEGAL),
        ([_differing(tmp_path)], ILLEGAL),
        ([TIE, undecided], UNDECIDED),
        ([undecided, BAD_TAKE], ILLEGAL),
        ([undecided, BAD_TAKE, "none.json"], UNREADABLE),
    ):
        assert run(["judge", *files]) == status


@pytest.mark.parametrize(
    "arguments",
    [
        ["judge"],
        ["judge", "--lang", "it", TIE],
        ["judge", "--fast", TIE],
        ["guess"],
        ["clauses", "x"],
        ["new", "--game", "base"],
        ["new", "--game", "base", "--players", "5"],
        ["new", "--game", "base", "--players", "2", "--reading", "stone-supply=seven"],
        ["new", "--game", "base", "--players", "2", "--seed", "\udcff"],
        ["judge", "--reading", "stuck", TIE],
        ["judge", "--reading", "gold=x", TIE],
        ["judge", "--reading", "stuck=never", TIE],
        ["judge", "--reading", "stone-supply=seven", TIE],
        ["judge", "--reading", "self=1", TIE],
        ["legal", "none.toml"],
    ],
)
def test_status_2_if_the_call_is_wrong(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == UNREADABLE
    captured = capsys.readouterr()
    assert "Error: " in captured.err or captured.out.startswith(f"{arguments[-1]}: ")


@pytest.mark.parametrize(
    ("error", "status"), [(KeyError("oh"), FAULT), (KeyboardInterrupt(), INTERRUPTED)]
)
def test_neither_a_fault_nor_an_interrupt_is_a_traceback(
    error: BaseException,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("splendor_rules.cli.judge.judge_record", broken)
    assert run(["judge", TIE]) == status
    err = capsys.readouterr().err
    assert ("KeyError" in err) == bool(err.strip()) == (status == FAULT)
    assert "Traceback" not in err


def test_json_is_the_verdict_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, ["judge", "--json", "--trace", TIE, BAD_TAKE]).splitlines()
    expected = [to_json(judge_record(read_record(file), trace=True)) for file in (TIE, BAD_TAKE)]
    assert [json.loads(line) for line in lines] == expected


def test_a_person_reads_where_what_which_clause_and_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = printed(capsys, ["judge", BAD_TAKE, TIE, _undecided(tmp_path)])
    for text in (
        "Illegal: turn 51 (/turns/50), North (seat 0), taking tokens.",
        f"{BAD_TAKE}: base, North, South (rules {RULES_VERSION})",
        "this pile has 3. (take.two-needs-four)",
        "Another verdict under the reading short-take = not-allowed, from turn 15 on.",
        "Legal: all 64 turns.",
        "Winner: North (seat 0), decided by winner.fewest-cards",
        "South (seat 1): 16 points, 25 cards",
        "Undecided: turn ",
        "it depends on the card at level 1, place ",
    ):
        assert text in out


def test_trace_has_a_line_for_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    plain = printed(capsys, ["judge", TIE]).splitlines()
    traced = printed(capsys, ["judge", "--trace", TIE]).splitlines()
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
    out = printed(capsys, ["judge", str(path)])
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "[31m[bold]Nor" in out


def test_the_language_of_messages_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    line = printed(capsys, ["judge", "--json", "--lang", "ja", BAD_TAKE])
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


def test_without_words_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run([])
    captured = capsys.readouterr()
    assert re.search(r"\nCommands:\n  clauses +Show a clause", captured.out + captured.err)


def test_the_version_names_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert f"rules {RULES_VERSION}" in printed(capsys, ["--version"])


def test_several_games_in_one_file_are_judged_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [format_game(read_record(file)) for file in (TIE, BAD_TAKE)]
    path = tmp_path / "games.splendor"
    path.write_text(f"{games[0]}splendor-game/1\ngame: chess\n{games[1]}", encoding="utf-8")
    assert run(["judge", "--json", str(path), "--reading", "stuck=ends"]) == UNREADABLE
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("legal") for line in lines] == [True, None, False]
    assert [line["file"] for line in lines] == [f"{path}#1", str(path), f"{path}#3"]
    assert [line.get("readings", {}).get("stuck") for line in lines] == ["ends", None, "ends"]
    assert f"line {games[0].count(chr(10)) + 2}" in lines[1]["error"]
    assert run(["judge", str(path)]) == UNREADABLE
    assert "games.splendor#3: base" in capsys.readouterr().out
    for command in (["show"], ["convert"], ["play", "--load"]):
        assert run([*command, str(path)]) == UNREADABLE
        assert "several games" in "".join(capsys.readouterr())
