"""The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move, and why."""

from __future__ import annotations

from splendor_rules.actions import (
    Action,
    ChooseTile,
    Hand,
    MainAction,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.catalogue import BASE_BOX, MARVEL_BOX
from splendor_rules.box.components import Box, Card, Tile
from splendor_rules.box.tokens import NO_TOKENS, Bonuses, Colour, Gem, Stone, Tokens, tokens_of
from splendor_rules.deal import new_game
from splendor_rules.engine import (
    apply,
    contested,
    defects,
    judge,
    judge_turn,
    outcome,
    play_turn,
)
from splendor_rules.errors import (
    CardUnknown,
    ComponentError,
    IllegalAction,
    RecordError,
    RevealError,
    SetupError,
    SplendorError,
)
from splendor_rules.legal import cheapest_payment, legal_actions
from splendor_rules.rulesets import BASE, MARVEL, RULES_VERSION
from splendor_rules.state import State

__all__ = [
    "BASE",
    "BASE_BOX",
    "MARVEL",
    "MARVEL_BOX",
    "NO_TOKENS",
    "RULES_VERSION",
    "Action",
    "Bonuses",
    "Box",
    "Card",
    "CardUnknown",
    "ChooseTile",
    "Colour",
    "ComponentError",
    "Gem",
    "Hand",
    "IllegalAction",
    "MainAction",
    "Pass",
    "Purchase",
    "RecordError",
    "Reserve",
    "Return",
    "RevealError",
    "Row",
    "SetupError",
    "SplendorError",
    "State",
    "Stone",
    "Take",
    "Tile",
    "Tokens",
    "Turn",
    "apply",
    "cheapest_payment",
    "contested",
    "defects",
    "judge",
    "judge_turn",
    "legal_actions",
    "new_game",
    "outcome",
    "play_turn",
    "tokens_of",
]
