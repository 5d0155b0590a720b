"""What the command line does with the extra `bulk`, and without it."""

from __future__ import annotations

import io
import json
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rich.console import Console
from support.cli_runner import TIE, printed

from splendor_rules import judge_record, read_record
from splendor_rules.cli import judge as judge_command
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.cli.judge import MANY
from splendor_rules.cli.output import Output

if TYPE_CHECKING:
    import pytest

SIMULATE = ["simulate", "--game", "base", "--players", "2", "--games", "3"]


def pretend(monkeypatch: pytest.MonkeyPatch, module: str, **names: object) -> None:
    """A module of the extra that has these names; no extra if there are none."""
    package, name = "splendor_rules.bulk", f"splendor_rules.bulk.{module}"
    if not names:
        monkeypatch.setitem(sys.modules, package, None)
        monkeypatch.setitem(sys.modules, name, None)
        return
    parent, made = ModuleType(package), ModuleType(name)
    vars(made).update(names)
    vars(parent)[module] = made
    monkeypatch.setitem(sys.modules, package, parent)
    monkeypatch.setitem(sys.modules, name, made)


def test_many_files_go_through_the_fast_lane(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def quick(file: str, *, contested: bool) -> Any:
        asked.append(contested)
        record = read_record(file)
        verdict = judge_record(record, contested=contested)
        return (record.players, verdict) if len(asked) % 2 else None

    pretend(monkeypatch, "judging", judge_plain_file=quick)
    with_lane = printed(capsys, ["judge", *[TIE] * MANY])
    assert asked == [True] * MANY
    printed(capsys, ["judge", *[TIE] * (MANY - 1)])
    printed(capsys, ["judge", "--trace", *[TIE] * MANY])
    assert len(asked) == MANY
    pretend(monkeypatch, "judging")
    assert judge_command.fast_lane() is None
    assert printed(capsys, ["judge", *[TIE] * MANY]) == with_lane


def test_contested_readings_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "contested" in json.loads(printed(capsys, ["judge", "--json", TIE]))
    assert "contested" not in json.loads(
        printed(capsys, ["judge", "--json", "--no-contested", TIE])
    )
    assert printed(capsys, ["judge", "--no-contested", TIE])


def test_games_are_simulated(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(monkeypatch, "simulation", simulate=lambda *_given: iter([b"{}", b"[]"]))
    assert run(SIMULATE) == 0
    assert capfdbinary.readouterr().out == b"{}\n[]\n"
    assert run([*SIMULATE, "--reading", "undone-end=triggered-anew"]) == UNREADABLE


def test_without_the_extra_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "simulation")
    assert run(SIMULATE) == UNREADABLE


def test_a_person_sees_a_bar_while_games_are_played() -> None:
    shown, silent = io.StringIO(), io.StringIO()
    bar = Output(Console(file=io.StringIO()), Console(file=shown, force_terminal=True))
    assert [*bar.counted(iter("abc"), 3, "playing")] == ["a", "b", "c"]
    assert "playing" in shown.getvalue()
    plain = Output(Console(file=io.StringIO()), Console(file=silent))
    assert [*plain.counted(iter("abc"), 3, "playing")] == ["a", "b", "c"]
    assert not silent.getvalue()
