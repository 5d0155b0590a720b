"""Chapter 7, Marvel: the Time Stone."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, buy, grounds, player, position, purchase

from splendor_rules import MARVEL, Purchase, State, Take, apply, defects
from splendor_rules.box import MARVEL_BOX, Bonuses
from splendor_rules.rulebook import time_stone
from splendor_rules.state import Player

DRAX = MARVEL_BOX.card("drax")
"""Level 3; costs seven orange."""


def table(cards: tuple[str, ...] = (), hand: tuple[str, ...] = ("drax",)) -> State:
    """Two players; the first can pay for seven orange, or five blue, by bonuses."""
    bonuses = ["kingpin", "spider-ham", "silver-sable", "yondu"]
    seat = player(
        tokens={"orange": 3, "blue": 3, "grey": 2}, cards=[*bonuses, *cards], reserved=hand
    )
    return position(MARVEL, [seat, NEWCOMER])


def test_time_stone_first_level_three_brings_one_at_once() -> None:
    state = table()
    assert (state.players[0].tokens[6], state.supply[6]) == (0, 2)
    after = buy(state, "drax")
    assert (after.players[0].tokens[6], after.supply[6]) == (1, 1)
    assert defects(after, state) == ()


def test_time_stone_first_level_three_a_second_one_brings_none() -> None:
    state = table(cards=("luke-cage",))
    assert (state.players[0].tokens[6], state.supply[6]) == (1, 1)
    after = buy(state, "drax")
    assert (after.players[0].tokens[6], after.supply[6]) == (1, 1)


def test_time_stone_first_level_three_lower_levels_bring_none() -> None:
    state = table(hand=("venom",))
    after = buy(state, "venom")
    assert (after.players[0].tokens[6], after.supply[6]) == (0, 2)


def test_time_stone_first_level_three_a_reserved_one_brings_none() -> None:
    state = table()
    assert state.players[0].reserved[0].card == DRAX
    assert apply(state, Take((1, 1, 0, 1, 0, 0, 0))).players[0].tokens[6] == 0


def test_time_stone_first_level_three_every_player_gets_an_own_one() -> None:
    state = table()
    first = buy(state, "drax")
    rich = first.players[1].changed(cards=(MARVEL_BOX.card("taskmaster"),))
    assert (
        time_stone.first_level_three(
            first.changed(players=(first.players[0], rich)), Purchase(MARVEL_BOX.card("black-bolt"))
        ).supply[6]
        == 0
    )


def test_time_stone_first_level_three_all_of_level_three_show_the_icon() -> None:
    assert [card.level for card in MARVEL_BOX.cards if card.time_stone] == [3] * 20


@pytest.mark.parametrize(
    ("stones", "cards", "due"), [(0, (), 0), (1, ("drax",), 1), (1, ("drax", "thor"), 1)]
)
def test_time_stone_one_each_holds_with_the_right_number(
    stones: int, cards: tuple[str, ...], due: int
) -> None:
    state = position(MARVEL, [NEWCOMER, player(tokens={}, cards=cards)])
    assert state.players[1].tokens[6] == stones == due
    assert time_stone.one_each(state) is None


@pytest.mark.parametrize(
    ("stones", "cards", "due"),
    [(1, (), 0), (1, ("venom",), 0), (0, ("drax",), 1), (2, ("drax",), 1)],
)
def test_time_stone_one_each_refuses_another_number(
    stones: int, cards: tuple[str, ...], due: int
) -> None:
    state = position(MARVEL, [NEWCOMER, player(tokens={}, cards=cards)])
    owner = state.players[1].changed(tokens=(0, 0, 0, 0, 0, 0, stones))
    wrong = state.changed(players=(Player(), owner), supply=(4, 4, 4, 4, 4, 5, 2 - stones))
    facts = {"seat": 1, "time_stones": stones, "due": due}
    assert grounds(defects(wrong)) == [("time-stone.one-each", facts)]


def test_time_stone_one_each_counts_against_the_limit() -> None:
    bonuses: Bonuses = (0, 0, 7, 0, 0)
    cards = tuple(card for card in MARVEL_BOX.level(1) if card.bonus == 2)[:7]
    seat = player(
        tokens={"yellow": 2, "blue": 2, "red": 3, "purple": 3},
        cards=[card.id for card in cards],
        reserved=["drax"],
    )
    state = position(MARVEL, [seat, NEWCOMER])
    assert state.players[0].bonuses == bonuses
    due = apply(state, purchase(state, "drax"))
    assert sum(due.players[0].tokens) == 11
