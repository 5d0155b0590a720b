"""Who wins is one key, and is answered from the points, cards and tiles that are said."""

from __future__ import annotations

import re

import pytest

from splendor_rules import judge_scenario, parse_scenario
from splendor_rules.errors import ScenarioError
from splendor_rules.scenarios import format_scenario
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.serialization import from_json, to_json

TIE = "base; A.points = 15; A.cards = 12; B.points = 15; B.cards = 10"
MARVEL_TIE = "marvel; A.points = 16; A.cards = 12; B.points = 16; B.cards = 10"
THREE = "players = 3; A.points = 15; A.cards = 12; B.points = 15; B.cards = 12; C.points = 12"


@pytest.mark.parametrize(
    ("line", "leading", "clause"),
    [
        (TIE, (1,), "winner.fewest-cards"),
        (f"{TIE}; A.tiles = R4K4", (0,), "winner.most-points"),
        (f"{TIE}; B.points = 12; B.tiles = R4K4; B.cards = 12".replace("B.points = 15; ", "")
         .replace("B.cards = 10; ", ""), (0, 1), "winner.shared"),
        (f"base; {THREE}; C.cards = 14", (0, 1), "winner.shared"),
        (f"base; {THREE}; C.tiles = R4K4, W4K4; C.cards = 14", (2,), "winner.most-points"),
        (f"{TIE}; to_act = B", (1,), "winner.fewest-cards"),
        (f"{TIE}; over = points", (1,), "winner.fewest-cards"),
        ("base; B.points = 15; B.cards = 10", (1,), "winner.most-points"),
        ("base; A.cards = red 5, blue 5, green 5; B.cards = white 5, black 5, red 4, 1R1-W4", (0,),
         "winner.fewest-cards"),
        ("base; A.points = 15; A.bonuses = W4 U4; B.points = 15; B.bonuses = W3 U4", (1,),
         "winner.fewest-cards"),
        (MARVEL_TIE, (1,), "winner.fewest-cards"),
        (f"{MARVEL_TIE}; readings.undone-end = triggered-anew", (1,), "winner.fewest-cards"),
        (f"{MARVEL_TIE}; B.bonuses = Y3 B3 O2 R2", (0,), "winner.qualified"),
        (f"{MARVEL_TIE}; B.tokens = Y1 T0", (0,), "winner.qualified"),
        ("marvel; A.points = 13; A.cards = 12; B.points = 16; B.cards = 10; avengers = A", (0,),
         "winner.avengers-tile"),
        ("marvel; B.points = 16; B.cards = 10; readings.undone-end = triggered-anew", (1,),
         "winner.qualified"),
    ],
)  # fmt: skip
def test_who_wins_is_one_key(line: str, leading: tuple[int, ...], clause: str) -> None:
    verdict = judge_scenario(parse_scenario(f"{line}; ask = winner"))
    assert (verdict.score.leading, verdict.score.decided_by) == (leading, clause)
    assert verdict.score.finished
    assert verdict.answers == ()


@pytest.mark.parametrize(
    "line", ["base; A.points = 14; B.points = 12", "marvel; A.points = 15; A.cards = 9"]
)
def test_a_game_that_nobody_has_ended_goes_on(line: str) -> None:
    assert not judge_scenario(parse_scenario(f"{line}; ask = winner")).score.finished


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("base; A.points = 15; B.points = 15", ["player.A.cards", "player.B.cards"]),
        ("base; A.points = 15; A.cards = 9; B.points = 15", ["player.B.cards"]),
        (
            "base; A.points = 15; B.points = 15; B.cards = red 5",
            ["player.A.cards", "player.B.cards"],
        ),
        ("marvel; A.points = 16; B.points = 16; B.cards = 9", ["player.A.cards"]),
        ("base; A.cards = 12; B.points = 15; B.cards = 9", ["player.A.points"]),
        ("base; A.bonuses = W3; B.points = 15", ["player.A.points"]),
        ("base; A.points = 15; to_act = A", ["player.A.points"]),
        (f"{TIE}; turn.take = W U G", ["turn"]),
    ],
)
def test_what_decides_and_is_not_said_is_asked_for(line: str, keys: list[str]) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(f"{line}; ask = winner")
    assert sorted(problem.key for problem in refused.value.diagnostics) == keys


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (TIE, 'To ask who wins, add the line ask = "winner".'),
        (f"{TIE}; over = points", 'or add the line ask = "winner"'),
        ("base; A.points = 15; to_act = A; ask = winner", "To ask who wins, leave to_act out."),
        ("base; A.points = 15; B.points = 15; ask = winner", "add the line player.A.cards = "),
        ("base; ask = loser", "expected 'winner', or a table with the keys by, take, "),
        ("base; ask.reserve = 1R1-W4", 'add the line market.1 = ["1R1-W4"] if it does'),
    ],
)
def test_what_is_missing_is_named_with_the_line_to_add(line: str, hint: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(hint)):
        parse_scenario(line)


@pytest.mark.parametrize("line", [TIE, MARVEL_TIE, "base; A.points = 3"])
def test_the_question_is_kept_in_every_form(line: str) -> None:
    asked = parse_scenario(f"{line}; ask = winner")
    assert asked.asks_winner
    assert not parse_scenario("base; ask.take = W U G").asks_winner
    toml = parse_scenario(format_scenario(asked))
    assert toml == parse_scenario(format_scenario(asked, line=True)) == asked
    assert from_json(to_json(asked), Scenario) == asked
