"""The version of the rules rises whenever what the rules lead to changes."""

from __future__ import annotations

import json
import subprocess
import sys

from support.paths import ROOT

from splendor_rules import RULES_VERSION


def test_nothing_that_the_rules_lead_to_has_changed_under_this_version() -> None:
    """Nothing changes unless it is meant to.

    If it is: raise RULES_VERSION, say so under "Rules" in the changelog, and run
    `python tools/golden.py --write`. If only cases or games are new: run that alone.
    """
    command = [sys.executable, str(ROOT / "tools" / "golden.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_the_version_is_in_the_changelog() -> None:
    golden = json.loads((ROOT / "tests" / "golden" / "rules.json").read_text(encoding="utf-8"))
    assert golden["rules"] == RULES_VERSION
    assert RULES_VERSION in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
