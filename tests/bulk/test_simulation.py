"""Simulated games are records that the full judge finds legal, of the deals of their seeds."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from support.cli_runner import printed

from splendor_rules import BASE, MARVEL, Ruleset, judge_record, new_game
from splendor_rules.bulk import simulation
from splendor_rules.bulk.simulation import simulate
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.records import parse_record

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(BASE, 2), (MARVEL, 4), (MARVEL.under(stuck="ends", fewer_by_choice="up-to-three"), 2)],
    ids=repr,
)
def test_a_simulated_game_is_legal_to_its_end(ruleset: Ruleset, players: int) -> None:
    lines = [*simulate(ruleset, players, 5, 6)]
    assert lines == [*simulate(ruleset, players, 5, 6)]
    for seed, line in enumerate(lines, start=5):
        record = parse_record(line)
        assert record.start() == new_game(ruleset, players, seed)
        verdict = judge_record(record)
        assert verdict.legal
        assert verdict.outcome is not None
        assert verdict.result_differs == ()


def test_games_are_played_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "AT_ONCE", 2)
    assert len({*simulate(BASE, 2, -3, 5)}) == 5


def test_the_command_writes_a_record_in_each_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    options = ["simulate", "--game", "marvel", "--players", "3", "--games", "4"]
    assert run([*options, "--out", str(out), "--reading", "stuck=ends"]) == 0
    assert out.read_bytes().splitlines() == [*simulate(MARVEL.under(stuck="ends"), 3, 0, 4)]
    assert run([*options, "--reading", "luck=good"]) == UNREADABLE
    assert "no reading of the marvel game" in capsys.readouterr().err


def test_without_its_packages_the_command_names_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "splendor_rules.bulk.simulation", None)
    monkeypatch.delattr("splendor_rules.bulk.simulation", raising=False)
    assert printed(capsys, ["simulate", "--game", "base", "--players", "2", "--games", "1"]) == ""
