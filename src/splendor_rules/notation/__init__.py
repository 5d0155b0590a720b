"""Text notation of actions, turns and games: one way to write each, many ways to read it."""

from __future__ import annotations

from splendor_rules.notation.formatter import format_action, format_turn
from splendor_rules.notation.game_files import read_game, write_game
from splendor_rules.notation.game_reader import parse_game, parse_games
from splendor_rules.notation.game_writer import format_game
from splendor_rules.notation.parser import parse_action, parse_turn
from splendor_rules.notation.resolver import find_action, find_turn
from splendor_rules.notation.tokens import format_tokens, parse_tokens

__all__ = [
    "find_action",
    "find_turn",
    "format_action",
    "format_game",
    "format_tokens",
    "format_turn",
    "parse_action",
    "parse_game",
    "parse_games",
    "parse_tokens",
    "parse_turn",
    "read_game",
    "write_game",
]
