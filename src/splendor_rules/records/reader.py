"""Reading `splendor-record/1`: everything is checked before a turn is judged, nothing guessed."""

from __future__ import annotations

import os
from types import NoneType
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.box.values import check_kind
from splendor_rules.errors import RecordError, SerializationError
from splendor_rules.files import read_file, reason_of
from splendor_rules.records.codecs import RECORD, RECORDED_TURN
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.games import with_house
from splendor_rules.serialization.nodes import parse_json

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.records.record import Record, RecordedTurn
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import JsonNode

_IN_NOTATION: Final = "; it is a game in notation, which `read_game` and `parse_game` read"


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
        data = read_file(path)
    except (OSError, ValueError) as error:
        problem = f"the file cannot be read: {reason_of(error)}"
        raise RecordError(problem, file=file) from None
    return parse_record(data, file, ruleset=ruleset)


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
        TypeError: it is neither text nor bytes, such as JSON values that are parsed already; those
            are for `from_json(data, Record)`.
    """
    check_kind(file, str, NoneType)
    if isinstance(text, dict):
        raise TypeError("expected a text or its bytes, not dict; from_json(data, Record) takes it")
    try:
        record = record_from_node(parse_json(text), ruleset)
    except SerializationError as error:
        problem = error.problem + (_IN_NOTATION if _begins_as_notation(text) else "")
        raise RecordError(problem, error.pointer, file) from None
    return evolve(record, file=file)


def _begins_as_notation(text: str | bytes) -> bool:
    start = text if isinstance(text, str) else text.decode("utf-8-sig", "replace")
    return start.lstrip("\ufeff \t\r\n").lower().startswith("splendor-game/")


def record_from_node(root: JsonNode, ruleset: Ruleset | None = None) -> Record:
    """The record that stands here."""
    root.is_object("a record, which is an object")
    return RECORD.read(root, Context(rulesets=with_house(ruleset)))


def turn_from_node(node: JsonNode, box: Box, players: int) -> RecordedTurn:
    """The turn that stands here."""
    turn: RecordedTurn = RECORDED_TURN.read(node, Context(box, players))
    return turn
