"""Purchased cards that are described by what they come to: which the box has of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, Bonuses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.components import Card

Totals: TypeAlias = tuple[int, int, int, bool]
"""Number of cards, points, Avengers marks, whether one shows the Time Stone icon."""


@frozen
class CardConstraints:
    """What cards shall come to.

    Attributes:
        bonuses: their bonuses by colour; None if that is open.
        count: how many they are; None if that is open.
        points: the points on them; None for as few as can be.
        avengers: their Avengers marks; None for as few as can be.
        time_stone: whether one of them shows the Time Stone icon.
    """

    bonuses: Bonuses | None
    count: int | None
    points: int | None
    avengers: int | None
    time_stone: bool


def find_cards(wanted: CardConstraints, left: Iterable[Card]) -> tuple[Card, ...] | None:
    """Cards of those left that come to what is wanted, as plain and few as can be; None if none."""
    pool = list(left)
    most = (sum(card.points for card in pool), sum(card.avengers for card in pool))
    if (wanted.points or 0) > most[0] or (wanted.avengers or 0) > most[1]:
        return None
    found: dict[Totals, tuple[Card, ...]] = {(0, 0, 0, False): ()}
    if wanted.bonuses is None:
        found = _more(found, pool, wanted, None)
    else:
        for colour in ORDINARY:
            own = [card for card in pool if card.bonus == colour]
            found = _more(found, own, wanted, wanted.bonuses[colour])
    fits = [total for total in found if _fits(total, wanted)]
    return found[min(fits, key=lambda total: (*total[1:3], total[0]))] if fits else None


def _fits(total: Totals, wanted: CardConstraints) -> bool:
    said = (wanted.count, wanted.points, wanted.avengers)
    alike = all(one in (None, other) for one, other in zip(said, total[:3], strict=True))
    return alike and total[3] == wanted.time_stone


def _more(
    found: dict[Totals, tuple[Card, ...]],
    pool: list[Card],
    wanted: CardConstraints,
    exact: int | None,
) -> dict[Totals, tuple[Card, ...]]:
    """Every sum that some cards of the pool, or exactly so many, add to those found."""
    most = exact if exact is not None else wanted.count
    layers: dict[int, dict[Totals, tuple[Card, ...]]] = {0: dict(found)}
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
    merged: dict[Totals, tuple[Card, ...]] = {}
    for _, layer in sorted(layers.items()):
        for total, cards in layer.items():
            merged.setdefault(total, cards)
    return merged


def _plus(total: Totals, card: Card) -> Totals:
    count, points, avengers, stone = total
    return (
        count + 1,
        points + card.points,
        avengers + card.avengers,
        stone or card.time_stone,
    )


def _within(total: Totals, wanted: CardConstraints) -> bool:
    bounds = ((total[1], wanted.points), (total[2], wanted.avengers))
    small = all(most is None or amount <= most for amount, most in bounds)
    return small and (wanted.time_stone or not total[3])
