"""Cards, their backs, tiles and tokens in SVG, each drawn from its upper left corner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour
from splendor_rules.render.shapes import (
    Font,
    add_title,
    circle,
    fills_of,
    group_at,
    letter_on,
    rectangle,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from splendor_rules.box.components import Box, Tile
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import AnyCard

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 108
TILE: Final = 64
_LETTER: Final = Font(10, look="sr-faint")
_IN_COLUMN: Final = 3
"""How many costs, or requirements of a tile, stand in a column."""
_LETTER_WIDTH: Final = 0.56
"""How wide a letter is, beside its height."""


def pile(parent: Element, box: Box, colour: int, count: int) -> None:
    """A pile of tokens of one colour around the origin: its number, its letter on the left."""
    add_title(parent, f"{box.colours[colour]}: {count}")
    fill = fills_of(box)[colour]
    circle(parent, (0, 0), 16, "sr-rim", fill)
    write(parent, (0, 5.5), str(count), Font(16, "middle", bold=True, fill=letter_on(fill)))
    write(parent, (-21, 4), box.letters[colour], Font(11, "end", look="sr-faint"))


def token(parent: Element, box: Box, colour: int, count: int) -> None:
    """A small token around the origin with a number on it, as costs show them."""
    fill = fills_of(box)[colour]
    circle(parent, (0, 0), 9.5, "sr-rim", fill)
    write(parent, (0, 4.2), str(count), Font(12, "middle", bold=True, fill=letter_on(fill)))


def _in_columns(counts: Bonuses) -> Iterator[tuple[int, int, int, int]]:
    """Column, row, colour and count of everything that is asked for."""
    wanted = [(colour, count) for colour, count in enumerate(counts) if count]
    for index, (colour, count) in enumerate(wanted):
        yield *divmod(index, _IN_COLUMN), colour, count


def card(group: Element, box: Box, face: AnyCard) -> None:
    """The face of a card, or its back if nobody knows it."""
    if not isinstance(face, Card):
        back(group, face.level, "?")
        return
    has_name = face.name not in ("", face.id)
    add_title(group, f"{face.name}, {face.id}" if has_name else face.id)
    rectangle(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-paper")
    fill = fills_of(box)[face.bonus]
    rectangle(group, (0, 0, CARD_WIDTH, 27), "sr-rim", fill=fill)
    if face.points:
        write(group, (9, 20.5), str(face.points), Font(20, bold=True, fill=letter_on(fill)))
    font = Font(16, "end", bold=True, fill=letter_on(fill))
    write(group, (CARD_WIDTH - 9, 19), box.letters[face.bonus], font)
    if has_name:
        size = min(10.0, (CARD_WIDTH - 8) / (_LETTER_WIDTH * len(face.name)))
        write(group, (CARD_WIDTH / 2, 39), face.name, Font(size, "middle"))
    for column, row, colour, count in _in_columns(face.cost):  # from the bottom up
        cost = group_at(group, (14 + 35 * column, CARD_HEIGHT - 14 - 22 * row))
        token(cost, box, colour, count)
        write(cost, (11.5, 4), box.letters[colour], _LETTER)
    _markers(group, box, face)


def _markers(group: Element, box: Box, face: Card) -> None:
    """Avengers tags and Time Stone, upwards from the lower right corner."""
    right, up = CARD_WIDTH - 8, CARD_HEIGHT - (31 if sum(map(bool, face.cost)) > _IN_COLUMN else 9)
    if face.avengers:
        write(group, (right, up), "A" * face.avengers, Font(14, "end", bold=True))
        up -= 18
    if face.time_stone:
        fill = fills_of(box)[Colour.TIME_STONE]
        circle(group, (right - 6, up - 5), 7, "sr-rim", fill)
        font = Font(9, "middle", bold=True, fill=letter_on(fill))
        write(group, (right - 6, up - 1.5), box.letters[Colour.TIME_STONE], font)


def back(group: Element, level: int, text: str) -> None:
    """The back of a card, with a dot for each level."""
    add_title(group, f"{level}: {text}")
    rectangle(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-back")
    write(group, (CARD_WIDTH / 2, CARD_HEIGHT / 2 + 4), text, Font(24, "middle", bold=True))
    for dot in range(level):
        across = CARD_WIDTH / 2 + 14 * (dot - (level - 1) / 2)
        circle(group, (across, CARD_HEIGHT - 16), 4.5, "sr-text")


def gap(group: Element) -> None:
    """An empty place."""
    rectangle(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-gap")


def tile(group: Element, box: Box, face: Tile) -> None:
    """A noble or a location: its points and what earns it."""
    add_title(group, f"{face.name or face.id}: {face.points}")
    rectangle(group, (0, 0, TILE, TILE), "sr-paper", rx=2)
    write(group, (TILE - 7, 19), str(face.points), Font(17, "end", bold=True))
    for column, row, colour, count in _in_columns(face.requirement):
        square = group_at(group, (5 + 22 * column, 5 + 19 * row))
        fill = fills_of(box)[colour]
        rectangle(square, (0, 0, 17, 17), "sr-rim", rx=2, fill=fill)
        font = Font(10, "middle", bold=True, fill=letter_on(fill))
        write(square, (8.5, 12.5), f"{count}{box.letters[colour]}", font)
