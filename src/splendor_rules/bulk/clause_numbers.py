"""The clauses that a kernel can name, by number: those that refuse, and those that decide a win."""

from __future__ import annotations

from typing import Final

CLAUSES: Final = (
    "",
    "turn.own-turn",
    "turn.one-action",
    "turn.no-pass",
    "turn.stalemate",
    "turn.stuck-ends",
    "turn.pending",
    "turn.game-over",
    "take.in-supply",
    "take.three-different",
    "take.short-supply",
    "take.two-needs-four",
    "reserve.card-there",
    "reserve.hand-limit",
    "purchase.source",
    "purchase.affordable",
    "purchase.held-tokens",
    "purchase.exact-payment",
    "purchase.wild-any-colour",
    "limit.return-exact",
    "limit.return-held",
    "tile.among-earned",
    "tile.compulsory",
    "end.round",
    "winner.qualified",
    "winner.most-points",
    "winner.avengers-tile",
    "winner.fewest-cards",
    "winner.most-tokens",
    "winner.shared",
)
"""Ids by number; 0 stands for none. Numbers are permanent: new ones come at the end."""

ALLOWED: Final = 0
OWN_TURN: Final = CLAUSES.index("turn.own-turn")
ONE_ACTION: Final = CLAUSES.index("turn.one-action")
NO_PASS: Final = CLAUSES.index("turn.no-pass")
STALEMATE: Final = CLAUSES.index("turn.stalemate")
STUCK_ENDS: Final = CLAUSES.index("turn.stuck-ends")
PENDING: Final = CLAUSES.index("turn.pending")
GAME_OVER: Final = CLAUSES.index("turn.game-over")
IN_SUPPLY: Final = CLAUSES.index("take.in-supply")
THREE_DIFFERENT: Final = CLAUSES.index("take.three-different")
SHORT_SUPPLY: Final = CLAUSES.index("take.short-supply")
TWO_NEEDS_FOUR: Final = CLAUSES.index("take.two-needs-four")
CARD_THERE: Final = CLAUSES.index("reserve.card-there")
HAND_LIMIT: Final = CLAUSES.index("reserve.hand-limit")
SOURCE: Final = CLAUSES.index("purchase.source")
AFFORDABLE: Final = CLAUSES.index("purchase.affordable")
HELD_TOKENS: Final = CLAUSES.index("purchase.held-tokens")
EXACT_PAYMENT: Final = CLAUSES.index("purchase.exact-payment")
WILD_ANY_COLOUR: Final = CLAUSES.index("purchase.wild-any-colour")
RETURN_EXACT: Final = CLAUSES.index("limit.return-exact")
RETURN_HELD: Final = CLAUSES.index("limit.return-held")
AMONG_EARNED: Final = CLAUSES.index("tile.among-earned")
COMPULSORY: Final = CLAUSES.index("tile.compulsory")
ROUND: Final = CLAUSES.index("end.round")
QUALIFIED: Final = CLAUSES.index("winner.qualified")
MOST_POINTS: Final = CLAUSES.index("winner.most-points")
AVENGERS_TILE: Final = CLAUSES.index("winner.avengers-tile")
FEWEST_CARDS: Final = CLAUSES.index("winner.fewest-cards")
MOST_TOKENS: Final = CLAUSES.index("winner.most-tokens")
SHARED: Final = CLAUSES.index("winner.shared")
