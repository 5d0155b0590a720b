"""How time grows with the input of whatever reads, writes, judges, draws or explains.

    python tools/growth.py                 every operation with every shape of input
    python tools/growth.py parse_game show only those with such words in their name

Each is measured at a size that takes 50 ms of processor time, and at two, four and eight times that
size; the exponent is the power of the size that fits the times best: 1 is linear. Then it is
measured with 1 MB. The status is 1 if an exponent is over 1.3, or if 1 MB takes more than 2 s or
200 MB where that is bounded: to read, to write, to judge, and to draw once.
"""

from __future__ import annotations

import gc
import math
import multiprocessing
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from attrs import frozen
from fuzzing.limits import MOST_MEGABYTES, MOST_SECONDS, kill_after, peak_megabytes
from fuzzing.operations import operations

from splendor_rules import SplendorError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection

    from fuzzing.operations import Operation

MEGABYTE: Final = 1_000_000
_ENOUGH: Final = 5.0
"""Seconds of one measurement after which no larger size is tried."""
_SMALLEST: Final = 64
_AGAIN: Final = 2
"""How often an exponent that is too great is measured again: the least counts."""
_NOISE: Final = 0.3
"""An exponent that is greater by more than this is not measured again."""
_HEADS: Final = ("operation", "shape", "exponent", "s of 1 MB", "MB of 1 MB")
_LINE: Final = "{:34} {:42} {:>8} {:>9} {:>10}"


@frozen
class Plan:
    """How closely is measured.

    Attributes:
        seconds: the processor time that the first size has to take.
        most: the largest first size, in bytes; what takes less time there is quick enough.
        factors: the other sizes, in first sizes.
        repeats: how often each is measured; the median counts.
        exponent: the most that an exponent may be.
        megabyte: whether 1 MB is measured too.
    """

    seconds: float
    most: int
    factors: tuple[int, ...]
    repeats: int
    exponent: float
    megabyte: bool


FULL: Final = Plan(0.05, MEGABYTE, (2, 4, 8), 3, 1.3, megabyte=True)
SHORT: Final = Plan(0.004, 50_000, (4,), 1, 1.7, megabyte=False)


@frozen
class Growth:
    """How an operation grows.

    Attributes:
        operation: what is done, with which shape of input.
        exponent: the power of the size that the time grows with; 0 if any size is quick.
        limit: the most that it may be.
        cost: the seconds and MB that 1 MB takes; None if it was not measured.
    """

    operation: Operation
    exponent: float
    limit: float
    cost: tuple[float, float] | None = None

    @property
    def problem(self) -> str:
        """What is too much, in words; empty if nothing is."""
        if self.exponent > self.limit:
            return "TOO STEEP"
        seconds, megabytes = self.cost or (0.0, 0.0)
        too_much = self.operation.is_bounded and (
            seconds > MOST_SECONDS or megabytes > MOST_MEGABYTES
        )
        return "TOO MUCH" if too_much else ""

    def __str__(self) -> str:
        """A line of the table."""
        exponent = f"{self.exponent:.2f}" if self.exponent else "-"
        costs = ("-", "-") if self.cost is None else (f"{self.cost[0]:.2f}", f"{self.cost[1]:.0f}")
        line = _LINE.format(self.operation.name, self.operation.shape, exponent, *costs)
        return f"{line}  {self.problem}".rstrip()


def growth_of(operation: Operation, plan: Plan) -> Growth | None:
    """Measure an operation; None if there is nothing of this shape that it can be done with."""
    gc.collect()
    exponent = _exponent(operation, plan)
    for _ in range(_AGAIN):
        if exponent is None or not plan.exponent < exponent < plan.exponent + _NOISE:
            break
        exponent = min(exponent, _exponent(operation, plan) or exponent)
    if exponent is None:
        return None
    return Growth(operation, exponent, plan.exponent, _cost(operation) if plan.megabyte else None)


def _exponent(operation: Operation, plan: Plan) -> float | None:
    """The slope of the logarithms of times; 0 if the largest size takes less than it has to."""
    number, point = _SMALLEST, _measured(operation, _SMALLEST, 1)
    if point is None:
        return None
    while point[1] < plan.seconds and 2 * point[0] <= plan.most:
        number *= 2
        larger = _measured(operation, number, 1)
        if larger is None:
            return 0.0
        point = larger
    points = [point]
    for factor in plan.factors if point[1] >= plan.seconds else ():
        if points[-1][1] > _ENOUGH:
            break
        larger = _measured(operation, number * factor, plan.repeats)
        if larger is None or larger[1] < points[-1][1]:  # it is beyond a bound, and refused
            break
        points.append(larger)
    return _slope(points) if len(points) > 1 else 0.0


def _measured(operation: Operation, number: int, repeats: int) -> tuple[int, float] | None:
    """The size and the time; None if what is worked on cannot be made."""
    text = operation.text(number)
    try:
        argument = operation.prepare(text)
    except SplendorError:
        return None
    times: list[float] = []
    while len(times) < repeats and sum(times) < _ENOUGH / 5:
        times.append(_seconds(operation, argument))
    return _size(text), statistics.median(times)


def _seconds(operation: Operation, argument: Any) -> float:  # noqa: ANN401  (its own kind)
    gc.disable()  # its passes go over all that this process holds, which is not the operation's
    before = time.process_time()
    try:
        operation.run(argument)
    finally:
        gc.enable()
    return time.process_time() - before


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _slope(points: list[tuple[int, float]]) -> float:
    """The exponent that fits times best."""
    sizes = [math.log(size) for size, _ in points]
    times = [math.log(max(seconds, 1e-6)) for _, seconds in points]
    if sizes[0] == sizes[-1]:  # what grows is not there yet
        return 0.0
    return statistics.linear_regression(sizes, times).slope


def _cost(operation: Operation) -> tuple[float, float] | None:
    """The seconds and MB that 1 MB takes, in a process of its own; None if it cannot be made."""
    few, many = (_size(operation.text(number)) for number in (1000, 3000))
    if few == many:
        return None
    text = operation.text(max(1, 1000 + (MEGABYTE - few) * 2000 // (many - few)))
    try:
        argument = operation.prepare(text)
    except SplendorError:
        return None
    forks = multiprocessing.get_context("fork")
    ours, theirs = forks.Pipe(duplex=False)
    process = forks.Process(target=_work, args=(theirs, operation, argument), daemon=True)
    process.start()
    theirs.close()
    try:
        cost: tuple[float, float] = ours.recv()
    except EOFError:  # it was killed
        cost = math.inf, math.inf
    ours.close()
    process.join()
    return cost


def _work(connection: Connection, operation: Operation, argument: object) -> None:
    kill_after(60 * MOST_SECONDS)
    gc.collect()
    gc.freeze()
    before, start = peak_megabytes(), time.process_time()
    operation.run(argument)
    connection.send((time.process_time() - start, peak_megabytes() - before))


def main(words: Sequence[str]) -> int:
    """Measure, print a table, and fail if something grows too fast or takes too much."""
    print(_LINE.format(*_HEADS), flush=True)
    count, failing = 0, 0
    for operation in operations():
        name = f"{operation.name} {operation.shape}"
        if words and not any(word in name for word in words):
            continue
        growth = growth_of(operation, FULL)
        if growth is not None:
            count, failing = count + 1, failing + bool(growth.problem)
            print(growth, flush=True)
    print(f"{count} measured, {failing} too steep or too much")
    return int(failing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
