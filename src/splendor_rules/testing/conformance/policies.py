"""How the suite's own players choose, so that its games come to what is rare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

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

Policy: TypeAlias = str

POLICIES: Final[tuple[Policy, ...]] = ("chance", "hoard", "cheap", "points", "marks", "spoil")
"""By chance; keep tokens and buy nothing; buy what is cheap; go for points; for Avengers marks;
for marks too, but take the Avengers tile only from one who has triggered the end with it."""

_SLIP: Final = 0.04


def decisions(state: State, style: Policy, rng: Random) -> list[tuple[Action, State]]:
    """The decisions that one seat takes in its turn, each with the position that it leads to."""
    action = choose(state, style, rng)
    taken = [(action, apply(state, action))]
    while not isinstance((after := taken[-1][1]).pending, ToAct | Over):
        action = choose(after, style, rng)
        taken.append((action, apply(after, action)))
    return taken


def choose(state: State, style: Policy, rng: Random) -> Action:
    """Choose one of the legal decisions."""
    listed = legal_actions(state)
    if len(listed) == 1:
        return listed[0]
    if style == "chance" or rng.random() < _SLIP:
        kind = rng.choice(sorted({type(action).__name__ for action in listed}))
        return rng.choice([action for action in listed if type(action).__name__ == kind])
    lacks = NO_TOKENS if style == "hoard" else _lacks(state, style)
    return max(listed, key=lambda action: (_liking(state, action, style, lacks), rng.random()))


def _worth(state: State, card: Card, style: Policy) -> float:
    if style == "cheap":
        return 9.0 - sum(price(card, state.player.bonuses))
    worth = 1.0 + 2 * card.points
    if state.ruleset.box.has_time_stone:
        worth += 0 if state.player.bonuses[card.bonus] else 4
        worth += 4 if card.time_stone and not state.player.tokens[Colour.TIME_STONE] else 0
        worth += card.avengers * (5 if style in {"marks", "spoil"} else 1)
    return worth


def _lacks(state: State, style: Policy) -> Tokens:
    """The tokens that are short for the card that a player is after."""
    player = state.player
    there = [card for row in state.market for card in row]
    there += [reserved.card for reserved in player.reserved]
    best, lacks = 0.0, NO_TOKENS
    for card in there:
        if isinstance(card, Card):
            short = beyond(price(card, player.bonuses), player.tokens)
            appeal = _worth(state, card, style) / (1 + sum(short))
            if appeal > best:
                best, lacks = appeal, short
    return lacks


def _liking(state: State, action: Action, style: Policy, lacks: Tokens) -> float:
    if style == "hoard":
        return _hoarding(action)
    match action:
        case Purchase(card, payment):
            early = style == "spoil" and _too_early(state, card)
            return -9.0 if early else 20.0 + _worth(state, card, style) - payment[WILD] / 10
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
