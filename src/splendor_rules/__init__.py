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
    AmbiguousNotationError,
    ComponentError,
    Diagnostic,
    IllegalActionError,
    NotationError,
    NotationSyntaxError,
    RecordError,
    RefusedActionError,
    RevealError,
    ScenarioError,
    SetupError,
    SplendorError,
    UnknownCardError,
)
from splendor_rules.events.apply import apply_with_events
from splendor_rules.events.replay import redact_events, replay
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
from splendor_rules.legal import cheapest_payment, legal_actions
from splendor_rules.messages import explain
from splendor_rules.notation.formatter import format_action, format_turn
from splendor_rules.notation.game_reader import parse_game
from splendor_rules.notation.game_writer import format_game
from splendor_rules.notation.parser import parse_action, parse_turn
from splendor_rules.notation.resolver import find_action, find_turn
from splendor_rules.notation.tokens import format_tokens, parse_tokens
from splendor_rules.records.judging import judge_record
from splendor_rules.records.reader import parse_record, read_record
from splendor_rules.records.record import Record, RecordedTurn, Result, record_of
from splendor_rules.records.verdict import Verdict
from splendor_rules.records.writer import format_record, record_to_json, write_record
from splendor_rules.render.svg import Svg, render_svg
from splendor_rules.render.text import render_text
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.clause import Clause
from splendor_rules.ruleset import Reading, Readings, Ruleset
from splendor_rules.rulesets import BASE, MARVEL, RULES_VERSION
from splendor_rules.rulings import CardPlace, Contested, Defect, Outcome, Refusal, Ruling
from splendor_rules.scenarios.formatter import format_scenario
from splendor_rules.scenarios.judging import (
    Answer,
    ScenarioVerdict,
    Score,
    judge_scenario,
    score,
)
from splendor_rules.scenarios.parser import parse_scenario
from splendor_rules.scenarios.scenario import Query, Scenario
from splendor_rules.schema import json_schema
from splendor_rules.state import (
    Over,
    PartialCard,
    Player,
    Reserved,
    ReturnOwed,
    State,
    TileChoice,
    ToAct,
    Unknown,
)
from splendor_rules.unknown import reveal, unknowns
from splendor_rules.views import View, as_state, redacted, reveals, view

__all__ = [
    "BASE",
    "BASE_BOX",
    "CLAUSES",
    "MARVEL",
    "MARVEL_BOX",
    "NO_TOKENS",
    "RULES_VERSION",
    "Action",
    "AmbiguousNotationError",
    "Answer",
    "AvengersMoved",
    "Bonuses",
    "Box",
    "Card",
    "CardPlace",
    "CardPurchased",
    "CardReserved",
    "ChooseTile",
    "Clause",
    "Colour",
    "ComponentError",
    "Contested",
    "DecisionOwed",
    "Defect",
    "Diagnostic",
    "EndTriggered",
    "EndUndone",
    "Event",
    "GameOver",
    "Gem",
    "Hand",
    "IllegalActionError",
    "MainAction",
    "NotationError",
    "NotationSyntaxError",
    "Outcome",
    "Over",
    "PartialCard",
    "Pass",
    "Passed",
    "PlaceFilled",
    "PlaceLeftEmpty",
    "Player",
    "Purchase",
    "Query",
    "Reading",
    "Readings",
    "Record",
    "RecordError",
    "RecordedTurn",
    "Refusal",
    "RefusedActionError",
    "Reserve",
    "Reserved",
    "Result",
    "Return",
    "ReturnOwed",
    "RevealError",
    "Row",
    "Ruleset",
    "Ruling",
    "Scenario",
    "ScenarioError",
    "ScenarioVerdict",
    "Score",
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
    "UnknownCardError",
    "Verdict",
    "View",
    "apply",
    "apply_with_events",
    "as_state",
    "cheapest_payment",
    "contested",
    "defects",
    "explain",
    "find_action",
    "find_turn",
    "format_action",
    "format_game",
    "format_record",
    "format_scenario",
    "format_tokens",
    "format_turn",
    "json_schema",
    "judge",
    "judge_record",
    "judge_scenario",
    "judge_turn",
    "legal_actions",
    "new_game",
    "outcome",
    "parse_action",
    "parse_game",
    "parse_record",
    "parse_scenario",
    "parse_tokens",
    "parse_turn",
    "play_turn",
    "read_record",
    "record_of",
    "record_to_json",
    "redact_events",
    "redacted",
    "render_svg",
    "render_text",
    "replay",
    "reveal",
    "reveals",
    "score",
    "tokens_of",
    "unknowns",
    "view",
    "write_record",
]
