"""Chapter 10, what triggers the end, for any points, bonuses and Time Stones."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from support.proving import Five, Three, exhausted, proved
from support.symbolic import BASE_TABLES, MARVEL_TABLES, PENDINGS, SEATS, UNDONE, start, with_player

from splendor_rules.rulebook import end
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from splendor_rules import State

SEATED: Final = (None, 0, 1, 2)
THREE: Final = range(3)


def seated(rules: int, points: Three, red: Three, stones: Three) -> State:
    """Three players with these points on cards, bonuses of one colour (one of each other)."""
    state = start(UNDONE[rules], 3)
    for seat in THREE:
        held = (1, 0, 0, 0, 0, 2, stones[seat])
        bonuses = (1, 1, 1, red[seat], 1)
        state = with_player(
            state, seat, tokens=held, bonuses=bonuses, card_points=points[seat], tile_points=3
        )
    return state


def is_enough(state: State, seat: int) -> bool:
    """Whether a seat of three would trigger the end, or qualify, as things are."""
    player = state.players[seat]
    if state.ruleset.box.has_time_stone:
        held = 3 if state.avengers_holder == seat else 0
        enough = player.card_points + player.tile_points + held >= 16
        return enough and player.tokens[6] >= 1 and all([count >= 1 for count in player.bonuses])
    return player.card_points + player.tile_points >= 15


@proved(
    "end.fifteen",
    over="any points on cards and on nobles, every seat of 2 to 4",
    sabotage=(end.fifteen, ">=", ">"),
)
def fifteen(on_cards: int, on_tiles: int, table: int) -> None:
    assert 0 <= table < len(BASE_TABLES)
    state, seat = BASE_TABLES[table], BASE_TABLES[table].to_act
    state = with_player(state, card_points=on_cards, tile_points=on_tiles)
    for other in range(len(state.players)):
        assert end.fifteen(state, other) == (other == seat and on_cards + on_tiles >= 15)


@proved(
    "end.gauntlet",
    over="any points, any bonuses, any number of Time Stones, the Avengers tile held or not, "
    "every seat of 2 to 4",
    sabotage=(end.gauntlet, "all(player.bonuses)", "any(player.bonuses)"),
)
def gauntlet(
    on_cards: int, on_tiles: int, bonuses: Five, stones: int, holds: bool, table: int
) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert stones >= 0
    assert all([count >= 0 for count in bonuses])
    seat, held = MARVEL_TABLES[table].to_act, (10, 10, 10, 10, 10, 5, stones)
    state = MARVEL_TABLES[table].changed(avengers_holder=seat if holds else None)
    state = with_player(
        state, tokens=held, bonuses=bonuses, card_points=on_cards, tile_points=on_tiles
    )
    enough = on_cards + on_tiles + (3 if holds else 0) >= 16
    qualifies = enough and stones >= 1 and all([count >= 1 for count in bonuses])
    assert end.gauntlet(state, seat) == qualifies


@proved(
    "end.round",
    over="three players with any points, bonuses of a colour and Time Stones, every seat to act, "
    "the end triggered by any seat or by none, both games, both values of undone-end",
    sabotage=(end.round_finished, "is not None", "is None"),
)
def round_finished(
    points: Three, red: Three, stones: Three, ending: int, to_act: int, rules: int
) -> None:
    assert 0 <= rules < len(UNDONE)
    assert 0 <= ending < len(SEATED)
    assert 0 <= to_act < 3
    assert all([count >= 0 for count in (*red, *stones)])
    state = seated(rules, points, red, stones)
    state = state.changed(to_act=to_act, end_triggered_by=SEATED[ending], avengers_holder=0)
    finished = end.round_finished(state)
    if to_act < 2 or SEATED[ending] is not None:
        assert finished == (to_act == 2)
        return
    anew = UNDONE[rules].readings.undone_end == "triggered-anew"
    assert finished == (not anew and any([is_enough(state, seat) for seat in THREE]))


@proved(
    "end.undone",
    over="three players with any points, bonuses of a colour and Time Stones, the end triggered "
    "by any seat or by none, the Avengers tile held by any or by none, both games",
    sabotage=(end.undone, "not state.ruleset.ends", "state.ruleset.ends"),
)
def undone(points: Three, red: Three, stones: Three, ending: int, holder: int, rules: int) -> None:
    assert 0 <= rules < 2
    assert 0 <= ending < len(SEATED)
    assert 0 <= holder < len(SEATED)
    assert all([count >= 0 for count in (*red, *stones)])
    seat = SEATED[ending]
    state = seated(rules, points, red, stones)
    state = state.changed(end_triggered_by=seat, avengers_holder=SEATED[holder])
    stands = seat is not None and is_enough(state, seat)
    assert end.undone(state) == (seat if stands else None)


@proved(
    "end.undone",
    over="three players with any points, bonuses of a colour and Time Stones, every seat to act, "
    "the end triggered by any seat or by none, whatever has to be decided, both games",
    sabotage=(end.end_stands, "seat < state.to_act", "seat <= state.to_act"),
)
def end_stands(
    points: Three, red: Three, stones: Three, ending: int, to_act: int, rules: int, pending: int
) -> None:
    assert 0 <= rules < 2
    assert 0 <= pending < len(PENDINGS)
    assert 0 <= ending < len(SEATED)
    assert 0 <= to_act < 3
    assert all([count >= 0 for count in (*red, *stones)])
    seat, due = SEATED[ending], PENDINGS[pending]
    state = seated(rules, points, red, stones).changed(to_act=to_act, pending=due)
    state = state.changed(end_triggered_by=seat, avengers_holder=1)
    sound = seat is None or isinstance(due, Over) or (seat < to_act and is_enough(state, seat))
    assert end.end_stands(state) == (None if sound else {"seat": seat})


@proved(
    "end.round",
    over="three players with any points, bonuses of a colour and Time Stones, every seat to act, "
    "whatever has to be decided, both games, both values of undone-end",
    sabotage=(end.game_goes_on, "state.to_act + 1", "state.to_act"),
)
def game_goes_on(
    points: Three, red: Three, stones: Three, to_act: int, rules: int, pending: int
) -> None:
    assert 0 <= rules < len(UNDONE)
    assert 0 <= pending < len(PENDINGS)
    assert 0 <= to_act < 3
    assert all([count >= 0 for count in (*red, *stones)])
    due = PENDINGS[pending]
    state = seated(rules, points, red, stones).changed(to_act=to_act, pending=due)
    facts = end.game_goes_on(state)
    if isinstance(due, Over) or UNDONE[rules].readings.undone_end == "triggered-anew":
        assert facts is None
        return
    to_play = [seat for seat in THREE if seat > to_act or (seat == to_act and due == ToAct())]
    ready = [seat for seat in to_play if is_enough(state, seat)]
    assert facts == ({"seat": ready[0]} if ready else None)


@exhausted(
    "end.round",
    "end.undone",
    over="2 to 4 players, every set of them that qualifies, every seat to act, the end triggered "
    "by any seat or by none, whatever has to be decided, both games, both values of undone-end",
    sabotage=(end.round_finished, "count - 1", "2"),
)
def for_every_number_of_players() -> None:
    for rules, count in product(UNDONE, SEATS):
        for ready in product((False, True), repeat=count):
            state = start(rules, count)
            for seat in range(count):
                state = with_player(
                    state,
                    seat,
                    tokens=(0, 0, 0, 0, 0, 0, 1),
                    bonuses=(1, 1, 1, 1, 1),
                    card_points=16 if ready[seat] else 14,
                )
            for ending, to_act in product((None, *range(count)), range(count)):
                there = state.changed(end_triggered_by=ending, to_act=to_act)
                look_at_ends(there, ready)


def look_at_ends(state: State, ready: tuple[bool, ...]) -> None:
    """Compare what the chapter says of a position with who qualifies in it."""
    ending, to_act, count = state.end_triggered_by, state.to_act, len(ready)
    anew = state.ruleset.readings.undone_end == "triggered-anew"
    last = to_act == count - 1
    assert end.round_finished(state) == (last and (ending is not None or (any(ready) and not anew)))
    stands = ending is not None and ready[ending]
    assert end.undone(state) == (ending if stands else None)
    for due in PENDINGS:
        there, over = state.changed(pending=due), isinstance(due, Over)
        early = ending is None or (ending < to_act and stands)
        assert end.end_stands(there) == (None if early or over else {"seat": ending})
        first = to_act if isinstance(due, ToAct) else to_act + 1
        too_late = [seat for seat in range(first, count) if ready[seat]]
        wrong = too_late and not over and not anew
        assert end.game_goes_on(there) == ({"seat": too_late[0]} if wrong else None)
