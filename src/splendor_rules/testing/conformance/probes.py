"""Turns to be judged that are mostly illegal, each near to something that a clause refuses."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.actions import Hand, Pass, Place, Purchase, Reserve, Row, Take, Turn
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS, ORDINARY, WILD, Colour, Tokens, as_tokens
from splendor_rules.engine import judge_turn
from splendor_rules.records.record import RecordedTurn
from splendor_rules.rulebook.purchase import coloured_first, price

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator
    from random import Random

    from splendor_rules.actions import MainAction
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State

_LOOKED_AT: Final = 20
"""Of so many tries, drawn from about seventy, those are chosen that are asked about."""
_SPOTS: Final[tuple[Place, ...]] = (1, 2, 3, 4, "deck")


def choose_probes(
    state: State, legal: RecordedTurn | None, known: Counter[str], count: int, rng: Random
) -> list[tuple[RecordedTurn, Ruling]]:
    """Some turns to ask about, with the library's ruling: first what has seldom been refused.

    What is legal is taken for half as frequent as what is refused most.

    Args:
        state: the position.
        legal: a legal turn, from which others are made by spoiling it; None after the end.
        known: how often each clause has refused until now.
        count: how many to choose.
        rng: what decides among equals.
    """
    found, often = [], max(known.values(), default=0) // 2
    tries = list(_tries(state, legal, rng))
    for recorded in rng.sample(tries, min(_LOOKED_AT, len(tries))):
        ruling = judge_turn(state, recorded.turn, recorded.seat)
        seldom = min((known[one.clause] for one in ruling.refusals), default=often)
        found.append((seldom, rng.random(), recorded, ruling))
    found.sort(key=lambda one: one[:2])
    return [(recorded, ruling) for _, _, recorded, ruling in found[:count]]


def _tries(state: State, legal: RecordedTurn | None, rng: Random) -> Iterator[RecordedTurn]:
    actions: Iterable[MainAction] = (
        *_takes(state, rng),
        *_reservations(state, rng),
        *_purchases(state, rng),
        Pass(),
    )
    for action in actions:
        yield RecordedTurn(state.to_act, Turn(action))
    if legal is not None:
        other = (state.to_act + rng.randrange(1, len(state.players))) % len(state.players)
        yield evolve(legal, seat=other)
        for turn in chain(_returned_otherwise(state, legal.turn, rng), _tiles(state, legal.turn)):
            yield evolve(legal, turn=turn)


def _takes(state: State, rng: Random) -> Iterator[Take]:
    """Every two alike; then other numbers of tokens than a take has."""
    for colour in ORDINARY:
        yield Take.of(colour, colour)
    colours = list(ORDINARY)
    rng.shuffle(colours)
    a, b, c, d, _ = colours
    others = ((), (a,), (a, b), (a, b, c), (a, b, c, d), (a, a, b), (a, a, a), (a, b, Colour.WILD))
    for some in (*others, (Colour.WILD,)):
        yield Take.of(*some)
    if state.ruleset.box.has_time_stone:
        yield Take.of(a, b, Colour.TIME_STONE)


def _reservations(state: State, rng: Random) -> Iterator[Reserve]:
    """Empty places and decks, or else any; and a card that lies elsewhere."""
    for level in state.ruleset.box.levels:
        empty = [place for place, card in enumerate(state.market[level - 1], 1) if card is None]
        spots: list[Place] = [*empty]
        if not state.decks[level - 1]:
            spots.append("deck")
        yield Reserve(level, rng.choice(spots or list(_SPOTS)))
        yield Reserve(level, rng.choice(_SPOTS), rng.choice(state.ruleset.box.level(level)))


def _purchases(state: State, rng: Random) -> Iterator[Purchase]:
    rows = [card for row in state.market for card in row if isinstance(card, Card)]
    own = [one.card for one in state.player.reserved if isinstance(one.card, Card)]
    elsewhere = [card for deck in state.decks for card in deck[:2] if isinstance(card, Card)]
    for player in state.players:
        elsewhere += [card for card in player.cards if isinstance(card, Card)]
        if player is not state.player:
            elsewhere += [one.card for one in player.reserved if isinstance(one.card, Card)]
    for card in rng.sample(rows, min(4, len(rows))):
        yield from _paid_otherwise(state, Purchase(card, origin=Row()), rng)
    for card in own:
        yield from _paid_otherwise(state, Purchase(card, origin=Hand()), rng)
    for card in rng.sample(elsewhere, min(3, len(elsewhere))):
        payment = coloured_first(price(card, state.player.bonuses), state.player.tokens)
        yield Purchase(card, payment or NO_TOKENS, rng.choice((Row(), Hand())))


def _paid_otherwise(state: State, purchase: Purchase, rng: Random) -> Iterator[Purchase]:
    """Pay the price, more, less, with other tokens; or say that the card lies elsewhere."""
    due = price(purchase.card, state.player.bonuses)
    payment = coloured_first(due, state.player.tokens)
    paid = due if payment is None else payment
    yield evolve(purchase, payment=paid)
    for change in (_more(paid, rng), _less(paid, rng), _wilder(paid, rng)):
        yield evolve(purchase, payment=change)
    if state.ruleset.box.has_time_stone:
        yield evolve(purchase, payment=_with_stone(_less(paid, rng)))
    place = Row(rng.choice(state.ruleset.box.levels), rng.randrange(1, 5))
    yield evolve(purchase, payment=paid, origin=place)
    yield evolve(purchase, payment=paid, origin=Hand() if purchase.origin == Row() else Row())


def _more(tokens: Tokens, rng: Random) -> Tokens:
    counts = list(tokens)
    counts[rng.randrange(WILD + 1)] += 1
    return as_tokens(counts)


def _less(tokens: Tokens, rng: Random) -> Tokens:
    counts = list(tokens)
    there = [place for place, count in enumerate(counts[: WILD + 1]) if count]
    if there:
        counts[rng.choice(there)] -= 1
    return as_tokens(counts)


def _with_stone(tokens: Tokens) -> Tokens:
    return as_tokens((*tokens[: Colour.TIME_STONE], 1))


def _wilder(tokens: Tokens, rng: Random) -> Tokens:
    """The same with a wild token for one of a colour."""
    coloured = as_tokens(tokens[:WILD])
    fewer = _less(coloured, rng)
    return as_tokens((*fewer[:WILD], tokens[WILD] + sum(coloured) - sum(fewer)))


def _returned_otherwise(state: State, turn: Turn, rng: Random) -> Iterator[Turn]:
    """A return that is left out, too large, too small, of other tokens, or not owed."""
    yield evolve(turn, returned=_more(turn.returned, rng))
    if any(turn.returned):
        yield evolve(turn, returned=NO_TOKENS)
        yield evolve(turn, returned=_less(turn.returned, rng))
        for _ in range(2):
            yield evolve(turn, returned=_more(_less(turn.returned, rng), rng))
    if state.ruleset.box.has_time_stone:
        yield evolve(turn, returned=_with_stone(_less(turn.returned, rng)))


def _tiles(state: State, turn: Turn) -> Iterator[Turn]:
    """No tile, or each of those that are on the table or somebody's."""
    owned = [tile for player in state.players for tile in player.tiles]
    for tile in (None, *state.tiles, *owned[:1]):
        if tile != turn.tile:
            yield evolve(turn, tile=tile)
