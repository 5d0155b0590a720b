"""The answers of an implementation: their codecs, and their values as they are compared."""

from __future__ import annotations

from operator import getitem
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.engine import outcome
from splendor_rules.records.judging import standing_of
from splendor_rules.records.verdict_codecs import ColourCounts
from splendor_rules.serialization import to_json
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import (
    FLAG,
    Named,
    Nullable,
    Sequence,
    by_seat,
    text,
    whole,
)
from splendor_rules.serialization.components import ANY_SEAT, SEAT, ByLevel
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.objects import REQUIRED, Key, Object
from splendor_rules.serialization.rulings import CLAUSE
from splendor_rules.state import Over
from splendor_rules.testing.conformance.capabilities import answer_to

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Outcome
    from splendor_rules.serialization.context import Codec, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities

_FAR: Final = 9999


@frozen
class _Counts(ColourCounts):
    """Counts by colour name; a colour that is left out has none."""

    def read(self, node: JsonNode, context: Context) -> dict[str, int]:
        return {**dict.fromkeys(context.box.colours, 0), **ColourCounts.read(self, node, context)}

    def schema(self, builder: SchemaBuilder) -> Schema:  # noqa: ARG002  (the base needs it)
        return {"type": "object", "additionalProperties": {"type": "integer"}}


@frozen
class _Unordered(Sequence[Any]):
    """A list whose order has no meaning."""

    def read(self, node: JsonNode, context: Context) -> tuple[Any, ...]:
        return tuple(sorted(Sequence.read(self, node, context)))


@frozen
class _Open(Object[Any]):
    """An object that may have other keys, which are ignored."""

    def check(self, node: JsonNode) -> None:
        node.is_object(self.what)
        for key in self.table:
            if key.required and key.name not in node.value:
                node.fail(f"the key {key.name!r} is missing: {self.what} has it")

    def schema(self, builder: SchemaBuilder) -> Schema:
        described = Object.schema(self, builder)
        del described["additionalProperties"]
        return described


_NUMBERS: Final = Sequence("numbers", whole("a number", -_FAR, _FAR), by_seat)
_COUNTS: Final = Named("counts", _Counts(-_FAR))
_ROW: Final = Sequence("places of a row", Nullable(text("a card's id")))
_REFUSALS: Final = Sequence("refusals", _Open("a refusal", dict, (Key("clause", CLAUSE),), getitem))
_ILLEGAL: Final = Nullable(_Open("an illegal turn", dict, (Key("refusals", _REFUSALS),), getitem))
_POSITION: Final = (
    Key("points", _NUMBERS),
    Key("tokens", _NUMBERS),
    Key("purchased", _NUMBERS),
    Key("reserved", _NUMBERS),
    Key("supply", _COUNTS),
    Key("seat", ANY_SEAT),
    Key("avengers", ANY_SEAT),
)
"""The keys that every position has beside `outcome`."""
_OPTIONAL: Final[dict[str, Codec[Any]]] = {
    "held": Sequence("tokens", _COUNTS, by_seat),
    "market": ByLevel("the market", lambda _level: _ROW),
    "tiles": _Unordered("tiles", text("a tile's id")),
    "ending": ANY_SEAT,
    "passes": whole("how many passes in a row", 0, _FAR),
}


def _outcome(default: object) -> Key:
    table = (
        Key("ended_by", text("what ended the game")),
        Key("winners", _Unordered("seats", SEAT)),
        Key("points", _NUMBERS),
        Key("cards", _NUMBERS),
        Key("decided_by", text("a clause's id"), default=default),
    )
    return Key("outcome", Nullable(Object("an outcome", dict, table, getitem)))


def _reasons(claims: Capabilities | None) -> object:
    """The default of what only an answer with reasons has to have."""
    return REQUIRED if claims is not None and claims.can("reasons") else None


def position_codec(claims: Capabilities | None = None) -> Object[dict[str, Any]]:
    """The codec of a position, as an implementation is to give it, or as any one may."""
    optional = [
        Key(name, codec, default=REQUIRED if claims else None)
        for name, codec in _OPTIONAL.items()
        if claims is None or name in claims.position
    ]
    table = (*_POSITION, _outcome(_reasons(claims)), *optional)
    return Object("a position", dict, table, getitem)


def ruling_codec(claims: Capabilities | None = None) -> Object[dict[str, Any]]:
    """The codec of the answer to `judge`."""
    refusals = Key("refusals", _REFUSALS, default=_reasons(claims))
    return answer_to("judge", Key("legal", FLAG), refusals)


def verdict_codec(claims: Capabilities | None = None) -> Object[dict[str, Any]]:
    """The codec of what is compared of a verdict."""
    illegal = Key("illegal", _ILLEGAL, default=_reasons(claims))
    table: tuple[Key, ...] = (
        Key("legal", FLAG),
        Key("turns_judged", whole("a number of turns", 0, _FAR)),
        _outcome(_reasons(claims)),
    )
    if claims is None or claims.can("reasons"):
        table = (*table, illegal)
    return _Open(
        "a verdict",
        dict,
        table,
        getitem,
        limits={"description": "Of splendor-verdict/1; other keys of a verdict are ignored."},
    )


@frozen
class Response:
    """An implementation's answer to whether something is legal.

    Attributes:
        legal: whether it is.
        clauses: the ids of the refusing clauses, in order; None if it gives no reasons.
    """

    legal: bool
    clauses: tuple[str, ...] | None


# How an answer is read; each raises SerializationError if it is malformed.


def read_position(
    answer: JsonNode, question: str, state: State, claims: Capabilities
) -> dict[str, Any]:
    """The position in an answer, in the form of `position_json`."""
    context = Context(state.ruleset, len(state.players))
    codec = position_codec(claims)
    parts = answer_to(question, Key("position", codec)).read(answer, context)
    return codec.write(parts["position"], context)


def read_actions(answer: JsonNode, question: str, ruleset: Ruleset) -> tuple[Action, ...]:
    """The list of decisions in an answer."""
    codec = answer_to(question, Key("actions", Sequence("decisions", DECISION)))
    actions: tuple[Action, ...] = codec.read(answer, Context(ruleset))["actions"]
    return actions


def read_ruling(answer: JsonNode, claims: Capabilities) -> Response:
    """The answer to `judge`."""
    parts = ruling_codec(claims).read(answer, Context())
    clauses = None
    if claims.can("reasons"):
        clauses = tuple(refusal["clause"] for refusal in parts["refusals"])
    return Response(parts["legal"], clauses)


def read_verdict(answer: JsonNode, players: int, claims: Capabilities) -> dict[str, Any]:
    """The parts of a verdict that are compared, with reasons the refusing `clauses` too."""
    context, codec = Context(players=players), verdict_codec(claims)
    parts = answer_to("record", Key("verdict", codec)).read(answer, context)
    verdict: dict[str, Any] = codec.write(parts["verdict"], context)
    illegal = verdict.pop("illegal", None)
    if claims.can("reasons"):
        refusals = illegal["refusals"] if illegal else ()
        verdict["clauses"] = tuple(refusal["clause"] for refusal in refusals)
    return verdict


# What the library says, in the same form


def position_json(state: State) -> dict[str, Any]:
    """A position: the entry of a verdict's trace, and what else everybody at the table sees."""
    ended, colours = outcome(state), state.ruleset.box.colours
    return {
        **to_json(standing_of(state)),
        "held": [dict(zip(colours, player.tokens, strict=False)) for player in state.players],
        "market": {
            str(level): [getattr(card, "id", None) for card in row]
            for level, row in enumerate(state.market, start=1)
        },
        "tiles": sorted(tile.id for tile in state.tiles),
        "seat": None if isinstance(state.pending, Over) else state.to_act,
        "avengers": state.avengers_holder,
        "ending": state.end_triggered_by,
        "passes": state.passes,
        "outcome": outcome_json(ended),
    }


def outcome_json(ended: Outcome | None) -> dict[str, Any] | None:
    """An outcome as it is compared: the order of the winners has no meaning."""
    return None if ended is None else {**to_json(ended), "winners": sorted(ended.winners)}
