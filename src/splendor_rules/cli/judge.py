"""The command `judge`: verdicts on games and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

from splendor_rules.cli.exit_codes import (
    UNREADABLE,
    report_error,
    status_of_answers,
    status_of_verdict,
    worst,
)
from splendor_rules.cli.inputs import STANDARD_INPUT, each_under
from splendor_rules.cli.options import (
    json_option,
    lang_option,
    readings_option,
    ruleset_option,
    sources_option,
)
from splendor_rules.cli.output import Output
from splendor_rules.cli.verdict_output import show_scenario, show_verdict
from splendor_rules.cli.viewer import seat_option, seen_by
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.messages import messages_for
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import Record
from splendor_rules.scenarios.judging import judge_scenario
from splendor_rules.serialization import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.messages import Messages
    from splendor_rules.records.verdict import Verdict
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Scenario

MANY = 20
"""So many files are worth loading the fast lane, which takes as long as judging about as many."""


@click.command()
@click.argument("files", nargs=-1, required=True)
@json_option
@click.option("--trace", is_flag=True, help="Show the position after each turn of a record.")
@click.option(
    "--no-contested",
    is_flag=True,
    help="Leave out under which other readings the verdict on a record would be another one.",
)
@seat_option
@click.option("--table", is_flag=True, help="Show the table of a position too.")
@readings_option
@ruleset_option
@sources_option
@lang_option
def judge(  # noqa: PLR0913  (one for each option)
    files: tuple[str, ...],
    *,
    as_json: bool,
    trace: bool,
    no_contested: bool,
    viewer: str | None,
    table: bool,
    readings: dict[str, str],
    ruleset: Ruleset | None,
    sources: bool,
    lang: str,
) -> None:
    """Judge games and positions.

    Games are records (splendor-record/1, or splendor-game/1 in notation), positions are described
    in TOML or on one line. A file in notation can hold several games, each with its own first
    line, which are judged one after the other. `-` reads one from standard input. Ends with 0 if
    all is legal, 1 if something is illegal or a result differs, 2 if a file cannot be read, 3 if
    something cannot be decided.
    """
    printer = _VerdictPrinter(Output.of_this_process(), lang, as_json, sources, table)
    statuses: set[int] = set()
    options = {"trace": trace, "contested": not no_contested}
    plain = not (trace or readings or ruleset or viewer is not None or STANDARD_INPUT in files)
    judge_plain_file = fast_lane() if plain and len(files) >= MANY else None
    for file in printer.screen.tracked(files):
        quick = judge_plain_file and judge_plain_file(file, contested=not no_contested)
        if quick:
            statuses.add(printer.game(*quick))
            continue
        try:
            for document in each_under(file, readings, ruleset):
                if isinstance(document, RecordError):
                    statuses.add(printer.unreadable(document, file))
                else:
                    statuses.add(printer.verdict(seen_by(document, viewer), file, **options))
        except (RecordError, ScenarioError, SetupError) as error:
            statuses.add(printer.unreadable(error, file))
    if status := worst(statuses):
        raise click.exceptions.Exit(status)


def fast_lane() -> Callable[..., tuple[tuple[str, ...], Verdict] | None] | None:
    """What judges plain records quickly, if the extra `bulk` is installed."""
    try:
        from splendor_rules.bulk.judging import judge_plain_file  # noqa: PLC0415  (slow to load)
    except ImportError:
        return None
    return judge_plain_file


@frozen
class _VerdictPrinter:
    """How verdicts are shown: where, in which language, for whom, and how much of it."""

    screen: Output
    lang: str
    as_json: bool
    sources: bool
    table: bool

    def unreadable(self, error: RecordError | ScenarioError | SetupError, file: str) -> int:
        """Why something cannot be read; gives the exit status."""
        report_error(self.screen, error, file, as_json=self.as_json, lang=self.lang)
        return UNREADABLE

    def verdict(self, document: Record | Scenario, file: str, **options: bool) -> int:
        """The verdict on a game or a position; gives the exit status."""
        if isinstance(document, Record):
            return self.game(document.players, judge_record(document, **options))
        return self.position(document, file)

    def game(self, players: tuple[str, ...], verdict: Verdict) -> int:
        """The verdict on a game; gives the exit status."""
        if self.as_json:
            self.screen.json_line(to_json(verdict, ruleset=verdict.ruleset, lang=self.lang))
        else:
            show_verdict(self.screen, verdict, self._wording(verdict.ruleset, players))
        return status_of_verdict(verdict)

    def position(self, scenario: Scenario, file: str) -> int:
        """The verdict on a position; gives the exit status."""
        verdict = judge_scenario(scenario)
        if self.as_json:
            named = evolve(verdict, file=file)
            self.screen.json_line(to_json(named, ruleset=verdict.ruleset, lang=self.lang))
        else:
            name = "" if file == STANDARD_INPUT else file
            wording = self._wording(verdict.ruleset, scenario.names)
            show_scenario(self.screen, verdict, name, wording, table=self.table)
        return status_of_answers(verdict)

    def _wording(self, ruleset: Ruleset, names: tuple[str, ...]) -> Messages:
        return evolve(messages_for(ruleset, self.lang, names), sources=self.sources)
