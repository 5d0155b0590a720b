"""Writing `splendor-record/1`: what is written reads back as an equal record."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from splendor_rules.box.values import check_kind
from splendor_rules.errors import RecordError, SerializationError
from splendor_rules.files import has_suffix, write_file
from splendor_rules.plain_text import escape_json
from splendor_rules.records.codecs import RECORD, RECORDED_TURN
from splendor_rules.records.reader import parse_record
from splendor_rules.records.record import Record
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.games import with_house

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.files import FileName
    from splendor_rules.records.record import RecordedTurn
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import Json

GAME_SUFFIX: Final = ".splendor"
"""What the name of a game in notation ends in."""


def record_to_json(record: Record, *, ruleset: Ruleset | None = None) -> dict[str, Any]:
    """A record as the JSON values of `splendor-record/1`.

    Args:
        record: the record.
        ruleset: the house ruleset that it was played by, if it was.

    Raises:
        RecordError: it was played by rules that the format cannot name.
    """
    check_kind(record, Record)
    try:
        return RECORD.write(record, Context(rulesets=with_house(ruleset)))
    except SerializationError as error:
        raise RecordError(error.problem, error.pointer) from None


def turn_to_json(recorded: RecordedTurn, box: Box) -> dict[str, Any]:
    """A turn as the JSON values of `splendor-record/1`.

    Raises:
        RecordError: it has more than one action, or a purchase that does not say from where.
    """
    try:
        data: Any = RECORDED_TURN.write(recorded, Context(box))
    except SerializationError as error:
        raise RecordError(error.problem) from None
    return {**data}


def format_record(record: Record, *, ruleset: Ruleset | None = None) -> str:
    """A record as text: a line for each key, deck and turn.

    Args:
        record: the record.
        ruleset: the house ruleset that it was played by, if it was.

    Raises:
        RecordError: it was played by rules that the format cannot name.
    """
    check_kind(record, Record)
    data = record_to_json(evolve(record, meta=None), ruleset=ruleset)
    if record.meta is not None:
        data["meta"] = record.meta  # as it is: no copy of it is needed
    lines = [f"{_text(key)}: {_block(value)}" for key, value in data.items()]
    text = "{\n  " + ",\n  ".join(lines) + "\n}\n"
    if parse_record(text, ruleset=ruleset) != record:
        raise RecordError("the record has what the format cannot say")
    return text


def _block(value: Json) -> str:
    """A list of objects, or an object of lists, with a line for each of them; else one line."""
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return "[\n    " + ",\n    ".join(map(_text, value)) + "\n  ]"
    if (
        isinstance(value, dict)
        and value
        and all(isinstance(items, list) for items in value.values())
    ):
        lines = [f"{_text(key)}: {_text(items)}" for key, items in value.items()]
        return "{\n    " + ",\n    ".join(lines) + "\n  }"
    return _text(value)


def _text(value: Json) -> str:
    return escape_json(json.dumps(value, ensure_ascii=False, allow_nan=False))


def write_record(record: Record, path: FileName, *, ruleset: Ruleset | None = None) -> None:
    """Write a record to a file in JSON, UTF-8.

    Args:
        record: the record.
        path: the file, which is never left half written.
        ruleset: the house ruleset that it was played by, if it was.

    Raises:
        RecordError: it was played by rules that the format cannot name, or the file's name ends in
            `.splendor` as games in notation do; nothing is written.
        OSError: the file cannot be written, and is as it was.
    """
    if has_suffix(path, GAME_SUFFIX):
        problem = f"a name that ends in {GAME_SUFFIX} is for notation, which `write_game` writes"
        raise RecordError(problem, file=os.fspath(path))
    write_file(path, format_record(record, ruleset=ruleset).encode())
