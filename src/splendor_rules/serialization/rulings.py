"""Card places, rulings with their grounds, outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from attrs import frozen

from splendor_rules.clauses import REGISTRY
from splendor_rules.messages import messages_for
from splendor_rules.rulings import (
    Contested,
    Defect,
    EndedBy,
    Outcome,
    Refusal,
    Ruling,
    Step,
    plain,
)
from splendor_rules.serialization.codecs import (
    FLAG,
    Bounded,
    Either,
    Named,
    Nullable,
    Plain,
    Sequence,
    by_seat,
    choice,
    text,
    whole,
)
from splendor_rules.serialization.components import LEVEL, PLACE, SEAT
from splendor_rules.serialization.objects import Key, Object
from splendor_rules.state import CardPlace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.rulings import Fact
    from splendor_rules.serialization.context import Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

MOST_POINTS: Final = 999
_FAR: Final = 10**9

_NUMBER: Final[Schema] = {"type": "integer"}
_NAME: Final[Schema] = {"type": "string"}
_NAMES: Final[Schema] = {"type": "array", "items": _NAME}
_COUNTS: Final[Schema] = {"type": "object", "additionalProperties": _NUMBER}

FACTS: Final[dict[str, dict[str, Schema]]] = {
    "limit.return-exact": {"held": _NUMBER, "returned": _NUMBER, "due": _NUMBER},
    "limit.return-held": {"colours": _NAMES},
    "limit.time-stone-kept": {"time_stones": _NUMBER},
    "purchase.exact-payment": {"price": _COUNTS, "paid": _COUNTS},
    "purchase.held-tokens": {"colours": _NAMES},
    "purchase.source": {"card": _NAME, "lies": _NAME},
    "purchase.time-stone-unspendable": {"time_stones": _NUMBER},
    "purchase.wild-any-colour": {"wild": _NUMBER, "short": _NUMBER},
    "reserve.card-there": {"level": _NUMBER, "place": _NAME, "lies": _NAME},
    "reserve.hand-limit": {"hand": _NUMBER, "limit": _NUMBER},
    "take.in-supply": {"colours": _NAMES},
    "take.ordinary-only": {"colours": _NAMES},
    "take.pattern": {"tokens": _COUNTS},
    "take.short-supply": {"left": _NAMES, "reading": _NAME},
    "take.three-different": {"taken": _NUMBER, "needed": _NUMBER, "left": _NUMBER},
    "take.two-needs-four": {"colour": _NAME, "supply": _NUMBER, "needed": _NUMBER},
    "tile.among-earned": {"tile": _NAME, "fault": _NAME},
    "tile.compulsory": {"tiles": _NAMES},
    "turn.game-over": {"ended_by": _NAME},
    "turn.no-pass": {"possible": _NAME},
    "turn.one-action": {"actions": _NUMBER},
    "turn.own-turn": {"seat": _NUMBER, "to_act": _NUMBER},
    "turn.pending": {"owed": _NAME},
}
"""The facts of every clause that can refuse, with the schema of each."""


def _read_fact(node: JsonNode) -> Fact:
    """A number, a name, several names, or counts by name."""
    match node.value:
        case list():
            return tuple(item.text("a name") for item in node.items("a list of names"))
        case dict():
            node.is_object("counts by name")
            return {name: node.at(name).whole("a count", -_FAR, _FAR) for name in node.value}
        case str():
            return node.text("a fact")
        case _:
            return node.whole("a fact: a number, a name, names, or counts", -_FAR, _FAR)


@frozen
class _Facts:
    """The facts of a ground, by name."""

    def write(self, facts: Mapping[str, Fact], _context: Context) -> Json:
        """Plain lists and dictionaries."""
        json: dict[str, Any] = plain(facts)
        return json

    def read(self, node: JsonNode, _context: Context) -> dict[str, Fact]:
        """The facts."""
        node.is_object("facts by name")
        return {name: _read_fact(node.at(name)) for name in node.value}

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """Facts by any name."""
        return {"type": "object"}


_KINDS: Final[tuple[tuple[Schema, type], ...]] = (
    (_NUMBER, int),
    (_NAME, str),
    (_NAMES, tuple),
    (_COUNTS, dict),
)


def _known_facts(clause: str) -> Schema:
    facts = FACTS[clause]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(facts),
        "properties": facts,
    }


@frozen
class _RefusalCodec(Object[Refusal]):
    """A refusal; of a clause of the rulebook with the facts of that clause."""

    def read(self, node: JsonNode, context: Context) -> Refusal:
        """The refusal."""
        refusal = Object.read(self, node, context)
        known = FACTS.get(refusal.clause)
        if known is not None:
            facts = node.at("facts")
            facts.keys(f"the facts of {refusal.clause}", tuple(known))
            for name, described in known.items():
                kind = next(kind for shape, kind in _KINDS if shape is described)
                if not isinstance(_read_fact(facts.at(name)), kind):
                    facts.at(name).wanted(f"another kind of fact for {name}")
        return refusal

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Facts are closed for the clauses that are known."""
        limits = [
            {
                "if": {"properties": {"clause": {"const": name}}, "required": ["clause"]},
                "then": {"properties": {"facts": _known_facts(name)}},
            }
            for name in FACTS
        ]
        return {**Object.schema(self, builder), "allOf": limits}


@frozen
class _Message:
    """The sentence of a refusal, in the language asked for."""

    def write(self, refusal: Refusal, context: Context) -> Json:
        """The sentence."""
        return messages_for(context.rules, context.lang, context.names).message(refusal)

    def read(self, node: JsonNode, _context: Context) -> str:
        """Any sentence: it adds nothing to the facts."""
        return node.text("a sentence")

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """A string."""
        return {"type": "string", "minLength": 1}


def _without_message(clause: str, facts: dict[str, Fact], **_message: str) -> Refusal:
    return Refusal(clause, facts)


_PATTERN: Final = r"^[a-z-]+\.[a-z0-9-]+$"
CLAUSE: Final = Named(
    "clause",
    Plain(
        lambda node: node.text("a clause's id, such as take.pattern", _PATTERN),
        {"anyOf": [{"enum": list(REGISTRY)}, {"type": "string", "pattern": _PATTERN}]},
    ),
)

_ROW: Final = (Key("level", LEVEL), Key("place", PLACE))
_HAND: Final = (
    Key("level", LEVEL),
    Key("seat", SEAT),
    Key("hand", Bounded("a card of the hand", 1, lambda context: context.hand)),
)
CARD_PLACE: Final = Named(
    "card-place",
    Either(
        Object("a place of a row or a deck", CardPlace, _ROW),
        Object("a card in a hand", CardPlace, _HAND),
        lambda where: where.place is not None,
        lambda value: not isinstance(value, dict) or "hand" not in value,
    ),
    by_game=True,
)
PLACES: Final = Sequence("places", CARD_PLACE)

_GROUND: Final = (Key("clause", CLAUSE), Key("facts", _Facts()))
REFUSAL: Final = Named("refusal", _RefusalCodec("a refusal", Refusal, _GROUND))
MESSAGED_REFUSAL: Final = Named(
    "refusal",
    _RefusalCodec(
        "a refusal",
        _without_message,
        (*_GROUND, Key("message", _Message())),
        lambda refusal, name: refusal if name == "message" else getattr(refusal, name),
    ),
)
DEFECT: Final = Object("a defect", Defect, _GROUND)
STEP: Final = choice("a step of a turn", get_args(Step))
LEGAL: Final = Nullable(FLAG)
RULING: Final = Object(
    "a ruling",
    Ruling,
    (
        Key("game", text("a game")),
        Key("step", STEP),
        Key("legal", LEGAL),
        Key("refusals", Sequence("refusals", REFUSAL)),
        Key("relied_on", Sequence("clauses", text("a clause"))),
        Key("needs", PLACES),
    ),
)

POINTS: Final = Sequence("points", whole("points", 0, MOST_POINTS), by_seat)
NUMBERS: Final = Sequence("cards", whole("a number", 0, MOST_POINTS), by_seat)
SEATS: Final = Sequence("seats", SEAT, unique=True)
ENDED_BY: Final = choice("what ended the game", map(str, EndedBy))
OUTCOME: Final = Named(
    "outcome",
    Object(
        "an outcome",
        Outcome,
        (
            Key("ended_by", ENDED_BY),
            Key("winners", SEATS),
            Key("points", POINTS),
            Key("cards", NUMBERS),
            Key("decided_by", CLAUSE),
        ),
    ),
)
CONTESTED: Final = Object(
    "a contested reading",
    Contested,
    (
        Key("reading", text("a reading")),
        Key("alternative", text("a value of the reading")),
        Key("turn", Nullable(whole("a turn", 0, _FAR)), default=None),
    ),
)
