"""Turns to be judged, mostly illegal, each near to something that a clause refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.actions import Hand, Pass, Purchase, Reserve, Row, Take, Turn
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS, ORDINARY, WILD, Colour, Tokens, as_tokens
from splendor_rules.engine import judge_turn
from splendor_rules.records.record import RecordedTurn
from splendor_rules.rulebook.purchase import coloured_first, price

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from splendor_rules.actions import MainAction, Place
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State

_JUDGED: Final = 20
"""So many probes, of about seventy, are judged before those are chosen that are asked about."""


def choose_probes(
    state: State, legal: RecordedTurn | None, refused: Counter[str], count: int, rng: Random
) -> list[tuple[RecordedTurn, Ruling]]:
    """Some turns to ask about, with the library's ruling: first what has seldom been refused.

    A legal turn counts as half as frequent as the most frequent refusal.

    Args:
        state: the position.
        legal: a legal turn, from which others are made by spoiling it; None after the end.
        refused: how often each clause has refused until now.
        count: how many to choose.
        rng: decides among equals.
    """
    rated = []
    usual = max(refused.values(), default=0) // 2
    probes = list(_probes(state, legal, rng))
    for recorded in rng.sample(probes, min(_JUDGED, len(probes))):
        ruling = judge_turn(state, recorded.turn, recorded.seat)
        seldom = min((refused[refusal.clause] for refusal in ruling.refusals), default=usual)
        rated.append((seldom, rng.random(), recorded, ruling))
    rated.sort(key=lambda probe: probe[:2])
    return [(recorded, ruling) for _, _, recorded, ruling in rated[:count]]


def _probes(state: State, legal: RecordedTurn | None, rng: Random) -> Iterator[RecordedTurn]:
    actions: tuple[MainAction, ...] = (
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
        for returned in _other_returns(state, legal.turn.returned, rng):
            yield evolve(legal, turn=evolve(legal.turn, returned=returned))
        owned = [tile for player in state.players for tile in player.tiles]
        for tile in (None, *state.tiles, *owned[:1]):
            if tile != legal.turn.tile:
                yield evolve(legal, turn=evolve(legal.turn, tile=tile))


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
    if state.box.has_time_stone:
        yield Take.of(a, b, Colour.TIME_STONE)


def _reservations(state: State, rng: Random) -> Iterator[Reserve]:
    """Empty places and decks, or else any; and a card that lies elsewhere."""
    places: tuple[Place, ...] = (*state.box.places, "deck")
    for level, row, deck in zip(state.box.levels, state.market, state.decks, strict=True):
        lying = (*row, deck[0] if deck else None)
        empty: list[Place] = [
            place for place, card in zip(places, lying, strict=True) if card is None
        ]
        yield Reserve(level, rng.choice(empty or places))
        yield Reserve(level, rng.choice(places), rng.choice(state.box.level(level)))


def _purchases(state: State, rng: Random) -> Iterator[Purchase]:
    hand = [reserved.card for reserved in state.player.reserved]
    others = [card for deck in state.decks for card in deck[:2]]
    for player in state.players:
        others += [card for card in player.cards if isinstance(card, Card)]
        if player is not state.player:
            others += [reserved.card for reserved in player.reserved]
    rows, own, elsewhere = (
        [card for card in cards if isinstance(card, Card)]
        for cards in ([card for row in state.market for card in row], hand, others)
    )
    for card in rng.sample(rows, min(4, len(rows))):
        yield from _paid_otherwise(state, Purchase(card, origin=Row()), rng)
    for card in own:
        yield from _paid_otherwise(state, Purchase(card, origin=Hand()), rng)
    for card in rng.sample(elsewhere, min(3, len(elsewhere))):
        payment = coloured_first(price(card, state.player.bonuses), state.player.tokens)
        yield Purchase(card, payment or NO_TOKENS, rng.choice((Row(), Hand())))


def _paid_otherwise(state: State, purchase: Purchase, rng: Random) -> Iterator[Purchase]:
    """Pay the price, more, less, with other tokens; or from a place where the card is not."""
    due = price(purchase.card, state.player.bonuses)
    payment = coloured_first(due, state.player.tokens)
    paid = due if payment is None else payment
    for tokens in (paid, _more(paid, rng), _less(paid, rng), _wilder(paid, rng)):
        yield evolve(purchase, payment=tokens)
    if state.box.has_time_stone:
        yield evolve(purchase, payment=_with_stone(_less(paid, rng)))
    place = Row(rng.choice(state.box.levels), rng.choice(state.box.places))
    yield evolve(purchase, payment=paid, origin=place)
    yield evolve(purchase, payment=paid, origin=Hand() if purchase.origin == Row() else Row())


def _more(tokens: Tokens, rng: Random) -> Tokens:
    counts = list(tokens)
    counts[rng.randrange(WILD + 1)] += 1
    return as_tokens(counts)


def _less(tokens: Tokens, rng: Random) -> Tokens:
    counts = list(tokens)
    if held := [colour for colour, count in enumerate(counts[: WILD + 1]) if count]:
        counts[rng.choice(held)] -= 1
    return as_tokens(counts)


def _with_stone(tokens: Tokens) -> Tokens:
    return as_tokens((*tokens[: Colour.TIME_STONE], 1))


def _wilder(tokens: Tokens, rng: Random) -> Tokens:
    """The same with a wild token for one of a colour."""
    coloured = as_tokens(tokens[:WILD])
    fewer = _less(coloured, rng)
    return as_tokens((*fewer[:WILD], tokens[WILD] + sum(coloured) - sum(fewer)))


def _other_returns(state: State, returned: Tokens, rng: Random) -> Iterator[Tokens]:
    """A return that is left out, too large, too small, of other tokens, or not owed."""
    yield _more(returned, rng)
    if any(returned):
        yield from (NO_TOKENS, _less(returned, rng))
        yield from (_more(_less(returned, rng), rng) for _ in range(2))
    if state.box.has_time_stone:
        yield _with_stone(_less(returned, rng))
