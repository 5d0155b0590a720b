"""Texts in which a piece stands many times over: what makes a reader slow that is not linear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from fuzzing.recipes import Run
from fuzzing.text_mutations import FRAGMENTS, ODD_CHARACTERS, token_span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from fuzzing.recipes import Part

MOST_CHARACTERS: Final = 250_000
_FEWEST_CHARACTERS: Final = 100
_BRACKETS: Final = (("[", "]"), ("{", "}"), ("(", ")"), ('{"a":', "}"), ("[{", "}]"), ("[[", "]]"))
_ITEM: Final = re.compile(r"(?<=[\[{(,;=\n])[^\[\]{}(),;\n]*(?:[,;]|(?=[\n\])}])|$)")
_WORD_END: Final = re.compile(r"(?<=\w)(?!\w)")


def size(rng: Random, most: int = MOST_CHARACTERS) -> int:
    """A number of characters; a number of twice as many digits is as likely."""
    low, high = _FEWEST_CHARACTERS.bit_length(), most.bit_length()
    return min(most, round(2 ** rng.uniform(low, high)))


def grown(text: str, rng: Random) -> list[Part]:
    """The text with one or two pieces repeated; what follows the last may be cut off."""
    whole = size(rng)
    parts: list[Part] = [text]
    for share in rng.choice(((1.0,), (1.0,), (0.5, 0.5), (0.2, 0.8))):
        parts = _grown(parts, max(2, round(whole * share)), rng)
    if rng.random() < 0.25:  # noqa: PLR2004  (a quarter)
        last = max(place for place, part in enumerate(parts) if isinstance(part, Run))
        parts = parts[: last + 1]
    return [part for part in parts if part]


def _grown(parts: list[Part], characters: int, rng: Random) -> list[Part]:
    places = [place for place, part in enumerate(parts) if isinstance(part, str)]
    place = rng.choice(places)
    text = str(parts[place])
    return [*parts[:place], *rng.choice(_WAYS)(text, characters, rng), *parts[place + 1 :]]


def run_of(fragment: str, characters: int, rng: Random) -> Run:
    """A fragment so often that it makes about so many characters; half of the time numbered."""
    ends = [match.start() for match in _WORD_END.finditer(fragment)]
    number_at = rng.choice(ends) if ends and rng.random() < 0.5 else None  # noqa: PLR2004  (half)
    width = len(fragment) + (0 if number_at is None else 4)
    return Run(fragment, max(2, characters // max(1, width)), number_at)


def _tokens(text: str, characters: int, rng: Random) -> list[Part]:
    """One or a few tokens, in place."""
    start, end = token_span(text, rng)
    return [text[:start], run_of(text[start:end] or "a", characters, rng), text[end:]]


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


_WAYS: Final[Sequence[Callable[[str, int, Random], list[Part]]]] = (
    *(_tokens, _tokens, _character, _signs, _lines, _lines, _items, _items, _nesting),
)
