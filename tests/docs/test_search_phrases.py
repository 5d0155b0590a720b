"""The phrases that the search is tested with: enough of them, about clauses, and no word list's."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from support.paths import ROOT

from splendor_rules.clauses import REGISTRY
from splendor_rules.messages import LANGUAGES


def _read(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


PHRASES = _read("tests/docs/search_phrases.toml")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_forty_phrases_about_clauses(lang: str) -> None:
    assert len(PHRASES["rulebook"][lang]) == 40
    for part in PHRASES.values():
        for ids in part[lang].values():
            assert ids
            assert set(ids) <= set(REGISTRY)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_phrase_of_the_rulebook_stands_in_the_words_of_the_search(lang: str) -> None:
    also = ",".join(_read(f"docs/words/{lang}.toml")["also"].values())
    listed = {words.strip().casefold() for words in also.replace("、", ",").split(",")}
    assert {phrase.casefold() for phrase in PHRASES["rulebook"][lang]} & listed == set()
