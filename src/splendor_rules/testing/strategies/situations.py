"""Rare situations: what each is, and how play is steered there."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules.actions import Pass, Purchase, Reserve, Return, Take
from splendor_rules.box.tokens import ORDINARY, WILD
from splendor_rules.legal import legal_actions
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct
from splendor_rules.testing.invariants.counting import FIRST_CLAIM
from splendor_rules.testing.strategies.synthetic import (
    last_of_a_deck,
    near_the_goal,
    nothing_to_do,
    one_bonus_short,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State
    from splendor_rules.testing.strategies.synthetic import Layout

    Likes: TypeAlias = Callable[[State, Action], float]
    """How much an action leads to a situation; play follows the highest."""


@frozen
class Situation:
    """A kind of position that play rarely reaches.

    Attributes:
        name: its name, as `states(situation=...)` takes it.
        meaning: what it is.
        holds: whether a position is one.
        likes: how play is steered towards it.
        layout: the late position from which play goes on, half of the time or, if `laid_out`,
            always; None if play begins with the deal.
        laid_out: whether play alone would take too long.
        possible: whether it can come about under a ruleset, with so many players.
    """

    name: str
    meaning: str
    holds: Callable[[State], bool]
    likes: Likes
    layout: Layout | None = None
    laid_out: bool = False
    possible: Callable[[Ruleset, int], bool] = lambda _rules, _players: True


def _to_act(state: State) -> bool:
    return isinstance(state.pending, ToAct)


def _near_the_end(state: State) -> bool:
    goal = state.ruleset.limits.goal
    most = max(state.ruleset.points(state, seat) for seat in range(len(state.players)))
    return _to_act(state) and goal - 3 <= most < goal


def _short_supply(state: State) -> bool:
    return _to_act(state) and sum(state.supply[colour] > 0 for colour in ORDINARY) < 3


def _avengers_tie(state: State) -> bool:
    marks = [player.avengers_marks for player in state.players]
    return max(marks) >= FIRST_CLAIM and marks.count(max(marks)) > 1


def _takeover_possible(state: State) -> bool:
    holder = state.avengers_holder
    if holder is None or holder == state.to_act or not _to_act(state):
        return False
    short = state.players[holder].avengers_marks - state.player.avengers_marks
    return any(
        isinstance(action, Purchase) and action.card.avengers > short
        for action in legal_actions(state)
    )


# How play is steered


def _buys(state: State, action: Action) -> float:
    """Purchase what has points, else any card; Time Stone and colours that lack first."""
    if not isinstance(action, Purchase):
        return 1.0 * isinstance(action, Take)
    card, player = action.card, state.player
    lacks = not player.bonuses[card.bonus] or (card.time_stone and not player.tokens[-1])
    return 2.0 + card.points + 2 * lacks - action.payment[WILD] / 10


def _buys_marks(state: State, action: Action) -> float:
    return _buys(state, action) + 4 * (action.card.avengers if isinstance(action, Purchase) else 0)


def _buys_bonuses(state: State, action: Action) -> float:
    """Purchase the bonuses that tiles on the table want."""
    if not isinstance(action, Purchase):
        return 1.0 * isinstance(action, Take)
    bonus, have = action.card.bonus, state.player.bonuses
    return 2.0 + sum(tile.requirement[bonus] > have[bonus] for tile in state.tiles)


def _hoards(_state: State, action: Action) -> float:
    """Take three tokens, reserve, and give the wild ones back."""
    match action:
        case Take():
            return 2.0 + sum(action.tokens) / 3
        case Return():
            return action.tokens[WILD]
        case Purchase():
            return -1.0
        case _:
            return 1.0


def _reserves(_state: State, action: Action) -> float:
    return 1.0 * isinstance(action, Reserve)


def _empties_the_first_deck(_state: State, action: Action) -> float:
    match action:
        case Reserve(1) | Purchase():
            return 2.0
        case _:
            return 1.0 * isinstance(action, Take)


# Where a situation is possible


def _has_avengers(ruleset: Ruleset, _players: int) -> bool:
    return ruleset.box.has_avengers


def _all_tokens_fit(ruleset: Ruleset, players: int) -> bool:
    """Whether all ordinary tokens can be in hands, and a stuck player passes."""
    each = ruleset.setup.supply(players, ruleset.readings)
    return len(ORDINARY) * each <= ruleset.limits.tokens * players


def _can_be_stuck(ruleset: Ruleset, players: int) -> bool:
    return ruleset.readings.stuck == "pass" and _all_tokens_fit(ruleset, players)


def _two_tiles_share(ruleset: Ruleset, players: int) -> bool:
    return ruleset.setup.tiles(players) > 1


_ALL: Final = (
    Situation(
        "near-the-end",
        "somebody is three points or less from the goal, and nobody has reached it",
        _near_the_end,
        _buys,
        layout=near_the_goal,
    ),
    Situation(
        "end-triggered",
        "an end has been triggered, and the round is being finished",
        lambda state: state.end_triggered_by is not None and not isinstance(state.pending, Over),
        _buys,
        layout=near_the_goal,
    ),
    Situation(
        "over",
        "the game is over",
        lambda state: isinstance(state.pending, Over),
        _buys,
        layout=near_the_goal,
    ),
    Situation(
        "short-supply",
        "fewer than three ordinary colours are in the supply",
        _short_supply,
        _hoards,
        possible=_all_tokens_fit,
    ),
    Situation(
        "empty-deck",
        "a deck is empty",
        lambda state: not all(state.decks),
        _empties_the_first_deck,
        layout=last_of_a_deck,
        laid_out=True,
    ),
    Situation(
        "empty-place",
        "a place of a row is empty",
        lambda state: any(None in row for row in state.market),
        _empties_the_first_deck,
        layout=last_of_a_deck,
        laid_out=True,
    ),
    Situation(
        "three-in-hand",
        "the player to act has three cards in hand",
        lambda state: _to_act(state) and len(state.player.reserved) == state.ruleset.limits.hand,
        _reserves,
    ),
    Situation(
        "ten-tokens",
        "the player to act has ten tokens",
        lambda state: _to_act(state) and sum(state.player.tokens) == state.ruleset.limits.tokens,
        _hoards,
    ),
    Situation(
        "return-owed",
        "tokens must be returned",
        lambda state: isinstance(state.pending, ReturnOwed),
        _hoards,
    ),
    Situation(
        "two-tiles",
        "several tiles are earned at once, and one must be chosen",
        lambda state: isinstance(state.pending, TileChoice),
        _buys_bonuses,
        layout=one_bonus_short,
        laid_out=True,
        possible=_two_tiles_share,
    ),
    Situation(
        "avengers-tie",
        "Marvel: two players have three or more Avengers marks, and none has more than they",
        _avengers_tie,
        _buys_marks,
        layout=near_the_goal,
        possible=_has_avengers,
    ),
    Situation(
        "avengers-takeover",
        "Marvel: the player to act can take the Avengers tile from its holder",
        _takeover_possible,
        _buys_marks,
        layout=near_the_goal,
        possible=_has_avengers,
    ),
    Situation(
        "stuck",
        "the player to act can do none of the four actions, and must pass",
        lambda state: _to_act(state) and legal_actions(state) == (Pass(),),
        _hoards,
        layout=nothing_to_do,
        laid_out=True,
        possible=_can_be_stuck,
    ),
)
SITUATIONS: Final[Mapping[str, Situation]] = MappingProxyType(
    {situation.name: situation for situation in _ALL}
)
"""Every situation by its name."""
