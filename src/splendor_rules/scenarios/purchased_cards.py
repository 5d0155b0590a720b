"""The purchased cards of a description: those that are listed, and such as come to the rest."""

from __future__ import annotations

from collections import Counter
from operator import sub
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import as_bonuses
from splendor_rules.player import PartialCard, Player
from splendor_rules.rulebook import setup
from splendor_rules.scenarios.backtracking import SearchLimitError
from splendor_rules.scenarios.card_reach import CardDemand
from splendor_rules.scenarios.card_search import (
    CardFinder,
    FoundCards,
    find_cards,
)
from splendor_rules.scenarios.cards import CardPattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from splendor_rules.box.components import Box
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.player_specs import PlayerSpec

Specs: TypeAlias = "tuple[PlayerSpec, ...]"
CardsBySeat: TypeAlias = "tuple[FoundCards, ...]"
"""The cards that are found for each seat."""
Keys: TypeAlias = tuple[tuple[int, str], ...]
"""Keys of players' tables, each with the seat."""

_LEFT_OUT: Final[dict[str, dict[str, Any]]] = {
    "bonuses": {"bonuses": None},
    "points": {"points": None},
    "avengers": {"avengers": None},
    "cards": {"cards": (), "count": None},
    "tokens": {"time_stones": None},
}
"""What a player's specification lacks without a key."""
_WORDS: Final = {"avengers": "Avengers tags", "tokens": "Time Stone"}
"""What a key says of cards, if that is not its name."""


@frozen
class LevelSpec:
    """What a description states about a row and a deck; None is what it leaves out.

    Attributes:
        level: the level.
        row: the places of the row, from the left.
        deck: the cards of the deck, top first.
        count: how many cards the deck has.
    """

    level: int
    row: tuple[AnyCard | None, ...]
    deck: tuple[AnyCard, ...] | None
    count: int | None

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """The cards that are named, and `?`."""
        return tuple(card for card in (*self.row, *(self.deck or ())) if card is not None)

    def room(self, box: Box, named: int) -> range:
        """How many cards of the level can be purchased ones that are not named.

        Args:
            box: the components.
            named: how many cards of the level are named in hands and as purchased.
        """
        left = setup.decks(box)[self.level - 1] - named - len(self.cards) - (self.count or 0)
        undescribed = max(setup.market(box) - len(self.row), 0)
        is_counted = self.count is not None or (None in self.row and not self.deck)
        has_deck = bool(self.count or self.deck)
        least = left - undescribed if is_counted else 0
        return range(least, left + 1 - (undescribed if has_deck else 0))


def purchased_cards(
    document: Document, box: Box, specs: Specs, levels: Sequence[LevelSpec]
) -> list[tuple[OwnCard, ...]]:
    """Each player's purchased cards. If no cards fit what is said, that is reported."""
    by_seat: CardsBySeat | None = None
    try:
        by_seat = _cards_by_seat(box, specs, levels)
        if by_seat is None:
            _report(document, specs, _conflict(box, specs, levels))
    except SearchLimitError:
        problem = (
            f"{MOST_SEARCH_STEPS} steps do not suffice to say whether the box has cards that come "
            "to what is said of the players: name some of their cards"
        )
        document.report(("player",), problem)
    return list(map(_own_cards, specs, by_seat or [FoundCards()] * len(specs)))


def _own_cards(spec: PlayerSpec, cards: FoundCards) -> tuple[OwnCard, ...]:
    """The cards of a player's list, those found in the place of patterns, and the others found."""
    matching = iter(cards.described)
    listed = [card if isinstance(card, Card) else next(matching, None) for card in spec.cards]
    return (*(card for card in listed if card is not None), *cards.others)


def _report(document: Document, specs: Specs, conflict: Keys) -> None:
    """Say which keys no cards can meet together."""
    seats = sorted({seat for seat, _ in conflict})
    parts = []
    for seat in seats:
        *others, last = (_WORDS.get(key, key) for owner, key in conflict if owner == seat)
        words = f"{', '.join(others)} and {last}" if others else last
        parts.append(f"{words} of {specs[seat].name}")
    problem = f"the box has no cards left that come to what is said of them: {'; '.join(parts)}"
    keys = {key for _, key in conflict}
    path = ("player", specs[seats[0]].name)
    document.report((*path, "cards") if keys == {"cards"} else path, problem, "setup.conservation")


def _demand(spec: PlayerSpec) -> CardDemand:
    """What a player's cards must come to that are not named."""
    listed = Player(cards=tuple(card for card in spec.cards if isinstance(card, Card)))
    patterns = tuple(card for card in spec.cards if not isinstance(card, Card))
    totals = (spec.bonuses, spec.count, spec.points, spec.avengers)
    more = any(total is not None for total in totals)
    is_open = spec.time_stones is None or any(card.time_stone for card in listed.cards)
    bonuses = None
    if spec.bonuses is not None:
        bonuses = as_bonuses(tuple(map(sub, spec.bonuses, listed.bonuses)))
    return CardDemand(
        bonuses=bonuses,
        cards=_less(spec.count, len(listed.cards)),
        points=_less(spec.points, listed.card_points),
        avengers=_less(spec.avengers, listed.avengers_marks),
        time_stone=None if is_open or not (more or patterns) else bool(spec.time_stones),
        patterns=patterns,
        more=more,
    )


def _less(total: int | None, listed: int) -> int | None:
    return None if total is None else total - listed


def _cards_by_seat(box: Box, specs: Specs, levels: Sequence[LevelSpec]) -> CardsBySeat | None:
    """The cards of each player beside those named, or None if no cards come to what is said.

    Where none fit what is said of the decks too, such are found as do not: then the decks do not
    add up.

    Raises:
        SearchLimitError: the steps do not suffice to say whether there are such cards.
    """
    pool, demands = _pool(box, specs, levels), tuple(map(_demand, specs))
    by_seat = find_cards(pool, _room(box, specs, levels), demands)
    return by_seat or find_cards(pool, {}, demands)


def _room(box: Box, specs: Specs, levels: Sequence[LevelSpec]) -> dict[int, range]:
    """How many cards of each level the players may have beside those that are named."""
    named = Counter(
        card.level
        for spec in specs
        for card in (*spec.hand, *spec.cards)
        if not isinstance(card, CardPattern)
    )
    return {spec.level: spec.room(box, named[spec.level]) for spec in levels}


def _pool(box: Box, specs: Specs, levels: Sequence[LevelSpec]) -> list[PartialCard]:
    """What counts of the cards that are not named."""
    named = {card for level in levels for card in level.cards}
    named.update(card for spec in specs for card in spec.hand)
    named.update(card for spec in specs for card in spec.cards if isinstance(card, Card))
    return [PartialCard.of(card) for card in box.cards if card not in named]


def _conflict(box: Box, specs: Specs, levels: Sequence[LevelSpec]) -> Keys:
    """Keys that no cards meet together; as far as is soon seen, none of them can be spared."""
    keys = [
        (seat, key)
        for seat, spec in enumerate(specs)
        for key, nothing in _LEFT_OUT.items()
        if evolve(spec, **nothing) != spec
    ]
    of_players = [{key for key in keys if key[0] == seat} for seat in range(len(specs))]
    needed = set(keys)
    for part in (*of_players, *({key} for key in keys)):
        fewer = _only(specs, needed - part)
        finder = CardFinder(_pool(box, fewer, levels), {}, tuple(map(_demand, fewer)))
        if finder.has_none():
            needed -= part
    return tuple(key for key in keys if key in needed)


def _only(specs: Specs, keys: AbstractSet[tuple[int, str]]) -> Specs:
    """The specifications with none but these keys of those that concern purchased cards."""
    return tuple(
        evolve(
            spec,
            **{
                name: value
                for key, nothing in _LEFT_OUT.items()
                if (seat, key) not in keys
                for name, value in nothing.items()
            },
        )
        for seat, spec in enumerate(specs)
    )
