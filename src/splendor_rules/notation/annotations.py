"""Comments and variations: in a game's text beside its turns, in its record under `meta.notes`.

A note in the record is `{"after": 3, "comment": "..."}`, a comment on turn 3 (0: before the first),
or `{"instead_of": 3, "turns": [...], "notes": [...]}`, turns in the place of turn 3 and the rest.
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
    from splendor_rules.records.record import RecordedTurn
    from splendor_rules.serialization.nodes import JsonNode

SEATS: Final = ("A", "B", "C", "D")
NOTES: Final = "notes"
_PLAIN: Final = re.compile(r'[^\s"{}][^{}]*')


def format_numbered(number: int, recorded: RecordedTurn, box: Box) -> str:
    """A turn with its number and its player's letter, such as `12. B: take W2`."""
    return f"{number}. {SEATS[recorded.seat]}: {format_turn(recorded.turn, box)}"


def format_comment(text: str) -> str:
    """A comment in braces; in quotation marks too if it would be read otherwise."""
    plain = _PLAIN.fullmatch(text) and text.isprintable() and text == " ".join(text.split())
    return f"{{{text if plain else json.dumps(text, ensure_ascii=False)}}}"


def annotated_lines(
    turns: Sequence[RecordedTurn], notes: JsonNode | None, first: int, box: Box, players: int
) -> Iterator[str]:
    """The lines of turns with their notes between them.

    Args:
        turns: the turns.
        notes: the notes on them, if there are any.
        first: the number of the first turn.
        box: whose words to use.
        players: the number of players.

    Raises:
        SerializationError: the notes have another form.
    """
    lines_after: dict[int, list[str]] = {}
    for note in () if notes is None else notes.items("a list of notes"):
        last = first + len(turns) - 1
        if isinstance(note.value, dict) and "comment" in note.value:
            note.keys("a comment", ("after", "comment"))
            after = note.at("after").whole("a turn", first - 1, last)
            line = format_comment(note.at("comment").text("a comment"))
        else:
            note.keys("a variation", ("instead_of", "turns"), (NOTES,))
            after = note.at("instead_of").whole("a turn", first, last)
            line = _variation(note, after, box, players)
        lines_after.setdefault(after, []).append(line)
    yield from lines_after.get(first - 1, ())
    for number, recorded in enumerate(turns, start=first):
        yield format_numbered(number, recorded, box)
        yield from lines_after.get(number, ())


def _variation(note: JsonNode, first: int, box: Box, players: int) -> str:
    """A variation in round brackets, with its own notes."""
    nodes = note.at("turns").items("a list of turns")
    turns = [turn_from_node(node, box, players) for node in nodes]
    if not turns:
        note.at("turns").wanted("turns")
    lines = annotated_lines(turns, note.get(NOTES), first, box, players)
    return "({})".format("\n".join(lines).replace("\n", "\n "))


def notes_of(meta: Any) -> Any:  # noqa: ANN401  (meta is any JSON)
    """The value under `notes`, if there is one."""
    return meta.get(NOTES) if isinstance(meta, dict) else None
