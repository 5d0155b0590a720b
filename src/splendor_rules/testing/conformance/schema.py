"""The schema of `splendor-conformance/1`: a line of the suite, or of an implementation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.rulesets import RULESETS
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import Plain
from splendor_rules.serialization.components import RULES
from splendor_rules.serialization.context import Context, SchemaBuilder
from splendor_rules.serialization.nodes import Json, JsonNode
from splendor_rules.serialization.objects import Constant, Key, Object
from splendor_rules.serialization.schemas import Description
from splendor_rules.testing.conformance.capabilities import FORMAT, HELLO, ID, PROTOCOL, answer_to
from splendor_rules.testing.conformance.responses import (
    position_codec,
    ruling_codec,
    verdict_codec,
)

if TYPE_CHECKING:
    from splendor_rules.serialization.context import Codec, Schema


def _described(text: str, *required: str) -> Codec[Json]:
    """An object of another format."""
    described = {"type": "object", "description": text, "required": [*required]}
    return Plain(JsonNode.anything, described)


class _Decisions(Plain[Json]):
    """Decisions of any game, since an answer does not name its game."""

    def schema(self, builder: SchemaBuilder) -> Schema:
        games = [SchemaBuilder(Context(game), builder.definitions) for game in RULESETS.values()]
        return {"type": "array", "items": {"anyOf": [DECISION.schema(game) for game in games]}}


class _Line:
    """A question or an answer."""

    def schema(self, builder: SchemaBuilder) -> Schema:
        error: Object[Any] = Object(
            "an error", dict, (ID, Key("error", Plain(JsonNode.anything, {})))
        )
        described = {**error.schema(builder), "additionalProperties": True}
        return {"anyOf": [*(line.schema(builder) for line in _LINES), described]}


def _question(name: str, *keys: Key) -> Object[Json]:
    return Object("a question", dict, (ID, Key("ask", Constant(name)), *keys))


_RECORD: Final = Key(
    "record", _described("A splendor-record/1.", "format", "game", "players", "turns")
)
_TURN: Final = Key("turn", _described("A turn of splendor-record/1.", "seat", "action"))
_LINES: Final[tuple[Codec[Any], ...]] = (
    _question("hello", FORMAT, Key("rules", RULES)),
    _question("begin", _RECORD),
    _question("legal"),
    *(_question(name, _TURN) for name in ("rest", "judge", "play")),
    _question("record", _RECORD),
    HELLO,
    answer_to("play", Key("position", position_codec())),
    answer_to("legal", Key("actions", _Decisions(JsonNode.anything, {}))),
    ruling_codec(),
    answer_to("record", Key("verdict", verdict_codec())),
)


SCHEMAS: Final = {
    PROTOCOL: Description(
        _Line(),
        "A line of the conformance suite, a question, or a line of an implementation, an answer.",
    )
}
