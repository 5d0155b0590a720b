"""An implementation with a fault: the suite finds it, and names the clause that it is about."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from support import broken_engines, second_model_engine, wrong_rules
from support.in_process import InProcess
from support.second_model_engine import SecondModel

from splendor_rules import (
    BASE,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    judge_record,
)
from splendor_rules.bounds import MOST_BYTES
from splendor_rules.box import BASE_BOX
from splendor_rules.errors import SerializationError
from splendor_rules.serialization.nodes import parse_json
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


def found(engine: type[object], seed: str = SHORT.seed, most: int = 20) -> list[Finding]:
    plan = SuitePlan(games=0, pieces=(PIECES[seed],))
    return examine(InProcess(engine), plan, most=most).all


def answering(name: str, changed: Json, base: type[SecondModel] = SecondModel) -> type[SecondModel]:
    """An engine with something else in its answers to one question."""

    def answer(self: SecondModel, question: Json) -> Json:
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


# --- a rule is wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "seed", "name", "clause"),
    [
        ("pile_of_three", "901", "legal", "take.two-needs-four"),
        ("pile_of_three", "901", "judge", "take.two-needs-four"),
        ("pile_of_five", "901", "legal", "take.two-needs-four"),
        ("limit_eleven", "901", "rest", "limit.return-exact"),
        ("limit_eleven", "901", "judge", "limit.return-exact"),
        ("hand_of_four", "901", "legal", "reserve.hand-limit"),
        ("wild_not_counted", "1175", "judge", "limit.return-exact"),
        ("no_wild_for_a_reservation", "3576", "play", "reserve.wild"),
        ("no_refill", "3576", "play", "market.refill"),
        ("bonuses_do_not_count", "1064", "legal", "purchase.exact-payment"),
        ("tile_left_out", "1064", "judge", "tile.compulsory"),
        ("tile_left_out", "2414", "rest", "tile.among-earned"),
        ("time_stone_twice", "1064", "play", "time-stone.first-level-three"),
        ("avengers_on_a_tie", "36714", "play", "avengers.takeover"),
        ("ends_at_once", "2780", "play", "end.round"),
        ("ends_at_once", "828", "play", "end.round"),
        ("wrong_winner", "1477", "play", "winner.fewest-cards"),
        ("wrong_winner", "2079", "play", "winner.most-points"),
        ("wrong_winner", "1064", "play", "winner.avengers-tile"),
    ],
)
def test_a_wrong_rule_is_named(
    monkeypatch: pytest.MonkeyPatch, fault: str, seed: str, name: str, clause: str
) -> None:
    getattr(wrong_rules, fault)(monkeypatch)
    findings = [
        each
        for each in found(SecondModel, seed)
        if each.question == name and clause in each.clauses
    ]
    assert findings
    record = findings[0].record
    assert record is not None
    last = judge_record(record)
    claimed = findings[0].implementation.startswith(("legal", "lists"))
    assert last.legal is not claimed or name == "play"
    if last.stopped:
        assert clause in {each.clause for each in last.stopped.refusals}
        assert last.turns_judged == len(record.turns) - 1


# --- an answer is wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "name", "words"),
    [
        (broken_engines.NoSupply, "begin", "the key 'supply' is missing"),
        (broken_engines.ListedTwice, "legal", "2 times"),
        (broken_engines.UnknownColour, "legal", "at /actions/"),
        (broken_engines.SaysError, "legal", "no list today"),
        (broken_engines.NoReasons, "judge", "the key 'refusals' is missing"),
        (broken_engines.ClaimsTooMuch, "hello", "expected a capability, one of legal"),
        (broken_engines.AnotherId, "legal", "has its id, not 7"),
    ],
)
def test_an_answer_of_another_form_is_a_finding(
    engine: type[object], name: str, words: str
) -> None:
    first = found(engine)[0]
    assert (first.question, first.clauses) == (name, ())
    assert words in first.implementation


@pytest.mark.parametrize("junk", [None, True, -1, 10**30, "x", "\ud800", [], [None], {"a": 1}])
@pytest.mark.parametrize(
    ("name", "key"),
    [("hello", "games"), ("begin", "position"), ("legal", "actions"), ("record", "verdict")],
)
def test_whatever_is_answered_is_a_finding_and_no_fault_of_the_suite(
    name: str, key: str, junk: Any
) -> None:
    def answer(_self: SecondModel, question: Json) -> Json:
        rest = SecondModel().hello(question) if name == "hello" else {}
        return {**rest, key: junk}

    engine = type("Junk", (SecondModel,), {name: answer})
    first = found(engine, most=1)[0]
    start = "leaves out " if (key, junk) == ("actions", []) else f"at /{key}"
    assert first.question == name
    assert first.implementation.startswith(start)


def test_a_wrong_deal_names_what_sets_it_out() -> None:
    poor = answering("begin", {"position": {"supply": {"gold": 3}}})
    (finding,) = found(poor)
    assert (finding.question, finding.clauses) == ("begin", ("setup.supply",))


def test_an_incomplete_list_names_what_allows_the_rest() -> None:
    findings = found(broken_engines.Incomplete)
    assert ("legal", ("reserve.card-there", "reserve.hand-limit")) in {
        (each.question, each.clauses) for each in findings
    }
    assert findings[0].implementation.startswith("leaves out ")
    assert findings[0].record is not None
    assert judge_record(findings[0].record).legal


def test_whoever_allows_everything_is_told_what_refuses() -> None:
    clauses = {
        clause for each in found(broken_engines.SaysYes, "2967", 99) for clause in each.clauses
    }
    assert {"turn.own-turn", "take.pattern", "purchase.source", "turn.game-over"} <= clauses


def test_whoever_refuses_everything_is_told_what_allows() -> None:
    findings = found(broken_engines.SaysNo)
    assert findings
    assert all(each.library.startswith("Legal. Allowed by ") for each in findings)


def test_wrong_reasons_are_findings_though_the_answer_is_right() -> None:
    findings = [each for each in found(broken_engines.OneReason) if each.question == "judge"]
    assert all("illegal, refused by take.pattern" in each.implementation for each in findings)
    assert ("turn.own-turn",) in {each.clauses for each in findings}
    assert ("take.pattern",) not in {each.clauses for each in findings}


def test_a_wrong_verdict_on_a_record_is_a_finding() -> None:
    findings = found(broken_engines.RecordsAllLegal)
    assert {each.question for each in findings} == {"record"}
    assert findings[0].clauses
    assert '"legal": true' in findings[0].implementation


def test_what_is_alike_is_shown_once_and_counted() -> None:
    findings = found(broken_engines.Incomplete)
    assert findings[0].more > 3
    kinds = [(each.question, each.clauses) for each in findings]
    assert len(kinds) == len(set(kinds))


def test_enough_is_enough() -> None:
    assert len(found(broken_engines.SaysYes, "2967", 3)) == 3


# --- the process ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("Crashes", "it ended with status 3; on standard error: a fault in the engine"),
        ("Raises", "it ended with status 1; on standard error: KeyError: 'white'"),
        ("Garbage", "this is not JSON"),
        ("TooDeep", "nests too deeply"),
        ("Closes", "it has closed its standard output"),
    ],
)
def test_a_process_that_fails_is_a_finding_and_is_started_again(
    monkeypatch: pytest.MonkeyPatch, fault: str, words: str
) -> None:
    monkeypatch.setattr(client, "_SOON", 0.3)
    command = [*BROKEN, fault]
    plan = SuitePlan(games=0, pieces=(SHORT,) * 4)
    with Implementation(command, 60.0) as implementation:
        findings = examine(implementation, plan)
    (only,) = findings.all
    assert (only.question, only.clauses, only.more) == ("legal", (), 2)
    assert words in only.implementation
    assert "turn 12 of seat " in only.where
    assert findings.games == 3
    assert findings.given_up == "3 questions had no answer that can be read"


def test_a_process_without_a_fault_has_no_finding() -> None:
    plan = SuitePlan(games=0, pieces=(SHORT,))
    with Implementation([sys.executable, second_model_engine.__file__], 60.0) as implementation:
        findings = examine(implementation, plan)
    assert findings.all == []
    assert findings.turns > 20
    assert implementation.questions > 4 * findings.turns


def test_a_process_that_hangs_is_a_finding_and_is_stopped() -> None:
    with Implementation([*BROKEN, "Hangs"], 60.0) as implementation:

        def is_there(_claims: Capabilities) -> None:
            implementation.timeout = 5.0

        findings = examine(implementation, SuitePlan(games=0, pieces=(SHORT,)), watch=is_there)
        assert not implementation.running
    (only,) = findings.all
    assert (only.question, only.implementation) == ("legal", "no answer within 5 seconds")
    assert not findings.given_up


def test_a_process_that_never_says_hello_is_a_finding() -> None:
    with Implementation([*BROKEN, "Silent"], 0.5) as implementation:
        findings = examine(implementation)
    (only,) = findings.all
    assert (only.question, only.implementation) == ("hello", "no answer within 0.5 seconds")
    assert findings.games == 0
    assert findings.given_up


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


NO_PLAYERS: Json = {"games": {"base": {"players": []}}}
NO_VALUES: Json = {"games": {"base": {"readings": {"stuck": []}}}}
SLIPS: list[tuple[str, Json, str]] = [
    ("hello", {"games": {}}, "/games: expected at least one game"),
    ("hello", NO_PLAYERS, "/games/base/players: expected at least 1 numbers of players, not 0"),
    ("hello", NO_VALUES, "/games/base/readings/stuck: expected at least 1 values, not 0"),
    ("begin", {"position": {"points": [0]}}, "/points: expected the numbers of 2 seats, not 1"),
    ("begin", {"position": {"held": [{}] * 3}}, "/held: expected the tokens of 2 seats, not 3"),
    ("legal", {"actions": [{}]}, "/actions/0: the key 'action' is missing: a decision has it"),
    ("judge", {"legal": 1}, "/legal: expected true or false, not the number 1"),
    ("judge", {"refusals": [{}]}, "/refusals/0: the key 'clause' is missing: a refusal has it"),
]


@pytest.mark.parametrize(("name", "changed", "words"), SLIPS)
def test_a_slip_of_form_is_told_with_its_place(name: str, changed: Json, words: str) -> None:
    base = broken_engines.OneReason if "refusals" in changed else SecondModel
    (only,) = found(answering(name, changed, base), most=1)
    assert (only.question, only.clauses) == (name, ())
    assert only.implementation.startswith("at /")
    assert only.implementation.endswith(words)


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


NO_RETURN = "nothing is left to decide: no return is owed"


@pytest.mark.parametrize(
    ("name", "decision", "clause", "library"),
    [
        ("rest", {"action": "return", "return": {}}, "limit.return-exact", NO_RETURN),
        ("rest", {"action": "return", "return": {"white": 1}}, "limit.return-held", "Illegal."),
        ("rest", {"action": "tile", "tile": "W4U4"}, "tile.among-earned", "Illegal."),
        ("rest", {"action": "pass"}, "turn.one-action", "Illegal."),
        ("legal", {"action": "tile", "tile": "W4U4"}, "turn.pending", "Illegal."),
    ],
)
def test_a_decision_too_much_is_told(name: str, decision: Json, clause: str, library: str) -> None:
    def more(self: SecondModel, question: Json) -> Json:
        return {"actions": [*getattr(SecondModel, name)(self, question)["actions"], decision]}

    first = found(type("More", (SecondModel,), {name: more}))[0]
    assert (first.question, first.clauses) == (name, (clause,))
    assert first.library.startswith(library)
    assert first.implementation.startswith(f'lists {{"action": "{decision["action"]}"')


def test_a_single_tile_is_no_choice() -> None:
    class Offers(SecondModel):
        def rest(self, question: Json) -> Json:
            tiles = [{"action": "tile", "tile": tile} for tile in self.game["tiles"]]
            return {"actions": super().rest(question)["actions"] or tiles}

    findings = {finding.clauses: finding for finding in found(Offers, "2414")}
    single = findings["tile.one-a-turn",]
    assert single.library == "nothing is left to decide: a single tile comes by itself"
    assert single.record is not None
    assert single.record.turns[-1].turn.tile is not None


def test_a_wrong_winner_in_a_verdict_names_what_decided() -> None:
    class Wrong(SecondModel):
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
    engine = InProcess(SecondModel)
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


FLOOD = "import sys; [print('x' * (1 << 24), file=sys.{}) for _ in range(20)]"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_process_that_floods_a_stream_takes_little_memory(
    monkeypatch: pytest.MonkeyPatch, stream: str
) -> None:
    monkeypatch.setattr(client, "_SOON", 5.0)
    tracemalloc.start()
    try:
        running = client._Process([sys.executable, "-c", FLOOD.format(stream)])
        words = running.last_words()
        running.stop()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 120_000_000
    flooded = stream == "stderr"
    assert words.endswith(("x" * 199 + "\N{HORIZONTAL ELLIPSIS}",) if flooded else ("output",))


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
