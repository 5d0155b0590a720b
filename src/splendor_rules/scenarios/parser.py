"""Reading a scenario: TOML, or one line. All diagnostics are reported, not only the first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.bounds import MOST_SCENARIO_CHARACTERS
from splendor_rules.box.values import check_kind
from splendor_rules.errors import Diagnostic, ScenarioError
from splendor_rules.plain_text import decode, shortened
from splendor_rules.rulesets import BASE
from splendor_rules.scenarios.completion import complete
from splendor_rules.scenarios.defect_report import report_defects
from splendor_rules.scenarios.document import Document, games
from splendor_rules.scenarios.inline import TOP_KEYS, parse_line
from splendor_rules.scenarios.judging import DECISIVE
from splendor_rules.scenarios.player_specs import NOBODY
from splendor_rules.scenarios.query import read_queries
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.scenarios.toml_scanner import line_numbers
from splendor_rules.sight import as_seen

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset

IGNORED: Final = ("expect", "report")
"""Tables that are ignored: what a test expects of the scenario, and what is reported of it."""

_MOST_OF_A_PROBLEM = 200
"""The characters of what `tomllib` says, which names keys whole."""


def parse_scenario(
    text: str | bytes,
    file: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    ruleset: Ruleset | None = None,
) -> Scenario:
    """Read a scenario: a TOML text, or the same on one line.

    Tables `expect` and `report` are ignored: they are for whoever tests with such descriptions.

    Args:
        text: the text, or its UTF-8 bytes. It is read as one line if it has no line break and is
            not TOML.
        file: the name to use in messages.
        readings: readings by the names that records use, in place of those in the text.
        ruleset: a house ruleset that the text may name as its game; it is the game of a text that
            names none.

    Raises:
        ScenarioError: the text cannot be read, or the state cannot exist. The error has every
            diagnostic with its line, and with the clause that the state breaks.
        TypeError: an argument is of another type.
    """
    check_kind(file, str, NoneType)
    check_kind(readings, Mapping, NoneType)
    for reading in readings or ():
        check_kind(reading, str)
    try:
        document = parse_document(text)
        if readings:
            described = document.get(("readings",))
            merged = {**(described if isinstance(described, dict) else {}), **readings}
            document.data = {**document.data, "readings": merged}
        return _scenario(document, _ruleset(document, ruleset))
    except ScenarioError as error:
        raise ScenarioError(error.diagnostics, file) from None
    except RecursionError:  # the caller's own calls have nearly used up the stack
        problem = "this nests too deeply to be read here"
        raise ScenarioError((Diagnostic(problem),), file) from None


def _decoded(text: str | bytes) -> str:
    try:
        decoded = decode(text)
    except ValueError as error:
        raise ScenarioError((Diagnostic(str(error)),)) from None
    if len(decoded) > MOST_SCENARIO_CHARACTERS:
        most = f"{MOST_SCENARIO_CHARACTERS} characters, which are the most"
        raise ScenarioError((Diagnostic(f"the text has more than {most}"),))
    return decoded


def parse_document(text: str | bytes) -> Document:
    """The tables of a description, as far as they can be told without the rules of a game.

    Raises:
        ScenarioError: the text is too long, or is neither TOML nor such a line.
    """
    text = _decoded(text)
    line = text.strip()
    try:
        return _toml_document(text)
    except ScenarioError:
        if "\n" in line:
            raise
    return Document(parse_line(line), {})


def _toml_document(text: str) -> Document:
    lines = line_numbers(text)
    try:
        tables = tomllib.loads(text)
    except (ValueError, OverflowError) as error:  # no TOML, or a number that Python does not read
        problem, at, place = str(error).rpartition(" (at ")
        problem = f"this is not TOML: {shortened(problem, _MOST_OF_A_PROBLEM)}{at}{place}"
        raise ScenarioError((Diagnostic(problem),)) from None
    for ignored in IGNORED:
        tables.pop(ignored, None)
    _number_tables(tables)
    return Document(tables, lines)


def _number_tables(tables: dict[str, Any]) -> None:
    """Make lists of tables into tables whose keys are numbers."""
    for key, value in tables.items():
        if isinstance(value, list) and value and all(isinstance(table, dict) for table in value):
            tables[key] = {str(number): table for number, table in enumerate(value, start=1)}
        if isinstance(tables[key], dict):
            _number_tables(tables[key])


def _decks_by_level(document: Document, levels: tuple[int, ...]) -> None:
    """Make a list of decks into a table by level."""
    decks = document.get(("decks",))
    if not isinstance(decks, list):
        return
    if len(decks) != len(levels):
        document.refuse(("decks",), "deck-levels", levels=len(levels), count=len(decks))
    by_level = {str(level): deck for level, deck in zip(levels, decks, strict=False)}
    document.data = {**document.data, "decks": by_level}


def _ruleset(document: Document, house: Ruleset | None) -> Ruleset:
    """The game, under the readings that are named."""
    rulesets = games(house)
    name = document.choice(("game",), tuple(rulesets)) or (house or BASE).name
    ruleset = rulesets[name]
    document.table(("readings",), [option.name for option in ruleset.options])
    readings: dict[str, str] = {}
    for option in ruleset.options:
        values = (option.default, *option.alternatives)
        if value := document.choice(("readings", option.name), values):
            readings[option.attribute] = value
    return ruleset.under(**readings)


def _scenario(document: Document, ruleset: Ruleset) -> Scenario:
    _decks_by_level(document, ruleset.box.levels)
    absent = set() if ruleset.box.has_avengers else {"avengers"}
    document.table((), [key for key in TOP_KEYS if key not in absent])
    levels = [str(level) for level in ruleset.box.levels]
    document.table(("market",), levels)
    document.table(("decks",), levels)
    state, names = complete(document, ruleset)
    queries = read_queries(document, state, names)
    if document.is_formed:
        report_defects(document, state, names)
    title = document.text(("title",))
    viewer = document.choice(("seen_by",), (*names, NOBODY))
    document.check()
    if viewer is not None:
        state = as_seen(state, None if viewer == NOBODY else names.index(viewer))
    left_out = tuple(key for key in DECISIVE if not document.has((key,)))
    return Scenario(state, names, queries, title, left_out, document.asks_winner)
