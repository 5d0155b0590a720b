"""A conformance suite: an implementation of these rules, in any language, held against the library.

The implementation is a command that answers questions in JSON, a line each, on standard input and
output (`splendor-conformance/1`). Run the suite with

    python -m splendor_rules.testing.conformance -- COMMAND...

It needs nothing but the library itself.
"""

from __future__ import annotations

from splendor_rules.testing.conformance.capabilities import Capabilities
from splendor_rules.testing.conformance.client import Implementation, NoAnswer
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.plan import GameConfig, SuitePlan
from splendor_rules.testing.conformance.suite import examine

__all__ = [
    "Capabilities",
    "Finding",
    "Findings",
    "GameConfig",
    "Implementation",
    "NoAnswer",
    "SuitePlan",
    "examine",
]
