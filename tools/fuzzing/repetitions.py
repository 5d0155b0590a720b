"""Texts in which a piece stands many times over: what makes a reader slow that is not linear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve

from fuzzing.recipes import Run
from fuzzing.text_mutations import FRAGMENTS, ODD_CHARACTERS, token_span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from fuzzing.recipes import Part

    Way: TypeAlias = Callable[[str, int, Random], list[Part]]

MOST_CHARACTERS: Final = 250_000
_FEWEST_CHARACTERS: Final = 100
_BRACKETS: Final = (("[", "]"), ("{", "}"), ("(", ")"), ('{"a":', "}"), ("[{", "}]"), ("[[", "]]"))
_ITEM: Final = re.compile(r"(?<=[\[{(,;=\n])[^\[\]{}(),;\n]*(?:[,;]|(?=[\n\])}])|$)")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_VALUE: Final = re.compile(r"^[^\d\W][^\n:=]*[:=] *\"?([^\W\d_]+)", re.MULTILINE)
"""A key at the beginning of a line, with the word that its value begins with."""
_NUMBERED: Final = re.compile(r"^(\d{1,6})(\..*\n)", re.MULTILINE)
"""A line with its number, as a turn has one."""
_WORD_END: Final = re.compile(r"(?<=\w)(?!\w)")


def size(rng: Random, most: int = MOST_CHARACTERS) -> int:
    """A number of characters: half of the time a great one, else one of any magnitude alike."""
    if rng.random() < 0.5:  # noqa: PLR2004  (half)
        return rng.randrange(most // 10, most)
    low, high = _FEWEST_CHARACTERS.bit_length(), most.bit_length()
    return min(most, round(2 ** rng.uniform(low, high)))


def grown(text: str, rng: Random, most: int = MOST_CHARACTERS) -> list[Part]:
    """The text with one or two pieces repeated; what follows the last may be cut off.

    Args:
        text: the text.
        rng: what the pieces are drawn from.
        most: how many characters more there are at most.
    """
    whole, pieces = size(rng, most), rng.choice((1, 1, 2))
    parts: list[Part] = [text]
    for _ in range(pieces):
        parts = _grown(parts, rng.choice(_WAYS), max(2, whole // pieces), rng)
    if rng.random() < 0.25:  # noqa: PLR2004  (a quarter)
        last = max(place for place, part in enumerate(parts) if isinstance(part, Run))
        parts = parts[: last + 1]
    return [part for part in parts if part]


def gently_grown(
    text: str, rng: Random, reads: Callable[[str], bool], most: int = MOST_CHARACTERS
) -> list[Part]:
    """The text with some pieces repeated that mostly leave it well-formed.

    Several together find what costs as much as the product of their sizes.

    Args:
        text: the text.
        rng: what the pieces are drawn from.
        reads: whether a text can be read; it is asked about each piece twice instead of often.
        most: how many characters more there are at most.
    """
    pieces = rng.choice((1, 2, 4, 8))
    parts: list[Part] = [text]
    characters = max(2, size(rng, most) // pieces)
    for _ in range(3 * pieces):
        more = _grown(parts, rng.choice(_GENTLE_WAYS), characters, rng)
        twice = (evolve(part, times=2) if isinstance(part, Run) else part for part in more)
        if rng.random() < 0.2 or reads("".join(map(str, twice))):  # noqa: PLR2004  (some)
            parts, pieces = more, pieces - 1
            if not pieces:
                break
    return [part for part in parts if part]


def _grown(parts: list[Part], way: Way, characters: int, rng: Random) -> list[Part]:
    places = [place for place, part in enumerate(parts) if isinstance(part, str)]
    place = rng.choice(places)
    return [*parts[:place], *way(str(parts[place]), characters, rng), *parts[place + 1 :]]


def run_of(fragment: str, characters: int, rng: Random) -> Run:
    """A fragment so often that it makes about so many characters; often it is numbered."""
    ends = [match.start() for match in _WORD_END.finditer(fragment)]
    number_at = rng.choice(ends) if ends and rng.random() < 0.4 else None  # noqa: PLR2004  (often)
    width = len(fragment) + (0 if number_at is None else 4)
    return Run(fragment, max(2, characters // max(1, width)), number_at)


def _tokens(text: str, characters: int, rng: Random) -> list[Part]:
    """One or a few tokens, in place."""
    start, end = token_span(text, rng)
    return [text[:start], run_of(text[start:end] or "a", characters, rng), text[end:]]


def _word(text: str, characters: int, rng: Random) -> list[Part]:
    """The letters of a word, in place."""
    around, _ = token_span(text, rng, 1)
    match = _LETTERS.search(text, around)
    start, end = match.span() if match else (around, around)
    fragment = text[start:end] or "a"
    return [text[:start], Run(fragment, max(2, characters // len(fragment))), text[end:]]


def _value(text: str, characters: int, rng: Random) -> list[Part]:
    """The word after a key, in place."""
    values = [match.span(1) for match in _VALUE.finditer(text)]
    if not values:
        return _word(text, characters, rng)
    start, end = rng.choice(values)
    return [text[:start], Run(text[start:end], max(2, characters // (end - start))), text[end:]]


def _numbered(text: str, characters: int, rng: Random) -> list[Part]:
    """A numbered line, with the numbers that follow; the lines after it are left out."""
    lines = [*_NUMBERED.finditer(text)]
    if not lines:
        return _lines(text, characters, rng)
    line = rng.choice(lines)
    times = max(2, characters // (len(line[2]) + 4))
    return [text[: line.end()], Run(line[2], times, 0, int(line[1]) + 1)]


def _character(text: str, characters: int, rng: Random) -> list[Part]:
    """One character, in place."""
    place = rng.randrange(len(text) + 1)
    fragment = text[place : place + 1] or rng.choice(ODD_CHARACTERS)
    return [text[:place], Run(fragment, characters), text[place:]]


def _signs(text: str, characters: int, rng: Random) -> list[Part]:
    """Signs, at a boundary of tokens."""
    place = rng.choice(token_span(text, rng))
    fragment = "".join(rng.choice(FRAGMENTS) for _ in range(rng.choice((1, 1, 2, 3))))
    return [text[:place], run_of(fragment, characters, rng), text[place:]]


def _lines(text: str, characters: int, rng: Random) -> list[Part]:
    """A line or a few, in place."""
    lines = text.splitlines(keepends=True) or [""]
    first = rng.randrange(len(lines))
    last = first + rng.choice((1, 1, 1, 2, 3))
    fragment = "".join(lines[first:last])
    if not fragment.endswith("\n"):
        fragment += "\n"
    run = run_of(fragment, characters, rng)
    return ["".join(lines[:first]), run, "".join(lines[last:])]


def _items(text: str, characters: int, rng: Random) -> list[Part]:
    """An item of a list, in place."""
    items = [match.span() for match in _ITEM.finditer(text) if match.end() > match.start()]
    start, end = rng.choice(items) if items else token_span(text, rng)
    item = text[start:end]
    fragment = item if item.endswith((",", ";")) else item + rng.choice((",", ", ", ";", " "))
    return [text[:start], run_of(fragment, characters, rng), text[start:]]


def _nesting(text: str, characters: int, rng: Random) -> list[Part]:
    """Brackets around a piece."""
    start, end = token_span(text, rng)
    left, right = rng.choice(_BRACKETS)
    depth = max(2, characters // (len(left) + len(right)))
    return [text[:start], Run(left, depth), text[start:end], Run(right, depth), text[end:]]


_GENTLE_WAYS: Final[Sequence[Way]] = (_word, _value, _value, _lines, _numbered, _items)
_WAYS: Final[Sequence[Way]] = (
    *(_tokens, _tokens, _character, _signs, _lines, _lines, _items, _items, _nesting),
)
