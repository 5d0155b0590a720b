"""Cards that nobody knows: where they lie, what they can be, and what follows for sure."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from splendor_rules.box.components import Card
from splendor_rules.box.values import check_kind
from splendor_rules.errors import RevealError, UnknownCardError
from splendor_rules.state import CardPlace, PartialCard, State, Unknown, unaccounted

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.player import AnyCard

__all__ = [
    "reveal",
    "unknowns",
]


def unknowns(state: State) -> tuple[CardPlace, ...]:
    """Where unknown cards lie: in the rows, on top of the decks, in the hands."""
    check_kind(state, State)
    faces = (
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
        CardPlace(reserved.card.level, seat=seat, hand=number)
        for seat, player in enumerate(state.players)
        for number, reserved in enumerate(player.reserved, start=1)
        if isinstance(reserved.card, Unknown)
    )
    return (*faces, *tops, *hands)


def _spare(state: State, level: int) -> list[tuple[tuple[Card, ...], int]]:
    """The cards that are known to lie nowhere, those that are alike together.

    Beside them: how many of them are not needed for the purchased cards that are described in part.
    The others are unknown cards; nobody can say which of those that are alike.
    """
    alike: dict[PartialCard, list[Card]] = {}
    for card in unaccounted(state, level):
        alike.setdefault(PartialCard.of(card), []).append(card)
    described = Counter(card for player in state.players for card in player.cards)
    return [(tuple(cards), len(cards) - described[partial]) for partial, cards in alike.items()]


def _possible_cards(state: State, level: int) -> list[Card]:
    """The cards that an unknown card of a level can be."""
    return [card for cards, spare in _spare(state, level) if spare > 0 for card in cards]


def can_be(state: State, there: AnyCard, card: Card) -> bool:
    """Whether a card that lies somewhere is unknown and can be this one."""
    return isinstance(there, Unknown) and card in _possible_cards(state, there.level)


def inferred(state: State) -> State:
    """The position with each unknown card named that can be only one card.

    That is the last unknown card of a level: all others of the level are known to lie elsewhere.
    """
    for level in state.ruleset.box.levels:
        possible = _possible_cards(state, level)
        if len(possible) == 1 and len(named := positions_with(state, *possible)) == 1:
            (state,) = named
    return state


def positions_with(state: State, card: Card) -> list[State]:
    """The positions in which an unknown card of the level is this card: each of them in turn."""
    level, deck = card.level, state.decks[card.level - 1]
    places = (place for place in unknowns(state) if place.level == level and place.place != "deck")
    numbers = (number for number, there in enumerate(deck) if isinstance(there, Unknown))
    decks = ((*deck[:number], card, *deck[number + 1 :]) for number in numbers)
    before, after = state.decks[: level - 1], state.decks[level:]
    return [
        *(state.with_card(place, card) for place in places),
        *(state.changed(decks=(*before, deck, *after)) for deck in decks),
    ]


def _unknown_in_reach(state: State, level: int) -> tuple[CardPlace, ...]:
    """The places of unknown cards of a level in the rows and in the hand of the seat to act."""
    return tuple(
        place
        for place in unknowns(state)
        if place.level == level and place.place != "deck" and place.seat in (None, state.to_act)
    )


def require_known(state: State, card: Card, agrees: Callable[[CardPlace], bool]) -> None:
    """See to it that a card which nobody has seen does not lie within reach.

    Args:
        state: the position.
        card: the card that the player to act wants.
        agrees: whether a place is one where it would have to lie.

    Raises:
        UnknownCardError: an unknown card in such a place can be this one.
    """
    if not can_be(state, Unknown(card.level), card):
        return
    if places := tuple(filter(agrees, _unknown_in_reach(state, card.level))):
        raise UnknownCardError(places)


def any_in_reach(
    state: State, known: Callable[[Card], bool], unknown: Callable[[Card], bool]
) -> bool:
    """Whether something holds of a card in the market or in the hand of the seat to act.

    Unknown cards count as far as it is certain: if it holds of no card that they can be, or if so
    many unknown cards lie there that it must hold of one of them.

    Args:
        state: the position.
        known: whether it holds of a card that lies there.
        unknown: whether it would hold of a card if it lay there.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    hand = (reserved.card for reserved in state.players[state.to_act].reserved)
    if any(isinstance(card, Card) and known(card) for card in (*chain(*state.market), *hand)):
        return True
    needs: tuple[CardPlace, ...] = ()
    for level in state.ruleset.box.levels:
        places = _unknown_in_reach(state, level)
        failing, holding = 0, False
        for cards, spare in _spare(state, level) if places else ():
            fail = sum(not unknown(card) for card in cards)
            failing += min(spare, fail)
            holding = holding or (spare > 0 and fail < len(cards))
        if len(places) > failing:
            return True
        if holding:
            needs += places
    if needs:
        raise UnknownCardError(needs)
    return False


def reveal(state: State, where: CardPlace, card: Card) -> State:
    """The position with an unknown card named. It is no action of the game.

    Raises:
        RevealError: no unknown card lies there, or this one cannot be it.
        TypeError: this is no place, or no card.
    """
    check_kind(state, State)
    check_kind(where, CardPlace)
    check_kind(card, Card)
    there = where.card_in(state)
    if not isinstance(there, Unknown):
        raise RevealError(f"{where}: no unknown card lies there")
    if there.level != card.level:
        raise RevealError(f"{card.id} is of level {card.level}, the card at {where} is not")
    if card not in unaccounted(state, card.level):
        raise RevealError(f"{card.id} is known to lie elsewhere")
    return state.with_card(where, card)
