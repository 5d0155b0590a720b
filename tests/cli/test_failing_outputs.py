"""Outputs that take nothing and paths that lead nowhere: a sentence and status 2, no fault."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.cli_runner import COMMAND, TIE
from support.paths import EXAMPLES

from splendor_rules import read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import LEGAL, UNREADABLE
from splendor_rules.testing.conformance.__main__ import NOT_RUN
from splendor_rules.testing.conformance.__main__ import run as run_conformance

if TYPE_CHECKING:
    from typing import TextIO

FULL = Path("/dev/full")
POSITION = str(EXAMPLES / "reserving-at-ten.toml")
CALLS = [
    ["judge", TIE],
    ["judge", "--json", TIE],
    ["judge", POSITION],
    ["legal", POSITION],
    ["legal", "--json", POSITION],
    ["show", TIE],
    ["show", "--step", TIE],
    ["show", "--svg", TIE],
    ["convert", TIE],
    ["new", "--game", "base", "--players", "2"],
    ["clauses"],
    ["clauses", "--json"],
    ["play", "--load", TIE],
    ["--help"],
    ["--version"],
    ["judge", "none.json"],
]
NO_SPACE = "Error: the output cannot be written: No space left on device\n"
CONFORMANCE = [sys.executable, "-m", "splendor_rules.testing.conformance"]

needs_a_full_device = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")


@needs_a_full_device
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_full_disk_behind_standard_output_is_no_fault(
    call: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with FULL.open("w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert run(call) == UNREADABLE
    assert capsys.readouterr().err == NO_SPACE


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_closed_standard_output_is_no_fault(
    call: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert run(call) == UNREADABLE
    assert capsys.readouterr().err == "Error: there is no standard output\n"


def test_without_standard_error_the_status_says_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["judge", "--fast"]) == UNREADABLE
    assert run(["judge", TIE]) == LEGAL
    assert "Legal: all 64 turns." in capsys.readouterr().out


@needs_a_full_device
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ([*COMMAND, "judge", TIE], UNREADABLE),
        ([*COMMAND, "judge", "--fast"], UNREADABLE),
        ([*CONFORMANCE, "none"], NOT_RUN),
        ([*CONFORMANCE, "--games", "x", "none"], NOT_RUN),
    ],
)
def test_a_process_ends_with_its_status_whatever_cannot_be_written(
    command: list[str], status: int
) -> None:
    with FULL.open("wb") as output:
        done = subprocess.run(
            command, stdout=output, stderr=subprocess.PIPE, check=False, text=True
        )
        assert done.returncode == status
        assert "Traceback" not in done.stderr
        assert "ignored" not in done.stderr  # as Python says of what it cannot write at the end
        assert (
            subprocess.run(command, stdout=output, stderr=output, check=False).returncode == status
        )


@pytest.mark.skipif(sys.platform == "win32", reason="the system's shell cannot close an output")
@pytest.mark.parametrize("command", [[*COMMAND, "judge", TIE], [*CONFORMANCE, "none"]])
def test_a_process_without_standard_output_ends_with_its_status(command: list[str]) -> None:
    closing = ["/bin/sh", "-c", '"$@" >&-', "sh", *command]
    done = subprocess.run(closing, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == UNREADABLE == NOT_RUN
    assert done.stderr.endswith("there is no standard output\n")
    assert done.stderr.count("\n") == 1


@needs_a_full_device
def test_the_conformance_suite_says_that_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "import sys; [print('{}', flush=True) for _ in sys.stdin]"
    arguments = ["--games", "0", "--", sys.executable, "-c", answers]
    outputs: list[TextIO | None] = [FULL.open("w", encoding="utf-8"), None]
    for output, problem in zip(outputs, ("No space left", "no standard output"), strict=True):
        monkeypatch.setattr(sys, "stdout", output)
        assert run_conformance(arguments) == NOT_RUN
        assert f"It cannot be run: {'[Errno 28] ' if output else 'there is '}{problem}" in (
            capsys.readouterr().err
        )
        if output is not None:
            output.close()


@needs_a_full_device
def test_a_game_is_saved_though_nothing_can_be_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    with FULL.open("w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        play = ["play", "--game", "base", "--players", "2", "--save", str(file)]
        assert run(play) == UNREADABLE
    assert read_record(file).turns == ()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "No such file or directory"),
        ("x" * 300, "File name too long"),
        ("x" * 5000, "File name too long"),
        ("none", "No such file or directory"),
        ("file/under", "Not a directory"),
        ("folder", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("a\0b", "embedded null byte"),
        ("not\udcffutf-8", "No such file or directory"),
    ],
)
@pytest.mark.parametrize(
    "command",
    ["judge", "judge --json", "legal", "legal --json", "show", "convert", "play --load"],
)
def test_a_path_that_leads_to_no_text_is_no_fault(  # noqa: PLR0917  (as pytest gives them)
    command: str,
    name: str,
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").touch()
    Path("loop").symlink_to("loop")
    assert run([*command.split(), name]) == UNREADABLE
    captured = capsys.readouterr()
    assert problem in captured.out + captured.err
    assert len(captured.err) < 1500


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("raise SystemExit(0)", "house_of_trouble cannot be imported: SystemExit: 0"),
        ("def __getattr__(name): raise OSError(name)", "cannot be imported: OSError: CLUB"),
        ("", "the module house_of_trouble has no Ruleset called CLUB"),
    ],
)
def test_a_module_that_is_no_house_ruleset_is_no_fault(
    text: str,
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "house_of_trouble.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "house_of_trouble", raising=False)
    assert run(["judge", "--ruleset", "house_of_trouble:CLUB", TIE]) == UNREADABLE
    monkeypatch.delitem(sys.modules, "house_of_trouble", raising=False)
    assert problem in capsys.readouterr().err
