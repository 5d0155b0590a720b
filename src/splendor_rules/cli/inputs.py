"""Files on the command line: records and described positions, told apart by what is in them."""

from __future__ import annotations

import sys
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
    from splendor_rules.scenarios.scenario import Scenario

STANDARD_INPUT = "-"
GAME_SUFFIX = ".splendor"
"""What the name of a game in notation ends in."""


def read_under(file: str, readings: dict[str, str]) -> Record | Scenario:
    """A record, as JSON or in notation, or a described position, which is TOML or one line.

    Args:
        file: the file's name, or `-` for standard input.
        readings: the readings to judge under, by name, in place of those of the file.

    Raises:
        RecordError: it cannot be read as a record.
        ScenarioError: it cannot be read as a position.
        SetupError: a record's game has no such reading, or the reading no such value.
    """
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise RecordError("there is no standard input", file=file)
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if is_game(data):
            return _under(parse_game(data, file), readings)
        if _is_position(data):
            return _position(data, file, readings)
        return _under(parse_record(data, file), readings)
    if _is_game_file(file):
        return _under(_game(file), readings)
    if Path(file).suffix == ".toml" or _is_position(_start(file)):
        return _position(_bytes(file), file, readings)
    return _under(read_record(file), readings)


def read_either(file: str) -> tuple[Record, bool]:
    """A record, and whether it was in notation.

    Raises:
        RecordError: it cannot be read as a record.
        ScenarioError: it is a position.
    """
    if file != STANDARD_INPUT and _is_game_file(file):
        return _game(file), True
    if file != STANDARD_INPUT:
        _refuse_position(_start(file), file)
        return read_record(file), False
    data = b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)
    if is_game(data):
        return parse_game(data, file), True
    _refuse_position(data, file)
    return parse_record(data, file), False


def _refuse_position(data: bytes, file: str) -> None:
    if _is_position(data):
        problem = "this describes a position: only recorded games are converted"
        raise ScenarioError((Diagnostic(problem),), file)


def _is_game_file(file: str) -> bool:
    return Path(file).suffix == GAME_SUFFIX or is_game(_start(file))


def _game(file: str) -> Record:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"the file cannot be read: {problem}", file=file) from None
    return parse_game(data, file)


def _under(record: Record, readings: dict[str, str]) -> Record:
    return evolve(record, ruleset=under(record.ruleset, readings)) if readings else record


def _start(file: str) -> bytes:
    """The beginning of a file; nothing if it cannot be read, which is then said of the record."""
    try:
        with Path(file).open("rb") as opened:
            return opened.read(1024)
    except (OSError, ValueError):
        return b""


def _is_position(data: bytes) -> bool:
    """Whether a text begins as a description does rather than as JSON does."""
    start = data.lstrip()
    if start[:1] in (b"[", b'"'):
        return start.lstrip(b'["')[:1].isalpha() and (start[:1] == b"[" or b"=" in start)
    return start[:1].isalpha() or start[:1] == b"#"


def _bytes(file: str) -> bytes:
    try:
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise ScenarioError((Diagnostic(f"the file cannot be read: {problem}"),), file) from None


def _position(data: bytes, file: str, readings: dict[str, str]) -> Scenario:
    if len(data) > MOST_BYTES:
        problem = f"more than {MOST_BYTES} bytes, which are the most"
        raise ScenarioError((Diagnostic(problem),), file)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8, which positions are written in"
        raise ScenarioError((Diagnostic(problem),), file) from None
    return parse_scenario(text, file, readings)
