"""A view of the action space in which a purchase is one decision: a card with a payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from splendor_rules.box.values import check_kind
from splendor_rules.bulk.action_space import (
    ACTIONS,
    NO_ACTION,
    PASS,
    PAYMENT,
    PAYMENTS,
    PURCHASE,
)
from splendor_rules.bulk.games import BulkGames
from splendor_rules.bulk.kernels import flat
from splendor_rules.bulk.tables import tables_of
from splendor_rules.bulk.turn_codes import NOTHING
from splendor_rules.rulebook.setup import FEWEST_PLAYERS
from splendor_rules.ruleset import Ruleset

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import Array

_UNCHANGED: Final = (*range(PURCHASE), *range(PASS, PAYMENT))
"""The ids that are a decision by themselves."""


class FlatActions:
    """The flat ids of a game: 2,169 in the base game, 2,166 in Marvel.

    First come the ids of `splendor-actions/1` that are no part of a purchase, in their order: 0 to
    44, then those from 60 on less fifteen. Then comes each card, in the order of levels and of the
    components' table, with each payment whose wild tokens stand for no more than it costs.

    Attributes:
        size: how many there are.
        meanings: for each flat id an id and -1, or the number of a card and that of a payment.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """The flat ids of the ruleset's cards.

        Raises:
            SetupError: the kernels do not know the ruleset.
        """
        check_kind(ruleset, Ruleset)
        cards = tables_of(ruleset, FEWEST_PLAYERS).cards
        purchases = [
            (card, payment)
            for card in range(len(cards))
            for payment, ways in enumerate(PAYMENTS)
            if all(wild <= cost for wild, cost in zip(ways, cards[card].cost, strict=True))
        ]
        meanings = [*((action, NOTHING) for action in _UNCHANGED), *purchases]
        self.size = len(meanings)
        self.meanings: Array = np.array(meanings, np.int16)
        self._flat_ids = np.full(ACTIONS, NOTHING, np.int16)
        self._flat_ids[list(_UNCHANGED)] = range(len(_UNCHANGED))
        self._purchase_ids = np.full((len(cards), len(PAYMENTS)), NOTHING, np.int16)
        numbers = range(len(_UNCHANGED), self.size)
        self._purchase_ids[tuple(np.array(purchases).T)] = numbers

    def legal_mask(self, games: BulkGames) -> Array:
        """For each game and flat id, 1 if it is legal, else 0.

        Args:
            games: games of the ruleset; one in which a card was chosen by its own id, and is still
                to be paid for, has no legal flat id.
        """
        check_kind(games, BulkGames)
        mask = np.zeros((len(games), self.size), np.uint8)
        rules = games.tables.rules
        flat.flat_mask(rules, games.rows, self._flat_ids, self._purchase_ids, mask)
        return mask

    def step(self, games: BulkGames, flat_ids: Array) -> Array:
        """Make one decision in each game; where a clause refuses it, nothing changes.

        Args:
            games: games of the ruleset.
            flat_ids: one for each game; -1 leaves the game as it is.

        Returns:
            The number in `CLAUSES` of the clause that refused it, by game; 0 if none did.

        Raises:
            ValueError: there are not as many ids as games, or one is out of range.
        """
        check_kind(games, BulkGames)
        chosen = np.asarray(flat_ids)
        if chosen.shape != (len(games),) or chosen.dtype.kind not in "iu":
            raise ValueError(f"one whole number for each of the {len(games)} games is wanted")
        if len(chosen) and not NO_ACTION <= int(chosen.min()) <= int(chosen.max()) < self.size:
            raise ValueError(f"a flat id is from {NO_ACTION} to {self.size - 1}")
        refused = np.empty(len(games), np.uint8)
        rules = games.tables.rules
        flat.flat_step(rules, games.rows, self.meanings, chosen.astype(np.int64), refused)
        return refused
