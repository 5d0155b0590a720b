"""Chapter 6, the face-up cards, for every gap and every length of a deck."""

from __future__ import annotations

from itertools import product

from support.proving import exhausted
from support.symbolic import GAMES, TABLES, card, start

from splendor_rules.actions import Purchase, Reserve
from splendor_rules.rulebook import market

GAPS = tuple(product((True, False), repeat=4))
"""Which of the four places of a row are full."""


@exhausted(
    "market.refill",
    over="no gap or any one in each row, 0 to 2 cards in each deck, a reservation or a purchase of "
    "each level, every seat of 2 to 4, both games",
    sabotage=(market.refill, "row.index(None) + 1", "1 if None in row[:2] else 4"),
)
def refill() -> None:
    layouts = tuple(product((None, 0, 1, 2, 3), range(3)))
    for table, layout in product(TABLES, product(layouts, repeat=3)):
        rows, decks = [list(row) for row in table.market], [*table.decks]
        for number, (gap, cards) in enumerate(layout):
            decks[number] = decks[number][:cards]
            if gap is not None:
                rows[number][gap] = None
        before = table.changed(market=tuple(map(tuple, rows)), decks=tuple(decks), passes=1)
        for number, (gap, cards) in enumerate(layout):
            new_rows, new_decks = [*before.market], [*before.decks]
            if gap is not None and cards:
                new_decks[number] = decks[number][1:]
                new_rows[number] = tuple(
                    decks[number][0] if place == gap else there
                    for place, there in enumerate(rows[number])
                )
            expected = before.changed(market=tuple(new_rows), decks=tuple(new_decks))
            reservation = Reserve(number + 1, 4 if gap is None else gap + 1)
            for action in (reservation, Purchase(card(level=number + 1))):
                assert market.refill(before, action) == expected


@exhausted(
    "market.full-rows",
    over="every set of gaps in every row, 0 to 2 cards in each deck, both games",
    sabotage=(market.full_rows, "if deck and", "if len(deck) > 1 and"),
)
def full_rows() -> None:
    layouts = tuple(product(GAPS, range(3)))
    for rules in GAMES:
        table = start(rules, 2)
        rows = [
            [
                (tuple(there if full else None for there, full in zip(row, gaps, strict=True)))
                for gaps in GAPS
            ]
            for row in table.market
        ]
        for layout in product(enumerate(layouts), repeat=3):
            chosen = tuple(rows[level][number // 3] for level, (number, _) in enumerate(layout))
            sizes = [cards for _, (_, cards) in layout]
            decks = tuple(deck[:cards] for deck, cards in zip(table.decks, sizes, strict=True))
            facts = None
            for level in (3, 2, 1):
                if None in chosen[level - 1] and sizes[level - 1]:
                    facts = {"level": level, "cards": sizes[level - 1]}
            assert market.full_rows(table.changed(market=chosen, decks=decks)) == facts
