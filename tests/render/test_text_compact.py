"""Drawings that fit a screen: everything that decides is there, and nothing is too high or wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from splendor_rules import BASE, MARVEL, Card, Purchase, Reserve, apply, new_game
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.messages import LANGUAGES
from splendor_rules.render.highlights import scene
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_compact import fitted_lines
from splendor_rules.render.text_layout import breadth, joined
from splendor_rules.rulings import Outcome
from splendor_rules.state import Over, Unknown

if TYPE_CHECKING:
    from splendor_rules import Ruleset, State

NAMES = ("Anna", "最も長い名前の人がここに座っています" * 3, "B" * 90, "D\x1b[2J")
both_games = pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])


def crowded(ruleset: Ruleset) -> State:
    """A table at which nobody could have more, with the end triggered."""
    state = apply(apply(new_game(ruleset, 4, 7), Reserve(2, "deck")), Reserve(3, 1))
    hands = state.players[0].reserved + state.players[1].reserved * 2
    full = state.players[0].changed(
        tokens=(2, 2, 2, 1, 1, 1, int(ruleset.box.has_time_stone)),
        tiles=ruleset.box.tiles[:3],
        cards=ruleset.box.cards[:40],
        reserved=hands,
    )
    holder = 2 if ruleset.box.has_avengers else None
    return state.changed(players=(full,) * 4, end_triggered_by=1, avengers_holder=holder)


@both_games
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_fullest_table_fits_24_rows_and_any_width(
    ruleset: Ruleset, lang: str, width: int
) -> None:
    names = ("Anna", "Ben", "Cem", "Dana") if width > 60 else NAMES
    lines = fitted_lines(scene(crowded(ruleset), names=names, lang=lang), width, 22)
    drawn = joined(lines)
    assert all(breadth(line) <= width for line in drawn.splitlines())
    assert "\x1b" not in drawn
    if width > 60:
        assert len(lines) <= 23


@both_games
@pytest.mark.parametrize("rows", [8, 16, 23, 40])
def test_faces_costs_counts_and_hands_are_in_every_drawing(ruleset: Ruleset, rows: int) -> None:
    state = crowded(ruleset)
    drawn = joined(fitted_lines(scene(state), 80, rows))
    letters = ruleset.box.letters
    for card in (card for row in state.market for card in row):
        assert isinstance(card, Card)
        cost = zip(letters, card.cost, strict=False)
        assert " ".join(f"{letter}{count}" for letter, count in cost if count) in drawn
    for tile in state.tiles:
        wanted = zip(letters, tile.requirement, strict=False)
        assert " ".join(f"{letter}{count}" for letter, count in wanted if count) in drawn
    assert drawn.count("⚑") == 1
    assert drawn.count("<[") == 4, "the hidden card of each"
    assert drawn.count("Avengers Assemble") == ruleset.box.has_avengers


@both_games
@pytest.mark.parametrize("rows", [8, 22])
def test_marks_of_an_action_are_drawn(ruleset: Ruleset, rows: int) -> None:
    state = crowded(ruleset)
    card = state.market[0][1]
    assert isinstance(card, Card)
    paid = (1, *NO_TOKENS[1:])
    for action, marks in ((Purchase(card, paid), 2), (Reserve(3, "deck"), 1), (Reserve(2, 4), 1)):
        drawn = joined(fitted_lines(scene(state, action), 80, rows))
        assert drawn.count("✗") == marks + 1, "and the ruling"


def test_places_without_a_card_and_unknown_cards_are_drawn() -> None:
    state = new_game(BASE, 2, 7)
    row = (None, Unknown(1), *state.market[0][2:])
    state = state.changed(market=(row, *state.market[1:]), decks=((), *state.decks[1:]))
    drawn = joined(fitted_lines(scene(state), 80, 1))
    assert "| ?" in drawn
    assert "| -" in drawn


def test_a_high_screen_has_the_drawing_that_pipes_have() -> None:
    drawn = scene(new_game(MARVEL, 2, 7))
    assert fitted_lines(drawn, 80, 40, 10) == lines_of(drawn, 80)


def test_winners_are_marked_and_nobody_is_to_act() -> None:
    outcome = Outcome("points", (0,), (15, 3), (4, 5), "winner.most-points")
    drawn = joined(fitted_lines(scene(new_game(BASE, 2, 7).changed(pending=Over(outcome))), 80, 8))
    assert "★ seat 0" in drawn
    assert ">" not in drawn
