"""What more tokens, more bonuses, more in a pile change, and what they never do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_states import GAME, RANDOM, Played, positions
from support.state_builder import NEWCOMER, player, position

from splendor_rules import (
    BASE,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    apply,
    judge,
    legal_actions,
)
from splendor_rules.box import BASE_BOX, NO_TOKENS, Colour
from splendor_rules.box.tokens import ORDINARY, add, subtract, tokens_of
from splendor_rules.legal import cheapest_payment
from splendor_rules.rulebook.purchase import price
from splendor_rules.state import PartialCard

if TYPE_CHECKING:
    from random import Random

    from splendor_rules import Action
    from splendor_rules.box.components import Card
    from splendor_rules.state import Player

pytestmark = pytest.mark.long

TO_ACT = positions(to_act=True)
COLOUR = st.sampled_from(ORDINARY)
TAKEN = st.sampled_from((*ORDINARY, Colour.WILD))


def cards(state: State) -> set[Card]:
    """The cards that can be purchased here."""
    return {action.card for action in legal_actions(state) if isinstance(action, Purchase)}


def listed(state: State, kind: type[Action]) -> set[Action]:
    return {action for action in legal_actions(state) if isinstance(action, kind)}


def with_player(state: State, player: Player) -> State:
    return state.changed(players=state.with_player(player))


def without_stuck_ends(state: State) -> State:
    return state.changed(ruleset=state.ruleset.under(stuck="pass"))


# Purchases


@given(TO_ACT.map(without_stuck_ends), TAKEN)
def test_one_more_token_pays_for_no_fewer_cards(state: State, colour: Colour) -> None:
    """A token comes out of the supply: for every card some payment stays legal."""
    one = tokens_of(colour)
    if not state.supply[colour]:
        return
    player = state.player
    richer = with_player(state, player.changed(tokens=add(player.tokens, one))).changed(
        supply=subtract(state.supply, one)
    )
    assert cards(richer) >= cards(state)
    if state.ruleset.readings.wild_choice == "free":
        assert listed(richer, Purchase) >= listed(state, Purchase)
    for card in cards(state):
        payment, before = cheapest_payment(richer, card), cheapest_payment(state, card)
        assert payment is not None
        assert before is not None
        assert judge(richer, Purchase(card, payment)).legal
        assert payment[Colour.WILD] <= before[Colour.WILD]


def test_one_more_token_can_make_a_payment_too_wild() -> None:
    """Under `shortfall-only` the new token has to be paid instead of a wild one."""
    payment = BASE_BOX.tokens(blue=3, gold=1)
    poor = player(tokens={"blue": 3, "gold": 1}, reserved=["1K1-U4"])
    rich = player(tokens={"blue": 4, "gold": 1}, reserved=["1K1-U4"])
    bought = Purchase(BASE_BOX.card("1K1-U4"), payment)
    for rules, legal in ((BASE, True), (BASE.under(wild_choice="shortfall-only"), False)):
        assert judge(position(rules, [poor, NEWCOMER]), bought).legal
        assert judge(position(rules, [rich, NEWCOMER]), bought).legal == legal


@given(TO_ACT.map(without_stuck_ends), COLOUR)
def test_one_more_bonus_never_makes_a_card_dearer(state: State, colour: Colour) -> None:
    player = state.player
    richer = with_player(state, player.changed(cards=(*player.cards, PartialCard(1, colour))))
    assert cards(richer) >= cards(state)
    for card in state.ruleset.box.cards:
        before, after = price(card, player.bonuses), price(card, richer.player.bonuses)
        saved = subtract(before, after)
        assert saved in (tokens_of(), tokens_of(colour))
        assert bool(sum(saved)) == (card.cost[colour] > player.bonuses[colour])
    for card in cards(state):
        dear, cheap = cheapest_payment(state, card), cheapest_payment(richer, card)
        assert dear is not None
        assert cheap is not None
        assert sum(dear) - sum(cheap) in (0, 1)
        assert cheap[Colour.WILD] <= dear[Colour.WILD]


@given(TO_ACT.map(without_stuck_ends), RANDOM)
def test_a_purchase_is_nobody_elses_business(state: State, rng: Random) -> None:
    """Neither the supply, the decks nor what others have decides on what can be purchased."""
    others = [
        player if seat == state.to_act else rng.choice(state.players)
        for seat, player in enumerate(state.players)
    ]
    other = state.changed(supply=NO_TOKENS, decks=((), (), ()), players=tuple(others), tiles=())
    assert listed(other, Purchase) == listed(state, Purchase)


# Takes and reservations


@given(TO_ACT.map(without_stuck_ends), COLOUR)
def test_one_more_in_a_pile_leaves_takes_legal(state: State, colour: Colour) -> None:
    """Always if the colour is there already, or three others are; always two alike.

    Under `up-to-three` always. Else the new colour has to be taken too: short takes that were
    legal no longer are, and there is a longer one.
    """
    more = state.changed(supply=add(state.supply, tokens_of(colour)))
    before, after = listed(state, Take), listed(more, Take)
    left = sum(pile > 0 for pile in state.supply[:5])
    free = state.ruleset.readings.fewer_by_choice == "up-to-three"
    if state.supply[colour] or left >= 3 or free:
        assert after >= before
        return
    short = {take for take in before if isinstance(take, Take) and max(take.tokens) == 1}
    assert after & before == before - short
    longer = {Take(add(take.tokens, tokens_of(colour))) for take in short}
    assert after >= longer


@given(TO_ACT.map(without_stuck_ends), RANDOM)
def test_a_take_asks_for_nothing_but_the_piles(state: State, rng: Random) -> None:
    """Neither the limit of ten, nor the hand, nor the wild tokens, nor the table."""
    *ordinary, _, stones = state.supply
    a, b, c, d, e = ordinary
    other = with_player(state, rng.choice(state.players)).changed(
        supply=(a, b, c, d, e, rng.randrange(6), stones),
        market=((None,) * 4,) * 3,
        tiles=(),
    )
    assert listed(other, Take) == listed(state, Take)


@given(TO_ACT.map(without_stuck_ends), RANDOM)
def test_a_reservation_asks_for_nothing_but_cards_and_hand(state: State, rng: Random) -> None:
    tokens = rng.choice(state.players).tokens
    other = with_player(state, state.player.changed(tokens=tokens)).changed(supply=NO_TOKENS)
    assert listed(other, Reserve) == listed(state, Reserve)
    emptier = with_player(state, state.player.changed(reserved=state.player.reserved[1:]))
    assert listed(emptier, Reserve) >= listed(state, Reserve)


@given(positions().map(without_stuck_ends), RANDOM)
def test_what_lies_under_the_top_of_a_deck_changes_nothing(state: State, rng: Random) -> None:
    """Two cards down at least: after a decision the new top of a deck is still the old one."""
    decks = [(*deck[:2], *rng.sample(deck[2:], len(deck[2:]))) for deck in state.decks]
    other = state.changed(decks=tuple(decks))
    assert legal_actions(other) == legal_actions(state)
    for action in legal_actions(state)[::4]:
        after, again = apply(state, action), apply(other, action)
        assert again.market == after.market
        assert again.players == after.players
        assert again.pending == after.pending


# Through whole games


@given(GAME)
def test_points_fall_only_with_the_avengers_tile(played: Played) -> None:
    for before, _, after in played.steps():
        for seat in range(len(before.players)):
            was, now = (one.ruleset.points(one, seat) for one in (before, after))
            lost = before.avengers_holder == seat != after.avengers_holder
            assert now == was - 3 if lost else now >= was
            assert not lost or seat != before.to_act


@given(GAME)
def test_what_is_owned_stays_and_only_ones_own_changes(played: Played) -> None:
    for before, action, after in played.steps():
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            if seat != before.to_act:
                assert new == old
            count = len(old.cards)
            assert new.cards[:count] == old.cards
            assert len(new.cards) - count == (
                seat == before.to_act and isinstance(action, Purchase)
            )
            assert new.tiles[: len(old.tiles)] == old.tiles
            assert len(new.tiles) - len(old.tiles) <= 1
            assert all(now >= was for was, now in zip(old.bonuses, new.bonuses, strict=True))


@given(GAME)
def test_tokens_come_and_go_as_the_action_says(played: Played) -> None:
    """A take brings one to three, a reservation at most one, all else only takes away."""
    for before, action, after in played.steps():
        gained = subtract(after.players[before.to_act].tokens, before.player.tokens)
        match action:
            case Take(tokens):
                assert gained == tokens
                assert 1 <= sum(tokens) <= 3
            case Reserve():
                assert gained == tokens_of(*[Colour.WILD] * min(before.supply[Colour.WILD], 1))
            case Purchase(_, payment):
                assert subtract(gained, subtract(tokens_of(), payment)) in (
                    tokens_of(),
                    tokens_of(Colour.TIME_STONE),
                )
            case Return(tokens):
                assert gained == subtract(tokens_of(), tokens)
            case Pass() | ChooseTile():
                assert not any(gained)


@given(GAME)
def test_the_table_only_loses(played: Played) -> None:
    """Decks, tiles and, once a deck is gone, rows never grow."""
    for before, _, after in played.steps():
        for level in range(3):
            size = len(after.decks[level])
            assert after.decks[level] == before.decks[level][len(before.decks[level]) - size :]
            there = [sum(card is not None for card in one.market[level]) for one in (before, after)]
            assert there[1] == there[0] or (not before.decks[level] and there[1] < there[0])
        assert set(after.tiles) <= set(before.tiles)
