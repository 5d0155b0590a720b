"""Full states that a view allows: sound, equal to what the seat sees, each as likely as another."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from splendor_rules import BASE, Reserve, Unknown, apply, as_state, defects, new_game, view
from splendor_rules.errors import SetupError
from splendor_rules.state import every_card
from splendor_rules.testing.strategies import forgotten, states
from splendor_rules.views import determinize

if TYPE_CHECKING:
    from splendor_rules import State

DRAWS: Final = 2000


@settings(max_examples=50)
@given(states(), st.randoms(use_true_random=False), st.data())
def test_a_view_allows_it(state: State, rng: Random, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from((None, *range(len(state.players)))))
    seen = view(state, seat)
    full = determinize(seen, rng)
    assert view(full, seat) == seen
    assert defects(full) == ()
    assert not any(isinstance(card, Unknown) for card in every_card(full))
    if state.ruleset.readings.stuck == "pass":
        assert Counter(every_card(full)) == Counter(every_card(state))


@settings(max_examples=50)
@given(forgotten(), st.randoms(use_true_random=False))
def test_cards_that_nobody_recorded_are_drawn_too(state: State, rng: Random) -> None:
    full = determinize(view(state, 0), rng)
    assert defects(full) == ()
    pairs = zip(every_card(as_state(view(state, 0))), every_card(full), strict=True)
    assert all(
        card.level == there.level if isinstance(card, Unknown) else card == there
        for card, there in pairs
    )


def test_the_same_chance_gives_the_same_state() -> None:
    seen = view(new_game(BASE, 2, 7), 0)
    assert determinize(seen, Random(1)) == determinize(seen, Random(1))
    assert determinize(seen, Random(1)) != determinize(seen, Random(2))


def test_every_card_is_as_likely_as_another() -> None:
    state = apply(new_game(BASE, 2, 7), Reserve(3, "deck"))
    rng, seen = Random(1), view(state, 1)
    drawn = [determinize(seen, rng) for _ in range(DRAWS)]
    out_of_sight = {*state.decks[2], state.players[0].reserved[0].card}
    for cards in (
        Counter(full.players[0].reserved[0].card for full in drawn),
        Counter(full.decks[2][0] for full in drawn),
    ):
        assert set(cards) == out_of_sight
        mean = DRAWS / len(out_of_sight)
        assert all(0.6 * mean < count < 1.4 * mean for count in cards.values())


@pytest.mark.parametrize("more", [1, -1])
def test_a_view_that_no_state_has_is_refused(more: int) -> None:
    seen = view(new_game(BASE, 2, 7), 0)
    wrong = evolve(seen, decks=(*seen.decks[:2], seen.decks[2] + more))
    with pytest.raises(SetupError, match="no state is found"):
        determinize(wrong, Random(1))
