"""JSON lists and objects that are equal to plain ones and refuse to be changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from splendor_rules.serialization.nodes import Json


class FrozenList(list[Any]):
    """A list that nobody can change."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[list[Any]]]:
        """The members, which pickle puts in at once."""
        return FrozenList, ([*self],)


class FrozenDict(dict[str, Any]):
    """A dictionary that nobody can change."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[dict[str, Any]]]:
        """The entries, which pickle puts in at once."""
        return FrozenDict, ({**self},)


def _refuse(value: FrozenList | FrozenDict, *_: object, **__: object) -> NoReturn:
    kind = "list" if isinstance(value, list) else "dict"
    raise TypeError(f"this {kind} is part of a value that cannot change: change a copy of it")


_CHANGES: Final = {
    FrozenList: "__setitem__ __delitem__ __iadd__ __imul__ append clear extend insert pop remove "
    "reverse sort",
    FrozenDict: "__setitem__ __delitem__ __ior__ clear pop popitem setdefault update",
}
for _kind, _names in _CHANGES.items():
    for _name in _names.split():
        setattr(_kind, _name, _refuse)


def plain(value: Json) -> Any:  # noqa: ANN401  (any JSON)
    """A copy of JSON values, in lists and dictionaries that can be changed."""
    return json.loads(json.dumps(value)) if isinstance(value, list | dict) else value
