"""The words of which a description is made: cards and places; read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.box.components import Card
from splendor_rules.errors import ComponentError
from splendor_rules.notation.spans import Span
from splendor_rules.notation.tokens import read_colour
from splendor_rules.state import PartialCard, Reserved, Unknown

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Colour
    from splendor_rules.player import AnyCard, OwnCard

EMPTY, NOBODY_KNOWS, HIDDEN = "-", "?", "hidden "
_SEEN: Final = re.compile(r"(?P<colour>[A-Za-z]+) (?P<points>\d)(?P<more>( (L[123]|A\d|T))*)")


@frozen
class CardPattern:
    """What is said of a purchased card that is not identified; None is what is not said."""

    bonus: Colour
    points: int
    level: int | None
    avengers: int | None
    time_stone: bool | None

    def fits(self, card: Card) -> bool:
        """Whether a card is like this."""
        said = ((self.level, card.level), (self.avengers, card.avengers))
        return (
            (card.bonus, card.points) == (self.bonus, self.points)
            and all(one in (None, other) for one, other in said)
            and self.time_stone in (None, card.time_stone)
        )


def parse_own_card(text: str, box: Box) -> Card | CardPattern:
    """A purchased card: by id, by printed name, or by what is seen of it, such as `red 2`.

    After bonus and points may stand `L2` for the level, `A1` for Avengers marks, `T` for the Time
    Stone icon.

    Raises:
        ComponentError: it is no card of this box.
    """
    match = _SEEN.fullmatch(text)
    if match is None:
        return box.card(text)
    more = match["more"].split()
    numbers = {word[0]: int(word[1]) for word in more if word != "T"}
    exact = bool(more)
    return CardPattern(
        bonus=read_colour(Span(match["colour"]), box),
        points=int(match["points"]),
        level=numbers.get("L"),
        avengers=numbers.get("A", 0 if exact else None),
        time_stone=True if "T" in more else (False if exact else None),
    )


def format_own_card(card: OwnCard, box: Box) -> str:
    """A purchased card as `parse_own_card` reads it."""
    if isinstance(card, Card):
        return card.id
    marks = f" A{card.avengers}" if card.avengers else ""
    icon = " T" if card.time_stone else ""
    return f"{box.colours[card.bonus]} {card.points} L{card.level}{marks}{icon}"


def parse_reserved(text: str, box: Box) -> Reserved:
    """A card in hand: `2G3-G6`, `?2` for an unknown one, with `hidden` before it if off a deck.

    Raises:
        ComponentError: it is no card of this box.
    """
    hidden = text.startswith(HIDDEN)
    word = text.removeprefix(HIDDEN).strip()
    if match := re.fullmatch(r"\?([123])", word):
        return Reserved(Unknown(int(match[1])), hidden)
    return Reserved(box.card(word), hidden)


def format_reserved(reserved: Reserved) -> str:
    """A card in hand as `parse_reserved` reads it."""
    card = reserved.card
    word = f"?{card.level}" if isinstance(card, Unknown) else card.id
    return f"{HIDDEN}{word}" if reserved.hidden else word


def parse_place(text: str, level: int, box: Box) -> AnyCard | None:
    """A place of a row: a card, `?` for an unknown one, `-` for an empty place.

    Raises:
        ComponentError: it is no card of this box, or of another level.
    """
    if text == EMPTY:
        return None
    if text == NOBODY_KNOWS:
        return Unknown(level)
    card = box.card(text)
    if card.level != level:
        raise ComponentError(f"{card.id} is of level {card.level}, not {level}")
    return card


def format_place(card: AnyCard | None) -> str:
    """A place of a row as `parse_place` reads it."""
    match card:
        case None:
            return EMPTY
        case Unknown():
            return NOBODY_KNOWS
        case Card():
            return card.id


def parse_pattern(words: CardPattern, left: list[Card]) -> PartialCard | None:
    """The plainest card of those left that is like this, as far as it counts; it is taken away."""
    fitting = sorted(
        (card for card in left if words.fits(card)),
        key=lambda card: (card.time_stone, card.avengers, card.level),
    )
    if not fitting:
        return None
    left.remove(fitting[0])
    return PartialCard.of(fitting[0])
