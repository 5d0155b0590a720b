"""Reading `splendor-record/1`: everything is checked before a turn is judged, nothing guessed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.errors import RecordError, SerializationError
from splendor_rules.records.codecs import RECORD, RECORDED_TURN
from splendor_rules.serialization.components import with_house
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.nodes import MOST_BYTES, parse_json

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.records.record import Record, RecordedTurn
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import JsonNode


def read_record(path: str | os.PathLike[str], *, ruleset: Ruleset | None = None) -> Record:
    """Read a record from a file.

    Args:
        path: the file.
        ruleset: a house ruleset that the record may name as its game.

    Raises:
        RecordError: it cannot be read as a record; the error says where and what was expected.
    """
    file = os.fspath(path)
    try:
        text = _file_bytes(Path(path))
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"the file cannot be read: {problem}", file=file) from None
    if len(text) > MOST_BYTES:
        raise RecordError(
            f"the file has more than {MOST_BYTES} bytes, which are the most", file=file
        )
    return parse_record(text, file, ruleset=ruleset)


def _file_bytes(path: Path) -> bytes:
    """A file's bytes; of a file that is too long, or has no length, enough to know that."""
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        return bytes(MOST_BYTES + 1)
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def parse_record(
    text: str | bytes, file: str | None = None, *, ruleset: Ruleset | None = None
) -> Record:
    """Read a record from a text.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdict.
        ruleset: a house ruleset that the record may name as its game.

    Raises:
        RecordError: it cannot be read as a record; the error says where and what was expected.
    """
    try:
        return evolve(record_from_node(parse_json(text), ruleset), file=file)
    except SerializationError as error:
        raise RecordError(error.problem, error.pointer, file) from None
    except RecursionError:
        raise RecordError("this nests too deeply for a record", file=file) from None


def record_from_node(root: JsonNode, ruleset: Ruleset | None = None) -> Record:
    """The record that stands here."""
    root.keys_once("a record, which is an object")
    return RECORD.read(root, Context(rulesets=with_house(ruleset)))


def turn_from_node(node: JsonNode, box: Box, players: int) -> RecordedTurn:
    """The turn that stands here."""
    turn: RecordedTurn = RECORDED_TURN.read(node, Context(box, players))
    return turn
