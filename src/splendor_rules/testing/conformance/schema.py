"""The schema of `splendor-conformance/1`: a line of the suite, or of an implementation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.rulesets import RULESETS
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import (
    FLAG,
    Constant,
    Context,
    Description,
    Key,
    Object,
    SchemaBuilder,
    whole,
)
from splendor_rules.serialization.components import RULES
from splendor_rules.serialization.rulings import CLAUSE
from splendor_rules.testing.conformance.capabilities import CAPABILITIES, PROTOCOL
from splendor_rules.testing.conformance.state_json import OPTIONAL, OUTCOME, REQUIRED

if TYPE_CHECKING:
    from splendor_rules.serialization.codecs import Schema

_FORMAT: Final = Key("format", Constant(PROTOCOL))
_ID: Final = Key("id", whole("the number of a question", 1, 10**9))


_TURN: Final[Schema] = {
    "type": "object",
    "description": "A turn of splendor-record/1.",
    "required": ["seat", "action"],
}
_RECORD: Final[Schema] = {
    "type": "object",
    "description": "A splendor-record/1.",
    "required": ["format", "game", "players", "turns"],
}


def _object(builder: SchemaBuilder, *keys: Key, **others: Schema) -> Schema:
    """An object with these keys and no others; of some only the schema is known."""
    schema = Object("a line", dict, keys).schema(builder)
    schema["required"] += list(others)
    schema["properties"] |= others
    return schema


def _game(name: str) -> Schema:
    """What an implementation claims of a game."""
    values = {
        option.name: {"type": "array", "minItems": 1, "items": {"enum": [*option.values]}}
        for option in RULESETS[name].options
    }
    players = {"type": "integer", "minimum": 2, "maximum": 4}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["players", "readings"],
        "properties": {
            "players": {"type": "array", "minItems": 1, "uniqueItems": True, "items": players},
            "readings": {"type": "object", "additionalProperties": False, "properties": values},
        },
    }


def _questions(builder: SchemaBuilder) -> list[Schema]:
    def ask(word: str, *keys: Key, **others: Schema) -> Schema:
        return _object(builder, _ID, Key("ask", Constant(word)), *keys, **others)

    return [
        ask("hello", _FORMAT, Key("rules", RULES)),
        ask("begin", record=_RECORD),
        ask("legal"),
        *(ask(word, turn=_TURN) for word in ("rest", "judge", "play")),
        ask("record", record=_RECORD),
    ]


def _refusals(builder: SchemaBuilder) -> Schema:
    clause = CLAUSE.schema(builder)
    refusal = {"type": "object", "required": ["clause"], "properties": {"clause": clause}}
    return {"type": "array", "items": refusal}


def _verdict(builder: SchemaBuilder) -> Schema:
    """What is compared of a verdict; it may have more."""
    illegal = {
        "type": "object",
        "required": ["refusals"],
        "properties": {"refusals": _refusals(builder)},
    }
    return {
        "type": "object",
        "description": "Of splendor-verdict/1; what else a verdict has may be there too.",
        "required": ["legal", "turns_judged", "outcome"],
        "properties": {
            "legal": {"type": "boolean"},
            "turns_judged": {"type": "integer", "minimum": 0},
            "outcome": OUTCOME.schema(builder),
            "illegal": {"anyOf": [{"type": "null"}, illegal]},
        },
    }


def _decisions(builder: SchemaBuilder) -> Schema:
    """Decisions of any game, since an answer does not say of which it is."""
    games = [SchemaBuilder(Context(ruleset), builder.definitions) for ruleset in RULESETS.values()]
    return {"type": "array", "items": {"anyOf": [DECISION.schema(game) for game in games]}}


def _answers(builder: SchemaBuilder) -> list[Schema]:
    words = {"type": "string"}
    games = {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {name: _game(name) for name in RULESETS},
    }
    claimed = {
        "capabilities": {"type": "array", "items": {"enum": [*CAPABILITIES]}},
        "position": {"type": "array", "items": {"enum": [key.name for key in OPTIONAL]}},
    }
    given = [evolve(key, default=None) for key in OPTIONAL]
    position = _object(builder, *REQUIRED, Key("outcome", OUTCOME), *given)
    judged = _object(builder, _ID, Key("legal", FLAG))
    judged["properties"]["refusals"] = _refusals(builder)
    return [
        _object(builder, _ID, _FORMAT, name=words, version=words, games=games, **claimed),
        _object(builder, _ID, position=position),
        _object(builder, _ID, actions=_decisions(builder)),
        judged,
        _object(builder, _ID, verdict=_verdict(builder)),
        {**_object(builder, _ID, error={}), "additionalProperties": True},
    ]


class _Lines:
    """A question or an answer."""

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Every question and every answer."""
        return {"anyOf": [*_questions(builder), *_answers(builder)]}


SCHEMAS: Final = {
    PROTOCOL: Description(
        _Lines(),
        "A line of the conformance suite, a question, or a line of an implementation, an answer.",
    )
}
