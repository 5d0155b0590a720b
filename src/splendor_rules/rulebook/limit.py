"""Chapter 8: the token limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.box.tokens import Colour, Tokens, add, lacking, subtract
from splendor_rules.clauses import check_of, clause
from splendor_rules.rulebook.purchase import colour_names
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)
from splendor_rules.state import ReturnOwed

if TYPE_CHECKING:
    from splendor_rules.actions import Return
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State

MOST_OVER = 3
"""How many tokens over it a turn can bring: a take of three at the limit."""


@clause(
    "limit.excess",
    BASE_JA.states("ゲームの流れ 4"),
    MARVEL_JA.states("4 トークン数の制限"),
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    BASE_EN.second_hand("Selecting tokens"),
    MARVEL_EN.second_hand("Token Pool Limit"),
)
def excess(tokens: Tokens, limit: int) -> int:
    """How many tokens are over the limit of ten, wild tokens and the Time Stone counted."""
    count = sum(tokens)
    return count - limit if count > limit else 0


def excess_of(state: State) -> int:
    """How many tokens the player to act has over the limit."""
    return excess(state.players[state.to_act].tokens, state.ruleset.limits.tokens)


@clause(
    "limit.ten",
    BASE_JA.states("ゲームの流れ 4"),
    MARVEL_JA.states("4 トークン数の制限"),
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    BASE_EN.second_hand("Selecting tokens"),
    MARVEL_EN.second_hand("Token Pool Limit"),
)
def ten(state: State) -> Facts | None:
    """With no return owed, nobody has more than ten tokens; what is owed is exactly the excess.

    Facts: `seat`, the first with too many (or a wrong debt); `tokens`, how many it has; `limit`.
    """
    limit = state.ruleset.limits.tokens
    for seat, player in enumerate(state.players):
        owed = 0
        if isinstance(state.pending, ReturnOwed) and seat == state.to_act:
            owed = state.pending.count
        if excess(player.tokens, limit) != owed:
            return {"seat": seat, "tokens": sum(player.tokens), "limit": limit}
    return None


def _returns_some(_state: State, action: Return) -> bool:
    """Whether any token is to go back."""
    return any(action.tokens)


def _returns_or_owes(state: State, action: Return) -> bool:
    """Whether any token is to go back, or would have to."""
    return any(action.tokens) or excess_of(state) > 0


@clause(
    "limit.return-exact",
    BASE_JA.states("ゲームの流れ 4"),
    MARVEL_JA.states("4 トークン数の制限"),
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    BASE_EN.second_hand("Selecting tokens"),
    MARVEL_EN.second_hand("Token Pool Limit"),
    applies=_returns_or_owes,
)
def return_exact(state: State, action: Return) -> Facts | None:
    """Exactly the excess goes back, so that ten remain; nothing with ten or fewer.

    Facts: `held`, how many tokens the player has; `returned`, how many go back; `due`, how many
    must.
    """
    held, returned = sum(state.players[state.to_act].tokens), sum(action.tokens)
    if returned == (due := excess_of(state)):
        return None
    return {"held": held, "returned": returned, "due": due}


@clause(
    "limit.return-held",
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    BASE_EN.second_hand("Selecting tokens"),
    MARVEL_EN.second_hand("Token Pool Limit"),
    applies=_returns_some,
)
def return_held(state: State, action: Return) -> Facts | None:
    """Only tokens that the player holds can be returned, any of them.

    Facts: `colours`, those of which too few are held.
    """
    short = lacking(state.players[state.to_act].tokens, action.tokens)
    if not short:
        return None
    return {"colours": colour_names(state, short)}


@clause(
    "limit.time-stone-kept",
    MARVEL_JA.states("4 トークン数の制限"),
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    MARVEL_EN.second_hand("Token Pool Limit"),
    applies=_returns_some,
)
def time_stone_kept(_state: State, action: Return) -> Facts | None:
    """A Time Stone is never returned.

    Facts: `time_stones`, how many were to go back.
    """
    stones = action.tokens[Colour.TIME_STONE]
    return {"time_stones": stones} if stones else None


@clause(
    "limit.effect",
    BASE_JA.states("ゲームの流れ 4"),
    BASE_EN.second_hand("Selecting tokens", implied=True),
    MARVEL_EN.second_hand("Token Pool Limit"),
)
def effect(state: State, action: Return) -> State:
    """Returned tokens go back to the supply."""
    left = subtract(state.players[state.to_act].tokens, action.tokens)
    return state.with_tokens(add(state.supply, action.tokens), left, state.passes)


@check_of("limit.ten")
def debt_of_one_turn(state: State) -> Facts | None:
    """No turn leaves more than three tokens over the limit.

    A consequence of `limit.ten`, for positions that were not played.

    Facts: as those of `limit.ten`.
    """
    tokens, limit = sum(state.players[state.to_act].tokens), state.ruleset.limits.tokens
    if not isinstance(state.pending, ReturnOwed) or tokens <= limit + MOST_OVER:
        return None
    return {"seat": state.to_act, "tokens": tokens, "limit": limit}
