"""Reading a whole game in notation: headers, then numbered turns, comments and variations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from splendor_rules.errors import NotationError, RecordError
from splendor_rules.notation.annotations import NOTES
from splendor_rules.notation.keywords import FIRST_LINE
from splendor_rules.notation.movetext import MovetextParser
from splendor_rules.notation.spans import Span
from splendor_rules.notation.tags import TagParser
from splendor_rules.records.json_nodes import MOST_BYTES, JsonNode
from splendor_rules.records.reader import record_from_node
from splendor_rules.records.record import RECORD_FORMAT

if TYPE_CHECKING:
    from splendor_rules.notation.tags import CardPlaces
    from splendor_rules.records.record import Record

_MOVES: Final = re.compile(r"^[^\S\n]*(?=[0-9]+\s*\.|[{(])", re.MULTILINE)


def is_game(data: bytes) -> bool:
    """Whether a text begins as a game in notation does."""
    name, _, _ = FIRST_LINE.partition("/")
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(name.encode() + b"/")


def parse_game(text: str | bytes, file: str | None = None) -> Record:
    """Read a whole game in notation as a record.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdict.

    Returns:
        The record. Comments and variations are in its `meta`, under `notes`.

    Raises:
        RecordError: it cannot be read; the error has the line and column, and says what was
            expected there. If it is the notation that is not understood or can mean several
            things, that error is its cause.
    """
    spots: CardPlaces = {}
    try:
        return evolve(_record(_decoded(text), spots), file=file)
    except NotationError as error:
        raise RecordError(error.problem, None, file, error.line, error.column) from error
    except RecordError as error:
        line, column = _spot(error, spots)
        raise RecordError(error.problem, None, file, line, column) from error
    except RecursionError:
        raise RecordError("this nests too deeply for a game", file=file) from None


def _decoded(text: str | bytes) -> str:
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise RecordError(f"{size} bytes: a game has at most {MOST_BYTES}")
    try:
        return text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"byte {error.start} is not UTF-8, which games are written in") from None


def _spot(error: RecordError, spots: CardPlaces) -> tuple[int, int]:
    """Where it is that a record's reader complains about: the nearest place that was noted."""
    if error.line is not None and error.column is not None:
        return error.line, error.column
    pointer = error.pointer or ""
    while pointer and pointer not in spots:
        pointer = pointer.rpartition("/")[0]
    return spots.get(pointer, (1, 1))


def _record(text: str, spots: CardPlaces) -> Record:
    head, moves_from = _first_line(text)
    found = _MOVES.search(text, head.end())
    end = found.end() if found else len(text)
    headers = TagParser(spots)
    for number, line in enumerate(text[:end].split("\n"), start=1):
        if number > moves_from:
            headers.read(Span(line, line=number).part(0))
    data: dict[str, Any] = {"format": RECORD_FORMAT, **headers.finished()}
    moves = MovetextParser(text, headers.box, len(data["players"]), data["players"], spots)
    read = moves.line(end)
    data["turns"] = read["turns"]
    if notes := read.get(NOTES):
        data["meta"] = _with_notes(data.get("meta"), notes, spots)
    return record_from_node(JsonNode(data, ""))


def _first_line(text: str) -> tuple[re.Match[str], int]:
    """The line that names the format, and its number."""
    found = re.match(r"\s*(\S*)[^\S\n]*(?=\n|$)", text)
    before = text[: found.start(1)] if found else ""
    number = before.count("\n") + 1
    if found is None or found[1].lower() != FIRST_LINE:
        raise Span(text.strip().partition("\n")[0].strip(), line=number).misses(
            f"the first line {FIRST_LINE!r}"
        )
    return found, number


def _with_notes(meta: Any, notes: list[Any], spots: CardPlaces) -> dict[str, Any]:  # noqa: ANN401  (JSON)
    """What else was written, with the comments and variations in it."""
    if meta is None:
        return {NOTES: notes}
    if not isinstance(meta, dict) or NOTES in meta:
        problem = "expected an object without `notes`, as there are comments or variations below"
        line, column = spots["/meta"]
        raise RecordError(problem, None, None, line, column)
    return {**meta, NOTES: notes}
