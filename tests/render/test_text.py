"""Drawings in text: all that lies on the table, nothing hidden, and no line too wide."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from attrs import evolve
from rich.cells import cell_len
from support.state_builder import NEWCOMER, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Action,
    Card,
    ChooseTile,
    Gem,
    Outcome,
    Pass,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    new_game,
    render_text,
    view,
)
from splendor_rules.box import tokens_of
from splendor_rules.messages import LANGUAGES
from splendor_rules.render.text_layout import breadth, cut, cut_line, wrapped
from splendor_rules.state import Over, ReturnOwed, TileChoice

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
        asked = zip(letters, tile.requirement, strict=False)
        assert " ".join(f"{letter}{count}" for letter, count in asked if count) in drawn
    for letter, count in zip(letters, state.supply, strict=False):
        assert f"{letter}{count}" in drawn
    for deck in state.decks:
        assert f"x{len(deck)} " in drawn


def test_every_change_changes_the_drawing() -> None:
    having = player(bonuses={"red": 2}, tokens={"red": 1}, reserved=["1W0-U3"])
    state = position(BASE, [having, NEWCOMER])
    one = state.players[0]
    players = [
        one.changed(tokens=tokens_of(Gem.RED, Gem.RED)),
        one.changed(cards=one.cards[:-1]),
        one.changed(reserved=()),
        one.changed(reserved=(evolve(one.reserved[0], hidden=True),)),
        one.changed(tiles=state.tiles[:1]),
    ]
    outcome = Outcome("points", (0,), (15, 3), (4, 5), "winner.most-points")
    changed = [
        *(state.changed(players=(other, state.players[1])) for other in players),
        state.changed(to_act=1),
        state.changed(end_triggered_by=0),
        state.changed(avengers_holder=1),
        state.changed(pending=ReturnOwed(1)),
        state.changed(pending=TileChoice(state.tiles[:2])),
        state.changed(pending=Over(outcome)),
        state.changed(tiles=state.tiles[1:]),
        state.changed(decks=((), *state.decks[1:])),
        state.changed(market=((None,) * 4, *state.market[1:])),
        state.changed(supply=tokens_of(Gem.GOLD)),
    ]
    drawn = [render_text(one) for one in (state, *changed)]
    assert len(set(drawn)) == len(drawn)


def test_what_a_seat_may_not_know_is_not_in_its_drawing() -> None:
    state = apply(MARVEL_START, Reserve(2, "deck"))
    card = state.players[0].reserved[0].card
    assert isinstance(card, Card)
    assert f"<[{MARVEL.box.letters[card.bonus]}]" in render_text(view(state, 0))
    for seat in (1, 2, 3, None):
        assert card.name not in render_text(view(state, seat))
        assert "<? level 2>" in render_text(view(state, seat))


@pytest.mark.parametrize(
    ("action", "signs"),
    [
        (Take.of(Gem.RED, Gem.BLUE, Gem.GREEN), 3),
        (Take.of(Gem.RED, Gem.RED), 1),
        (Reserve(1, 2), 1),
        (Reserve(3, "deck"), 1),
    ],
)
def test_a_legal_action_is_marked_where_it_touches(action: Action, signs: int) -> None:
    *table, said = render_text(BASE_START, action).splitlines()
    assert "\n".join(table).count("✓") == signs
    assert said == "✓ Legal."


@pytest.mark.parametrize(
    ("action", "signs", "clause"),
    [
        (Take.of(Gem.GOLD), 1, "take.ordinary-only"),
        (Return.of(Gem.RED, Gem.BLUE), 2, "turn.pending"),
        (Pass(), 0, "turn.no-pass"),
        (ChooseTile(BASE_START.tiles[0]), 1, "turn.pending"),
    ],
)
def test_a_refused_action_is_marked_with_its_clause(
    action: Action, signs: int, clause: str
) -> None:
    *table, said = render_text(BASE_START, action).splitlines()
    assert "\n".join(table).count("✗") == signs
    assert said.startswith("✗ Illegal.")
    assert clause in said


def test_what_hangs_on_an_unknown_card_is_open() -> None:
    card = BASE_START.market[0][0]
    assert isinstance(card, Card)
    market = ((Unknown(1), *BASE_START.market[0][1:]), *BASE_START.market[1:])
    rich = BASE_START.players[0].changed(tokens=(*card.cost, 0, 0))
    state = BASE_START.changed(market=market, players=(rich, BASE_START.players[1]))
    drawn = render_text(state, Purchase(card, (*card.cost, 0, 0)))
    assert "?-" in drawn
    assert "level 1, place 1" in drawn


def test_a_whole_turn_marks_its_return_and_its_tile() -> None:
    take = Take.of(Gem.RED, Gem.BLUE, Gem.GREEN)
    drawn = render_text(BASE_START, Turn(take, tokens_of(Gem.RED), BASE_START.tiles[1]), seat=1)
    assert drawn.count("✗") == 3 + 1 + 1 + 1
    assert "R0 ✗-1" in drawn
    assert "turn.own-turn" in drawn


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


def test_a_drawing_is_in_the_words_of_no_other_language() -> None:
    with pytest.raises(ValueError, match="'it'"):
        render_text(BASE_START, lang="it")


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
    assert all(east_asian_width(one) == "W" for one in "席席")
