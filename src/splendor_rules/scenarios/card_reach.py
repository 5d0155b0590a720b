"""What players' cards must come to, and tables of what the cards that there are can come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import PartialCard
    from splendor_rules.scenarios.cards import CardPattern

Kinds: TypeAlias = "Sequence[tuple[PartialCard, int]]"
"""What counts of the cards that there are, each with the number of such cards."""
Totals: TypeAlias = tuple[int | None, ...]
"""Cards, points, Avengers marks, and the cards of each colour; None is open."""
TOTALS: Final = 3 + len(ORDINARY)
"""How many totals there are."""


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
    def totals(self) -> Totals:
        """The numbers, with what follows from bonuses, or from patterns if there are no others."""
        cards, points = self.cards, self.points
        if not self.more:
            cards, points = len(self.patterns), sum(pattern.points for pattern in self.patterns)
        elif self.bonuses is not None and cards is None:
            cards = sum(self.bonuses)
        return (cards, points, self.avengers, *(self.bonuses or [None] * len(ORDINARY)))


def totals_of(kind: PartialCard) -> tuple[int, ...]:
    """What a card adds to each of the totals."""
    return (1, kind.points, kind.avengers, *(kind.bonus == colour for colour in ORDINARY))


def sum_of(totals: Iterable[Totals]) -> Totals:
    """The totals of several players; open is what is open for one of them."""
    return tuple(
        None if None in numbers else sum(number or 0 for number in numbers)
        for numbers in zip(*totals, strict=True)
    )


def are_there(due: Totals, there: Totals) -> bool:
    """Whether totals agree with themselves and are not more than those of all cards together."""
    cards, _, _, *bonuses = due
    if None not in bonuses and cards != sum(number or 0 for number in bonuses):
        return False
    pairs = zip(due, there, strict=True)
    return all(total is None or 0 <= total <= (most or 0) for total, most in pairs)


class Reach:
    """What the cards from each kind on can come to, as if they were there for some players alone.

    A set of totals is the bits of a number. What is due of each total is a digit of the place of a
    bit; one more digit is the cards of the colour at hand, if bonuses are due. A digit has room
    for all cards of a kind beside what can be due, so that taking too many leads to no place set.

    Attributes:
        start: the place of all that is due.
        steps: by how much a card of each kind lowers the place.
        refills: by how much the bonuses due raise it before the first kind of each colour.
        icons: by how much a card of each kind lowers it if a Time Stone icon is due.
        tables: before each kind the places from which nothing is due in the end.
        entries: the same before the refills; after the last kind too.
    """

    def __init__(
        self,
        kinds: Kinds,
        totals: Totals,
        *,
        time_stone: bool | None = None,
        levels: tuple[tuple[int, range], ...] = (),
    ) -> None:
        """Fill the tables.

        Args:
            kinds: the cards; if bonuses are due, those of a colour stand together.
            totals: what is due.
            time_stone: whether a Time Stone icon is due; False if there may be none.
            levels: how many cards of some levels may be due.
        """
        self._kinds, self._size, self._valid, self._end = kinds, 1, 1, 1
        self.start, self.steps = 0, [0] * len(kinds)
        cards, points, avengers, *bonuses = totals
        by_colour = None not in bonuses
        amounts = (None if by_colour else cards, points, avengers)
        on_kinds = zip(*(totals_of(kind) for kind, _ in kinds), strict=True)
        for due, values in zip(amounts, on_kinds, strict=False):
            if due is not None:
                self._add_digit(due, due, 1, values)
        for level, numbers in levels:
            most = numbers.stop - 1
            self._add_digit(most, most, len(numbers), [kind.level == level for kind, _ in kinds])
        self.refills: dict[int, int] = {}
        self._one_colour_done = (1 << self._size) - 1
        if by_colour:
            self._set_refills([number or 0 for number in bonuses])
        self._icon = self._size if time_stone else 0
        self.icons = [self._icon * kind.time_stone for kind, _ in kinds]
        self.start += self._icon
        self.tables = self._filled(icons=time_stone is not False)

    def _add_digit(self, due: int, most: int, ends: int, values: Sequence[int]) -> None:
        """Count something.

        Args:
            due: how much is due at first.
            most: how much can be due.
            ends: how many numbers, from 0 on, may be due in the end.
            values: how much a card of each kind comes to.
        """
        self.start += self._size * due
        self._valid = _repeated(self._valid, most + 1, self._size)
        self._end = _repeated(self._end, ends, self._size)
        steps = zip(self.steps, values, strict=True)
        self.steps = [step + self._size * value for step, value in steps]
        of_kinds = zip(self._kinds, values, strict=True)
        self._size *= most + 1 + max((count * value for (_, count), value in of_kinds), default=0)

    def _set_refills(self, bonuses: Sequence[int]) -> None:
        """Count the cards of the colour at hand, of which none may be due when it ends."""
        stride, colour = self._size, None
        self._add_digit(0, max(bonuses), 1, [1] * len(self._kinds))
        for number, (kind, _) in enumerate(self._kinds):
            if kind.bonus != colour:
                colour = kind.bonus
                self.refills[number] = bonuses[colour] * stride

    def _filled(self, *, icons: bool) -> list[bytes]:
        """The tables; places with an icon due stand above the others."""
        valid = self._valid | self._valid << self._icon
        done = self._one_colour_done | self._one_colour_done << self._icon
        size = valid.bit_length() // 8 + 1
        reached = self._end
        tables = [reached.to_bytes(size, "little")]
        self.entries = tables[:]
        for number in reversed(range(len(self._kinds))):
            kind, count = self._kinds[number]
            for _ in range(count if icons or not kind.time_stone else 0):
                further = reached << self.steps[number] & valid
                if kind.time_stone and self._icon:
                    further = (further & self._valid) | (further & self._valid) << self._icon
                reached |= further
            tables.append(reached.to_bytes(size, "little"))
            self.entries.append(tables[-1])
            if number in self.refills:
                reached = reached >> self.refills[number] & done
                self.entries[-1] = reached.to_bytes(size, "little")
        self.entries.reverse()
        return tables[::-1]

    @property
    def is_enough(self) -> bool:
        """Whether all the cards can come to all that is due."""
        return is_set(self.entries[0], self.start)


def is_set(table: bytes, place: int) -> bool:
    """Whether a table has a place."""
    return place >= 0 and bool(table[place >> 3] >> (place & 7) & 1)


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
