"""Finding cards for all players together that come to what is described of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import evolve

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.scenarios.card_dealing import Dealing, SearchLimitError, Steps
from splendor_rules.scenarios.card_groups import together
from splendor_rules.scenarios.card_tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from splendor_rules.box.components import Card
    from splendor_rules.player import PartialCard
    from splendor_rules.scenarios.card_dealing import Deal, Demands
    from splendor_rules.scenarios.card_groups import CardDemand, CardGroup

_SOME: Final = MOST_SEARCH_STEPS // 50
"""The steps of one question that can also do without an answer."""


class FoundCards(NamedTuple):
    """The cards that are found for a player: one for each pattern, in their order, and others."""

    described: tuple[PartialCard, ...]
    others: tuple[PartialCard, ...]


class CardFinder:
    """Finds cards of a pool for all players together, in a bounded number of steps.

    Args:
        pool: the cards that there are; their order does not matter.
        room: for each level of the box how many cards the players may have.
        demands: what the players' cards must come to.
    """

    def __init__(
        self, pool: Iterable[Card], room: Mapping[int, range], demands: Sequence[CardDemand]
    ) -> None:
        """Group the cards."""
        self._demands = tuple(map(_with_amounts, demands))
        self._tables = Tables(pool, room, together(self._demands))

    def find(self) -> tuple[FoundCards, ...] | None:
        """Cards that meet the demands of all players, or None if there are none.

        Of what is open there is as little as can be, as far as the steps allow, first for the
        first player: first Time Stone icons, then points, Avengers marks, cards.

        Raises:
            SearchLimitError: the steps do not suffice to say whether there are such cards.
        """
        demands, steps = self._demands, Steps(MOST_SEARCH_STEPS)
        deals = Dealing(self._tables, demands, steps).deals()
        if deals is None:
            return None
        for seat in range(len(demands)):
            for name in ("time_stone", "points", "avengers", "cards"):
                demands, deals = self._with_least(name, seat, demands, deals, steps)
        return tuple(
            _found(self._tables.groups, demand, tuple(deal[seat] for deal in deals))
            for seat, demand in enumerate(demands)
        )

    def has_none(self) -> bool:
        """Whether it is soon seen that no cards meet the demands."""
        try:
            return Dealing(self._tables, self._demands, Steps(_SOME)).deals() is None
        except SearchLimitError:
            return False

    def _with_least(
        self, name: str, seat: int, demands: Demands, deals: list[Deal], steps: Steps
    ) -> tuple[Demands, list[Deal]]:
        """The demands with what is open as small as can be, and deals that meet them."""
        if getattr(demands[seat], name) is not None:
            return demands, deals
        found: int = sum(getattr(deal[seat], name) for deal in deals)
        smaller: Iterable[int] = range(found)
        if name == "time_stone":
            smaller = (False,) if found else ()
        for value in smaller:
            plainer = _with(demands, seat, name, value)
            if (plainer_deals := self._deals_soon(plainer, steps)) is not None:
                return plainer, plainer_deals
        return _with(demands, seat, name, None if name == "time_stone" else found), deals

    def _deals_soon(self, demands: Demands, steps: Steps) -> list[Deal] | None:
        """Deals that meet demands, if they are found in some of the steps that are left."""
        some = Steps(min(steps.left, _SOME))
        steps.left -= some.left
        try:
            return Dealing(self._tables, demands, some).deals()
        except SearchLimitError:
            return None
        finally:
            steps.left += max(some.left, 0)


def _with(demands: Demands, seat: int, name: str, value: int | None) -> Demands:
    changes: dict[str, Any] = {name: value}
    return (*demands[:seat], evolve(demands[seat], **changes), *demands[seat + 1 :])


def _with_amounts(demand: CardDemand) -> CardDemand:
    """A demand with what follows from its bonuses, or from its patterns if they are all."""
    if not demand.more:
        points = sum(pattern.points for pattern in demand.patterns)
        return evolve(demand, cards=len(demand.patterns), points=points)
    if demand.bonuses is None or demand.cards is not None:
        return demand
    return evolve(demand, cards=sum(demand.bonuses))


def _found(groups: Sequence[CardGroup], demand: CardDemand, selected: Deal) -> FoundCards:
    """The cards that a player has got."""
    described: dict[int, PartialCard] = {}
    others: list[PartialCard] = []
    for group, selection in zip(groups, selected, strict=True):
        patterns = group.patterns_of(demand)
        cards, left = group.assigned(tuple(patterns.values()), selection.counts)
        described.update(zip(patterns, cards, strict=True))
        others += left
    others.sort(key=lambda card: (card.bonus, card.level, card.points, card.avengers))
    return FoundCards(tuple(described[number] for number in sorted(described)), tuple(others))
