"""Tokens: `W1 U2` when written; `WUU`, `2U, white` or `blue x2 W` will do when read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules.box.components import box_of
from splendor_rules.box.tokens import Colour, Tokens, as_tokens
from splendor_rules.errors import ComponentError
from splendor_rules.notation.spans import Span, fold, pick

if TYPE_CHECKING:
    from splendor_rules.box.components import Box, HasBox

MOST_OF_A_COLOUR: Final = 99
NOTHING: Final = "nothing"

_NONE: Final = frozenset({"", NOTHING, "none", "free"})
_GROUP: Final = re.compile(r"[,+&]|\band\b", re.IGNORECASE)
_BLANK: Final = re.compile(r"\s+")
_WORD: Final = re.compile(
    r"(?P<free>[0-9]+)[x*]?|[x*](?P<times>[0-9]+)|(?P<before>[0-9]+)[x*]?(?P<of>[A-Za-z.]+)"
    r"|(?P<name>[A-Za-z.]+?)[x*]?(?P<after>[0-9]+)|(?P<alone>[A-Za-z.]+)"
)
_PAIRS: Final = re.compile(r"(?:[A-Za-z][0-9]+){2,}|(?:[0-9]+[A-Za-z]){2,}")
_PAIR: Final = re.compile(r"[A-Za-z][0-9]+|[0-9]+[A-Za-z]")

SpanLookup: TypeAlias = list[tuple[Colour, int]]


@frozen
class _Word:
    """A word of a token list: colours, or a number, or both."""

    piece: Span
    colours: tuple[Colour, ...] = ()
    number: int | None = None


def format_tokens(tokens: Tokens, game: Box | HasBox, *, zeros: bool = False) -> str:
    """Tokens in the box's letters, such as `W1 U2`; the empty text for none.

    Args:
        tokens: the tokens.
        game: the box whose words are used, or a ruleset or state played with it.
        zeros: whether to write colours with none.

    Raises:
        ComponentError: a count is not between 0 and 99, or of a colour that the box lacks.
    """
    box = box_of(game)
    if any(tokens[len(box.letters) :]) or not all(0 <= n <= MOST_OF_A_COLOUR for n in tokens):
        raise ComponentError(f"there is no text for the tokens {tokens} of the {box.name} game")
    shown = zip(box.letters, tokens, strict=False)
    return " ".join(f"{letter}{count}" for letter, count in shown if count or zeros)


@lru_cache(maxsize=4)
def colour_names(box: Box) -> dict[str, Colour]:
    """The colours by every name that they have in this box, letters first."""
    return {
        fold(name): colour
        for names in (box.letters, box.colours, box.aliases)
        for name, colour in zip(names, Colour, strict=False)
    }


def read_tokens(piece: Span, box: Box) -> Tokens:
    """Tokens out of a piece of text; `nothing` is none.

    Raises:
        NotationSyntaxError: a word is no colour of this box, or a count is too large.
        Ambiguous: a word or a number can belong to several colours.
    """
    said = _read(piece, box)
    return as_tokens([sum(count for one, count in said if one == colour) for colour in Colour])


def named_colours(text: str, box: Box) -> frozenset[Colour]:
    """The colours that a token list names, those with a zero too."""
    return frozenset(colour for colour, _ in _read(Span(text).part(0), box))


def _read(piece: Span, box: Box) -> SpanLookup:
    if piece.text.lower().strip("- ") in _NONE:
        return []
    said = [one for group in piece.split(_GROUP) if group.text for one in _group(group, box)]
    for colour in Colour:
        if sum(count for one, count in said if one == colour) > MOST_OF_A_COLOUR:
            raise piece.fails(f"{piece.quoted} is more than {MOST_OF_A_COLOUR} of a colour")
    return said


def _group(group: Span, box: Box) -> SpanLookup:
    """Words between commas: numbers follow their colours, unless the first word is a number."""
    words = [one for word in group.split(_BLANK) for one in _words(word, box)]
    first = not words[0].colours
    said: SpanLookup = []
    number: _Word | None = None
    for word in words if first else reversed(words):
        if not word.colours:
            if number is not None:
                break
            number = word
            continue
        said += _counted(word, number)
        number = None
    if number is not None:
        raise number.piece.misses("a colour with each number")
    return said if first else said[::-1]


def _counted(word: _Word, number: _Word | None) -> SpanLookup:
    """The colours of a word, with the number that stands beside it."""
    if number is not None and (word.number is not None or len(word.colours) > 1):
        raise number.piece.misses("a number beside one colour")
    count = word.number if number is None else number.number
    return [(colour, 1 if count is None else count) for colour in word.colours]


def _words(word: Span, box: Box) -> list[_Word]:
    """What a word without blanks says; `W2U1` says two things."""
    if _PAIRS.fullmatch(word.text):
        pairs = _PAIR.finditer(word.text)
        return [_word(word.part(pair.start(), pair.end()), box) for pair in pairs]
    return [_word(word, box)]


def _word(word: Span, box: Box) -> _Word:
    found = _WORD.fullmatch(word.text)
    if found is None:
        raise word.misses("tokens, each a colour and a count such as W3")
    numbers = (found[key] for key in ("before", "after", "free", "times"))
    number = next((int(one[:5]) for one in numbers if one), None)
    name = next((key for key in ("alone", "name", "of") if found[key]), None)
    colours = () if name is None else _colours(word.part(*found.span(name)), box)
    if number is not None and len(colours) > 1:
        ways = {_shown(colours, one, number, box): one for one in colours}
        if len(ways) > 1:
            raise word.may_mean(list(ways))
        raise word.misses("a number beside one colour")
    return _Word(word, colours, number)


def _shown(colours: tuple[Colour, ...], counted: Colour, number: int, box: Box) -> str:
    """The tokens if the number belongs to one of the colours."""
    counts = [colours.count(colour) for colour in Colour]
    counts[counted] = min(counts[counted] - 1 + number, MOST_OF_A_COLOUR)
    return format_tokens(as_tokens(counts), box)


def _colours(word: Span, box: Box) -> tuple[Colour, ...]:
    """One colour by its name, or as many as there are letters."""
    names = colour_names(box)
    whole, letters = fold(word.text), [fold(letter) for letter in word.text]
    if whole not in names and all(letter in names for letter in letters):
        return tuple(names[letter] for letter in letters)
    return (read_colour(word, box),)


def read_colour(word: Span, box: Box) -> Colour:
    """One colour by its letter or name, or by the beginning of one.

    Raises:
        NotationSyntaxError: it is no colour of this box.
        Ambiguous: several colours begin so.
    """
    names = colour_names(box)
    pairs = zip(box.letters, box.colours, strict=True)
    known = ", ".join(f"{letter} {name}" for letter, name in pairs)
    expected = f"a colour of the {box.name} game ({known})"
    shown = {colour: f"{box.letters[colour]} {box.colours[colour]}" for colour in names.values()}
    return pick(word, names, expected, shown.__getitem__)


def parse_tokens(text: str, game: Box | HasBox) -> Tokens:
    """Tokens as people write them: `W3 U2 J`, `3 white, blue`, `WWU`, `red x2`, `nothing`.

    Args:
        text: the text.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: a word is no colour of this box, or a count is too large.
        Ambiguous: a word or a number can belong to several colours.
    """
    return read_tokens(Span(text).part(0), box_of(game))
