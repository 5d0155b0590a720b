"""Chapter 7: the Time Stone and the Avengers Assemble tile; base cards never bring them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.jit import int64, kernel
from splendor_rules.bulk.kernels.end import undone
from splendor_rules.bulk.layout import NONE
from splendor_rules.bulk.primitives import ONE_TIME_STONE, time_stones

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import GameRow, RulesRow


@kernel("time-stone.first-level-three")
def first_level_three(rules: RulesRow, game: GameRow, card: int) -> None:
    """The first character with the Time Stone icon brings a Time Stone."""
    if rules.time_stone[card] and time_stones(game.tokens[game.to_act]) == 0:
        game.tokens[game.to_act] += ONE_TIME_STONE
        game.supply -= ONE_TIME_STONE


@kernel("avengers.first-three")
def first_three(rules: RulesRow, game: GameRow) -> None:
    """The first player with three or more Avengers marks takes the tile."""
    if game.avengers_holder == NONE and game.marks[game.to_act] >= rules.first_claim:
        game.avengers_holder = game.to_act


@kernel("avengers.takeover")
def takeover(rules: RulesRow, game: GameRow) -> None:
    """A player with more marks than the holder takes the tile; a trigger may be undone by it."""
    holder = int64(game.avengers_holder)
    if holder != NONE and game.marks[game.to_act] > game.marks[holder]:
        game.avengers_holder = game.to_act
        if undone(rules, game):
            game.end_triggered_by = NONE
