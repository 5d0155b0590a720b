"""Chapter 7, Marvel: the Avengers Assemble tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.clauses import clause
from splendor_rules.rulebook.end import undone
from splendor_rules.rulebook.sources import MARVEL_EN, MARVEL_JA

if TYPE_CHECKING:
    from splendor_rules.actions import Purchase
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State

FIRST_CLAIM = 3
"""How many Avengers marks the first holder needs."""


@clause(
    "avengers.first-three",
    MARVEL_JA.states("4 アベンジャーズ・アッセンブル・タイル"),
    MARVEL_EN.second_hand("The Avengers Assemble Tile"),
)
def first_three(state: State, _action: Purchase) -> State:
    """The first player with three or more Avengers marks takes the tile, at once."""
    if (
        state.avengers_holder is not None
        or state.players[state.to_act].avengers_marks < FIRST_CLAIM
    ):
        return state
    return state.changed(avengers_holder=state.to_act)


@clause(
    "avengers.takeover",
    MARVEL_JA.states("4 アベンジャーズ・アッセンブル・タイル"),
    MARVEL_EN.second_hand("The Avengers Assemble Tile"),
)
def takeover(state: State, _action: Purchase) -> State:
    """A player with more marks than the holder takes the tile, at once; a tie leaves it.

    A holder that no longer qualifies without the tile has not triggered the end any more.
    """
    holder = state.avengers_holder
    if (
        holder is None
        or state.players[state.to_act].avengers_marks <= state.players[holder].avengers_marks
    ):
        return state
    taken = state.changed(avengers_holder=state.to_act)
    return taken.changed(end_triggered_by=undone(taken))


@clause(
    "avengers.holder",
    MARVEL_JA.implies("4 アベンジャーズ・アッセンブル・タイル"),
    MARVEL_EN.second_hand("The Avengers Assemble Tile", implied=True),
)
def holder(state: State) -> Facts | None:
    """The holder has three marks or more and nobody has more; without one, nobody has three.

    Facts: `holder`, the seat that has the tile, -1 for nobody; `marks`, each seat's number.
    """
    marks = tuple(player.avengers_marks for player in state.players)
    if state.avengers_holder is None:
        sound = max(marks) < FIRST_CLAIM
    else:
        sound = marks[state.avengers_holder] == max(marks) >= FIRST_CLAIM
    if sound:
        return None
    seat = -1 if state.avengers_holder is None else state.avengers_holder
    return {"holder": seat, "marks": tuple(map(str, marks))}
