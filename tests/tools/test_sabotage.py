"""Every fault of `make sabotage` has its function and its tests, and reaches whoever calls it."""

from __future__ import annotations

import pytest
from sabotage import FAULTS, Sabotage
from support.paths import TESTS

from splendor_rules.rulebook import CLAUSES, limit


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_its_function_and_its_tests(name: str) -> None:
    assert callable(FAULTS[name].function())
    assert (TESTS / FAULTS[name].tests).exists()


def test_every_chapter_has_a_fault() -> None:
    chapters = {clause.id.partition(".")[0] for clause in CLAUSES}
    assert chapters == {name.target.partition(".")[0] for name in FAULTS.values()} & chapters


def test_a_fault_is_met_by_every_reference_to_the_function() -> None:
    excess = limit.excess
    code = excess.__code__
    try:
        Sabotage("limit.excess", lambda rule, *asked: rule(*asked) + 1, "").seed()
        assert excess((4, 4, 4, 0, 0, 0, 0), 10) == 3
    finally:
        excess.__code__ = code
    assert excess((4, 4, 4, 0, 0, 0, 0), 10) == 2
