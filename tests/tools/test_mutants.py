"""The list of mutants that no test can kill keeps up with the source."""

from __future__ import annotations

import subprocess
import sys

from support.paths import ROOT


def test_every_clause_is_mutated_and_every_explanation_fits_a_mutant() -> None:
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
