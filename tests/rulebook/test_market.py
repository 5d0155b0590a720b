"""Chapter 6: the face-up cards."""

from __future__ import annotations

from support.state_builder import NEWCOMER, buy, grounds, player, position

from splendor_rules import BASE, Reserve, apply, defects
from splendor_rules.box import BASE_BOX
from splendor_rules.rulebook import market, reserve

ROW = ["1R0-W3", "1K0-G3", "1W0-U3", "1G0-R3"]
CARDS = tuple(map(BASE_BOX.card, ROW))
NEXT, AFTER = BASE_BOX.card("1U0-K3"), BASE_BOX.card("1K0-G2R1")
START = position(
    BASE,
    [player(tokens={"blue": 3}, reserved=["1K0-G1R3K1"]), NEWCOMER],
    market={1: ROW},
    decks={1: [NEXT.id, AFTER.id]},
)
OTHERS = [player(), player(), player()]


def test_market_refill_a_reserved_card_is_replaced_in_its_place() -> None:
    after = apply(START, Reserve(1, 2))
    assert after.market[0] == (CARDS[0], NEXT, CARDS[2], CARDS[3])
    assert after.decks[0][0] == AFTER
    assert len(after.decks[0]) == len(START.decks[0]) - 1
    assert (after.market[1:], after.decks[1:]) == (START.market[1:], START.decks[1:])


def test_market_refill_a_purchased_card_is_replaced_in_its_place() -> None:
    after = buy(START, "1W0-U3")
    assert after.market[0] == (CARDS[0], CARDS[1], NEXT, CARDS[3])
    assert after.decks[0][0] == AFTER


def test_market_refill_takes_the_card_of_the_same_level() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    for level in (1, 2, 3):
        after = apply(state, Reserve(level, 4))
        assert after.market[level - 1][3] == state.decks[level - 1][0]


def test_market_refill_a_card_off_a_deck_is_not_replaced() -> None:
    after = apply(START, Reserve(1, "deck"))
    assert after.market == START.market
    assert after.decks[0][0] == AFTER


def test_market_refill_a_card_from_the_hand_is_not_replaced() -> None:
    seat = player(tokens={"green": 1, "red": 3, "black": 1}, reserved=["1K0-G1R3K1"])
    state = position(BASE, [seat, NEWCOMER])
    after = buy(state, "1K0-G1R3K1")
    assert (after.market, after.decks) == (state.market, state.decks)


def test_market_refill_the_last_card_of_a_deck_still_comes() -> None:
    state = position(BASE, [NEWCOMER, *OTHERS], market={1: ROW}, decks={1: [NEXT.id]}, left={1: 1})
    after = apply(state, Reserve(1, 1))
    assert (after.market[0], after.decks[0]) == ((NEXT, *CARDS[1:]), ())


def test_market_refill_with_an_empty_deck_the_place_stays_empty() -> None:
    state = position(BASE, [NEWCOMER, *OTHERS], market={1: ROW}, left={1: 0})
    after = apply(state, Reserve(1, 3))
    assert after.market[0] == (CARDS[0], CARDS[1], None, CARDS[3])
    later = apply(after, Reserve(2, 1))
    assert later.market[0] == after.market[0]
    assert defects(later, after) == ()


def test_market_refill_a_top_card_does_not_fill_an_empty_place_of_another_level() -> None:
    state = position(BASE, [NEWCOMER, *OTHERS], market={1: [*ROW[:3], None]}, left={1: 0})
    assert market.refill(state, Reserve(1, 4)) == state
    assert apply(state, Reserve(2, "deck")).market == state.market


def test_market_refill_is_what_closes_the_gap() -> None:
    gap = reserve.effect(START, Reserve(1, 2))
    assert gap.market[0][1] is None
    assert market.refill(gap, Reserve(1, 2)).market[0][1] == NEXT


def test_market_full_rows_refuses_a_gap_while_cards_are_left() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    assert market.full_rows(state) is None
    gap = reserve.effect(state, Reserve(2, 2))
    assert grounds(defects(gap)) == [("market.full-rows", {"level": 2, "cards": 26})]


def test_market_full_rows_refuses_a_gap_before_a_single_card() -> None:
    state = position(BASE, [NEWCOMER, *OTHERS], left={1: 1})
    gap = reserve.effect(state, Reserve(1, 2))
    assert grounds(defects(gap)) == [("market.full-rows", {"level": 1, "cards": 1})]


def test_market_full_rows_allows_a_gap_when_the_deck_is_empty() -> None:
    state = position(BASE, [NEWCOMER, *OTHERS], market={1: [None, *ROW[1:]]}, left={1: 0})
    assert market.full_rows(state) is None
    assert defects(position(BASE, [NEWCOMER, *OTHERS], left={1: 0})) == ()
