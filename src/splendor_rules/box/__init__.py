"""What is in the box: tokens, cards and tiles of both games."""

from __future__ import annotations

from splendor_rules.box.catalogue import BASE_BOX, MARVEL_BOX
from splendor_rules.box.components import Box, Card, Tile
from splendor_rules.box.tokens import NO_TOKENS, Bonuses, Colour, Gem, Stone, Tokens, tokens_of

__all__ = [
    "BASE_BOX",
    "MARVEL_BOX",
    "NO_TOKENS",
    "Bonuses",
    "Box",
    "Card",
    "Colour",
    "Gem",
    "Stone",
    "Tile",
    "Tokens",
    "tokens_of",
]
