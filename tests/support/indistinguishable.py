"""Whole games to be looked at by every seat, and positions that look the same to one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen
from hypothesis import strategies as st

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Pass,
    Purchase,
    Reserve,
    State,
    legal_actions,
    new_game,
    view,
)
from splendor_rules import apply as played
from splendor_rules.state import Over, Reserved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, Ruleset, Unknown

Step: TypeAlias = tuple[State, "Action", State]
"""A position, what is done there, the position after it."""

MOST_DECISIONS: Final = 800


@frozen
class Table:
    """A game to be played at random, the same whenever it is played."""

    rules: Ruleset
    players: int
    seed: int
    likes: tuple[str, ...]
    """What its players mostly do if they can: `blind`, `purchase`, `hand`, `reserve`, `take`."""

    def steps(self) -> Iterator[Step]:
        rng = Random(self.seed)
        state = new_game(self.rules, self.players, self.seed)
        for _ in range(MOST_DECISIONS):
            if not (listed := legal_actions(state)):
                break
            liked = [one for like in self.likes for one in listed if fits(one, like, state)]
            action = rng.choice(liked if liked and rng.random() < 0.8 else listed)
            after = played(state, action)
            yield state, action, after
            state = after


def fits(action: Action, like: str, state: State) -> bool:
    match action:
        case Purchase(card):
            in_hand = any(one.card == card for one in state.player.reserved)
            return like == "purchase" or (like == "hand" and in_hand)
        case Reserve(_, place):
            return like == ("blind" if place == "deck" else "reserve")
        case _:
            return like == "take"


def under_readings(rules: Ruleset) -> st.SearchStrategy[Ruleset]:
    values = {
        option.attribute: st.sampled_from((option.default, *option.alternatives))
        for option in rules.options
    }
    return st.just(rules) | st.fixed_dictionaries(values).map(lambda chosen: rules.under(**chosen))


TABLES: Final = st.builds(
    Table,
    rules=st.sampled_from((BASE, MARVEL)).flatmap(under_readings),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    likes=st.sampled_from((("blind", "purchase"), ("blind", "hand"), ("purchase",), ("take",), ())),
)


# Positions that look the same


def permuted(state: State, seat: int | None, rng: Random, *, first: int = 0) -> State:
    """The position with the cards hidden from a seat permuted, level by level.

    The first cards of each deck can be left where they lie.
    """
    decks = [list(deck) for deck in state.decks]
    hands = [list(player.reserved) for player in state.players]
    for level, deck in enumerate(decks, start=1):
        held = [
            (hand, place)
            for owner, hand in enumerate(hands)
            for place, one in enumerate(hand)
            if owner != seat and one.hidden and one.card.level == level
        ]
        cards: list[Card | Unknown] = [*deck[first:], *(hand[n].card for hand, n in held)]
        rng.shuffle(cards)
        for hand, place in held:
            hand[place] = Reserved(cards.pop(), hidden=True)
        deck[first:] = cards
    players = zip(state.players, hands, strict=True)
    return state.changed(
        decks=tuple(map(tuple, decks)),
        players=tuple(player.changed(reserved=tuple(hand)) for player, hand in players),
    )


def is_possible(state: State) -> bool:
    """Under `stuck` = `ends` a game is over before a player has to act who can't."""
    return bool(legal_actions(state)) or isinstance(state.pending, Over)


def lookalike(state: State, seat: int | None, rng: Random, *, first: int = 0) -> State:
    other = permuted(state, seat, rng, first=first)
    return other if is_possible(other) else state


def watcher(state: State, rng: Random) -> int | None:
    """Mostly the seat to act; else another one, or a spectator."""
    seats: list[int | None] = [*range(len(state.players)), None]
    return rng.choice((*[state.to_act] * 3, *seats))


def rests_on_hidden(action: Action, state: State) -> bool:
    """Whether only its player can know that an action is legal.

    That is the purchase of a card that nobody else has seen, and a pass.
    """
    hidden = [one.card for one in state.player.reserved if one.hidden]
    return isinstance(action, Pass) or (isinstance(action, Purchase) and action.card in hidden)


def shown(state: State, seat: int | None) -> frozenset[str]:
    """The ids of all cards that a view names."""
    seen = view(state, seat)
    cards = [card for row in seen.market for card in row]
    for player in seen.players:
        cards += [one.card for one in player.reserved]
    owned = [card for player in seen.players for card in player.cards]
    return frozenset(card.id for card in (*cards, *owned) if isinstance(card, Card))
