"""Small statements, true and false, on which the proofs are tried.

They stand here since pytest rewrites the assertions of tests, and CrossHair reads them.
"""

from __future__ import annotations

from splendor_rules.rulebook import limit
from support.proving import must_hold


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


def no_domain(held: int) -> None:
    held = abs(held)
    assert limit.excess((held, 0, 0, 0, 0, 0, 0), 10) == max(0, held - 10)


def all_small_numbers() -> None:
    assert all(limit.excess((n, 0, 0, 0, 0, 0, 0), 10) == max(0, n - 10) for n in range(20))


def the_solver_adds() -> None:
    import z3  # noqa: PLC0415

    number = z3.BitVec("number", 64)
    must_hold(limit.excess((3, 4, 5, 0, 0, 0, 0), 10) + number == 2 + number)
