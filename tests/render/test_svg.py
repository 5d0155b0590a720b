"""Pictures of the table: what lies there is in them, and what is hidden is not."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from splendor_rules import (
    BASE,
    MARVEL,
    Pass,
    Stone,
    Unknown,
    judge_scenario,
    new_game,
    parse_scenario,
    render_svg,
    render_text,
)
from splendor_rules.messages import LANGUAGES
from splendor_rules.render import Svg

SVG = "{http://www.w3.org/2000/svg}"
BASE_START, MARVEL_START = new_game(BASE, 2, 7), new_game(MARVEL, 4, 7)


def parsed(picture: str) -> Element:
    return fromstring(picture)  # noqa: S314  (drawn here)


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def titles(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}title")]


@pytest.mark.parametrize("state", [BASE_START, MARVEL_START], ids=["base", "marvel"])
def test_every_card_tile_and_pile_is_there(state: Any) -> None:
    shown, written = titles(render_svg(state)), texts(render_svg(state))
    for row in state.market:
        for card in row:
            assert any(card.id in title for title in shown)
    for tile in state.tiles:
        assert f"{tile.name or tile.id}: {tile.points}" in shown
    for colour, count in zip(state.ruleset.box.colours, state.supply, strict=False):
        assert f"{colour}: {count}" in shown
    for deck in state.decks:
        assert str(len(deck)) in written
    assert set(state.ruleset.box.letters) <= set(written)


def test_no_card_of_a_deck_is_in_any_picture() -> None:
    picture = render_svg(MARVEL_START)
    for deck in MARVEL_START.decks:
        for card in deck:
            assert not isinstance(card, Unknown)
            assert f"{card.name}, {card.id}" not in titles(picture)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_below_the_table_is_in_the_language_asked_for(lang: str) -> None:
    long = "An unknown card decides, and nobody has written down which one it was, alas"
    picture = render_svg(MARVEL_START, names=(long, "B", "C", "D"), lang=lang)
    assert any(long in line for line in texts(picture))
    assert all(long not in line or len(line) > len(long) for line in texts(picture))


def test_a_picture_without_a_caption_says_it_only_to_those_who_cannot_see() -> None:
    picture = render_svg(BASE_START, Pass(), caption=False)
    assert not any("Illegal" in line for line in texts(picture))
    assert any("Illegal" in line for line in titles(picture))


def test_names_are_text_and_nothing_else() -> None:
    picture = render_svg(BASE_START, names=("<script>alert(1)</script>", "R & D"))
    assert "<script>" not in picture
    assert "R & D" in texts(picture)


def test_a_notebook_shows_a_picture_by_itself() -> None:
    picture = render_svg(BASE_START)
    assert isinstance(picture, Svg)
    assert picture._repr_svg_() == picture
    assert parsed(picture).tag == f"{SVG}svg"


def test_a_theme_is_dark_light_or_the_readers_own() -> None:
    light, dark, auto = (render_svg(BASE_START, theme=theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in light + dark
    assert light != dark


def test_a_marvel_picture_has_its_marks() -> None:
    written = texts(render_svg(MARVEL_START))
    assert MARVEL_START.ruleset.box.letters[Stone.TIME] in written
    owned = render_svg(MARVEL_START.changed(avengers_holder=2))
    assert titles(owned).count("Avengers Assemble") == 1
    assert titles(render_svg(MARVEL_START)).count("Avengers Assemble") == 1
    assert owned != render_svg(MARVEL_START)


def test_a_scenario_is_drawn_with_its_names_and_its_first_query() -> None:
    text = 'players = ["Ada", "Bo"]\n[player.Ada]\ntokens = "red 1 blue 2"\n'
    scenario = parse_scenario(text + '[ask]\ntake = "red 2"\n')
    (answer,) = judge_scenario(scenario).answers
    action, seat = answer.query.action, answer.query.seat
    marked = render_svg(scenario.state, action, seat=seat, names=("Ada", "Bo"))
    assert render_svg(scenario) == marked
    assert render_text(scenario).startswith(render_text(scenario.state)[:60])
    assert "Ada" in render_text(scenario)
    other = render_svg(scenario, Pass(), names=("Eve", "Kim"))
    assert other == render_svg(scenario.state, Pass(), names=("Eve", "Kim"))
    bare = parse_scenario(text)
    assert render_svg(bare) == render_svg(bare.state, names=("Ada", "Bo"))


def test_a_scenario_that_leaves_the_payment_open_is_drawn_with_the_cheapest() -> None:
    scenario = parse_scenario(
        'market.1 = "Wong"\ngame = "marvel"\n[player.A]\ntokens = "blue 2 orange 2 red 2 grey 1"\n'
        '[ask]\npurchase = "Wong"\n'
    )
    (answer,) = judge_scenario(scenario).answers
    assert answer.payments
    assert render_svg(scenario) == render_svg(scenario.state, answer.query.action, names=("A", "B"))
