"""Signals that end a process: they end a session in good order, so that it can be saved."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""What interrupts or ends a process, or closes its terminal; no system has all of them."""
_SHELL: Final = 128
"""What shells add to the number of the signal that has ended a process."""


class SignalExit(BaseException):
    """A signal that ends the process has come.

    Attributes:
        status: the exit status, as shells have it.
    """

    def __init__(self, number: int) -> None:
        """Make the status of the signal's number."""
        super().__init__(number)
        self.status = _SHELL + number


@contextmanager
def raised_once() -> Iterator[None]:
    """Raise the first signal that ends the process; no later one breaks off what is still done.

    A signal that is ignored, as under `nohup`, stays so. Ctrl-C is raised as ever.
    """
    has_come = False

    def handle(number: int, _frame: FrameType | None) -> None:
        nonlocal has_come
        if not has_come:
            has_come = True
            raise KeyboardInterrupt if number == signal.SIGINT else SignalExit(number)

    before: dict[int, Any] = {}
    try:
        for number in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
            if current_thread() is main_thread() and signal.getsignal(number) != signal.SIG_IGN:
                before[number] = signal.signal(number, handle)
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
