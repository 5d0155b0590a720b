"""Drawings in text: all that lies on the table, nothing hidden, and no line too wide."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Gem,
    Reserve,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    new_game,
    render_text,
)
from splendor_rules.messages import LANGUAGES
from splendor_rules.render.text_layout import breadth, cut, cut_line, wrapped
from splendor_rules.state import TileChoice

BASE_START, MARVEL_START = new_game(BASE, 2, 7), new_game(MARVEL, 4, 7)
NAMES = ("最も長い名前の人がここに座っています" * 3, "B" * 90, "C\x1b[2J\n", "D")


@pytest.mark.parametrize("state", [BASE_START, MARVEL_START], ids=["base", "marvel"])
def test_every_card_tile_and_pile_is_there(state: State) -> None:
    drawn = render_text(state)
    letters = state.ruleset.box.letters
    for row in state.market:
        for card in row:
            assert isinstance(card, Card)
            assert card.name in drawn
            cost = zip(letters, card.cost, strict=False)
            assert " ".join(f"{letter}{count}" for letter, count in cost if count) in drawn
    for tile in state.tiles:
        requirement = zip(letters, tile.requirement, strict=False)
        assert " ".join(f"{letter}{count}" for letter, count in requirement if count) in drawn
    for letter, count in zip(letters, state.supply, strict=False):
        assert f"{letter}{count}" in drawn
    for deck in state.decks:
        assert f"x{len(deck)} " in drawn


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_is_wider_than_asked_for_whatever_the_names(lang: str, width: int) -> None:
    full = tuple(Unknown(level) for level in (1, 2, 3))
    state = apply(apply(MARVEL_START, Reserve(2, "deck")), Reserve(3, 1))
    many = state.players[0].changed(
        tokens=(3, 2, 2, 1, 1, 1, 1), tiles=MARVEL.box.tiles[:3], cards=MARVEL.box.cards[:40]
    )
    state = state.changed(
        players=(many, *state.players[1:]), avengers_holder=0, end_triggered_by=0, to_act=0
    )
    turn = Turn(Take.of(Gem.RED, Gem.BLUE, Gem.GREEN), (1, 1, 1, 1, 1, 1, 1))
    for drawn in (
        render_text(state, turn, names=NAMES, lang=lang, width=width),
        render_text(state.changed(market=(full,) * 3), names=NAMES, lang=lang, width=width),
        render_text(
            state.changed(pending=TileChoice(state.tiles)), names=NAMES, lang=lang, width=width
        ),
    ):
        assert all(cell_len(line) <= width for line in drawn.splitlines())
        assert "\x1b" not in drawn


def test_a_drawing_cannot_be_too_narrow() -> None:
    with pytest.raises(ValueError, match="at least 60"):
        render_text(BASE_START, width=59)


@pytest.mark.parametrize("text", ["abc", "席を", "é", "e\u0301", "\uff211"])
def test_breadth_is_counted_in_cells(text: str) -> None:
    assert breadth(text) == cell_len(text)


def test_a_text_is_cut_and_wrapped_by_cells() -> None:
    assert cut("席席席席", 6) == "席席…"
    assert breadth(cut("席席席席", 6)) <= 6
    assert cut("席", 0) == ""
    assert cut_line((("abc", "bold"), ("def", ""), ("ghi", "")), 6) == (
        ("abc", "bold"),
        ("def", ""),
    )
    assert wrapped("take two tokens", 8) == ["take two", "tokens"]
    assert wrapped("席席席席", 5) == ["席席", "席席"]
    assert wrapped("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert all(east_asian_width(letter) == "W" for letter in "席席")
