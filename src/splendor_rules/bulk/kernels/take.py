"""Chapter 3: taking tokens. A take is its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.action_space import PAIRS
from splendor_rules.bulk.clause_numbers import (
    ALLOWED,
    IN_SUPPLY,
    SHORT_SUPPLY,
    THREE_DIFFERENT,
    TWO_NEEDS_FOUR,
)
from splendor_rules.bulk.jit import compiled, inlined, int64, kernel
from splendor_rules.bulk.primitives import colours_with, covers, size, total

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import GameRow, Ids, RulesRow

FIRST_PAIR = PAIRS.start
AFTER_PAIRS = PAIRS.stop
THREE = 3


@inlined
def is_pair(take: int) -> bool:
    """Whether a take is of two tokens of one colour."""
    return FIRST_PAIR <= take < AFTER_PAIRS


@inlined
def colours_left(game: GameRow) -> int:
    """How many ordinary colours lie in the supply."""
    return size(colours_with(game.supply, 1))


@kernel("take.in-supply")
def in_supply(rules: RulesRow, game: GameRow, take: int) -> bool:
    """Only tokens that lie in the supply can be taken."""
    return covers(game.supply, rules.take[take])


@kernel("take.three-different")
def three_different(rules: RulesRow, game: GameRow, take: int) -> bool:
    """While three colours are left, three are taken; under a reading one to three at any time."""
    if is_pair(take) or (rules.fewest_different == THREE and colours_left(game) < THREE):
        return True
    return total(rules.take[take]) >= rules.fewest_different


@kernel("take.short-supply")
def short_supply(rules: RulesRow, game: GameRow, take: int) -> bool:
    """With fewer than three colours left, one of each; under a reading not with so few."""
    if is_pair(take) or rules.fewest_different != THREE:
        return True
    left = colours_left(game)
    if left >= THREE:
        return True
    one_of_each_left = colours_with(rules.take[take], 1) == colours_with(game.supply, 1)
    return left >= rules.short_from and one_of_each_left


@kernel("take.two-needs-four")
def two_needs_four(rules: RulesRow, game: GameRow, take: int) -> bool:
    """Two of one colour need a pile of four."""
    if not is_pair(take):
        return True
    return colours_with(game.supply, rules.pile_for_two) >> (take - FIRST_PAIR) & 1 == 1


@inlined
def refusal_of_take(rules: RulesRow, game: GameRow, take: int) -> int:
    """The first clause of the stage that refuses a take."""
    if not in_supply(rules, game, take):
        return IN_SUPPLY
    if not three_different(rules, game, take):
        return THREE_DIFFERENT
    if not short_supply(rules, game, take):
        return SHORT_SUPPLY
    if not two_needs_four(rules, game, take):
        return TWO_NEEDS_FOUR
    return ALLOWED


@kernel("take.effect")
def tokens_change_hands(rules: RulesRow, game: GameRow, take: int) -> None:
    """The tokens go from the supply to the player."""
    tokens = rules.take[take]
    game.supply -= tokens
    game.tokens[game.to_act] += tokens
    game.passes = 0


@compiled
def any_take(rules: RulesRow, game: GameRow) -> bool:
    """Whether some take is possible."""
    left = colours_with(game.supply, 1)
    enough = colours_with(game.supply, rules.pile_for_two)
    possible = int64(rules.number_of_threes[left]) + int64(rules.number_of_shorts[left])
    return possible + int64(rules.number_of_pairs[enough]) > 0


@inlined
def list_takes(rules: RulesRow, game: GameRow, ids: Ids) -> int:
    """Enter the ids of the possible takes; how many there are."""
    left = colours_with(game.supply, 1)
    enough = colours_with(game.supply, rules.pile_for_two)
    count = int64(rules.number_of_threes[left])
    for number in range(count):
        ids[number] = rules.threes[left, number]
    for number in range(int64(rules.number_of_pairs[enough])):
        ids[count] = rules.pairs[enough, number]
        count += 1
    for number in range(int64(rules.number_of_shorts[left])):
        ids[count] = rules.shorts[left, number]
        count += 1
    return count
