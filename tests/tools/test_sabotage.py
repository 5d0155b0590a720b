"""The seeded faults fit the source, and the script that seeds them tells what goes unnoticed."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

POINTS = "tests/rulebook/test_points.py"
FAULT = """
[[fault]]
name = "made up"
[[fault.change]]
file = "rulebook/points.py"
old = '''{old}'''
new = '''{new}'''
"""


def sabotage(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "tools" / "sabotage.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def with_fault(folder: Path, old: str, new: str, *arguments: str) -> tuple[int, str]:
    file = folder / "faults.toml"
    file.write_text(FAULT.format(old=old, new=new), encoding="utf-8")
    return sabotage("--faults", str(file), *arguments)


def test_every_fault_still_fits_the_source() -> None:
    assert sabotage("--check") == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("AVENGERS_POINTS = 5", "AVENGERS_POINTS = 4", "0 times, not once"),
        ("AVENGERS_POINTS", "POINTS", "2 times, not once"),
        ("AVENGERS_POINTS = 3", "AVENGERS_POINTS = ", "no Python any more"),
        ("AVENGERS_POINTS = 3", "AVENGERS_POINTS = (3)", "the same as before"),
    ],
)
def test_a_fault_that_does_not_fit_is_named(old: str, new: str, said: str, tmp_path: Path) -> None:
    status, output = with_fault(tmp_path, old, new, "--check")
    assert status == 1
    assert output.startswith(f"made up: {said}")


@pytest.mark.parametrize(
    ("new", "word", "status"),
    [
        ("AVENGERS_POINTS = 2", "noticed", 0),
        ("AVENGERS_POINTS = int('3')", "UNNOTICED", 1),
        ("AVENGERS_POINTS = nothing", "FAULTY", 1),
    ],
)
def test_what_no_test_notices_fails(new: str, word: str, status: int, tmp_path: Path) -> None:
    found, output = with_fault(tmp_path, "AVENGERS_POINTS = 3", new, "--suite", POINTS)
    first, last = output.strip().splitlines()
    assert (found, first.split()[0]) == (status, word)
    assert last.startswith(f"{1 - status} of 1 faults noticed")
