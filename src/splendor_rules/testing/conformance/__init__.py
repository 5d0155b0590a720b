"""A conformance suite, which tests an implementation of these rules against the library.

The implementation, in any language, is a command that answers questions in JSON, a line each, on
standard input and output (`splendor-conformance/1`). Run the suite with

    python -m splendor_rules.testing.conformance -- COMMAND...

It needs nothing but the library itself.
"""

from __future__ import annotations

from splendor_rules.testing.conformance.capabilities import Capabilities
from splendor_rules.testing.conformance.client import Implementation, NoAnswerError
from splendor_rules.testing.conformance.findings import Finding, Findings
from splendor_rules.testing.conformance.plan import GameConfig, SuitePlan
from splendor_rules.testing.conformance.suite import examine

__all__ = [
    "Capabilities",
    "Finding",
    "Findings",
    "GameConfig",
    "Implementation",
    "NoAnswerError",
    "SuitePlan",
    "examine",
]
