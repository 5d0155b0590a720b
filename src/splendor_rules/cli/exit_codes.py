"""What can be wrong with a call, and the status that a command ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.cli.scenario_output import show_diagnostics
from splendor_rules.cli.verdict_output import show_error
from splendor_rules.errors import RecordError, ScenarioError

if TYPE_CHECKING:
    from splendor_rules.cli.output import Output
    from splendor_rules.errors import SetupError

ERROR_FORMAT: Final = "splendor-error/1"
LEGAL, ILLEGAL, UNREADABLE, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130


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
