"""`splendor-rules clauses`: what a clause says, stands on and leaves open, in every language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.cli_runner import printed

from splendor_rules import BASE, MARVEL
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from splendor_rules.rulebook import Clause

READ = [clause for clause in CLAUSES if clause.readings]
OPTIONS = {option.name: option for rules in (MARVEL, BASE) for option in rules.options}


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("take.short-supply", ["basis: stated", "Rules of Splendor: Marvel, Japanese, 4 (1)"]),
        ("take.short-supply", ["short-take: one-of-each-left (else two-only, not-allowed)"]),
        ("take.two-needs-four", ["  at the table: Four is the size of the pile before the take, "]),
        ("setup.nobles", ["(stated, at second hand): that the nobles not drawn"]),
        ("time-stone", ["time-stone.one-each"]),
    ],
)
def test_what_is_shown_of_a_clause(
    name: str, texts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, ["clauses", name])
    assert out.startswith(f"{name}: ") == ("." in name)
    assert all(text in out for text in texts)
    assert "avengers.holder" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause", READ, ids=lambda clause: clause.id)
def test_a_reading_is_shown_with_its_question_and_what_each_choice_means(
    clause: Clause, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wording = messages_for(None, lang)
    lines = printed(capsys, ["clauses", "--lang", lang, clause.id]).splitlines()
    for name in clause.readings:
        place = lines.index(f"    {wording.reading(name, 'question')}")
        choices = (OPTIONS[name].default, *OPTIONS[name].alternatives)
        shown = lines[place + 1 : place + 1 + len(choices)]
        for choice, line in zip(choices, shown, strict=True):
            assert line.startswith(f"    {choice}")
            assert line.endswith(wording.reading(name, choice))


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_without_readings_shows_none(
    clause: Clause, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, ["clauses", clause.id])
    assert out.count("\n  readings: ") == len(clause.readings)
    assert out.count("\n  at the table: ") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_program_gets_the_same_words(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    wording = messages_for(None, lang)
    arguments = ["clauses", "--json", "--lang", lang, "take.short-supply"]
    got = json.loads(printed(capsys, arguments))
    assert got["table"] == wording.table("take.short-supply")
    first, second = got["readings"]
    values = ("one-of-each-left", "two-only", "not-allowed")
    assert first == {
        "name": "short-take",
        "question": wording.reading("short-take", "question"),
        "default": "one-of-each-left",
        "choices": {value: wording.reading("short-take", value) for value in values},
    }
    assert list(first["choices"]) == list(values)
    assert second["name"] == "fewer-by-choice"


@pytest.mark.parametrize(
    ("lang", "decided"),
    [
        ("en", "the reading short-take, for all of the base game"),
        ("ja", "解釈 short-take による。基本版のすべての場合"),
    ],
)
def test_a_program_is_told_in_its_language_what_decides(
    lang: str, decided: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["clauses", "--json", "--lang", lang, "take.short-supply"]
    support = json.loads(printed(capsys, arguments))["support"]
    assert support[-1] == {"basis": "silent", "decided": decided}
    place = {"source": "ME", "pinpoint": "Gameplay", "basis": "outside"}
    assert support[-2].items() >= place.items()


def test_all_clauses_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    words = [line.split("  ")[0] for line in printed(capsys, ["clauses"]).splitlines()]
    assert [word for word in words if "." in word] == [clause.id for clause in CLAUSES]


def test_clauses_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in printed(capsys, ["clauses", "--json"]).splitlines()]
    assert [line["id"] for line in lines] == [clause.id for clause in CLAUSES]
    kept = next(line for line in lines if line["id"] == "limit.time-stone-kept")
    assert kept["support"][0] == {
        "source": "MJ",
        "pinpoint": "4 トークン数の制限",
        "basis": "stated",
    }
    assert kept["function"] == "splendor_rules.rulebook.limit.time_stone_kept"


def test_a_misspelt_clause_is_answered_with_near_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["clauses", "take.two-need-four"]) == UNREADABLE
    assert "perhaps take.two-needs-four" in capsys.readouterr().err
