"""Mutation testing leaves no clause out."""

from __future__ import annotations

import subprocess
import sys

from support.paths import ROOT


def test_every_clause_is_mutated() -> None:
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
