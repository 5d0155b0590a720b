"""`splendor-rules report`: a wrong ruling in one file, which says it again and names nobody."""

from __future__ import annotations

import io
import json
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from support.cli_runner import BAD_TAKE, TIE
from support.paths import EXAMPLES

from splendor_rules import (
    RULES_VERSION,
    Game,
    judge_record,
    judge_scenario,
    parse_scenario,
    read_record,
)
from splendor_rules.bounds import MOST_SCENARIO_CHARACTERS
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import LEGAL, UNREADABLE
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.notation import parse_game, write_game
from splendor_rules.serialization import to_json

if TYPE_CHECKING:
    from splendor_rules.records import Record

TEN = EXAMPLES / "reserving-at-ten.toml"
SAID = ("--expected", "legal", "--why", "Page 3 says so.")
NAMES = ("Marion Müller", "Jörg", "Ян", "田中")
CROWDED = """
title = "Marion's hand"
players = ["Marion", "Jörg"]
[player.Marion]
reserved = ["1W0-U3", "1K1-U4", "1W0-W3U1K1", "1G0-U2R2"]
[ask]
by = "Marion"
take = "W U G"
"""
HOUSE = """
from splendor_rules import BASE
from attrs import evolve
CLUB = evolve(BASE, name="club", take=evolve(BASE.take, components=()))
ODD = evolve(CLUB, name="club,\\nevening")
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def reported(*arguments: str) -> tuple[str, dict[str, Any]]:
    """The report that the command writes: its text, and its table of that name."""
    assert run(["report", *SAID, "--output", "out.toml", *arguments]) == LEGAL
    text = Path("out.toml").read_text(encoding="utf-8")
    Path("out.toml").unlink()
    assert not any(part in text for name in NAMES for part in name.split())
    return text, tomllib.loads(text)["report"]


def with_names(record: Record) -> Record:
    """A record with players' names everywhere that it can have them."""
    first, *_ = names = NAMES[: len(record.players)]
    comment: dict[str, Any] = {"after": 1, "comment": f"{first} sagt: Jörgs Zug, Müller! '''"}
    instead: dict[str, Any] = {
        "instead_of": 1,
        "turns": [to_json(record)["turns"][0]],
        "notes": [comment],
    }
    meta: dict[str, Any] = {"state": f"{first} wins", "elo": dict.fromkeys(names, 1500)}
    return evolve(record, players=names, meta={**meta, "notes": [comment, instead]})


def mid_turn() -> Game:
    """A game in which Marion has taken tokens and owes a return."""
    game = Game.from_scenario(parse_scenario('base; "Marion".tokens = W3 U3 G2 K2'))
    game.play("take W U G")
    return game


def test_a_described_position_is_reported_as_little_as_it_says() -> None:
    text, report = reported(str(TEN))
    tables = tomllib.loads(text)
    assert tables == {
        "game": "base",
        "report": report,
        **tomllib.loads(TEN.read_text(encoding="utf-8")),
    }
    assert parse_scenario(text) == parse_scenario(TEN.read_bytes())
    assert (
        report.items()
        >= {
            "format": "splendor-report/1",
            "rules": RULES_VERSION,
            "question": ["A: reserve 2 1 2G3-G6"],
            "legal": True,
            "clauses": [],
            "expected": "legal",
            "why": "Page 3 says so.",
        }.items()
    )
    assert report["readings"]["short-take"] == "one-of-each-left"
    assert report["package"]
    assert "record" not in report


@pytest.mark.parametrize("file", [BAD_TAKE, TIE, *map(str, EXAMPLES.glob("marvel-*.json"))])
@pytest.mark.parametrize("suffix", [".json", ".splendor"])
def test_a_game_is_reported_whole_and_asks_its_last_turn(file: str, suffix: str) -> None:
    record = with_names(read_record(file))
    write_game(record, f"game{suffix}")
    text, report = reported(f"game{suffix}")
    kept = parse_game(report["record"])
    assert (kept.turns, kept.start()) == (record.turns, record.start())
    assert kept.meta is not None
    assert json.dumps(kept.meta).count("A sagt: Bs Zug, A!") == 2
    verdict = judge_record(record, contested=False)
    answer = judge_scenario(parse_scenario(text)).answers[-1]
    asked = record.turns[min(verdict.turns_judged, len(record.turns) - 1)]
    assert (answer.query.seat, answer.query.action) == (asked.seat, asked.turn)
    assert report["legal"] is verdict.legal
    if verdict.outcome is not None:
        winners = ["ABCD"[seat] for seat in verdict.outcome.winners]
        assert (report["leading"], report["finished"]) == (winners, True)
        assert report["decided_by"] == verdict.outcome.decided_by


def test_another_turn_of_a_game_is_asked() -> None:
    text, report = reported(BAD_TAKE, "--turn", "44")
    assert report["question"] == ["B: take W1 G1 R1"]
    assert parse_scenario(text).state == judge_record_before(44)
    _, report = reported(BAD_TAKE, "--turn", "44", "--ask", "take W2")
    assert report["question"] == ["B: take W2"]


def judge_record_before(turn: int) -> object:
    record = read_record(BAD_TAKE)
    return judge_record(evolve(record, turns=record.turns[: turn - 1])).final


@pytest.mark.parametrize("suffix", [".json", ".splendor"])
@pytest.mark.parametrize(
    ("ask", "question", "legal"),
    [
        ((), "A: take W1 U1 G1", True),
        (("--ask", "return W3"), "A: return W3", True),
        (("--ask", "return W2"), "A: return W2", False),
        (("--ask", "take W U G"), "A: take W1 U1 G1", False),
    ],
)
def test_a_game_that_is_saved_in_mid_turn(
    suffix: str,
    ask: tuple[str, ...],
    question: str,
    legal: bool,  # noqa: FBT001  (what is expected)
) -> None:
    mid_turn().save(f"mid{suffix}")
    text, report = reported(f"mid{suffix}", *ask)
    assert (report["question"], report["legal"]) == ([question], legal)
    assert parse_game(report["record"]).begun is not None
    assert judge_scenario(parse_scenario(text)).answers[-1].ruling.legal is legal


def test_a_game_without_a_turn_is_a_position() -> None:
    assert run(["new", "--game", "marvel", "--players", "3", "--seed", "1"]) == LEGAL
    game = Game.new(players=3, seed=1, names=NAMES[:3])
    game.save("new.json")
    text, report = reported("new.json")
    assert parse_scenario(text).state == game.state
    assert (report["question"], "legal" in report) == ([], False)
    _, report = reported("new.json", "--ask", "take W U G; return W")
    assert report["clauses"] == ["limit.return-exact"]


def test_a_position_in_json_is_judged_and_reported_as_a_described_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    scenario = parse_scenario('base; "Jörg".tokens = W3 U3 G2 K2; ask.take = R2; ask.by = "Jörg"')
    Path("position.json").write_text(json.dumps(to_json(scenario)), encoding="utf-8")
    assert run(["judge", "position.json"]) == LEGAL
    assert "Yes. Jörg must return 2.\n  Jörg: take R2 " in capsys.readouterr().out
    text, _ = reported("position.json")
    assert parse_scenario(text) == evolve(scenario, names=("A", "B"), left_out=())
    broken = {**to_json(scenario), "names": ["x"]}
    Path("broken.json").write_text(json.dumps(broken), encoding="utf-8")
    assert run(["report", *SAID, "broken.json"]) == UNREADABLE
    assert "broken.json: at /names: expected" in capsys.readouterr().out
    broken = to_json(scenario)
    broken["state"]["players"][0]["tokens"]["green"] = 3
    Path("broken.json").write_text(json.dumps(broken), encoding="utf-8")
    assert run(["judge", "broken.json"]) == UNREADABLE
    assert "broken.json: supply: " in capsys.readouterr().out


def test_a_position_that_the_rules_refuse_is_reported_with_the_clause() -> None:
    Path("crowded.toml").write_text(CROWDED, encoding="utf-8")
    text, report = reported("crowded.toml")
    assert report["clauses"] == ["reserve.hand-limit"]
    assert report["ruling"] == ["The hand of A has 4 cards; 3 is the most."]
    assert tomllib.loads(text)["title"] == "A's hand"


def test_readings_and_another_question_take_the_place_of_the_files() -> None:
    Path("line").write_text("base; readings.stuck = ends; turn.take = W U G", encoding="utf-8")
    text, report = reported("line", "--reading", "wild-choice=shortfall-only", "--ask", "take W2")
    readings = {"stuck": "ends", "wild-choice": "shortfall-only"}
    assert tomllib.loads(text)["readings"] == readings
    assert report["readings"].items() >= readings.items()
    assert report["question"] == ["A: take W2"]


def test_readings_that_would_turn_the_ruling_are_named() -> None:
    Path("line").write_text("base; ask.take = W U", encoding="utf-8")
    _, report = reported("line")
    assert report["contested"] == ["fewer-by-choice=up-to-three"]


def test_an_undecided_ruling_is_reported() -> None:
    Path("line").write_text("base; A.reserved = ?1; ask.reserve = 1 1", encoding="utf-8")
    assert reported("line", "--ask", "purchase 1W0-U3 from hand for U3")[1]["legal"] is False
    Path("line").write_text("base; A.tokens = U3; A.reserved = ?1", encoding="utf-8")
    ask = ("--ask", "purchase 1W0-U3 from hand for U3")
    assert reported("line", *ask)[1]["legal"] == "undecided"


@pytest.mark.parametrize("name", ["CLUB", "ODD"])
def test_house_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("report_house.py").write_text(HOUSE, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "report_house", raising=False)
    house = ("--ruleset", f"report_house:{name}")
    Path("line").write_text("supply = W3; A.tokens = W1; ask.take = W2", encoding="utf-8")
    text, report = reported("line", *house)
    assert text.startswith('game = "club')
    assert report["legal"] is True
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run(["play", *house, "--players", "2", "--save", "game.json"]) == LEGAL
    _, report = reported("game.json", *house, "--ask", "take W2")
    assert report["record"].startswith("splendor-game/1" if name == "CLUB" else "{")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_said_is_asked_for_in_every_language(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_game(with_names(read_record(TIE)), "tie.json")
    typed = "\n  \nwon by Jörg\nMarions\tKarten\x1b\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert run(["report", "tie.json", "--lang", lang]) == LEGAL
    report = tomllib.loads(Path("tie-report.toml").read_text(encoding="utf-8"))["report"]
    assert (report["expected"], report["why"]) == ("won by B", "As Karten\ufffd")
    printed = capsys.readouterr().out
    wording = messages_for(None, lang)
    assert printed.count(wording.phrase("report_expected")) == 3
    assert printed.count(wording.phrase("report_why")) == 1
    assert report["ruling"] == [wording.sentences([report["ruling"][0]])]
    assert "tie-report.toml" in printed


def test_no_file_is_replaced() -> None:
    for _ in range(2):
        assert run(["report", *SAID, str(TEN)]) == LEGAL
    names = sorted(path.name for path in Path().iterdir())
    assert names == ["reserving-at-ten-report-2.toml", "reserving-at-ten-report.toml"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nowhere.toml"], "the file cannot be read"),
        ([TIE, "--turn", "65"], "there is no turn 65 to report: 64 are judged"),
        ([BAD_TAKE, "--turn", "52"], "there is no turn 52 to report: 51 are judged"),
        ([str(TEN), "--turn", "1"], "a described position has no turns"),
        ([str(TEN), "--ask", "take X"], "--ask: "),
        ([TIE, "--ask", "reserve nothing"], "--ask: "),
        (["crowded.toml", "--ask", "take W U G"], "reserve.hand-limit"),
        (["unformed.toml"], "there is no key 'suply' here"),
        (["long.json"], "the game is too long for a report"),
        ([str(TEN), "--output", "none/out.toml"], "cannot be written: No such file"),
        ([str(TEN), "--output", "\0"], "cannot be written: "),
        ([str(TEN), "--reading", "stuck=no"], "expected one of pass, ends"),
    ],
)
def test_what_cannot_be_reported_is_said_and_nothing_is_written(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("crowded.toml").write_text(CROWDED, encoding="utf-8")
    Path("unformed.toml").write_text('suply = "W3"\n', encoding="utf-8")
    long = evolve(read_record(TIE), meta={"log": "x" * MOST_SCENARIO_CHARACTERS})
    write_game(long, "long.json")
    before = set(Path().iterdir())
    assert run(["report", *SAID, *arguments]) == UNREADABLE
    assert problem in "".join(capsys.readouterr())
    assert set(Path().iterdir()) == before


def test_without_an_answer_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("legal\n"))
    assert run(["report", str(TEN)]) == UNREADABLE
    assert "--expected and --why are needed" in capsys.readouterr().err
    assert not list(Path().iterdir())
