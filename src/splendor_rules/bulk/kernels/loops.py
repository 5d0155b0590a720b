"""What runs over many games: each loop goes through rows that nothing else touches meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from splendor_rules.bulk.action_space import (
    ACTIONS,
    HAND_SLOTS,
    NO_ACTION,
    PASS,
    ROW_SLOTS,
    TILE_PLACES,
)
from splendor_rules.bulk.clause_numbers import ALLOWED
from splendor_rules.bulk.jit import compiled, inlined, int64
from splendor_rules.bulk.kernels.cards import refill
from splendor_rules.bulk.kernels.end import points
from splendor_rules.bulk.kernels.turn import carry_out, legal, refusal
from splendor_rules.bulk.layout import CARDS, NONE, OVER
from splendor_rules.bulk.primitives import below, scrambled
from splendor_rules.rulebook.setup import MOST_PLAYERS

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import Array, GameRow, Games, RulesArray, RulesRow

MOST_LEGAL = 256
"""More than any list of legal ids has entries."""
ENDLESS = 20_000
"""No random game takes nearly so many decisions."""


@inlined
def deal(rules: RulesRow, game: GameRow, deck: Array, tiles: Array) -> None:
    """Set out a game whose row is all zeros: decks with the cards of the rows on top."""
    game.supply = rules.set_out
    for seat in range(MOST_PLAYERS):
        for place in range(HAND_SLOTS):
            game.hand[seat, place] = NONE
    game.avengers_holder = game.end_triggered_by = NONE
    for place in range(CARDS):
        game.deck[place] = deck[place]
    for place in range(TILE_PLACES):
        game.tiles[place] = tiles[place]
    for slot in range(ROW_SLOTS):
        game.market[slot] = NONE
        refill(rules, game, slot)


@compiled
def deal_all(all_rules: RulesArray, games: Games, decks: Array, tiles: Array) -> None:
    """Set out games whose rows are all zeros."""
    for number in range(len(games)):
        deal(all_rules[0], games[number], decks[number], tiles[number])


@compiled
def legal_lists(all_rules: RulesArray, games: Games, ids: Array, counts: Array) -> None:
    """The legal ids of each game, and how many."""
    for number in range(len(games)):
        counts[number] = legal(all_rules[0], games[number], ids[number])


@compiled
def legal_mask(all_rules: RulesArray, games: Games, mask: Array) -> None:
    """For each game and id whether it is legal."""
    ids = np.empty(MOST_LEGAL, np.uint16)
    for number in range(len(games)):
        for action in range(ACTIONS):
            mask[number, action] = 0
        for place in range(legal(all_rules[0], games[number], ids)):
            mask[number, ids[place]] = 1


@compiled
def sample(all_rules: RulesArray, games: Games, draws: Array, chosen: Array) -> None:
    """A legal id of each game, all alike in chance, by 32 random bits; none if none is legal."""
    ids = np.empty(MOST_LEGAL, np.uint16)
    for number in range(len(games)):
        count = legal(all_rules[0], games[number], ids)
        place = below(int64(draws[number]), count)
        chosen[number] = int64(ids[place]) if count else NO_ACTION


@compiled
def step(
    all_rules: RulesArray,
    games: Games,
    actions: Array,
    refused: Array,
    finished: Array,
    all_points: Array,
    winners: Array,
) -> None:
    """Carry out an id in each game, unless a clause refuses it: then its number is entered."""
    rules = all_rules[0]
    for number in range(len(games)):
        game, action = games[number], int64(actions[number])
        clause = ALLOWED
        if action != NO_ACTION:
            clause = refusal(rules, game, action)
            if clause == ALLOWED:
                carry_out(rules, game, action)
        refused[number] = clause
        finished[number] = game.phase == OVER
        winners[number] = game.winners
        for seat in range(rules.players):
            all_points[number, seat] = points(rules, game, seat)


@inlined
def shuffle(rules: RulesRow, deck: Array, tiles: Array, faces: int, draw: int) -> int:
    """Shuffle decks and lay out tiles by a counter of draws; the counter after it.

    For measuring only: no seed of a deal gives these games, and two faces of one location may lie
    side by side.
    """
    for level in range(len(rules.size)):
        first, size = int64(rules.first[level]), int64(rules.size[level])
        for place in range(size):
            deck[first + place] = first + place
        for place in range(size - 1, 0, -1):
            draw += 1
            other = below(scrambled(draw), place + 1)
            card = deck[first + place]
            deck[first + place] = deck[first + other]
            deck[first + other] = card
    every = np.arange(faces)
    for place in range(TILE_PLACES):
        if tiles[place] != NONE:
            draw += 1
            other = place + below(scrambled(draw), faces - place)
            tile = every[place]
            every[place] = every[other]
            every[other] = tile
            tiles[place] = every[place]
    return draw


@compiled
def play_out(
    all_rules: RulesArray, games: Games, number_of_games: int, seed: int, tiles: Array, faces: int
) -> tuple[int, int, int]:
    """Play random games to the end in one row, each id judged before it is carried out.

    Returns:
        How many decisions and turns were made, and how many ids were legal in all.
    """
    rules, game = all_rules[0], games[0]
    ids, deck = np.empty(MOST_LEGAL, np.uint16), np.empty(CARDS, np.uint8)
    blank = games[1:2].copy()
    draw, decisions, turns, listed = int64(seed) << 32, 0, 0, 0
    for _ in range(number_of_games):
        draw = shuffle(rules, deck, tiles, faces, draw)
        games[0] = blank[0]
        deal(rules, game, deck, tiles)
        for _ in range(ENDLESS):
            count = legal(rules, game, ids)
            if count == 0:
                break
            draw += 1
            action = int64(ids[below(scrambled(draw), count)])
            if refusal(rules, game, action) != ALLOWED:
                return -1, 0, 0
            turns += int64(action <= PASS)
            decisions += 1
            listed += count
            carry_out(rules, game, action)
    return decisions, turns, listed
