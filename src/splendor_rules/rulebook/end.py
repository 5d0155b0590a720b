"""Chapter 10: what triggers the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.box.tokens import Colour
from splendor_rules.clauses import Silent, check_of, clause
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State


@clause(
    "end.fifteen",
    BASE_JA.states("目的 1"),
    BASE_JA.states("ゲームの流れ 6"),
    BASE_EN.second_hand("End of the game"),
)
def fifteen(state: State, seat: int) -> bool:
    """Whether a seat has the 15 points that trigger the end; asked at the end of its own turn."""
    return state.ruleset.points(state, seat) >= state.ruleset.limits.goal


@clause(
    "end.gauntlet",
    MARVEL_JA.states("5"),
    MARVEL_EN.second_hand("End of the Game"),
    Silent("the moment of the test: the end of the own turn, after the location"),
)
def gauntlet(state: State, seat: int) -> bool:
    """Whether a seat qualifies: 16 points, a bonus of each of the five colours, a Time Stone."""
    player = state.players[seat]
    return bool(
        player.tokens[Colour.TIME_STONE]
        and all(player.bonuses)
        and state.ruleset.points(state, seat) >= state.ruleset.limits.goal
    )


@clause(
    "end.round",
    BASE_JA.states("ゲームの流れ 6"),
    MARVEL_JA.states("5"),
    FAQ_DE.states("6"),
    FAQ_FR.states("6"),
    BASE_EN.second_hand("End of the game"),
    MARVEL_EN.second_hand("End of the Game"),
    readings=("undone-end",),
)
def round_finished(state: State) -> bool:
    """Whether the game ends with the turn just made: the last seat's, with the end triggered.

    What has been triggered ends the round, so that all have had the same number of turns. Under
    the reading `undone-end` = `triggered-anew` a triggered end must stand; by default it is
    enough that somebody qualifies now.
    """
    count, rules = len(state.players), state.ruleset
    if state.to_act != count - 1:
        return False
    if state.end_triggered_by is not None:
        return True
    somebody = any(rules.ends(state, seat) for seat in range(count))
    return somebody and rules.readings.undone_end == "qualified-at-round-end"


@clause(
    "end.undone",
    MARVEL_JA.implies("5 注意"),
    FAQ_DE.implies("6"),
    FAQ_FR.implies("6"),
    MARVEL_EN.second_hand("End of the Game, special rule"),
    readings=("undone-end",),
)
def undone(state: State) -> int | None:
    """The seat that triggered the end, while it stands: None once that seat no longer qualifies."""
    seat = state.end_triggered_by
    if seat is None or not state.ruleset.ends(state, seat):
        return None
    return seat


@check_of("end.undone")
def end_stands(state: State) -> Facts | None:
    """The seat that has triggered the end qualifies, and has had its turn of this round.

    A consequence of `end.undone` and `end.round`, for positions that were not played.

    Facts: `seat`, the one that `end_triggered_by` names.
    """
    seat = state.end_triggered_by
    if seat is None or isinstance(state.pending, Over):
        return None
    if seat < state.to_act and undone(state) == seat:
        return None
    return {"seat": seat}


@check_of("end.round")
def game_goes_on(state: State) -> Facts | None:
    """Nobody who has still to play in this round qualifies: the last round would have ended it.

    A consequence of `end.round`, for positions that were not played.

    Facts: `seat`, the first that qualifies already.
    """
    anew = state.ruleset.readings.undone_end == "triggered-anew"
    if isinstance(state.pending, Over) or anew:
        return None
    first = state.to_act if isinstance(state.pending, ToAct) else state.to_act + 1
    for seat in range(first, len(state.players)):
        if state.ruleset.ends(state, seat):
            return {"seat": seat}
    return None
