"""Pictures of the table: what lies there is in them, and what is hidden is not."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from attrs import evolve
from support.state_builder import NEWCOMER, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Gem,
    Outcome,
    Pass,
    Purchase,
    Reserve,
    Return,
    Stone,
    Take,
    Turn,
    Unknown,
    apply,
    judge_scenario,
    new_game,
    parse_scenario,
    render_svg,
    render_text,
    view,
)
from splendor_rules.box import tokens_of
from splendor_rules.messages import LANGUAGES
from splendor_rules.render import Svg
from splendor_rules.state import Over, Player, Reserved, ReturnOwed

SVG = "{http://www.w3.org/2000/svg}"
BASE_START, MARVEL_START = new_game(BASE, 2, 7), new_game(MARVEL, 4, 7)


def parsed(picture: str) -> Element:
    return fromstring(picture)  # noqa: S314  (drawn here)


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def titles(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}title")]


def looks(picture: str, look: str) -> int:
    """How many shapes are marked in a way."""
    return sum(element.get("class") == look for element in parsed(picture).iter())


@pytest.mark.parametrize("state", [BASE_START, MARVEL_START], ids=["base", "marvel"])
def test_every_card_tile_and_pile_is_there(state: Any) -> None:
    shown, said = titles(render_svg(state)), texts(render_svg(state))
    for row in state.market:
        for card in row:
            assert any(card.id in one for one in shown)
    for tile in state.tiles:
        assert f"{tile.name or tile.id}: {tile.points}" in shown
    for colour, count in zip(state.ruleset.box.colours, state.supply, strict=False):
        assert f"{colour}: {count}" in shown
    for deck in state.decks:
        assert str(len(deck)) in said
    assert set(state.ruleset.box.letters) <= set(said)


def test_every_change_changes_the_picture() -> None:
    having = player(bonuses={"red": 2}, tokens={"red": 1}, reserved=["1W0-U3"])
    state = position(BASE, [having, NEWCOMER])
    other = player_changes(state)
    drawn = [render_svg(one) for one in (state, *other)]
    assert len(set(drawn)) == len(drawn)


def player_changes(state: Any) -> list[Any]:
    one = state.players[0]
    changed = [
        one.changed(tokens=tokens_of(Gem.RED, Gem.RED)),
        one.changed(cards=one.cards[:-1]),
        one.changed(reserved=()),
        one.changed(reserved=(evolve(one.reserved[0], hidden=True),)),
        one.changed(tiles=state.tiles[:1]),
    ]
    players = [state.changed(players=(player, state.players[1])) for player in changed]
    outcome = Outcome("points", (0,), (15, 3), (4, 5), "winner.most-points")
    others = [
        state.changed(to_act=1),
        state.changed(end_triggered_by=0),
        state.changed(avengers_holder=1),
        state.changed(pending=ReturnOwed(1)),
        state.changed(pending=Over(outcome)),
        state.changed(tiles=state.tiles[1:]),
        state.changed(decks=((), *state.decks[1:])),
        state.changed(market=((None,) * 4, *state.market[1:])),
        state.changed(supply=tokens_of(Gem.GOLD)),
    ]
    return [*players, *others]


def test_what_a_seat_may_not_know_is_not_in_its_picture() -> None:
    state = apply(MARVEL_START, Reserve(2, "deck"))
    card = state.players[0].reserved[0].card
    assert not isinstance(card, Unknown)
    assert any(card.name in one for one in titles(render_svg(view(state, 0))))
    for seat in (1, 2, 3, None):
        picture = render_svg(view(state, seat))
        assert card.name not in picture
        assert card.id not in picture


def test_no_card_of_a_deck_is_in_any_picture() -> None:
    picture = render_svg(MARVEL_START)
    for deck in MARVEL_START.decks:
        for card in deck:
            assert not isinstance(card, Unknown)
            assert f"{card.name}, {card.id}" not in titles(picture)


@pytest.mark.parametrize(
    ("action", "marks"),
    [
        (Take.of(Gem.RED, Gem.BLUE, Gem.GREEN), 3),
        (Take.of(Gem.RED, Gem.RED), 1),
        (Reserve(1, 2), 1),
        (Reserve(3, "deck"), 1),
    ],
)
def test_a_legal_action_is_marked_where_it_touches(action: Any, marks: int) -> None:
    picture = render_svg(BASE_START, action)
    assert looks(picture, "sr-legal") == marks
    assert looks(picture, "sr-illegal") == 0
    assert "✓ Legal." in texts(picture)


@pytest.mark.parametrize(
    ("action", "marks", "clause"),
    [
        (Take.of(Gem.GOLD), 1, "take.ordinary-only"),
        (Return.of(Gem.RED, Gem.BLUE), 2, "turn.pending"),
        (Pass(), 0, "turn.no-pass"),
        (ChooseTile(BASE_START.tiles[0]), 1, "turn.pending"),
    ],
)
def test_a_refused_action_is_marked_with_its_clause(action: Any, marks: int, clause: str) -> None:
    picture = render_svg(BASE_START, action)
    assert looks(picture, "sr-illegal") == marks
    assert looks(picture, "sr-legal") == 0
    assert any(said.startswith("✗ Illegal.") and clause in said for said in texts(picture))


def test_a_purchase_marks_the_card_and_what_is_paid() -> None:
    card = BASE_START.market[0][0]
    assert not isinstance(card, Unknown)
    assert card is not None
    payment = (*card.cost, 0, 0)
    rich = BASE_START.players[0].changed(tokens=payment)
    on_table = render_svg(
        BASE_START.changed(players=(rich, BASE_START.players[1])), Purchase(card, payment)
    )
    assert looks(on_table, "sr-legal") == 1 + sum(map(bool, card.cost))
    in_hand = Player(payment, reserved=(Reserved(card, hidden=True),))
    market = ((None, *BASE_START.market[0][1:]), *BASE_START.market[1:])
    state = BASE_START.changed(players=(in_hand, BASE_START.players[1]), market=market)
    assert looks(render_svg(state, Purchase(card, payment)), "sr-legal") == 1 + sum(
        map(bool, card.cost)
    )


def test_a_whole_turn_marks_its_return_and_its_tile() -> None:
    action = Take.of(Gem.RED, Gem.BLUE, Gem.GREEN)
    turn = Turn(action, tokens_of(Gem.RED), BASE_START.tiles[1])
    picture = render_svg(BASE_START, turn, seat=1)
    assert looks(picture, "sr-illegal") == 3 + 1 + 1
    assert any("turn.own-turn" in said for said in texts(picture))


def test_what_hangs_on_an_unknown_card_is_open() -> None:
    unknown = ((Unknown(1), *BASE_START.market[0][1:]), *BASE_START.market[1:])
    state = BASE_START.changed(market=unknown)
    card = BASE_START.market[0][0]
    assert not isinstance(card, Unknown)
    assert card is not None
    payment = (*card.cost, 0, 0)
    rich = state.players[0].changed(tokens=payment)
    picture = render_svg(state.changed(players=(rich, state.players[1])), Purchase(card, payment))
    assert looks(picture, "sr-open") == sum(map(bool, card.cost))
    assert "level 1, place 1" in " ".join(texts(picture))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_below_the_table_is_in_the_language_asked_for(lang: str) -> None:
    long = "An unknown card decides, and nobody has written down which one it was, alas"
    picture = render_svg(MARVEL_START, names=(long, "B", "C", "D"), lang=lang)
    assert any(long in said for said in texts(picture))
    assert all(long not in said or len(said) > len(long) for said in texts(picture))


def test_a_picture_without_a_caption_says_it_only_to_those_who_cannot_see() -> None:
    picture = render_svg(BASE_START, Pass(), caption=False)
    assert not any("Illegal" in said for said in texts(picture))
    assert any("Illegal" in said for said in titles(picture))


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


def test_a_picture_is_drawn_in_the_words_of_no_other_language() -> None:
    with pytest.raises(ValueError, match="'it'"):
        render_svg(BASE_START, lang="it")


def test_a_marvel_picture_has_its_marks() -> None:
    said = texts(render_svg(MARVEL_START))
    assert MARVEL_START.ruleset.box.letters[Stone.TIME] in said
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
