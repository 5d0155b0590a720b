"""Positions: played by seed, steered into a situation, known in part, described."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from attrs import evolve
from hypothesis import reject
from hypothesis import strategies as st

from splendor_rules.actions import Purchase, Reserve, Take
from splendor_rules.box.components import Card
from splendor_rules.deal import new_game
from splendor_rules.engine import apply
from splendor_rules.legal import legal_actions
from splendor_rules.state import PartialCard, Reserved, Unknown
from splendor_rules.testing.strategies.rulesets import PLAYERS, SEEDS, rulesets
from splendor_rules.testing.strategies.situations import SITUATIONS
from splendor_rules.testing.strategies.synthetic import laid_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import Player, State
    from splendor_rules.testing.strategies.situations import Situation

MOST_DECISIONS: Final = 150
STYLES: Final = ((), (Purchase,), (Purchase,), (Reserve, Take))
"""The kinds of actions that are preferred, first ones first."""
STEERED: Final = 120
"""How many decisions play is steered before it begins again."""
ATTEMPTS: Final = 12


def drawn(state: State, style: Sequence[type[Action]], rng: Random) -> Action:
    """One of the legal actions, mostly of a kind that the style prefers."""
    listed = legal_actions(state)
    liked = [action for kind in style for action in listed if isinstance(action, kind)]
    return rng.choice(liked if liked and rng.random() < 0.9 else listed)


def game(start: State, seed: int, decisions: int) -> tuple[list[Action], list[State]]:
    """A game played by seed, up to so many decisions: what was done, and every position."""
    rng, states = Random(seed), [start]
    actions: list[Action] = []
    style = rng.choice(STYLES)
    while len(actions) < decisions and legal_actions(states[-1]):
        actions.append(drawn(states[-1], style, rng))
        states.append(apply(states[-1], actions[-1]))
    return actions, states


def played(ruleset: Ruleset, players: int, deal: int, play: int, decisions: int) -> State:
    """The position after a game so far, the same for the same arguments.

    Args:
        ruleset: the rules.
        players: how many players there are.
        deal: the seed of the deal.
        play: the seed of what is done.
        decisions: how many decisions are made, unless the game is over sooner.
    """
    return game(new_game(ruleset, players, deal), play, decisions)[1][-1]


def reached(situation: str, ruleset: Ruleset, players: int, seed: int, later: int) -> State:
    """A position in a situation, the same for the same arguments.

    Args:
        situation: the name of one of `SITUATIONS`.
        ruleset: the rules.
        players: how many players there are.
        seed: the seed of everything else.
        later: how many positions in the situation are passed over, as far as there are any.
    """
    wanted = SITUATIONS[situation]
    for attempt in range(ATTEMPTS if wanted.possible(ruleset, players) else 0):
        rng, start = Random(f"{seed} {attempt}"), None
        if wanted.layout and (wanted.laid_out or rng.random() < 0.5):
            start = laid_out(ruleset, players, rng, wanted.layout)
        start = start or new_game(ruleset, players, rng.getrandbits(32))
        if (state := steered(start, wanted, rng, later)) is not None:
            return state
    return reject()


def states(
    rules: SearchStrategy[Ruleset] | None = None,
    players: SearchStrategy[int] = PLAYERS,
    *,
    situation: str | None = None,
) -> SearchStrategy[State]:
    """Positions that play can reach, over or not; they shrink towards the deal.

    Args:
        rules: the rulesets to draw from; without, both games under all readings.
        players: the numbers of players to draw from.
        situation: the name of one of `SITUATIONS`, in which every position then is. Some start
            from a late position that is laid out, not played; a ruleset under which the situation
            is impossible is drawn again.
    """
    rules = rulesets() if rules is None else rules
    if situation is None:
        return st.builds(played, rules, players, SEEDS, SEEDS, st.integers(0, MOST_DECISIONS))
    pairs = st.tuples(rules, players).filter(lambda pair: SITUATIONS[situation].possible(*pair))
    return pairs.flatmap(
        lambda pair: st.builds(
            reached, st.just(situation), *map(st.just, pair), SEEDS, st.integers(0, 3)
        )
    )


def steered(start: State, wanted: Situation, rng: Random, later: int = 0) -> State | None:
    """Play towards a situation, within a budget of decisions; pass over so many positions in it."""
    state, last = start, None
    for _ in range(STEERED):
        if wanted.holds(state):
            last, later = state, later - 1
        if later < 0 or not (listed := legal_actions(state)):
            break
        best = max(listed, key=lambda action: wanted.likes(state, action) + rng.random())
        state = apply(state, best)
    return last


def forgotten(of: SearchStrategy[State] | None = None) -> SearchStrategy[State]:
    """Positions with unknown cards: in decks, rows and hands and among purchased cards.

    Args:
        of: the positions before some cards become unknown; without, any.
    """
    return st.builds(forget, states() if of is None else of, SEEDS)


def forget(state: State, seed: int) -> State:
    """The position with some of its cards unknown, the same for the same seed."""
    rng = Random(seed)
    market = tuple(
        tuple(Unknown(level) if card and rng.random() < 0.3 else card for card in row)
        for level, row in enumerate(state.market, start=1)
    )
    decks = tuple(
        tuple(Unknown(level) for _ in deck) if rng.random() < 0.6 else deck
        for level, deck in enumerate(state.decks, start=1)
    )
    players = tuple(_forget(player, rng) for player in state.players)
    return state.changed(market=market, decks=decks, players=players)


def _forget(player: Player, rng: Random) -> Player:
    reserved = tuple(
        Reserved(Unknown(card.card.level), card.hidden) if rng.random() < 0.4 else card
        for card in player.reserved
    )
    cards = tuple(
        PartialCard.of(card) if isinstance(card, Card) and rng.random() < 0.4 else card
        for card in player.cards
    )
    return evolve(player, reserved=reserved, cards=cards)
