"""Colours and counts of tokens, the same seven places for both games.

The order of the ordinary colours is that of the components' tables: white, blue, green, red,
black in the base game; yellow, blue, orange, red, purple in Marvel.
"""

from __future__ import annotations

from enum import IntEnum
from operator import index
from typing import Any, Final, TypeAlias

from splendor_rules.errors import ComponentError


class Colour(IntEnum):
    """One of the seven places of a token count.

    The first five are the ordinary colours. `WILD` is gold in the base game and S.H.I.E.L.D. in
    Marvel; the base game leaves `TIME_STONE` empty.
    """

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    WILD = 5
    TIME_STONE = 6

    def __repr__(self) -> str:
        """The name, which pastes back."""
        return f"Colour.{self.name}"


class Gem:
    """The base game's names for the colours: `player.tokens[Gem.RED]`."""

    WHITE: Final = Colour.FIRST
    BLUE: Final = Colour.SECOND
    GREEN: Final = Colour.THIRD
    RED: Final = Colour.FOURTH
    BLACK: Final = Colour.FIFTH
    GOLD: Final = Colour.WILD


class Stone:
    """Marvel's names for the colours: `player.tokens[Stone.MIND]`."""

    MIND: Final = Colour.FIRST
    SPACE: Final = Colour.SECOND
    SOUL: Final = Colour.THIRD
    REALITY: Final = Colour.FOURTH
    POWER: Final = Colour.FIFTH
    SHIELD: Final = Colour.WILD
    TIME: Final = Colour.TIME_STONE


ORDINARY: Final = (Colour.FIRST, Colour.SECOND, Colour.THIRD, Colour.FOURTH, Colour.FIFTH)
"""The five colours that can be taken and that cards cost."""

WILD: Final = int(Colour.WILD)
"""The place of the wild tokens as a plain number, which is quicker to look up with."""

Tokens: TypeAlias = tuple[int, int, int, int, int, int, int]
"""How many tokens of each colour, in the order of `Colour`."""

Bonuses: TypeAlias = tuple[int, int, int, int, int]
"""How many bonuses (or how much of a cost) of each ordinary colour."""

NO_TOKENS: Final[Tokens] = (0, 0, 0, 0, 0, 0, 0)


def tokens_of(*colours: Colour) -> Tokens:
    """Count colours: `tokens_of(Gem.RED, Gem.RED)` is two red tokens.

    Raises:
        ComponentError: one of them is no colour.
    """
    counts = [0] * len(Colour)
    for colour in colours:
        counts[colour if type(colour) is Colour else _checked(colour)] += 1
    return as_tokens(counts)


def _checked(colour: Any) -> Colour:  # noqa: ANN401  (a caller's value)
    """A colour, by itself or by its number."""
    try:
        if not isinstance(colour, bool):
            return Colour(index(colour))
    except (TypeError, ValueError):
        pass
    raise ComponentError(f"expected a colour, such as Gem.RED, not {colour!r:.40}")


def as_tokens(counts: list[int] | tuple[int, ...]) -> Tokens:
    """Five to seven counts as `Tokens`; places left out are zero."""
    a, b, c, d, e, *special = counts
    wild, time_stone = (*special, 0, 0)[:2]
    return (a, b, c, d, e, wild, time_stone)


def as_bonuses(counts: list[int] | tuple[int, ...]) -> Bonuses:
    """The first five of some counts."""
    a, b, c, d, e, *_ = counts
    return (a, b, c, d, e)


def add(tokens: Tokens, other: Tokens) -> Tokens:
    """Colour by colour, both together."""
    a, b, c, d, e, f, g = tokens
    h, i, j, k, m, n, o = other
    return (a + h, b + i, c + j, d + k, e + m, f + n, g + o)


def subtract(tokens: Tokens, other: Tokens) -> Tokens:
    """Colour by colour, `tokens` without `other`, which the caller knows to be among them."""
    a, b, c, d, e, f, g = tokens
    h, i, j, k, m, n, o = other
    return (a - h, b - i, c - j, d - k, e - m, f - n, g - o)


def beyond(tokens: Tokens, other: Tokens) -> Tokens:
    """Colour by colour, how many more `tokens` has than `other`, never under zero."""
    a, b, c, d, e, f, g = tokens
    h, i, j, k, m, n, o = other
    return (
        a - h if a > h else 0,
        b - i if b > i else 0,
        c - j if c > j else 0,
        d - k if d > k else 0,
        e - m if e > m else 0,
        f - n if f > n else 0,
        g - o if g > o else 0,
    )


def discounted(cost: Bonuses, bonuses: Bonuses) -> Tokens:
    """Colour by colour, how much of a cost is beyond the bonuses, as a count of tokens."""
    a, b, c, d, e = cost
    v, w, x, y, z = bonuses
    return (
        a - v if a > v else 0,
        b - w if b > w else 0,
        c - x if c > x else 0,
        d - y if d > y else 0,
        e - z if e > z else 0,
        0,
        0,
    )


def covers(held: Tokens, wanted: Tokens) -> bool:
    """Whether at least as many of each colour are held as wanted."""
    a, b, c, d, e, f, g = held
    h, i, j, k, m, n, o = wanted
    return a >= h and b >= i and c >= j and d >= k and e >= m and f >= n and g >= o


def lacking(held: Tokens, wanted: Tokens) -> tuple[Colour, ...]:
    """The colours of which fewer are held than wanted, or of which a negative count is wanted."""
    if covers(held, wanted) and min(wanted) >= 0:
        return ()
    return tuple(colour for colour in Colour if not held[colour] >= wanted[colour] >= 0)
