"""Scenarios that are refused: every diagnostic has its line, its key and the clause."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.bad_scenarios import BAD

from splendor_rules import parse_scenario
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.errors import ScenarioError

if TYPE_CHECKING:
    from pathlib import Path


def _diagnostics(text: str) -> list[tuple[int | None, str, str | None]]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "bad.toml")
    assert caught.value.file == "bad.toml"
    return [(item.line, item.key, item.clause) for item in caught.value.diagnostics]


@pytest.mark.parametrize("name", BAD)
def test_a_bad_scenario_is_refused_with_every_diagnostic(name: str) -> None:
    text, expected = BAD[name]
    assert sorted(_diagnostics(text), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_scenario_on_the_command_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, expected = BAD[name]
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == UNREADABLE
    shown = capsys.readouterr().out.strip().splitlines()
    assert len(shown) == len(expected)
    assert all(line.startswith(f"{path}: ") for line in shown)
    assert run(["judge", "--json", str(path)]) == UNREADABLE
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["format"] for line in lines} == {"splendor-error/1"}
    assert len(lines) == len(expected)


def test_a_diagnostic_has_a_message_with_the_numbers() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario('[player.A]\ntokens = "W4 U4 G3"\nreserved = ["?1", "?1", "?2", "?3"]')
    assert str(caught.value).splitlines() == [
        (
            "line 2, player.A.tokens: What A holds (tokens: 11) does not fit the limit of 10 "
            "and the return that is due. (limit.ten)"
        ),
        "line 3, player.A.reserved: The hand of A has 4 cards; 3 is the most. (reserve.hand-limit)",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('ask.tile = "x"', "ask.tile: 'x' is no tile of the base game"),
        ('ask.return = "X3"', "ask.return: column 1: expected a colour of the base game"),
        ("ask = 3", "ask: expected a table"),
        ('ask.tkae = "W"', "ask.tkae: there is no key 'tkae' here"),
        ('turn.pay = "W"', "turn.pay: pay belongs to a purchase"),
        ('turn.take = "W W"\nturn.then = 3', "turn.then: expected a table"),
        ("players = [3, 4]", "players: expected a list of texts"),
        ("avengers = 3", "avengers: there is no key 'avengers' here"),
    ],
)
def test_one_mistake_is_one_diagnostic(text: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text)
    (diagnostic,) = caught.value.diagnostics
    assert problem in str(diagnostic)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("base; A.tokens", "no key with a value"),
        ("base; A.tokens = W1; A.tokens = W2", "twice"),
        ('base; A.tokens = "W1', "a quotation mark has no end"),
        ('base; title = "a\\x"', "no text in quotation marks"),
        ("base; A = W1; A.tokens = W1", "a value and a table"),
        ("chess", "game: expected one of base, marvel"),
        ("base; A.tokens = W5", "setup.conservation"),
    ],
)
def test_a_bad_line_is_refused(line: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(line)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("3", "3"),
        ("1.5", "1.5"),
        ("true", "true"),
        ("[1]", "a list"),
        ("{ A = 1 }", "a table"),
        ("1979-05-27", "a date or time"),
    ],
)
def test_the_kind_of_a_wrong_value_is_named(written: str, shown: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(f"title = {written}")
    assert str(caught.value) == f"line 1, title: expected a text, not {shown}"


def test_a_long_value_is_cut_short() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(f"to_act = '{'x' * 99}'")
    assert str(caught.value) == f"line 1, to_act: expected one of A, B, not '{'x' * 39}…"


def test_a_file_that_is_missing_or_not_utf_8(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["judge", str(tmp_path / "none.toml")]) == UNREADABLE
    assert "cannot be read: No such file" in capsys.readouterr().out
    path = tmp_path / "bytes.toml"
    path.write_bytes(b'title = "\xff"')
    assert run(["judge", str(path)]) == UNREADABLE
    assert "byte 9 is not UTF-8" in capsys.readouterr().out
