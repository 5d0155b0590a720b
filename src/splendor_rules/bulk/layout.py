"""How a game lies in memory: one row of fixed size, decks, hidden hands and purchases included.

Counts of tokens by colour are packed into one number, a byte for each colour in the order of
`Colour`; `primitives` computes with them. Cards and tiles are their numbers: cards in the order of
levels and then of the components' table, tiles in that of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from splendor_rules.bulk.action_space import (
    HAND_SLOTS,
    LEVELS,
    PAIRS,
    PAYMENTS,
    RETURNS,
    ROW_SLOTS,
    TAKES,
    TILE_PLACES,
)
from splendor_rules.rulebook.setup import MOST_PLAYERS
from splendor_rules.rulings import EndedBy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.tokens import Tokens

NONE: Final = 255
"""No card, no tile, no seat."""
CARDS: Final = 90
COLOURS: Final = 5
LANES: Final = 7

TO_ACT: Final = 0
"""The phases: the player to act chooses an action, …"""
TO_PAY: Final = 1
"""… a payment for the card of the slot that it has chosen, …"""
TO_RETURN: Final = 2
"""… what it returns, …"""
TO_CHOOSE: Final = 3
"""… or a tile;"""
OVER: Final = 4
"""the game is over."""

ENDS: Final = (None, *EndedBy)
"""What ended a game, by number; 0 stands for a game that goes on."""

_BYTE, _PACKED = "u1", "i8"

GAME: Final = np.dtype(
    [
        ("supply", _PACKED),
        ("tokens", _PACKED, (MOST_PLAYERS,)),
        ("bonuses", _PACKED, (MOST_PLAYERS,)),
        ("market", _BYTE, (ROW_SLOTS,)),
        ("hand", _BYTE, (MOST_PLAYERS, HAND_SLOTS)),
        ("hidden", _BYTE, (MOST_PLAYERS, HAND_SLOTS)),
        ("reserved", _BYTE, (MOST_PLAYERS,)),
        ("points", _BYTE, (MOST_PLAYERS,)),
        ("cards", _BYTE, (MOST_PLAYERS,)),
        ("marks", _BYTE, (MOST_PLAYERS,)),
        ("tiles", _BYTE, (TILE_PLACES,)),
        ("gained", _BYTE, (TILE_PLACES,)),
        ("gained_by", _BYTE, (TILE_PLACES,)),
        ("gains", _BYTE),
        ("drawn", _BYTE, (LEVELS,)),
        ("to_act", _BYTE),
        ("phase", _BYTE),
        ("slot", _BYTE),
        ("passes", _BYTE),
        ("avengers_holder", _BYTE),
        ("end_triggered_by", _BYTE),
        ("ended_by", _BYTE),
        ("decided_by", _BYTE),
        ("winners", _BYTE),
        ("purchases", _BYTE),
        ("deck", _BYTE, (CARDS,)),
        ("purchased", _BYTE, (CARDS,)),
        ("purchased_by", _BYTE, (CARDS,)),
    ],
    align=True,
)
"""One game.

`points` are those of cards and tiles; `winners` has a bit for each seat; `drawn` is how many cards
of each deck have left it; `purchased` and `gained` are in the order of play, of all players.
"""

_SETS: Final = 1 << COLOURS
_SHORT: Final = len(TAKES) - PAIRS.stop

RULES: Final = np.dtype(
    [
        ("cost", _PACKED, (NONE + 1,)),
        ("bonus", _PACKED, (NONE + 1,)),
        ("card_points", _BYTE, (NONE + 1,)),
        ("marks", _BYTE, (NONE + 1,)),
        ("time_stone", _BYTE, (NONE + 1,)),
        ("requirement", _PACKED, (NONE + 1,)),
        ("tile_points", _BYTE, (NONE + 1,)),
        ("first", _BYTE, (LEVELS,)),
        ("size", _BYTE, (LEVELS,)),
        ("take", _PACKED, (len(TAKES),)),
        ("threes", _BYTE, (_SETS, PAIRS.start)),
        ("pairs", _BYTE, (_SETS, len(PAIRS))),
        ("shorts", _BYTE, (_SETS, _SHORT)),
        ("number_of_threes", _BYTE, (_SETS,)),
        ("number_of_pairs", _BYTE, (_SETS,)),
        ("number_of_shorts", _BYTE, (_SETS,)),
        ("returned", _PACKED, (len(RETURNS),)),
        ("returns_from", "i8", (5,)),
        ("payment", _PACKED, (len(PAYMENTS),)),
        ("payments_from", "i8", (8,)),
        ("set_out", _PACKED),
        ("players", "i8"),
        ("token_limit", "i8"),
        ("hand_limit", "i8"),
        ("pile_for_two", "i8"),
        ("goal", "i8"),
        ("avengers_points", "i8"),
        ("first_claim", "i8"),
        ("fewest_different", "i8"),
        ("short_from", "i8"),
        ("wild_is_free", _BYTE),
        ("stuck_ends", _BYTE),
        ("triggered_anew", _BYTE),
        ("most_tokens_decide", _BYTE),
        ("gauntlet", _BYTE),
        ("ended_by", _BYTE),
        ("ranking", _BYTE, (6,)),
    ],
    align=True,
)
"""The numbers of a ruleset, for so many players. A take, return or payment is found by number.

`threes` and `shorts` are found by the set of colours that are left, `pairs` by the set of those of
which enough lie there for two; a set has a bit for each colour.
"""


def packed(counts: Iterable[int]) -> int:
    """Counts by colour as one number."""
    return sum(count << 8 * place for place, count in enumerate(counts))


def unpacked(number: int) -> Tokens:
    """Counts by colour out of one number."""
    a, b, c, d, e, f, g = int(number).to_bytes(8, "little")[:LANES]
    return (a, b, c, d, e, f, g)
