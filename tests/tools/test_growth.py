"""Nothing that reads or draws grows faster than its input, and the measure of it can tell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from fuzzing.operations import Operation, operations
from growth import FULL, SHORT, Growth, growth_of

from splendor_rules import SplendorError

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="memory is measured as POSIX has it")
GROUPS: Final = (
    *("parse_record", "parse_game", "parse_scenario", "parse_scenario, one line", "parse_tokens"),
    *("parse_action", "parse_turn", "find_action", "find_turn"),
    *("render_svg", "render_text", "explain", "Game: undo", "show --step FILE"),
)


@pytest.mark.long
@pytest.mark.parametrize("name", GROUPS)
def test_it_grows_no_faster_than_its_input(name: str) -> None:
    measured = [growth_of(each, SHORT) for each in operations() if each.name == name]
    assert measured
    assert not [growth for growth in measured if growth is not None and growth.problem]


def counting(steps: Callable[[int], int]) -> Operation:
    def run(text: str) -> int:
        return sum(range(steps(len(text))))

    return Operation("counting", "letters", lambda n: "x" * n, lambda text: text, run)


@pytest.mark.parametrize(
    ("steps", "least", "most"),
    [(lambda n: 40 * n, 0.6, 1.4), (lambda n: n * n, 1.7, 2.4)],
)
def test_the_exponent_is_that_of_the_steps(
    steps: Callable[[int], int], least: float, most: float
) -> None:
    growth = growth_of(counting(steps), evolve(SHORT, repeats=3))
    assert growth is not None
    assert least < growth.exponent < most


def test_what_cannot_be_worked_on_is_not_measured() -> None:
    def refuse(_text: str) -> None:
        raise SplendorError

    assert growth_of(evolve(counting(lambda n: n), prepare=refuse), SHORT) is None


@pytest.mark.parametrize(
    ("exponent", "cost", "bounded", "problem"),
    [
        (1.31, None, True, "TOO STEEP"),
        (1.29, (2.1, 1.0), True, "TOO MUCH"),
        (1.29, (0.1, 201.0), True, "TOO MUCH"),
        (1.29, (60.0, 201.0), False, ""),
        (1.29, (1.9, 199.0), True, ""),
    ],
)
def test_a_line_says_what_is_too_much(
    exponent: float, cost: tuple[float, float] | None, *, bounded: bool, problem: str
) -> None:
    operation = evolve(counting(lambda n: n), is_bounded=bounded)
    growth = Growth(operation, exponent, FULL.exponent, cost)
    assert growth.problem == problem
    assert str(growth).startswith("counting ")
    assert str(growth).endswith(problem)
