"""The statements on the Python page, each for one task: they run, and none is longer than said."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any, Final

from support.paths import EXAMPLES, ROOT

import splendor_rules
from splendor_rules.scenarios import Scenario, format_scenario

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PAGE: Final = ROOT / "docs" / "reference" / "api.md"
MOST_STATEMENTS: Final = {
    "start a game": 1,
    "list what may be done": 1,
    "ask whether something may be done": 1,
    "ask why not": 1,
    "do it": 1,
    "read an action": 1,
    "look back and take back": 2,
    "take in and give out a position": 2,
    "judge a saved game, go on with it, save it": 3,
    "draw the table": 2,
    "ask who has won": 1,
}
"""What the shorter of python-chess and PokerKit takes for the same, each part of a task counted."""


def tasks() -> dict[str, list[str]]:
    """The statements by the task that they are for."""
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index("| to | say |") :].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {task: re.findall(r"`([^`]+)`", cells) for task, cells in rows}


def test_no_task_takes_more_statements_than_elsewhere() -> None:
    counted = {
        task: sum(len(ast.parse(statement).body) for statement in statements)
        for task, statements in tasks().items()
    }
    assert counted == MOST_STATEMENTS


def test_every_statement_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {
        **{name: getattr(splendor_rules, name) for name in splendor_rules.__all__},
        "Scenario": Scenario,
        "format_scenario": format_scenario,
        "text": (EXAMPLES / "reserving-at-ten.toml").read_text(encoding="utf-8"),
        "file": EXAMPLES / "base-tie.json",
    }
    for statements in tasks().values():
        for statement in statements:
            exec(statement, names)  # noqa: S102  (that they run is what is tested)
    assert splendor_rules.parse_scenario(names["text"]).state.to_act == 0
    assert names["game"].outcome.winners
    assert (tmp_path / "copy.json").exists()
