"""The status that a command ends with, and the report on a file that cannot be read."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from splendor_rules.bounds import MOST_FILE_SHOWN, MOST_LINE
from splendor_rules.cli.output import BAD
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.messages import messages_for
from splendor_rules.plain_text import shortened
from splendor_rules.records.verdict import ERROR_FORMAT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from splendor_rules.cli.output import Output
    from splendor_rules.records.verdict import Verdict
    from splendor_rules.scenarios.judging import ScenarioVerdict

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


@contextmanager
def readable(
    screen: Output, file: str, *, as_json: bool = False, lang: str = "en"
) -> Iterator[None]:
    """Report a file that cannot be read, and end the command with the status for that."""
    try:
        yield
    except (RecordError, ScenarioError, SetupError) as error:
        report_error(screen, error, file, as_json=as_json, lang=lang)
        raise click.exceptions.Exit(UNREADABLE) from None


def report_error(
    screen: Output,
    error: RecordError | ScenarioError | SetupError,
    file: str,
    *,
    as_json: bool,
    lang: str = "en",
) -> None:
    """Say why a file cannot be judged: of a scenario every diagnostic, a line each.

    A program gets English; a person the reader's language, as far as the texts have it.
    """
    pointer, problems = None, [str(error)]
    if isinstance(error, RecordError):
        pointer, problems = error.pointer, [error.location_and_problem]
    elif isinstance(error, ScenarioError):
        wording = messages_for(None, "en" if as_json else lang)
        problems = [wording.diagnostic(diagnostic) for diagnostic in error.diagnostics]
    if as_json:
        for problem in problems:
            line = {"format": ERROR_FORMAT, "file": file, "pointer": pointer, "error": problem}
            screen.json_line(line)
        return
    located = isinstance(error, RecordError)
    name = shortened(file, MOST_FILE_SHOWN)
    for text in [str(error)] if located else [f"{name}: {problem}" for problem in problems]:
        screen.line(shortened(text, MOST_LINE), BAD)
    screen.line()
