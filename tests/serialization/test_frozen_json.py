"""What stands in `meta`: equal to plain JSON, nobody else's, and not to be changed."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any, Final

import pytest
from attrs import evolve

from splendor_rules import BASE, Game, from_json, new_game, to_json
from splendor_rules.notation import format_game, parse_game
from splendor_rules.records import (
    Record,
    format_record,
    parse_record,
    record_of,
    record_to_json,
)

BARE: Final = record_of(new_game(BASE, 2, 7), [])
META: Final[dict[str, Any]] = {"event": "club", "list": [1, {"a": [None, 1.5]}]}
WAYS: Final[dict[str, Any]] = {
    "made": lambda: evolve(BARE, meta=copy.deepcopy(META)),
    "made of one": lambda: evolve(evolve(BARE, meta=META), players=("x", "y")),
    "read": lambda: parse_record(json.dumps({**record_to_json(BARE), "meta": META})),
    "read from JSON values": lambda: from_json({**to_json(BARE), "meta": META}, Record),
    "read from notation": lambda: parse_game(f"{format_game(BARE)}meta: {json.dumps(META)}\n"),
    "unpickled": lambda: pickle.loads(pickle.dumps(evolve(BARE, meta=META))),  # noqa: S301
    "copied": lambda: copy.deepcopy(evolve(BARE, meta=META)),
    "of a game": lambda: Game.from_record(evolve(BARE, meta=META)).record(),
}
CHANGES: Final[list[Any]] = [
    lambda meta: meta.update(event="x"),
    lambda meta: meta.__setitem__("event", "x"),
    lambda meta: meta.pop("event"),
    lambda meta: meta.__ior__({"event": "x"}),
    lambda meta: meta["list"].append(2),
    lambda meta: meta["list"][1]["a"].__setitem__(0, 2),
    lambda meta: meta["list"].__iadd__([2]),
    lambda meta: meta["list"].sort(),
    lambda meta: meta["list"][1].clear(),
]


@pytest.mark.parametrize("way", WAYS)
def test_meta_of_a_record_cannot_be_changed(way: str) -> None:
    meta = WAYS[way]().meta
    assert meta == META
    assert json.loads(json.dumps(meta)) == META
    for change in CHANGES:
        with pytest.raises(TypeError, match="change a copy of it"):
            change(meta)
    assert meta == META


def test_meta_that_was_given_or_written_is_another() -> None:
    given: dict[str, Any] = copy.deepcopy(META)
    record = evolve(BARE, meta=given)
    text = format_record(record)
    for plain in (given, record_to_json(record)["meta"], to_json(record)["meta"]):
        assert plain == META
        plain["list"][1]["a"].append("more")
    assert record.meta == META
    assert format_record(record) == text
