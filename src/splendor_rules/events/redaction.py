"""What a seat may see of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.box.values import seat_number
from splendor_rules.events.types import CardReserved, checked_events
from splendor_rules.rulebook.reserve import hidden
from splendor_rules.state import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.events.types import Event


def redact_events(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as a seat may see them (`reserve.hidden`).

    A card that another player reserves off a deck is `Unknown`, but for its level. Nothing else is
    hidden: all other events tell only what lies open on the table.

    Args:
        events: what `apply_with_events` returns.
        seat: who looks; None for a spectator.

    Raises:
        ComponentError: the events are no sequence of events, or the seat is no whole number.
    """
    seat = seat_number(seat)
    return tuple(_redacted(event, seat) for event in checked_events(events))


def _redacted(event: Event, seat: int | None) -> Event:
    if isinstance(event, CardReserved) and hidden(event.in_hand, event.seat, seat):
        return evolve(event, card=Unknown(event.card.level))
    return event
