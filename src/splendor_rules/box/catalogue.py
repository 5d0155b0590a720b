"""The two boxes, read once from the components' tables and checked as they are opened."""

from __future__ import annotations

import copyreg
import csv
from collections import Counter
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.box.components import PUBLISHED, Box, Card, Tile
from splendor_rules.box.tokens import Bonuses, Colour
from splendor_rules.box.values import Value
from splendor_rules.errors import ComponentError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Row = Mapping[str, str]


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


def open_box(box: Box, *, cards: Sequence[int], tiles: int, faces: int = 1) -> Box:
    """The box, once what is in it has been counted.

    Args:
        box: the box.
        cards: how many cards it must have of each level, from level 1 on.
        tiles: how many tiles it must have.
        faces: how many faces each of them must have.

    Raises:
        ComponentError: an id that comes twice, colours without a letter each, or another number
            of cards, tiles or faces.
    """
    ids = Counter([*(card.id for card in box.cards), *(tile.id for tile in box.tiles)])
    if twice := [name for name, count in ids.items() if count > 1]:
        raise ComponentError(f"{box.name}: ids that come twice: {', '.join(twice)}")
    if not len(set(box.colours)) == len(set(box.letters)) == len(box.colours) in _COLOURS:
        raise ComponentError(f"{box.name}: colours must be six or seven, with a letter each")
    due = dict(enumerate(cards, start=1))
    if (levels := {level: len(box.level(level)) for level in box.levels}) != due:
        raise ComponentError(f"{box.name}: cards by level are {levels}, not {due}")
    faces_of = Counter(tile.tile for tile in box.tiles)
    if len(faces_of) != tiles or set(faces_of.values()) != {faces}:
        raise ComponentError(f"{box.name}: tiles must be {tiles} with {faces} face(s) each")
    return box


_GEMS: Final = ("white", "blue", "green", "red", "black", "gold")
_STONES: Final = ("yellow", "blue", "orange", "red", "purple", "grey", "green")
_COLOURS: Final = range(len(_GEMS), len(_STONES) + 1)

BASE_BOX: Final = open_box(
    Box(
        name="base",
        colours=_GEMS,
        letters=tuple("WUGRKJ"),
        cards=tuple(_card(row, _GEMS) for row in _rows("base_cards.csv")),
        tiles=tuple(_tile(row, _GEMS) for row in _rows("base_nobles.csv")),
        aliases=("diamond", "sapphire", "emerald", "ruby", "onyx", "joker"),
        fills=("#f4f1e6", "#2a6fb0", "#2f8a57", "#c23b34", "#33343a", "#e0b12a"),
    ),
    cards=(40, 30, 20),
    tiles=10,
)
"""Splendor: 90 development cards, ten nobles."""

MARVEL_BOX: Final = open_box(
    Box(
        name="marvel",
        colours=_STONES,
        letters=tuple("YBORPST"),
        cards=tuple(_card(row, _STONES) for row in _rows("marvel_characters.csv")),
        tiles=tuple(_tile(row, _STONES) for row in _rows("marvel_locations.csv")),
        aliases=("mind", "space", "soul", "reality", "power", "shield", "time"),
        fills=("#f0cd2f", "#2f73c2", "#ea8127", "#c23546", "#7247a6", "#9298a0", "#35a063"),
    ),
    cards=(40, 30, 20),
    tiles=4,
    faces=2,
)
"""Splendor: Marvel: 90 characters, four location tiles with two faces each."""

BOXES: Final[Mapping[str, Box]] = MappingProxyType({"base": BASE_BOX, "marvel": MARVEL_BOX})
PUBLISHED.update(BOXES)


def _restored(game: str, component: str = "") -> Value:
    box = BOXES[game]
    return box.card_by_id.get(component) or box.tile_by_id.get(component) or box


def _reduced(value: Any) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401  (one of the three kinds)
    """What is in the two boxes goes into a pickle by name, anything else by value."""
    for name, box in BOXES.items():
        if isinstance(value, Box):
            if value == box:
                return _restored, (name,)
        elif (key := value.id) and value in (box.card_by_id.get(key), box.tile_by_id.get(key)):
            return _restored, (name, key)
    return Value.__reduce__(value)


copyreg.pickle(Box, _reduced)
copyreg.pickle(Card, _reduced)
copyreg.pickle(Tile, _reduced)
