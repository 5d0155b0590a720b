"""The fuzzer notices what it is for, and finds nothing in a short run nor in its corpus."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from fuzzing import limits, trials
from fuzzing.corpus import CORPUS, kept, loaded, minimised
from fuzzing.limits import peak_megabytes
from fuzzing.recipes import Recipe, Run
from fuzzing.registry import TARGETS
from fuzzing.targets import Text, TextTarget
from fuzzing.trials import Problem, drawn, tried
from fuzzing.uses import check_equal
from support.paths import ROOT
from support.readers import Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the limits are those of POSIX")
FEW: Final = 25


@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run_finds_nothing(name: str) -> None:
    for index in range(FEW):
        problem = tried(name, drawn(name, "short", index), peak_megabytes()).problem
        assert problem is None, f"input {index}: {problem}"


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.json")), ids=lambda path: path.stem)
def test_nothing_of_the_corpus_fails_again(path: Path) -> None:
    name, case = loaded(path)
    problem = tried(name, case, peak_megabytes()).problem
    assert problem is None, problem


@pytest.mark.long
def test_the_command_prints_figures(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "fuzz.py"), "--count", "600"]
    command += ["--only", "from_json of View", "--seed", "short", "--no-corpus"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "from_json of View" in done.stdout
    assert done.stdout.endswith("Nothing fails.\n")


def endless(_text: str) -> None:
    while True:
        pass


def cut_short(text: str) -> int:
    return int(text[:5])


def lost(_value: object) -> None:
    check_equal(1, 2, "written")


FAULTY: Final[dict[str, tuple[Callable[[Any], object], dict[str, Any], str, str]]] = {
    "an undocumented error": (lambda text: text[9], {}, "1", "IndexError: read in the fuzzer"),
    "no end": (endless, {}, "1", "slow: read in the fuzzer"),
    "a number cut off": (cut_short, {}, "7", "read again: a number with zeros before it means"),
    "what reads back otherwise": (int, {"text": lost}, "7", "text: written: it reads back"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, uses, text, kind = FAULTY[fault]
    target = TextTarget(Reader(read, (ValueError,)), lambda: (text,), uses, 1, lambda value: value)
    monkeypatch.setitem(TARGETS, "faulty", target)
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.05)
    case = Text(Recipe((text,)), "text", "zeros before it")
    problem = tried("faulty", case, peak_megabytes()).problem
    assert problem is not None
    assert problem.kind.startswith(kind)


def test_too_much_memory_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "peak_megabytes", lambda: 1000.0)
    problem = tried("parse_tokens", Text(Recipe(("W1",)), ""), 700).problem
    assert problem == Problem("memory: notation", "notation takes 300 MB")


def test_the_same_seed_leads_to_the_same_inputs() -> None:
    for name in TARGETS:
        assert drawn(name, "seed", 3) == drawn(name, "seed", 3)
    assert drawn("parse_game", "seed", 3) != drawn("parse_game", "seed", 4)


@pytest.mark.parametrize("name", TARGETS)
def test_an_input_is_the_same_when_it_was_kept(name: str, tmp_path: Path) -> None:
    for index in range(5):
        case = drawn(name, "kept", index)
        if path := kept(name, case, Problem("kind", "text"), tmp_path):
            assert loaded(path) == (name, case)


def test_an_input_is_made_smaller() -> None:
    case = Text(Recipe(("take W1 ", Run("U", 900), " and more"), "utf-16"), "")
    smallest = minimised(case, lambda less: less.recipe.text.count("U") > 2, 5)
    assert smallest == Text(Recipe((Run("U", 3),)), "")
