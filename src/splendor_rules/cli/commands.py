"""The commands: what they are asked, and with which status they end."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from splendor_rules.cli.clause_output import clause_json, show_clause, show_list
from splendor_rules.cli.exit_codes import (
    FAULT,
    ILLEGAL,
    INTERRUPTED,
    LEGAL,
    UNDECIDED,
    UNREADABLE,
    report_error,
)
from splendor_rules.cli.game_commands import play, show
from splendor_rules.cli.inputs import read_either, read_under
from splendor_rules.cli.options import json_option, lang_option, readings_option
from splendor_rules.cli.output import Output
from splendor_rules.cli.scenario_output import show_legal, show_scenario
from splendor_rules.cli.verdict_output import show_verdict
from splendor_rules.deal import new_game
from splendor_rules.engine import outcome
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.legal import legal_actions
from splendor_rules.messages import messages_for
from splendor_rules.notation.game_writer import format_game
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import Record, record_of
from splendor_rules.records.writer import format_record
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import RULES_VERSION, RULESETS
from splendor_rules.scenarios.judging import judge_scenario
from splendor_rules.scenarios.ruling_json import action_to_json, ruling_to_json
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from splendor_rules.records.verdict import Verdict
    from splendor_rules.scenarios.judging import ScenarioVerdict
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="splendor-rules",
    message=f"%(prog)s %(version)s, rules {RULES_VERSION}",
)
def command() -> None:
    """The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move."""


@command.command()
@click.argument("files", nargs=-1, required=True)
@json_option
@click.option("--trace", is_flag=True, help="Show the position after each turn of a record.")
@readings_option
@lang_option
def judge(
    files: tuple[str, ...], *, as_json: bool, trace: bool, readings: dict[str, str], lang: str
) -> None:
    """Judge games and positions.

    Games are records (splendor-record/1, or splendor-game/1 in notation), positions are described
    in TOML or on one line. `-` reads one from standard input. Ends with 0 if all is legal, 1 if
    something is illegal or a result differs, 2 if a file cannot be read, 3 if something cannot be
    decided.
    """
    screen = Output.of_this_process()
    statuses: set[int] = set()
    for file in screen.tracked(files):
        try:
            found = read_under(file, readings)
        except (RecordError, ScenarioError, SetupError) as error:
            statuses.add(UNREADABLE)
            report_error(screen, error, file, as_json=as_json)
            continue
        if isinstance(found, Record):
            verdict = judge_record(found, trace=trace)
            statuses.add(_status(verdict))
            if as_json:
                screen.json_line(verdict.to_json(lang))
            else:
                show_verdict(screen, found, verdict, lang)
        else:
            ruled = judge_scenario(found)
            statuses.add(_status_of_answers(ruled))
            if as_json:
                screen.json_line(ruling_to_json(ruled, file, lang))
            else:
                show_scenario(screen, ruled, file, lang)
    for status in (UNREADABLE, ILLEGAL, UNDECIDED):
        if status in statuses:
            raise click.exceptions.Exit(status)


def _status(verdict: Verdict) -> int:
    if verdict.legal is None:
        return UNDECIDED
    return LEGAL if verdict.legal and not verdict.result_differs else ILLEGAL


def _status_of_answers(verdict: ScenarioVerdict) -> int:
    legal = {answer.ruling.legal for answer in verdict.answers}
    return ILLEGAL if False in legal else UNDECIDED if None in legal else LEGAL


@command.command()
@click.argument("file")
@json_option
@readings_option
@lang_option
def legal(file: str, *, as_json: bool, readings: dict[str, str], lang: str) -> None:
    """List everything that the player to act may do in a position.

    Of a record, that is the position after its last turn, or before the first that is not legal;
    then the status is that of `judge`.
    """
    screen = Output.of_this_process()
    try:
        found = read_under(file, readings)
    except (RecordError, ScenarioError, SetupError) as error:
        report_error(screen, error, file, as_json=as_json)
        raise click.exceptions.Exit(UNREADABLE) from None
    state, status = _position_of(screen, found, lang, as_json=as_json)
    names = found.players if isinstance(found, Record) else found.names
    if as_json:
        for action in legal_actions(state):
            screen.json_line(action_to_json(action, state.ruleset.box))
    else:
        wording = messages_for(state.ruleset, lang, names)
        if outcome(state):
            screen.line(wording.phrase("game_over"))
        show_legal(screen, legal_actions(state), unknowns(state), wording, state)
    if status:
        raise click.exceptions.Exit(status)


def _position_of(
    screen: Output, found: Record | Scenario, lang: str, *, as_json: bool
) -> tuple[State, int]:
    """The position that a file is about, and the status if a record is not legal up to its end."""
    if not isinstance(found, Record):
        return found.state, LEGAL
    verdict = judge_record(found)
    if verdict.stopped is None:
        return verdict.final, LEGAL
    wording = messages_for(verdict.ruleset, lang, found.players)
    said = wording.phrase("illegal_before", number=str(verdict.turns_judged + 1))
    (screen.warn if as_json else screen.line)(said)
    return verdict.final, _status(verdict)


@command.command()
@click.option("--game", type=click.Choice(tuple(RULESETS)), required=True)
@click.option("--players", type=click.IntRange(2, 4), required=True)
@click.option("--seed", help="A number or word: the same seed gives the same deal everywhere.")
@readings_option
def new(game: str, *, players: int, seed: str | None, readings: dict[str, str]) -> None:
    """Deal a game and print it as a record to go on from."""
    chosen = {name.replace("-", "_"): value for name, value in readings.items()}
    try:
        record = record_of(new_game(RULESETS[game].under(**chosen), players, seed), [])
    except SetupError as error:
        raise click.UsageError(str(error)) from None
    click.echo(format_record(record), nl=False)


@command.command()
@click.argument("file")
@json_option
def convert(file: str, *, as_json: bool) -> None:
    """Print a recorded game in its other form: JSON in notation, notation as JSON.

    Either has all that the other has. `-` reads from standard input; `--json` prints JSON, whatever
    the game was written in.
    """
    try:
        record, in_notation = read_either(file)
        text = format_record(record) if as_json or in_notation else format_game(record)
    except (RecordError, ScenarioError) as error:
        report_error(Output.of_this_process(), error, file, as_json=as_json)
        raise click.exceptions.Exit(UNREADABLE) from None
    click.echo(text.encode("utf-8"), nl=False)


@command.command()
@click.argument("name", required=False, metavar="[CLAUSE]")
@json_option
@lang_option
def clauses(name: str | None, *, as_json: bool, lang: str) -> None:
    """Show a clause of the rulebook, or a chapter's clauses, or all of them."""
    name = None if name is None else name.lower()
    chosen = [clause for clause in CLAUSES if name in (None, clause.id, clause.chapter)]
    if not chosen:
        ids = [clause.id for clause in CLAUSES]
        near = get_close_matches(str(name), ids, n=3, cutoff=0.4)
        hint = f"; perhaps {', '.join(near)}" if near else ""
        raise click.UsageError(f"there is no clause {name!r}{hint}")
    screen = Output.of_this_process()
    if as_json:
        for clause in chosen:
            screen.json_line(clause_json(clause, lang))
    elif chosen[0].id == name:
        show_clause(screen, chosen[0], lang)
    else:
        show_list(screen, chosen, lang)


command.add_command(play)
command.add_command(show)


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
        return INTERRUPTED
    except SystemExit:  # click's and rich's answer to a reader that has seen enough
        return LEGAL
    except Exception as error:  # noqa: BLE001  (no traceback reaches a person)
        click.echo(f"splendor-rules has a fault: {type(error).__name__}: {error}", err=True)
        click.echo("Please report it, with the file that brought it about.", err=True)
        return FAULT
    return result if isinstance(result, int) else LEGAL
