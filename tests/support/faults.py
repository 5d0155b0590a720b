"""Faults at every step of what a program does: before and after each call into the system."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


class InjectedError(BaseException):
    """A fault; not even `except Exception` catches it."""


@contextmanager
def at_step(number: int, fault: Callable[[], None]) -> Iterator[None]:
    """Let something happen at the step of this number, from 0: before or after a call into C."""
    steps = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal steps
        if event in {"c_call", "c_return"}:
            steps += 1
            if steps == number + 1:
                fault()

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def raise_error() -> None:
    """The fault that is an error."""
    raise InjectedError
