"""The way on from a page of the built site: to other languages, to the next clause, to today."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = {"phone": (390, 844), "desktop": (1280, 900)}
CLAUSE = "clauses/take.two-needs-four/"


@pytest.fixture(params=SCREENS)
def screen(page: Page, request: pytest.FixtureRequest) -> Page:
    width, height = SCREENS[request.param]
    page.set_viewport_size({"width": width, "height": height})
    return page


@pytest.mark.parametrize("path", ["", "quick/", CLAUSE, "rules/take/", "all/"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_language_menu_stays_on_the_page(
    screen: Page, address: str, lang: str, path: str
) -> None:
    screen.goto(address + ("" if lang == "en" else f"{lang}/") + path)
    for other in ("de", "fr", "ja", "en"):
        screen.locator(".md-header .md-select button").click()
        screen.locator(f".md-header .md-select a[hreflang={other}]").click()
        screen.wait_for_url(address + ("" if other == "en" else f"{other}/") + path)
        assert screen.locator("html").get_attribute("lang") == other


def test_a_page_for_developers_leads_to_the_start_of_other_languages(
    screen: Page, address: str
) -> None:
    screen.goto(f"{address}reference/api/")
    screen.locator(".md-header .md-select button").click()
    screen.locator(".md-header .md-select a[hreflang=de]").click()
    screen.wait_for_url(f"{address}de/")


@pytest.mark.parametrize("lang", ["", "de/", "fr/", "ja/"])
def test_a_clause_has_a_place_among_the_others(screen: Page, address: str, lang: str) -> None:
    screen.goto(address + lang + CLAUSE)
    active = screen.locator(".md-nav__link--active[href]").last
    assert active.inner_text().strip() == screen.locator("h1").inner_text().rstrip("¶").strip()
    screen.locator(".md-footer__link--next").click()
    screen.wait_for_url(f"{address}{lang}clauses/take.effect/")
    screen.locator(".md-footer__link--prev").click()
    screen.wait_for_url(address + lang + CLAUSE)


def test_the_drawer_of_a_phone_opens_at_the_clause(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address + CLAUSE)
    page.locator(".md-header label[for=__drawer]").click()
    page.wait_for_timeout(400)
    assert page.locator(".md-nav--primary label.md-nav__link--active").last.is_visible()


def test_a_kept_copy_leads_to_the_page_of_today(screen: Page, address: str) -> None:
    screen.goto(f"{address}2026.1/fr/{CLAUSE}")
    screen.locator(".md-banner a").click()
    screen.wait_for_url(f"{address}fr/{CLAUSE}")
    assert screen.locator(".md-banner").count() == 0
