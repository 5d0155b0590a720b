"""Chapter 7, the Avengers Assemble tile, for any number of marks."""

from __future__ import annotations

from itertools import product
from typing import Final

from support.proving import Five, Four, exhausted, proved
from support.symbolic import GAMES, MARVEL_TABLES, SEATS, card, made, start, with_player

from splendor_rules.actions import Purchase
from splendor_rules.rulebook import avengers

HOLDERS: Final = (None, 0, 1, 2, 3)
RECRUIT: Final = made(Purchase, card=card())


@proved(
    "avengers.first-three",
    over="any number of marks, every holder of the tile and none, every seat of 2 to 4",
    sabotage=(avengers.first_three, "< FIRST_CLAIM", "<= FIRST_CLAIM"),
)
def first_three(marks: int, holder: int, table: int) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert 0 <= holder <= len(MARVEL_TABLES[table].players)
    before = with_player(MARVEL_TABLES[table], avengers_marks=marks)
    before = before.changed(avengers_holder=HOLDERS[holder])
    after = avengers.first_three(before, RECRUIT)
    takes = HOLDERS[holder] is None and marks >= 3
    assert after == (before.changed(avengers_holder=before.to_act) if takes else before)


@proved(
    "avengers.takeover",
    over="any number of marks of four players, every holder of the tile and none, every seat",
    sabotage=(avengers.takeover, "<=", "<"),
)
def takeover(marks: Four, holder: int, seat: int) -> None:
    assert 0 <= seat < 4
    assert 0 <= holder < len(HOLDERS)
    before = start(GAMES[1], 4).changed(to_act=seat, avengers_holder=HOLDERS[holder])
    for other in range(4):
        before = with_player(before, other, avengers_marks=marks[other])
    after = avengers.takeover(before, RECRUIT)
    takes = holder > 0 and marks[seat] > marks[holder - 1]
    assert after == (before.changed(avengers_holder=seat) if takes else before)


@proved(
    "avengers.takeover",
    "end.undone",
    over="any points, bonuses and Time Stones of the holder or of another seat that has triggered "
    "the end, every seat of 2 to 4 that takes the tile over or does not",
    sabotage=(avengers.takeover, "undone(taken)", "undone(state)"),
)
def takeover_undoes(
    points: int, on_tiles: int, bonuses: Five, stones: int, ending: int, takes: bool, table: int
) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert 0 <= ending <= len(MARVEL_TABLES[table].players)
    assert stones >= 0
    assert all([count >= 0 for count in bonuses])
    seat, ended_by = MARVEL_TABLES[table].to_act, HOLDERS[ending]
    before = with_player(MARVEL_TABLES[table], seat, avengers_marks=5)
    holder = 1 if seat == 0 else 0
    before = with_player(before, holder, avengers_marks=4 if takes else 5)
    before = before.changed(avengers_holder=holder, end_triggered_by=ended_by, passes=0)
    if ended_by is not None:
        held = (1, 0, 0, 0, 0, 0, stones)
        before = with_player(
            before, ended_by, tokens=held, bonuses=bonuses, card_points=points, tile_points=on_tiles
        )
    after = avengers.takeover(before, RECRUIT)
    if not takes:
        assert after == before
        return
    left = points + on_tiles + (3 if ended_by == seat else 0)
    stands = left >= 16 and stones >= 1 and all([count >= 1 for count in bonuses])
    still = ended_by if ended_by is not None and stands else None
    assert after == before.changed(avengers_holder=seat, end_triggered_by=still)


@exhausted(
    "avengers.holder",
    over="0 to 5 marks of each of 2 to 4 players, every holder of the tile and none",
    sabotage=(avengers.holder, "== max(marks) >=", ">="),
)
def holder() -> None:
    for count in SEATS:
        state = start(GAMES[1], count)
        for marks, seat in product(product(range(6), repeat=count), HOLDERS[: count + 1]):
            held = state.changed(avengers_holder=seat)
            for other, number in enumerate(marks):
                held = with_player(held, other, avengers_marks=number)
            first = [s for s in range(count) if marks[s] >= 3 and marks[s] == max(marks)]
            sound = seat in first or (seat is None and not first)
            facts = {"holder": -1 if seat is None else seat, "marks": tuple(map(str, marks))}
            assert avengers.holder(held) == (None if sound else facts)
