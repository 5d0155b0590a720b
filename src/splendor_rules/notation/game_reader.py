"""Reading a whole game in notation: headers, then numbered turns, comments and variations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from splendor_rules.errors import NotationError, RecordError, SerializationError
from splendor_rules.notation.annotations import NOTES
from splendor_rules.notation.movetext import MovetextParser
from splendor_rules.notation.spans import SourceMap, Span
from splendor_rules.notation.tags import TagParser
from splendor_rules.records.reader import record_from_node
from splendor_rules.records.record import RECORD_FORMAT
from splendor_rules.serialization.components import with_house
from splendor_rules.serialization.nodes import MOST_BYTES, JsonNode

if TYPE_CHECKING:
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset

FIRST_LINE: Final = "splendor-game/1"
_MOVETEXT: Final = re.compile(r"^[^\S\n]*(?=[0-9]+\s*\.|[{(])", re.MULTILINE)


def is_game(data: bytes) -> bool:
    """Whether a text begins as a game in notation does."""
    name, _, _ = FIRST_LINE.partition("/")
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(name.encode() + b"/")


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
    source_map = SourceMap()
    try:
        return evolve(_parse(_decode(text), source_map, ruleset), file=file)
    except NotationError as error:
        raise RecordError(error.problem, None, file, error.line, error.column) from error
    except SerializationError as error:
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        if line is None or column is None:
            line, column = source_map.find(error.pointer or "")
        raise RecordError(error.problem, None, file, line, column) from error
    except RecursionError:
        raise RecordError("this nests too deeply for a game", file=file) from None


def _decode(text: str | bytes) -> str:
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise RecordError(f"{size} bytes: a game has at most {MOST_BYTES}")
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"byte {error.start} is not UTF-8, which games are written in") from None


def _parse(text: str, source_map: SourceMap, ruleset: Ruleset | None) -> Record:
    start, first_line = _after_first_line(text)
    match = _MOVETEXT.search(text, start)
    end = match.end() if match else len(text)
    tags = TagParser(source_map, with_house(ruleset))
    for number, line in enumerate(text[:end].split("\n"), start=1):
        if number > first_line:
            tags.parse_line(Span(line, line=number).part(0))
    data: dict[str, Any] = {"format": RECORD_FORMAT, **tags.finish()}
    movetext = MovetextParser(text, tags.box, data["players"], source_map).parse(end)
    data["turns"] = movetext["turns"]
    if notes := movetext.get(NOTES):
        data["meta"] = _with_notes(data.get("meta"), notes, source_map)
    return record_from_node(JsonNode(data, ""), ruleset)


def _after_first_line(text: str) -> tuple[int, int]:
    """Where the line that names the format ends, and its number."""
    match = re.match(r"\s*(\S*)[^\S\n]*(?=\n|$)", text)
    number = text.count("\n", 0, match.start(1) if match else 0) + 1
    if match is None or match[1].lower() != FIRST_LINE:
        line = Span(text.strip().partition("\n")[0].strip(), line=number)
        raise line.error_expected(f"the first line {FIRST_LINE!r}")
    return match.end(), number


def _with_notes(meta: Any, notes: list[Any], source_map: SourceMap) -> dict[str, Any]:  # noqa: ANN401  (JSON)
    """The `meta` of the record, with the comments and variations in it."""
    if meta is None:
        return {NOTES: notes}
    if not isinstance(meta, dict) or NOTES in meta:
        problem = "expected an object without `notes`, as there are comments or variations below"
        line, column = source_map.find("/meta")
        raise RecordError(problem, None, None, line, column)
    return {**meta, NOTES: notes}
