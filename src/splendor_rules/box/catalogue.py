"""The two boxes, read once from the components' tables and checked as they are read."""

from __future__ import annotations

import csv
from collections import Counter
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.box.components import Box, Card, Tile
from splendor_rules.box.tokens import Bonuses, Colour
from splendor_rules.errors import ComponentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Row = Mapping[str, str]

CARDS_BY_LEVEL: Final = {1: 40, 2: 30, 3: 20}
"""How many cards each level has, in both games."""

TILES: Final = {"base": (10, 1), "marvel": (4, 2)}
"""How many tiles each box has, and how many faces each of them."""

_GEMS: Final = ("white", "blue", "green", "red", "black", "gold")
_GEM_NAMES: Final = ("diamond", "sapphire", "emerald", "ruby", "onyx", "joker")
_STONES: Final = ("yellow", "blue", "orange", "red", "purple", "grey", "green")
_STONE_NAMES: Final = ("mind", "space", "soul", "reality", "power", "shield", "time")


def _rows(name: str) -> list[Row]:
    table = resources.files("splendor_rules.box").joinpath("data", name)
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


def _counts(row: Row, colours: Sequence[str]) -> Bonuses:
    a, b, c, d, e = (int(row[colour]) for colour in colours[:5])
    return (a, b, c, d, e)


def _card(row: Row, colours: Sequence[str]) -> Card:
    return Card(
        id=row["id"],
        name=row.get("name", row["id"]),
        level=int(row["level"]),
        bonus=Colour(colours.index(row["bonus"])),
        points=int(row["points"]),
        cost=_counts(row, colours),
        avengers=int(row.get("avengers", "0")),
        time_stone=row.get("time_stone", "0") == "1",
    )


def _tile(row: Row, colours: Sequence[str]) -> Tile:
    return Tile(
        id=row["id"],
        name=row["name"],
        tile=row.get("tile", row["id"]),
        face=row.get("face", ""),
        points=int(row["points"]),
        requirement=_counts(row, colours),
    )


def open_box(
    name: str, colours: tuple[str, ...], letters: str, cards: Iterable[Card], tiles: Iterable[Tile]
) -> Box:
    """Put a box together and count what is in it.

    Raises:
        ComponentError: an id that comes twice, or a number of cards, tiles or faces that is not
            this game's.
    """
    all_cards, all_tiles = list(cards), list(tiles)
    ids = Counter([card.id for card in all_cards] + [tile.id for tile in all_tiles])
    if twice := [one for one, count in ids.items() if count > 1]:
        raise ComponentError(f"{name}: ids that come twice: {', '.join(twice)}")
    if (levels := dict(Counter(card.level for card in all_cards))) != CARDS_BY_LEVEL:
        raise ComponentError(f"{name}: cards by level are {levels}, not {CARDS_BY_LEVEL}")
    tile_count, face_count = TILES[name]
    faces = Counter(tile.tile for tile in all_tiles)
    if len(faces) != tile_count or set(faces.values()) != {face_count}:
        raise ComponentError(f"{name}: tiles must be {tile_count} with {face_count} face(s) each")
    return Box(
        name=name,
        colours=colours,
        letters=tuple(letters),
        cards=tuple(all_cards),
        tiles=tuple(all_tiles),
    )


def _load(name: str, colours: tuple[str, ...], letters: str, cards: str, tiles: str) -> Box:
    return open_box(
        name,
        colours,
        letters,
        [_card(row, colours) for row in _rows(cards)],
        [_tile(row, colours) for row in _rows(tiles)],
    )


BASE_BOX: Final = evolve(
    _load("base", _GEMS, "WUGRKJ", "base_cards.csv", "base_nobles.csv"), aliases=_GEM_NAMES
)
"""Splendor: 90 development cards, ten nobles."""

MARVEL_BOX: Final = evolve(
    _load("marvel", _STONES, "YBORPST", "marvel_characters.csv", "marvel_locations.csv"),
    aliases=_STONE_NAMES,
)
"""Splendor: Marvel: 90 characters, four location tiles with two faces each."""

BOXES: Final[Mapping[str, Box]] = MappingProxyType({"base": BASE_BOX, "marvel": MARVEL_BOX})
