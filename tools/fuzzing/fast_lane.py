"""The fast lane of `bulk` as a reader: its verdicts and errors are those of the strict reader."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from support.readers import Reader

from fuzzing import seeds
from fuzzing.uses import check_equal
from splendor_rules.bulk import judge_records
from splendor_rules.bulk.quick_reader import NotPlain, read_plain
from splendor_rules.errors import RecordError
from splendor_rules.records import Verdict, judge_record, parse_record

if TYPE_CHECKING:
    from splendor_rules.records import Record


@lru_cache
def plain_records() -> tuple[Any, ...]:
    """Records as JSON; the kernels are compiled before any input is measured."""
    for text in seeds.record_texts():
        next(judge_records([text]))
    return seeds.records()


def _judged(text: str | bytes) -> Verdict:
    """The verdict on a record, after both ways.

    Raises:
        RecordError: it is no record.
        UnfitValueError: the fast lane sees another record in it, or judges it otherwise.
    """
    quick = next(judge_records([text]))
    try:
        record = parse_record(text)
    except RecordError as error:
        check_equal((str(error), error.pointer), _of_error(quick), "the fast lane")
        raise
    verdict = judge_record(record)
    check_equal(verdict, quick, "the fast lane")
    _check_plain(text, record)
    return verdict


def _of_error(quick: Verdict | RecordError) -> object:
    return (str(quick), quick.pointer) if isinstance(quick, RecordError) else quick


def _check_plain(text: str | bytes, record: Record) -> None:
    """What a verdict does not show is read alike too."""
    try:
        plain = read_plain(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    except NotPlain:
        return
    strict = (record.ruleset, record.players, record.result, len(record.turns))
    quick = (plain.ruleset, plain.players, plain.result, len(plain.turns))
    check_equal(strict, quick, "the quick reader")


FAST_LANE = Reader(_judged, (RecordError,))
