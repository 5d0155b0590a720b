"""How cards and places are written in a description."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.box.components import Card
from splendor_rules.errors import ComponentError
from splendor_rules.notation.spans import Span
from splendor_rules.notation.tokens import read_colour
from splendor_rules.state import Reserved, Unknown

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Colour
    from splendor_rules.player import AnyCard, OwnCard

EMPTY, UNKNOWN, HIDDEN = "-", "?", "hidden "
_PATTERN: Final = re.compile(r"(?P<colour>[A-Za-z]+) (?P<points>\d)(?P<marks>( (L\d|A\d|T))*)")


@frozen
class CardPattern:
    """What is noted of a purchased card that nobody identified; None is what is left open."""

    bonus: Colour
    points: int
    level: int | None
    avengers: int | None
    time_stone: bool | None

    def matches(self, card: OwnCard) -> bool:
        """Whether a card is like this."""
        return (
            (card.bonus, card.points) == (self.bonus, self.points)
            and self.level in (None, card.level)
            and self.avengers in (None, card.avengers)
            and self.time_stone in (None, card.time_stone)
        )


def parse_own_card(text: str, box: Box) -> Card | CardPattern:
    """A purchased card: by id, by printed name, or by what is seen of it, such as `red 2`.

    After bonus and points may stand `L2` for the level, `A1` for Avengers marks, `T` for the Time
    Stone icon.

    Raises:
        ComponentError: it is no card of this box.
        NotationError: the colour is none of this box, or several.
    """
    match = _PATTERN.fullmatch(text)
    marks = match["marks"].split() if match else []
    numbers = {mark[0]: int(mark[1]) for mark in marks if mark != "T"}
    if match is None or numbers.get("L", box.levels[0]) not in box.levels:
        return box.card(text)
    complete = bool(marks)
    return CardPattern(
        bonus=read_colour(Span(match["colour"], in_any_language=True), box),
        points=int(match["points"]),
        level=numbers.get("L"),
        avengers=numbers.get("A", 0 if complete else None),
        time_stone=True if "T" in marks else (False if complete else None),
    )


def format_own_card(card: OwnCard, box: Box) -> str:
    """A purchased card as `parse_own_card` reads it."""
    if isinstance(card, Card):
        return card.id
    avengers = f" A{card.avengers}" if card.avengers else ""
    time_stone = " T" if card.time_stone else ""
    return f"{box.colours[card.bonus]} {card.points} L{card.level}{avengers}{time_stone}"


def parse_reserved(text: str, box: Box) -> Reserved:
    """A card in hand: `2G3-G6`, `?2` for an unknown one, with `hidden` before it if off a deck.

    Raises:
        ComponentError: it is no card of this box.
    """
    hidden = text.startswith(HIDDEN)
    word = text.removeprefix(HIDDEN).strip()
    for level in box.levels:
        if word == f"{UNKNOWN}{level}":
            return Reserved(Unknown(level), hidden)
    return Reserved(box.card(word), hidden)


def format_reserved(reserved: Reserved) -> str:
    """A card in hand as `parse_reserved` reads it."""
    card = reserved.card
    word = f"{UNKNOWN}{card.level}" if isinstance(card, Unknown) else card.id
    return f"{HIDDEN}{word}" if reserved.hidden else word


def parse_place(text: str, level: int, box: Box) -> AnyCard | None:
    """A place of a row: a card, `?` for an unknown one, `-` for an empty place.

    Raises:
        ComponentError: it is no card of this box, or of another level.
    """
    if text == EMPTY:
        return None
    if text == UNKNOWN:
        return Unknown(level)
    card = box.card(text)
    if card.level != level:
        raise ComponentError(f"{card.id} is of level {card.level}, not {level}")
    return card


def format_place(card: AnyCard | None) -> str:
    """A place of a row as `parse_place` reads it."""
    if card is None:
        return EMPTY
    return UNKNOWN if isinstance(card, Unknown) else card.id
