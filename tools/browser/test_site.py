"""The built site in a browser: every language, phone and desktop, light and dark, search, clicks.

`make browse` runs it on site/, with an installed Chromium, and leaves pictures in
build/browser for a person to look at.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "build" / "browser"
WORDS = sorted((ROOT / "docs" / "words").glob("??.toml"))
HOMES = {path.stem: "" if path.stem == "en" else f"{path.stem}/" for path in WORDS}
PAGES = (
    "",
    "clauses/take.two-needs-four/",
    "clauses/end.round/",
    "rules/take/",
    "all/",
    "quick/",
    "games/",
    "components/",
    "glossary/",
    "slips/",
    "set-up/",
    "turn/",
)
SCREENS = {"phone": (390, 844), "desktop": (1280, 900)}
SEARCHES = {
    "gold": ("en", {"purchase.wild-any-colour", "reserve.wild", "setup.wild-supply"}),
    "wildcard": ("en", {"purchase.wild-any-colour", "reserve.wild"}),
    "discard": ("en", {"reserve.kept", "limit.return-exact", "limit.ten"}),
    "Unentschieden": ("de", {"winner.avengers-tile", "winner.fewest-cards", "winner.shared"}),
    "banque": ("fr", {"purchase.to-supply", "setup.supply", "take.in-supply"}),
    "割引": ("ja", {"purchase.effect", "purchase.price"}),
    "金": ("ja", {"purchase.wild-any-colour", "reserve.wild", "setup.wild-supply"}),
    "Zeitstein": (
        "de",
        {"time-stone.one-each", "time-stone.first-level-three", "limit.time-stone-kept"},
    ),
    "réserver": ("fr", {"reserve.card-there", "reserve.hand-limit", "reserve.wild"}),
}
"""What is typed, in which language, and clauses of which the first found must be one."""
QUESTIONS = {
    "two-of-three": "take.two-needs-four",
    "eleven": "limit.return-exact",
    "marvel-tie": "winner.avengers-tile",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lang", HOMES)
def test_pages_fit_the_screen(
    page: Page, address: str, lang: str, screen: str, scheme: str
) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, path in enumerate(PAGES):
        page.goto(address + HOMES[lang] + path)
        assert page.locator("html").get_attribute("lang") == lang
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("h1").first.inner_text()
        shown = page.locator("body").get_attribute("data-md-color-scheme")
        assert shown == ("slate" if scheme == "dark" else "default")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("[...document.images].every(i => !i.complete || i.naturalWidth > 0)")
        page.screenshot(path=PICTURES / f"{lang}-{number}-{screen}-{scheme}.png")


SMALLEST_LETTER = """async () => Promise.all([...document.images].map(async image => {
  const text = await (await fetch(image.src)).text();
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const sizes = [...text.matchAll(/font-size[=:]\\s*"?([\\d.]+)/g)].map(size => Number(size[1]));
  const scale = image.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  return [image.src, Math.min(...sizes) * scale];
}))"""
"""The height of the smallest letter of each picture on the page, in pixels."""


@pytest.mark.parametrize("path", ["clauses/take.two-needs-four/", "clauses/end.round/", "set-up/"])
@pytest.mark.parametrize("lang", HOMES)
def test_a_phone_shows_pictures_with_letters_that_can_be_read(
    page: Page, address: str, lang: str, path: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address + HOMES[lang] + path)
    letters = page.evaluate(SMALLEST_LETTER)
    assert letters
    assert [(picture, size) for picture, size in letters if size < 9] == []


@pytest.mark.parametrize("typed", SEARCHES)
def test_a_search_lands_on_the_clause(page: Page, address: str, typed: str) -> None:
    lang, clauses = SEARCHES[typed]
    page.goto(address + HOMES[lang])
    page.locator("input.md-search__input").click()
    page.locator("input.md-search__input").press_sequentially(typed)
    page.keyboard.press("End")  # a kanji is put in without a key, and the search waits for one
    result = page.locator(".md-search-result__item > a").first
    result.wait_for()
    page.wait_for_timeout(500)
    result.click()
    page.wait_for_url("**/clauses/**")
    assert page.url.split("/clauses/")[1].partition("/")[0] in clauses


@pytest.mark.parametrize("lang", HOMES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_three_clicks_lead_to_the_rule(page: Page, address: str, lang: str, question: str) -> None:
    page.goto(address + HOMES[lang])
    page.locator(".md-content a[href='quick/']").first.click()
    answer = page.locator(f"#{question}").locator("xpath=../following-sibling::*[1]")
    answer.locator("a").first.click()
    page.wait_for_url(f"**/clauses/{QUESTIONS[question]}/")


@pytest.mark.parametrize("lang", HOMES)
def test_tables_sort_and_filter(page: Page, address: str, lang: str) -> None:
    page.goto(address + HOMES[lang] + "components/")
    table = page.locator(".sorts").first
    rows = table.locator("tbody tr:visible")
    assert rows.count() == 90
    table.locator("th").nth(3).click()
    table.locator("th").nth(3).click()
    assert rows.first.locator("td").nth(3).inner_text() == "5"
    table.locator("input").fill("R6")
    assert 0 < rows.count() < 10
    assert "R6" in rows.first.inner_text()


def test_a_printed_page_has_the_rule_and_no_menu(page: Page, address: str) -> None:
    page.goto(f"{address}clauses/take.two-needs-four/")
    page.emulate_media(media="print")
    assert not page.locator(".md-header").is_visible()
    assert page.locator(".rule").is_visible()


def test_an_address_can_name_the_version_of_the_rules(page: Page, address: str) -> None:
    page.goto(f"{address}2026.1/clauses/take.two-needs-four/")
    assert "take.two-needs-four" in page.locator("main").inner_text()
