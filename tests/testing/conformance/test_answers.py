"""What an implementation can answer: each slip of form is told, each way to end is seen."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support import broken_engines
from support.in_process import InProcess
from support.second_model_engine import Naive

from splendor_rules import BASE, ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box import BASE_BOX
from splendor_rules.errors import SerializationError
from splendor_rules.serialization.nodes import MOST_BYTES, parse_json
from splendor_rules.testing.conformance import (
    Capabilities,
    Finding,
    Implementation,
    NoAnswerError,
    SuitePlan,
    client,
    examine,
    game_runner,
)
from splendor_rules.testing.conformance.client import read_answer
from splendor_rules.testing.conformance.findings import Findings, can_decide, summary_lines
from splendor_rules.testing.conformance.plan import CURATED, DEFAULTS, drawn
from splendor_rules.testing.conformance.responses import read_actions, read_verdict

if TYPE_CHECKING:
    from support.second_model_engine import Json

SHORT = drawn("3576", DEFAULTS)
PIECES = {piece.seed: piece for piece in CURATED}
BROKEN = [sys.executable, broken_engines.__file__]


def found(engine: type[Naive], seed: str = SHORT.seed, most: int = 20) -> list[Finding]:
    return examine(InProcess(engine), SuitePlan(games=0, pieces=(PIECES[seed],)), most=most).all


def answering(name: str, changed: Json, base: type[Naive] = Naive) -> type[Naive]:
    """An engine with something else in its answers to one question."""

    def answer(self: Naive, question: Json) -> Json:
        return changed_in(getattr(base, name)(self, question), changed)

    return type("Answering", (base,), {name: answer})


def changed_in(answer: Json, changed: Json) -> Json:
    """An answer with other parts; a table is changed within."""
    inner = {
        key: changed_in(answer[key], value)
        if isinstance(value, dict) and value and isinstance(answer.get(key), dict)
        else value
        for key, value in changed.items()
    }
    return {**answer, **inner}


# --- the form of an answer ------------------------------------------------------------------------


def test_every_decision_can_be_read() -> None:
    answer = """{"id": 1, "actions": [
        {"action": "take", "tokens": {"white": 2}},
        {"action": "reserve", "level": 2, "place": "deck"},
        {"action": "purchase", "card": "1W0-U3", "pay": {"blue": 3}},
        {"action": "return", "return": {"gold": 1}},
        {"action": "tile", "tile": "W4U4"},
        {"action": "pass"}
    ]}"""
    assert read_actions(parse_json(answer), "legal", BASE) == (
        Take((2, 0, 0, 0, 0, 0, 0)),
        Reserve(2, "deck"),
        Purchase(BASE_BOX.card("1W0-U3"), (0, 3, 0, 0, 0, 0, 0)),
        Return((0, 0, 0, 0, 0, 1, 0)),
        ChooseTile(BASE_BOX.tile("W4U4")),
        Pass(),
    )


@pytest.mark.parametrize(
    ("base", "name", "changed", "words"),
    [
        (Naive, "hello", {"games": {}}, "at /games: expected at least one game"),
        (
            Naive,
            "hello",
            {"games": {"base": {"players": []}}},
            "at /games/base/players: expected at least 1 numbers of players, not 0",
        ),
        (
            Naive,
            "hello",
            {"games": {"base": {"readings": {"stuck": []}}}},
            "at /games/base/readings/stuck: expected at least 1 values, not 0",
        ),
        (
            Naive,
            "begin",
            {"position": {"points": [0]}},
            "at /position/points: expected the numbers of 2 seats, not 1",
        ),
        (
            Naive,
            "begin",
            {"position": {"held": [{}, {}, {}]}},
            "at /position/held: expected the tokens of 2 seats, not 3",
        ),
        (
            Naive,
            "legal",
            {"actions": [{"tokens": {}}]},
            "at /actions/0: the key 'action' is missing: a decision has it",
        ),
        (Naive, "judge", {"legal": 1}, "at /legal: expected true or false, not the number 1"),
        (
            broken_engines.OneReason,
            "judge",
            {"refusals": [{}]},
            "at /refusals/0: the key 'clause' is missing: a refusal has it",
        ),
    ],
)
def test_a_slip_of_form_is_told_with_its_place(
    base: type[Naive], name: str, changed: Json, words: str
) -> None:
    (only,) = found(answering(name, changed, base), most=1)
    assert (only.question, only.clauses, only.implementation) == (name, (), words)


def test_a_verdict_with_reasons_names_the_clauses() -> None:
    claims = Capabilities("mine", "1", {}, ("reasons",), ())
    verdict: Json = {"legal": False, "turns_judged": 3, "outcome": None, "illegal": {}}
    with pytest.raises(
        SerializationError, match="the key 'refusals' is missing: an illegal turn has it"
    ):
        read_verdict(parse_json(json.dumps({"id": 1, "verdict": verdict})), 2, claims)
    verdict["illegal"] = {"turn": 3, "refusals": [{"clause": "take.pattern"}]}
    read = read_verdict(parse_json(json.dumps({"id": 1, "verdict": verdict})), 2, claims)
    assert (read["legal"], read["clauses"]) == (False, ("take.pattern",))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b" \n", "an empty line is no answer"),
        (b"1" * (MOST_BYTES + 1), f"a line of more than {MOST_BYTES} bytes is not read"),
        (b"[1]\n", "an answer is a JSON object, not [1]"),
        (b'{"id": true}\n', "the answer to 1 has its id, not True"),
    ],
    ids=["empty", "long", "list", "id"],
)
def test_a_line_that_is_no_answer(line: bytes, words: str) -> None:
    with pytest.raises(NoAnswerError) as error:
        read_answer(line, 1)
    assert error.value.problem == words


# --- what is left to decide, and who has won ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "decision", "clauses", "library"),
    [
        (
            "rest",
            {"action": "return", "return": {}},
            ("limit.return-exact",),
            "nothing is left to decide: no return is owed",
        ),
        ("rest", {"action": "return", "return": {"white": 1}}, ("limit.return-held",), "Illegal."),
        ("rest", {"action": "tile", "tile": "W4U4"}, ("tile.among-earned",), "Illegal."),
        ("rest", {"action": "pass"}, ("turn.one-action",), "Illegal."),
        ("legal", {"action": "tile", "tile": "W4U4"}, ("turn.pending",), "Illegal."),
    ],
)
def test_a_decision_too_much_is_told(
    name: str, decision: Json, clauses: tuple[str, ...], library: str
) -> None:
    def more(self: Naive, question: Json) -> Json:
        return {"actions": [*getattr(Naive, name)(self, question)["actions"], decision]}

    first = found(type("More", (Naive,), {name: more}))[0]
    assert (first.question, first.clauses) == (name, clauses)
    assert first.library.startswith(library)
    assert first.implementation.startswith(f'lists {{"action": "{decision["action"]}"')


def test_a_single_tile_is_no_choice() -> None:
    class Offers(Naive):
        def rest(self, question: Json) -> Json:
            tiles = [{"action": "tile", "tile": tile} for tile in self.game["tiles"]]
            return {"actions": super().rest(question)["actions"] or tiles}

    told = {one.clauses: one for one in found(Offers, "2414")}
    single = told["tile.one-a-turn",]
    assert single.library == "nothing is left to decide: a single tile comes by itself"
    assert single.record is not None
    assert single.record.turns[-1].turn.tile is not None


def test_a_wrong_winner_in_a_verdict_names_what_decided() -> None:
    class Wrong(Naive):
        def record(self, question: Json) -> Json:
            verdict = super().record(question)["verdict"]
            ended = verdict["outcome"]
            if ended is None:
                return {"verdict": verdict}
            return {"verdict": {**verdict, "outcome": {**ended, "winners": [0, 1]}}}

    first = found(Wrong)[0]
    assert (first.question, first.clauses) == ("record", ("winner.fewest-cards",))
    assert '"winners": [0, 1]' in first.implementation


# --- the game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [0, 6])
def test_a_game_that_goes_on_too_long_is_left_unfinished(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(game_runner, "MOST_TURNS", most)
    engine = InProcess(Naive)
    findings = examine(engine, SuitePlan(games=0, pieces=(SHORT,)))
    assert (findings.all, findings.turns) == ([], most)
    assert '"outcome": null' in engine.lines[-1]


# --- the process ----------------------------------------------------------------------------------


ONE_ANSWER = "import os, sys, time; sys.stdin.readline(); "


def test_a_process_that_does_not_listen_any_more() -> None:
    script = ONE_ANSWER + """os.close(0); print('{"id": 1}', flush=True); time.sleep(600)"""
    with Implementation([sys.executable, "-c", script], 30.0) as implementation:
        assert implementation.ask("hello").value == {"id": 1}
        implementation.timeout = 0.5
        with pytest.raises(NoAnswerError, match=r"^no answer within 0\.5 seconds$"):
            implementation.ask("begin")
        assert not implementation.running


def test_a_process_that_says_more_than_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_SOON", 0.3)
    script = ONE_ANSWER + """print('{"id": 1}\\n' * 100000, flush=True)"""
    with Implementation([sys.executable, "-c", script], 30.0) as implementation:
        assert implementation.ask("hello").value == {"id": 1}
        with pytest.raises(NoAnswerError, match="the answer to 2 has its id, not 1"):
            implementation.ask("begin")
        assert not implementation.running


def test_where_there_are_no_process_groups_the_process_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(client, "_SOON", 0.3)
    with Implementation([*BROKEN, "Silent"], 0.2) as implementation:
        with pytest.raises(NoAnswerError, match="no answer within"):
            implementation.ask("hello")
        assert not implementation.running


# --- the report -----------------------------------------------------------------------------------


def test_a_run_in_which_everything_decided_something() -> None:
    findings = Findings(20, applied=Counter(can_decide()))
    lines = list(summary_lines(findings, 7))
    assert len(lines) == len(can_decide()) + 2
    assert lines[-1] == "0 games, 0 turns, 7 questions: no findings"
    assert not any(line.startswith("Decided nothing") for line in lines)
