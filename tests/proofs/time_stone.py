"""Chapter 7, the Time Stone, for any tokens."""

from __future__ import annotations

from support.proving import Seven, proved
from support.symbolic import GAMES, MARVEL_TABLES, SEATS, card, made, start, with_player

from splendor_rules.actions import Purchase
from splendor_rules.rulebook import time_stone


@proved(
    "time-stone.first-level-three",
    over="any supply, any tokens held, a card with or without the icon, every seat of 2 to 4",
    sabotage=(time_stone.first_level_three, "not action.card.time_stone or ", ""),
)
def first_level_three(supply: Seven, held: Seven, icon: bool, passes: int, table: int) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert held[6] >= 0
    before = with_player(MARVEL_TABLES[table].changed(supply=supply, passes=passes), tokens=held)
    action = made(Purchase, card=card(time_stone=icon))
    after = time_stone.first_level_three(before, action)
    gained = 1 if icon and held[6] == 0 else 0
    assert after.player.tokens == (*held[:6], held[6] + gained)
    assert after.supply == (*supply[:6], supply[6] - gained)
    unmoved = with_player(after, before.to_act, tokens=held)
    assert unmoved.changed(supply=supply) == before


@proved(
    "time-stone.one-each",
    over="2 to 4 players with any number of Time Stones and two cards each, any with the icon",
    sabotage=(time_stone.one_each, "stones != due", "stones > due"),
)
def one_each(
    stones: tuple[int, int, int, int],
    icons: tuple[bool, bool, bool, bool],
    more: tuple[bool, bool, bool, bool],
    seats: int,
) -> None:
    assert 0 <= seats < len(SEATS)
    count = SEATS[seats]
    state = start(GAMES[1], count)
    for seat in range(count):
        cards = (card(time_stone=icons[seat]), card(time_stone=more[seat]))
        state = with_player(state, seat, tokens=(4, 0, 0, 0, 0, 1, stones[seat]), cards=cards)
    facts = time_stone.one_each(state)
    for seat in range(count):
        due = 1 if icons[seat] or more[seat] else 0
        if stones[seat] != due:
            assert facts == {"seat": seat, "time_stones": stones[seat], "due": due}
            return
    assert facts is None
