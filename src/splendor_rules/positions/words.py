"""The words of which a description is made: tokens, cards, places; read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour, Stone, Tokens, as_tokens
from splendor_rules.errors import ComponentError
from splendor_rules.state import Reserved, Seen, Unknown

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.state import AnyCard, OwnCard

EMPTY, NOBODY_KNOWS, HIDDEN = "-", "?", "hidden "
MOST_OF_A_COLOUR: Final = 99

_TOKEN: Final = re.compile(r"([A-Za-z]+)(\d{0,4})")
_SEEN: Final = re.compile(r"(?P<colour>[A-Za-z]+) (?P<points>\d)(?P<more>( (L[123]|A\d|T))*)")


def _colour(word: str, box: Box) -> Colour:
    if word.lower() in box.colours:
        return box.colour(word.lower())
    if box.name == "marvel" and word.upper() in Stone.__dict__:
        return Colour(Stone.__dict__[word.upper()])
    if word.upper() in box.letters:
        return Colour(box.letters.index(word.upper()))
    known = ", ".join(
        f"{letter} {name}" for letter, name in zip(box.letters, box.colours, strict=True)
    )
    raise ComponentError(f"{word!r} is no colour of the {box.name} game, which has {known}")


def parse_tokens(text: str, box: Box) -> Tokens:
    """Tokens, blanks between them: `W3 U2 J`, `W W U` or `white 3 blue 2`.

    Raises:
        ComponentError: a word is no colour of this box, or a count is too large.
    """
    counts = [0] * len(Colour)
    words = text.split()
    while words:
        word = words.pop(0)
        match = _TOKEN.fullmatch(word)
        if match is None:
            raise ComponentError(f"{word!r} is no token: write a colour and a count, such as W3")
        colour, count = _colour(match[1], box), match[2]
        if (
            not count
            and len(match[1]) > 1
            and words
            and words[0].isdecimal()
            and int(words[0][:5]) <= MOST_OF_A_COLOUR
        ):
            count = words.pop(0)
        counts[colour] += int(count or 1)
        if counts[colour] > MOST_OF_A_COLOUR:
            raise ComponentError(f"{word!r} is more than {MOST_OF_A_COLOUR} of a colour")
    return as_tokens(counts)


def named_colours(text: str, box: Box) -> frozenset[Colour]:
    """The colours that a token list names, those with a zero too."""
    return frozenset(
        _colour(match[1], box) for word in text.split() if (match := _TOKEN.fullmatch(word))
    )


def format_tokens(tokens: Tokens, box: Box, *, zeros: bool = False) -> str:
    """Tokens as `parse_tokens` reads them; the empty text for none.

    Args:
        tokens: the tokens.
        box: whose letters to use.
        zeros: whether to write colours with none.
    """
    shown = zip(box.letters, tokens, strict=False)
    return " ".join(f"{letter}{count}" for letter, count in shown if count or zeros)


@frozen
class SeenWords:
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


def parse_own_card(text: str, box: Box) -> Card | SeenWords:
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
    return SeenWords(
        bonus=_colour(match["colour"], box),
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


def seen(words: SeenWords, left: list[Card]) -> Seen | None:
    """The plainest card of those left that is like this, as far as it counts; it is taken away."""
    fitting = sorted(
        (card for card in left if words.fits(card)),
        key=lambda card: (card.time_stone, card.avengers, card.level),
    )
    if not fitting:
        return None
    left.remove(fitting[0])
    return Seen.of(fitting[0])


def format_action(action: Action, box: Box, *, paid: bool = True) -> str:
    """An action in a few words, such as `take W1 U1` or `purchase 2R3-R6 for R5 J1`.

    Args:
        action: the action.
        box: whose letters to use.
        paid: whether to say how a purchase is paid.
    """
    match action:
        case Take(tokens):
            return f"take {format_tokens(tokens, box)}"
        case Reserve(level, place, card):
            return f"reserve {level} {place}" + (f" ({card.id})" if card else "")
        case Purchase(card, payment):
            way = f" for {format_tokens(payment, box) or 'nothing'}" if paid else ""
            return f"purchase {card.id}{way}"
        case Pass():
            return "pass"
        case Return(tokens):
            return f"return {format_tokens(tokens, box)}"
        case ChooseTile(tile):
            return f"tile {tile.id}"


def format_asked(what: Action | Turn, box: Box, *, paid: bool = True) -> str:
    """An action or a whole turn in a few words, such as `take W1 U1 G1, return W1`.

    Args:
        what: the action or turn.
        box: whose letters to use.
        paid: whether to say how purchases are paid.
    """
    if not isinstance(what, Turn):
        return format_action(what, box, paid=paid)
    parts = [format_action(action, box, paid=paid) for action in (what.action, *what.further)]
    if any(what.returned):
        parts.append(f"return {format_tokens(what.returned, box)}")
    if what.tile is not None:
        parts.append(f"tile {what.tile.id}")
    return ", ".join(parts)
