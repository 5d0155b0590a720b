"""The fast lane: records judged by the kernels; what they do not settle, by the full judge."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.box.values import check_kind
from splendor_rules.bulk.convert import state_of
from splendor_rules.bulk.kernels.replay import replay
from splendor_rules.bulk.layout import GAME, OVER
from splendor_rules.bulk.quick_reader import NotPlain, read_plain
from splendor_rules.bulk.tables import tables_of
from splendor_rules.engine import outcome
from splendor_rules.errors import RecordError
from splendor_rules.records.judging import judge_record, result_differences
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.records.record import Record
from splendor_rules.records.verdict import Verdict
from splendor_rules.rulings import Contested

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.bulk.quick_reader import PlainRecord
    from splendor_rules.bulk.rows import Array
    from splendor_rules.ruleset import Ruleset

Judged: TypeAlias = Verdict | RecordError
"""The verdict on a record, or why it cannot be read as one."""
_BLANK: Final = np.zeros(1, GAME)


def judge_records(
    records: Iterable[str | bytes | os.PathLike[str] | Record], *, contested: bool = True
) -> Iterator[Judged]:
    """Judge records, many of them a second: the verdicts of `judge_record`, value for value.

    Args:
        records: texts of records, paths of files (`pathlib.Path`), or records.
        contested: whether to find the readings under which a verdict would be another one; without,
            every verdict has none.

    Yields:
        For each record, in order, its verdict; or the error that `read_record` or `parse_record`
        raises for it, as a value, so that one bad file does not end the whole.
    """
    if isinstance(records, str | bytes):
        raise TypeError("records are wanted one by one, not as one text")
    check_kind(records, Iterable)
    for record in records:
        try:
            yield _judged(record, contested=contested)
        except RecordError as error:
            yield error


def _judged(record: str | bytes | os.PathLike[str] | Record, *, contested: bool) -> Verdict:
    if isinstance(record, Record):
        return judge_record(record, contested=contested)
    text, file = _text_of(record)
    if text is not None:
        try:
            verdict = judge_plain(read_plain(text), file, contested=contested)
        except NotPlain:
            verdict = None
        if verdict is not None:
            return verdict
    if isinstance(record, str | bytes):
        return judge_record(parse_record(record), contested=contested)
    return judge_record(read_record(record), contested=contested)


def _text_of(record: str | bytes | os.PathLike[str]) -> tuple[bytes | None, str | None]:
    """The text and its file's name; no text if the strict reader has to read it itself."""
    if isinstance(record, bytes):
        return record, None
    if isinstance(record, str):
        return record.encode() if record.isascii() else None, None
    path = Path(record)
    try:
        plain = path.is_file() and path.stat().st_size <= MOST_BYTES
        return path.read_bytes() if plain else None, os.fspath(record)
    except (OSError, ValueError):
        return None, os.fspath(record)


def judge_plain(record: PlainRecord, file: str | None, *, contested: bool) -> Verdict | None:
    """The verdict on a record that is legal to its last turn; None if it is not."""
    row, legal_turns = _replayed(record, record.ruleset)
    if legal_turns < len(record.turns):
        return None
    final = state_of(row, tables_of(record.ruleset, len(record.players)))
    return Verdict(
        ruleset=record.ruleset,
        file=file,
        turns_judged=legal_turns,
        stopped=None,
        seat=None,
        outcome=outcome(final),
        result_differs=result_differences(record.result, final),
        contested=tuple(_contested(record, row)) if contested else None,
        final=final,
    )


def judge_plain_file(file: str, *, contested: bool) -> tuple[tuple[str, ...], Verdict] | None:
    """The players' names and the verdict on a plain record of a legal game; else None."""
    text, _ = _text_of(Path(file))
    try:
        record = read_plain(text or b"")
    except NotPlain:
        return None
    verdict = judge_plain(record, file, contested=contested)
    return None if verdict is None else (record.players, verdict)


def _replayed(record: PlainRecord, ruleset: Ruleset) -> tuple[Array, int]:
    """The row after the turns that are legal under a ruleset, and how many they are."""
    tables, games = tables_of(ruleset, len(record.players)), _BLANK.copy()
    return games[0], replay(tables.rules, games, record.deck, record.tiles, record.turns)


def _contested(record: PlainRecord, row: Array) -> Iterator[Contested]:
    """The alternatives under which not every turn is legal, or the game ends otherwise."""
    rules = record.ruleset
    for option in rules.options:
        for value in option.values:
            if value == rules.reading(option.name):
                continue
            other, legal_turns = _replayed(record, rules.under(**{option.attribute: value}))
            if legal_turns < len(record.turns):
                yield Contested(option.name, value, legal_turns)
            elif _end(other) != _end(row):
                yield Contested(option.name, value, None)


def _end(row: Array) -> tuple[int, int] | None:
    """What ended a game, and who won it; None while it goes on."""
    return (int(row["ended_by"]), int(row["winners"])) if row["phase"] == OVER else None
