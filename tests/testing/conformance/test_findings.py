"""An implementation with a fault: the suite finds it, and names the clause that it is about."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support import broken_engines, second_model_engine, wrong_rules
from support.in_process import InProcess
from support.second_model_engine import Naive

from splendor_rules import judge_record
from splendor_rules.testing.conformance import (
    Capabilities,
    Finding,
    Implementation,
    SuitePlan,
    client,
    examine,
)
from splendor_rules.testing.conformance.plan import CURATED, DEFAULTS, drawn

if TYPE_CHECKING:
    from support.second_model_engine import Json

BROKEN = Path(broken_engines.__file__)
PIECES = {piece.seed: piece for piece in CURATED}
SHORT = drawn("3576", DEFAULTS)


def found(engine: type[object], seed: str = SHORT.seed, most: int = 20) -> list[Finding]:
    programme = SuitePlan(games=0, pieces=(PIECES[seed],))
    return examine(InProcess(engine), programme, most=most).all


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
    findings = [one for one in found(Naive, seed) if one.question == name and clause in one.clauses]
    assert findings
    record = findings[0].record
    assert record is not None
    last = judge_record(record)
    said_legal = findings[0].implementation.startswith(("legal", "lists"))
    assert last.legal is not said_legal or name == "play"
    if last.stopped:
        assert clause in {one.clause for one in last.stopped.refusals}
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
    def answer(_self: Naive, question: Json) -> Json:
        rest = Naive().hello(question) if name == "hello" else {}
        return {**rest, key: junk}

    engine = type("Junk", (Naive,), {name: answer})
    first = found(engine, most=1)[0]
    start = "leaves out " if (key, junk) == ("actions", []) else f"at /{key}"
    assert first.question == name
    assert first.implementation.startswith(start)


def test_an_incomplete_list_names_what_allows_the_rest() -> None:
    findings = found(broken_engines.Incomplete)
    assert ("legal", ("reserve.card-there", "reserve.hand-limit")) in {
        (one.question, one.clauses) for one in findings
    }
    assert findings[0].implementation.startswith("leaves out ")
    assert findings[0].record is not None
    assert judge_record(findings[0].record).legal


def test_whoever_allows_everything_is_told_what_refuses() -> None:
    clauses = {
        clause for one in found(broken_engines.SaysYes, "2967", 99) for clause in one.clauses
    }
    assert {"turn.own-turn", "take.pattern", "purchase.source", "turn.game-over"} <= clauses


def test_whoever_refuses_everything_is_told_what_allows() -> None:
    findings = found(broken_engines.SaysNo)
    assert findings
    assert all(one.library.startswith("Legal. Allowed by ") for one in findings)


def test_wrong_reasons_are_findings_though_the_answer_is_right() -> None:
    findings = [one for one in found(broken_engines.OneReason) if one.question == "judge"]
    assert all("illegal, refused by take.pattern" in one.implementation for one in findings)
    assert ("turn.own-turn",) in {one.clauses for one in findings}
    assert ("take.pattern",) not in {one.clauses for one in findings}


def test_a_wrong_verdict_on_a_record_is_a_finding() -> None:
    findings = found(broken_engines.RecordsAllLegal)
    assert {one.question for one in findings} == {"record"}
    assert findings[0].clauses
    assert '"legal": true' in findings[0].implementation


def test_what_is_alike_is_shown_once_and_counted() -> None:
    findings = found(broken_engines.Incomplete)
    assert findings[0].more > 3
    kinds = [(one.question, one.clauses) for one in findings]
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
    command = [sys.executable, str(BROKEN), fault]
    programme = SuitePlan(games=0, pieces=(SHORT,) * 4)
    with Implementation(command, 60.0) as implementation:
        findings = examine(implementation, programme)
    (only,) = findings.all
    assert (only.question, only.clauses, only.more) == ("legal", (), 2)
    assert words in only.implementation
    assert "turn 12 of seat " in only.where
    assert findings.games == 3
    assert findings.given_up == "3 questions had no answer that can be read"


def test_a_process_without_a_fault_has_no_finding() -> None:
    programme = SuitePlan(games=0, pieces=(SHORT,))
    with Implementation([sys.executable, second_model_engine.__file__], 60.0) as implementation:
        findings = examine(implementation, programme)
    assert findings.all == []
    assert findings.turns > 20
    assert implementation.questions > 4 * findings.turns


def test_a_process_that_hangs_is_a_finding_and_is_stopped() -> None:
    with Implementation([sys.executable, str(BROKEN), "Hangs"], 60.0) as implementation:

        def is_there(_claims: Capabilities) -> None:
            implementation.timeout = 5.0

        findings = examine(implementation, SuitePlan(games=0, pieces=(SHORT,)), watch=is_there)
        assert not implementation.running
    (only,) = findings.all
    assert (only.question, only.implementation) == ("legal", "no answer within 5 seconds")
    assert not findings.given_up


def test_a_process_that_never_says_hello_is_a_finding() -> None:
    with Implementation([sys.executable, str(BROKEN), "Silent"], 0.5) as implementation:
        findings = examine(implementation)
    (only,) = findings.all
    assert (only.question, only.implementation) == ("hello", "no answer within 0.5 seconds")
    assert findings.games == 0
    assert findings.given_up
