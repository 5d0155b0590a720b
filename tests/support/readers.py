"""Every public reader of text, with its documented errors: what tests and fuzzing go through.

A reader takes a text or its bytes, and returns a value or raises one of its errors.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules import (
    BASE,
    MARVEL,
    Action,
    Card,
    Outcome,
    Ruling,
    State,
    Tile,
    Turn,
    View,
    find_action,
    from_json,
    new_game,
    parse_scenario,
    read_record,
)
from splendor_rules.errors import (
    NotationError,
    RecordError,
    RefusedActionError,
    ScenarioError,
    SerializationError,
    UnknownCardError,
)
from splendor_rules.events import Event
from splendor_rules.notation import (
    find_turn,
    parse_action,
    parse_game,
    parse_games,
    parse_tokens,
    parse_turn,
)
from splendor_rules.player import Player, Reserved
from splendor_rules.records import Record, RecordedTurn, Result, Verdict, parse_record
from splendor_rules.rulings import Refusal
from splendor_rules.scenarios import Query, Scenario, ScenarioVerdict, Score
from splendor_rules.serialization.nodes import parse_json
from splendor_rules.state import CardPlace, Pending
from splendor_rules.testing.conformance.capabilities import Capabilities
from splendor_rules.testing.conformance.client import NoAnswerError, read_answer
from splendor_rules.testing.conformance.responses import (
    read_actions,
    read_position,
    read_ruling,
    read_verdict,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.serialization.nodes import JsonNode

VALUES: Final[dict[str, Any]] = {
    **{
        kind.__name__: kind
        for kind in (
            *(State, View, Turn, Ruling, Outcome, Record, Verdict, Scenario),
            *(Player, Reserved, Card, Tile, CardPlace, Refusal, RecordedTurn, Result),
            *(Query, ScenarioVerdict, Score),
        )
    },
    "Action": Action,
    "Pending": Pending,
    "Event": Event,
}
"""The types that JSON is read as, by name; what does not name its game is read as Marvel's."""
STATE: Final = new_game(BASE, 2, 7)
"""The position in which actions and turns are found."""
_CLAIMS: Final = Capabilities("engine", "1", {}, ("judge", "reasons"), ("held", "market", "tiles"))


@frozen
class Reader:
    """A reader and its errors.

    Attributes:
        read: reads a text or its bytes.
        errors: the errors that it documents.
    """

    read: Callable[[str | bytes], object]
    errors: tuple[type[Exception], ...]


def _file(text: str | bytes) -> Record:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.json")
        path.write_bytes(data)
        return read_record(path)


def _value(kind: Any) -> Reader:
    def read(text: str | bytes) -> object:
        return from_json(parse_json(text).value, kind, ruleset=MARVEL)

    return Reader(read, (SerializationError,))


def _answer(read: Callable[[JsonNode], object]) -> Reader:
    def read_line(text: str | bytes) -> object:
        line = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        return read(read_answer(line, 1))

    return Reader(read_line, (NoAnswerError, SerializationError))


_FOUND: Final = (NotationError, RefusedActionError, UnknownCardError)
READERS: Final[dict[str, Reader]] = {
    "parse_record": Reader(parse_record, (RecordError,)),
    "read_record": Reader(_file, (RecordError,)),
    "parse_game": Reader(parse_game, (RecordError,)),
    "parse_games": Reader(parse_games, (RecordError,)),
    "parse_scenario": Reader(parse_scenario, (ScenarioError,)),
    "parse_action": Reader(lambda text: parse_action(text, BASE), (NotationError,)),
    "parse_turn": Reader(lambda text: parse_turn(text, MARVEL), (NotationError,)),
    "parse_tokens": Reader(lambda text: parse_tokens(text, BASE), (NotationError,)),
    "find_action": Reader(lambda text: find_action(STATE, text), _FOUND),
    "find_turn": Reader(lambda text: find_turn(STATE, text), _FOUND),
    **{f"from_json of {name}": _value(kind) for name, kind in VALUES.items()},
    "position of an engine": _answer(lambda node: read_position(node, "begin", STATE, _CLAIMS)),
    "actions of an engine": _answer(lambda node: read_actions(node, "legal", BASE)),
    "ruling of an engine": _answer(lambda node: read_ruling(node, _CLAIMS)),
    "verdict of an engine": _answer(lambda node: read_verdict(node, 2, _CLAIMS)),
}
"""The readers by name."""
