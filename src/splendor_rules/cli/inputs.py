"""Files on the command line: records and described positions, told apart by what is in them."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.cli.options import under
from splendor_rules.errors import Diagnostic, RecordError, ScenarioError, SerializationError
from splendor_rules.files import has_suffix, read_text, reason_of
from splendor_rules.notation.game_files import (
    each_by_form,
    is_in_notation,
    is_json,
    parse_by_form,
)
from splendor_rules.plain_text import decode
from splendor_rules.records.record import Record
from splendor_rules.scenarios.formatter import format_scenario
from splendor_rules.scenarios.parser import parse_scenario
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.serialization import from_json
from splendor_rules.serialization.nodes import parse_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.ruleset import Ruleset

STANDARD_INPUT: Final = "-"
_POSITION: Final = re.compile(
    r'\s*(?:#|[^\W\d_]|\[[\["\s]*[^\W\d_]|"+[^\W\d_](?=.{0,1000}=))', re.DOTALL
)
"""How a description begins, a table or a key, and not JSON."""


def read_under(
    file: str, readings: dict[str, str], ruleset: Ruleset | None = None
) -> Record | Scenario:
    """A record, as JSON or in notation, or a described position: TOML, one line, or JSON.

    Args:
        file: the file's name, or `-` for standard input.
        readings: the readings to judge under, by name, in place of those of the file.
        ruleset: a house ruleset that the file may be about.

    Raises:
        RecordError: it cannot be read, or not as a record.
        ScenarioError: it cannot be read as a position.
        SetupError: a record's game has no such reading, or the reading no such value.
    """
    text = described(content(file), file, ruleset)
    if is_position(text, file):
        return parse_scenario(text, file, readings, ruleset=ruleset)
    return parse_record_under(text, file, readings, ruleset)


def each_under(
    file: str, readings: dict[str, str], ruleset: Ruleset | None = None
) -> Iterator[Record | Scenario | RecordError]:
    """What `read_under` reads, and of a file with several games each, or why it cannot be read.

    Raises:
        RecordError: the file cannot be read.
        ScenarioError: it cannot be read as a position.
        SetupError: a record's game has no such reading, or the reading no such value.
    """
    text = described(content(file), file, ruleset)
    if is_position(text, file):
        yield parse_scenario(text, file, readings, ruleset=ruleset)
        return
    for game in each_by_form(text, file, ruleset):
        if readings and isinstance(game, Record):
            yield evolve(game, ruleset=under(game.ruleset, readings))
        else:
            yield game


def parse_record_under(
    text: str, file: str, readings: dict[str, str], ruleset: Ruleset | None = None
) -> Record:
    """A record as JSON or in notation, under readings.

    Raises:
        RecordError: it cannot be read.
        SetupError: its game has no such reading, or the reading no such value.
    """
    record, _ = parse_by_form(text, file, ruleset)
    return evolve(record, ruleset=under(record.ruleset, readings)) if readings else record


def described(text: str, file: str, ruleset: Ruleset | None = None) -> str:
    """A scenario in JSON, as `to_json` writes it, as its description; any other text as it is.

    Raises:
        RecordError: it is such JSON and cannot be read.
        ScenarioError: it has what a description cannot say.
    """
    if not is_json(text) or '"state"' not in text:
        return text
    try:
        value = parse_json(text).value
        if not isinstance(value, dict) or "state" not in value or "format" in value:
            return text
        scenario = from_json(value, Scenario, ruleset=ruleset)
        return format_scenario(scenario, line=True, ruleset=ruleset)
    except SerializationError as error:
        raise RecordError(error.problem, error.pointer, file) from None


def parse_recorded(text: str, file: str, ruleset: Ruleset | None = None) -> tuple[Record, bool]:
    """A record, and whether it was in notation.

    Raises:
        RecordError: it cannot be read as a record.
        ScenarioError: it is a position.
    """
    if is_position(text, file):
        problem = "this describes a position: only recorded games are converted and gone on with"
        raise ScenarioError((Diagnostic(problem),), file)
    return parse_by_form(text, file, ruleset)


def content(file: str) -> str:
    """The text of a file, or of standard input, which are read once.

    Raises:
        RecordError: it cannot be read.
    """
    if file == STANDARD_INPUT and sys.stdin is None:
        raise RecordError("there is no standard input", file=file)
    try:
        return _standard_input() if file == STANDARD_INPUT else read_text(file)
    except (OSError, ValueError) as error:
        raise RecordError(f"the file cannot be read: {reason_of(error)}", file=file) from None


def _standard_input() -> str:
    return decode(sys.stdin.buffer.read(MOST_BYTES + 1))


def is_position(text: str, file: str) -> bool:
    """Whether a text describes a position: by how it begins; if that says nothing, by its name."""
    if is_json(text) or is_in_notation(text, file):
        return False
    return has_suffix(file, ".toml") or _POSITION.match(text) is not None
