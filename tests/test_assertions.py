"""Every test asserts something: itself, or by a function that returns nothing and so must check.

Such a function is one of the tests or of the testing kit.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS: Final = Path(__file__).parent
KIT: Final = TESTS.parent / "src" / "splendor_rules" / "testing"
ASSERTING: Final = frozenset({"raises", "fail", "run_state_machine_as_test"})
"""What pytest and Hypothesis have for an assertion that is no statement."""


def _functions(folder: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(folder)}::{node.name}", node


def _called(function: ast.FunctionDef) -> set[str]:
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    names = {one.id for one in called if isinstance(one, ast.Name)}
    return names | {one.attr for one in called if isinstance(one, ast.Attribute)}


def _checks(function: ast.FunctionDef, asserting: set[str]) -> bool:
    nothing = isinstance(function.returns, ast.Constant) and function.returns.value is None
    asserts = any(isinstance(node, ast.Assert) for node in ast.walk(function))
    return nothing and (asserts or bool(_called(function) & asserting))


def without_assertions(functions: dict[str, ast.FunctionDef]) -> list[str]:
    """The tests among some functions that assert nothing, neither themselves nor by the others."""
    asserting = set(ASSERTING)
    before = 0
    while len(asserting) > before:
        before = len(asserting)
        asserting |= {one.name for one in functions.values() if _checks(one, asserting)}
    tests = {key: one for key, one in functions.items() if one.name.startswith("test_")}
    return [key for key, one in tests.items() if one.name not in asserting]


def test_every_test_asserts_something() -> None:
    functions = dict(_functions(TESTS)) | dict(_functions(KIT))
    assert len(functions) > 500
    assert without_assertions(functions) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def test_a() -> None: assert 1", []),
        ("def test_a() -> None:\n    with pytest.raises(ValueError): int('x')", []),
        ("def test_a() -> None: check(1)\ndef check(x) -> None: assert x", []),
        ("def test_a() -> None: x(1)\ndef x(n) -> None: y(n)\ndef y(n) -> None: assert n", []),
        ("def test_a() -> None: print(1)", ["test_a"]),
        ("def test_a() -> None: made(1)\ndef made(x) -> int:\n    assert x", ["test_a"]),
    ],
)
def test_a_test_that_asserts_nothing_is_found(text: str, found: list[str]) -> None:
    functions = {one.name: one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}
    assert without_assertions(functions) == found
