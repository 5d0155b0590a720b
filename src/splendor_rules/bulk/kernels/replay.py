"""A recorded game over one row: whole turns, up to the first that is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.action_space import (
    HAND_SLOTS,
    PURCHASE,
    ROW_SLOTS,
    TILE,
    TILE_PLACES,
)
from splendor_rules.bulk.clause_numbers import ALLOWED
from splendor_rules.bulk.jit import compiled, inlined, int64
from splendor_rules.bulk.kernels.cards import card_in, price, refusal_of_payment
from splendor_rules.bulk.kernels.loops import deal
from splendor_rules.bulk.kernels.turn import carry_out, end_order, own_turn, purchase, refusal
from splendor_rules.bulk.layout import NONE, TO_ACT, TO_CHOOSE, TO_RETURN
from splendor_rules.bulk.primitives import time_stones
from splendor_rules.bulk.turn_codes import (
    ACTION,
    ANYWHERE,
    CARD,
    FROM_HAND,
    NOTHING,
    ORIGIN,
    PAID,
    RETURNED,
    SEAT,
    TILE_GAINED,
)

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import Array, GameRow, Games, RulesArray, RulesRow


@inlined
def slot_of(game: GameRow, card: int) -> int:
    """Where the player to act finds a card: in a row or in hand; `NOTHING` if nowhere."""
    for slot in range(ROW_SLOTS + HAND_SLOTS):
        if card_in(game, slot) == card:
            return slot
    return NOTHING


@inlined
def agrees(slot: int, origin: int) -> bool:
    """Whether a card lies where the turn says: in a row, in one place of it, or in hand."""
    if origin == FROM_HAND:
        return slot >= ROW_SLOTS
    return slot < ROW_SLOTS and origin in (ANYWHERE, slot)


@compiled
def purchased(rules: RulesRow, game: GameRow, turn: Array) -> bool:
    """Carry out a purchase, if it is legal."""
    card, paid = int64(turn[CARD]), int64(turn[PAID])
    slot = slot_of(game, card)
    if slot == NOTHING or not agrees(slot, int64(turn[ORIGIN])) or time_stones(paid):
        return False
    if refusal_of_payment(rules, game, price(rules, game, card), paid) != ALLOWED:
        return False
    game.slot = slot
    purchase(rules, game, paid)
    end_order(rules, game)
    return True


@compiled
def decided(rules: RulesRow, game: GameRow, action: int) -> bool:
    """Carry out an id, if it is legal."""
    if refusal(rules, game, action) != ALLOWED:
        return False
    carry_out(rules, game, action)
    return True


@compiled
def acted(rules: RulesRow, game: GameRow, turn: Array) -> bool:
    """Carry out the action of a turn, if it is legal."""
    action, card = int64(turn[ACTION]), int64(turn[CARD])
    if action == PURCHASE:
        return purchased(rules, game, turn)
    if not decided(rules, game, action):
        return False
    seat = int64(turn[SEAT])
    reserved = int64(game.reserved[seat])
    return card == NOTHING or game.hand[seat, reserved - 1] == card


@compiled
def chose_tile(rules: RulesRow, game: GameRow, tile: int) -> bool:
    """Choose the tile of a turn, if it is among the earned."""
    for place in range(TILE_PLACES):
        if game.tiles[place] == tile and tile != NONE:
            return decided(rules, game, TILE + place)
    return False


@compiled
def took_turn(rules: RulesRow, game: GameRow, turn: Array) -> bool:
    """Play a whole turn: its action, its return, its tile; whether all of it is legal.

    A turn names a return exactly if one is owed, and a tile exactly if one is gained.
    """
    if game.phase != TO_ACT or not own_turn(game, int64(turn[SEAT])):
        return False
    gains, returned, tile = int64(game.gains), int64(turn[RETURNED]), int64(turn[TILE_GAINED])
    if not acted(rules, game, turn):
        return False
    if (game.phase == TO_RETURN) != (returned != NOTHING):
        return False
    if returned != NOTHING and not decided(rules, game, returned):
        return False
    if game.phase == TO_CHOOSE:
        return chose_tile(rules, game, tile)
    if game.gains == gains:
        return tile == NOTHING
    return int64(game.gained[gains]) == tile


@compiled
def replay(all_rules: RulesArray, games: Games, deck: Array, tiles: Array, turns: Array) -> int:
    """Deal a game into a row of zeros and play its turns; how many are legal from the start."""
    rules, game = all_rules[0], games[0]
    deal(rules, game, deck, tiles)
    for number in range(len(turns)):
        if not took_turn(rules, game, turns[number]):
            return number
    return len(turns)
