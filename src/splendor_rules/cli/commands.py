"""The commands: what they are asked, and with which status they end."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from splendor_rules.cli.clauses import clause_json, show_clause, show_list
from splendor_rules.cli.files import read_either, read_under
from splendor_rules.cli.positions import show_faults, show_legal, show_position
from splendor_rules.cli.screen import Screen
from splendor_rules.cli.verdicts import show_error, show_verdict
from splendor_rules.deal import new_game
from splendor_rules.engine import outcome
from splendor_rules.errors import PositionError, RecordError, SetupError
from splendor_rules.legal import legal_actions
from splendor_rules.notation.game_writer import format_game
from splendor_rules.positions.judging import judge_position
from splendor_rules.positions.ruling_json import action_to_json, ruling_to_json
from splendor_rules.records.values import Record, record_of
from splendor_rules.records.writer import format_record
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import RULES_VERSION, RULESETS
from splendor_rules.unknown import unknowns
from splendor_rules.verdicts.judging import judge_record
from splendor_rules.wording import LANGUAGES, wording_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.positions.judging import PositionVerdict
    from splendor_rules.positions.values import Position
    from splendor_rules.state import State
    from splendor_rules.verdicts.values import Verdict

ERROR_FORMAT: Final = "splendor-error/1"
LEGAL, ILLEGAL, UNREADABLE, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130

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


def _readings(function: F) -> F:
    """The option for other readings."""
    note = "Another reading, NAME=VALUE; may be given several times."
    return click.option("--reading", "readings", multiple=True, callback=_named, help=note)(
        function
    )


def _named(
    _context: click.Context, _option: click.Parameter, said: tuple[str, ...]
) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for one in said:
        name, equals, value = one.partition("=")
        if not equals:
            raise click.BadParameter(f"{one!r} is not NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen


@command.command()
@click.argument("files", nargs=-1, required=True)
@_json
@click.option("--trace", is_flag=True, help="Show the position after each turn of a record.")
@_readings
@_lang
def judge(
    files: tuple[str, ...], *, as_json: bool, trace: bool, readings: dict[str, str], lang: str
) -> None:
    """Judge games and positions.

    Games are records (splendor-record/1, or splendor-game/1 in notation), positions are described
    in TOML or on one line. `-` reads one from standard input. Ends with 0 if all is legal, 1 if
    something is illegal or a result differs, 2 if a file cannot be read, 3 if something cannot be
    decided.
    """
    screen = Screen.of_this_process()
    statuses: set[int] = set()
    for file in screen.tracked(files):
        try:
            found = read_under(file, readings)
        except (RecordError, PositionError, SetupError) as error:
            statuses.add(UNREADABLE)
            _show_error(screen, error, file, as_json=as_json)
            continue
        if isinstance(found, Record):
            verdict = judge_record(found, trace=trace)
            statuses.add(_status(verdict))
            if as_json:
                screen.json_line(verdict.to_json(lang))
            else:
                show_verdict(screen, found, verdict, lang)
        else:
            ruled = judge_position(found)
            statuses.add(_status_of_answers(ruled))
            if as_json:
                screen.json_line(ruling_to_json(ruled, file, lang))
            else:
                show_position(screen, ruled, file, lang)
    for status in (UNREADABLE, ILLEGAL, UNDECIDED):
        if status in statuses:
            raise click.exceptions.Exit(status)


def _show_error(
    screen: Screen, error: RecordError | PositionError | SetupError, file: str, *, as_json: bool
) -> None:
    """Say why a file cannot be judged: for a position a line for each fault."""
    faults = error.faults if isinstance(error, PositionError) else ()
    if as_json:
        pointer = error.pointer if isinstance(error, RecordError) else None
        problem = error.said if isinstance(error, RecordError) else str(error)
        for said in map(str, faults) if faults else (problem,):
            line = {"format": ERROR_FORMAT, "file": file, "pointer": pointer, "error": said}
            screen.json_line(line)
    elif faults:
        show_faults(screen, file, faults)
    else:
        show_error(screen, str(error) if isinstance(error, RecordError) else f"{file}: {error}")


def _status(verdict: Verdict) -> int:
    if verdict.legal is None:
        return UNDECIDED
    return LEGAL if verdict.legal and not verdict.result_differs else ILLEGAL


def _status_of_answers(verdict: PositionVerdict) -> int:
    legal = {answer.ruling.legal for answer in verdict.answers}
    return ILLEGAL if False in legal else UNDECIDED if None in legal else LEGAL


@command.command()
@click.argument("file")
@_json
@_readings
@_lang
def legal(file: str, *, as_json: bool, readings: dict[str, str], lang: str) -> None:
    """List everything that the player to act may do in a position.

    Of a record, that is the position after its last turn, or before the first that is not legal;
    then the status is that of `judge`.
    """
    screen = Screen.of_this_process()
    try:
        found = read_under(file, readings)
    except (RecordError, PositionError, SetupError) as error:
        _show_error(screen, error, file, as_json=as_json)
        raise click.exceptions.Exit(UNREADABLE) from None
    state, status = _position_of(screen, found, lang, as_json=as_json)
    names = found.players if isinstance(found, Record) else found.names
    if as_json:
        for action in legal_actions(state):
            screen.json_line(action_to_json(action, state.ruleset.box))
    else:
        wording = wording_for(state.ruleset.box.name, lang, names)
        if outcome(state):
            screen.line(wording.phrase("game_over"))
        show_legal(screen, legal_actions(state), unknowns(state), wording, state)
    if status:
        raise click.exceptions.Exit(status)


def _position_of(
    screen: Screen, found: Record | Position, lang: str, *, as_json: bool
) -> tuple[State, int]:
    """The position that a file is about, and the status if a record is not legal up to its end."""
    if not isinstance(found, Record):
        return found.state, LEGAL
    verdict = judge_record(found)
    if verdict.stopped is None:
        return verdict.final, LEGAL
    wording = wording_for(verdict.ruleset.box.name, lang, found.players)
    said = wording.phrase("illegal_before", number=str(verdict.turns_judged + 1))
    (screen.warn if as_json else screen.line)(said)
    return verdict.final, _status(verdict)


@command.command()
@click.option("--game", type=click.Choice(tuple(RULESETS)), required=True)
@click.option("--players", type=click.IntRange(2, 4), required=True)
@click.option("--seed", help="A number or word: the same seed gives the same deal everywhere.")
@_readings
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
@_json
def convert(file: str, *, as_json: bool) -> None:
    """Print a recorded game in its other form: JSON in notation, notation as JSON.

    Either has all that the other has. `-` reads from standard input; `--json` prints JSON, whatever
    the game was written in.
    """
    try:
        record, in_notation = read_either(file)
        text = format_record(record) if as_json or in_notation else format_game(record)
    except (RecordError, PositionError) as error:
        _show_error(Screen.of_this_process(), error, file, as_json=as_json)
        raise click.exceptions.Exit(UNREADABLE) from None
    click.echo(text.encode("utf-8"), nl=False)


@command.command()
@click.argument("name", required=False, metavar="[CLAUSE]")
@_json
@_lang
def clauses(name: str | None, *, as_json: bool, lang: str) -> None:
    """Show a clause of the rulebook, or a chapter's clauses, or all of them."""
    name = None if name is None else name.lower()
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
        return INTERRUPTED
    except SystemExit:  # click's and rich's answer to a reader that has seen enough
        return LEGAL
    except Exception as error:  # noqa: BLE001  (no traceback reaches a person)
        click.echo(f"splendor-rules has a fault: {type(error).__name__}: {error}", err=True)
        click.echo("Please report it, with the file that brought it about.", err=True)
        return FAULT
    return result if isinstance(result, int) else LEGAL
