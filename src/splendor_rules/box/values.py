"""Frozen values: what copies them, and what checks the parts that a caller gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields

if TYPE_CHECKING:
    from typing import Self


class Value:
    """A frozen value: a copy of it, deep or not, is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """The value itself, since nothing can change it."""
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """The value itself, since nothing in it can change."""
        return self


def rebuilt(value: Any) -> tuple[type, tuple[Any, ...]]:  # noqa: ANN401  (any attrs value)
    """How pickle makes a value anew: its class and the arguments, without what is counted."""
    kind = type(value)
    return kind, tuple(getattr(value, field.name) for field in fields(kind) if field.init)
