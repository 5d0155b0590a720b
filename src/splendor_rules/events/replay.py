"""What is done with events: tell a seat what it may see, and follow a game by them alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from splendor_rules.box.tokens import add, subtract
from splendor_rules.events.types import (
    AvengersMoved,
    CardPurchased,
    CardReserved,
    DecisionOwed,
    EndTriggered,
    EndUndone,
    GameOver,
    Passed,
    PlaceFilled,
    PlaceLeftEmpty,
    TileGained,
    TokensMoved,
    TurnBegun,
)
from splendor_rules.rulebook.reserve import hidden
from splendor_rules.state import TO_ACT, Over, Reserved, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.events.types import Event
    from splendor_rules.player import AnyCard
    from splendor_rules.rulings import CardPlace
    from splendor_rules.state import Player, State

_Unmoving: TypeAlias = (
    PlaceLeftEmpty | Passed | DecisionOwed | EndTriggered | EndUndone | TurnBegun | GameOver
)
"""Events in which nothing on the table is moved."""


def redact_events(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as a seat may see them (`reserve.hidden`).

    A card that another reserves off a deck is `Unknown`, but for its level. Nothing else is hidden:
    all other events tell only what lies open on the table.

    Args:
        events: what `transition` gave.
        seat: who looks; None for a spectator.
    """
    return tuple(_seen(event, seat) for event in events)


def _seen(event: Event, seat: int | None) -> Event:
    if isinstance(event, CardReserved) and hidden(_in_hand(event), event.seat, seat):
        return evolve(event, card=Unknown(event.card.level))
    return event


def _in_hand(event: CardReserved) -> Reserved:
    return Reserved(event.card, hidden=event.where.place == "deck")


def replay(state: State, events: Iterable[Event]) -> State:
    """The position after events, without asking a rule.

    With all of them it is the position that `transition` gave. With those of `redact_events`, from
    `as_state` of a view on, it is what that seat knows afterwards: so a client can follow a game by
    the events that it is told.

    Args:
        state: the position before, as far as it is known.
        events: what happened there.
    """
    for event in events:
        state = _enacted(state, event)
    return state


def _enacted(state: State, event: Event) -> State:
    match event:
        case TokensMoved():
            return _tokens_moved(state, event)
        case CardReserved() | CardPurchased():
            return _card_gained(state, event)
        case TileGained(seat, tile):
            player = state.players[seat]
            left = state.changed(tiles=tuple(t for t in state.tiles if t != tile), passes=0)
            return _at(left, seat, player.changed(tiles=(*player.tiles, tile)))
        case PlaceFilled(where, card):
            return _laid(_without(state, evolve(where, place="deck")), where, card)
        case AvengersMoved(_, taker):
            return state.changed(avengers_holder=taker)
        case _:
            return _went_on(state, event)


def _went_on(state: State, event: _Unmoving) -> State:
    match event:
        case PlaceLeftEmpty():
            return state
        case Passed():
            return state.changed(passes=state.passes + 1)
        case DecisionOwed(_, due):
            return state.changed(pending=due)
        case EndTriggered() | EndUndone():
            return state.changed(
                end_triggered_by=event.seat if isinstance(event, EndTriggered) else None
            )
        case TurnBegun(seat):
            return state.changed(to_act=seat, pending=TO_ACT)
        case GameOver(outcome):
            return state.changed(pending=Over(outcome))


def _card_gained(state: State, event: CardReserved | CardPurchased) -> State:
    left = _without(state, event.where).changed(passes=0)
    player = left.players[event.seat]
    if isinstance(event, CardPurchased):
        return _at(left, event.seat, player.purchased(event.card, player.reserved))
    hand = (*player.reserved, _in_hand(event))
    return _at(left, event.seat, player.changed(reserved=hand))


def _at(state: State, seat: int, player: Player) -> State:
    """The position with another value for one player."""
    players = state.players
    return state.changed(players=(*players[:seat], player, *players[seat + 1 :]))


def _tokens_moved(state: State, event: TokensMoved) -> State:
    """Whoever takes tokens has not passed."""
    tokens, supply, passes = event.tokens, state.supply, state.passes
    if event.giver is None:
        supply = subtract(supply, tokens)
    else:
        giver = state.players[event.giver]
        state = _at(state, event.giver, giver.changed(tokens=subtract(giver.tokens, tokens)))
    if event.taker is None:
        supply = add(supply, tokens)
    else:
        taker, passes = state.players[event.taker], 0
        state = _at(state, event.taker, taker.changed(tokens=add(taker.tokens, tokens)))
    return state.changed(supply=supply, passes=passes)


def _without(state: State, where: CardPlace) -> State:
    """The position with the card gone that lies in a place."""
    if where.seat is not None and where.hand is not None:
        player = state.players[where.seat]
        hand = (*player.reserved[: where.hand - 1], *player.reserved[where.hand :])
        return _at(state, where.seat, player.changed(reserved=hand))
    if where.place != "deck":
        return _laid(state, where, None)
    decks, level = state.decks, where.level - 1
    return state.changed(decks=(*decks[:level], decks[level][1:], *decks[level + 1 :]))


def _laid(state: State, where: CardPlace, card: AnyCard | None) -> State:
    """The position with a card, or nothing, in a place of a row."""
    assert isinstance(where.place, int), "a row has places with numbers"
    market, level, place = state.market, where.level - 1, where.place - 1
    row = (*market[level][:place], card, *market[level][place + 1 :])
    return state.changed(market=(*market[:level], row, *market[level + 1 :]))
