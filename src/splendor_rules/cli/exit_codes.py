"""The status that a command ends with, and what is said of a file that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.cli.scenario_output import show_diagnostics
from splendor_rules.cli.verdict_output import show_error
from splendor_rules.errors import RecordError, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Collection

    from splendor_rules.cli.output import Output
    from splendor_rules.errors import SetupError
    from splendor_rules.records.verdict import Verdict
    from splendor_rules.scenarios.judging import ScenarioVerdict

ERROR_FORMAT: Final = "splendor-error/1"
LEGAL, ILLEGAL, UNREADABLE, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130


def status_of_verdict(verdict: Verdict) -> int:
    """The status for a judged game."""
    if verdict.legal is None:
        return UNDECIDED
    return LEGAL if verdict.legal and not verdict.result_differs else ILLEGAL


def status_of_answers(verdict: ScenarioVerdict) -> int:
    """The status for a judged position."""
    legal = {answer.ruling.legal for answer in verdict.answers}
    return ILLEGAL if False in legal else UNDECIDED if None in legal else LEGAL


def worst(statuses: Collection[int]) -> int:
    """The status for several files: unreadable before illegal before undecided."""
    return next(
        (status for status in (UNREADABLE, ILLEGAL, UNDECIDED) if status in statuses), LEGAL
    )


def report_error(
    screen: Output, error: RecordError | ScenarioError | SetupError, file: str, *, as_json: bool
) -> None:
    """Say why a file cannot be judged: of a scenario every diagnostic, a line each."""
    diagnostics = error.diagnostics if isinstance(error, ScenarioError) else ()
    if as_json:
        pointer = error.pointer if isinstance(error, RecordError) else None
        problem = error.location_and_problem if isinstance(error, RecordError) else str(error)
        for text in map(str, diagnostics) if diagnostics else (problem,):
            line = {"format": ERROR_FORMAT, "file": file, "pointer": pointer, "error": text}
            screen.json_line(line)
    elif diagnostics:
        show_diagnostics(screen, file, diagnostics)
    else:
        show_error(screen, str(error) if isinstance(error, RecordError) else f"{file}: {error}")
