"""The public names: where they are, that each is documented once, and what loading them costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from statistics import median
from typing import Final

import pytest
from support.paths import ROOT
from support.public_names import MODULES, PUBLIC

import splendor_rules

TOP: Final = ROOT / "src" / "splendor_rules" / "__init__.py"
MOST_TIMES_ATTR: Final = 3


def test_about_forty_names_are_at_the_top() -> None:
    assert 38 <= len(splendor_rules.__all__) <= 48


def test_a_name_means_the_same_wherever_it_is() -> None:
    for module in map(import_module, MODULES):
        for name in module.__all__:
            assert getattr(module, name) is PUBLIC[name], (module.__name__, name)


def test_what_is_loaded_is_what_type_checkers_see() -> None:
    tree = ast.parse(TOP.read_text(encoding="utf-8"))
    imported = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("splendor_rules.")
        for alias in node.names
    }
    assert sorted(imported) == sorted(splendor_rules.__all__)
    for name, module in imported.items():
        assert getattr(splendor_rules, name) is getattr(import_module(str(module)), name)


def test_submodules_are_loaded_when_they_are_asked_for() -> None:
    program = (
        "import sys, splendor_rules; before = 'splendor_rules.notation' in sys.modules;"
        "splendor_rules.notation.find_turn; print(before, 'notation' in dir(splendor_rules))"
    )
    assert _run(program) == "False True"


def test_the_version_is_that_of_the_package() -> None:
    assert splendor_rules.__version__ == version("splendor-rules")


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="module 'splendor_rules' has no attribute 'gem'"):
        _ = splendor_rules.gem  # type: ignore[attr-defined]  # that is what is tested


def test_every_public_name_is_in_the_reference_once() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "api_page.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_import_costs_little() -> None:
    """In processor time, beside the library that it is built on; alternating, medians."""
    clock = (
        "import time; before = time.process_time(); import {}; print(time.process_time()-before)"
    )
    modules = ("attr", "splendor_rules")
    costs: dict[str, list[float]] = {module: [] for module in modules}
    for _ in range(5):
        for module in modules:
            costs[module].append(float(_run(clock.format(module))))
    attr, ours = (median(costs[module]) for module in modules)
    costs_shown = f"import attr {attr * 1000:.1f} ms, import splendor_rules {ours * 1000:.1f} ms"
    sys.stdout.write(costs_shown)  # pytest -s shows it
    assert ours <= MOST_TIMES_ATTR * attr


def _run(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
