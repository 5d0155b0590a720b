"""Files on the command line: records and described positions, told apart by what is in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.errors import Fault, PositionError, RecordError
from splendor_rules.positions.reader import parse_position
from splendor_rules.records.places import MOST_BYTES
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.records.values import Record

if TYPE_CHECKING:
    from splendor_rules.positions.values import Position

STANDARD_INPUT = "-"


def read_file(file: str) -> Record | Position:
    """A record, or a described position, which is TOML or one line.

    Raises:
        RecordError: it cannot be read as a record.
        PositionError: it cannot be read as a position.
    """
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise RecordError("there is no standard input", file=file)
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        return _position(data, file) if _is_position(data) else parse_record(data, file)
    if Path(file).suffix == ".toml":
        return read_position(file)
    try:
        with Path(file).open("rb") as opened:
            start = opened.read(1024)
    except (OSError, ValueError):
        return read_record(file)
    return read_position(file) if _is_position(start) else read_record(file)


def _is_position(data: bytes) -> bool:
    """Whether a text begins as a description does rather than as JSON does."""
    start = data.lstrip()[:1]
    return start.isalpha() or start == b"#" or (start == b"[" and data.lstrip()[1:2].isalpha())


def read_position(file: str) -> Position:
    """A described position.

    Raises:
        PositionError: it cannot be read as a position.
    """
    try:
        return _position(Path(file).read_bytes(), file)
    except (OSError, ValueError) as error:
        if isinstance(error, PositionError):
            raise
        problem = getattr(error, "strerror", None) or str(error)
        raise PositionError((Fault(f"the file cannot be read: {problem}"),), file) from None


def _position(data: bytes, file: str) -> Position:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8, which positions are written in"
        raise PositionError((Fault(problem),), file) from None
    return parse_position(text, file)


def read_under(file: str, readings: dict[str, str]) -> Record | Position:
    """A record or a position, to be judged under other readings.

    Raises:
        RecordError: it cannot be read as a record.
        PositionError: it cannot be read as a position.
        SetupError: its game has no such reading, or the reading no such value.
    """
    found = read_file(file)
    if not readings:
        return found
    if isinstance(found, Record):
        return evolve(found, ruleset=found.ruleset.under(**readings))
    ruleset = found.state.ruleset.under(**readings)
    return evolve(found, state=found.state.changed(ruleset=ruleset))
