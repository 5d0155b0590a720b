"""Chapter 5: purchasing a card: where it lies and what it costs."""

from __future__ import annotations

import pytest
from attrs import evolve
from support.state_builder import NEWCOMER, buy, grounds, player, position, purchase

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Gem,
    Purchase,
    Reserve,
    Turn,
    apply,
    defects,
    judge,
    judge_turn,
    new_game,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box import BASE_BOX, MARVEL_BOX, Bonuses, Tokens
from splendor_rules.rulebook import purchase as chapter
from splendor_rules.state import Reserved, State

DECISION = ("turn.game-over", "turn.pending", "turn.one-action")
ASKED = (*DECISION, "purchase.source", "purchase.held-tokens", "purchase.exact-payment")
CARD = BASE_BOX.card("1R1-W4")
"""One point for four white."""


def table(
    tokens: dict[str, int], *, white_bonus: int = 0, card: str = CARD.id, other: int = 0
) -> State:
    """Two players; the first holds the tokens and sees the card as the first of its level."""
    first = player(tokens=tokens, bonuses={"white": white_bonus} if white_bonus else None)
    second = player(tokens={"white": other})
    return position(BASE, [first, second], market={BASE_BOX.card(card).level: [card]})


def test_purchase_source_allows_a_face_up_card() -> None:
    state = table({"white": 4})
    for origin in (None, Row(), Row(1), Row(1, 1), Row(place=1)):
        assert judge(state, Purchase(CARD, (4, 0, 0, 0, 0, 0, 0), origin)).relied_on == ASKED


def test_purchase_source_allows_a_card_in_the_own_hand() -> None:
    state = position(BASE, [player(tokens={"white": 4}, reserved=[CARD.id]), NEWCOMER])
    for origin in (None, Hand()):
        assert judge(state, Purchase(CARD, (4, 0, 0, 0, 0, 0, 0), origin)).relied_on == ASKED


def test_purchase_source_allows_an_equal_card_wherever_its_value_was_made() -> None:
    again: Card = evolve(CARD)
    assert again is not CARD
    paid: Tokens = (4, 0, 0, 0, 0, 0, 0)
    hand = position(BASE, [player(tokens={"white": 4}, reserved=[CARD.id]), NEWCOMER])
    for state in (table({"white": 4}), hand):
        assert judge(state, Purchase(again, paid)).relied_on == ASKED
        assert apply(state, Purchase(again, paid)) == apply(state, Purchase(CARD, paid))


def test_purchase_source_refuses_a_made_up_card_of_the_same_id() -> None:
    forged: Card = evolve(CARD, cost=(0, 0, 0, 0, 0))
    refused = [("purchase.source", {"card": "1R1-W4", "lies": "out-of-sight"})]
    hand = position(BASE, [player(tokens={"white": 4}, reserved=[CARD.id]), NEWCOMER])
    for state in (table({"white": 4}), hand):
        assert grounds(judge(state, Purchase(forged))) == refused


def test_purchase_source_refuses_another_place_than_it_lies_in() -> None:
    row = table({"white": 4})
    hand = position(BASE, [player(tokens={"white": 4}, reserved=[CARD.id]), NEWCOMER])
    paid: Tokens = (4, 0, 0, 0, 0, 0, 0)
    refused = [("purchase.source", {"card": "1R1-W4", "lies": "row"})]
    for origin in (Hand(), Row(1, 2), Row(2), Row(2, 1), Row(place=4)):
        assert grounds(judge(row, Purchase(CARD, paid, origin))) == refused
    refused = [("purchase.source", {"card": "1R1-W4", "lies": "hand"})]
    for row_origin in (Row(), Row(1), Row(1, 1)):
        assert grounds(judge(hand, Purchase(CARD, paid, row_origin))) == refused


def test_purchase_source_refuses_cards_that_lie_elsewhere() -> None:
    price: Tokens = (4, 0, 0, 0, 0, 0, 0)
    buyer = player(tokens={"white": 4})
    owner = player(tokens={}, cards=[CARD.id])
    shown = player(tokens={}, reserved=[Reserved(CARD)])
    secret = player(tokens={}, reserved=[Reserved(CARD, hidden=True)])
    for second, lies in ((owner, "purchased"), (shown, "other-hand"), (secret, "out-of-sight")):
        state = position(BASE, [buyer, second])
        refused = [("purchase.source", {"card": "1R1-W4", "lies": lies})]
        assert grounds(judge(state, Purchase(CARD, price))) == refused


def test_purchase_source_refuses_the_top_card_of_a_deck() -> None:
    state = position(BASE, [player(tokens={"white": 4}), NEWCOMER], decks={1: [CARD.id]})
    refused = [("purchase.source", {"card": "1R1-W4", "lies": "out-of-sight"})]
    assert grounds(judge(state, Purchase(CARD, (4, 0, 0, 0, 0, 0, 0)))) == refused


def test_purchase_source_refuses_a_card_of_the_other_game() -> None:
    venom = MARVEL_BOX.card("venom")
    refused = [("purchase.source", {"card": "venom", "lies": "out-of-sight"})]
    assert grounds(judge(new_game(BASE, 2, 1), Purchase(venom))) == refused


def test_purchase_source_a_card_reserved_this_turn_waits_for_another() -> None:
    state = table({"white": 4})
    both = Turn(Reserve(1, 1), further=(Purchase(CARD, (4, 0, 0, 0, 0, 0, 0)),))
    assert grounds(judge_turn(state, both)) == [("turn.one-action", {"actions": 2})]
    later = apply(apply(state, Reserve(1, 1)), Reserve(3, 1))
    assert judge(later, Purchase(CARD, (4, 0, 0, 0, 0, 0, 0))).legal is True


@pytest.mark.parametrize(
    ("bonuses", "price"),
    [
        ((0, 0, 0, 0, 0), (0, 3, 3, 5, 3, 0, 0)),
        ((7, 0, 0, 0, 0), (0, 3, 3, 5, 3, 0, 0)),
        ((0, 1, 2, 0, 0), (0, 2, 1, 5, 3, 0, 0)),
        ((0, 3, 3, 5, 3), (0, 0, 0, 0, 0, 0, 0)),
        ((1, 4, 4, 6, 4), (0, 0, 0, 0, 0, 0, 0)),
        ((0, 0, 0, 4, 4), (0, 3, 3, 1, 0, 0, 0)),
    ],
)
def test_purchase_price_cost_less_bonuses_never_under_zero(bonuses: Bonuses, price: Tokens) -> None:
    assert chapter.price(BASE_BOX.card("3W3-U3G3R5K3"), bonuses) == price


def test_purchase_price_bonuses_are_not_used_up() -> None:
    state = position(
        BASE,
        [player(tokens={}, bonuses={"blue": 3}), NEWCOMER],
        market={1: ["1W0-U3"], 2: ["2U2-U5"]},
    )
    after = buy(state, "1W0-U3")
    assert after.players[0].bonuses == (1, 3, 0, 0, 0)
    assert chapter.price(BASE_BOX.card("2U2-U5"), after.players[0].bonuses)[1] == 2


def test_purchase_price_its_own_bonus_does_not_count_yet() -> None:
    state = table({"white": 3}, card="1W0-W3U1K1")
    card = BASE_BOX.card("1W0-W3U1K1")
    facts = {"price": {"white": 3, "blue": 1, "black": 1}, "paid": {"white": 2}}
    assert grounds(judge(state, Purchase(card, (2, 0, 0, 0, 0, 0, 0)))) == [
        ("purchase.exact-payment", facts)
    ]


def test_purchase_price_the_discount_cannot_be_declined() -> None:
    state = table({"white": 4}, white_bonus=1)
    facts = {"price": {"white": 3}, "paid": {"white": 4}}
    assert grounds(judge(state, Purchase(CARD, (4, 0, 0, 0, 0, 0, 0)))) == [
        ("purchase.exact-payment", facts)
    ]
    assert judge(state, Purchase(CARD, (3, 0, 0, 0, 0, 0, 0))).legal is True


def test_purchase_price_can_be_nothing() -> None:
    state = table({"white": 1}, white_bonus=4)
    assert judge(state, Purchase(CARD)).relied_on == ASKED
    facts = {"price": {}, "paid": {"white": 1}}
    assert grounds(judge(state, Purchase(CARD, (1, 0, 0, 0, 0, 0, 0)))) == [
        ("purchase.exact-payment", facts)
    ]


@pytest.mark.parametrize(
    ("tokens", "enough"),
    [
        ((4, 0, 0, 0, 0, 0, 0), True),
        ((3, 0, 0, 0, 0, 0, 0), False),
        ((3, 0, 0, 0, 0, 1, 0), True),
        ((2, 4, 4, 4, 4, 1, 0), False),
        ((0, 0, 0, 0, 0, 4, 0), True),
        ((3, 0, 0, 0, 0, 0, 1), False),
    ],
)
def test_purchase_affordable_wild_tokens_fill_what_is_short(
    tokens: Tokens, *, enough: bool
) -> None:
    assert chapter.affordable((4, 0, 0, 0, 0, 0, 0), tokens) is enough


def test_purchase_affordable_what_is_short_adds_up_over_colours() -> None:
    price: Tokens = (2, 2, 0, 0, 0, 0, 0)
    assert chapter.shortfall(price, (1, 0, 5, 0, 0, 0, 0)) == 3
    assert chapter.affordable(price, (1, 0, 5, 0, 0, 3, 0)) is True
    assert chapter.affordable(price, (1, 0, 5, 0, 0, 2, 0)) is False


def test_purchase_to_supply_all_spent_tokens_go_back() -> None:
    state = table({"white": 3, "gold": 2, "red": 1}, other=1)
    paid = Purchase(CARD, (3, 0, 0, 0, 0, 1, 0))
    after = chapter.to_supply(state, paid)
    assert (state.supply, after.supply) == ((0, 4, 4, 3, 4, 3, 0), (3, 4, 4, 3, 4, 4, 0))
    assert after.players[0].tokens == (0, 0, 0, 1, 0, 1, 0)
    assert defects(apply(state, paid), state) == ()


def test_purchase_to_supply_a_card_for_nothing_moves_nothing() -> None:
    state = table({"white": 1}, white_bonus=4)
    after = apply(state, Purchase(CARD))
    assert (after.supply, after.players[0].tokens) == (state.supply, state.players[0].tokens)


def test_purchase_effect_the_card_joins_the_players_own() -> None:
    state = table({"white": 4}).changed(passes=1)
    after = buy(state, CARD.id)
    one = after.players[0]
    assert (one.cards, one.bonuses, one.card_points) == ((CARD,), (0, 0, 0, 1, 0), 1)
    assert (after.passes, after.to_act) == (0, 1)
    assert CARD not in after.market[0]


def test_purchase_effect_a_card_leaves_the_hand_alone_that_is_bought() -> None:
    hand = ["3K4-R7", CARD.id, "1W0-U3"]
    state = position(BASE, [player(tokens={"white": 4}, reserved=hand), NEWCOMER])
    after = buy(state, CARD.id)
    left = [BASE_BOX.card("3K4-R7"), BASE_BOX.card("1W0-U3")]
    assert [one.card for one in after.players[0].reserved] == left
    assert after.market == state.market


def test_purchase_effect_avengers_marks_count_from_then_on() -> None:
    seat = player(tokens={"grey": 5}, marks=2, reserved=["squirrel-girl"])
    state = position(MARVEL, [seat, NEWCOMER])
    after = buy(state, "squirrel-girl")
    assert (state.players[0].avengers_marks, after.players[0].avengers_marks) == (2, 3)
    assert after.avengers_holder == 0


def test_purchase_effect_alone_leaves_a_gap_in_the_row() -> None:
    state = table({"white": 4})
    after = chapter.effect(state, purchase(state, CARD.id))
    assert (after.market[0][0], after.decks) == (None, state.decks)


@pytest.mark.parametrize("name", ["1R1-W4", "2R1-W2R2K3", "3R3-W3U5G3K3"])
def test_purchase_effect_changes_no_other_row(name: str) -> None:
    card = BASE_BOX.card(name)
    state = position(BASE, [player(tokens={}), NEWCOMER], market={card.level: [name]})
    after = chapter.effect(state, Purchase(card))
    row = state.market[card.level - 1]
    rows = {n: one for n, one in enumerate(state.market, start=1) if n != card.level}
    assert dict(enumerate(after.market, start=1)) == {**rows, card.level: (None, *row[1:])}


def test_purchase_source_of_a_card_that_no_box_has_is_refused_like_any_other() -> None:
    made_up = Card("x", "x", 7, Gem.WHITE, 0, (0, 0, 0, 0, 0))
    ruling = judge(new_game(BASE, 2, 1), Purchase(made_up))
    assert [refusal.clause for refusal in ruling.refusals] == ["purchase.source"]
