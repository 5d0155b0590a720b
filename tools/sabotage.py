"""Seed the faults of tools/faults.toml, one at a time, into a copy; see the tests fail on each.

    python tools/sabotage.py                  every fault: which test sees it first, after how long
    python tools/sabotage.py --only tile      only the faults with this in their name
    python tools/sabotage.py --check          only whether every fault still fits the source

A fault changes each of its places once: the old text must be there exactly once. It is noticed when
a test fails that says what the rules are; files that only say that something has changed are left
out. The files that a fault names are asked first, then the whole suite, so that a fault that
nothing notices has passed every test. Tests that hang, or cannot start, notice nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGE = Path("src", "splendor_rules")
FAULTS = ROOT / "tools" / "faults.toml"
NEEDED = ("src", "tests", "tools", "docs", "examples", "benchmarks")
LEFT_OUT = (
    "--ignore=tests/tools/test_rules_version.py",
    "--ignore=tests/tools/test_playthroughs.py",
    "--ignore=tests/tools/test_perft.py",
    "--ignore=tests/tools/test_sabotage.py",
    "--deselect=tests/test_deal.py::test_the_deal_of_a_seed_never_changes",
)
"""Tests that compare with what the program itself once wrote, and those of this script."""
PATIENCE = 900
"""Seconds that one run of tests may take."""

Fault = dict[str, Any]


class DoesNotFitError(Exception):
    """A fault cannot be seeded into this source."""


def seeded(fault: Fault, root: Path) -> dict[Path, str]:
    """The files that a fault changes, with their new text.

    Raises:
        DoesNotFitError: a place is not there exactly once, or the result is no other program.
    """
    texts: dict[Path, str] = {}
    for change in fault["change"]:
        path = PACKAGE / change["file"]
        text = texts.get(path) or (root / path).read_text(encoding="utf-8")
        if (count := text.count(change["old"])) != 1:
            first = change["old"].strip().splitlines()[0]
            raise DoesNotFitError(f"{count} times, not once, in {change['file']}: {first}")
        texts[path] = text.replace(change["old"], change["new"])
    for path, text in texts.items():
        if _meaning(path, text) == _kept(root, path):
            raise DoesNotFitError(f"the same as before: {path.name}")
    return texts


def _meaning(path: Path, text: str) -> str:
    """A text without what changes nothing: comments and layout."""
    try:
        return ast.dump(ast.parse(text)) if path.suffix == ".py" else text
    except SyntaxError as error:
        raise DoesNotFitError(f"no Python any more: {path.name}, {error}") from error


@lru_cache
def _kept(root: Path, path: Path) -> str:
    return _meaning(path, (root / path).read_text(encoding="utf-8"))


def copied(folder: Path) -> Path:
    """A copy of the project, without what was made in it."""
    copy = folder / "project"
    copy.mkdir()
    for path in (path for path in ROOT.iterdir() if path.is_file()):
        shutil.copy2(path, copy)
    made = shutil.ignore_patterns("__pycache__", ".*")
    for name in NEEDED:
        shutil.copytree(ROOT / name, copy / name, ignore=made)
    return copy


def failing(copy: Path, *asked: str) -> str | None:
    """The first test that fails among those asked for, or None if none does.

    Raises:
        DoesNotFitError: the tests could not be run.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rf", *LEFT_OUT, *asked]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment = {**ours, "PYTHONPATH": str(copy / "src"), "COLUMNS": "500"}
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as expired:
        raise DoesNotFitError(f"the tests took over {PATIENCE} s") from expired
    if done.returncode in (0, 5):
        return None
    found = re.search(r"^FAILED (\S+(?:\[.*?\])?)(?: - |$)", done.stdout, re.MULTILINE)
    if found is None:
        said = " ".join((done.stdout + done.stderr)[-300:].split())
        raise DoesNotFitError(f"the tests did not run: {said}")
    return found[1]


def tried(fault: Fault, suite: str) -> tuple[str | None, float]:
    """The first test that notices a fault, or None, and the seconds that this took."""
    with tempfile.TemporaryDirectory(prefix="sabotage-") as folder:
        copy = copied(Path(folder))
        for path, text in seeded(fault, copy).items():
            (copy / path).write_text(text, encoding="utf-8")
        started = time.monotonic()
        runs = [fault.get("first", []), ["-m", "not long", suite], ["-m", "long", suite]]
        test = None
        for asked in filter(None, runs):
            test = failing(copy, *asked)
            if test is not None:
                break
        return test, time.monotonic() - started


def reported(fault: Fault, suite: str) -> bool:
    """Whether a fault is noticed; says so in a line."""
    try:
        test, seconds = tried(fault, suite)
    except DoesNotFitError as error:
        print(f"FAULTY     {fault['name']}: {error}", flush=True)
        return False
    word = "UNNOTICED" if test is None else "noticed"
    print(f"{word:10} {seconds:6.1f} s  {fault['name']}: {test or 'no test fails'}", flush=True)
    return test is not None


def check(faults: list[Fault]) -> int:
    """Print the faults that no longer fit the source, and count them."""
    wrong = 0
    for fault in faults:
        try:
            seeded(fault, ROOT)
        except DoesNotFitError as error:
            print(f"{fault['name']}: {error}")
            wrong += 1
    return wrong


def main() -> int:
    """Seed the faults and see them noticed."""
    parser = argparse.ArgumentParser(description="See the tests fail on every seeded fault.")
    parser.add_argument("--check", action="store_true", help="only see whether the faults fit")
    parser.add_argument("--only", default="", help="only faults with this in their name")
    parser.add_argument("--faults", type=Path, default=FAULTS, help="another list of faults")
    parser.add_argument("--suite", default="tests", help="other tests than all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="faults at a time")
    chosen = parser.parse_args()
    listed = tomllib.loads(chosen.faults.read_text(encoding="utf-8"))["fault"]
    faults = [fault for fault in listed if chosen.only in fault["name"]]
    if chosen.check:
        return 1 if check(faults) else 0
    started = time.monotonic()
    with ThreadPoolExecutor(chosen.jobs) as pool:
        noticed = sum(pool.map(partial(reported, suite=chosen.suite), faults))
    minutes = (time.monotonic() - started) / 60
    print(f"{noticed} of {len(faults)} faults noticed in {minutes:.1f} minutes")
    return 0 if faults and noticed == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())
