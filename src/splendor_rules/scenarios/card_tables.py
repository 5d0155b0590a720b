"""Tables of what cards can come to, in which a search sees soon that it cannot succeed."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import prod
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import evolve

from splendor_rules.box.tokens import ORDINARY
from splendor_rules.scenarios.card_groups import grouped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from splendor_rules.box.components import Card
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import PartialCard
    from splendor_rules.scenarios.card_groups import CardDemand, CardGroup


_LARGEST: Final = 1 << 23
"""The bits of a table of levels that also counts the cards of each colour."""


class Totals(NamedTuple):
    """What is on some cards, how many they are, and how many of the colour at hand."""

    avengers: int
    points: int
    cards: int
    coloured: int


class Reach:
    """What the cards from each group on can come to, as if they were there for one player alone.

    A set of totals has a bit for each that can still be due. With bonuses, the last of the totals
    is the number of cards of one colour, which begins anew with each.

    Args:
        groups: the groups, as `grouped` gives them.
        totals: what each of the totals may be; None if it is open, so that it has no place.
        on_card: what a card of a kind adds to each.
        bonuses: the cards of each colour that are due, if they are described.
        icons: whether there may be cards with a Time Stone icon.
    """

    def __init__(
        self,
        groups: Sequence[CardGroup],
        totals: Sequence[range | None],
        on_card: Callable[[PartialCard], Sequence[int]],
        *,
        bonuses: Bonuses | None = None,
        icons: bool = True,
    ) -> None:
        """Fill the tables."""
        kinds = [kind for group in groups for kind, _ in group.kinds]
        self._on_card, self._bonuses, self._icons = on_card, bonuses, icons
        self._valid = self._end = size = 1
        self._strides: list[int] = []
        for number, total in enumerate(totals):
            self._strides.append(0 if total is None else size)
            if total is not None:
                self._valid = _repeated(self._valid, total.stop, size)
                self._end = _repeated(self._end, len(total), size)
                # one card more must not lead to another total
                size *= total.stop + max((on_card(kind)[number] for kind in kinds), default=0)
        self._tables = self._filled(groups)

    def _filled(self, groups: Sequence[CardGroup]) -> list[tuple[bytes, bytes]]:
        """Before each group and after the last: all totals, and those with a Time Stone icon."""
        tables: list[tuple[int, int]] = [reached := (self._end, 0)]
        for number in reversed(range(len(groups))):
            group = groups[number]
            for kind, count in group.kinds:
                for _ in range(count if self._icons or not kind.time_stone else 0):
                    reached = self._with_one_more(kind, *reached)
            if self._bonuses and (not number or groups[number - 1].colour != group.colour):
                due = self._bonuses[group.colour] * self._strides[-1]
                first = (1 << self._strides[-1]) - 1
                reached = (reached[0] >> due & first, reached[1] >> due & first)
            tables.append(reached)
        size = self._valid.bit_length() // 8 + 1
        return [(a.to_bytes(size, "little"), b.to_bytes(size, "little")) for a, b in tables[::-1]]

    def _with_one_more(self, kind: PartialCard, reached: int, with_icon: int) -> tuple[int, int]:
        """The totals with one card more or without it."""
        step = sum(map(mul, self._on_card(kind), self._strides))
        further = reached << step & self._valid
        icons = further if kind.time_stone else with_icon << step & self._valid
        return reached | further, with_icon | icons

    def holds(self, group: int, due: Iterable[int], *, time_stone: bool = False) -> bool:
        """Whether the cards from a group on can come to what is due, an icon too if it is due.

        What is due is what can be got at the most, and not less than nothing.
        """
        place = sum(map(mul, due, self._strides))
        return bool(self._tables[group][time_stone][place >> 3] >> (place & 7) & 1)


def _repeated(pattern: int, count: int, apart: int) -> int:
    """The bits of a pattern so many times, each so far above the last."""
    repeated = done = 0
    for digit in f"{count:b}":
        repeated |= repeated << done * apart
        done *= 2
        if digit == "1":
            repeated |= pattern << done * apart
            done += 1
    return repeated


class Tables:
    """The groups of a pool, and the tables of them that a search needs.

    Args:
        pool: the cards.
        room: for each level of the box how many cards the players may have.
        everybody: what the players demand together.
    """

    def __init__(
        self, pool: Iterable[Card], room: Mapping[int, range], everybody: CardDemand
    ) -> None:
        """Group the cards and count them."""
        self.groups = grouped(pool)
        everything = [group.selections[-1] for group in self.groups]
        bonuses = [0] * len(ORDINARY)
        for group, selection in zip(self.groups, everything, strict=True):
            bonuses[group.colour] += selection.cards
        self._points = sum(selection.points for selection in everything)
        marks = sum(selection.avengers for selection in everything)
        self._there = (*bonuses, marks, self._points, sum(bonuses))
        of_levels = Counter(chain.from_iterable(selection.levels for selection in everything))
        self._room = {
            level: (max(numbers.start, 0), min(numbers.stop - 1, of_levels[level]))
            for level, numbers in room.items()
        }
        self._limit_room(everybody.cards)
        self._bonuses = everybody.bonuses
        self.levels = self._counted(of_levels)
        self._of_demands: dict[CardDemand, Reach] = {}
        self._by_level: dict[bool, Reach] = {}

    def _limit_room(self, cards: int | None) -> None:
        """Take from the room of each level what the others rule out."""
        for level, (least, most) in tuple(self._room.items()):
            if cards is not None:
                others = [numbers for other, numbers in self._room.items() if other != level]
                fewest = max(least, cards - sum(number for _, number in others))
                greatest = min(most, cards - sum(number for number, _ in others))
                self._room[level] = (fewest, greatest)

    def _counted(self, there: Mapping[int, int]) -> dict[int, tuple[int, int]]:
        """The least and the most cards of the levels that have to be counted.

        Not of levels of which any number will do, nor of one that follows from the others and the
        bonuses.
        """
        counted = {
            level: numbers for level, numbers in self._room.items() if numbers != (0, there[level])
        }
        is_exact = all(least == most for least, most in counted.values())
        if self._bonuses is not None and is_exact and len(counted) == len(self._room):
            counted.popitem()
        return counted

    @property
    def room(self) -> tuple[int, ...]:
        """The most cards of each level that has to be counted."""
        return tuple(most for _, most in self.levels.values())

    @property
    def have_room(self) -> bool:
        """Whether there is a number of cards for each level."""
        return all(least <= most for least, most in self._room.values())

    def can_hold(self, demand: CardDemand) -> bool:
        """Whether a demand agrees with itself, and the pool has as much."""
        bonuses = demand.bonuses or (None,) * len(ORDINARY)
        if demand.bonuses is not None and sum(demand.bonuses) != demand.cards:
            return False
        amounts = zip((*bonuses, *demand.amounts), self._there, strict=True)
        return all(amount is None or 0 <= amount <= most for amount, most in amounts)

    def of_demand(self, demand: CardDemand) -> Reach:
        """What the cards come to for a demand that the pool can hold, its patterns left aside."""
        demand = evolve(demand, patterns=(), more=True)
        if demand not in self._of_demands:
            coloured = max(demand.bonuses) if demand.bonuses else None
            cards = None if demand.bonuses else demand.cards
            totals = (demand.avengers, demand.points, cards, coloured)
            self._of_demands[demand] = Reach(
                self.groups,
                [None if total is None else range(total, total + 1) for total in totals],
                lambda kind: (kind.avengers, kind.points, 1, 1),
                bonuses=demand.bonuses,
                icons=demand.time_stone is not False,
            )
        return self._of_demands[demand]

    def of_levels(self, *, with_points: bool) -> Reach:
        """What the cards come to for all players together, counted as `levels` has it.

        Their points are counted too, if they are described, and the cards of the colour at hand.
        """
        if with_points not in self._by_level:
            bonuses, levels = self._bonuses, tuple(self.levels)
            points = range(self._points, self._points + 1) if with_points else None
            totals = [points, *(range(least, most + 1) for least, most in self.levels.values())]
            size = prod(total.stop + 1 for total in totals if total)
            if bonuses is not None and size * (max(bonuses) + 2) > _LARGEST:
                bonuses = None
            coloured = range(max(bonuses), max(bonuses) + 1) if bonuses else None
            self._by_level[with_points] = Reach(
                self.groups,
                (*totals, coloured),
                lambda kind: (kind.points, *(kind.level == level for level in levels), 1),
                bonuses=bonuses,
            )
        return self._by_level[with_points]
