"""The bulk engine's arithmetic of packed counts, for every number of 64 bits that packs counts."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final

import z3
from support.proving import exhausted, must_hold, solved
from support.symbolic import SEATS, under_every

from splendor_rules import BASE, MARVEL
from splendor_rules.bulk import primitives
from splendor_rules.bulk.layout import COLOURS, LANES, packed
from splendor_rules.rulebook.setup import tokens_set_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST: Final = 127
MOST_IN_ALL: Final = 255
TOKENS, OTHER, COUNT = z3.BitVecs("tokens other count", 64)


def _plain(primitive: Any) -> Callable[..., Any]:
    """The function as it is written, which is run on numbers of the solver."""
    function: Callable[..., Any] = primitive.py_func
    return function


def _lane(number: Any, colour: int) -> Any:
    return z3.ZeroExt(56, z3.Extract(8 * colour + 7, 8 * colour, number))


def _packs_counts(number: Any) -> Any:
    """Whether a number packs seven counts of at most 127."""
    counts = [z3.ULE(_lane(number, colour), MOST) for colour in range(LANES)]
    return z3.And(*counts, _lane(number, LANES) == 0)


def _sum(numbers: Iterable[Any]) -> Any:
    return reduce(lambda total, number: total + number, numbers)


def _of_two(claim: Any) -> None:
    must_hold(claim, given=z3.And(_packs_counts(TOKENS), _packs_counts(OTHER)))


@solved(
    "total",
    over="seven counts of at most 127, 255 in all",
    sabotage=(_plain(primitives.total), "& 255", "& 127"),
)
def total() -> None:
    in_all = _sum(_lane(TOKENS, colour) for colour in range(LANES))
    given = z3.And(_packs_counts(TOKENS), z3.ULE(in_all, MOST_IN_ALL))
    must_hold(_plain(primitives.total)(TOKENS) == in_all, given=given)


@solved(
    "beyond",
    over="seven counts of at most 127, twice",
    sabotage=(_plain(primitives.beyond), "more >> 7", "more >> 6"),
)
def beyond() -> None:
    result = _plain(primitives.beyond)(TOKENS, OTHER)
    for colour in range(LANES):
        count, other = _lane(TOKENS, colour), _lane(OTHER, colour)
        _of_two(_lane(result, colour) == z3.If(z3.UGT(count, other), count - other, 0))
    _of_two(_lane(result, LANES) == 0)


@solved(
    "covers",
    over="seven counts of at most 127, twice",
    sabotage=(_plain(primitives.covers), "held | _GUARDS", "held ^ wanted"),
)
def covers() -> None:
    enough = [z3.UGE(_lane(TOKENS, colour), _lane(OTHER, colour)) for colour in range(LANES)]
    _of_two(_plain(primitives.covers)(TOKENS, OTHER) == z3.And(*enough))


@solved(
    "ordinary",
    "wild",
    "time_stones",
    over="seven counts of at most 127",
    sabotage=(_plain(primitives.wild), "_WILD", "_TIME_STONE"),
)
def parts() -> None:
    given = _packs_counts(TOKENS)
    must_hold(_plain(primitives.wild)(TOKENS) == _lane(TOKENS, 5), given=given)
    must_hold(_plain(primitives.time_stones)(TOKENS) == _lane(TOKENS, 6), given=given)
    ordinary = _plain(primitives.ordinary)(TOKENS)
    for colour in range(8):
        expected = _lane(TOKENS, colour) if colour < COLOURS else 0
        must_hold(_lane(ordinary, colour) == expected, given=given)


@solved(
    "colours_with",
    over="seven counts of at most 127, any least count from 1 to 128",
    sabotage=(_plain(primitives.colours_with), "128 - least", "127 - least"),
)
def colours_with() -> None:
    result = _plain(primitives.colours_with)(TOKENS, COUNT)
    given = z3.And(_packs_counts(TOKENS), COUNT >= 1, COUNT <= MOST + 1)
    for colour in range(COLOURS):
        there = z3.Extract(colour, colour, result) == 1
        must_hold(there == z3.UGE(_lane(TOKENS, colour), COUNT), given=given)
    must_hold(result >> COLOURS == 0, given=given)


@solved(
    "size",
    over="any set of five colours",
    sabotage=(_plain(primitives.size), "pairs >> 4", "pairs >> 3"),
)
def size() -> None:
    bits = [z3.ZeroExt(63, z3.Extract(colour, colour, TOKENS)) for colour in range(COLOURS)]
    must_hold(_plain(primitives.size)(TOKENS) == _sum(bits), given=z3.ULT(TOKENS, 1 << COLOURS))


@solved(
    "below",
    over="any 32 random bits, any count under 2 to the 31st",
    sabotage=(_plain(primitives.below), ">> 32", ">> 31"),
)
def below() -> None:
    result = _plain(primitives.below)(TOKENS, COUNT)
    given = z3.And(z3.ULT(TOKENS, 1 << 32), COUNT > 0, COUNT < 1 << 31)
    must_hold(z3.And(result >= 0, result < COUNT), given=given)


@exhausted(
    "total",
    "beyond",
    "covers",
    over="every number of players, both games, every value of stone-supply",
    sabotage=(tokens_set_out, "setup.wild()", "100 * setup.wild()"),
)
def rows_pack_counts() -> None:
    """No count of a row is more than what is set out, printed, or every bonus of a colour."""
    for rules in (BASE, MARVEL, *under_every("stone-supply")):
        counts = [tokens_set_out(rules, seats) for seats in SEATS]
        counts += [(*card.cost, 0, 0) for card in rules.box.cards]
        every = [int(card.bonus) for card in rules.box.cards]
        bonuses = [every.count(colour) for colour in range(COLOURS)]
        for tokens in [*counts, (*bonuses, 0, 0)]:
            assert max(tokens) <= MOST
            assert sum(tokens) <= MOST_IN_ALL
            assert packed(tokens) < 1 << 8 * LANES
