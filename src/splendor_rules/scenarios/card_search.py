"""Finds cards for all players together that come to what is described of each."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache, partial
from itertools import chain, combinations, groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.scenarios.backtracking import (
    FEW_STEPS,
    ChoicePoint,
    PlayerGroup,
    Search,
    SearchLimitError,
    lookups_of,
)
from splendor_rules.scenarios.card_reach import (
    TOTALS,
    CardDemand,
    Reach,
    are_there,
    sum_of,
    totals_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from splendor_rules.player import PartialCard
    from splendor_rules.scenarios.backtracking import Choice, Option
    from splendor_rules.scenarios.card_reach import Kinds

Demands: TypeAlias = "tuple[CardDemand, ...]"
_MOST_TRIES: Final = 40
"""How often less of what is open is tried."""


class FoundCards(NamedTuple):
    """The cards that are found for a player: one for each pattern, in their order, and others."""

    described: tuple[PartialCard, ...] = ()
    others: tuple[PartialCard, ...] = ()


def find_cards(
    pool: Iterable[PartialCard], room: Mapping[int, range], demands: Demands
) -> tuple[FoundCards, ...] | None:
    """Cards of a pool that meet the demands of all players, or None if there are none.

    They are looked for seat by seat, which mostly does; if not, for all players together.

    Args:
        pool: what counts of the cards that there are.
        room: for each level of the box how many cards the players may have.
        demands: what the players' cards must come to.

    Raises:
        SearchLimitError: the steps do not suffice to say whether there are such cards.
    """
    cards = tuple(pool)
    by_seat = _cards_one_by_one(list(cards), demands)
    taken = Counter(card.level for own in by_seat for card in chain(*own))
    fits = all(taken[level] in numbers for level, numbers in room.items())
    if fits and len(by_seat) == len(demands):
        return tuple(by_seat)
    return CardFinder(cards, room, demands).find()


def _cards_one_by_one(pool: list[PartialCard], demands: Demands) -> list[FoundCards]:
    """The cards of the first players, as far as there are any among those that are left."""
    by_seat: list[FoundCards] = []
    with suppress(SearchLimitError):
        for demand in demands:
            cards: tuple[FoundCards, ...] | None = (FoundCards(),)
            if demand != CardDemand(more=False):
                cards = CardFinder(pool, {}, (demand,)).find()
            if cards is None:
                break
            by_seat += cards
            for card in chain(*cards[0]):
                pool.remove(card)
    return by_seat


class CardFinder:
    """Finds cards of a pool for all players together, in a bounded number of steps.

    Args:
        pool: what counts of the cards that there are.
        room: for each level of the box how many cards the players may have.
        demands: what the players' cards must come to.
    """

    def __init__(
        self, pool: Iterable[PartialCard], room: Mapping[int, range], demands: Demands
    ) -> None:
        """Group the cards."""
        self._demands, self._tries = demands, _MOST_TRIES
        cards = list(pool)
        if any(demand.bonuses is not None for demand in demands):
            cards.sort(key=lambda card: card.bonus)
        self._kinds: Kinds = tuple(
            (kind, len(list(same))) for kind, same in groupby(reversed(cards))
        )
        of_levels = Counter(card.level for card in cards)
        within = {
            level: range(max(numbers.start, 0), min(numbers.stop, of_levels[level] + 1))
            for level, numbers in room.items()
        }
        self._levels = tuple(
            (level, numbers)
            for level, numbers in within.items()
            if numbers != range(of_levels[level] + 1)
        )
        self._there = sum_of([*map(totals_of, cards), (0,) * TOTALS])
        self._reach = cache(partial(Reach, self._kinds))

    def find(self) -> tuple[FoundCards, ...] | None:
        """Cards that meet the demands of all players, or None if there are none.

        Of what is open there is as little as can be, as far as the steps allow, first for the
        first player: first Time Stone icons, then points, Avengers marks, cards.

        Raises:
            SearchLimitError: the steps do not suffice to say whether there are such cards.
        """
        demands = self._demands
        choices = self._choices(demands, MOST_SEARCH_STEPS)
        if choices is None:
            return None
        for seat in range(len(demands)):
            for name in ("time_stone", "points", "avengers", "cards"):
                demands, choices = self._with_least(name, seat, demands, choices)
        return tuple(self._cards_of(seat, choices) for seat in range(len(demands)))

    def has_none(self) -> bool:
        """Whether it is soon seen that no cards meet the demands."""
        try:
            return self._choices(self._demands, FEW_STEPS) is None
        except SearchLimitError:
            return False

    def _choices(self, demands: Demands, steps: int) -> list[Choice] | None:
        """What the players get, or None if there is nothing that meets their demands.

        Raises:
            SearchLimitError: the steps do not suffice to say so.
        """
        groups = self._groups(demands)
        choice_points = None if groups is None else self._choice_points(demands, groups)
        if groups is None or choice_points is None:
            return None
        return Search(self._kinds, groups, choice_points, steps).choices()

    def _groups(self, demands: Demands) -> list[PlayerGroup] | None:
        """Players one by one and together, or None if for some it is seen that cards lack."""
        groups: list[PlayerGroup] = []
        seats = range(len(demands))
        for some in chain.from_iterable(combinations(seats, size + 1) for size in seats):
            reach = self._reach_of([demands[seat] for seat in some])
            if reach is None:
                return None
            groups.append(PlayerGroup(some, reach))
        if not all(numbers for _, numbers in self._levels):
            return None
        if self._levels:
            points = sum_of([demand.totals for demand in demands])[1]
            only_points = (None, points, *[None] * (TOTALS - 2))
            groups.append(PlayerGroup(tuple(seats), self._reach(only_points, levels=self._levels)))
        return groups if groups[-1].reach.is_enough else None

    def _reach_of(self, demands: Sequence[CardDemand]) -> Reach | None:
        """What cards come to for some players together, or None if that is not enough."""
        totals = sum_of([demand.totals for demand in demands])
        if not are_there(totals, self._there):
            return None
        icons = {demand.time_stone for demand in demands}
        reach = self._reach(totals, time_stone=icons.pop() if len(icons) == 1 else None)
        return reach if reach.is_enough else None

    def _choice_points(
        self, demands: Demands, groups: list[PlayerGroup]
    ) -> list[ChoicePoint] | None:
        """The choices in their order, or None if a pattern matches no card."""
        allowed = [
            [
                number
                for number, (kind, _) in enumerate(self._kinds)
                if demand.time_stone is not False or not kind.time_stone
            ]
            for demand in demands
        ]
        of_patterns = self._pattern_choices(demands, allowed)
        if of_patterns is None:
            return None
        choice_points = []
        for kind, (_, count) in enumerate(self._kinds):
            choices = of_patterns.get(kind, [])
            for seat, demand in enumerate(demands):
                most = count if demand.more and kind in allowed[seat] else 0
                choices.append((seat, None, [(kind, number) for number in range(most + 1)]))
            choice_points += [
                ChoicePoint(
                    seat=seat,
                    pattern=number,
                    options=options,
                    lookups=lookups_of(groups, seat, kind, counts=number is None),
                    closes=number is None and seat == len(demands) - 1,
                )
                for seat, number, options in choices
            ]
        return choice_points

    def _pattern_choices(
        self, demands: Demands, allowed: list[list[int]]
    ) -> dict[int, list[tuple[int, int | None, list[Option]]]] | None:
        """Seat, number and options of each pattern, by the first kind that matches it.

        None if one matches no kind that its player may have.
        """
        choices: dict[int, list[tuple[int, int | None, list[Option]]]] = {}
        for seat, demand in enumerate(demands):
            for number, pattern in enumerate(demand.patterns):
                matching = [kind for kind in allowed[seat] if pattern.matches(self._kinds[kind][0])]
                if not matching:
                    return None
                matching.sort(key=lambda kind: _plainness(self._kinds[kind][0]))
                options = [(kind, 1) for kind in matching]
                choices.setdefault(min(matching), []).append((seat, number, options))
        return choices

    def _with_least(
        self, name: str, seat: int, demands: Demands, choices: list[Choice]
    ) -> tuple[Demands, list[Choice]]:
        """The demands with what is open as small as can be, and choices that meet them."""
        if getattr(demands[seat], name) is not None:
            return demands, choices
        kinds = (kind for owner, _, kind, count in choices if owner == seat for _ in range(count))
        cards = [self._kinds[kind][0] for kind in kinds]
        amount: int = len(cards) if name == "cards" else sum(getattr(card, name) for card in cards)
        smaller: Iterable[int] = range(amount)
        if name == "time_stone":
            smaller = (False,) if amount else ()
        for value in smaller:
            plainer = _with(demands, seat, name, value)
            if self._tries and self._reach_of([plainer[seat]]):
                self._tries -= 1
                with suppress(SearchLimitError):
                    plainer_choices = self._choices(plainer, FEW_STEPS)
                    if plainer_choices is not None:
                        return plainer, plainer_choices
        return _with(
            demands, seat, name, None if name == "time_stone" and amount else amount
        ), choices

    def _cards_of(self, seat: int, choices: list[Choice]) -> FoundCards:
        """What a player gets."""
        own = [(pattern, kind, count) for owner, pattern, kind, count in choices if owner == seat]
        described = sorted((pattern, kind) for pattern, kind, _ in own if pattern is not None)
        return FoundCards(
            tuple(self._kinds[kind][0] for _, kind in described),
            tuple(
                self._kinds[kind][0]
                for pattern, kind, count in own
                if pattern is None
                for _ in range(count)
            ),
        )


def _plainness(kind: PartialCard) -> tuple[bool, int, int]:
    return kind.time_stone, kind.avengers, kind.level


def _with(demands: Demands, seat: int, name: str, value: int | None) -> Demands:
    changes: dict[str, Any] = {name: value}
    return (*demands[:seat], evolve(demands[seat], **changes), *demands[seat + 1 :])
