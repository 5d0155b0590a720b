"""What happens when an action is carried out, step by step, and who may see it."""

from __future__ import annotations

from splendor_rules.events.apply import apply_with_events
from splendor_rules.events.redaction import redact_events
from splendor_rules.events.replay import replay
from splendor_rules.events.types import (
    AvengersMoved,
    CardPurchased,
    CardReserved,
    DecisionOwed,
    EndTriggered,
    EndUndone,
    Event,
    GameOver,
    Passed,
    PlaceFilled,
    PlaceLeftEmpty,
    TileGained,
    TokensMoved,
    TurnBegun,
)

__all__ = [
    "AvengersMoved",
    "CardPurchased",
    "CardReserved",
    "DecisionOwed",
    "EndTriggered",
    "EndUndone",
    "Event",
    "GameOver",
    "Passed",
    "PlaceFilled",
    "PlaceLeftEmpty",
    "TileGained",
    "TokensMoved",
    "TurnBegun",
    "apply_with_events",
    "redact_events",
    "replay",
]
