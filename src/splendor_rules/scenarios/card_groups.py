"""What is demanded of a player's cards, and the groups that cards are dealt from."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, Bonuses, as_bonuses
from splendor_rules.player import PartialCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.box.components import Card
    from splendor_rules.scenarios.cards import CardPattern


@frozen
class CardDemand:
    """What a player's cards must come to, those left aside that are identified.

    Attributes:
        bonuses: how many of each colour; None if that is open.
        cards: how many; None if that is open, as for the next two.
        points: the points on them.
        avengers: the Avengers marks on them.
        time_stone: whether one at least has the Time Stone icon, or none has; None if it is open.
        patterns: what is known of some of them.
        more: whether there may be others than those of the patterns.
    """

    bonuses: Bonuses | None = None
    cards: int | None = None
    points: int | None = None
    avengers: int | None = None
    time_stone: bool | None = None
    patterns: tuple[CardPattern, ...] = ()
    more: bool = True

    @property
    def amounts(self) -> tuple[int | None, int | None, int | None]:
        """Avengers marks, points and cards."""
        return self.avengers, self.points, self.cards


def together(demands: Sequence[CardDemand]) -> CardDemand:
    """What several players demand together; open is what is open for one of them."""
    bonuses = [demand.bonuses for demand in demands if demand.bonuses is not None]
    colours = tuple(map(sum, zip(*bonuses, strict=True)))
    without_icons = all(demand.time_stone is False for demand in demands)
    return CardDemand(
        bonuses=as_bonuses(colours) if len(bonuses) == len(demands) else None,
        cards=_sum(demand.cards for demand in demands),
        points=_sum(demand.points for demand in demands),
        avengers=_sum(demand.avengers for demand in demands),
        time_stone=False if without_icons else None,
    )


def _sum(numbers: Iterable[int | None]) -> int | None:
    total = 0
    for number in numbers:
        if number is None:
            return None
        total += number
    return total


class Selection(NamedTuple):
    """Some cards of a group: how many of each kind, and what they come to."""

    counts: tuple[int, ...]
    cards: int
    points: int
    avengers: int
    time_stone: bool
    levels: tuple[int, ...]
    """The level of each card."""


@frozen(slots=False)
class CardGroup:
    """The cards of one colour that have the same points.

    Attributes:
        colour: the colour of their bonus.
        points: the points on each.
        kinds: what counts of them, with the number of such cards; the plainest first.
    """

    colour: int
    points: int
    kinds: tuple[tuple[PartialCard, int], ...]

    @cached_property
    def selections(self) -> tuple[Selection, ...]:
        """Every selection: few cards before many, plain ones before others."""
        counts = product(*(range(number + 1) for _, number in self.kinds))
        return tuple(sorted(map(self._selection, counts), key=_plainness))

    def _selection(self, counts: tuple[int, ...]) -> Selection:
        kinds = (kind for kind, _ in self.kinds)
        cards = [kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]
        return Selection(
            counts=counts,
            cards=len(cards),
            points=len(cards) * self.points,
            avengers=sum(card.avengers for card in cards),
            time_stone=any(card.time_stone for card in cards),
            levels=tuple(card.level for card in cards),
        )

    def patterns_of(self, demand: CardDemand) -> dict[int, CardPattern]:
        """The patterns of a demand that cards of this group match, by their number."""
        return {
            number: pattern
            for number, pattern in enumerate(demand.patterns)
            if (pattern.bonus, pattern.points) == (self.colour, self.points)
        }

    def match(self, patterns: Sequence[CardPattern], counts: Sequence[int]) -> bool:
        """Whether there is a card for each pattern: enough for those that any kinds alone match."""
        numbers = range(len(self.kinds))
        matching = [
            {number for number in numbers if pattern.matches(self.kinds[number][0])}
            for pattern in patterns
        ]
        return all(
            sum(wanted <= set(some) for wanted in matching) <= sum(counts[n] for n in some)
            for size in range(len(numbers) + 1)
            for some in combinations(numbers, size)
        )

    def assigned(
        self, patterns: Sequence[CardPattern], counts: Sequence[int]
    ) -> tuple[list[PartialCard], list[PartialCard]]:
        """Cards that match: one for each pattern, in their order, and those that are left."""
        described, left = [], list(counts)
        for done, pattern in enumerate(patterns, start=1):
            number = next(
                number
                for number, (kind, _) in enumerate(self.kinds)
                if pattern.matches(kind)
                and left[number]
                and self.match(patterns[done:], _one_less(left, number))
            )
            described.append(self.kinds[number][0])
            left[number] -= 1
        others = ([kind] * n for (kind, _), n in zip(self.kinds, left, strict=True))
        return described, list(chain.from_iterable(others))


def _one_less(counts: Sequence[int], number: int) -> list[int]:
    return [count - (place == number) for place, count in enumerate(counts)]


def _plainness(selection: Selection) -> tuple[object, ...]:
    counts = tuple(-count for count in selection.counts)
    return selection.cards, selection.time_stone, selection.avengers, counts


def grouped(pool: Iterable[Card]) -> tuple[CardGroup, ...]:
    """Cards by colour and points: the last colour first, in each the most points first.

    Every colour has a group, be it an empty one.
    """
    groups: dict[tuple[int, int], dict[PartialCard, int]] = {(c, 0): {} for c in ORDINARY}
    for card in pool:
        kinds, kind = groups.setdefault((card.bonus, card.points), {}), PartialCard.of(card)
        kinds[kind] = kinds.get(kind, 0) + 1
    return tuple(
        CardGroup(*key, tuple(sorted(groups[key].items(), key=lambda item: _features(item[0]))))
        for key in sorted(groups, reverse=True)
    )


def _features(kind: PartialCard) -> tuple[bool, int, int]:
    return kind.time_stone, kind.avengers, kind.level
