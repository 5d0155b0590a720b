"""The suite on the command line: `python -m splendor_rules.testing.conformance -- COMMAND...`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from splendor_rules.bounds import MOST_LINE
from splendor_rules.files import discard_unwritten
from splendor_rules.plain_text import printable, shortened
from splendor_rules.records.writer import write_record
from splendor_rules.testing.conformance.client import Implementation
from splendor_rules.testing.conformance.findings import finding_lines, heading, summary_lines
from splendor_rules.testing.conformance.plan import SuitePlan
from splendor_rules.testing.conformance.suite import examine

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from splendor_rules.testing.conformance.findings import Finding

CONFORMS, DIFFERS, NOT_RUN = 0, 1, 2


class _Parser(ArgumentParser):
    """A parser whose errors a terminal does not obey."""

    def error(self, message: str) -> NoReturn:
        """End with the usage and the error.

        Raises:
            SystemExit: always.
        """
        super().error(printable(shortened(message, MOST_LINE)))


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="python -m splendor_rules.testing.conformance",
        description="Test an implementation of the rules against the library.",
        epilog="The exit status is 0 without findings, 1 with findings, 2 if the suite cannot run.",
    )
    add = parser.add_argument
    add("--seed", default="1", help="the seed of the random games (1)")
    add("--games", type=_count, default=20, help="the number of random games (20)")
    add("--timeout", type=_seconds, default=10.0, help="seconds for an answer (10)")
    add("--most", type=_count, default=20, help="the number of findings to stop after (20)")
    add("--save", type=Path, metavar="DIR", help="save the record of each finding here")
    add("command", nargs="+", metavar="COMMAND", help="the implementation")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is no number of times")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{text!r} is no number of seconds")
    return seconds


def _say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(printable(line) + "\n")
    sys.stdout.flush()


def _saved(directory: Path | None, number: int, finding: Finding) -> Path | None:
    if directory is None or finding.record is None:
        return None
    path = directory / f"finding-{number}.json"
    write_record(finding.record, path)
    return path


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the suite and return its exit status.

    Args:
        arguments: the words after the module's name; by default those of this process.
    """
    options = _parser().parse_args(arguments)
    if sys.stdout is None:
        return _not_run("It cannot be run: there is no standard output")
    try:
        if options.save is not None:
            options.save.mkdir(parents=True, exist_ok=True)
        return _examine(options)
    except KeyboardInterrupt:
        return _not_run("Interrupted.")
    except BrokenPipeError:  # whoever read the report has seen enough
        return NOT_RUN
    except OSError as error:
        return _not_run(f"It cannot be run: {error}")
    finally:
        if sys.stdout is not None:
            discard_unwritten(sys.stdout)


def _examine(options: Namespace) -> int:
    with Implementation(options.command, options.timeout) as implementation:
        plan = SuitePlan(options.seed, options.games)
        findings = examine(
            implementation, plan, most=options.most, watch=lambda can: _say(heading(can), "")
        )
    for number, finding in enumerate(findings.all, start=1):
        _say(*finding_lines(number, finding, _saved(options.save, number, finding)), "")
    _say(*summary_lines(findings, implementation.questions))
    return DIFFERS if findings.all else CONFORMS


def _not_run(problem: str) -> int:
    """Say why, if anything can be said there; the status for it."""
    with suppress(OSError):
        sys.stderr.write(printable(problem) + "\n")
    return NOT_RUN


if __name__ == "__main__":
    if sys.stdout is not None:
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # text streams have it
    sys.exit(run())
