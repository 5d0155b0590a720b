"""The commands: what they are asked, and with which status they end."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from splendor_rules.cli.clauses import clause_json, show_clause, show_list
from splendor_rules.cli.screen import Screen
from splendor_rules.cli.verdicts import show_error, show_verdict
from splendor_rules.errors import RecordError
from splendor_rules.records.places import MOST_BYTES
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.verdicts.judging import judge_record
from splendor_rules.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.records.values import Record
    from splendor_rules.verdicts.values import Verdict

ERROR_FORMAT: Final = "splendor-error/1"
LEGAL, ILLEGAL, UNREADABLE, UNDECIDED, FAULT = 0, 1, 2, 3, 70

F = TypeVar("F", bound="Callable[..., Any]")


def _lang(function: F) -> F:
    """The option for the language of the texts."""
    note = "Language of the texts; what is missing comes in English."
    choice = click.Choice(LANGUAGES)
    return click.option("--lang", type=choice, default="en", show_default=True, help=note)(function)


def _json(function: F) -> F:
    """The option for programs."""
    return click.option("as_json", "--json", is_flag=True, help="JSON, for programs.")(function)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="splendor-rules",
    message=f"%(prog)s %(version)s, rules {RULES_VERSION}",
)
def command() -> None:
    """The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move."""


@command.command()
@click.argument("files", nargs=-1, required=True)
@_json
@click.option("--trace", is_flag=True, help="Show the position after each turn.")
@_lang
def judge(files: tuple[str, ...], *, as_json: bool, trace: bool, lang: str) -> None:
    """Judge recorded games (splendor-record/1); `-` reads one from standard input.

    Ends with 0 if all is legal, 1 if something is illegal or a result differs, 2 if a file cannot
    be read as a record, 3 if something cannot be decided.
    """
    screen = Screen.of_this_process()
    statuses: set[int] = set()
    for file in screen.tracked(files):
        try:
            record = _read(file)
        except RecordError as error:
            statuses.add(UNREADABLE)
            if as_json:
                screen.json_line(_error_json(error, file))
            else:
                show_error(screen, error)
            continue
        verdict = judge_record(record, trace=trace)
        statuses.add(_status(verdict))
        if as_json:
            screen.json_line(verdict.to_json(lang))
        else:
            show_verdict(screen, record, verdict, lang)
    for status in (UNREADABLE, ILLEGAL, UNDECIDED):
        if status in statuses:
            raise click.exceptions.Exit(status)


def _read(file: str) -> Record:
    if file != "-":
        return read_record(file)
    if sys.stdin is None:
        raise RecordError("there is no standard input", file=file)
    return parse_record(sys.stdin.buffer.read(MOST_BYTES + 1), file)


def _error_json(error: RecordError, file: str) -> dict[str, Any]:
    return {
        "format": ERROR_FORMAT,
        "file": file,
        "pointer": error.pointer,
        "error": error.problem,
    }


def _status(verdict: Verdict) -> int:
    if verdict.legal is None:
        return UNDECIDED
    return LEGAL if verdict.legal and not verdict.result_differs else ILLEGAL


@command.command()
@click.argument("name", required=False, metavar="[CLAUSE]")
@_json
@_lang
def clauses(name: str | None, *, as_json: bool, lang: str) -> None:
    """Show a clause of the rulebook, or a chapter's clauses, or all of them."""
    chosen = [clause for clause in CLAUSES if name in (None, clause.id, clause.chapter)]
    if not chosen:
        ids = [clause.id for clause in CLAUSES]
        near = get_close_matches(str(name), ids, n=3, cutoff=0.4)
        hint = f"; perhaps {', '.join(near)}" if near else ""
        raise click.UsageError(f"there is no clause {name!r}{hint}")
    screen = Screen.of_this_process()
    if as_json:
        for clause in chosen:
            screen.json_line(clause_json(clause, lang))
    elif chosen[0].id == name:
        show_clause(screen, chosen[0], lang)
    else:
        show_list(screen, chosen, lang)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: the words after the command's name; by default those of this process.
    """
    try:
        result = command.main(arguments, prog_name="splendor-rules", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return UNREADABLE
    except click.Abort:
        return UNREADABLE
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return LEGAL
    except Exception as error:  # noqa: BLE001  (no traceback reaches a person)
        click.echo(f"splendor-rules has a fault: {type(error).__name__}: {error}", err=True)
        click.echo("Please report it, with the file that brought it about.", err=True)
        return FAULT
    return result if isinstance(result, int) else LEGAL
