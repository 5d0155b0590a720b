"""Each primitive beside the rulebook's own function, over its whole domain.

Counts of different colours meet only where a byte could borrow from the next, so each colour is
tried with every pair of counts between neighbours that are full and empty, each way round.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from splendor_rules.box import Colour
from splendor_rules.box.tokens import as_tokens, beyond, covers
from splendor_rules.bulk import primitives
from splendor_rules.bulk.action_space import PAYMENTS, RETURNS, TAKES
from splendor_rules.bulk.layout import packed, unpacked

MOST: Final = 127
PAIRS_OF_COUNTS: Final = tuple(product(range(MOST + 1), repeat=2))
NEIGHBOURS: Final = ((0, MOST), (MOST, 0))


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize(("ours", "theirs"), NEIGHBOURS)
def test_counts_are_compared_as_the_rulebook_compares_them(
    colour: Colour, ours: int, theirs: int
) -> None:
    held, other = [ours] * len(Colour), [theirs] * len(Colour)
    for held[colour], other[colour] in PAIRS_OF_COUNTS:
        a, b = as_tokens(held), as_tokens(other)
        assert unpacked(primitives.beyond(packed(a), packed(b))) == beyond(a, b)
    for held[colour], other[colour] in PAIRS_OF_COUNTS:
        covering = [max(count, other[i]) for i, count in enumerate(held)]
        covering[colour] = held[colour]
        a, b = as_tokens(covering), as_tokens(other)
        assert primitives.covers(packed(a), packed(b)) == covers(a, b)


def test_a_count_packs_and_unpacks() -> None:
    for tokens in product((0, 1, 7, MOST), repeat=len(Colour)):
        number = packed(tokens)
        assert unpacked(number) == tokens
        assert primitives.wild(number) == tokens[Colour.WILD]
        assert primitives.time_stones(number) == tokens[Colour.TIME_STONE]
        assert unpacked(primitives.ordinary(number)) == (*tokens[:5], 0, 0)


def test_a_total_is_a_sum() -> None:
    for tokens in product((0, 1, 5, 18, 36), repeat=len(Colour)):
        if sum(tokens) <= 255:
            assert primitives.total(packed(tokens)) == sum(tokens)
    for vector in (*RETURNS, *PAYMENTS, *(take.tokens for take in TAKES)):
        assert primitives.total(packed(vector)) == sum(vector)


@pytest.mark.parametrize(("low", "high"), NEIGHBOURS)
def test_a_set_has_the_colours_of_which_there_are_enough(low: int, high: int) -> None:
    for place, count, least in product(range(5), range(MOST + 1), range(1, 100)):
        counts = [low] * place + [count] + [high] * (4 - place) + [high, low]
        enough = sum(1 << colour for colour in range(5) if counts[colour] >= least)
        assert primitives.colours_with(packed(counts), least) == enough


def test_a_set_has_so_many_colours() -> None:
    for colours in range(32):
        assert primitives.size(colours) == colours.bit_count()


def test_draws_are_alike_in_chance() -> None:
    count, most = 7, 1 << 32
    assert primitives.below(0, count) == 0
    assert primitives.below(most - 1, count) == count - 1
    drawn = [primitives.below(primitives.scrambled(number), count) for number in range(70_000)]
    assert all(9_600 < drawn.count(value) < 10_400 for value in range(count))
