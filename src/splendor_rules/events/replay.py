"""Following a game by its events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from splendor_rules.box.tokens import add, subtract
from splendor_rules.box.values import check_kind
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
    checked_events,
)
from splendor_rules.state import TO_ACT, Over, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.events.types import Event


_TurnEvent: TypeAlias = (
    PlaceLeftEmpty | Passed | DecisionOwed | EndTriggered | EndUndone | TurnBegun | GameOver
)
"""Events in which nothing on the table is moved."""


def replay(state: State, events: Iterable[Event]) -> State:
    """The position after events, without asking a rule.

    With all of them it is the position that `apply_with_events` returns. With those of
    `redact_events`, from `as_state` of a view on, it is what that seat knows afterwards: so a
    client can follow a game by the events that it is sent.

    Args:
        state: the position before, as far as it is known.
        events: what happened there.

    Raises:
        ComponentError: the events are no sequence of events.
    """
    check_kind(state, State)
    for event in checked_events(events):
        state = _after(state, event)
    return state


def _after(state: State, event: Event) -> State:
    match event:
        case TokensMoved():
            return _tokens_moved(state, event)
        case CardReserved() | CardPurchased():
            return _card_gained(state, event)
        case TileGained(seat, tile):
            player = state.players[seat]
            tiles = tuple(other for other in state.tiles if other != tile)
            player = player.changed(tiles=(*player.tiles, tile))
            return state.with_player(player, seat, tiles=tiles, passes=0)
        case PlaceFilled(where, card):
            left = state.with_card(evolve(where, place="deck"), None)
            return left.with_card(where, card)
        case AvengersMoved(_, taker):
            return state.changed(avengers_holder=taker)
        case _:
            return _after_turn_event(state, event)


def _after_turn_event(state: State, event: _TurnEvent) -> State:
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
    left = state.with_card(event.where, None)
    player = left.players[event.seat]
    if isinstance(event, CardPurchased):
        return left.with_player(player.purchased(event.card), event.seat, passes=0)
    hand = (*player.reserved, event.in_hand)
    return left.with_player(player.changed(reserved=hand), event.seat, passes=0)


def _tokens_moved(state: State, event: TokensMoved) -> State:
    """Whoever takes tokens has not passed."""
    tokens, supply, passes = event.tokens, state.supply, state.passes
    if event.giver is None:
        supply = subtract(supply, tokens)
    else:
        giver = state.players[event.giver]
        state = state.with_player(giver.with_tokens(subtract(giver.tokens, tokens)), event.giver)
    if event.taker is None:
        supply = add(supply, tokens)
    else:
        taker, passes = state.players[event.taker], 0
        state = state.with_player(taker.with_tokens(add(taker.tokens, tokens)), event.taker)
    return state.changed(supply=supply, passes=passes)
