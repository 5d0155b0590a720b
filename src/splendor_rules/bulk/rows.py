"""The types of what kernels work on, for people and type checkers: rows of `layout`, and arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A NumPy array; numba knows its type better than a type checker does."""
Ids: TypeAlias = Array
"""An array that gains ids."""
Games: TypeAlias = Array
"""Rows of `layout.GAME`."""
RulesArray: TypeAlias = Array
"""One row of `layout.RULES`: numba takes a row only out of an array."""


class GameRow:
    """A row of `layout.GAME`; a kernel changes it in place."""

    supply: int
    tokens: Array
    bonuses: Array
    market: Array
    hand: Array
    hidden: Array
    reserved: Array
    points: Array
    cards: Array
    marks: Array
    tiles: Array
    gained: Array
    gained_by: Array
    gains: int
    drawn: Array
    to_act: int
    phase: int
    slot: int
    passes: int
    avengers_holder: int
    end_triggered_by: int
    ended_by: int
    decided_by: int
    winners: int
    purchases: int
    deck: Array
    purchased: Array
    purchased_by: Array


class RulesRow:
    """A row of `layout.RULES`."""

    cost: Array
    bonus: Array
    card_points: Array
    marks: Array
    time_stone: Array
    requirement: Array
    tile_points: Array
    first: Array
    size: Array
    take: Array
    threes: Array
    pairs: Array
    shorts: Array
    number_of_threes: Array
    number_of_pairs: Array
    number_of_shorts: Array
    returned: Array
    returns_from: Array
    payment: Array
    payments_from: Array
    set_out: int
    players: int
    token_limit: int
    hand_limit: int
    pile_for_two: int
    goal: int
    avengers_points: int
    first_claim: int
    fewest_different: int
    short_from: int
    wild_is_free: int
    stuck_ends: int
    triggered_anew: int
    most_tokens_decide: int
    gauntlet: int
    ended_by: int
    ranking: Array
