"""Changes of JSON as a tree: other types, odd keys, keys twice, pieces repeated or nested."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import define

from fuzzing.recipes import Run
from fuzzing.repetitions import run_of, size
from fuzzing.text_mutations import ODD_CHARACTERS, ODD_NUMBERS, mutated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from fuzzing.recipes import Part


@define
class Raw:
    """A piece of JSON that is written already, well-formed or not."""

    parts: list[Part]


@define
class Array:
    """A list."""

    items: list[Node]


@define
class Members:
    """An object, in which a key may stand twice: keys, and the values at the same places."""

    keys: list[str | Raw]
    items: list[Node]


Node: TypeAlias = "Raw | Array | Members | dict[str, Any] | list[Any] | str | float | bool | None"
Slot: TypeAlias = "tuple[Array | Members, int]"
"""A place in a tree: the list or object, and the index in it."""

_ODD_VALUES: Final[tuple[Node, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 99, 100, 1.0, 1.5, -0.0, 2**31, 2**63, 10**30, 1e308),
    *("", "0", "1", "null", "white", "base", "A", "?", "nothing", "__proto__", "a/b~c", "\ud800"),
    *("\0", "\x1b]0;title\x07", "line\nline", "\u202eabc", "１", "é" * 50, "x" * 3000),
    *(Array([]), Members([], []), Array([Array([])]), Members([""], [None])),
    *(Raw([number]) for number in ODD_NUMBERS),
    *(Raw([text]) for text in ('"\\ud800"', '"\\ud800\\udc00"', '"\\u0000"', '"\n"', "'a'", "")),
)
_KEYS: Final = ("", "a", "A", "seat", "__proto__", "a/b", "~0", "\ud800", "\x1b[31m", "1", " game")


def opened(node: Node) -> Node:
    """The same list or object so that it can be changed; what is in it is opened when needed."""
    if isinstance(node, dict):
        return Members([*node], [*node.values()])
    return Array([*node]) if isinstance(node, list) else node


def written(node: Node) -> list[Part]:
    """The text of a tree, in parts."""
    if isinstance(node, Raw):
        return node.parts
    if isinstance(node, Array):
        return _joined("[", [written(item) for item in node.items], "]")
    if isinstance(node, Members):
        pairs = zip(node.keys, node.items, strict=True)
        return _joined("{", [[*_key(key), ": ", *written(item)] for key, item in pairs], "}")
    return [json.dumps(node)]


def _key(key: str | Raw) -> list[Part]:
    return key.parts if isinstance(key, Raw) else [json.dumps(key)]


def _joined(left: str, items: list[list[Part]], right: str) -> list[Part]:
    parts: list[Part] = [left]
    for number, item in enumerate(items):
        parts += [", ", *item] if number else item
    return [*parts, right]


def merged(parts: list[Part]) -> tuple[Part, ...]:
    """The same parts, with neighbouring texts in one."""
    texts: list[Part] = []
    for part in parts:
        if texts and isinstance(part, str) and isinstance(texts[-1], str):
            texts[-1] += part
        else:
            texts.append(part)
    return tuple(part for part in texts if part)


def mutated_json(
    value: Any,  # noqa: ANN401  (any JSON)
    others: Sequence[Any],
    rng: Random,
    *,
    grow: bool,
) -> list[Part]:
    """The text of a value after some changes.

    Args:
        value: the value.
        others: values of the same kind, which pieces are taken from.
        rng: what the changes are drawn from.
        grow: whether one or two pieces are repeated.
    """
    root = Array([value])
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        rng.choice(_CHANGES)(_path(root, rng)[-1], others, rng)
    if grow:
        whole, path = size(rng), _path(root, rng)
        for share in rng.choice(((1.0,), (1.0,), (0.5, 0.5))):
            container, index = rng.choice(path)
            if index < len(container.items):
                rng.choice(_GROWTHS)((container, index), max(2, round(whole * share)), rng)
    return written(root.items[0] if root.items else None)


def _path(root: Array, rng: Random) -> list[Slot]:
    """Places, each in the one before; short and long paths are alike in number."""
    if not root.items:
        root.items.append(None)
    path: list[Slot] = [(root, 0)]
    while True:
        container, index = path[-1]
        node = container.items[index] = opened(container.items[index])
        if not isinstance(node, Array | Members) or not node.items or rng.random() < 0.2:  # noqa: PLR2004  (one in five)
            return path
        path.append((node, rng.randrange(len(node.items))))


def _replaced(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    container.items[index] = deepcopy(rng.choice(_ODD_VALUES))


def _spliced(slot: Slot, others: Sequence[Any], rng: Random) -> None:
    other = Array([rng.choice(others)])
    there, place = _path(other, rng)[-1]
    container, index = slot
    container.items[index] = there.items[place]


def _left_out(slot: Slot, _others: Sequence[Any], _rng: Random) -> None:
    container, index = slot
    del container.items[index]
    if isinstance(container, Members):
        del container.keys[index]


def _doubled(slot: Slot, _others: Sequence[Any], _rng: Random) -> None:
    container, index = slot
    container.items.insert(index, deepcopy(container.items[index]))
    if isinstance(container, Members):
        container.keys.insert(index, container.keys[index])


def _wrapped(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    node = container.items[index]
    new: tuple[Node, ...] = (Array([node]), Members([rng.choice(_KEYS)], [node]))
    container.items[index] = rng.choice(new)


def _unwrapped(slot: Slot, others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    node = container.items[index]
    if isinstance(node, Array | Members) and node.items:
        container.items[index] = rng.choice(node.items)
    else:
        _of_another_type(slot, others, rng)


def _of_another_type(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    node = container.items[index]
    text = "".join(map(str, written(node)))
    new: tuple[Node, ...] = (text, Raw([f"{text}.0"]), Raw([f"-{text}"]), Raw([f"{text}e0"]))
    container.items[index] = rng.choice(new)


def _with_key(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    if isinstance(container, Members):
        container.keys.insert(index, rng.choice(_KEYS))
        container.items.insert(index, deepcopy(rng.choice(_ODD_VALUES)))


def _under_another_key(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    if isinstance(container, Members):
        key = container.keys[index]
        other = rng.choice((rng.choice(_KEYS), f"{key} ", str(key).upper(), str(key)[:-1]))
        container.keys[index] = other


def _text_changed(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, index = slot
    node = container.items[index]
    if isinstance(node, str):
        container.items[index] = mutated(node, [node, "W1 U2", "1W0-U3"], rng)
    elif isinstance(node, int):
        container.items[index] = node + rng.choice((-1, 1, 10))
    else:
        _replaced(slot, (), rng)


def _shuffled(slot: Slot, _others: Sequence[Any], rng: Random) -> None:
    container, _ = slot
    rng.shuffle(container.items)


_CHANGES: Final[tuple[Callable[[Slot, Sequence[Any], Random], None], ...]] = (
    *(_replaced, _replaced, _spliced, _left_out, _doubled, _wrapped, _unwrapped),
    *(_of_another_type, _with_key, _under_another_key, _text_changed, _text_changed, _shuffled),
)


def _letters(rng: Random) -> str:
    """Some letters as they stand in a JSON text."""
    text = "".join(rng.choice(("a", "a", "n", "W", " ", *ODD_CHARACTERS)) for _ in range(3))
    return json.dumps(text[: rng.randrange(1, 4)])[1:-1]


def _long_text(slot: Slot, characters: int, rng: Random) -> None:
    container, index = slot
    fragment = _letters(rng)
    run = Run(fragment, max(2, characters // len(fragment)))
    container.items[index] = Raw(['"', run, '"'])


def _long_key(slot: Slot, characters: int, rng: Random) -> None:
    container, index = slot
    fragment = _letters(rng)
    key = Raw(['"', Run(fragment, max(2, characters // len(fragment))), '"'])
    if isinstance(container, Members):
        container.keys[index] = key
    else:
        container.items[index] = Members([key], [container.items[index]])


def _long_number(slot: Slot, characters: int, rng: Random) -> None:
    container, index = slot
    head = rng.choice(("", "-", "0.", "1e", "1.", "1"))
    container.items[index] = Raw([head, Run(rng.choice("019"), characters)])


def _nested(slot: Slot, characters: int, rng: Random) -> None:
    container, index = slot
    key = json.dumps("k" * size(rng, max(101, characters // 100)))
    left, right = rng.choice((("[", "]"), ('{"a": ', "}"), (f"{{{key}: ", "}"), ("[{", "}]")))
    depth = max(2, characters // (len(left) + len(right)))
    depth = rng.choice((depth, min(depth, rng.randrange(2, 1200))))
    inner = written(container.items[index])
    container.items[index] = Raw([Run(left, depth), *inner, Run(right, depth)])


def _long_list(slot: Slot, characters: int, rng: Random) -> None:
    """The value many times over: in its list, or in a list in its place."""
    container, index = slot
    parts = written(container.items[index])
    if any(isinstance(part, Run) for part in parts):
        return
    run = run_of("".join(map(str, parts)) + ", ", characters, rng)
    if isinstance(container, Array) and rng.random() < 0.7:  # noqa: PLR2004  (more often than not)
        container.items[index] = Raw([run, *parts])
    else:
        container.items[index] = Raw(["[", run, *parts, "]"])


def _many_keys(slot: Slot, characters: int, rng: Random) -> None:
    """Keys with the value: other keys each time, or one key."""
    container, index = slot
    parts = written(container.items[index])
    if any(isinstance(part, Run) for part in parts):
        return
    value = "".join(map(str, parts)) if rng.random() < 0.5 else "0"  # noqa: PLR2004  (half)
    fragment, number_at = f'"k": {value}, ', rng.choice((2, 2, None))
    run = Run(fragment, max(2, characters // (len(fragment) + 4)), number_at)
    if isinstance(container, Members) and rng.random() < 0.5:  # noqa: PLR2004  (half)
        container.items[index] = Raw([*parts, ", ", run, '"last": 0'])
    else:
        container.items[index] = Raw(["{", run, '"last": 0}'])


_GROWTHS: Final[tuple[Callable[[Slot, int, Random], None], ...]] = (
    *(_long_text, _long_text, _long_key, _long_number, _nested),
    *(_long_list, _long_list, _many_keys, _many_keys),
)
