"""Compiling: the decorators that kernels stand under, with types, which numba's have not."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numba

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

int64 = cast("Callable[[Any], int]", numba.int64)
"""A whole number of 64 bits with a sign: what comes out of a row is unsigned, and mixes badly."""
uint64 = cast("Callable[[Any], int]", numba.uint64)
"""The same without a sign."""

_OPTIONS: Final = {"nogil": True, "error_model": "numpy", "boundscheck": False}
_KERNELS: Final[dict[str, Callable[..., Any]]] = {}


def _digest_of_sources() -> str:
    """A digest of every module of this package."""
    digest = sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


_SOURCES: Final = _digest_of_sources()


def _compiled(function: F, *, inline: bool) -> F:
    """Compile a function at its first call, and keep the machine code for later processes.

    Numba's cache looks at the function's own file only. Kernels call each other across files, so
    the cache is told to look at all of them.
    """
    dispatcher: Any = numba.njit(**_OPTIONS, forceinline=inline)(function)
    with suppress(RuntimeError, AttributeError):  # no directory to write, or compiling is off
        dispatcher.enable_caching()
        dispatcher._cache._cache_file._source_stamp = _SOURCES  # noqa: SLF001  (no public way)
    return cast("F", dispatcher)


def compiled(function: F) -> F:
    """A function that is large, or called from many places."""
    return _compiled(function, inline=False)


def inlined(function: F) -> F:
    """A small function, which becomes part of those that call it: half as fast again in all."""
    return _compiled(function, inline=True)


def kernel(clause: str, *, inline: bool = True) -> Callable[[F], F]:
    """Compile a function and file it as the kernel of a clause.

    Args:
        clause: the clause's id.
        inline: whether it becomes part of the functions that call it.

    Raises:
        ValueError: the clause has a kernel already.
    """

    def file(function: F) -> F:
        if clause in _KERNELS:
            raise ValueError(f"{clause} has two kernels")
        made = _compiled(function, inline=inline)
        _KERNELS[clause] = made
        return made

    return file


def filed() -> dict[str, Callable[..., Any]]:
    """Every kernel by the id of its clause."""
    return dict(_KERNELS)
