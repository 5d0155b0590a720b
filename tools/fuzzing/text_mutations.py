"""Small changes of a text: what stands in it is left out, doubled, moved or replaced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

TOKEN: Final = re.compile(r"[^\W\d_]+|\d+|\s+|.", re.DOTALL)
"""A word, a number, a blank, or a sign."""
ODD_CHARACTERS: Final = tuple(
    "\0\x07\x08\t\n\v\f\r\x1b\x7f\x85\x9b\xa0\xad"
    "\u0301\u200b\u200e\u200f\u2028\u2029\u202e\u2066\ufeff\ufffe\uffff\U0001f600\U000e0001"
    "\ud800\udfff０１９Ａａ；：，．＝（\u0660\u0966\u00b2\u2460\u216b\u5341白ßİıſǆﬁ"
)
"""Controls, blanks, marks, halves of pairs, digits and letters that are not what they look like."""
ODD_NUMBERS: Final = (
    *("0", "00", "-0", "-1", "+1", "5", "99", "100", "255", "256", "1.0", "1e3", "1e999", "0x10"),
    *("1_000", "00000", "000003", "99999", "100001", "2147483648", "18446744073709551617"),
    *("9" * 400, "9" * 5000, "１", "\u0663", "²", "½", "NaN", "Infinity", "-Infinity"),
)
"""Numbers at bounds, too large, or written otherwise."""
FRAGMENTS: Final = (
    *("'", '"', "\\", '\\"', "\\\\", "\\n", "\\u0041", "\\ud800", "\\x41", '"""', "'''"),
    *("[", "]", "{", "}", "(", ")", "[[", "]]", "[]", "{}", "()", "<", ">", "&", "`"),
    *(",", ";", ":", ".", "=", "#", "-", "+", "*", "/", "|", "?", "!", "@", "$", "%", "~", "^"),
    *(" ", "  ", "\t", "\n", "\r\n", "\n\n", ", ", " = ", ": ", "--", "//", "/*", "0", "9", "a"),
)
"""What formats are put together from: signs, brackets, quotes, escapes and blanks."""


def mutated(text: str, others: Sequence[str], rng: Random, most: int = 4) -> str:
    """The text after some changes, or none.

    Args:
        text: the text.
        others: texts of the same kind, which pieces are taken from.
        rng: what the changes are drawn from.
        most: how many changes there are at most.
    """
    for _ in range(rng.randrange(most + 1)):
        change = rng.choice(_CHANGES)
        text = str(change(text, others, rng))
    return text


def token_span(text: str, rng: Random, most: int = 3) -> tuple[int, int]:
    """The beginning and end of one or a few tokens; short lines are as likely as long ones."""
    if not text:
        return 0, 0
    around = rng.randrange(len(text))
    if rng.random() < 0.5:  # noqa: PLR2004  (half)
        lines = text.splitlines(keepends=True)
        line = rng.randrange(len(lines))
        around = sum(map(len, lines[:line])) + rng.randrange(len(lines[line]))
    start = max(0, around - 40)
    ends = [start + match.end() for match in TOKEN.finditer(text[start : around + 40])]
    first = rng.randrange(len(ends))
    last = min(len(ends) - 1, first + rng.randrange(most))
    return (ends[first - 1] if first else start), ends[last]


def _replaced(text: str, rng: Random, new: str) -> str:
    start, end = token_span(text, rng)
    return text[:start] + new + text[end:]


def _left_out(text: str, _others: Sequence[str], rng: Random) -> str:
    return _replaced(text, rng, "")


def _doubled(text: str, _others: Sequence[str], rng: Random) -> str:
    start, end = token_span(text, rng)
    return text[:end] + text[start:end] * rng.choice((1, 1, 2, 3, 7, 40, 120)) + text[end:]


def _moved(text: str, _others: Sequence[str], rng: Random) -> str:
    start, end = token_span(text, rng)
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[start:end] + text[place:]


def _spliced(text: str, others: Sequence[str], rng: Random) -> str:
    other = rng.choice(others)
    start, end = token_span(other, rng, 8)
    return _replaced(text, rng, other[start:end])


def _crossed(text: str, others: Sequence[str], rng: Random) -> str:
    other = rng.choice(others)
    return text[: token_span(text, rng)[0]] + other[token_span(other, rng)[0] :]


def _with_odd_character(text: str, _others: Sequence[str], rng: Random) -> str:
    place, width = rng.randrange(len(text) + 1), rng.randrange(2)
    return text[:place] + rng.choice(ODD_CHARACTERS) + text[place + width :]


def _with_fragment(text: str, _others: Sequence[str], rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(FRAGMENTS) + text[place + rng.randrange(2) :]


def _with_odd_number(text: str, _others: Sequence[str], rng: Random) -> str:
    numbers = [match.span() for match in re.finditer(r"\d+", text)]
    start, end = rng.choice(numbers) if numbers else token_span(text, rng)
    return text[:start] + rng.choice(ODD_NUMBERS) + text[end:]


def _in_other_case(text: str, _others: Sequence[str], rng: Random) -> str:
    start, end = token_span(text, rng)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _with_other_lines(text: str, _others: Sequence[str], rng: Random) -> str:
    lines = text.split("\n")
    order = rng.choice(("shuffle", "sort", "reverse", "ends"))
    if order == "shuffle":
        rng.shuffle(lines)
    elif order == "sort":
        lines.sort()
    elif order == "reverse":
        lines.reverse()
    return rng.choice(("\r\n", "\r", "\u2028", "\x85", "\n\n")).join(lines)


def _line_changed(text: str, others: Sequence[str], rng: Random) -> str:
    lines, others_lines = text.split("\n"), rng.choice(others).split("\n")
    place = rng.randrange(len(lines))
    new = rng.choice(((), (lines[place], lines[place]), (rng.choice(others_lines), lines[place])))
    return "\n".join((*lines[:place], *new, *lines[place + 1 :]))


def _cut(text: str, _others: Sequence[str], rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


_CHANGES: Final[tuple[Callable[[str, Sequence[str], Random], str], ...]] = (
    *(_left_out, _doubled, _moved, _spliced, _spliced, _crossed, _cut),
    *(_with_odd_character, _with_fragment, _with_odd_number, _in_other_case),
    *(_with_other_lines, _line_changed, _line_changed),
)
