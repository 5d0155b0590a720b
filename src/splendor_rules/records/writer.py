"""Writing `splendor-record/1`: what is written reads back as an equal record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from splendor_rules.actions import Hand, Pass, Purchase, Reserve, Row, Take
from splendor_rules.errors import RecordError
from splendor_rules.records.reader import parse_record
from splendor_rules.records.record import RECORD_FORMAT
from splendor_rules.rulesets import RULESETS
from splendor_rules.state import Unknown

if TYPE_CHECKING:
    import os

    from splendor_rules.actions import MainAction
    from splendor_rules.box.components import Box
    from splendor_rules.records.json_nodes import Json
    from splendor_rules.records.record import Record, RecordedTurn, Result
    from splendor_rules.state import Deck


def record_to_json(record: Record) -> dict[str, Any]:
    """A record as the JSON values of `splendor-record/1`.

    Raises:
        RecordError: it was played by rules that the format cannot name.
    """
    ruleset = record.ruleset
    known = RULESETS.get(ruleset.name)
    if known is None or ruleset != known.under(**_all_readings(record)):
        raise RecordError(f"a record is of the game base or marvel, not of {ruleset.name!r}")
    readings = ruleset.other_readings
    decks = {str(level): _deck(deck) for level, deck in enumerate(record.decks, start=1)}
    return {
        "format": RECORD_FORMAT,
        "game": ruleset.box.name,
        "players": list(record.players),
        **({"readings": readings} if readings else {}),
        "decks": decks,
        "tiles": [tile.id for tile in record.tiles],
        "turns": [turn_to_json(turn, ruleset.box) for turn in record.turns],
        **({} if record.result is None else {"result": _result(record.result)}),
        **({} if record.meta is None else {"meta": record.meta}),
    }


def _all_readings(record: Record) -> dict[str, str]:
    ruleset = record.ruleset
    return {option.attribute: ruleset.reading(option.name) for option in ruleset.options}


def _deck(deck: Deck) -> list[str | None]:
    ids = [None if isinstance(card, Unknown) else card.id for card in deck]
    while ids and ids[-1] is None:
        ids.pop()
    return ids


def turn_to_json(recorded: RecordedTurn, box: Box) -> dict[str, Any]:
    """A turn as the JSON values of `splendor-record/1`.

    Raises:
        RecordError: it has more than one action, or a purchase that does not say from where.
    """
    turn = recorded.turn
    if turn.further:
        raise RecordError("a turn of a record has one action")
    return {
        "seat": recorded.seat,
        **_action(turn.action, box),
        **({"return": box.named(turn.returned)} if any(turn.returned) else {}),
        **({} if turn.tile is None else {"tile": turn.tile.id}),
    }


def _action(action: MainAction, box: Box) -> dict[str, Any]:
    match action:
        case Take(tokens):
            return {"action": "take", "tokens": box.named(tokens)}
        case Reserve(level, place, card):
            named = {} if card is None else {"card": card.id}
            return {"action": "reserve", "level": level, "place": place, **named}
        case Purchase(card, payment, origin):
            pay = {"pay": box.named(payment)} if any(payment) else {}
            return {"action": "purchase", "card": card.id, **_origin(origin), **pay}
        case Pass():
            return {"action": "pass"}


def _origin(origin: Row | Hand | None) -> dict[str, Any]:
    match origin:
        case Hand():
            return {"from": "hand"}
        case Row(level, place):
            said = {"level": level, "place": place}
            return {"from": "row", **{k: v for k, v in said.items() if v is not None}}
        case None:
            raise RecordError("a purchase in a record says where the card comes from")


def _result(result: Result) -> dict[str, Any]:
    return {
        **({} if result.points is None else {"points": list(result.points)}),
        **({} if result.winners is None else {"winners": list(result.winners)}),
        **({} if result.ended_by is None else {"ended_by": result.ended_by}),
    }


def format_record(record: Record) -> str:
    """A record as text: a line for each key, deck and turn.

    Raises:
        RecordError: it was played by rules that the format cannot name.
    """
    lines = [f"{_text(key)}: {_block(value)}" for key, value in record_to_json(record).items()]
    text = "{\n  " + ",\n  ".join(lines) + "\n}\n"
    if parse_record(text) != record:
        raise RecordError("the record has what the format cannot say")
    return text


def _block(value: Json) -> str:
    """A list of objects, or an object of lists, with a line for each of them; else one line."""
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return "[\n    " + ",\n    ".join(map(_text, value)) + "\n  ]"
    if isinstance(value, dict) and value and all(isinstance(one, list) for one in value.values()):
        lines = [f"{_text(key)}: {_text(one)}" for key, one in value.items()]
        return "{\n    " + ",\n    ".join(lines) + "\n  }"
    return _text(value)


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, UTF-8.

    Raises:
        RecordError: it was played by rules that the format cannot name.
        OSError: the file cannot be written.
    """
    Path(path).write_text(format_record(record), encoding="utf-8", newline="\n")
