"""Dealing the cards of a pool to all players so that each gets what is demanded."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from operator import gt, sub
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from attrs import define

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.scenarios.card_groups import CardDemand, together
from splendor_rules.scenarios.card_tables import Totals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.scenarios.card_groups import CardGroup, Selection
    from splendor_rules.scenarios.card_tables import Reach, Tables

Demands: TypeAlias = tuple[CardDemand, ...]
Due: TypeAlias = tuple[tuple[Totals, bool], ...]
"""What each player has still to get: totals, and whether a Time Stone icon."""
Deal: TypeAlias = "tuple[Selection, ...]"
"""What each player gets of a group."""
Room: TypeAlias = tuple[int, ...]
"""Of some levels, the most cards that the players may still get."""


class SearchLimitError(Exception):
    """A search has taken all the steps that it may."""


@define
class Steps:
    """The steps that may still be taken."""

    left: int

    def take(self, count: int) -> None:
        """Take some.

        Raises:
            SearchLimitError: not so many are left.
        """
        self.left -= count
        if self.left < 0:
            raise SearchLimitError


class Dealing:
    """A search that deals one group after the other, of each some cards to every player.

    What is dealt of one group takes nothing from another, so what is still due says all that
    matters for the rest. Tables say quickly that the rest cannot come to it: for one player, for
    several as if they were one, and for all if the cards are counted by level.

    Args:
        tables: the groups and the tables.
        demands: what each player demands.
        steps: the steps that may be taken.
    """

    def __init__(self, tables: Tables, demands: Demands, steps: Steps) -> None:
        """Set out what is due."""
        self._tables = tables
        self._groups = tables.groups
        self._demands = demands
        self._steps = steps
        self._everybody = together(demands)
        self._levels = tuple(tables.levels)
        self._failed: set[tuple[int, Due, Room]] = set()
        self._dealt: list[Deal] = []
        self._order = Random(0)

    def deals(self) -> list[Deal] | None:
        """What the players get of each group, or None if no deals meet the demands.

        Raises:
            SearchLimitError: the steps do not suffice to say so.
        """
        due = tuple(map(_due, self._demands))
        room = self._tables.room
        if not (self._look_up_players(due) and self._look_up_levels(due, room)):
            return None
        self._allowed = [
            [_allowed(group, demand) for demand in self._demands] for group in self._groups
        ]
        self._described = [
            (*(amount is not None for amount in demand.amounts), demand.bonuses is not None)
            for demand in self._demands
        ]
        return self._found_deals(due, room)

    def _found_deals(self, due: Due, room: Room) -> list[Deal] | None:
        """Search in one order after another: what one does not find soon, another often does.

        They share what they learn, so that together they come to an end where there is nothing.
        """
        while True:
            self._run = Steps(min(self._steps.left, MOST_SEARCH_STEPS // 25))
            self._steps.take(max(self._run.left, 1))
            try:
                return self._dealt[::-1] if self._deal(0, due, room) else None
            except SearchLimitError:
                for selections in chain.from_iterable(self._allowed):
                    self._order.shuffle(selections)
            finally:
                self._steps.left += max(self._run.left, 0)

    def _look_up_players(self, due: Due) -> bool:
        """Get the tables of players; False if one says that no deals meet the demands."""
        seats = range(len(self._demands))
        self._reach: list[list[tuple[tuple[int, ...], Reach]]] = [[] for _ in seats]
        for some in chain.from_iterable(combinations(seats, number + 1) for number in seats):
            demand = together([self._demands[seat] for seat in some])
            if not self._tables.can_hold(demand):
                return False
            self._steps.take(len(self._groups))
            self._reach[some[-1]].append((some, self._tables.of_demand(demand)))
            if not self._can_go_on(0, due[: some[-1] + 1]):
                return False
        return True

    def _look_up_levels(self, due: Due, room: Room) -> bool:
        """Get the table of levels; False as above."""
        if not self._tables.have_room:
            return False
        with_points = self._everybody.points is not None
        self._by_level = self._tables.of_levels(with_points=with_points)
        return self._has_room(0, due, room)

    def _deal(self, number: int, due: Due, room: Room) -> bool:
        """Whether the groups from one on can be dealt so that nothing is due any more."""
        if number == len(self._groups):
            return True
        if (state := (number, due, room)) in self._failed:
            return False
        colour = self._groups[number].colour
        if not number or self._groups[number - 1].colour != colour:
            due = tuple(
                (totals._replace(coloured=demand.bonuses[colour] if demand.bonuses else 0), icon)
                for (totals, icon), demand in zip(due, self._demands, strict=True)
            )
        free = tuple(count for _, count in self._groups[number].kinds)
        for deal, left in self._deals_of(number, due, free):
            rest = self._room_left(deal, room)
            if self._has_room(number + 1, left, rest) and self._deal(number + 1, left, rest):
                self._dealt.append(deal)
                return True
        self._failed.add(state)
        return False

    def _deals_of(
        self, number: int, due: Due, free: tuple[int, ...], dealt: Deal = (), left: Due = ()
    ) -> Iterator[tuple[Deal, Due]]:
        """The ways to deal a group to the players from one on, with what is due then."""
        seat = len(dealt)
        if seat == len(due):
            yield dealt, left
            return
        for selection in self._allowed[number][seat]:
            self._run.take(1 + len(self._reach[seat]))
            if any(map(gt, selection.counts, free)):
                continue
            totals = self._less(seat, due[seat][0], selection)
            still = (*left, (totals, due[seat][1] and not selection.time_stone))
            if min(totals) >= 0 and self._can_go_on(number + 1, still):
                rest = tuple(map(sub, free, selection.counts))
                yield from self._deals_of(number, due, rest, (*dealt, selection), still)

    def _less(self, seat: int, due: Totals, got: Selection) -> Totals:
        """What is due to a player who has got something; what is open stays at nothing."""
        avengers, points, cards, coloured = self._described[seat]
        return Totals(
            due.avengers - got.avengers * avengers,
            due.points - got.points * points,
            due.cards - got.cards * cards,
            due.coloured - got.cards * coloured,
        )

    def _can_go_on(self, number: int, due: Due) -> bool:
        """Whether the groups from one on can come to it for the last of some players.

        It is asked of that player alone, and of that player with any of the others.
        """
        totals, icon = due[-1]
        (_, alone), *with_others = self._reach[len(due) - 1]
        return alone.holds(number, totals, time_stone=icon) and all(
            reach.holds(number, map(sum, zip(*(due[seat][0] for seat in seats), strict=True)))
            for seats, reach in with_others
        )

    def _has_room(self, number: int, due: Due, room: Room) -> bool:
        """Whether the groups from one on can come to a number of cards of each level."""
        points = sum(totals.points for totals, _ in due)
        coloured = sum(totals.coloured for totals, _ in due)
        left = (points, *room, coloured)
        return min(left) >= 0 and self._by_level.holds(number, left)

    def _room_left(self, deal: Deal, room: Room) -> Room:
        dealt = Counter(chain.from_iterable(selection.levels for selection in deal))
        return tuple(most - dealt[level] for level, most in zip(self._levels, room, strict=True))


def _due(demand: CardDemand) -> tuple[Totals, bool]:
    """What is due at the start; there is none of what is open."""
    totals = Totals(demand.avengers or 0, demand.points or 0, demand.cards or 0, 0)
    return totals, bool(demand.time_stone)


def _allowed(group: CardGroup, demand: CardDemand) -> list[Selection]:
    """What a player may get of a group: a card for each pattern, and others if there may be."""
    patterns = tuple(group.patterns_of(demand).values())
    return [
        selection
        for selection in group.selections
        if (demand.more or selection.cards == len(patterns))
        and not (selection.time_stone and demand.time_stone is False)
        and group.match(patterns, selection.counts)
    ]
