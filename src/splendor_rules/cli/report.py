"""The command `report`: a ruling that is wrong, whole and in one file."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve, frozen

from splendor_rules.bounds import MOST_FILE_SHOWN, MOST_SCENARIO_CHARACTERS
from splendor_rules.cli.exit_codes import readable
from splendor_rules.cli.inputs import content, described, is_position, parse_record_under
from splendor_rules.cli.options import lang_option, readings_option, ruleset_option
from splendor_rules.cli.output import GOOD, Output
from splendor_rules.cli.pseudonyms import Pseudonyms
from splendor_rules.cli.saving import written_new
from splendor_rules.errors import NotationError, RecordError, ScenarioError, UnknownCardError
from splendor_rules.explanations import explain
from splendor_rules.files import reason_of
from splendor_rules.messages import messages_for
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.game_writer import format_game
from splendor_rules.notation.resolver import parse_in
from splendor_rules.plain_text import printable, shortened
from splendor_rules.records.judging import judge_record, positions
from splendor_rules.records.writer import format_record
from splendor_rules.rulesets import BASE, RULES_VERSION
from splendor_rules.scenarios.formatter import format_tables, scenario_tables
from splendor_rules.scenarios.judging import judge_scenario
from splendor_rules.scenarios.parser import parse_document, parse_scenario
from splendor_rules.scenarios.player_specs import read_names
from splendor_rules.scenarios.scenario import Query, Scenario

if TYPE_CHECKING:
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.judging import ScenarioVerdict
    from splendor_rules.state import State

REPORT_FORMAT: Final = "splendor-report/1"


@frozen
class Subject:
    """What a report is about, with letters for names.

    Attributes:
        pseudonyms: the letters.
        tables: the position and what is asked, as a description has them.
        record: the recorded game, if the position is one of it.
    """

    pseudonyms: Pseudonyms
    tables: dict[str, Any]
    record: Record | None = None


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(1), help="The turn of a game, counted from 1.")
@click.option("--ask", metavar="ACTION", help="Another action or turn to ask about, in notation.")
@click.option(
    "--expected",
    help="What you expect: legal, illegal, undecided, the clauses that refuse, or `won by A, B`.",
)
@click.option("--why", help="Why, and where a rulebook says so.")
@click.option("--output", metavar="FILE", help="Where to write; a file that is there stays.")
@readings_option
@ruleset_option
@lang_option
def report(  # noqa: PLR0913  (what a report says)
    file: str,
    *,
    turn: int | None,
    ask: str | None,
    expected: str | None,
    why: str | None,
    output: str | None,
    readings: dict[str, str],
    ruleset: Ruleset | None,
    lang: str,
) -> None:
    """Report a wrong ruling: write one file with all that is needed to look into it.

    FILE is a game or a described position. Of a game, the report is about the first turn that is
    not legal, else the last one, and has the whole game. The players are called A to D in it.
    """
    screen = Output.of_this_process()
    with readable(screen, file, lang=lang):
        subject = _subject(file, turn, ask, readings, ruleset)
        position = format_tables(subject.tables)
        ruling = _ruling(position, ruleset, lang)
        record = subject.record and _written(subject.record, ruleset)
    for sentence in ruling["ruling"]:
        screen.paragraph(sentence)
    wording = messages_for(ruleset or BASE, lang)
    answers = {
        "expected": expected or _answer(screen, wording.phrase("report_expected")),
        "why": why or _answer(screen, wording.phrase("report_why")),
    }
    for key, answer in answers.items():
        ruling[key] = subject.pseudonyms.text(printable(" ".join(answer.split())))
    text = f"{position}{format_tables({'report': ruling})}{record or ''}"
    name = _save(output or f"{Path(file).stem.strip('-') or 'game'}-report.toml", text)
    screen.paragraph(wording.phrase("report_written", file=name), GOOD)


def _answer(screen: Output, question: str) -> str:
    """What somebody types, asked for until something is."""
    answer = ""
    while not answer:
        screen.prompt(f"{question} ")
        try:
            answer = input().strip()
        except EOFError:
            raise click.UsageError("--expected and --why are needed") from None
    return answer


def _save(name: str, text: str) -> str:
    """Write the report beside whatever is there already: the name that it has."""
    if len(text) > MOST_SCENARIO_CHARACTERS:
        raise click.UsageError("the game is too long for a report")
    try:
        return written_new(name, text.encode())
    except (OSError, ValueError) as error:
        shown = shortened(name, MOST_FILE_SHOWN)
        raise click.UsageError(f"{shown} cannot be written: {reason_of(error)}") from None


def _subject(
    file: str,
    turn: int | None,
    ask: str | None,
    readings: dict[str, str],
    ruleset: Ruleset | None,
) -> Subject:
    text = described(content(file), file, ruleset)
    if not is_position(text, file):
        return _of_record(parse_record_under(text, file, readings, ruleset), turn, ask)
    if turn is not None:
        raise click.UsageError("a described position has no turns")
    return _of_description(text, file, ask, readings, ruleset)


def _of_description(
    text: str, file: str, ask: str | None, readings: dict[str, str], ruleset: Ruleset | None
) -> Subject:
    """A described position, as little as it says; also one that the rules refuse.

    Raises:
        ScenarioError: it cannot be read.
    """
    asking = None
    try:
        scenario = parse_scenario(text, file, readings, ruleset=ruleset)
        asking = evolve(scenario, queries=(_query(scenario.state, ask),)) if ask else None
    except ScenarioError as error:
        if ask or not all(diagnostic.clause for diagnostic in error.diagnostics):
            raise
    document = parse_document(text)
    pseudonyms = Pseudonyms.of(read_names(document))
    tables: dict[str, Any] = {"game": (ruleset or BASE).name, **pseudonyms.tables(document.data)}
    if readings:
        tables["readings"] = {**tables.get("readings", {}), **readings}
    if asking:
        asked = scenario_tables(evolve(asking, names=pseudonyms.seats))
        tables |= {"ask": asked.get("ask", {}), "turn": asked.get("turn", {})}
    return Subject(pseudonyms, tables)


def _of_record(record: Record, turn: int | None, ask: str | None) -> Subject:
    """A recorded game, and the position before the turn in question.

    Raises:
        RecordError: no such turn is judged.
    """
    final, states = judge_record(record, contested=False).final, positions(record)
    asked = [Query(recorded.seat, recorded.turn) for recorded in record.turns]
    if record.begun is not None:
        asked.append(Query(record.begun.seat, record.begun.turn.action))
    judged = min(len(asked), len(states))
    if turn is not None and turn > judged:
        problem = f"there is no turn {turn} to report: {judged} are judged"
        raise RecordError(problem, file=record.file)
    number = turn or judged
    state = states[number - 1] if turn or (asked and not ask) else final
    queries = (_query(state, ask),) if ask else tuple(asked[number - 1 : number])
    pseudonyms = Pseudonyms.of(record.players)
    tables = scenario_tables(Scenario(state, pseudonyms.seats, queries))
    return Subject(pseudonyms, tables, pseudonyms.record(record))


def _query(state: State, text: str) -> Query:
    try:
        return Query(state.to_act, parse_in(state, text))
    except (NotationError, UnknownCardError) as error:
        raise click.UsageError(f"--ask: {error}") from None


def _written(record: Record, ruleset: Ruleset | None) -> str:
    """A record as the last key of a report: in notation, or in JSON if that cannot say it."""
    try:
        text = format_game(record, ruleset=ruleset)
    except RecordError:
        text = format_record(record, ruleset=ruleset)
    return format_tables({"record": text}) if "'''" in text else f"record = '''\n{text}'''\n"


def _ruling(position: str, ruleset: Ruleset | None, lang: str) -> dict[str, Any]:
    """What the rules say of the position, and which rules these are.

    Raises:
        ScenarioError: it cannot be read.
    """
    versions = {"format": REPORT_FORMAT, "package": version("splendor-rules")}
    versions["rules"] = RULES_VERSION
    try:
        return versions | _answers(judge_scenario(parse_scenario(position, ruleset=ruleset)), lang)
    except ScenarioError as error:
        clauses = [diagnostic.clause for diagnostic in error.diagnostics if diagnostic.clause]
        problems = [diagnostic.problem for diagnostic in error.diagnostics]
        return {**versions, "clauses": clauses, "ruling": problems}


def _answers(verdict: ScenarioVerdict, lang: str) -> dict[str, Any]:
    rules, names, score = verdict.ruleset, verdict.names, verdict.score
    answers: dict[str, Any] = {
        "readings": {item.name: getattr(rules.readings, item.attribute) for item in rules.options},
        "finished": score.finished,
        "leading": [names[seat] for seat in score.leading],
        "decided_by": score.decided_by,
        "question": [],
        "ruling": [explain(answer.ruling, lang, names) for answer in verdict.answers],
    }
    for query, ruling in ((answer.query, answer.ruling) for answer in verdict.answers):
        text = format_action(query.action, rules.box, paid=not query.open_payment)
        answers["question"].append(f"{names[query.seat]}: {text}")
        answers["legal"] = "undecided" if ruling.legal is None else ruling.legal
        answers["clauses"] = [refusal.clause for refusal in ruling.refusals]
        answers["needs"] = list(map(str, ruling.needs))
    turned = (other for answer in verdict.answers for other in answer.contested)
    answers["contested"] = [f"{other.reading}={other.alternative}" for other in turned]
    return answers
