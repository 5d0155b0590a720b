"""A client: it shows what it is told of a game, and knows what a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from splendor_rules import BASE, Card, Reserve, Turn, as_state, new_game, view
from splendor_rules.events import (
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
    apply_with_events,
    redact_events,
    replay,
)
from splendor_rules.state import ReturnOwed

if TYPE_CHECKING:
    from splendor_rules import State
    from splendor_rules.box import Tokens
    from splendor_rules.events import Event


def shown(event: Event) -> str:
    match event:
        case TokensMoved(tokens, giver, taker):
            return f"{sum(tokens)} tokens: {giver} to {taker}"
        case CardReserved(seat, card, where):
            name = card.name if isinstance(card, Card) else f"a card of level {card.level}"
            return f"{seat} reserves {name} ({where})"
        case CardPurchased(seat, card):
            return f"{seat} purchases {card.name}: {card.points}"
        case PlaceFilled(where) | PlaceLeftEmpty(where):
            return str(where)
        case TileGained(seat, tile, chosen):
            return f"{seat} {'chooses' if chosen else 'gains'} {tile.name}"
        case _:
            return noted(event)


def noted(
    event: AvengersMoved | Passed | DecisionOwed | EndTriggered | EndUndone | TurnBegun | GameOver,
) -> str:
    match event:
        case DecisionOwed(seat, due):
            return (
                f"{seat} returns {due.count}" if isinstance(due, ReturnOwed) else due.tiles[0].name
            )
        case EndTriggered(seat) | EndUndone(seat) | TurnBegun(seat) | Passed(seat):
            return f"{seat}: {event.clause}"
        case AvengersMoved(_, taker):
            return f"{taker} has the Avengers tile"
        case GameOver(outcome):
            return f"{outcome.winners} win"
        case other:
            assert_never(other)


start: State = new_game(BASE, 2, 1)
after, events = apply_with_events(start, Reserve(3, "deck"))
told: tuple[Event, ...] = redact_events(events, seat=1)
known: State = replay(as_state(view(start, 1)), told)
lines: list[str] = [shown(event) for event in told]
moved: list[Tokens] = [event.tokens for event in told if isinstance(event, TokensMoved)]
whole: tuple[State, tuple[Event, ...]] = apply_with_events(after, Turn(Reserve(2, "deck")))
