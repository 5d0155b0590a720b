"""Trying one input, and what is wrong if something is: its kind, so that each is told once."""

from __future__ import annotations

import gc
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

import splendor_rules
from fuzzing.limits import MOST_MEGABYTES, MOST_SECONDS, Meter, TooSlowError, peak_megabytes
from fuzzing.registry import TARGETS
from fuzzing.uses import UnfitValueError

if TYPE_CHECKING:
    from fuzzing.targets import Case

_SOURCE: Final = str(Path(splendor_rules.__file__).parent)


@frozen
class Problem:
    """What is wrong with how an input was taken.

    Attributes:
        kind: what happened and where; problems of one kind and target count as one.
        text: the same, with what was said.
    """

    kind: str
    text: str


@frozen
class Trial:
    """An input that was tried.

    Attributes:
        accepted: whether it was read.
        seconds: the processor time of its slowest step.
        problem: what is wrong, if anything is.
    """

    accepted: bool
    seconds: float
    problem: Problem | None


def drawn(name: str, seed: str, index: int) -> Case:
    """The input of a target with a number; a seed always leads to the same inputs."""
    return TARGETS[name].draw(Random(f"{seed} {name} {index}"))


def tried(name: str, case: Case, peak: float) -> Trial:
    """Try an input.

    Args:
        name: the target.
        case: the input.
        peak: the most memory that this process had before, in MB.
    """
    meter, accepted, problem = Meter(), False, None
    try:
        accepted = TARGETS[name].try_case(case, meter)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001  (whatever it is, it is not documented)
        problem = _problem(error, meter)
        traceback.clear_frames(error.__traceback__)
        gc.collect()
    megabytes = peak_megabytes() - peak
    if problem is None and megabytes > MOST_MEGABYTES:
        problem = Problem(f"memory: {meter.step}", f"{meter.step} takes {megabytes:.0f} MB")
    return Trial(accepted, meter.seconds, problem)


def _problem(error: BaseException, meter: Meter) -> Problem:
    place = _place(error)
    if isinstance(error, UnfitValueError):
        return Problem(f"{meter.step}: {error.problem}", f"{meter.step}: {error}")
    if isinstance(error, TooSlowError):
        kind = f"slow: {meter.step} in {place}"
        return Problem(kind, f"{kind}: more than {MOST_SECONDS:g} s")
    kind = f"{type(error).__name__}: {meter.step} in {place}"
    return Problem(kind, f"{kind}: {str(error)[:200]!a}")


def _place(error: BaseException) -> str:
    """The innermost function of the library that the error came through."""
    frames: list[Any] = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if frame.filename.startswith(_SOURCE)]
    if not inside:
        return "the fuzzer"
    path = Path(inside[-1].filename).relative_to(_SOURCE).with_suffix("")
    return f"{'.'.join(path.parts)}.{inside[-1].name}"
