"""The middle of the table: tiles, decks, face-up cards, supply."""

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
from splendor_rules.render.shapes import Font, box, disc, name, shifted, write

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from splendor_rules.render.highlights import Highlights
    from splendor_rules.state import State

GAP: Final = 10
_ROW: Final = CARD_HEIGHT + GAP
_PLACE: Final = CARD_WIDTH + GAP
HEIGHT: Final = TILE + 3 * _ROW


def table(parent: Element, state: State, marks: Highlights) -> None:
    """Tiles above, level 3 to level 1 below them, the supply on the right."""
    _tiles(parent, state, marks)
    for level in (3, 2, 1):
        row = shifted(parent, (0, TILE + GAP + _ROW * (3 - level)))
        _deck(row, level, len(state.decks[level - 1]), marks)
        _cards(shifted(row, (_PLACE, 0)), state, level, marks)
    _supply(shifted(parent, (5 * _PLACE + 34, TILE + GAP + 16)), state, marks)


def _outline(group: Element, width: float, height: float, marks: Highlights) -> None:
    box(group, (-3, -3, width + 6, height + 6), f"sr-{marks.look}", rx=9)


def _tiles(parent: Element, state: State, marks: Highlights) -> None:
    game = state.ruleset.box
    for place, shown in enumerate(state.tiles):
        group = shifted(parent, (place * (TILE + GAP), 0))
        tile(group, game, shown)
        if shown == marks.tile:
            _outline(group, TILE, TILE, marks)
    if state.avengers_holder is None and any(one.avengers for one in game.cards):
        group = shifted(parent, (5 * _PLACE - GAP - TILE, 0))
        name(group, "Avengers Assemble")
        box(group, (0, 0, TILE, TILE), "sr-back", rx=2)
        write(group, (TILE / 2, TILE / 2 + 9), "A", Font(26, "middle", bold=True))


def _deck(row: Element, level: int, count: int, marks: Highlights) -> None:
    group = shifted(row, (0, 0))
    if count:
        back(group, level, str(count))
    else:
        gap(group)
    if marks.spot == (level, 0):
        _outline(group, CARD_WIDTH, CARD_HEIGHT, marks)


def _cards(parent: Element, state: State, level: int, marks: Highlights) -> None:
    for place, shown in enumerate(state.market[level - 1], start=1):
        group = shifted(parent, ((place - 1) * _PLACE, 0))
        if shown is None:
            gap(group)
        else:
            card(group, state.ruleset.box, shown)
        bought = shown is not None and shown == marks.card
        if bought or marks.spot == (level, place):
            _outline(group, CARD_WIDTH, CARD_HEIGHT, marks)


def _supply(parent: Element, state: State, marks: Highlights) -> None:
    game = state.ruleset.box
    for colour, _ in enumerate(game.letters):
        group = shifted(parent, (0, 50 * colour))
        pile(group, game, colour, state.supply[colour])
        if marks.taken[colour]:
            disc(group, (0, 0), 19, f"sr-{marks.look}")
            font = Font(12, bold=True, look=f"sr-said-{marks.look}")
            write(group, (22, 5), f"+{marks.taken[colour]}", font)
