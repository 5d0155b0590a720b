"""Comments and variations as a record keeps them: under `notes` in its `meta`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.errors import SerializationError
from splendor_rules.serialization.frozen_json import FrozenDict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.serialization.frozen_json import FrozenList
    from splendor_rules.serialization.nodes import Json

NOTES: Final = "notes"


def with_notes(meta: Json, notes: FrozenList) -> Json:
    """The `meta` of a record, with the comments and variations in it.

    Raises:
        SerializationError: it is no object, or has notes already.
    """
    if meta is None:
        return FrozenDict({NOTES: notes})
    if not isinstance(meta, dict) or NOTES in meta:
        problem = "expected an object without `notes`, as there are comments or variations below"
        raise SerializationError(problem, "/meta")
    return FrozenDict({**meta, NOTES: notes})


def without_notes(meta: Mapping[str, Json]) -> dict[str, Json] | None:
    """All else of the `meta`; None if there is nothing."""
    return {key: value for key, value in meta.items() if key != NOTES} or None


def notes_up_to(meta: Json, turns: int) -> Json:
    """The `meta` of a record without the notes on turns after so many; all else stays."""
    if not isinstance(meta, dict) or not isinstance(notes := meta.get(NOTES), list):
        return meta
    kept = [note for note in notes if _turn_of(note) <= turns]
    if len(kept) == len(notes):
        return meta
    others = without_notes(meta)
    return {**(others or {}), NOTES: kept} if kept else others


def _turn_of(note: Json) -> int:
    """The number of the turn that a note is about; 0 if it is no note of this form."""
    if not isinstance(note, dict):
        return 0
    number = note.get("after", note.get("instead_of"))
    return number if isinstance(number, int) else 0
