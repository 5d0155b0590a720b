"""Cards that nobody knows, and what the table comes to know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.errors import RevealError
from splendor_rules.rulings import CardPlace
from splendor_rules.state import Reserved, Unknown, unaccounted

if TYPE_CHECKING:
    from splendor_rules.box.components import Card
    from splendor_rules.player import AnyCard
    from splendor_rules.state import State

__all__ = [
    "reveal",
    "unknowns",
]


def unknowns(state: State) -> tuple[CardPlace, ...]:
    """Where unknown cards lie: in the rows, on top of the decks, in the hands."""
    rows = (
        CardPlace(level, place=place)
        for level, row in enumerate(state.market, start=1)
        for place, card in enumerate(row, start=1)
        if isinstance(card, Unknown)
    )
    tops = (
        CardPlace(level, place="deck")
        for level, deck in enumerate(state.decks, start=1)
        if deck and isinstance(deck[0], Unknown)
    )
    hands = (
        CardPlace(reserved.card.level, seat=seat, hand=place)
        for seat, player in enumerate(state.players)
        for place, reserved in enumerate(player.reserved, start=1)
        if isinstance(reserved.card, Unknown)
    )
    return (*rows, *tops, *hands)


def card_at(state: State, where: CardPlace) -> AnyCard | None:
    """What lies in a place, or None if nothing does."""
    level = where.level - 1
    if where.seat is not None and where.hand is not None:
        return _in_hand(state, where.seat, where.hand, where.level)
    if level not in range(len(state.market)):
        return None
    if where.place == "deck":
        return state.decks[level][0] if state.decks[level] else None
    row = state.market[level]
    if where.place is not None and where.place - 1 in range(len(row)):
        return row[where.place - 1]
    return None


def _in_hand(state: State, seat: int, place: int, level: int) -> AnyCard | None:
    hand = state.players[seat].reserved if 0 <= seat < len(state.players) else ()
    card = hand[place - 1].card if 1 <= place <= len(hand) else None
    return card if card is not None and card.level == level else None


def reveal(state: State, where: CardPlace, card: Card) -> State:
    """The position with an unknown card named. It is no action of the game.

    Raises:
        RevealError: no unknown card lies there, or this one cannot be it.
    """
    there = card_at(state, where)
    if not isinstance(there, Unknown):
        raise RevealError(f"{where}: no unknown card lies there")
    if there.level != card.level:
        raise RevealError(f"{card.id} is of level {card.level}, the card at {where} is not")
    if card not in unaccounted(state, card.level):
        raise RevealError(f"{card.id} is known to lie elsewhere")
    return _put(state, where, card)


def _put(state: State, where: CardPlace, card: Card) -> State:
    level = where.level - 1
    if where.seat is not None and where.hand is not None:
        player, place = state.players[where.seat], where.hand - 1
        known: Reserved = evolve(player.reserved[place], card=card)
        hand = (*player.reserved[:place], known, *player.reserved[place + 1 :])
        players = list(state.players)
        players[where.seat] = player.changed(reserved=hand)
        return state.changed(players=tuple(players))
    if where.place == "deck":
        deck = (card, *state.decks[level][1:])
        return state.changed(decks=(*state.decks[:level], deck, *state.decks[level + 1 :]))
    assert where.place is not None, "a card lies there"
    row = list(state.market[level])
    row[where.place - 1] = card
    return state.changed(market=(*state.market[:level], tuple(row), *state.market[level + 1 :]))
