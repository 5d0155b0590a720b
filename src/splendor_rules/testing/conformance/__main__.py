"""The suite on the command line: `python -m splendor_rules.testing.conformance -- COMMAND...`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from splendor_rules.records.writer import write_record
from splendor_rules.testing.conformance.client import Implementation
from splendor_rules.testing.conformance.findings import finding_lines, heading, summary_lines
from splendor_rules.testing.conformance.plan import SuitePlan
from splendor_rules.testing.conformance.suite import examine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.testing.conformance.findings import Finding

CONFORMS, DIFFERS, NOT_RUN = 0, 1, 2


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
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
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
        sys.stdout.write(shown + "\n")
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
    try:
        if options.save is not None:
            options.save.mkdir(parents=True, exist_ok=True)
        with Implementation(options.command, options.timeout) as implementation:
            plan = SuitePlan(options.seed, options.games)
            findings = examine(
                implementation, plan, most=options.most, watch=lambda can: _say(heading(can), "")
            )
        for number, finding in enumerate(findings.all, start=1):
            _say(*finding_lines(number, finding, _saved(options.save, number, finding)), "")
        _say(*summary_lines(findings, implementation.questions))
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return NOT_RUN
    except BrokenPipeError:  # whoever read the report has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOT_RUN
    except OSError as error:
        sys.stderr.write(f"It cannot be run: {error}\n")
        return NOT_RUN
    return DIFFERS if findings.all else CONFORMS


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(run())
