"""Files on the command line: records and described positions, told apart by what is in them."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.cli.options import under
from splendor_rules.errors import Diagnostic, RecordError, ScenarioError
from splendor_rules.notation.game_reader import is_game, parse_game
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.scenarios.parser import parse_scenario
from splendor_rules.serialization.nodes import MOST_BYTES

if TYPE_CHECKING:
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Scenario

STANDARD_INPUT = "-"
GAME_SUFFIX = ".splendor"
"""What the name of a game in notation ends in."""
_START = 1024
"""So many bytes tell what a file is."""


def read_under(
    file: str, readings: dict[str, str], ruleset: Ruleset | None = None
) -> Record | Scenario:
    """A record, as JSON or in notation, or a described position, which is TOML or one line.

    Args:
        file: the file's name, or `-` for standard input.
        readings: the readings to judge under, by name, in place of those of the file.
        ruleset: a house ruleset that the file may be about.

    Raises:
        RecordError: it cannot be read, or not as a record.
        ScenarioError: it cannot be read as a position.
        SetupError: a record's game has no such reading, or the reading no such value.
    """
    data = _content(file)
    if not _is_game_file(file, data) and (_has_suffix(file, ".toml") or _is_position(data)):
        if len(data) > MOST_BYTES:
            problem = f"more than {MOST_BYTES} bytes, which are the most"
            raise ScenarioError((Diagnostic(problem),), file)
        return parse_scenario(data, file, readings, ruleset=ruleset)
    record = _record(data, file, ruleset)
    return evolve(record, ruleset=under(record.ruleset, readings)) if readings else record


def read_either(file: str, ruleset: Ruleset | None = None) -> tuple[Record, bool]:
    """A record, and whether it was in notation.

    Raises:
        RecordError: it cannot be read, or not as a record.
        ScenarioError: it is a position.
    """
    data = _content(file)
    in_notation = _is_game_file(file, data)
    if not in_notation and _is_position(data):
        problem = "this describes a position: only recorded games are converted"
        raise ScenarioError((Diagnostic(problem),), file)
    return _record(data, file, ruleset), in_notation


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written; a ValueError is a name that no system has."""
    return getattr(error, "strerror", None) or str(error)


def _content(file: str) -> bytes:
    """A file's bytes; of one that is too long, enough to know that."""
    try:
        if file != STANDARD_INPUT:
            with Path(file).open("rb") as opened:
                return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"the file cannot be read: {reason_of(error)}", file=file) from None
    if sys.stdin is None:
        raise RecordError("there is no standard input", file=file)
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _has_suffix(file: str, suffix: str) -> bool:
    return file != STANDARD_INPUT and Path(file).suffix == suffix


def _is_game_file(file: str, data: bytes) -> bool:
    return _has_suffix(file, GAME_SUFFIX) or is_game(data)


def _is_position(data: bytes) -> bool:
    """Whether a text begins as a description does rather than as JSON does."""
    start = data[:_START].removeprefix(BOM_UTF8).lstrip()
    if start[:1] in (b"[", b'"'):
        return start.lstrip(b'["')[:1].isalpha() and (start[:1] == b"[" or b"=" in start)
    return start[:1].isalpha() or start[:1] == b"#"


def _record(data: bytes, file: str, ruleset: Ruleset | None) -> Record:
    if _is_game_file(file, data):
        return parse_game(data, file, ruleset=ruleset)
    if len(data) > MOST_BYTES and file != STANDARD_INPUT:
        return read_record(file)  # which says that it is too long
    return parse_record(data, file, ruleset=ruleset)
