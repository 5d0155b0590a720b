"""Tokens: written as `W1 U2`, read also from `WUU`, `2U, white` or `blue x2 W`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from splendor_rules.box.components import box_of
from splendor_rules.box.tokens import Colour, Tokens, as_tokens
from splendor_rules.box.values import whole_numbers
from splendor_rules.errors import ComponentError, NotationError
from splendor_rules.notation.spans import Span, fold, match_name, matches, whole_number
from splendor_rules.notation.words import translated_colours
from splendor_rules.serialization.context import MOST_OF_A_COLOUR

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.box.components import Box, HasBox

NOTHING: Final = "nothing"

_NONE: Final = frozenset({"", NOTHING, "none", "free"})
_GROUP: Final = re.compile(r"[,;/·+&]|\band\b", re.IGNORECASE)
_BLANK: Final = re.compile(r"\s+")
_LETTERS: Final = r"(?:[^\W\d_]|\.)+"
_WORD: Final = re.compile(
    rf"(?P<free>[0-9]+)[x*]?|[x*](?P<times>[0-9]+)|(?P<before>[0-9]+)[x*]?(?P<of>{_LETTERS})"
    rf"|(?P<name>{_LETTERS}?)[x*]?(?P<after>[0-9]+)|(?P<alone>{_LETTERS})"
)
_PAIRS: Final = re.compile(r"(?:[A-Za-z][0-9]+){2,}|(?:[0-9]+[A-Za-z]){2,}")
_WRITTEN: Final = re.compile(r"[A-Za-z][0-9]{1,2}(?: ?[A-Za-z][0-9]{1,2})*+")
"""Letters with their counts, as the library writes tokens: they are read at once."""
_PAIR: Final = re.compile(r"[A-Za-z][0-9]+|[0-9]+[A-Za-z]")

CountPairs: TypeAlias = list[tuple[Colour, int]]


@frozen
class _Word:
    """A word of a token list: colours, or a number, or both."""

    span: Span
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
    box, counts = box_of(game), whole_numbers(tokens, "tokens")
    is_known = len(counts) == len(Colour) and not any(counts[len(box.letters) :])
    if not is_known or not all(0 <= n <= MOST_OF_A_COLOUR for n in counts):
        raise ComponentError(f"there is no text for the tokens {counts} of the {box.name} game")
    shown = zip(box.letters, counts, strict=False)
    return " ".join(f"{letter}{count}" for letter, count in shown if count or zeros)


@lru_cache(maxsize=4)
def colour_names(box: Box) -> dict[str, Colour]:
    """The colours by every name that they have in this box, letters first."""
    return {
        fold(name): colour
        for names in (box.letters, box.colours, box.aliases)
        for name, colour in zip(names, Colour, strict=False)
    }


def read_tokens(span: Span, box: Box) -> Tokens:
    """The tokens that a span names, with the errors of `parse_tokens`."""
    counts = [0] * len(Colour)
    for colour, count in _colour_counts(span, box):
        counts[colour] += count
    if max(counts) > MOST_OF_A_COLOUR:
        raise _too_many(span)
    return as_tokens(counts)


def named_colours(text: str, box: Box) -> frozenset[Colour]:
    """The colours that a token list names, including those with a count of zero."""
    return frozenset(colour for colour, _ in _colour_counts(Span.of(text), box))


def _colour_counts(span: Span, box: Box) -> CountPairs:
    if span.text.lower().strip("- ") in _NONE:
        return []
    if _WRITTEN.fullmatch(span.text):
        names = colour_names(box)
        words = _PAIR.findall(span.text.lower())
        if all(word[0] in names for word in words):
            return [(names[word[0]], int(word[1:])) for word in words]
    return [pair for group in span.split(_GROUP) if group.text for pair in _group(group, box)]


def _group(group: Span, box: Box) -> CountPairs:
    """Words between commas: numbers follow their colours, unless the first word is a number."""
    words = [word for span in group.split(_BLANK) for word in _words(span, box)]
    number_first = not words[0].colours
    pairs: CountPairs = []
    number: _Word | None = None
    for word in words if number_first else reversed(words):
        if not word.colours:
            if number is not None:
                break
            number = word
            continue
        pairs += _counted(word, number)
        number = None
    if number is not None:
        raise number.span.error_expected("a colour with each number")
    return pairs if number_first else pairs[::-1]


def _counted(word: _Word, number: _Word | None) -> CountPairs:
    """The colours of a word, with the number that stands beside it."""
    if number is not None and (word.number is not None or len(word.colours) > 1):
        raise number.span.error_expected("a number beside one colour")
    count = word.number if number is None else number.number
    return [(colour, 1 if count is None else count) for colour in word.colours]


def _words(span: Span, box: Box) -> list[_Word]:
    """The words of a span without blanks: `W2U1` is two."""
    if _PAIRS.fullmatch(span.text):
        pairs = _PAIR.finditer(span.text)
        return [_word(span.part(pair.start(), pair.end()), box) for pair in pairs]
    return [_word(span, box)]


def _word(span: Span, box: Box) -> _Word:
    match = _WORD.fullmatch(span.text)
    if match is None:
        raise span.error_expected("tokens, each a colour and a count such as W3")
    parts = match.groupdict()
    digits = parts["after"] or parts["before"] or parts["free"] or parts["times"]
    number = whole_number(digits) if digits else None
    name = next((key for key in ("name", "alone", "of") if parts[key]), None)
    colours = () if name is None else _colours(span.part(*match.span(name)), box)
    if number is not None and len(colours) > 1:
        counted = [_with_number(colours, colour, number) for colour in dict.fromkeys(colours)]
        ways = [tokens for tokens in counted if max(tokens) <= MOST_OF_A_COLOUR]
        if not ways:
            raise _too_many(span)
        if len(ways) > 1:
            raise span.ambiguous([format_tokens(tokens, box) for tokens in ways])
        raise span.error_expected("a number beside one colour")
    return _Word(span, colours, number)


def _with_number(colours: tuple[Colour, ...], counted: Colour, number: int) -> Tokens:
    """The tokens if the number belongs to one of the colours."""
    counts = [colours.count(colour) for colour in Colour]
    counts[counted] += number - 1
    return as_tokens(counts)


def _too_many(span: Span) -> NotationError:
    return span.error(f"{span.quoted} is more than {MOST_OF_A_COLOUR} of a colour")


def _colours(span: Span, box: Box) -> tuple[Colour, ...]:
    """One colour by its name, or as many as there are letters."""
    names = colour_names(box)
    if (colour := names.get(fold(span.text))) is not None:
        return (colour,)
    translated = translated_colours(box) if span.in_any_language else {}
    if not span.text.isascii():
        names = {**translated, **names}
    letters = [names.get(fold(letter)) for letter in span.text]
    several = tuple(colour for colour in letters if colour is not None)
    if len(several) < len(letters):
        return (read_colour(span, box),)
    word = translated.get(fold(span.text))
    if word is not None and {word} != {*several}:
        ways = [tuple(map(colours.count, Colour)) for colours in (several, (word,))]
        raise span.ambiguous([format_tokens(as_tokens(counts), box) for counts in ways])
    return several


def read_colour(span: Span, box: Box) -> Colour:
    """One colour by its letter or name, or by the beginning of one.

    Raises:
        NotationSyntaxError: it is no colour of this box.
        AmbiguousNotationError: several colours begin so.
    """
    names = colour_names(box)
    colours = matches(span.text, names)
    translated = translated_colours(box) if not colours and span.in_any_language else {}
    if (name := fold(span.text)) in translated:
        return translated[name]
    return colours[0] if len(colours) == 1 else match_name(span, names, *_shown_colours(box))


@lru_cache(maxsize=4)
def _shown_colours(box: Box) -> tuple[str, Callable[[Colour], str]]:
    """What a message says is expected, and how it shows a colour."""
    shown = [f"{letter} {name}" for letter, name in zip(box.letters, box.colours, strict=True)]
    return f"a colour of the {box.name} game ({', '.join(shown)})", shown.__getitem__


def parse_tokens(text: str | bytes, game: Box | HasBox) -> Tokens:
    """Tokens as people write them: `W3 U2 J`, `3 white, blue`, `WWU`, `red x2`, `nothing`.

    Args:
        text: the text, or its UTF-8 bytes.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: a word is no colour of this box, or a count is too large.
        AmbiguousNotationError: a word or a number can belong to several colours.
    """
    return read_tokens(Span.of(text), box_of(game))
