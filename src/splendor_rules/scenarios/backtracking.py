"""A search through choices, one after another, that turns back where a table excludes the rest."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.scenarios.card_reach import is_set

if TYPE_CHECKING:
    from splendor_rules.scenarios.card_reach import Kinds, Reach

Option: TypeAlias = tuple[int, int]
"""The number of a kind, and how many cards of it."""
Choice: TypeAlias = tuple[int, int | None, int, int]
"""Seat, number of the pattern or None, kind, number of cards."""
Lookup: TypeAlias = "tuple[int, Reach, bytes, int]"
"""The number of a group, its reach, a table of places, and what raises the place after it."""

FEW_STEPS: Final = MOST_SEARCH_STEPS // 50
"""The steps of one question that can also do without an answer."""


class SearchLimitError(Exception):
    """A search has taken all the steps that it may."""


class _RunLimitError(Exception):
    """A run of a search has taken all its steps."""


class PlayerGroup(NamedTuple):
    """Some players, and what cards come to for them together."""

    seats: tuple[int, ...]
    reach: Reach


class ChoicePoint(NamedTuple):
    """A choice of the search: which card a pattern of a player gets, or how many of a kind.

    Attributes:
        seat: the player.
        pattern: the number of the pattern; None if it is how many of a kind.
        options: kinds, each with how many cards of it the player gets.
        lookups: where the place of each group of the player is looked up after the choice.
        closes: whether nobody gets more of the kind after it.
    """

    seat: int
    pattern: int | None
    options: list[Option]
    lookups: list[Lookup]
    closes: bool


def lookups_of(groups: list[PlayerGroup], seat: int, kind: int, *, counts: bool) -> list[Lookup]:
    """Where the groups of a player are looked up after a choice.

    Once its last player has chosen, a group gets nothing more of the kind.
    """
    lookups = []
    for number, (seats, reach) in enumerate(groups):
        if seat in seats:
            table, refill = reach.tables[kind], 0
            if counts and seat == seats[-1]:
                table, refill = reach.entries[kind + 1], reach.refills.get(kind + 1, 0)
            lookups.append((number, reach, table, refill))
    return lookups


class Search:
    """A search, choice by choice, that turns back where a group cannot come to its due.

    Args:
        kinds: the cards.
        groups: the groups.
        choice_points: the choices, in order.
        steps: how many lookups it may take.
    """

    def __init__(
        self, kinds: Kinds, groups: list[PlayerGroup], choice_points: list[ChoicePoint], steps: int
    ) -> None:
        """Begin with nothing chosen."""
        self._counts = tuple(count for _, count in kinds)
        self._groups, self._choice_points, self._steps = groups, choice_points, steps
        self._run = 0
        self._failed: set[object] = set()
        self._chosen: list[Choice] = []

    def choices(self) -> list[Choice] | None:
        """What is chosen, the last choice first, or None if every choice fails.

        It searches in one order after another: what one does not find soon, another often does.
        What has failed in one need not be tried in the next.

        Raises:
            SearchLimitError: it has taken all its steps.
        """
        order = Random(0)
        places = tuple(reach.start + reach.refills.get(0, 0) for _, reach in self._groups)
        while True:
            self._run = min(self._steps, FEW_STEPS)
            self._steps -= self._run
            if not self._run:
                raise SearchLimitError
            try:
                return self._chosen if self._choose(0, places, self._counts) else None
            except _RunLimitError:
                self._chosen.clear()
                for point in self._choice_points:
                    order.shuffle(point.options)

    def _choose(self, number: int, places: tuple[int, ...], left: tuple[int, ...]) -> bool:
        """Whether the choices from this number on can be made so that nothing is due in the end."""
        if number == len(self._choice_points):
            return True
        if (state := (number, places, left)) in self._failed:
            return False
        point = self._choice_points[number]
        for kind, count in point.options:
            if count > left[kind]:
                continue
            self._run -= len(point.lookups)
            if self._run < 0:
                raise _RunLimitError
            after = _after(point, kind, count, places)
            if after is None:
                continue
            still = 0 if point.closes else left[kind] - count
            rest = (*left[:kind], still, *left[kind + 1 :])
            if self._choose(number + 1, after, rest):
                self._chosen.append((point.seat, point.pattern, kind, count))
                return True
        self._failed.add(state)
        return False


def _after(
    point: ChoicePoint, kind: int, count: int, places: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The places after a choice, or None if something cannot come to its due then."""
    after = list(places)
    for number, reach, table, refill in point.lookups:
        place = places[number] - count * reach.steps[kind]
        if count and places[number] >= (icon := reach.icons[kind]):
            place -= icon
        if not is_set(table, place):
            return None
        after[number] = place + refill
    return tuple(after)
