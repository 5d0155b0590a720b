"""Comments and variations as a record keeps them: under `notes` in its `meta`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.notation.movetext import NOTES

if TYPE_CHECKING:
    from splendor_rules.serialization.nodes import Json


def notes_up_to(meta: Json, turns: int) -> Json:
    """The `meta` of a record without the notes on turns after so many; all else stays."""
    if not isinstance(meta, dict) or not isinstance(notes := meta.get(NOTES), list):
        return meta
    kept = [note for note in notes if _turn_of(note) <= turns]
    if len(kept) == len(notes):
        return meta
    others = {key: value for key, value in meta.items() if key != NOTES}
    return {**others, NOTES: kept} if kept else others or None


def _turn_of(note: Json) -> int:
    """The number of the turn that a note is about; 0 if it is no note of this form."""
    if not isinstance(note, dict):
        return 0
    number = note.get("after", note.get("instead_of"))
    return number if isinstance(number, int) else 0
