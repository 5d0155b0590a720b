"""The middle of the table in SVG: tiles, decks, face-up cards, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.render.component_shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    TILE,
    back,
    card,
    gap,
    pile,
    tile,
)
from splendor_rules.render.shapes import (
    Font,
    Point,
    add_title,
    circle,
    group_at,
    rectangle,
    write,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from splendor_rules.box.components import Box
    from splendor_rules.render.highlights import Highlights
    from splendor_rules.state import State

GAP: Final = 10
_ROW: Final = CARD_HEIGHT + GAP
_PLACE: Final = CARD_WIDTH + GAP
_CARD: Final = (CARD_WIDTH, CARD_HEIGHT)
_PILE: Final = 50
_SUPPLY: Final = 72
"""How much room the supply takes, beside the rows."""


def width(box: Box) -> float:
    """How wide the area is: a deck, the places of a row, the supply."""
    return (box.row + 1) * _PLACE + _SUPPLY


def height(box: Box) -> float:
    """How high the area is: tiles and rows, or as many piles as there are colours."""
    return TILE + max(_ROW * len(box.levels), _PILE * len(box.letters))


def shared_area(parent: Element, state: State, highlights: Highlights) -> None:
    """Tiles above, the highest level to the lowest below them, the supply on the right."""
    box = state.ruleset.box
    _tiles(parent, state, highlights)
    for number, level in enumerate(reversed(box.levels)):
        row = group_at(parent, (0, TILE + GAP + _ROW * number))
        _deck(row, level, len(state.decks[level - 1]), highlights)
        _cards(group_at(row, (_PLACE, 0)), state, level, highlights)
    across = (box.row + 1) * _PLACE + 34
    _supply(group_at(parent, (across, TILE + GAP + 16)), state, highlights)


def _outline(group: Element, size: Point, highlights: Highlights) -> None:
    rectangle(group, (-3, -3, size[0] + 6, size[1] + 6), f"sr-{highlights.look}", rx=9)


def _tiles(parent: Element, state: State, highlights: Highlights) -> None:
    box = state.ruleset.box
    for index, face in enumerate(state.tiles):
        group = group_at(parent, (index * (TILE + GAP), 0))
        tile(group, box, face)
        if face == highlights.tile:
            _outline(group, (TILE, TILE), highlights)
    if state.avengers_holder is None and box.has_avengers:
        group = group_at(parent, ((box.row + 1) * _PLACE - GAP - TILE, 0))
        add_title(group, "Avengers Assemble")
        rectangle(group, (0, 0, TILE, TILE), "sr-back", rx=2)
        write(group, (TILE / 2, TILE / 2 + 9), "A", Font(26, "middle", bold=True))


def _deck(row: Element, level: int, count: int, highlights: Highlights) -> None:
    group = group_at(row, (0, 0))
    if count:
        back(group, level, str(count))
    else:
        gap(group)
    if highlights.place == (level, "deck"):
        _outline(group, _CARD, highlights)


def _cards(parent: Element, state: State, level: int, highlights: Highlights) -> None:
    for place, face in enumerate(state.market[level - 1], start=1):
        group = group_at(parent, ((place - 1) * _PLACE, 0))
        if face is None:
            gap(group)
        else:
            card(group, state.ruleset.box, face)
        purchased = face is not None and face == highlights.card
        if purchased or highlights.place == (level, place):
            _outline(group, _CARD, highlights)


def _supply(parent: Element, state: State, highlights: Highlights) -> None:
    box = state.ruleset.box
    for colour, _ in enumerate(box.letters):
        group = group_at(parent, (0, _PILE * colour))
        pile(group, box, colour, state.supply[colour])
        if highlights.taken[colour]:
            circle(group, (0, 0), 19, f"sr-{highlights.look}")
            font = Font(12, bold=True, look=f"sr-said-{highlights.look}")
            write(group, (22, 5), f"+{highlights.taken[colour]}", font)
