"""What a client may ask for: two positions that look the same to its seat give the same answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from support.indistinguishable import TABLES, Table, lookalike
from support.sample_states import few

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Game,
    IllegalActionError,
    Pass,
    Purchase,
    Reserve,
    Return,
    Ruleset,
    Take,
    Turn,
    Unknown,
    apply_for,
    explain,
    judge,
    judge_for,
    legal_actions,
    new_game,
    play_turn,
)
from splendor_rules import apply as played
from splendor_rules.errors import SplendorError, UnknownCardError
from splendor_rules.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State

FEWER: Final = settings(max_examples=settings().max_examples // 6)
"""An example is a whole game."""


def hostile(state: State, rng: Random) -> Iterator[Action | Turn]:
    """What a client can try in order to learn what is hidden, and some of what is legal."""
    cards = state.ruleset.box.cards
    tops = [deck[0] for deck in state.decks if deck]
    hands = [held.card for player in state.players for held in player.reserved]
    for card in (*tops, *hands, *rng.choices(cards, k=4)):
        assert not isinstance(card, Unknown)
        yield Reserve(card.level, "deck", card)
        yield Reserve(card.level, rng.randint(1, 4), card)
        yield Purchase(card, few(rng))
        yield Turn(Reserve(card.level, "deck", card), few(rng))
        yield Turn(Take(few(rng)), further=(Reserve(card.level, "deck", card),))
    listed = legal_actions(state)
    yield from rng.sample(listed, min(len(listed), 4))
    yield from (Pass(), Return(few(rng)), Reserve(rng.randrange(5), "deck"))


def answer(state: State, seat: int, action: Action | Turn) -> object:
    """All that a client gets to know, but for the view of the position afterwards."""
    ruling = judge_for(state, seat, action)
    try:
        apply_for(state, seat, action)
    except SplendorError as error:
        return ruling, explain(ruling), type(error), str(error)
    return ruling, explain(ruling)


@pytest.mark.long
@FEWER
@given(TABLES)
def test_nothing_that_a_client_tries_tells_it_what_is_hidden(table: Table) -> None:
    rng = Random(table.seed)
    for number, (state, _, _) in enumerate(table.steps()):
        if number % 7 != table.seed % 7:
            continue
        seat = rng.choice((state.to_act, rng.randrange(len(state.players))))
        other = lookalike(state, seat, rng)
        for action in hostile(state, rng):
            assert answer(state, seat, action) == answer(other, seat, action)


@pytest.mark.long
@FEWER
@given(TABLES)
def test_what_is_legal_is_carried_out_on_the_full_position(table: Table) -> None:
    for state, action, after in table.steps():
        assert judge_for(state, state.to_act, action) == judge(state, action, state.to_act)
        assert apply_for(state, state.to_act, action) == after


@pytest.mark.parametrize("rules", [BASE, MARVEL])
def test_naming_the_top_card_of_a_deck_is_refused_right_or_wrong(rules: Ruleset) -> None:
    state = new_game(rules, 2, seed=7)
    for deck in state.decks:
        rulings = set()
        for card in deck:
            assert isinstance(card, Card)
            rulings.add(judge_for(state, 0, Reserve(card.level, "deck", card)))
            assert judge_for(state, 0, Turn(Reserve(card.level, "deck", card))).legal is False
        (ruling,) = rulings
        (refusal,) = ruling.refusals
        assert refusal.clause == "reserve.card-there"
        assert dict(refusal.facts) == {"level": deck[0].level, "place": "deck", "lies": "unseen"}


def test_a_client_is_told_in_its_language_that_nobody_can_name_the_card() -> None:
    state = new_game(BASE, 2, seed=7)
    card = state.decks[0][0]
    assert not isinstance(card, Unknown)
    ruling = judge_for(state, 0, Reserve(1, "deck", card))
    assert "face down, and nobody can name it" in explain(ruling)
    assert len({explain(ruling, lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_a_reservation_that_names_no_card_takes_the_top_one() -> None:
    state = new_game(BASE, 2, seed=7)
    for action in (Reserve(1, "deck"), Turn(Reserve(1, "deck"))):
        after = apply_for(state, 0, action)
        assert after.players[0].reserved[0].card == state.decks[0][0]
    assert after == play_turn(state, Turn(Reserve(1, "deck")))


def test_whose_turn_it_is_is_always_asked() -> None:
    state = new_game(BASE, 2, seed=7)
    assert [refusal.clause for refusal in judge_for(state, 1, Pass()).refusals] == ["turn.own-turn"]
    with pytest.raises(IllegalActionError, match=r"turn\.own-turn"):
        apply_for(state, 1, legal_actions(state)[0])


@pytest.mark.parametrize(("seat", "error"), [(None, TypeError), (2, ValueError), (-1, ValueError)])
def test_only_a_seat_does_something(seat: int, error: type[Exception]) -> None:
    state = new_game(BASE, 2, seed=7)
    with pytest.raises(error):
        judge_for(state, seat, Pass())
    with pytest.raises(error):
        apply_for(state, seat, Pass())


def test_a_card_that_nobody_knows_leaves_it_open() -> None:
    state = new_game(BASE, 2, seed=7)
    card = state.market[0][0]
    assert card is not None
    assert not isinstance(card, Unknown)
    row = (Unknown(1), *state.market[0][1:])
    unseen = state.changed(market=(row, *state.market[1:]))
    assert judge_for(unseen, 0, Reserve(1, 1, card)).undecided
    with pytest.raises(UnknownCardError):
        apply_for(unseen, 0, Reserve(1, 1, card))


def test_a_game_protects_the_deck_from_a_seat_and_not_from_the_dealer() -> None:
    game = Game.new(BASE, players=2, seed=7)
    card = game.state.decks[2][0]
    assert not isinstance(card, Unknown)
    named = Reserve(3, "deck", card)
    assert game.judge(named).legal
    assert game.judge(named, seat=0).legal is False
    with pytest.raises(IllegalActionError, match="unseen"):
        game.play(named, seat=0)
    assert game.play("reserve 3 deck", seat=0) == Reserve(3, "deck")
    assert game.state == played(game.history[0], Reserve(3, "deck"))
