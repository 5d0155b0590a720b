"""Comments and variations: in a game's text beside its turns, in its record under `meta.notes`.

A note in the record is `{"after": 3, "comment": "..."}`, said after turn 3 (0: before the first),
or `{"instead_of": 3, "turns": [...], "notes": [...]}`, other turns in the place of turn 3 and on.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.notation.formatter import format_turn
from splendor_rules.records.reader import turn_from_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.records.json_nodes import JsonNode
    from splendor_rules.records.record import RecordedTurn

SEATS: Final = ("A", "B", "C", "D")
NOTES: Final = "notes"
_PLAIN: Final = re.compile(r'[^\s"{}][^{}]*')


def numbered(number: int, recorded: RecordedTurn, box: Box) -> str:
    """A turn with its number and its player's letter, such as `12. B: take W2`."""
    return f"{number}. {SEATS[recorded.seat]}: {format_turn(recorded.turn, box)}"


def comment(text: str) -> str:
    """A comment in braces; in quotation marks too if it could be read otherwise."""
    plain = _PLAIN.fullmatch(text) and text.isprintable() and text == " ".join(text.split())
    return f"{{{text if plain else json.dumps(text, ensure_ascii=False)}}}"


def with_notes(
    turns: Sequence[RecordedTurn], notes: JsonNode | None, first: int, box: Box, players: int
) -> Iterator[str]:
    """The lines of turns with their notes between them.

    Raises:
        RecordError: the notes are none that a text can say.
    """
    said: dict[int, list[str]] = {}
    for note in () if notes is None else notes.items("a list of notes"):
        last = first + len(turns) - 1
        if isinstance(note.value, dict) and "comment" in note.value:
            note.keys("a comment", ("after", "comment"))
            after = note.at("after").whole("a turn", first - 1, last)
            said.setdefault(after, []).append(comment(note.at("comment").text("a comment")))
        else:
            note.keys("a variation", ("instead_of", "turns"), (NOTES,))
            after = note.at("instead_of").whole("a turn", first, last)
            said.setdefault(after, []).append(_variation(note, after, box, players))
    yield from said.get(first - 1, ())
    for number, recorded in enumerate(turns, start=first):
        yield numbered(number, recorded, box)
        yield from said.get(number, ())


def _variation(note: JsonNode, first: int, box: Box, players: int) -> str:
    """A variation in brackets, with its own notes."""
    places = note.at("turns").items("a list of turns")
    turns = [turn_from_node(place, box, players) for place in places]
    if not turns:
        note.at("turns").wanted("turns")
    lines = with_notes(turns, note.get(NOTES), first, box, players)
    return "({})".format("\n".join(lines).replace("\n", "\n "))


def notes_of(meta: Any) -> Any:  # noqa: ANN401  (meta is any JSON)
    """What stands under `notes`, if anything."""
    return meta.get(NOTES) if isinstance(meta, dict) else None
