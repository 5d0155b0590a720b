"""What something costs as its input grows, in processor time."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def growth(work: Callable[[int], object], size: int) -> float:
    """How many times as much processor time an input takes that is four times as large.

    Args:
        work: what is done with an input of a size.
        size: the smaller size. It fits into the machine's caches: beyond them a copy of twice the
            length takes more than twice the time.
    """
    return _cost(work, 4 * size) / _cost(work, size)


def _cost(work: Callable[[int], object], size: int) -> float:
    """The least of several times: what else the machine does only adds to it."""
    times = []
    for _ in range(9):
        start = process_time()
        work(size)
        times.append(process_time() - start)
    return min(times)
