"""Chapter 10: points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.clauses import Silent, clause
from splendor_rules.rulebook.sources import BASE_EN, BASE_JA, MARVEL_EN, MARVEL_JA

if TYPE_CHECKING:
    from splendor_rules.state import State

AVENGERS_POINTS = 3
"""What holding the Avengers Assemble tile is worth."""


@clause(
    "points.base",
    BASE_JA.states("目的 1"),
    BASE_JA.states("情報 1"),
    BASE_JA.states("情報 2"),
    BASE_EN.second_hand("The noble tiles; End of the game", "that a noble is worth 3"),
)
def base(state: State, seat: int) -> int:
    """A seat's points: those on purchased cards and those of its nobles, 3 each."""
    player = state.players[seat]
    return player.card_points + player.tile_points


@clause(
    "points.marvel",
    MARVEL_JA.states("4 場所タイル"),
    MARVEL_JA.states("4 アベンジャーズ・アッセンブル・タイル"),
    MARVEL_EN.second_hand("Location Tiles; The Avengers Assemble Tile"),
    Silent("that the Infinity Gauntlet is worth none"),
)
def marvel(state: State, seat: int) -> int:
    """A seat's points: recruited characters, locations at 3 each, 3 for Avengers Assemble."""
    player = state.players[seat]
    held = AVENGERS_POINTS if state.avengers_holder == seat else 0
    return player.card_points + player.tile_points + held
