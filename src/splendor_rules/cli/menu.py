"""The list of legal actions at a terminal: numbered, side by side, as much as fits."""

from __future__ import annotations

from itertools import compress, groupby, product
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.actions import Purchase, Reserve, Take
from splendor_rules.render.text_layout import breadth, filled, joined, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from splendor_rules.actions import Action
    from splendor_rules.messages import Messages

_PLAIN: Final = (Take, Reserve)
"""The kinds that the table itself tells: they are left out first, the later ones before."""


@frozen
class _ListedKind:
    """The legal actions of one kind, as they are listed.

    Attributes:
        kind: the kind.
        first: the number of the first one.
        last: the number of the last one.
        lines: the list of them.
    """

    kind: type[Action]
    first: int
    last: int
    lines: list[str]


@frozen
class Menu:
    """The legal actions of a decision.

    Attributes:
        actions: the actions, in the order of their numbers.
        written: how one is written.
        wording: the words of the game.
        width: how many cells a line may take.
        every: whether every way to pay is listed; of the ways to pay for a card, one is enough.
    """

    actions: Sequence[Action]
    written: Callable[[Action], str]
    wording: Messages
    width: int
    every: bool = False

    @property
    def examples(self) -> list[str]:
        """The first action of each kind."""
        return [self.written(next(group)) for _, group in groupby(self.actions, type)]

    def lines(self, rows: int | None = None) -> list[str]:
        """The list, in so many rows if that is possible; what is left out is named."""
        kinds = self._kinds()
        closing = self._ways_left()
        ranked = sorted(kinds, key=_priority)
        for choice in product((True, False), repeat=len(ranked)):
            kept = list(compress(ranked, choice))
            lines = [line for kind in kinds if kind in kept for line in kind.lines]
            lines += self._left_out([kind for kind in kinds if kind not in kept])
            if rows is None or len(lines) + len(closing) <= rows:
                return [*lines, *closing]
        return [*self._left_out(kinds), *closing]

    def _kinds(self) -> list[_ListedKind]:
        numbered = enumerate(self.actions, start=1)
        by_kind = groupby(numbered, lambda item: type(item[1]))
        return [self._listed(kind, list(actions)) for kind, actions in by_kind]

    def _listed(self, kind: type[Action], numbered: list[tuple[int, Action]]) -> _ListedKind:
        cards: set[str] = set()
        texts: list[str] = []
        for number, action in numbered:
            if isinstance(action, Purchase):
                if action.card.id in cards and not self.every:
                    continue
                cards.add(action.card.id)
            texts.append(f"{number:>3} {self.written(action)}")
        return _ListedKind(kind, numbered[0][0], numbered[-1][0], _columns(texts, self.width))

    def _ways_left(self) -> list[str]:
        """How many ways to pay are not listed."""
        purchases = [action for action in self.actions if isinstance(action, Purchase)]
        count = len(purchases) - len({action.card.id for action in purchases})
        if not count or self.every:
            return []
        return wrapped(self.wording.phrase("ways_left", count=str(count)), self.width)

    def _left_out(self, kinds: Sequence[_ListedKind]) -> list[str]:
        """The kinds that are not listed, with their numbers."""
        if not kinds:
            return []
        names = (
            f"{self.wording.word('can', each.kind.__name__.lower())} {each.first}–{each.last}"
            for each in kinds
        )
        text = self.wording.phrase("kinds_left", kinds=self.wording.joined(names))
        return wrapped(text, self.width)


def _priority(listed: _ListedKind) -> int:
    """What is kept first: what a player could not guess from the table."""
    return _PLAIN.index(listed.kind) + 1 if listed.kind in _PLAIN else 0


def _columns(texts: Sequence[str], width: int) -> list[str]:
    """Short texts side by side, as many as fit."""
    cells = max(map(breadth, texts)) + 2
    beside = max(1, width // cells)
    rows = (texts[first : first + beside] for first in range(0, len(texts), beside))
    return joined(
        [tuple(piece for text in row for piece in filled(((text, ""),), cells)) for row in rows]
    ).splitlines()
