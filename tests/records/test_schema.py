"""The published JSON Schemas, compared with what is written and what is read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from support.bad_records import BAD
from support.paths import GAMES as GAME_FILES

from splendor_rules import judge_record, read_record
from splendor_rules.clauses import Kind
from splendor_rules.errors import RecordError
from splendor_rules.records import parse_record
from splendor_rules.records.writer import record_to_json
from splendor_rules.rulebook import CLAUSES
from splendor_rules.serialization import SCHEMA_NAMES, json_schema, to_json
from splendor_rules.serialization.rulings import FACTS

if TYPE_CHECKING:
    from pathlib import Path

GAMES = sorted(GAME_FILES.glob("*/*.json"))
READABLE = [path for path in GAMES if path.stem != "base-042"]

BEYOND_FORM = {
    "key twice",
    "key twice in a turn",
    "key twice in meta",
    "number too large in meta",
    "half a surrogate pair",
    "half a surrogate pair in meta",
    "half a surrogate pair in a key",
    "a key of more than 1,000 characters",
    "a number of 1,001 digits in meta",
    "rules with a line after them",
    "unknown card",
    "a base card in a Marvel game",
    "the same card twice",
    "a card in another level's deck",
    "unknown tile",
    "two faces of one tile",
    "a seat that does not exist",
    "a winner who does not play",
    "points of three seats",
    "a purchased tile",
}
"""What a schema cannot see: it knows neither the box nor what stands elsewhere."""


def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json_schema(name))


def _errors(name: str, value: object) -> list[str]:
    return [error.message for error in _validator(name).iter_errors(value)]


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(json_schema(name))
    assert json_schema(name)["title"] == name


def test_there_is_no_schema_of_another_format() -> None:
    with pytest.raises(ValueError, match="no schema of 'splendor-record/2'"):
        json_schema("splendor-record/2")


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_records_that_are_read_and_written_fit(path: Path) -> None:
    assert _errors("splendor-record/1", json.loads(path.read_text(encoding="utf-8"))) == []
    assert _errors("splendor-record/1", record_to_json(read_record(path))) == []


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_verdicts_fit(path: Path) -> None:
    verdict = to_json(judge_record(read_record(path), trace=True))
    assert _errors("splendor-verdict/1", verdict) == []


def _is_json(text: str | bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@pytest.mark.parametrize("name", [name for name, (text, _, _) in BAD.items() if _is_json(text)])
def test_the_reader_and_the_schema_refuse_alike(name: str) -> None:
    value = json.loads(BAD[name][0])
    assert _validator("splendor-record/1").is_valid(value) == (name in BEYOND_FORM)
    with pytest.raises(RecordError):
        parse_record(BAD[name][0])


def test_an_error_line_fits() -> None:
    line = {"format": "splendor-error/1", "file": "a.json", "pointer": "/turns/3", "error": "no"}
    assert _errors("splendor-error/1", line) == []
    assert _errors("splendor-error/1", line | {"pointer": None}) == []
    assert len(_errors("splendor-error/1", line | {"pointer": "turns"})) == 1


def test_the_facts_of_every_requirement_are_described() -> None:
    requirements = {clause.id for clause in CLAUSES if clause.kind is Kind.REQUIREMENT}
    assert set(FACTS) == requirements
