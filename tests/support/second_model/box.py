"""The components, read from the tables, and what is set out."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

DATA = Path(__file__).parents[3] / "src" / "splendor_rules" / "box" / "data"

ORDINARY = {
    "base": ["white", "blue", "green", "red", "black"],
    "marvel": ["yellow", "blue", "orange", "red", "purple"],
}
WILD = {"base": "gold", "marvel": "grey"}
STONE = {"base": "", "marvel": "green"}
TABLES = {
    "base": ("base_cards.csv", "base_nobles.csv"),
    "marvel": ("marvel_characters.csv", "marvel_locations.csv"),
}
# Every reading of each game, its default first.
READINGS = {
    "base": {
        "short-take": ["one-of-each-left", "two-only", "not-allowed"],
        "fewer-by-choice": ["exactly-three", "up-to-three"],
        "wild-choice": ["free", "shortfall-only"],
        "stuck": ["pass", "ends"],
        "final-tie": ["shared", "most-tokens"],
    },
    "marvel": {
        "short-take": ["one-of-each-left", "two-only"],
        "fewer-by-choice": ["exactly-three", "up-to-three"],
        "wild-choice": ["free", "shortfall-only"],
        "stuck": ["pass", "ends"],
        "stone-supply": ["by-players", "seven"],
        "undone-end": ["qualified-at-round-end", "triggered-anew"],
    },
}


def read(game: str, which: int) -> dict[str, dict[str, Any]]:
    with (DATA / TABLES[game][which]).open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        found[row["id"]] = {
            "level": int(row.get("level", 0)),
            "bonus": row.get("bonus"),
            "points": int(row["points"]),
            "marks": int(row.get("avengers", 0)),
            "stone": row.get("time_stone", "0") == "1",
            "tile": row.get("tile", row["id"]),
            "needs": {colour: int(row[colour]) for colour in ORDINARY[game]},
        }
    return found


CARDS = {game: read(game, 0) for game in TABLES}
TILES = {game: read(game, 1) for game in TABLES}


def colours(game: str) -> list[str]:
    """All colours of a game: ordinary, wild, and the Time Stone if there is one."""
    return [*ORDINARY[game], WILD[game], *([STONE[game]] if STONE[game] else [])]


def supply(game: str, players: int, readings: dict[str, str]) -> dict[str, int]:
    each = {2: 4, 3: 5, 4: 7}[players]
    if readings.get("stone-supply") == "seven":
        each = 7
    tokens = dict.fromkeys(ORDINARY[game], each)
    tokens[WILD[game]] = 5
    if STONE[game]:
        tokens[STONE[game]] = players
    return tokens


def shuffled(game: str, rng: Random) -> dict[int, list[str]]:
    decks: dict[int, list[str]] = {}
    for level in (1, 2, 3):
        decks[level] = [name for name, card in CARDS[game].items() if card["level"] == level]
        rng.shuffle(decks[level])
    return decks


def drawn(game: str, players: int, rng: Random) -> list[str]:
    """Tiles for a game: of a location tile with two faces only one of them."""
    names = list(TILES[game])
    rng.shuffle(names)
    tiles: list[str] = []
    used: set[str] = set()
    for name in names:
        if TILES[game][name]["tile"] not in used:
            used.add(TILES[game][name]["tile"])
            tiles.append(name)
    return tiles[: players + 1 if game == "base" else players]
