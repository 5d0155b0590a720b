"""The words of the reference site: every language has what English has, and says as much."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from support.paths import ROOT

from splendor_rules.clauses import REGISTRY
from splendor_rules.messages import LANGUAGES
from splendor_rules.rulebook import CLAUSES
from splendor_rules.testing.invariants.registry import CONSEQUENCES

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = ROOT / "docs" / "words"
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def read(name: str) -> dict[str, Any]:
    """The words of a language, without how its search works."""
    words = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return {table: texts for table, texts in words.items() if table != "search"}


def leaves(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)


ENGLISH = dict(leaves(read("en")))
SHARED = read("shared")


def parts(text: str) -> list[str]:
    """What is filled in, and where links lead."""
    return sorted(re.findall(r"\{\w+\}|\]\([^)]*\)|`[^`]*`", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_what_english_has(lang: str) -> None:
    assert set(dict(leaves(read(lang)))) == set(ENGLISH)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_text_has_the_parts_that_english_has(lang: str) -> None:
    for key, text in leaves(read(lang)):
        assert parts(text) == parts(ENGLISH[key]), key
        assert text.count("[") == text.count("]"), key


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    left = [key for key, text in leaves(read(lang)) if len(text) > 15 and text == ENGLISH[key]]
    assert left == []


def test_every_question_has_its_clauses_and_its_words() -> None:
    asked = {name: ids for chapter in SHARED["quick"].values() for name, ids in chapter.items()}
    assert len(asked) >= 30
    assert {key.split(".")[1] for key in ENGLISH if key.startswith("quick.")} == set(asked)
    for ids in asked.values():
        assert ids
        assert set(ids) <= set(REGISTRY)


def test_set_up_and_turn_name_clauses_and_every_step_has_its_words() -> None:
    named = [*SHARED["set_up"].values(), *SHARED["turn"].values()]
    assert {clause for listed in named for clause in listed} <= set(REGISTRY)
    steps = {key for key in ENGLISH if key.startswith(("pages.turn.step", "pages.turn.why"))}
    places = range(1, len(SHARED["turn"]) + 1)
    assert steps == {f"pages.turn.{word}{place}" for place in places for word in ("step", "why")}


def test_every_chapter_but_points_has_a_question() -> None:
    chapters = {clause.chapter for clause in CLAUSES} - {"points"}
    assert set(SHARED["quick"]) == chapters


def test_every_slip_has_its_place_and_words() -> None:
    slips = SHARED["slips"]
    assert list(slips) == [f"S-{number}" for number in range(1, 22)]
    assert {key for key in ENGLISH if key.startswith("slips.")} == {
        f"slips.{name}" for name in slips
    }
    for slip in slips.values():
        assert slip["where"]
        assert set(slip["settled"]) <= set(REGISTRY)


def test_a_clause_is_also_found_by_words_that_it_does_not_use() -> None:
    also = read("en")["also"]
    assert len(also) > 30
    assert set(also) <= set(REGISTRY)


def test_the_glossary_has_a_word_for_every_term() -> None:
    for lang in LANGUAGES:
        glossary = read(lang)["glossary"]
        assert len(glossary) == 23
        assert all(glossary.values())


def test_every_consequence_has_its_clause_and_its_words() -> None:
    assert set(SHARED["consequences"]) == set(read("en")["consequences"]) == set(CONSEQUENCES)
    assert {entry["follows"] for entry in SHARED["consequences"].values()} <= set(REGISTRY)
