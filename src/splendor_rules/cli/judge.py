"""The command `judge`: verdicts on games and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from attrs import evolve

from splendor_rules.cli.exit_codes import (
    UNREADABLE,
    report_error,
    status_of_answers,
    status_of_verdict,
    worst,
)
from splendor_rules.cli.inputs import STANDARD_INPUT, read_under
from splendor_rules.cli.options import json_option, lang_option, readings_option, ruleset_option
from splendor_rules.cli.output import Output
from splendor_rules.cli.verdict_output import show_scenario, show_verdict
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import Record
from splendor_rules.scenarios.judging import judge_scenario
from splendor_rules.serialization import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

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
@readings_option
@ruleset_option
@lang_option
def judge(  # noqa: PLR0913  (one for each option)
    files: tuple[str, ...],
    *,
    as_json: bool,
    trace: bool,
    no_contested: bool,
    readings: dict[str, str],
    ruleset: Ruleset | None,
    lang: str,
) -> None:
    """Judge games and positions.

    Games are records (splendor-record/1, or splendor-game/1 in notation), positions are described
    in TOML or on one line. `-` reads one from standard input. Ends with 0 if all is legal, 1 if
    something is illegal or a result differs, 2 if a file cannot be read, 3 if something cannot be
    decided.
    """
    screen = Output.of_this_process()
    statuses: set[int] = set()
    options = {"trace": trace, "contested": not no_contested}
    plain = not (trace or readings or ruleset or STANDARD_INPUT in files)
    judge_plain_file = fast_lane() if plain and len(files) >= MANY else None
    for file in screen.tracked(files):
        quick = judge_plain_file and judge_plain_file(file, contested=not no_contested)
        if quick:
            statuses.add(_show_game(screen, *quick, lang, as_json=as_json))
            continue
        try:
            document = read_under(file, readings, ruleset)
        except (RecordError, ScenarioError, SetupError) as error:
            statuses.add(UNREADABLE)
            report_error(screen, error, file, as_json=as_json)
        else:
            if isinstance(document, Record):
                status = _show_game(
                    screen,
                    document.players,
                    judge_record(document, **options),
                    lang,
                    as_json=as_json,
                )
            else:
                status = _judge_position(screen, document, file, lang, as_json=as_json)
            statuses.add(status)
    if status := worst(statuses):
        raise click.exceptions.Exit(status)


def fast_lane() -> Callable[..., tuple[tuple[str, ...], Verdict] | None] | None:
    """What judges plain records quickly, if the extra `bulk` is installed."""
    try:
        from splendor_rules.bulk.judging import judge_plain_file  # noqa: PLC0415  (slow to load)
    except ImportError:
        return None
    return judge_plain_file


def _show_game(
    screen: Output, players: tuple[str, ...], verdict: Verdict, lang: str, *, as_json: bool
) -> int:
    if as_json:
        screen.json_line(to_json(verdict, ruleset=verdict.ruleset, lang=lang))
    else:
        show_verdict(screen, players, verdict, lang)
    return status_of_verdict(verdict)


def _judge_position(
    screen: Output, scenario: Scenario, file: str, lang: str, *, as_json: bool
) -> int:
    verdict = judge_scenario(scenario)
    if as_json:
        named = evolve(verdict, file=file)
        screen.json_line(to_json(named, ruleset=verdict.ruleset, lang=lang))
    else:
        show_scenario(screen, verdict, file, lang)
    return status_of_answers(verdict)
