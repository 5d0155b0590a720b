"""How the players of the suite choose, so that its games reach rare situations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.actions import Purchase, Reserve, Return, Take
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS, WILD, Colour, Tokens, beyond
from splendor_rules.engine import apply
from splendor_rules.legal import legal_actions
from splendor_rules.rulebook.purchase import price
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from random import Random

    from splendor_rules.actions import Action
    from splendor_rules.state import State

POLICIES: Final = ("chance", "hoard", "cheap", "points", "marks", "spoil")
"""By chance; keep tokens and buy nothing; buy what is cheap; go for points; for Avengers marks;
for marks too, but take the Avengers tile only from a holder who has triggered the end with it."""

_SLIP: Final = 0.04
"""How often a policy chooses by chance."""


def decisions(state: State, policy: str, rng: Random) -> list[tuple[Action, State]]:
    """The decisions of one turn, each with the position after it."""
    turn: list[tuple[Action, State]] = []
    while not turn or not isinstance(state.pending, ToAct | Over):
        action = choose(state, policy, rng)
        state = apply(state, action)
        turn.append((action, state))
    return turn


def choose(state: State, policy: str, rng: Random) -> Action:
    """Choose one of the legal decisions."""
    listed = legal_actions(state)
    if len(listed) == 1:
        return listed[0]
    if policy == "chance" or rng.random() < _SLIP:
        kind = rng.choice(sorted({type(action).__name__ for action in listed}))
        return rng.choice([action for action in listed if type(action).__name__ == kind])
    lacks = NO_TOKENS if policy == "hoard" else _lacks(state, policy)
    return max(listed, key=lambda action: (_liking(state, action, policy, lacks), rng.random()))


def _worth(state: State, card: Card, policy: str) -> float:
    if policy == "cheap":
        return 9.0 - sum(price(card, state.player.bonuses))
    worth = 1.0 + 2 * card.points
    if state.ruleset.box.has_time_stone:
        worth += 0 if state.player.bonuses[card.bonus] else 4
        worth += 4 if card.time_stone and not state.player.tokens[Colour.TIME_STONE] else 0
        worth += card.avengers * (5 if policy in {"marks", "spoil"} else 1)
    return worth


def _lacks(state: State, policy: str) -> Tokens:
    """The tokens that are short for the card that a player is after."""
    player = state.player
    cards = [card for row in state.market for card in row]
    cards += [reserved.card for reserved in player.reserved]
    best, lacks = 0.0, NO_TOKENS
    for card in cards:
        if isinstance(card, Card):
            short = beyond(price(card, player.bonuses), player.tokens)
            appeal = _worth(state, card, policy) / (1 + sum(short))
            if appeal > best:
                best, lacks = appeal, short
    return lacks


def _liking(state: State, action: Action, policy: str, lacks: Tokens) -> float:
    if policy == "hoard":
        return _hoarding(action)
    match action:
        case Purchase(card, payment):
            early = policy == "spoil" and _too_early(state, card)
            return -9.0 if early else 20.0 + _worth(state, card, policy) - payment[WILD] / 10
        case Take(tokens):
            return sum(tokens) / 10 + 2 * sum(map(min, tokens, lacks))
        case Return(tokens):
            return -tokens[WILD] - sum(map(min, tokens, lacks))
        case _:
            return 1.0


def _hoarding(action: Action) -> float:
    """Reserve the dearest, give wild tokens back, keep the others."""
    match action:
        case Purchase(_, payment):
            return sum(payment) - 10.0
        case Reserve(level, place):
            return level - 4.0 if place == "deck" else 1.0 + level
        case Return(tokens):
            return float(tokens[WILD])
        case _:
            return 1.0


def _too_early(state: State, card: Card) -> bool:
    """Whether the Avengers tile would come from a holder who has not triggered the end."""
    holder = state.avengers_holder
    if holder is None or holder in {state.to_act, state.end_triggered_by}:
        return False
    return state.player.avengers_marks + card.avengers > state.players[holder].avengers_marks
