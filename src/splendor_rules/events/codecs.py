"""The tables of events: each names its kind under `event`."""

from __future__ import annotations

from typing import Final, get_args

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
from splendor_rules.serialization.codecs import FLAG, Named
from splendor_rules.serialization.components import ANY_CARD, ANY_SEAT, CARD, SEAT, TILE, TOKENS
from splendor_rules.serialization.objects import Key, union
from splendor_rules.serialization.rulings import CARD_PLACE, CLAUSE, OUTCOME
from splendor_rules.serialization.schemas import Description, Scope
from splendor_rules.serialization.states import OWED

_SEAT: Final = Key("seat", SEAT)
_WHERE: Final = Key("where", CARD_PLACE)
_ANY_CARD: Final = Key("card", ANY_CARD)
_TAKER: Final = Key("taker", SEAT)
_GIVER: Final = Key("giver", ANY_SEAT)
_WHY: Final = Key("clause", CLAUSE)

EVENT: Final = Named(
    "event",
    union(
        "an event",
        "event",
        "a kind of event",
        {
            "tokens-moved": (
                TokensMoved,
                (Key("tokens", TOKENS), _GIVER, Key("taker", ANY_SEAT), _WHY),
            ),
            "card-reserved": (CardReserved, (_SEAT, _ANY_CARD, _WHERE, _WHY)),
            "card-purchased": (CardPurchased, (_SEAT, Key("card", CARD), _WHERE, _WHY)),
            "place-filled": (PlaceFilled, (_WHERE, _ANY_CARD, _WHY)),
            "place-left-empty": (PlaceLeftEmpty, (_WHERE, _WHY)),
            "avengers-moved": (AvengersMoved, (_GIVER, _TAKER, _WHY)),
            "tile-gained": (TileGained, (_SEAT, Key("tile", TILE), Key("chosen", FLAG), _WHY)),
            "passed": (Passed, (_SEAT, _WHY)),
            "decision-owed": (DecisionOwed, (_SEAT, Key("due", OWED), _WHY)),
            "end-triggered": (EndTriggered, (_SEAT, _WHY)),
            "end-undone": (EndUndone, (_SEAT, _WHY)),
            "turn-begun": (TurnBegun, (_SEAT, _WHY)),
            "game-over": (GameOver, (Key("outcome", OUTCOME), _WHY)),
        },
    ),
    by_game=True,
)

CODECS: Final = {Event: EVENT, **dict.fromkeys(get_args(Event), EVENT)}
SCHEMAS: Final = {"event": Description(EVENT, "One thing that happened.", Scope.OPEN)}
