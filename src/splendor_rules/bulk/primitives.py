"""The arithmetic of packed counts: the only place where bits stand for tokens.

Each function equals one of the rulebook's own over its whole domain, which its first line names; a
test goes through the domain. A count is at most 127, so that the highest bit of its byte is free
while bytes are compared.
"""

from __future__ import annotations

from typing import Final

from splendor_rules.bulk.jit import inlined, int64, uint64

_EACH: Final = 0x0001010101010101
_GUARDS: Final = 0x0080808080808080
_ORDINARY: Final = 0xFFFFFFFFFF
_ORDINARY_GUARDS: Final = 0x8080808080
_ORDINARY_EACH: Final = 0x0101010101
_WILD: Final = 40
_TIME_STONE: Final = 48
ONE_WILD: Final = 1 << _WILD
ONE_TIME_STONE: Final = 1 << _TIME_STONE


@inlined
def total(tokens: int) -> int:
    """`sum(tokens)`, up to 255."""
    return (tokens * _EACH) >> _TIME_STONE & 255


@inlined
def beyond(tokens: int, other: int) -> int:
    """`tokens.beyond`: colour by colour, how many more there are than in `other`."""
    difference = (tokens | _GUARDS) - other
    more = difference & _GUARDS
    return difference & (more - (more >> 7))


@inlined
def covers(held: int, wanted: int) -> bool:
    """`tokens.covers`: whether at least as many of each colour are held as wanted."""
    return ((held | _GUARDS) - wanted) & _GUARDS == _GUARDS


@inlined
def ordinary(tokens: int) -> int:
    """The tokens of ordinary colours alone."""
    return tokens & _ORDINARY


@inlined
def wild(tokens: int) -> int:
    """`tokens[WILD]`."""
    return tokens >> _WILD & 255


@inlined
def time_stones(tokens: int) -> int:
    """`tokens[TIME_STONE]`."""
    return tokens >> _TIME_STONE & 255


@inlined
def colours_with(tokens: int, least: int) -> int:
    """The ordinary colours of which there are at least so many (from 1), as a set of bits."""
    enough = ((tokens & _ORDINARY) + (128 - least) * _ORDINARY_EACH) & _ORDINARY_GUARDS
    return ((enough >> 7) * 0x0102040810204080) >> 56 & 31


@inlined
def size(colours: int) -> int:
    """How many colours a set has."""
    pairs = (colours & 0b10101) + (colours >> 1 & 0b00101)
    return (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4)


@inlined
def scrambled(number: int) -> int:
    """A number that looks random, out of any other (SplitMix64)."""
    mixed = uint64(number) * uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> uint64(27))) * uint64(0x94D049BB133111EB)
    return int64((mixed ^ (mixed >> uint64(31))) >> uint64(32))


@inlined
def below(draw: int, count: int) -> int:
    """One of so many numbers from 0 on, out of 32 random bits, all alike in chance."""
    return (draw * count) >> 32
