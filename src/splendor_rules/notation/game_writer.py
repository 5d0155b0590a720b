"""Writing a whole game as text: what is written reads back as an equal record.

Comments and variations stand beside the turns of the text, and under `meta.notes` in the record. A
note is `{"after": 3, "comment": "..."}`, a comment on turn 3 (0: before the first), or
`{"instead_of": 3, "turns": [...], "notes": [...]}`, turns in the place of turn 3 and the rest.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from splendor_rules.box.values import check_kind
from splendor_rules.errors import ComponentError, RecordError, SerializationError
from splendor_rules.notation.annotations import NOTES, without_notes
from splendor_rules.notation.formatter import format_turn
from splendor_rules.notation.game_reader import parse_game
from splendor_rules.notation.headers import NOBODY, UNKNOWN
from splendor_rules.notation.movetext import FIRST_LINE
from splendor_rules.notation.seats import SEATS, SeatNames
from splendor_rules.plain_text import escape_json
from splendor_rules.records.reader import turn_from_node
from splendor_rules.records.record import Record
from splendor_rules.records.writer import record_to_json
from splendor_rules.serialization.nodes import JsonNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.records.record import RecordedTurn, Result
    from splendor_rules.ruleset import Ruleset

_PLAIN: Final = re.compile(r'[^"\s](.*\S)?')
_PLAIN_COMMENT: Final = re.compile(r'[^\s"{}][^{}]*')


def format_game(record: Record, *, ruleset: Ruleset | None = None) -> str:
    """A record as a game in notation: a line for each thing, then one for each turn.

    Args:
        record: the record; notes in its `meta` become comments and variations.
        ruleset: the house ruleset that it was played by, if it was.

    Raises:
        RecordError: it has what the format cannot say.
    """
    check_kind(record, Record)
    for with_notes in (True, False):
        try:
            text = "\n".join(_lines(record, ruleset, with_notes=with_notes)) + "\n"
        except SerializationError as error:
            if not with_notes:
                raise RecordError(error.problem, error.pointer) from None
            continue
        except ComponentError as error:
            raise RecordError(str(error)) from None
        except IndexError:
            raise RecordError("the record names a seat that nobody sits in") from None
        with suppress(RecordError):
            if parse_game(text, ruleset=ruleset) == record:
                return text
    raise RecordError("the record has what the notation cannot say: JSON is for it, `.json`")


def _lines(record: Record, ruleset: Ruleset | None, *, with_notes: bool) -> Iterator[str]:
    bare, meta = evolve(record, meta=None), record.meta
    data = record_to_json(bare, ruleset=ruleset)
    lines = _TurnLines(record.ruleset.box, SeatNames.of(record.players))
    notes = None
    if with_notes and isinstance(meta, dict) and (notes := meta.get(NOTES)) is not None:
        meta = without_notes(meta)
    yield FIRST_LINE
    yield from _headers(data)
    yield f"rules: {data['rules']}"
    if record.begun is not None:
        yield f"begun: {lines.turn(record.begun)}"
    if record.result is not None:
        yield f"result: {lines.result(record.result)}".rstrip()
    if meta is not None:
        yield f"meta: {_json(meta)}"
    yield ""
    node = None if notes is None else JsonNode(notes)
    yield from lines.annotated(record.turns, node, 1)


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
    return escape_json(json.dumps(value, ensure_ascii=False, allow_nan=False))


def _comment(text: str) -> str:
    """A comment in braces; in quotation marks too if it would be read otherwise."""
    plain = _PLAIN_COMMENT.fullmatch(text) and text.isprintable() and text == " ".join(text.split())
    return f"{{{text if plain else _json(text)}}}"


@frozen
class _TurnLines:
    """Writes what names players: each by a text that means nobody else.

    Attributes:
        box: whose words to use.
        seats: what the players are called.
    """

    box: Box
    seats: SeatNames

    def result(self, result: Result) -> str:
        """What stands in the header `result`."""
        parts = []
        if result.points is not None:
            parts.append(f"points {_joined(map(str, result.points))}")
        if result.winners is not None:
            nobody = "" if self.seats.meant_by(NOBODY) else NOBODY
            parts.append(f"winners {_joined(map(self.seats.label, result.winners)) or nobody}")
        if result.ended_by is not None:
            parts.append(f"ended by {result.ended_by}")
        return "; ".join(parts)

    def turn(self, recorded: RecordedTurn) -> str:
        """A turn with its player's letter, such as `B: take W2`."""
        return f"{self.seats.label(recorded.seat)}: {format_turn(recorded.turn, self.box)}"

    def annotated(
        self, turns: Sequence[RecordedTurn], notes: JsonNode | None, first: int
    ) -> Iterator[str]:
        """The lines of turns with their notes between them.

        Args:
            turns: the turns.
            notes: the notes on them, if there are any.
            first: the number of the first turn.

        Raises:
            SerializationError: the notes have another form.
        """
        lines_after: dict[int, list[str]] = {}
        for note in () if notes is None else notes.items("a list of notes"):
            last = first + len(turns) - 1
            if isinstance(note.value, dict) and "comment" in note.value:
                note.keys("a comment", ("after", "comment"))
                after = note.at("after").whole("a turn", first - 1, last)
                line = _comment(note.at("comment").text("a comment"))
            else:
                note.keys("a variation", ("instead_of", "turns"), (NOTES,))
                after = note.at("instead_of").whole("a turn", first, last)
                line = self._variation(note, after)
            lines_after.setdefault(after, []).append(line)
        yield from lines_after.get(first - 1, ())
        for number, recorded in enumerate(turns, start=first):
            yield f"{number}. {self.turn(recorded)}"
            yield from lines_after.get(number, ())

    def _variation(self, note: JsonNode, first: int) -> str:
        """A variation in round brackets, with its own notes."""
        players = len(self.seats.letters)
        nodes = note.at("turns").items("a list of turns")
        turns = [turn_from_node(node, self.box, players) for node in nodes]
        if not turns:
            note.at("turns").wanted("turns")
        lines = self.annotated(turns, note.get(NOTES), first)
        return "({})".format("\n".join(lines).replace("\n", "\n "))
