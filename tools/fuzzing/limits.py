"""What one input may cost, and the alarm that ends a step which takes longer."""

from __future__ import annotations

import resource
import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from attrs import define

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

MOST_SECONDS: Final = 2.0
"""The processor time of a step: reading, writing, judging or drawing."""
MOST_MEGABYTES: Final = 200
"""The memory of an input above what the process had before."""
_PEAK_UNIT: Final = 1 if sys.platform == "darwin" else 1024
_MEGABYTE: Final = 1 << 20


class TooSlowError(BaseException):
    """A step has taken all the time that it may; nothing but the fuzzer catches it."""


def peak_megabytes() -> float:
    """The most memory that this process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT / _MEGABYTE


def limit_this_process() -> None:
    """Let an allocation fail that would take far more than an input may."""
    if not sys.platform.startswith("linux"):
        return
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  (no file on a disk)
        now = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + 3 * MOST_MEGABYTES * _MEGABYTE,) * 2)


def kill_after(seconds: float) -> None:
    """Let this process be killed when it has used so much more of the processor.

    This ends what no alarm reaches: a call into C that does not look at signals.
    """
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, most))


@define
class Meter:
    """Measures the steps of one input.

    Attributes:
        seconds: the processor time of the slowest step so far.
        step: the name of the step that runs or has run last.
    """

    seconds: float = 0.0
    step: str = ""

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Run a step.

        Raises:
            TooSlowError: it takes longer than it may.
        """
        self.step = step
        before = time.process_time()
        previous = signal.signal(signal.SIGPROF, _alarm)
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS, 1.0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            signal.signal(signal.SIGPROF, previous)
            self.seconds = max(self.seconds, time.process_time() - before)


def _alarm(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError
