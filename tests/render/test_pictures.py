"""Pictures, as SVG and in text: every change shows, what is hidden does not, actions are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve
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
    render_svg,
    render_text,
    view,
)
from splendor_rules.box import tokens_of
from splendor_rules.state import Over, Player, Reserved, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from collections.abc import Callable

BASE_START, MARVEL_START = new_game(BASE, 2, 7), new_game(MARVEL, 4, 7)
SIGNS = {"legal": "✓", "illegal": "✗", "open": "?"}
either = pytest.mark.parametrize("draw", [render_svg, render_text])


def marks(state: State, action: Action | Turn, look: str, seat: int | None = None) -> int:
    """How many marks of a look the SVG has, which are as many as in the text."""
    shapes = fromstring(render_svg(state, action, seat=seat)).iter()  # noqa: S314  (drawn here)
    count = sum(shape.get("class") == f"sr-{look}" for shape in shapes)
    assert render_text(state, action, seat=seat).count(SIGNS[look]) == count + 1, "and the ruling"
    return count


def ruling_line(action: Action) -> str:
    line = render_text(BASE_START, action).splitlines()[-1]
    assert f">{line}<" in render_svg(BASE_START, action)
    return line


@either
def test_every_change_changes_the_picture(draw: Callable[[State], str]) -> None:
    having = player(bonuses={"red": 2}, tokens={"red": 1}, reserved=["1W0-U3"])
    state = position(BASE, [having, NEWCOMER])
    first, second = state.players
    players = [
        first.changed(tokens=tokens_of(Gem.RED, Gem.RED)),
        first.changed(cards=first.cards[:-1]),
        first.changed(reserved=()),
        first.changed(reserved=(evolve(first.reserved[0], hidden=True),)),
        first.changed(tiles=state.tiles[:1]),
    ]
    outcome = Outcome("points", (0,), (15, 3), (4, 5), "winner.most-points")
    states = [
        state,
        *(state.changed(players=(other, second)) for other in players),
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
    assert len({draw(changed) for changed in states}) == len(states)


def test_what_a_seat_may_not_know_is_not_in_its_picture() -> None:
    state = apply(MARVEL_START, Reserve(2, "deck"))
    card = state.players[0].reserved[0].card
    assert isinstance(card, Card)
    assert f"{card.name}, {card.id}" in render_svg(view(state, 0))
    assert f"<[{MARVEL.box.letters[card.bonus]}]" in render_text(view(state, 0))
    for seat in (1, 2, 3, None):
        drawn = render_text(view(state, seat))
        assert "<? level 2>" in drawn
        for hidden in (card.name, card.id):
            assert hidden not in render_svg(view(state, seat)) + drawn


@pytest.mark.parametrize(
    ("action", "count"),
    [
        (Take.of(Gem.RED, Gem.BLUE, Gem.GREEN), 3),
        (Take.of(Gem.RED, Gem.RED), 1),
        (Reserve(1, 2), 1),
        (Reserve(3, "deck"), 1),
    ],
)
def test_a_legal_action_is_marked_where_it_touches(action: Action, count: int) -> None:
    assert marks(BASE_START, action, "legal") == count
    assert "sr-illegal" not in render_svg(BASE_START, action).split("</style>")[1]
    assert ruling_line(action) == "✓ Legal."


@pytest.mark.parametrize(
    ("action", "count", "clause"),
    [
        (Take.of(Gem.GOLD), 1, "take.ordinary-only"),
        (Return.of(Gem.RED, Gem.BLUE), 2, "turn.pending"),
        (Pass(), 0, "turn.no-pass"),
        (ChooseTile(BASE_START.tiles[0]), 1, "turn.pending"),
    ],
)
def test_a_refused_action_is_marked_with_its_clause(
    action: Action, count: int, clause: str
) -> None:
    assert marks(BASE_START, action, "illegal") == count
    assert "sr-legal" not in render_svg(BASE_START, action).split("</style>")[1]
    assert ruling_line(action).startswith("✗ Illegal.")
    assert clause in ruling_line(action)


def test_a_purchase_marks_the_card_and_what_is_paid() -> None:
    card, second = BASE_START.market[0][0], BASE_START.players[1]
    assert isinstance(card, Card)
    purchase = Purchase(card, (*card.cost, 0, 0))
    colours = sum(map(bool, card.cost))
    rich = BASE_START.changed(players=(Player(purchase.payment), second))
    assert marks(rich, purchase, "legal") == 1 + colours
    rest = BASE_START.market[0][1:], *BASE_START.market[1:]
    in_hand = Player(purchase.payment, reserved=(Reserved(card, hidden=True),))
    market = ((None, *rest[0]), *rest[1:])
    state = BASE_START.changed(players=(in_hand, second), market=market)
    assert marks(state, purchase, "legal") == 1 + colours
    deck = (*rich.decks[0][:-1], Unknown(1))  # of a level's last unknown card all would be known
    unknown = rich.changed(
        market=((Unknown(1), *rest[0]), *rest[1:]), decks=(deck, *rich.decks[1:])
    )
    drawn = render_svg(unknown, purchase)
    assert drawn.count('class="sr-open"') == colours
    assert "?-" in render_text(unknown, purchase)
    assert "level 1, place 1" in drawn
    assert "level 1, place 1" in render_text(unknown, purchase)


def test_a_whole_turn_marks_its_return_and_its_tile() -> None:
    take = Take.of(Gem.RED, Gem.BLUE, Gem.GREEN)
    turn = Turn(take, tokens_of(Gem.RED), BASE_START.tiles[1])
    assert marks(BASE_START, turn, "illegal", seat=1) == 3 + 1 + 1
    drawn = render_text(BASE_START, turn, seat=1)
    assert "R0 ✗-1" in drawn
    assert "turn.own-turn" in drawn


def test_a_picture_is_in_the_words_of_no_other_language() -> None:
    for draw in (render_svg, render_text):
        with pytest.raises(ValueError, match="'it'"):
            draw(BASE_START, lang="it")
