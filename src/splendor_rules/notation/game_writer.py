"""Writing a whole game as text: what is written reads back as an equal record."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.errors import ComponentError, RecordError, SerializationError
from splendor_rules.notation.annotations import NOTES, SEATS, annotated_lines, notes_of
from splendor_rules.notation.formatter import format_turn
from splendor_rules.notation.game_reader import FIRST_LINE, parse_game
from splendor_rules.notation.tags import NOBODY, UNKNOWN
from splendor_rules.records.writer import record_to_json
from splendor_rules.serialization.nodes import JsonNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from splendor_rules.records.record import Record, Result
    from splendor_rules.ruleset import Ruleset

_PLAIN: Final = re.compile(r'[^"\s](.*\S)?')


def format_game(record: Record, *, ruleset: Ruleset | None = None) -> str:
    """A record as a game in notation: a line for each thing, then one for each turn.

    Args:
        record: the record; notes in its `meta` become comments and variations.
        ruleset: the house ruleset that it was played by, if it was.

    Raises:
        RecordError: it has what the format cannot say.
    """
    for with_notes in (True, False):
        try:
            text = "\n".join(_lines(record, ruleset, with_notes=with_notes)) + "\n"
            if parse_game(text, ruleset=ruleset) == record:
                return text
        except SerializationError as error:
            if not with_notes:
                raise RecordError(error.problem, error.pointer) from None
        except ComponentError as error:
            raise RecordError(str(error)) from None
    raise RecordError("the record has what the notation cannot say")


def _lines(record: Record, ruleset: Ruleset | None, *, with_notes: bool) -> Iterator[str]:
    data, meta = record_to_json(record, ruleset=ruleset), record.meta
    notes = notes_of(meta) if with_notes else None
    if notes is not None and isinstance(meta, dict):
        meta = {key: value for key, value in meta.items() if key != NOTES} or None
    yield FIRST_LINE
    yield from _headers(data)
    yield f"rules: {data['rules']}"
    if record.begun is not None:
        turn = format_turn(record.begun.turn, record.ruleset.box)
        yield f"begun: {SEATS[record.begun.seat]}: {turn}"
    if record.result is not None:
        yield f"result: {_result(record.result)}".rstrip()
    if meta is not None:
        yield f"meta: {_json(meta)}"
    yield ""
    node = None if notes is None else JsonNode(notes, f"/meta/{NOTES}")
    yield from annotated_lines(record.turns, node, 1, record.ruleset.box, len(record.players))


def _headers(data: dict[str, Any]) -> Iterator[str]:
    yield f"game: {data['game']}"
    for letter, name in zip(SEATS, data["players"], strict=False):
        plain = _PLAIN.fullmatch(name) and name.isprintable()
        yield f"{letter}: {name if plain else _json(name)}"
    if readings := data.get("readings"):
        yield f"readings: {_joined(f'{name} = {value}' for name, value in readings.items())}"
    if "start" in data:
        yield f"start: {_json(data['start'])}"
        return
    for level, cards in data["decks"].items():
        yield f"deck {level}: {_joined(card or UNKNOWN for card in cards)}".rstrip()
    yield f"tiles: {_joined(data['tiles'])}"


def _joined(words: Iterable[str]) -> str:
    return ", ".join(words)


def _json(value: Any) -> str:  # noqa: ANN401  (any JSON)
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _result(result: Result) -> str:
    parts = []
    if result.points is not None:
        parts.append(f"points {_joined(map(str, result.points))}")
    if result.winners is not None:
        parts.append(f"winners {_joined(SEATS[seat] for seat in result.winners) or NOBODY}")
    if result.ended_by is not None:
        parts.append(f"ended by {result.ended_by}")
    return "; ".join(parts)
