"""Finds cards of a box that match constraints: a pattern of one card, or totals of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, Bonuses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.components import Card
    from splendor_rules.scenarios.card_syntax import CardPattern


class Totals(NamedTuple):
    """What some cards come to.

    Attributes:
        cards: how many they are.
        points: the points on them.
        avengers: their Avengers marks.
        time_stone: whether one of them shows the Time Stone icon.
    """

    cards: int = 0
    points: int = 0
    avengers: int = 0
    time_stone: bool = False

    def plus(self, card: Card) -> Totals:
        """The totals with one more card."""
        cards, points, avengers, time_stone = self
        return Totals(
            cards + 1,
            points + card.points,
            avengers + card.avengers,
            time_stone or card.time_stone,
        )


Selections: TypeAlias = "dict[Totals, tuple[Card, ...]]"
"""The first cards that come to each of some totals."""


@frozen
class CardConstraints:
    """What cards must come to.

    Attributes:
        bonuses: their bonuses by colour; None if that is open.
        count: how many they are; None for as few as can be.
        points: the points on them; None for as few as can be.
        avengers: their Avengers marks; None for as few as can be.
        time_stone: whether one of them shows the Time Stone icon.
    """

    bonuses: Bonuses | None = None
    count: int | None = None
    points: int | None = None
    avengers: int | None = None
    time_stone: bool = False

    def fulfilled_by(self, totals: Totals) -> bool:
        """Whether cards with these totals will do, the bonuses apart."""
        return (
            self.count in (None, totals.cards)
            and self.points in (None, totals.points)
            and self.avengers in (None, totals.avengers)
            and self.time_stone == totals.time_stone
        )

    def within_reach(self, totals: Totals) -> bool:
        """Whether totals can still become the right ones by further cards."""
        return (
            (self.points is None or totals.points <= self.points)
            and (self.avengers is None or totals.avengers <= self.avengers)
            and (self.time_stone or not totals.time_stone)
        )


def find_card(pattern: CardPattern, pool: Iterable[Card]) -> Card | None:
    """The plainest card of a pool that matches a pattern; None if there is none."""
    return min(
        (card for card in pool if pattern.matches(card)),
        key=lambda card: (card.time_stone, card.avengers, card.level),
        default=None,
    )


def find_cards(constraints: CardConstraints, pool: Iterable[Card]) -> tuple[Card, ...] | None:
    """Cards of a pool that meet constraints, as plain and few as can be; None if there are none.

    This is a subset sum by dynamic programming: colour by colour, each total that can be reached
    keeps the first cards that come to it.
    """
    cards = list(pool)
    points, avengers = sum(card.points for card in cards), sum(card.avengers for card in cards)
    if (constraints.points or 0) > points or (constraints.avengers or 0) > avengers:
        return None
    selections: Selections = {Totals(): ()}
    if constraints.bonuses is None:
        selections = _extended(selections, cards, constraints, None)
    else:
        for colour in ORDINARY:
            of_colour = [card for card in cards if card.bonus == colour]
            count = constraints.bonuses[colour]
            selections = _extended(selections, of_colour, constraints, count)
    totals = [each for each in selections if constraints.fulfilled_by(each)]
    if not totals:
        return None
    return selections[min(totals, key=lambda each: (each.points, each.avengers, each.cards))]


def _extended(
    selections: Selections, pool: list[Card], constraints: CardConstraints, count: int | None
) -> Selections:
    """The selections with some more cards of a pool, or with exactly so many."""
    most = constraints.count if count is None else count
    by_size: dict[int, Selections] = {0: dict(selections)}
    for card in pool:
        for size in sorted(by_size, reverse=True):
            if most is not None and size >= most:
                continue
            larger = by_size.setdefault(size + 1, {})
            for totals, cards in list(by_size[size].items()):
                extended = totals.plus(card)
                if constraints.within_reach(extended):
                    larger.setdefault(extended, (*cards, card))
    if count is not None:
        return by_size.get(count, {})
    merged: Selections = {}
    for _, layer in sorted(by_size.items()):
        for totals, cards in layer.items():
            merged.setdefault(totals, cards)
    return merged
