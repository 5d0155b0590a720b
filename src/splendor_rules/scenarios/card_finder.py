"""Finds cards of a box that match constraints: a pattern of one card, or totals of several."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

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
        cards, points, avengers = (
            self.cards + 1,
            self.points + card.points,
            self.avengers + card.avengers,
        )
        return Totals(cards, points, avengers, self.time_stone or card.time_stone)


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
        due = (self.count, self.points, self.avengers, self.time_stone)
        return all(wanted in (None, total) for wanted, total in zip(due, totals, strict=True))

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
    stages = [(cards, constraints.count)]
    if constraints.bonuses is not None:
        of_colours = ([card for card in cards if card.bonus == colour] for colour in ORDINARY)
        stages = list(zip(of_colours, accumulate(constraints.bonuses), strict=True))
    selections: dict[Totals, tuple[Card, ...]] = {Totals(): ()}
    for stage, count in stages:
        for card in stage:
            for totals, chosen in list(selections.items()):
                extended = totals.plus(card)
                if totals.cards != count and constraints.within_reach(extended):
                    selections.setdefault(extended, (*chosen, card))
        if count is not None:
            selections = {key: chosen for key, chosen in selections.items() if key.cards == count}
    fulfilling = filter(constraints.fulfilled_by, selections)
    plainest = min(fulfilling, key=lambda key: (key.points, key.avengers, key.cards), default=None)
    return None if plainest is None else selections[plainest]
