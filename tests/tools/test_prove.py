"""The proofs: what a statement can come to, and that what was shown is what stands there now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prove import described, every_proof, recorded
from support import statements
from support.proving import Method, Proof, Sabotage, Verdict

from splendor_rules.clauses import REGISTRY
from splendor_rules.rulebook import limit

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST_PROVED = 40
"""How many clauses have to be proved."""
FAULT = (limit.excess, "count > limit", "count >= limit + 2")


def proof(statement: Callable[..., None], method: Method, seconds: int = 20) -> Proof:
    return Proof(("limit.excess",), "", method, statement, Sabotage(*FAULT), seconds)


@pytest.mark.parametrize(
    ("statement", "method", "verdict"),
    [
        (statements.excess_is_what_is_over, Method.SYMBOLS, Verdict.HOLDS),
        (statements.excess_is_one, Method.SYMBOLS, Verdict.FAILS),
        (statements.all_small_numbers, Method.ALL_VALUES, Verdict.HOLDS),
        (statements.the_solver_adds, Method.SOLVER, Verdict.HOLDS),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_statement_holds_or_fails(
    statement: Callable[..., None], method: Method, verdict: Verdict
) -> None:
    assert proof(statement, method).verdict()[0] is verdict


def test_a_statement_without_a_domain_is_refused() -> None:
    with pytest.raises(ValueError, match="no_domain says not over which values"):
        proof(statements.no_domain, Method.SYMBOLS).verdict()


def test_what_a_tool_cannot_settle_in_its_time_is_said_so() -> None:
    outcome = proof(statements.a_name_is_no_number, Method.SYMBOLS, seconds=1).outcome()
    assert outcome.verdict is Verdict.OPEN
    assert not outcome.shown
    assert not outcome.is_wrong


def test_a_proof_counts_only_if_it_fails_under_its_fault() -> None:
    assert proof(statements.excess_is_what_is_over, Method.SYMBOLS).outcome().shown
    assert proof(statements.nothing_is_less_than_itself, Method.SYMBOLS).outcome().is_wrong
    harmless = Sabotage(limit.excess, "sum(tokens)", "sum(tokens) + 0")
    statement = Proof(
        ("limit.excess",), "", Method.ALL_VALUES, statements.all_small_numbers, harmless
    )
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


def test_every_fault_is_one_of_what_stands_there_now() -> None:
    for each in every_proof().values():
        assert each.sabotage.faulty().__code__ != each.sabotage.function.__code__


def test_every_proof_was_run_on_what_stands_there_now() -> None:
    """After a change: `make prove PROOFS="..."` for those that differ."""
    known = recorded()
    proofs = every_proof()
    assert [name for name in known if name in proofs] == sorted(proofs)
    assert all(name in proofs or name.startswith("bulk.") for name in known)
    assert {name: known[name] for name in proofs} == {
        name: known[name] | described(each) | {"of": each.fingerprint()}
        for name, each in proofs.items()
    }


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
