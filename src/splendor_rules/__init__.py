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
    Ambiguous,
    CardUnknown,
    ComponentError,
    Fault,
    IllegalAction,
    NotationError,
    NotUnderstood,
    PositionError,
    RecordError,
    Refused,
    RevealError,
    SetupError,
    SplendorError,
)
from splendor_rules.events.playing import enact, seen_by
from splendor_rules.events.transition import transition
from splendor_rules.events.values import (
    AvengersMoved,
    CardPurchased,
    CardReserved,
    DecisionOwed,
    EndBroughtOn,
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
from splendor_rules.legal import cheapest_payment, legal_actions
from splendor_rules.notation.found import find_action, find_turn
from splendor_rules.notation.game_reader import parse_game
from splendor_rules.notation.game_writer import format_game
from splendor_rules.notation.read import parse_action, parse_turn
from splendor_rules.notation.tokens import format_tokens, parse_tokens
from splendor_rules.notation.written import format_action, format_turn
from splendor_rules.pictures.drawing import drawing
from splendor_rules.pictures.svg import Svg, svg
from splendor_rules.positions.judging import (
    Answer,
    PositionVerdict,
    Score,
    judge_position,
    score,
)
from splendor_rules.positions.reader import parse_position
from splendor_rules.positions.values import Asked, Position
from splendor_rules.positions.writer import format_position
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.records.values import Record, RecordedTurn, Result, record_of
from splendor_rules.records.writer import format_record, record_to_json, write_record
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.clause import Clause
from splendor_rules.ruleset import Reading, Readings, Ruleset
from splendor_rules.rulesets import BASE, MARVEL, RULES_VERSION
from splendor_rules.rulings import Contested, Defect, Outcome, Refusal, Ruling, Where
from splendor_rules.schema import json_schema
from splendor_rules.state import (
    Over,
    Player,
    Reserved,
    ReturnOwed,
    Seen,
    State,
    TileChoice,
    ToAct,
    Unknown,
)
from splendor_rules.unknown import reveal, unknowns
from splendor_rules.verdicts.judging import judge_record
from splendor_rules.verdicts.values import Verdict
from splendor_rules.views import View, as_state, redacted, reveals, view
from splendor_rules.wording import explain

__all__ = [
    "BASE",
    "BASE_BOX",
    "CLAUSES",
    "MARVEL",
    "MARVEL_BOX",
    "NO_TOKENS",
    "RULES_VERSION",
    "Action",
    "Ambiguous",
    "Answer",
    "Asked",
    "AvengersMoved",
    "Bonuses",
    "Box",
    "Card",
    "CardPurchased",
    "CardReserved",
    "CardUnknown",
    "ChooseTile",
    "Clause",
    "Colour",
    "ComponentError",
    "Contested",
    "DecisionOwed",
    "Defect",
    "EndBroughtOn",
    "EndUndone",
    "Event",
    "Fault",
    "GameOver",
    "Gem",
    "Hand",
    "IllegalAction",
    "MainAction",
    "NotUnderstood",
    "NotationError",
    "Outcome",
    "Over",
    "Pass",
    "Passed",
    "PlaceFilled",
    "PlaceLeftEmpty",
    "Player",
    "Position",
    "PositionError",
    "PositionVerdict",
    "Purchase",
    "Reading",
    "Readings",
    "Record",
    "RecordError",
    "RecordedTurn",
    "Refusal",
    "Refused",
    "Reserve",
    "Reserved",
    "Result",
    "Return",
    "ReturnOwed",
    "RevealError",
    "Row",
    "Ruleset",
    "Ruling",
    "Score",
    "Seen",
    "SetupError",
    "SplendorError",
    "State",
    "Stone",
    "Svg",
    "Take",
    "Tile",
    "TileChoice",
    "TileGained",
    "ToAct",
    "Tokens",
    "TokensMoved",
    "Turn",
    "TurnBegun",
    "Unknown",
    "Verdict",
    "View",
    "Where",
    "apply",
    "as_state",
    "cheapest_payment",
    "contested",
    "defects",
    "drawing",
    "enact",
    "explain",
    "find_action",
    "find_turn",
    "format_action",
    "format_game",
    "format_position",
    "format_record",
    "format_tokens",
    "format_turn",
    "json_schema",
    "judge",
    "judge_position",
    "judge_record",
    "judge_turn",
    "legal_actions",
    "new_game",
    "outcome",
    "parse_action",
    "parse_game",
    "parse_position",
    "parse_record",
    "parse_tokens",
    "parse_turn",
    "play_turn",
    "read_record",
    "record_of",
    "record_to_json",
    "redacted",
    "reveal",
    "reveals",
    "score",
    "seen_by",
    "svg",
    "tokens_of",
    "transition",
    "unknowns",
    "view",
    "write_record",
]
