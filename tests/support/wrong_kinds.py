"""What no argument and no part of a value is, and the calls that have to refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import pytest

from splendor_rules.errors import SplendorError

if TYPE_CHECKING:
    from collections.abc import Callable


class NoSequence:
    """What says that it can be gone through and cannot, as a NumPy array of one number."""

    def __iter__(self) -> NoReturn:
        raise TypeError("this is expected to be no sequence")


WRONG: Final = (object(), 1j, float("nan"), NoSequence(), b"1", {1}, {1: 1}, [1.5], [[1]])

_SAID: Final = r"wanted|expected|should be|an action is one of|no (texts|theme|seat|JSON|schema)"


def check_refused(call: Callable[..., object], argument: str) -> None:
    """See to it that an argument is none of them, by an error that says what was wanted."""
    for wrong in WRONG:
        with pytest.raises((SplendorError, ValueError, TypeError)) as caught:
            pytest.fail(f"{wrong!r} is taken: {call(**{argument: wrong})!r}")
        if isinstance(caught.value, TypeError):
            caught.match(_SAID)
