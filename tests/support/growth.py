"""How the cost of a call grows with its input, in processor time: figures of this run alone."""

from __future__ import annotations

import gc
from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

LINEAR: Final = 6
"""Growth below this is linear: four times the cost for four times the input, and some noise."""
_LEAST: Final = 0.02
"""Seconds that the smaller input takes at least, so that the clock can tell."""
_TIMES: Final = 3
_MOST: Final = 1 << 21


def growth(call: Callable[[Any], object], make: Callable[[int], Any]) -> float:
    """How many times longer an input takes that is four times as large; the least of some tries.

    Args:
        call: what is measured; its errors count as answers.
        make: makes an input of a size.
    """
    size = 64
    while _seconds(call, make(size)) < _LEAST and size < _MOST:
        size *= 2
    small, large = make(size), make(4 * size)
    return min(_seconds(call, large) / _seconds(call, small) for _ in range(_TIMES))


def _seconds(call: Callable[[Any], object], made: Any) -> float:
    gc.collect()
    gc.disable()  # it runs at odd moments, and costs more the more the tests before have left
    start = process_time()
    with suppress(Exception):
        call(made)
    gc.enable()
    return process_time() - start
