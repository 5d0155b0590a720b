"""The pieces, each drawn from its upper left corner: cards, backs, nobles and locations, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.components import Card
from splendor_rules.render.shapes import FILLS, Font, box, disc, letter_on, name, shifted, write

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from splendor_rules.box.components import Box, Tile
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import AnyCard

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 108
TILE: Final = 64
_LETTER: Final = Font(10, look="sr-faint")
_IN_COLUMN: Final = 3
"""So many costs stand in a column."""
_NARROW: Final = 0.56
"""How wide a letter is, beside its height."""


def pile(parent: Element, game: Box, colour: int, count: int) -> None:
    """A pile of tokens of one colour around the origin: its number, its letter on the left."""
    name(parent, f"{game.colours[colour]}: {count}")
    fill = FILLS[game.name][colour]
    disc(parent, (0, 0), 16, "sr-rim", fill)
    write(parent, (0, 5.5), str(count), Font(16, "middle", bold=True, fill=letter_on(fill)))
    write(parent, (-21, 4), game.letters[colour], Font(11, "end", look="sr-faint"))


def token(parent: Element, game: Box, colour: int, count: int) -> None:
    """A small token around the origin with a number on it, as costs show them."""
    fill = FILLS[game.name][colour]
    disc(parent, (0, 0), 9.5, "sr-rim", fill)
    write(parent, (0, 4.2), str(count), Font(12, "middle", bold=True, fill=letter_on(fill)))


def _costs(parent: Element, game: Box, cost: Bonuses) -> None:
    """What is asked for, from the bottom up in columns of three, each with its letter."""
    asked = [(colour, count) for colour, count in enumerate(cost) if count]
    for place, (colour, count) in enumerate(asked):
        one = shifted(
            parent, (14 + 35 * (place // _IN_COLUMN), CARD_HEIGHT - 14 - 22 * (place % _IN_COLUMN))
        )
        token(one, game, colour, count)
        write(one, (11.5, 4), game.letters[colour], _LETTER)


def card(group: Element, game: Box, shown: AnyCard) -> None:
    """The face of a card, or its back if nobody knows it."""
    if not isinstance(shown, Card):
        back(group, shown.level, "?")
        return
    named = shown.name not in ("", shown.id)
    name(group, f"{shown.name}, {shown.id}" if named else shown.id)
    box(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-paper")
    fill = FILLS[game.name][shown.bonus]
    box(group, (0, 0, CARD_WIDTH, 27), "sr-rim", fill=fill)
    ink = letter_on(fill)
    if shown.points:
        write(group, (9, 20.5), str(shown.points), Font(20, bold=True, fill=ink))
    letter = Font(16, "end", bold=True, fill=ink)
    write(group, (CARD_WIDTH - 9, 19), game.letters[shown.bonus], letter)
    if named:
        size = min(10.0, (CARD_WIDTH - 8) / (_NARROW * len(shown.name)))
        write(group, (CARD_WIDTH / 2, 39), shown.name, Font(size, "middle"))
    _costs(group, game, shown.cost)
    _icons(group, game, shown)


def _icons(group: Element, game: Box, shown: Card) -> None:
    """Marvel's marks, upwards from the lower right corner."""
    right, up = CARD_WIDTH - 8, CARD_HEIGHT - (31 if sum(map(bool, shown.cost)) > _IN_COLUMN else 9)
    if shown.avengers:
        write(group, (right, up), "A" * shown.avengers, Font(14, "end", bold=True))
        up -= 18
    if shown.time_stone:
        fill = FILLS[game.name][-1]
        disc(group, (right - 6, up - 5), 7, "sr-rim", fill)
        font = Font(9, "middle", bold=True, fill=letter_on(fill))
        write(group, (right - 6, up - 1.5), game.letters[-1], font)


def back(group: Element, level: int, said: str) -> None:
    """The back of a card, with a dot for each level."""
    name(group, f"{level}: {said}")
    box(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-back")
    write(group, (CARD_WIDTH / 2, CARD_HEIGHT / 2 + 4), said, Font(24, "middle", bold=True))
    for dot in range(level):
        across = CARD_WIDTH / 2 + 14 * (dot - (level - 1) / 2)
        disc(group, (across, CARD_HEIGHT - 16), 4.5, "sr-text")


def gap(group: Element) -> None:
    """An empty place."""
    box(group, (0, 0, CARD_WIDTH, CARD_HEIGHT), "sr-gap")


def tile(group: Element, game: Box, shown: Tile) -> None:
    """A noble or a location: its points and what earns it."""
    name(group, f"{shown.name or shown.id}: {shown.points}")
    box(group, (0, 0, TILE, TILE), "sr-paper", rx=2)
    write(group, (TILE - 7, 19), str(shown.points), Font(17, "end", bold=True))
    asked = [(colour, count) for colour, count in enumerate(shown.requirement) if count]
    for place, (colour, count) in enumerate(asked):
        square = shifted(group, (5 + 22 * (place // 3), 5 + 19 * (place % 3)))
        fill = FILLS[game.name][colour]
        box(square, (0, 0, 17, 17), "sr-rim", rx=2, fill=fill)
        font = Font(10, "middle", bold=True, fill=letter_on(fill))
        write(square, (8.5, 12.5), f"{count}{game.letters[colour]}", font)
