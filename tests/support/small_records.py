"""Small records for tests, as the JSON that a file would hold."""

from __future__ import annotations

import json
from typing import Any, Literal

from splendor_rules import BASE, MARVEL, Card, new_game
from splendor_rules.records import Record, parse_record
from splendor_rules.records.writer import record_to_json

Game = Literal["base", "marvel"]


def small(game: Game = "base", players: int = 2, *turns: dict[str, Any]) -> dict[str, Any]:
    """A record whose decks lie in the order of the components' table."""
    ruleset = {"base": BASE, "marvel": MARVEL}[game]
    box = ruleset.box
    tiles: dict[str, str] = {}
    for tile in box.tiles:
        tiles.setdefault(tile.tile, tile.id)
    return {
        "format": "splendor-record/1",
        "game": game,
        "players": [f"P{seat}" for seat in range(players)],
        "decks": {str(level): [card.id for card in box.level(level)] for level in (1, 2, 3)},
        "tiles": list(tiles.values())[: ruleset.setup.tiles(players)],
        "turns": list(turns),
    }


def dealt(game: Game, players: int, seed: int) -> dict[str, Any]:
    """A record of a deal, without a turn."""
    state = new_game({"base": BASE, "marvel": MARVEL}[game], players, seed)
    decks = tuple(
        (*(card for card in row if isinstance(card, Card)), *deck)
        for row, deck in zip(state.market, state.decks, strict=True)
    )
    names = tuple(f"P{seat}" for seat in range(players))
    return record_to_json(Record(state.ruleset, names, decks, state.tiles))


def read(written: dict[str, Any]) -> Record:
    """The record that this JSON is."""
    return parse_record(json.dumps(written))
