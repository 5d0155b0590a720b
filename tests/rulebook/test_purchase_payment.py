"""Chapter 5: purchasing a card: the payment."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, grounds, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Purchase,
    State,
    Turn,
    apply,
    contested,
    judge,
    legal_actions,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX, Tokens
from splendor_rules.legal import cheapest_payment
from splendor_rules.rulings import Contested

SHORTFALL = BASE.under(wild_choice="shortfall-only")
DECISION = ("turn.game-over", "turn.pending", "turn.one-action")
ASKED = (*DECISION, "purchase.source", "purchase.held-tokens", "purchase.exact-payment")
WITH_WILD = (*ASKED, "purchase.wild-any-colour")
CARD = BASE_BOX.card("1R1-W4")
"""One point for four white."""
DEAR = BASE_BOX.card("3W3-U3G3R5K3")
VENOM = MARVEL_BOX.card("venom")
"""Two points for five blue."""


def table(**tokens: int) -> State:
    """Three players; the first holds the tokens and sees both cards."""
    return position(
        BASE,
        [player(tokens=tokens), NEWCOMER, NEWCOMER],
        market={1: [CARD.id], 3: [DEAR.id]},
    )


def paying(state: State, payment: Tokens) -> list[tuple[str, dict[str, object]]]:
    return grounds(judge(state, Purchase(CARD, payment)))


def payments(state: State) -> list[Tokens]:
    """Every legal payment for the card."""
    return [
        action.payment
        for action in legal_actions(state)
        if isinstance(action, Purchase) and action.card == CARD
    ]


def test_purchase_held_tokens_refuses_tokens_that_are_not_there() -> None:
    state = table(white=3, gold=1)
    refused = [("purchase.held-tokens", {"colours": ["white"]})]
    assert paying(state, (4, 0, 0, 0, 0, 0, 0)) == refused
    both = [("purchase.held-tokens", {"colours": ["gold"]})]
    assert paying(state, (2, 0, 0, 0, 0, 2, 0)) == both


def test_purchase_held_tokens_allows_the_last_one() -> None:
    state = table(white=3, gold=1)
    ruling = judge(state, Purchase(CARD, (3, 0, 0, 0, 0, 1, 0)))
    assert ruling.relied_on == WITH_WILD


def test_purchase_held_tokens_refuses_a_negative_number() -> None:
    state = table(white=5, blue=1)
    assert paying(state, (5, -1, 0, 0, 0, 0, 0)) == [
        ("purchase.held-tokens", {"colours": ["blue"]}),
        ("purchase.exact-payment", {"price": {"white": 4}, "paid": {"white": 5, "blue": -1}}),
    ]
    assert paying(state, (4, 0, 0, 0, 0, -1, 0))[0][0] == "purchase.held-tokens"


def test_purchase_held_tokens_names_the_seventh_place_in_the_base_game() -> None:
    assert paying(table(white=4), (4, 0, 0, 0, 0, 0, 1)) == [
        ("purchase.held-tokens", {"colours": ["time stone"]}),
        (
            "purchase.exact-payment",
            {"price": {"white": 4}, "paid": {"white": 4, "time stone": 1}},
        ),
    ]


@pytest.mark.parametrize(
    ("payment", "paid"),
    [
        ((3, 0, 0, 0, 0, 0, 0), {"white": 3}),
        ((5, 0, 0, 0, 0, 0, 0), {"white": 5}),
        ((4, 0, 0, 0, 0, 1, 0), {"white": 4, "gold": 1}),
        ((3, 1, 0, 0, 0, 0, 0), {"white": 3, "blue": 1}),
        ((2, 0, 0, 0, 0, 1, 0), {"white": 2, "gold": 1}),
        ((0, 0, 0, 0, 0, 0, 0), {}),
    ],
)
def test_purchase_exact_payment_refuses_too_little_too_much_and_other_colours(
    payment: Tokens, paid: dict[str, int]
) -> None:
    state = table(white=5, blue=1, gold=1)
    facts = {"price": {"white": 4}, "paid": paid}
    assert paying(state, payment) == [("purchase.exact-payment", facts)]


@pytest.mark.parametrize("wild", [0, 1, 2, 3, 4])
def test_purchase_exact_payment_allows_the_price_with_any_wild_in_it(wild: int) -> None:
    state = table(white=5, gold=4)
    ruling = judge(state, Purchase(CARD, (4 - wild, 0, 0, 0, 0, wild, 0)))
    assert ruling.relied_on == (WITH_WILD if wild else ASKED)


def test_purchase_exact_payment_of_several_colours() -> None:
    state = table(blue=3, green=2, gold=3)
    # The price is 3 blue, 3 green, 5 red, 3 black: fourteen, of which eight are there.
    facts = {
        "price": {"blue": 3, "green": 3, "red": 5, "black": 3},
        "paid": {"blue": 3, "green": 2, "gold": 3},
    }
    refused = grounds(judge(state, Purchase(DEAR, (0, 3, 2, 0, 0, 3, 0))))
    assert refused == [("purchase.exact-payment", facts)]
    assert cheapest_payment(state, DEAR) is None


def test_purchase_exact_payment_goes_with_held_tokens() -> None:
    assert paying(table(white=3), (5, 0, 0, 0, 0, 0, 0)) == [
        ("purchase.held-tokens", {"colours": ["white"]}),
        ("purchase.exact-payment", {"price": {"white": 4}, "paid": {"white": 5}}),
    ]


def test_purchase_exact_payment_is_not_asked_of_a_card_that_is_not_there() -> None:
    refused = [("purchase.source", {"card": "2K2-W5", "lies": "out-of-sight"})]
    assert grounds(judge(table(white=5), Purchase(BASE_BOX.card("2K2-W5")))) == refused


def test_purchase_wild_any_colour_allows_wild_for_a_colour_that_is_held() -> None:
    state = table(white=4, gold=1)
    assert judge(state, Purchase(CARD, (3, 0, 0, 0, 0, 1, 0))).relied_on == WITH_WILD
    after = apply(state, Purchase(CARD, (3, 0, 0, 0, 0, 1, 0)))
    assert after.players[0].tokens == (1, 0, 0, 0, 0, 0, 0)


def test_purchase_wild_any_colour_stands_for_every_ordinary_colour() -> None:
    for name in ("1W0-U3", "1U0-K3", "1G0-R3", "1R0-W3", "1K0-G3"):
        state = position(BASE, [player(tokens={"gold": 3}), NEWCOMER], market={1: [name]})
        ruling = judge(state, Purchase(BASE_BOX.card(name), (0, 0, 0, 0, 0, 3, 0)))
        assert ruling.relied_on == WITH_WILD


@pytest.mark.parametrize(("white", "wild", "short"), [(4, 1, 0), (3, 2, 1), (0, 4, 4)])
def test_purchase_wild_any_colour_under_shortfall_only(white: int, wild: int, short: int) -> None:
    state = table(white=white, gold=4).changed(ruleset=SHORTFALL)
    payment: Tokens = (4 - wild, 0, 0, 0, 0, wild, 0)
    refused = [("purchase.wild-any-colour", {"wild": wild, "short": short})]
    assert paying(state, payment) == (refused if wild > short else [])
    least: Tokens = (4 - short, 0, 0, 0, 0, short, 0)
    ruling = judge(state, Purchase(CARD, least))
    assert ruling.relied_on == (WITH_WILD if short else ASKED)


def test_purchase_wild_any_colour_under_shortfall_only_one_payment_is_left() -> None:
    state = table(white=3, gold=4)
    assert payments(state) == [(4 - wild, 0, 0, 0, 0, wild, 0) for wild in (1, 2, 3, 4)]
    assert payments(state.changed(ruleset=SHORTFALL)) == [(3, 0, 0, 0, 0, 1, 0)]


def test_purchase_wild_any_colour_under_shortfall_only_goes_with_the_price() -> None:
    state = table(white=4, gold=1).changed(ruleset=SHORTFALL)
    assert paying(state, (4, 0, 0, 0, 0, 1, 0)) == [
        ("purchase.exact-payment", {"price": {"white": 4}, "paid": {"white": 4, "gold": 1}}),
        ("purchase.wild-any-colour", {"wild": 1, "short": 0}),
    ]


def test_purchase_wild_any_colour_the_reading_turns_wild_for_a_colour_that_is_held() -> None:
    state = table(white=4, gold=1)
    action = Purchase(CARD, (3, 0, 0, 0, 0, 1, 0))
    assert contested(state, action) == (Contested("wild-choice", "shortfall-only"),)
    strict = state.changed(ruleset=SHORTFALL)
    assert contested(strict, action) == (Contested("wild-choice", "free"),)
    assert contested(state, Turn(action)) == (Contested("wild-choice", "shortfall-only"),)
    assert contested(strict, Turn(action)) == (Contested("wild-choice", "free"),)


def test_purchase_wild_any_colour_the_reading_turns_nothing_where_coloured_ones_lack() -> None:
    assert contested(table(white=3, gold=1), Purchase(CARD, (3, 0, 0, 0, 0, 1, 0))) == ()
    assert contested(table(white=4, gold=1), Purchase(CARD, (4, 0, 0, 0, 0, 0, 0))) == ()


def test_purchase_wild_any_colour_the_reading_can_add_a_ground() -> None:
    over = Purchase(CARD, (4, 0, 0, 0, 0, 1, 0))
    turned = (Contested("wild-choice", "shortfall-only"),)
    assert contested(table(white=4, gold=1), over) == turned
    assert contested(table(white=4, gold=1), Turn(over)) == turned


def marvel() -> State:
    """A player with a Time Stone and enough to recruit Venom."""
    seat = player(tokens={"blue": 5, "grey": 1}, cards=["drax"])
    return position(MARVEL, [seat, NEWCOMER, NEWCOMER], market={2: ["venom"]})


def test_purchase_time_stone_unspendable_refuses_it_beside_the_price() -> None:
    paid = {"blue": 5, "green": 1}
    assert grounds(judge(marvel(), Purchase(VENOM, (0, 5, 0, 0, 0, 0, 1)))) == [
        ("purchase.exact-payment", {"price": {"blue": 5}, "paid": paid}),
        ("purchase.time-stone-unspendable", {"time_stones": 1}),
    ]


def test_purchase_time_stone_unspendable_refuses_it_in_place_of_a_token() -> None:
    paid = {"blue": 4, "green": 1}
    assert grounds(judge(marvel(), Purchase(VENOM, (0, 4, 0, 0, 0, 0, 1)))) == [
        ("purchase.exact-payment", {"price": {"blue": 5}, "paid": paid}),
        ("purchase.time-stone-unspendable", {"time_stones": 1}),
    ]


def test_purchase_time_stone_unspendable_refuses_more_than_are_held() -> None:
    assert grounds(judge(marvel(), Purchase(VENOM, (0, 5, 0, 0, 0, 0, 2)))) == [
        ("purchase.held-tokens", {"colours": ["green"]}),
        ("purchase.exact-payment", {"price": {"blue": 5}, "paid": {"blue": 5, "green": 2}}),
        ("purchase.time-stone-unspendable", {"time_stones": 2}),
    ]


def test_purchase_time_stone_unspendable_allows_a_payment_without_it() -> None:
    asked = (*ASKED, "purchase.time-stone-unspendable")
    state = marvel()
    assert judge(state, Purchase(VENOM, (0, 5, 0, 0, 0, 0, 0))).relied_on == asked
    payments = [one.payment for one in legal_actions(state) if isinstance(one, Purchase)]
    assert {payment[6] for payment in payments} == {0}
    after = apply(state, Purchase(VENOM, (0, 4, 0, 0, 0, 1, 0)))
    assert after.players[0].tokens == (0, 1, 0, 0, 0, 0, 1)


def test_purchase_time_stone_unspendable_there_is_no_green_bonus() -> None:
    assert {int(card.bonus) for card in MARVEL_BOX.cards} == {0, 1, 2, 3, 4}
