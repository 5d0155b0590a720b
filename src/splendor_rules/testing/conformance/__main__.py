"""The suite on the command line: `python -m splendor_rules.testing.conformance -- COMMAND...`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from splendor_rules.records.writer import write_record
from splendor_rules.testing.conformance.client import Implementation
from splendor_rules.testing.conformance.plan import SuitePlan
from splendor_rules.testing.conformance.report import finding_lines, heading, summary_lines
from splendor_rules.testing.conformance.suite import examine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.findings import Finding

CONFORMS, DIFFERS, NOT_RUN = 0, 1, 2


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m splendor_rules.testing.conformance",
        description="Hold an implementation of the rules against the library.",
        epilog="Ends with 0 if it conforms, 1 if something was found, 2 if it could not be run.",
    )
    parser.add_argument("--seed", default="1", help="what the games are drawn from (1)")
    parser.add_argument(
        "--games", type=_count, default=20, help="how many games beside the set pieces (20)"
    )
    parser.add_argument("--timeout", type=_seconds, default=10.0, help="seconds for an answer (10)")
    parser.add_argument(
        "--most", type=_count, default=20, help="after how many findings to stop (20)"
    )
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="save the record of each finding here"
    )
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the implementation")
    return parser


def _count(said: str) -> int:
    if not said.isdecimal():
        raise ArgumentTypeError(f"{said!r} is no number of times")
    return int(said)


def _seconds(said: str) -> float:
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{said!r} is no number of seconds")
    return seconds


def _say(*lines: str) -> None:
    for line in lines:
        shown = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in line)
        sys.stdout.write(shown + "\n")
    sys.stdout.flush()


def _saved(directory: Path | None, number: int, finding: Finding) -> Path | None:
    if directory is None or finding.record is None:
        return None
    path = directory / f"finding-{number}.json"
    write_record(finding.record, path)
    return path


def _greet(claims: Capabilities) -> None:
    _say(heading(claims), "")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the suite and return its exit status.

    Args:
        arguments: the words after the module's name; by default those of this process.
    """
    said = _parser().parse_args(arguments)
    try:
        if said.save is not None:
            said.save.mkdir(parents=True, exist_ok=True)
        with Implementation(said.command, said.timeout) as implementation:
            programme = SuitePlan(said.seed, said.games)
            findings = examine(implementation, programme, most=said.most, watch=_greet)
        for number, finding in enumerate(findings.all, start=1):
            _say(*finding_lines(number, finding, _saved(said.save, number, finding)), "")
        _say(*summary_lines(findings, implementation.asked))
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
