"""The search of the built site: everyday phrases in every language lead to the clause."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT: Final = Path(__file__).parent.parent.parent
PHRASES: Final = tomllib.loads(
    (ROOT / "tests" / "docs" / "search_phrases.toml").read_text(encoding="utf-8")
)
FIRST: Final = 3
"""Among so many results the clause has to be."""
FAILURES: Final = {"rulebook": 2, "reported": 0}
"""So many phrases of a language may fail."""
ASK: Final = """async phrases => {
  const config = JSON.parse(document.getElementById("__config").textContent);
  const base = new URL(config.base, location);
  const index = await (await fetch(new URL("search/search_index.json", base + "/"))).json();
  const worker = new Worker(config.search.startsWith("http") ? config.search
    : new URL(config.search, location));
  const answer = message => new Promise(resolve => {
    worker.onmessage = event => resolve(event.data);
    worker.postMessage(message);
  });
  await answer({type: 0, data: {...index, options: {suggest: false}}});
  const listed = {};
  for (const phrase of phrases) {
    const results = (await answer({type: 2, data: phrase})).data.items;
    listed[phrase] = results.map(sections => sections.map(section => section.location));
  }
  return listed;
}"""
"""Asks the search of the page as the field for typing does, each phrase in turn."""


def clause_of(locations: list[str]) -> str:
    """The clause on whose page the sections of a result are; else the page itself."""
    parts = locations[0].partition("#")[0].strip("/").split("/")
    return parts[1] if parts[0] == "clauses" and len(parts) > 1 else "/".join(parts)


@pytest.mark.parametrize("part", FAILURES)
@pytest.mark.parametrize("lang", PHRASES["rulebook"])
def test_a_phrase_finds_its_clause(page: Page, address: str, part: str, lang: str) -> None:
    expected: dict[str, list[str]] = PHRASES[part].get(lang, {})
    page.goto(address + ("" if lang == "en" else f"{lang}/"))
    listed = page.evaluate(ASK, list(expected))
    results = {
        phrase: [clause_of(result) for result in listed[phrase][:FIRST]] for phrase in expected
    }
    failed = {
        phrase: results[phrase]
        for phrase in expected
        if not set(results[phrase]) & set(expected[phrase])
    }
    assert len(failed) <= FAILURES[part], failed


def test_a_result_shows_the_rule(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("input.md-search__input").click()
    page.locator("input.md-search__input").press_sequentially("two reds three left")
    result = page.locator(".md-search-result__item").first
    result.wait_for()
    page.wait_for_timeout(500)
    assert "only if four or more of that colour lie in the supply" in result.inner_text()
    assert page.locator(".md-search-result .md-tag").first.is_hidden()
