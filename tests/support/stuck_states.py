"""Positions in which nobody can do any of the four actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from support.state_builder import Seat, position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules import State
    from splendor_rules.ruleset import Ruleset

STUCK_ROWS = {
    "base": {
        1: ("1W1-G4", "1U1-R4", "1G1-K4", "1R1-W4"),
        2: ("2W3-W6", "2U3-U6", "2G3-G6", "2R3-R6"),
        3: ("3W4-K7", "3U4-W7", "3G4-U7", "3R4-G7"),
    },
    "marvel": {
        1: ("vulture", "taskmaster", "yondu", "sandman"),
        2: ("red-skull", "nebula", "daredevil", "hela"),
        3: ("doctor-octopus", "iron-fist", "black-bolt", "drax"),
    },
}
"""Rows in which every card costs four or more of one colour."""
STUCK_HANDS = {
    "base": (
        ("2K3-K6", "2W2-R5", "2U2-U5"),
        ("2G2-G5", "2R2-K5", "2K2-W5"),
        ("3K4-R7", "3W5-W3K7", "3U5-W7U3"),
    ),
    "marvel": (
        ("jessica-jones", "venom", "punisher"),
        ("ronan", "miles-morales", "the-collector"),
        ("gamora", "spider-man", "luke-cage"),
    ),
}
"""Full hands of such cards."""
STUCK_PURSES = {
    2: ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2)),
    3: ((2, 2, 2, 1, 1), (2, 1, 1, 2, 2), (1, 2, 2, 2, 2)),
}
"""All ordinary tokens in hands, no more than two of a colour, by the number of players."""


def stuck(
    ruleset: Ruleset,
    players: Sequence[Seat],
    *,
    seat: int = 0,
    ending: int | None = None,
    passes: int = 0,
    free: str | None = None,
    reached: bool = True,
) -> State:
    """Two or three players with full hands, who can pay for nothing, before an empty supply.

    Args:
        ruleset: the rules.
        players: what they have beside tokens and hand; one bonus of a colour at most.
        seat: whose turn it is.
        ending: who has triggered the end.
        passes: forced passes in a row.
        free: a card instead of the last one in the hand of the player to act.
        reached: whether nothing may say that play cannot have come to it.
    """
    box, purses = ruleset.box, STUCK_PURSES[len(players)]
    seats = [
        evolve(
            one,
            tokens=dict(zip(box.colours, purses[n], strict=False)),
            reserved=STUCK_HANDS[box.name][n],
        )
        for n, one in enumerate(players)
    ]
    if free is not None:
        hand = (*STUCK_HANDS[box.name][seat][:-1], free)
        seats[seat] = evolve(seats[seat], reserved=hand)
    rows = STUCK_ROWS[box.name]
    return position(
        ruleset,
        seats,
        market=rows,
        seat=seat,
        ending=ending,
        passes=passes,
        reached=reached,
    )
