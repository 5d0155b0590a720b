"""The page on the testing kit: its example runs and finds a fault, its tables are complete."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from reference import kit
from support.paths import ROOT

from splendor_rules.testing import NEEDS_HYPOTHESIS
from splendor_rules.testing.invariants import INVARIANTS, invariant
from splendor_rules.testing.strategies import SITUATIONS

PAGE = (ROOT / "docs/reference/testing.md").read_text(encoding="utf-8")
EXAMPLE, _ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
HASTY = settings(max_examples=15, stateful_step_count=40, phases=[Phase.generate], database=None)


def table(source: str) -> Any:
    names: dict[str, Any] = {"__name__": "example"}
    exec(source, names)  # noqa: S102  (the page is the project's own)
    return names["ScoreboardTable"]


@pytest.mark.long
def test_the_example_holds() -> None:
    run_state_machine_as_test(table(EXAMPLE), settings=HASTY)


@pytest.mark.skipif(not __debug__, reason="the example finds it by an assert")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("3 * (len(new)", "4 * (len(new)"), ("action.card.points", "max(action.card.points, 1)")],
)
def test_the_example_finds_a_fault(right: str, wrong: str) -> None:
    assert right in EXAMPLE
    faulty = table(EXAMPLE.replace(right, wrong))
    with pytest.raises(AssertionError):
        run_state_machine_as_test(faulty, settings=settings(HASTY, max_examples=150))


def test_the_tables_have_every_invariant_and_every_situation() -> None:
    page = kit.filled(PAGE, kit.TABLES)
    assert "<!-- table" not in page
    for each in INVARIANTS.values():
        row = f"| {each.meaning} | {', '.join(f'`{clause}`' for clause in each.clauses)} |"
        checked = "step" if each.of_steps else "position"
        assert row in page.partition(f"These are checked in every {checked}:")[2]
    for name, situation in SITUATIONS.items():
        assert f"\n| `{name}` | {situation.meaning} | " in page


@pytest.mark.parametrize("clauses", ["", "take.three"])
def test_an_invariant_names_clauses_that_exist(clauses: str) -> None:
    def something(_state: object) -> None:
        """Holds always."""

    with pytest.raises(ValueError, match="something is taken, or speaks of no such clauses"):
        invariant(clauses)(something)
    assert "something" not in INVARIANTS


@pytest.mark.parametrize("module", ["strategies", "machine"])
def test_without_hypothesis_it_is_said_what_to_install(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, f"splendor_rules.testing.{module}", raising=False)
    with pytest.raises(ImportError) as error:
        import_module(f"splendor_rules.testing.{module}")
    assert str(error.value) == NEEDS_HYPOTHESIS


def test_the_invariants_do_without_hypothesis() -> None:
    source = "import sys; sys.modules['hypothesis'] = None; import splendor_rules.testing."
    done = subprocess.run([sys.executable, "-c", f"{source}invariants"], check=False)
    assert done.returncode == 0
