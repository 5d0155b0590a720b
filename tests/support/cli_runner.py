"""Calling the command in this process, and the examples that it is called with."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from splendor_rules.cli.app import run
from support.paths import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

TIE = str(EXAMPLES / "base-tie.json")
BAD_TAKE = str(EXAMPLES / "base-illegal-take.json")
COMMAND = [sys.executable, "-m", "splendor_rules"]
"""The command in a process of its own."""


def printed(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> str:
    """What the command prints when it is called with these words."""
    run(list(arguments))
    return capsys.readouterr().out
