"""Positions that play has come to, early and late, of both games and under all readings."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    legal_actions,
    new_game,
)
from splendor_rules.box.tokens import as_tokens
from splendor_rules.state import ToAct
from splendor_rules.testing.strategies.states import game as play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, State
    from splendor_rules.box import Tokens
    from splendor_rules.ruleset import Ruleset

GAMES = 120
"""How many games there are to draw from: what they are follows from their number."""
MOST_DECISIONS = 400


def read_at_random(rules: Ruleset, rng: Random) -> Ruleset:
    return rules.under(**{option.attribute: rng.choice(option.values) for option in rules.options})


@lru_cache(maxsize=GAMES)
def game(number: int) -> tuple[State, ...]:
    """The positions of a whole game, or the first of one that does not end."""
    rng = Random(f"played {number}")
    rules, players = (BASE, MARVEL)[number % 2], 2 + number // 2 % 3
    deal = new_game(read_at_random(rules, rng), players, number)
    return tuple(play(deal, number, MOST_DECISIONS)[1])


GAME = st.integers(0, GAMES - 1).map(game)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position of a game: any, one of the last, or one in which something is owed or ending."""
    states = draw(GAME)
    rare = [s for s in states if not isinstance(s.pending, ToAct) or s.end_triggered_by is not None]
    return draw(st.sampled_from(draw(st.sampled_from((states, states[-15:], rare or states)))))


RANDOM = st.integers(0, 9999).map(Random)


def few(rng: Random) -> Tokens:
    return as_tokens([rng.choice((0, 0, 0, 0, 1, 1, 2)) for _ in range(7)])


def off(tokens: Tokens, rng: Random) -> Tokens:
    """The same tokens but for one or two."""
    counts = list(tokens)
    for change in (1, -1):
        counts[rng.randrange(7)] += change * rng.randrange(2)
    return as_tokens(counts)


def tries(state: State, rng: Random) -> Iterator[Action]:
    """What may be done, some at least, and what mostly may not."""
    box, listed = state.ruleset.box, legal_actions(state)
    yield from rng.sample(listed, min(len(listed), 8))
    yield Take(few(rng))
    yield Take(as_tokens([rng.randrange(2) for _ in range(5)]))
    yield Reserve(rng.randrange(1, 4), rng.choice((1, 2, 3, 4, "deck")))
    yield Purchase(rng.choice(box.cards), few(rng))
    yield Pass()
    yield Return(few(rng))
    yield ChooseTile(rng.choice(box.tiles))
    for action in rng.sample(listed, min(len(listed), 6)):
        if isinstance(action, (Take, Return)):
            yield type(action)(off(action.tokens, rng))
        elif isinstance(action, Purchase):
            yield Purchase(action.card, off(action.payment, rng))
            yield Purchase(rng.choice(box.cards), action.payment)
