"""Reading a whole game in notation: headers, then numbered turns, comments and variations."""

from __future__ import annotations

import re
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from splendor_rules.box.values import check_kind
from splendor_rules.errors import NotationError, RecordError, SerializationError
from splendor_rules.notation.headers import HeaderParser
from splendor_rules.notation.movetext import NOTES, MovetextParser
from splendor_rules.notation.spans import SourceMap, Span, half_width
from splendor_rules.plain_text import decode
from splendor_rules.records.reader import record_from_node
from splendor_rules.records.record import RECORD_FORMAT
from splendor_rules.serialization.components import with_house
from splendor_rules.serialization.frozen_json import FrozenDict, FrozenList
from splendor_rules.serialization.nodes import checked

if TYPE_CHECKING:
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import Json

FIRST_LINE: Final = "splendor-game/1"
_FIRST_LINE: Final = re.compile(r"\s*+(\S*+)[^\S\n]*+(?=\n|$)")
_MOVETEXT: Final = re.compile(r"^[^\S\n]*+(?=[0-9]++\s*+\.|[{(])", re.MULTILINE)


def parse_game(
    text: str | bytes, file: str | None = None, *, ruleset: Ruleset | None = None
) -> Record:
    """Read a whole game in notation as a record.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdict.
        ruleset: a house ruleset that the game may name.

    Returns:
        The record. Comments and variations are in its `meta`, under `notes`.

    Raises:
        RecordError: it cannot be read; the error has the line and column, and says what was
            expected there. If the notation of a turn is wrong or ambiguous, its cause is that
            error.
    """
    check_kind(file, str, NoneType)
    source_map = SourceMap()
    try:
        decoded = decode(text)
    except ValueError as error:
        raise RecordError(str(error), file=file) from None
    try:
        record = _parse(decoded, source_map, ruleset)
    except NotationError as error:
        raise RecordError(error.problem, None, file, error.line, error.column) from error
    except SerializationError as error:
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        if line is None or column is None:
            line, column = source_map.find(error.pointer or "")
        raise RecordError(error.problem, None, file, line, column) from error
    return evolve(record, file=file)


def _parse(text: str, source_map: SourceMap, ruleset: Ruleset | None) -> Record:
    narrow = half_width(text)
    start, first_line = _after_first_line(narrow)
    match = _MOVETEXT.search(narrow, start)
    end = match.end() if match else len(text)
    headers = HeaderParser(source_map, with_house(ruleset))
    for number, line in enumerate(text[:end].split("\n"), start=1):
        if number > first_line:
            headers.parse_line(Span(line, line=number).part(0))
    data: dict[str, Any] = {"format": RECORD_FORMAT, **headers.finish(), "turns": []}
    turns, notes = MovetextParser(text, narrow, headers.box, headers.seats).parse(end)
    record = evolve(record_from_node(checked(data), ruleset), turns=turns)
    return evolve(record, meta=_with_notes(record.meta, notes, source_map)) if notes else record


def _after_first_line(text: str) -> tuple[int, int]:
    """Where the line that names the format ends, and its number."""
    match = _FIRST_LINE.match(text)
    number = text.count("\n", 0, match.start(1) if match else 0) + 1
    if match is None or match[1].lower() != FIRST_LINE:
        line = Span(text.strip().partition("\n")[0].strip(), line=number)
        raise line.error_expected(f"the first line {FIRST_LINE!r}")
    return match.end(), number


def _with_notes(meta: Json, notes: FrozenList, source_map: SourceMap) -> Json:
    """The `meta` of the record, with the comments and variations in it."""
    if meta is None:
        return FrozenDict({NOTES: notes})
    if not isinstance(meta, dict) or NOTES in meta:
        problem = "expected an object without `notes`, as there are comments or variations below"
        line, column = source_map.find("/meta")
        raise RecordError(problem, None, None, line, column)
    return FrozenDict({**meta, NOTES: notes})
