"""Purchases as one decision, a card with a payment: the loops of the flat view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from splendor_rules.bulk.action_space import NO_ACTION, PASS, PAYMENT, PURCHASE
from splendor_rules.bulk.clause_numbers import ALLOWED, SOURCE
from splendor_rules.bulk.jit import compiled, int64
from splendor_rules.bulk.kernels.cards import card_in, list_payments
from splendor_rules.bulk.kernels.loops import MOST_LEGAL
from splendor_rules.bulk.kernels.replay import slot_of
from splendor_rules.bulk.kernels.turn import carry_out, legal, refusal
from splendor_rules.bulk.layout import TO_ACT, TO_PAY
from splendor_rules.bulk.turn_codes import NOTHING

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import Array, GameRow, Games, RulesArray, RulesRow


@compiled
def flat_mask(
    all_rules: RulesArray, games: Games, flat_ids: Array, purchase_ids: Array, mask: Array
) -> None:
    """For each game and flat id whether it is legal."""
    rules = all_rules[0]
    ids, payments = np.empty(MOST_LEGAL, np.uint16), np.empty(MOST_LEGAL, np.uint16)
    for number in range(len(games)):
        game = games[number]
        if game.phase == TO_PAY:
            continue
        slot = game.slot
        for place in range(legal(rules, game, ids)):
            action = int64(ids[place])
            if not PURCHASE <= action < PASS:
                mask[number, flat_ids[action]] = 1
                continue
            game.slot = action - PURCHASE
            card = card_in(game, action - PURCHASE)
            for way in range(list_payments(rules, game, payments)):
                mask[number, purchase_ids[card, payments[way] - PAYMENT]] = 1
        game.slot = slot


@compiled
def purchase_refused(rules: RulesRow, game: GameRow, card: int, payment: int) -> int:
    """Carry out a purchase, or give the number of the first clause that refuses it."""
    clause = refusal(rules, game, PURCHASE)
    if game.phase != TO_ACT:
        return clause
    slot, before = slot_of(game, card), game.slot
    if slot == NOTHING:
        return SOURCE
    clause = refusal(rules, game, PURCHASE + slot)
    if clause != ALLOWED:
        return clause
    game.slot, game.phase = slot, TO_PAY
    clause = refusal(rules, game, PAYMENT + payment)
    if clause == ALLOWED:
        carry_out(rules, game, PAYMENT + payment)
    else:
        game.slot, game.phase = before, TO_ACT
    return clause


@compiled
def flat_step(
    all_rules: RulesArray, games: Games, meanings: Array, chosen: Array, refused: Array
) -> None:
    """Carry out a flat id in each game, unless a clause refuses it: then its number is entered.

    A row of `meanings` has an id and nothing, or a card and a payment.
    """
    rules = all_rules[0]
    for number in range(len(games)):
        game, flat = games[number], int64(chosen[number])
        refused[number] = ALLOWED
        if flat == NO_ACTION:
            continue
        first, payment = int64(meanings[flat, 0]), int64(meanings[flat, 1])
        if payment != NOTHING:
            refused[number] = purchase_refused(rules, game, first, payment)
            continue
        clause = refusal(rules, game, first)
        refused[number] = clause
        if clause == ALLOWED:
            carry_out(rules, game, first)
