"""Implementations that conform, how the suite is run, and what its documentation shows."""

from __future__ import annotations

import json
import re
import runpy
import signal
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from support import broken_engines
from support.in_process import InProcess
from support.paths import ROOT
from support.second_model_engine import SecondModel

from splendor_rules import BASE, read_record
from splendor_rules.clauses import Kind
from splendor_rules.records.record import record_of
from splendor_rules.rulebook import CLAUSES
from splendor_rules.serialization import json_schema
from splendor_rules.state import ToAct
from splendor_rules.testing.conformance import SuitePlan, examine
from splendor_rules.testing.conformance.__main__ import CONFORMS, DIFFERS, NOT_RUN, run
from splendor_rules.testing.conformance.attribution import carried_out
from splendor_rules.testing.conformance.findings import can_decide
from splendor_rules.testing.conformance.plan import CURATED, EVERYTHING, drawn
from splendor_rules.testing.conformance.policies import decisions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


PAGE = ROOT / "docs" / "reference" / "conformance.md"
EXAMPLE = ROOT / "examples" / "conformance.py"
BROKEN = [sys.executable, broken_engines.__file__]
FEW = SuitePlan("few", 2, ())


@pytest.fixture(scope="module")
def example() -> Any:
    return runpy.run_path(str(EXAMPLE))["Example"]


# --- what conforms --------------------------------------------------------------------------------


@pytest.mark.long
def test_the_second_model_conforms_and_every_clause_decides_something() -> None:
    findings = examine(InProcess(SecondModel), SuitePlan(games=0))
    assert findings.all == []
    assert not findings.given_up
    assert findings.skipped == ["capability: reasons"]
    assert findings.games == len(CURATED)
    kinds = {clause.id: clause.kind for clause in CLAUSES}
    for name in can_decide():
        counted = findings.refused if kinds[name] is Kind.REQUIREMENT else findings.applied
        assert counted[name] > 0, name


def test_the_example_conforms_with_reasons(example: Any) -> None:
    engine = InProcess(example)
    findings = examine(engine, FEW)
    assert findings.all == []
    assert findings.skipped == []
    assert findings.turns > 40
    validator = Draft202012Validator(json_schema("splendor-conformance/1"))
    lines = [json.loads(line) for line in engine.lines]
    names = "hello begin legal rest judge play record"
    assert {line["ask"] for line in lines[::2]} == set(names.split())
    for line in [*lines[:40], *lines[-8:]]:
        validator.validate(line)


@pytest.mark.parametrize(
    ("capabilities", "counted"), [((), False), (("legal", "rest"), False), (("record",), True)]
)
def test_a_refusal_counts_only_if_it_was_asked_for(
    capabilities: tuple[str, ...], *, counted: bool
) -> None:
    class Part(SecondModel):
        def hello(self, question: dict[str, Any]) -> dict[str, Any]:
            return {**super().hello(question), "capabilities": list(capabilities)}

    findings = examine(InProcess(Part), FEW)
    assert findings.all == []
    assert findings.turns > 40
    assert bool(findings.refused) is counted


def test_the_same_programme_asks_the_same_questions() -> None:
    first, second = InProcess(SecondModel), InProcess(SecondModel)
    for engine in (first, second):
        examine(engine, SuitePlan("again", 0, CURATED[:2]))
    assert len(first.lines) > 300
    assert first.lines == second.lines


def test_a_turn_clause_by_clause_is_the_turn_of_the_library() -> None:
    for piece in CURATED[:8]:
        state, rng = piece.deal(), Random(piece.seed)
        while isinstance(state.pending, ToAct):
            taken = decisions(state, piece.policies[state.to_act], rng)
            recorded = record_of(state, [action for action, _ in taken]).turns[0]
            assert carried_out(state, recorded.turn).after == taken[-1][1]
            state = taken[-1][1]


def test_what_is_not_claimed_is_not_asked_and_said_to_be_skipped() -> None:
    engine = InProcess(broken_engines.Modest)
    findings = examine(engine, SuitePlan("modest", 2))
    assert findings.all == []
    questions = [json.loads(line) for line in engine.lines[::2]]
    assert {each["ask"] for each in questions} == {"hello", "begin", "legal", "play"}
    games = [each["record"] for each in questions if each["ask"] == "begin"]
    assert {(each["game"], len(each["players"])) for each in games} == {("base", 2)}
    assert all(each["readings"]["wild-choice"] == "shortfall-only" for each in games)
    for line in (
        "marvel: the whole game",
        "base: 3 and 4 players",
        "base: wild-choice = free",
        "base: stuck = ends",
        "capability: judge",
        "position: market",
    ):
        assert line in findings.skipped
    left_out = [line for line in findings.skipped if line.startswith("game: ")]
    assert len(left_out) == len(CURATED) + 2 - findings.games


def test_a_setting_is_drawn_from_its_seed_alone() -> None:
    first, second = drawn("7", EVERYTHING), drawn("7", EVERYTHING)
    assert first == second
    assert first.deal() == second.deal()
    assert {drawn(str(n), EVERYTHING).game for n in range(9)} == {"base", "marvel"}
    assert {drawn(str(n), EVERYTHING).players for n in range(19)} == {2, 3, 4}


# --- the command ----------------------------------------------------------------------------------


def test_status_0_and_a_summary_if_it_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--games", "1", "--timeout", "60", "--", *BROKEN, "Modest"]) == CONFORMS
    out = capsys.readouterr().out
    assert out.startswith("second model 1: base with 2 players. Rules ")
    assert re.search(r"^take\.effect +- +- +\d+$", out, re.MULTILINE)
    assert "Skipped, not claimed: capability: judge" in out
    assert out.rstrip().endswith("no findings")


def test_status_1_and_records_to_judge_if_something_is_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    where = tmp_path / "new" / "folder"
    options = ["--most", "2", "--save", str(where), "--timeout", "60"]
    assert run([*options, "--", *BROKEN, "Incomplete"]) == DIFFERS
    out = capsys.readouterr().out
    assert "1. legal: reserve.card-there, reserve.hand-limit" in out
    assert "leaves out {" in out
    assert "Broken off: there are as many kinds of findings as are wanted." in out
    saved = sorted(where.iterdir())
    assert [path.name for path in saved] == ["finding-1.json", "finding-2.json"]
    assert str(saved[0]) in out
    assert read_record(saved[0]).ruleset == BASE


def test_status_1_if_nothing_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--timeout", "0.2", "--", *BROKEN, "Silent"]) == DIFFERS
    out = capsys.readouterr().out
    assert out.startswith("1. hello: the protocol\n   asked: ")
    assert "implementation: no answer within 0.2 seconds" in out
    assert "Broken off: it was not understood what is claimed." in out


def test_status_2_if_the_command_cannot_be_started(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--", "no-such-command-anywhere"]) == NOT_RUN
    assert "no-such-command-anywhere" in capsys.readouterr().err


@pytest.fixture
def interruptible() -> Iterator[None]:
    """What is started in the background ignores interrupts, and so would what it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_reader_that_stops_early_and_an_interrupt_are_no_traceback() -> None:
    command = [sys.executable, "-m", "splendor_rules.testing.conformance", "--", *BROKEN]
    with subprocess.Popen(
        [*command, "Incomplete"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as reading:
        assert reading.stdout is not None
        assert reading.stderr is not None
        reading.stdout.close()
        assert reading.stderr.read() == b""
    with subprocess.Popen(
        [*command, "Hangs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as waiting:
        assert waiting.stdout is not None
        assert waiting.stderr is not None
        assert waiting.stdout.readline().startswith(b"second model 1: ")
        waiting.send_signal(signal.SIGINT)
        assert waiting.stderr.read() == b"Interrupted.\n"
    assert waiting.returncode == NOT_RUN


@pytest.mark.parametrize(
    "arguments", [[], ["--games", "-1", "x"], ["--timeout", "soon", "x"], ["--timeout", "0", "x"]]
)
def test_status_2_if_the_call_is_wrong(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as error:
        run(arguments)
    assert error.value.code == NOT_RUN
    assert "usage: " in capsys.readouterr().err


def test_the_suite_works_without_the_packages_of_its_tests() -> None:
    hide = "import sys; sys.modules.update(hypothesis=None, click=None, rich=None); "
    call = "from splendor_rules.testing.conformance.__main__ import run; run(['--help'])"
    done = subprocess.run([sys.executable, "-c", hide + call], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"--save DIR" in done.stdout


# --- the page -------------------------------------------------------------------------------------


def _dialogue() -> list[dict[str, Any]]:
    text = PAGE.read_text(encoding="utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


def test_the_dialogue_of_the_page_is_what_the_example_says() -> None:
    questions, answers = _dialogue()[::2], _dialogue()[1::2]
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)],
        input="".join(json.dumps(each) + "\n" for each in questions),
        capture_output=True,
        text=True,
        check=True,
    )
    given = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in given] == [1, 2, 3, 4, 5, 6, 7]
    for full, shown in zip(given, answers, strict=True):
        assert _shortened(full, shown) == shown


def _shortened(full: Any, shown: Any) -> Any:
    """An answer without what the page leaves out: decisions, zeros, parts of a verdict."""
    if "actions" in shown:
        listed = [_few(action) for action in full["actions"]]
        return {
            "id": full["id"],
            "actions": [action for action in shown["actions"] if action in listed],
        }
    if "verdict" in shown:
        verdict = {key: full["verdict"][key] for key in shown["verdict"]}
        refusals = [{"clause": refusal["clause"]} for refusal in verdict["illegal"]["refusals"]]
        return {"id": full["id"], "verdict": {**verdict, "illegal": {"refusals": refusals}}}
    return full


def _few(decision: dict[str, Any]) -> dict[str, Any]:
    return {
        key: {name: count for name, count in value.items() if count}
        if isinstance(value, dict)
        else value
        for key, value in decision.items()
    }


def test_the_lines_of_the_page_fit_the_schema() -> None:
    validator = Draft202012Validator(json_schema("splendor-conformance/1"))
    lines = _dialogue()
    assert len(lines) == 14
    for line in lines:
        validator.validate(line)
    assert not validator.is_valid({"id": 1, "ask": "guess"})
    assert not validator.is_valid({"id": 1, "position": {}})
    assert not validator.is_valid({"legal": True})
