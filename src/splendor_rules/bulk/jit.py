"""Compiling: the two decorators that kernels stand under, with types, which numba's have not."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numba

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

_OPTIONS: Final = {"nogil": True, "error_model": "numpy", "boundscheck": False}
_KERNELS: Final[dict[str, Callable[..., Any]]] = {}


def _digest_of_sources() -> str:
    """A digest of every module of this package."""
    digest = sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


_SOURCES: Final = _digest_of_sources()


def compiled(function: F) -> F:
    """Compile a function at its first call, and keep the machine code for later processes.

    Numba's cache looks at the function's own file only. Kernels call each other across files, so
    the cache is told to look at all of them.
    """
    dispatcher = numba.njit(**_OPTIONS)(function)
    try:
        dispatcher.enable_caching()
        dispatcher._cache._cache_file._source_stamp = _SOURCES  # noqa: SLF001  (no public way)
    except (RuntimeError, AttributeError):  # no directory can be written, or compiling is off
        pass
    return cast("F", dispatcher)


def kernel(clause: str) -> Callable[[F], F]:
    """Compile a function and file it as the kernel of a clause.

    Args:
        clause: the clause's id.

    Raises:
        ValueError: the clause has a kernel already.
    """

    def file(function: F) -> F:
        if clause in _KERNELS:
            raise ValueError(f"{clause} has two kernels")
        made = compiled(function)
        _KERNELS[clause] = made
        return made

    return file


def filed() -> dict[str, Callable[..., Any]]:
    """Every kernel by the id of its clause."""
    return dict(_KERNELS)
