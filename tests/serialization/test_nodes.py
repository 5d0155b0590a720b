"""What bounds JSON: how deep it nests, at any depth of the caller, and what it costs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.growth import LINEAR, growth
from support.small_records import small

from splendor_rules import from_json
from splendor_rules.bounds import MOST_NESTING
from splendor_rules.errors import SerializationError
from splendor_rules.notation import format_game, parse_game
from splendor_rules.records import Record, format_record, parse_record
from splendor_rules.serialization.nodes import parse_json

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD: Final = format_game(parse_record(json.dumps(small()))).rstrip()
READ: Final[dict[str, Callable[[str], Record]]] = {
    "a record": lambda meta: parse_record(json.dumps(small())[:-1] + f', "meta": {meta}}}'),
    "JSON values": lambda meta: from_json({**small(), "meta": json.loads(meta)}, Record),
    "a game": lambda meta: parse_game(f"{HEAD}\nmeta: {meta}\n"),
}
MIXED: Final = ('{"[": ', "[1, "), ("}", "]")


def nested(depth: int) -> str:
    """Meta that nests so deep, and has brackets in strings too."""
    (first, second), (first_end, second_end) = MIXED
    opened, closed = first + second, second_end + first_end
    odd = depth % 2
    return (
        first * odd + opened * (depth // 2) + r'"\\\"[["' + closed * (depth // 2) + first_end * odd
    )


def deep(frames: int, call: Callable[[], Any]) -> Any:
    """What a call gives that is made so many functions deep."""
    return deep(frames - 1, call) if frames else call()


@pytest.mark.parametrize("frames", [0, sys.getrecursionlimit() - 350])
@pytest.mark.parametrize("name", READ)
def test_nesting_has_one_bound_wherever_it_is_read(name: str, frames: int) -> None:
    within, beyond = nested(MOST_NESTING - 1), nested(MOST_NESTING)
    record = deep(frames, lambda: READ[name](within))
    assert deep(frames, lambda: parse_record(format_record(record))) == record
    assert deep(frames, lambda: parse_game(format_game(record))) == record
    with pytest.raises(SerializationError, match="too deeply: 100 lists and objects"):
        deep(frames, lambda: READ[name](beyond))


def test_parsed_values_may_nest_beyond_any_recursion() -> None:
    deepest: list[Any] = []
    for _ in range(100_000):
        deepest = [deepest]
    with pytest.raises(SerializationError, match="too deeply: 100 lists and objects"):
        from_json({**small(), "meta": deepest}, Record)


def test_what_is_cut_short_or_closed_too_often_is_no_json() -> None:
    for text in ("[" * 90, "]" * 200 + "[", '{"a": "[[[', '"\\', "[" * 90 + '"]'):
        with pytest.raises(SerializationError, match="this is not JSON"):
            parse_json(text)


HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    "long keys around much": lambda size: "".join(
        ['{"' + "k" * (size // 100) + '": '] * 50 + ["[", "0, " * size, "0]", "}" * 50]
    ),
    "empty lists": lambda size: f"[{'[], ' * size}0]",
    "lists far down": lambda size: "[" * 90 + "[], " * size + "0" + "]" * 90,
    "keys twice": lambda size: (
        "{" + ", ".join(f'"{number % size}": 0' for number in range(size + size // 2)) + "}"
    ),
    "brackets": lambda size: "[]" * size,
    "open strings": lambda size: '"' * size,
    "blanks": lambda size: " " * size,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_json_costs_no_more_than_it_grows(name: str) -> None:
    assert growth(parse_json, HOSTILE[name]) < LINEAR
