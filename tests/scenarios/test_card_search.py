"""Cards for all players together: found whenever there are any, and none where there are none."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from support.sample_states import RANDOM

from splendor_rules import BASE, MARVEL
from splendor_rules.box import Colour
from splendor_rules.scenarios.card_reach import CardDemand
from splendor_rules.scenarios.card_search import CardFinder, find_cards
from splendor_rules.scenarios.cards import CardPattern
from splendor_rules.state import PartialCard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from splendor_rules.ruleset import Ruleset

    Hand = Sequence[PartialCard]

ANY_NUMBER: Final = {level: range(91) for level in (1, 2, 3)}


def bonuses_of(hand: Hand) -> tuple[int, int, int, int, int]:
    a, b, c, d, e = (sum(card.bonus == colour for card in hand) for colour in range(5))
    return a, b, c, d, e


def match(patterns: Sequence[CardPattern], hand: Hand) -> bool:
    """Whether each pattern has a card of its own."""
    if not patterns:
        return True
    return any(
        patterns[0].matches(card) and match(patterns[1:], [*hand[:n], *hand[n + 1 :]])
        for n, card in enumerate(hand)
    )


def meets(demand: CardDemand, hand: Hand) -> bool:
    counted = (
        (demand.bonuses, bonuses_of(hand)),
        (demand.cards, len(hand)),
        (demand.points, sum(card.points for card in hand)),
        (demand.avengers, sum(card.avengers for card in hand)),
        (demand.time_stone, any(card.time_stone for card in hand)),
    )
    return (
        all(due in (None, total) for due, total in counted)
        and (demand.more or len(hand) == len(demand.patterns))
        and match(demand.patterns, hand)
    )


def fits(hands: Sequence[Hand], room: dict[int, range]) -> bool:
    levels = Counter(card.level for hand in hands for card in hand)
    return all(levels[level] in numbers for level, numbers in room.items())


def small_pool(rng: Random, size: int) -> list[PartialCard]:
    colours = rng.sample(list(Colour)[:5], rng.choice((1, 2, 2, 3)))
    return [
        PartialCard(
            level=rng.choice((1, 2, 3)),
            bonus=rng.choice(colours),
            points=rng.choice((0, 0, 1, 2)),
            avengers=rng.choice((0, 0, 1)),
            time_stone=rng.random() < 0.3,
        )
        for _ in range(size)
    ]


def demand_of(hand: Hand, rng: Random) -> CardDemand:
    """What a hand comes to, some of it left out, and at times a little wrong."""

    def noted(total: int) -> int | None:
        return rng.choice((None, total, total, max(0, total + rng.choice((-1, 0, 1)))))

    patterns = tuple(
        CardPattern(
            card.bonus,
            card.points,
            rng.choice((None, card.level)),
            rng.choice((None, card.avengers)),
            rng.choice((None, card.time_stone)),
        )
        for card in hand
        if rng.random() < 0.3
    )
    icon = rng.choice((None, None, any(card.time_stone for card in hand), rng.random() < 0.5))
    if rng.random() < 0.2:
        return CardDemand(time_stone=icon, patterns=patterns, more=False)
    return CardDemand(
        bonuses=rng.choice((None, bonuses_of(hand))),
        cards=noted(len(hand)),
        points=noted(sum(card.points for card in hand)),
        avengers=noted(sum(card.avengers for card in hand)),
        time_stone=icon,
        patterns=patterns,
    )


@given(RANDOM)
def test_cards_are_found_if_and_only_if_there_are_any(rng: Random) -> None:
    seats = rng.choice((1, 2, 2, 3))
    pool = small_pool(rng, rng.randrange(3, 8 if seats < 3 else 6))
    hands: list[list[PartialCard]] = [[] for _ in range(seats + 1)]
    for card in pool:
        rng.choice(hands).append(card)
    demands = tuple(demand_of(hand, rng) for hand in hands[:-1])
    room = dict(ANY_NUMBER)
    if rng.random() < 0.4:
        least = rng.randrange(4)
        room[rng.choice((1, 2, 3))] = range(least, least + rng.randrange(4))
    cards_by_seat = find_cards(pool, room, demands)
    possible = any(
        all(map(meets, demands, dealt)) and fits(dealt, room)
        for owners in product(range(seats + 1), repeat=len(pool))
        if (
            dealt := [
                [c for c, to in zip(pool, owners, strict=True) if to == n] for n in range(seats)
            ]
        )
    )
    assert (cards_by_seat is not None) == possible
    for demand, (described, others) in zip(
        demands, cards_by_seat or (), strict=cards_by_seat is not None
    ):
        assert meets(demand, (*described, *others))
        assert all(map(CardPattern.matches, demand.patterns, described))
    taken = [card for cards in cards_by_seat or () for card in (*cards.described, *cards.others)]
    assert Counter(taken) <= Counter(pool)
    assert cards_by_seat is None or fits([taken], room)


@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
@given(RANDOM)
@settings(max_examples=settings().max_examples // 5)
def test_four_players_who_have_many_or_all_cards_are_no_matter(rules: Ruleset, rng: Random) -> None:
    pool = list(map(PartialCard.of, rules.box.cards))
    cards = rng.sample(pool, rng.choice((40, 60, 90)))
    hands: list[list[PartialCard]] = [[], [], [], []]
    for card in cards:
        rng.choice(hands).append(card)
    demands = tuple(
        CardDemand(
            bonuses=bonuses_of(hand),
            points=sum(card.points for card in hand),
            avengers=rng.choice((None, sum(card.avengers for card in hand))),
        )
        for hand in hands
    )
    levels = Counter(card.level for card in cards)
    room = {level: range(levels[level], levels[level] + 1) for level in (1, 2, 3)}
    cards_by_seat = CardFinder(pool, rng.choice((room, ANY_NUMBER)), demands).find()
    assert cards_by_seat is not None
    assert all(
        meets(demand, cards.others) for demand, cards in zip(demands, cards_by_seat, strict=True)
    )


def test_what_is_open_is_as_little_as_can_be() -> None:
    demands = (CardDemand(bonuses=(3, 0, 0, 0, 0), points=4), CardDemand(points=9))
    cards_by_seat = CardFinder(map(PartialCard.of, MARVEL.box.cards), ANY_NUMBER, demands).find()
    assert cards_by_seat is not None
    (_, first), (_, second) = cards_by_seat
    assert (sum(card.avengers for card in first), any(card.time_stone for card in first)) == (
        0,
        False,
    )
    assert (len(second), any(card.time_stone for card in second)) == (3, False)


def test_what_is_not_soon_seen_is_not_taken_for_seen() -> None:
    pool = list(map(PartialCard.of, BASE.box.cards))
    demands = (CardDemand(cards=23, points=0), CardDemand(cards=22, points=34))
    assert not CardFinder(pool, {1: range(23, 24)}, demands).has_none()
    assert CardFinder(pool, {}, (CardDemand(points=141),)).has_none()
