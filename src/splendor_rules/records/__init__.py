"""Recorded games, `splendor-record/1`: the values, the reader and the writer."""

from __future__ import annotations

from splendor_rules.records.judging import judge_record
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.records.record import Record, RecordedTurn, Result, record_of
from splendor_rules.records.verdict import Verdict
from splendor_rules.records.writer import format_record, record_to_json, write_record

__all__ = [
    "Record",
    "RecordedTurn",
    "Result",
    "Verdict",
    "format_record",
    "judge_record",
    "parse_record",
    "read_record",
    "record_of",
    "record_to_json",
    "write_record",
]
