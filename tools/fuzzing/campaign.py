"""Many inputs on every target, in processes of their own, and the figures of them."""

from __future__ import annotations

import multiprocessing
import signal
import time
from itertools import cycle
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import define, field, frozen

from fuzzing.limits import MOST_SECONDS, kill_after, limit_this_process, peak_megabytes
from fuzzing.registry import TARGETS
from fuzzing.trials import Problem, drawn, tried

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from ctypes import c_longlong
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

_FORKS: Final = multiprocessing.get_context("fork")
_CHUNK: Final = 25
"""So many inputs of a target of weight 1 are tried one after the other."""
_RENEWED: Final = 48
"""A process whose memory has risen by so many MB is ended, so that it hides no later rise."""
KILLED_AFTER: Final = 8 * MOST_SECONDS
Job: TypeAlias = "tuple[str, int, int]"
"""A target, and the numbers of its inputs: the first, and the one after the last."""


@frozen
class Failure:
    """An input that was not taken as it should be.

    Attributes:
        target: the name of the target.
        index: the number of the input.
        problem: what is wrong.
    """

    target: str
    index: int
    problem: Problem


@define
class Tally:
    """The figures of some inputs of a target.

    Attributes:
        inputs: how many there were.
        accepted: how many were read.
        slowest: the most processor time of a step, and the number of the input.
        largest: the most memory in MB, and the number of the input.
        failures: the inputs that were not taken as they should be.
    """

    inputs: int = 0
    accepted: int = 0
    slowest: tuple[float, int] = (0.0, 0)
    largest: tuple[float, int] = (0.0, 0)
    failures: list[Failure] = field(factory=list)

    def add(self, other: Tally) -> None:
        """Add the figures of other inputs."""
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.slowest = max(self.slowest, other.slowest)
        self.largest = max(self.largest, other.largest)
        self.failures += other.failures


def tally(name: str, seed: str, first: int, end: int, begun: Callable[[int], None]) -> Tally:
    """Try inputs of a target, up to the one after which this process should be renewed.

    Args:
        name: the target.
        seed: what the inputs are drawn from.
        first: the number of the first.
        end: the number after that of the last.
        begun: called with the number of each before it is drawn.
    """
    figures, start = Tally(), peak_megabytes()
    for index in range(first, end):
        begun(index)
        before = peak_megabytes()
        trial = tried(name, drawn(name, seed, index), start)
        rise = peak_megabytes() - before
        figures.add(Tally(1, trial.accepted, (trial.seconds, index), (rise, index)))
        if trial.problem:
            figures.failures.append(Failure(name, index, trial.problem))
        if before + rise - start > _RENEWED:
            break
    return figures


def _work(connection: Connection, index: c_longlong, job: Job, seed: str) -> None:
    """The task of a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_this_process()

    def begun(number: int) -> None:
        index.value = number
        kill_after(KILLED_AFTER)

    connection.send(tally(job[0], seed, job[1], job[2], begun))


def _jobs() -> Iterator[Job]:
    """Inputs of every target in turn, without end."""
    nexts = dict.fromkeys(TARGETS, 0)
    for name in cycle(TARGETS):
        first = nexts[name]
        nexts[name] += _CHUNK * TARGETS[name].weight
        yield name, first, nexts[name]


@define
class Campaign:
    """Inputs for all targets, or some.

    Attributes:
        seed: what the inputs are drawn from.
        only: the names of the targets; all if empty.
        workers: how many processes there are at a time.
        figures: the figures so far, by target.
    """

    seed: str
    only: frozenset[str]
    workers: int
    figures: dict[str, Tally] = field(factory=dict)

    @property
    def inputs(self) -> int:
        """How many inputs there were so far."""
        return sum(tally.inputs for tally in self.figures.values())

    def run(self, count: int | None, seconds: float) -> Iterator[tuple[int, Failure]]:
        """Try inputs until there were as many as wanted, or for some seconds.

        Args:
            count: how many; None if the time decides.
            seconds: for how long, if no number is given.

        Returns:
            The failures as they come, each with how many inputs had been tried by then.
        """
        for name in self.only or TARGETS:
            drawn(name, self.seed, 0)  # its seeds are made here and not in every process
        ends = time.monotonic() + seconds
        wanted = (job for job in _jobs() if not self.only or job[0] in self.only)
        again: list[Job] = []
        running: dict[Connection, tuple[ForkProcess, c_longlong, Job]] = {}
        asked = 0
        while True:
            more = asked < count if count is not None else time.monotonic() < ends
            while len(running) < self.workers and (again or more):
                job = again.pop() if again else next(wanted)
                asked += job[2] - job[1]
                connection, process, index = self._start(job)
                running[connection] = (process, index, job)
                more = asked < count if count is not None else more
            if not running:
                return
            ready = wait([*running])
            for connection in [each for each in running if each in ready]:
                process, index, (name, first, end) = running.pop(connection)
                done = _received(connection, process, Failure(name, index.value, _KILLED))
                done.inputs = done.inputs or index.value + 1 - first
                asked -= end - first - done.inputs
                if first + done.inputs < end:
                    again.append((name, first + done.inputs, end))
                self.figures.setdefault(name, Tally()).add(done)
                yield from ((self.inputs, failure) for failure in done.failures)

    def _start(self, job: Job) -> tuple[Connection, ForkProcess, c_longlong]:
        ours, theirs = _FORKS.Pipe(duplex=False)
        index = _FORKS.Value("q", job[1], lock=False)
        process = _FORKS.Process(target=_work, args=(theirs, index, job, self.seed), daemon=True)
        process.start()
        theirs.close()
        return ours, process, index


_KILLED: Final = Problem("killed", "the process was killed, or it took no notice of the alarm")


def _received(connection: Connection, process: ForkProcess, killed: Failure) -> Tally:
    """The figures of a process that has ended."""
    try:
        figures: Tally = connection.recv()
    except EOFError:
        figures = Tally(failures=[killed])
    connection.close()
    process.join()
    return figures
