"""Frozen values: how they are copied, and how they check the parts that a caller gives.

The checks are attrs validators that also keep what they have read: a NumPy integer becomes an
`int`, a list a tuple. What the library makes out of checked values by itself skips them.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from operator import index
from reprlib import repr as short_repr
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, TypeVar

from attrs import fields
from attrs.validators import optional

from splendor_rules.bounds import MOST_NAME_CHARACTERS
from splendor_rules.box.tokens import Colour
from splendor_rules.errors import ComponentError
from splendor_rules.plain_text import shortened, surrogate_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from attrs import Attribute

    Validator: TypeAlias = Callable[[Any, Attribute[Any], Any], None]

V = TypeVar("V", bound="Value")
_NO_LISTS: Final = (str, bytes, bytearray, Mapping, AbstractSet)
_new: Final = object.__new__
_set: Final = object.__setattr__


class Value:
    """A frozen attrs value: a copy of it is the value itself, and pickle makes it anew."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """The value itself, since nothing can change it."""
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """The value itself, since nothing in it can change."""
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """The class and its arguments, so that what is counted or kept does not come along."""
        kind: Any = type(self)
        names = (field.name for field in fields(kind) if field.init)
        return kind, tuple(_writable(getattr(self, name)) for name in names)


def remade(kind: type[V], values: dict[str, Any]) -> V:
    """A value with these attributes, which are known to be right: the checks are skipped."""
    value = _new(kind)
    _set(value, "__dict__", values)
    return value


def read_only(value: Any) -> Any:  # noqa: ANN401  (whatever facts and texts hold)
    """A deep copy that nobody can change: mappings are read-only, lists become tuples."""
    match value:
        case Mapping():
            return MappingProxyType({key: read_only(member) for key, member in value.items()})
        case list() | tuple():
            return tuple(map(read_only, value))
        case _:
            return value


def _writable(value: Any) -> Any:  # noqa: ANN401  (as above)
    """The same with plain dicts, since read-only mappings do not pickle."""
    if isinstance(value, MappingProxyType):
        return {key: _writable(member) for key, member in value.items()}
    return value


def _refuse(name: str, expected: str, value: object) -> NoReturn:
    raise ComponentError(f"{name}: expected {expected}, not {short_repr(value)}")


def _keep(owner: object, attribute: Attribute[Any], value: object) -> None:
    _set(owner, attribute.name, value)


def check_kind(value: object, *kinds: type) -> None:
    """See to it that an argument is of one of these kinds.

    Raises:
        TypeError: it is of another. If it has a state, and a state is wanted, that is said.
    """
    if not isinstance(value, kinds):
        is_held = "state" in dir(value) and isinstance(value.state, kinds)  # type: ignore[attr-defined]  # just asked
        given = f"a {type(value).__name__}: pass its `.state`" if is_held else type(value).__name__
        raise TypeError(f"a {_names(kinds)} is wanted, not {given}")


def whole_number(value: Any, name: str) -> int:  # noqa: ANN401  (a caller's value)
    """A whole number as an `int`.

    Args:
        value: an `int`, a NumPy integer, or whatever else has `__index__`; no boolean.
        name: what it counts, for the error.

    Raises:
        ComponentError: it is none.
    """
    if isinstance(value, bool):
        _refuse(name, "a whole number", value)
    try:
        return index(value)
    except TypeError:
        _refuse(name, "a whole number", value)


def seat_number(seat: Any) -> Any:  # noqa: ANN401  (a caller's value)
    """A seat as an `int`, or None, which is nobody's; whether there is such a seat is not asked.

    Raises:
        ComponentError: it is neither a whole number nor None.
    """
    return seat if seat is None or type(seat) is int else whole_number(seat, "seat")


def is_whole(owner: object, attribute: Attribute[Any], value: object) -> None:
    """A whole number."""
    if type(value) is not int:
        _keep(owner, attribute, whole_number(value, attribute.name))


is_whole_or_none: Final = optional(is_whole)
"""A whole number, or None."""


def is_place(owner: object, attribute: Attribute[Any], place: object) -> None:
    """A whole number, or `deck`."""
    if not isinstance(place, str) or place != "deck":
        is_whole(owner, attribute, place)


def _listed(value: Any, name: str, expected: str) -> tuple[Any, ...]:  # noqa: ANN401  (as above)
    """The members of a sequence; a text is none, nor is what has no order or has keys."""
    if isinstance(value, _NO_LISTS) or not hasattr(value, "__iter__"):
        _refuse(name, expected, value)
    try:
        return tuple(value)
    except TypeError:  # a NumPy array of a single number, say
        _refuse(name, expected, value)


def whole_numbers(value: Any, name: str) -> tuple[int, ...]:  # noqa: ANN401  (as above)
    """A sequence of whole numbers as a tuple of them.

    Raises:
        ComponentError: it is none.
    """
    return tuple(whole_number(n, name) for n in _listed(value, name, "whole numbers"))


def are_whole(owner: object, attribute: Attribute[Any], value: object) -> None:
    """A sequence of whole numbers, which becomes a tuple."""
    _keep(owner, attribute, whole_numbers(value, attribute.name))


def _counts(value: Any, name: str, size: int) -> tuple[int, ...]:  # noqa: ANN401  (as above)
    counts = _listed(value, name, f"{size} whole numbers, by Colour")
    if len(counts) != size:
        raise ComponentError(f"{name}: expected {size} counts, by Colour, not {len(counts)}")
    return tuple(whole_number(count, name) for count in counts)


def _are_counts(size: int) -> Validator:
    """A check of so many counts, by `Colour`; they become a tuple of plain numbers."""
    plain = (int,) * size

    def check(owner: object, attribute: Attribute[Any], value: Any) -> None:  # noqa: ANN401  (as above)
        if type(value) is not tuple or tuple(map(type, value)) != plain:
            _keep(owner, attribute, _counts(value, attribute.name, size))

    return check


are_tokens: Final = _are_counts(len(Colour))
"""Seven counts: a sequence of another length is refused when the value is made."""
are_bonuses: Final = _are_counts(int(Colour.WILD))
"""Five counts, one for each ordinary colour."""


def is_ordinary(owner: object, attribute: Attribute[Any], value: object) -> None:
    """One of the five ordinary colours, as a `Colour` or its number."""
    number = whole_number(value, attribute.name)
    if not 0 <= number < Colour.WILD:
        _refuse(attribute.name, "an ordinary colour", value)
    _keep(owner, attribute, Colour(number))


def _names(kinds: tuple[type, ...]) -> str:
    return " or ".join(kind.__name__ if kind is not type(None) else "None" for kind in kinds)


def is_a(*kinds: type) -> Validator:
    """A check that a value is of one of these kinds."""

    def check(_owner: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kinds):
            _refuse(attribute.name, _names(kinds), value)

    return check


def is_function(_owner: object, attribute: Attribute[Any], value: object) -> None:
    """A function, or whatever else can be called."""
    if not callable(value):
        _refuse(attribute.name, "a function", value)


def are_functions(owner: object, attribute: Attribute[Any], value: object) -> None:
    """A sequence of functions, which becomes a tuple."""
    functions = members(value, attribute.name, object)
    for function in functions:
        is_function(owner, attribute, function)
    _keep(owner, attribute, functions)


def members(value: Any, name: str, *kinds: type) -> tuple[Any, ...]:  # noqa: ANN401  (as above)
    """A sequence as a tuple, if its members are of these kinds alone.

    Raises:
        ComponentError: it is no sequence, or a member is of another kind.
    """
    is_tuple = type(value) is tuple  # asked first, since the other questions take long
    members = value if is_tuple else _listed(value, name, f"a sequence of {_names(kinds)}")
    for member in members:
        if not isinstance(member, kinds):
            _refuse(name, _names(kinds), member)
    return members


def are(*kinds: type) -> Validator:
    """A check that a sequence has members of these kinds alone; it becomes a tuple."""

    def check(owner: object, attribute: Attribute[Any], value: object) -> None:
        _keep(owner, attribute, members(value, attribute.name, *kinds))

    return check


def is_name(_owner: object, attribute: Attribute[Any], value: object) -> None:
    """A name that can be written down."""
    names_in((value,), attribute.name)


def names_in(value: Any, name: str) -> tuple[str, ...]:  # noqa: ANN401  (as above)
    """A sequence of names that can be written down.

    Raises:
        ComponentError: it is no sequence, or one is no text, too long, or has half a character.
    """
    names: tuple[str, ...] = members(value, name, str)
    for text in names:
        if len(text) > MOST_NAME_CHARACTERS or surrogate_at(text):
            most = f"a name of at most {MOST_NAME_CHARACTERS} whole characters"
            raise ComponentError(f"{name}: expected {most}, not {shortened(text)!r}")
    return names


def are_names(owner: object, attribute: Attribute[Any], value: object) -> None:
    """A sequence of names that can be written down, which becomes a tuple."""
    _keep(owner, attribute, names_in(value, attribute.name))


def are_piles_of(*kinds: type) -> Validator:
    """A check that a sequence has sequences of these kinds; all become tuples."""

    def check(owner: object, attribute: Attribute[Any], value: object) -> None:
        name = attribute.name
        piles = _listed(value, name, "a sequence of sequences")
        _keep(owner, attribute, tuple(members(pile, name, *kinds) for pile in piles))

    return check
