"""The group of all commands, and the exit status of a run."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

import click

from splendor_rules.bounds import MOST_LINE
from splendor_rules.cli.clauses import clauses
from splendor_rules.cli.convert import convert
from splendor_rules.cli.exit_codes import FAULT, INTERRUPTED, LEGAL, UNREADABLE
from splendor_rules.cli.judge import judge
from splendor_rules.cli.legal import legal
from splendor_rules.cli.new import new
from splendor_rules.cli.play import play
from splendor_rules.cli.report import report
from splendor_rules.cli.show import show
from splendor_rules.cli.signals import SignalExit
from splendor_rules.cli.simulate import simulate
from splendor_rules.files import discard_unwritten, reason_of
from splendor_rules.plain_text import printable, shortened
from splendor_rules.rulesets import RULES_VERSION

_HELP_PAGE: Final = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""What newer versions of click raise if no command is named: the message is the page of help."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="splendor-rules",
    message=f"%(prog)s %(version)s, rules {RULES_VERSION}",
)
def app() -> None:
    """The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move."""


for _command in (judge, legal, new, convert, clauses, play, show, simulate, report):
    app.add_command(_command)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: the words after the command's name; by default those of this process.
    """
    if sys.stdout is None:
        _complain("Error: there is no standard output")
        return UNREADABLE
    try:
        result = app.main(arguments, prog_name="splendor-rules", standalone_mode=False)
        status = result if isinstance(result, int) else LEGAL
    except click.Abort:
        status = INTERRUPTED
    except SignalExit as ended:
        status = ended.status
    except SystemExit:  # click's and rich's answer to a reader that has seen enough
        status = LEGAL
    except Exception as error:  # noqa: BLE001  (no traceback reaches a person)
        status = _report(error)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            discard_unwritten(stream)
    return status


def _report(error: Exception) -> int:
    """Say what has gone wrong; the status for it."""
    if isinstance(error, _HELP_PAGE):
        _complain(*str(error).split("\n"))
        return UNREADABLE
    if isinstance(error, click.ClickException):
        call: click.Context | None = getattr(error, "ctx", None)
        usage = (
            (call.get_usage(), f"Try '{call.command_path} --help' for help.", "") if call else ()
        )
        _complain(*usage, f"Error: {error.format_message()}")
        return UNREADABLE
    if isinstance(error, OSError) and error.filename is None:  # of no file, so of an output
        _complain(f"Error: the output cannot be written: {reason_of(error)}")
        return UNREADABLE
    _complain(
        f"splendor-rules has a fault: {type(error).__name__}: {error}",
        "Please report it, with the file that brought it about.",
    )
    return FAULT


def _complain(*lines: str) -> None:
    """Write lines on standard error, if anything can be written there."""
    with suppress(OSError):
        for line in lines:
            click.echo(printable(shortened(line, MOST_LINE)), err=True)
