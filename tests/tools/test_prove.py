"""The proofs: what a statement can come to, and that what was shown is what stands there now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prove import every_proof, recorded
from support.proving import Method, Proof, Sabotage, Verdict, must_hold

from splendor_rules.clauses import REGISTRY
from splendor_rules.rulebook import limit

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST_PROVED = 40
"""How many clauses have to be proved."""
FAULT = (limit.excess, "count > limit", "count >= limit + 2")


def excess_is_what_is_over(held: int, limit_of_tokens: int) -> None:
    assert held >= 0
    excess = limit.excess((held, 0, 0, 0, 0, 0, 0), limit_of_tokens)
    assert excess == max(0, held - limit_of_tokens)


def excess_is_one(held: int) -> None:
    assert held >= 0
    assert limit.excess((held, 0, 0, 0, 0, 0, 0), 10) == 1


def nothing_is_less_than_itself(held: int) -> None:
    assert held < held  # noqa: PLR0124  (no number is)
    assert limit.excess((held, 0, 0, 0, 0, 0, 0), 10) == 1


def a_name_is_no_number(held: int) -> None:
    assert held > 0
    assert str(held) != "-"


def all_small_numbers() -> None:
    assert all(limit.excess((n, 0, 0, 0, 0, 0, 0), 10) == max(0, n - 10) for n in range(20))


def the_solver_adds() -> None:
    import z3  # noqa: PLC0415

    number = z3.BitVec("number", 64)
    must_hold(limit.excess((3, 4, 5, 0, 0, 0, 0), 10) + number == 2 + number)


def proof(statement: Callable[..., None], method: Method, seconds: int = 20) -> Proof:
    return Proof(("limit.excess",), "", method, statement, Sabotage(*FAULT), seconds)


@pytest.mark.parametrize(
    ("statement", "method", "verdict"),
    [
        (excess_is_what_is_over, Method.SYMBOLS, Verdict.HOLDS),
        (excess_is_one, Method.SYMBOLS, Verdict.FAILS),
        (nothing_is_less_than_itself, Method.SYMBOLS, Verdict.EMPTY),
        (all_small_numbers, Method.ALL_VALUES, Verdict.HOLDS),
        (the_solver_adds, Method.SOLVER, Verdict.HOLDS),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_statement_holds_fails_or_speaks_of_nothing(
    statement: Callable[..., None], method: Method, verdict: Verdict
) -> None:
    assert proof(statement, method).verdict()[0] is verdict


def test_what_a_tool_cannot_settle_in_its_time_is_said_so() -> None:
    outcome = proof(a_name_is_no_number, Method.SYMBOLS, seconds=1).outcome()
    assert outcome.verdict is Verdict.OPEN
    assert not outcome.shown
    assert not outcome.is_wrong


def test_a_proof_counts_only_if_it_fails_under_its_fault() -> None:
    assert proof(excess_is_what_is_over, Method.SYMBOLS).outcome().shown
    harmless = Sabotage(limit.excess, "sum(tokens)", "sum(tokens) + 0")
    statement = Proof(("limit.excess",), "", Method.ALL_VALUES, all_small_numbers, harmless)
    assert statement.outcome().is_wrong


def test_a_fault_is_a_change_of_text_that_stands_there_once() -> None:
    original = limit.excess.__code__
    with (
        pytest.raises(ValueError, match="'tokens' is"),
        Sabotage(limit.excess, "tokens", "").done(),
    ):
        pass
    with Sabotage(*FAULT).done():
        assert limit.excess((11, 0, 0, 0, 0, 0, 0), 10) == 0
    assert limit.excess.__code__ is original


def test_every_proof_was_run_on_what_stands_there_now() -> None:
    """After a change: `make prove PROOFS="..."` for those that differ."""
    known = recorded()
    proofs = every_proof()
    assert list(known) == sorted(proofs)
    stale = [name for name, each in proofs.items() if known[name]["of"] != each.fingerprint()]
    assert stale == []


def test_every_statement_that_was_settled_holds_and_fails_under_its_fault() -> None:
    settled = {
        name: (outcome["verdict"], outcome["under_sabotage"])
        for name, outcome in recorded().items()
        if "not settled" not in (outcome["verdict"], outcome["under_sabotage"])
    }
    assert {*settled.values()} == {("holds", "fails")}


def test_most_clauses_are_proved() -> None:
    proved = {
        clause
        for outcome in recorded().values()
        if outcome["method"] != Method.ALL_VALUES and outcome["verdict"] == Verdict.HOLDS
        for clause in outcome["shows"]
    }
    assert len(proved & {*REGISTRY}) >= LEAST_PROVED
