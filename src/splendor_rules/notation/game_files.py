"""Files of recorded games, in JSON or in notation: read by what is in them, written by name."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from splendor_rules.errors import RecordError
from splendor_rules.files import has_suffix, read_text, reason_of, write_file
from splendor_rules.notation.game_reader import each_game, parse_game
from splendor_rules.notation.game_writer import format_game
from splendor_rules.notation.movetext import FIRST_LINE
from splendor_rules.records.reader import parse_record
from splendor_rules.records.writer import GAME_SUFFIX, format_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.files import FileName
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset

_RECORD_SUFFIX: Final = ".json"
_JSON: Final = re.compile(r"\s*\{")
_NOTATION: Final = re.compile(rf"\s*{FIRST_LINE.partition('/')[0]}/", re.IGNORECASE)


def read_game(file: FileName, *, ruleset: Ruleset | None = None) -> Record:
    """Read a recorded game from a file, in JSON or in notation.

    Args:
        file: the file.
        ruleset: a house ruleset that the game may name.

    Raises:
        RecordError: it cannot be read; the error says where and what was expected.
    """
    record, _ = read_with_form(file, ruleset)
    return record


def write_game(
    record: Record, file: FileName, *, ruleset: Ruleset | None = None, in_notation: bool = False
) -> None:
    """Write a recorded game to a file: as the end of its name says, `.splendor` or `.json`.

    Args:
        record: the record; in notation, notes in its `meta` become comments and variations.
        file: the file, which is never left half written.
        ruleset: the house ruleset that it was played by, if it was.
        in_notation: whether it is in notation if the name does not say.

    Raises:
        RecordError: it has what the format cannot say, and nothing is written.
        OSError: the file cannot be written, and is as it was.
    """
    text = text_for(file, record, ruleset=ruleset, in_notation=in_notation)
    write_file(file, text.encode())


def read_with_form(file: FileName, ruleset: Ruleset | None = None) -> tuple[Record, bool]:
    """A recorded game from a file, and whether it was in notation.

    Raises:
        RecordError: it cannot be read.
    """
    name = os.fspath(file)
    try:
        text = read_text(file)
    except (OSError, ValueError) as error:
        raise RecordError(f"the file cannot be read: {reason_of(error)}", file=name) from None
    return parse_by_form(text, name, ruleset)


def parse_by_form(text: str, file: str, ruleset: Ruleset | None = None) -> tuple[Record, bool]:
    """A recorded game from a text, and whether it was in notation.

    Raises:
        RecordError: it cannot be read.
    """
    in_notation = is_in_notation(text, file)
    parse = parse_game if in_notation else parse_record
    return parse(text, file, ruleset=ruleset), in_notation


def each_by_form(
    text: str, file: str, ruleset: Ruleset | None = None
) -> Iterator[Record | RecordError]:
    """The recorded games of a text, several only in notation, or why one cannot be read."""
    if is_in_notation(text, file):
        yield from each_game(text, file, ruleset)
        return
    try:
        yield parse_record(text, file, ruleset=ruleset)
    except RecordError as error:
        yield error


def is_json(text: str) -> bool:
    """Whether a text begins as an object in JSON does."""
    return _JSON.match(text) is not None


def is_in_notation(text: str, name: str) -> bool:
    """Whether a text is a game in notation, by what is in it; if that does not say, by its name."""
    if _NOTATION.match(text):
        return True
    return has_suffix(name, GAME_SUFFIX) and not is_json(text)


def text_for(
    file: FileName, record: Record, *, ruleset: Ruleset | None = None, in_notation: bool = False
) -> str:
    """The text of a record in the format that the end of a file's name says.

    Raises:
        RecordError: it has what the format cannot say.
    """
    if has_suffix(file, GAME_SUFFIX) or (in_notation and not has_suffix(file, _RECORD_SUFFIX)):
        return format_game(record, ruleset=ruleset)
    return format_record(record, ruleset=ruleset)
