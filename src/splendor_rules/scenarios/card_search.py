"""Finds cards for all players together that come to what is described of each."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache, partial
from itertools import chain, combinations, groupby
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.scenarios.card_reach import (
    TOTALS,
    CardDemand,
    Reach,
    are_there,
    is_set,
    sum_of,
    totals_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from splendor_rules.player import PartialCard
    from splendor_rules.scenarios.card_reach import Kinds

Demands: TypeAlias = "tuple[CardDemand, ...]"
Option: TypeAlias = tuple[int, int]
"""The number of a kind, and how many cards of it."""

_SOME: Final = MOST_SEARCH_STEPS // 50
"""The steps of one question that can also do without an answer."""
_MOST_TRIES: Final = 40
"""How often less of what is open is tried."""


class SearchLimitError(Exception):
    """A search has taken all the steps that it may."""


class FoundCards(NamedTuple):
    """The cards that are found for a player: one for each pattern, in their order, and others."""

    described: tuple[PartialCard, ...] = ()
    others: tuple[PartialCard, ...] = ()


class _Group(NamedTuple):
    """Some players, and what cards come to for them together."""

    seats: tuple[int, ...]
    reach: Reach


class _Stage(NamedTuple):
    """A choice of the search: which card a pattern of a player gets, or how many of a kind.

    Attributes:
        seat: the player.
        pattern: the number of the pattern; None if it is how many of a kind.
        options: kinds, each with how many cards of it the player gets.
        lookups: for each group of the player its number, its reach, the table in which the place
            after the choice is looked up, and what raises the place then.
        closes: whether nobody gets more of the kind after it.
    """

    seat: int
    pattern: int | None
    options: list[Option]
    lookups: list[tuple[int, Reach, bytes, int]]
    closes: bool


Choice: TypeAlias = tuple[int, int | None, int, int]
"""Seat, number of the pattern or None, kind, number of cards."""


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
    found = _found_one_by_one(list(cards), demands)
    taken = Counter(card.level for own in found for card in chain(*own))
    if len(found) == len(demands) and all(
        taken[level] in numbers for level, numbers in room.items()
    ):
        return tuple(found)
    return CardFinder(cards, room, demands).find()


def _found_one_by_one(pool: list[PartialCard], demands: Demands) -> list[FoundCards]:
    """The cards of the first players, as far as there are any among those that are left."""
    found: list[FoundCards] = []
    with suppress(SearchLimitError):
        for demand in demands:
            cards: tuple[FoundCards, ...] | None = (FoundCards(),)
            if demand != CardDemand(more=False):
                cards = CardFinder(pool, {}, (demand,)).find()
            if cards is None:
                break
            found += cards
            for card in chain(*cards[0]):
                pool.remove(card)
    return found


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
        return tuple(self._found(seat, choices) for seat in range(len(demands)))

    def has_none(self) -> bool:
        """Whether it is soon seen that no cards meet the demands."""
        try:
            return self._choices(self._demands, _SOME) is None
        except SearchLimitError:
            return False

    def _choices(self, demands: Demands, steps: int) -> list[Choice] | None:
        """What the players get, or None if there is nothing that meets their demands.

        Raises:
            SearchLimitError: the steps do not suffice to say so.
        """
        groups = self._groups(demands)
        stages = None if groups is None else self._stages(demands, groups)
        if groups is None or stages is None:
            return None
        return _Search(self._kinds, groups, stages, steps).choices()

    def _groups(self, demands: Demands) -> list[_Group] | None:
        """Players one by one and together, or None if for some it is seen that cards lack."""
        groups: list[_Group] = []
        seats = range(len(demands))
        for some in chain.from_iterable(combinations(seats, size + 1) for size in seats):
            reach = self._reach_of([demands[seat] for seat in some])
            if reach is None:
                return None
            groups.append(_Group(some, reach))
        if not all(numbers for _, numbers in self._levels):
            return None
        if self._levels:
            points = sum_of([demand.totals for demand in demands])[1]
            only_points = (None, points, *[None] * (TOTALS - 2))
            groups.append(_Group(tuple(seats), self._reach(only_points, levels=self._levels)))
        return groups if groups[-1].reach.is_enough else None

    def _reach_of(self, demands: Sequence[CardDemand]) -> Reach | None:
        """What cards come to for some players together, or None if that is not enough."""
        totals = sum_of([demand.totals for demand in demands])
        if not are_there(totals, self._there):
            return None
        icons = {demand.time_stone for demand in demands}
        reach = self._reach(totals, time_stone=icons.pop() if len(icons) == 1 else None)
        return reach if reach.is_enough else None

    def _stages(self, demands: Demands, groups: list[_Group]) -> list[_Stage] | None:
        """The choices in their order, or None if a pattern matches no card."""
        allowed = [
            [
                n
                for n, (kind, _) in enumerate(self._kinds)
                if demand.time_stone is not False or not kind.time_stone
            ]
            for demand in demands
        ]
        patterns: dict[int, list[tuple[int, int | None, list[Option]]]] = {}
        for seat, demand in enumerate(demands):
            for number, pattern in enumerate(demand.patterns):
                matching = [kind for kind in allowed[seat] if pattern.matches(self._kinds[kind][0])]
                if not matching:
                    return None
                matching.sort(key=lambda kind: _plainness(self._kinds[kind][0]))
                options = [(kind, 1) for kind in matching]
                patterns.setdefault(min(matching), []).append((seat, number, options))
        stages = []
        for kind, (_, count) in enumerate(self._kinds):
            choices = patterns.get(kind, [])
            for seat, demand in enumerate(demands):
                most = count if demand.more and kind in allowed[seat] else 0
                choices.append((seat, None, [(kind, number) for number in range(most + 1)]))
            stages += [
                _Stage(
                    seat=seat,
                    pattern=number,
                    options=options,
                    lookups=_lookups(groups, seat, kind, counts=number is None),
                    closes=number is None and seat == len(demands) - 1,
                )
                for seat, number, options in choices
            ]
        return stages

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
                    plainer_choices = self._choices(plainer, _SOME)
                    if plainer_choices is not None:
                        return plainer, plainer_choices
        return _with(
            demands, seat, name, None if name == "time_stone" and amount else amount
        ), choices

    def _found(self, seat: int, choices: list[Choice]) -> FoundCards:
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


def _lookups(
    groups: list[_Group], seat: int, kind: int, *, counts: bool
) -> list[tuple[int, Reach, bytes, int]]:
    """Where the groups of a player are looked up after a choice.

    Once its last player has chosen, a group gets nothing more of the kind.
    """
    lookups = []
    for number, (seats, reach) in enumerate(groups):
        if seat in seats:
            if counts and seat == seats[-1]:
                lookups.append(
                    (number, reach, reach.entries[kind + 1], reach.refills.get(kind + 1, 0))
                )
            else:
                lookups.append((number, reach, reach.tables[kind], 0))
    return lookups


class _Search:
    """A search that chooses stage by stage and turns back where a group cannot come to its due.

    Args:
        kinds: the cards.
        groups: the groups.
        stages: the choices.
        steps: how many lookups it may take.
    """

    def __init__(
        self, kinds: Kinds, groups: list[_Group], stages: list[_Stage], steps: int
    ) -> None:
        self._counts = tuple(count for _, count in kinds)
        self._groups, self._stages, self._steps = groups, stages, steps
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
            self._run = min(self._steps, _SOME)
            self._steps -= self._run
            if not self._run:
                raise SearchLimitError
            try:
                return self._chosen if self._choose(0, places, self._counts) else None
            except _RunLimitError:
                self._chosen.clear()
                for stage in self._stages:
                    order.shuffle(stage.options)

    def _choose(self, number: int, places: tuple[int, ...], left: tuple[int, ...]) -> bool:
        """Whether the stages from one on can be chosen so that nothing is due in the end."""
        if number == len(self._stages):
            return True
        if (state := (number, places, left)) in self._failed:
            return False
        stage = self._stages[number]
        for kind, count in stage.options:
            if count > left[kind]:
                continue
            self._run -= len(stage.lookups)
            if self._run < 0:
                raise _RunLimitError
            after = _after(stage, kind, count, places)
            if after is None:
                continue
            still = 0 if stage.closes else left[kind] - count
            rest = (*left[:kind], still, *left[kind + 1 :])
            if self._choose(number + 1, after, rest):
                self._chosen.append((stage.seat, stage.pattern, kind, count))
                return True
        self._failed.add(state)
        return False


class _RunLimitError(Exception):
    """A run of a search has taken all its steps."""


def _after(stage: _Stage, kind: int, count: int, places: tuple[int, ...]) -> tuple[int, ...] | None:
    """The places after a choice, or None if something cannot come to its due then."""
    after = list(places)
    for number, reach, table, refill in stage.lookups:
        place = places[number] - count * reach.steps[kind]
        if count and places[number] >= (icon := reach.icons[kind]):
            place -= icon
        if not is_set(table, place):
            return None
        after[number] = place + refill
    return tuple(after)
