"""Purchased cards that are described by what they come to: which the box has of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, Bonuses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.components import Card

Sum: TypeAlias = tuple[int, int, int, bool]
"""Number of cards, points, Avengers marks, whether one shows the Time Stone icon."""


@frozen
class Wanted:
    """What cards shall come to.

    Attributes:
        bonuses: their bonuses by colour; None if that is open.
        count: how many they are; None if that is open.
        points: the points on them.
        avengers: their Avengers marks.
        time_stone: whether one of them shows the Time Stone icon.
    """

    bonuses: Bonuses | None
    count: int | None
    points: int
    avengers: int
    time_stone: bool


def cards_that_come_to(wanted: Wanted, left: Iterable[Card]) -> tuple[Card, ...] | None:
    """Cards of those left that come to what is wanted, as few as possible; None if none do."""
    pool = list(left)
    found: dict[Sum, tuple[Card, ...]] = {(0, 0, 0, False): ()}
    if wanted.bonuses is None:
        found = _more(found, pool, wanted, None)
    else:
        for colour in ORDINARY:
            own = [card for card in pool if card.bonus == colour]
            found = _more(found, own, wanted, wanted.bonuses[colour])
    goal = (wanted.points, wanted.avengers, wanted.time_stone)
    fits = [
        cards
        for total, cards in found.items()
        if total[1:] == goal and wanted.count in (None, total[0])
    ]
    return min(fits, key=len) if fits else None


def _more(
    found: dict[Sum, tuple[Card, ...]], pool: list[Card], wanted: Wanted, exact: int | None
) -> dict[Sum, tuple[Card, ...]]:
    """Every sum that some cards of the pool, or exactly so many, add to those found."""
    most = exact if exact is not None else wanted.count
    layers: dict[int, dict[Sum, tuple[Card, ...]]] = {0: dict(found)}
    for card in pool:
        for taken in sorted(layers, reverse=True):
            if most is not None and taken >= most:
                continue
            layer = layers.setdefault(taken + 1, {})
            for total, cards in list(layers[taken].items()):
                bigger = _plus(total, card)
                if _within(bigger, wanted):
                    layer.setdefault(bigger, (*cards, card))
    if exact is not None:
        return layers.get(exact, {})
    merged: dict[Sum, tuple[Card, ...]] = {}
    for _, layer in sorted(layers.items()):
        for total, cards in layer.items():
            merged.setdefault(total, cards)
    return merged


def _plus(total: Sum, card: Card) -> Sum:
    count, points, avengers, stone = total
    return (
        count + 1,
        points + card.points,
        avengers + card.avengers,
        stone or card.time_stone,
    )


def _within(total: Sum, wanted: Wanted) -> bool:
    _, points, avengers, stone = total
    return (
        points <= wanted.points and avengers <= wanted.avengers and (wanted.time_stone or not stone)
    )
