"""The tables of scenarios and queries, and of `splendor-ruling/2`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from splendor_rules.actions import Purchase, Turn
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.rulings import Ruling
from splendor_rules.scenarios.judging import Answer, LeftOut, ScenarioVerdict, Score
from splendor_rules.scenarios.scenario import Query, Scenario
from splendor_rules.serialization.actions import (
    ACTION,
    DECISION,
    DECISIONS,
    MAIN_ACTIONS,
    TURN,
    decisions,
    turn_form,
)
from splendor_rules.serialization.codecs import FLAG, Named, Nullable, Sequence, by_seat, text
from splendor_rules.serialization.components import PLAYER_NAME, RULES, SEAT, TOKENS
from splendor_rules.serialization.games import EVERY_READING, GAME, GameObject, game_part
from splendor_rules.serialization.objects import Constant, Key, Object
from splendor_rules.serialization.rulings import (
    CLAUSE,
    CONTESTED,
    LEGAL,
    MESSAGED_REFUSAL,
    NUMBERS,
    PLACES,
    POINTS,
    SEATS,
    STEP,
)
from splendor_rules.serialization.schemas import Description, Scope
from splendor_rules.serialization.states import STATE

if TYPE_CHECKING:
    from splendor_rules.serialization.context import Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode

RULING_FORMAT: Final = "splendor-ruling/2"


def _part_of_query(query: Query, attribute: str) -> Any:  # noqa: ANN401  (any attribute)
    if attribute in ("ask", "turn"):
        return query.action if isinstance(query.action, Turn) == (attribute == "turn") else None
    return getattr(query, attribute)


def _action_or_turn(node: JsonNode) -> tuple[str, ...]:
    """A query asks one of the two."""
    if ("ask" in node.value) == ("turn" in node.value):
        node.fail("a query has either `ask`, a single action, or `turn`, a whole turn")
    return ()


@frozen
class _QueryObject(Object[Query]):
    """A query; only the payment of a purchase can be left open."""

    def read(self, node: JsonNode, context: Context) -> Query:
        """The query."""
        query = Object.read(self, node, context)
        action = query.action.action if isinstance(query.action, Turn) else query.action
        if query.open_payment and not isinstance(action, Purchase):
            node.at("open_payment").fail("only the payment of a purchase can be left open")
        return query


QUERY: Final = Named(
    "query",
    _QueryObject(
        "a query",
        lambda seat, ask, turn, open_payment: Query(seat, ask or turn, open_payment),
        (
            Key("seat", SEAT),
            Key("ask", ACTION, default=None),
            Key("turn", TURN, default=None),
            Key("open_payment", FLAG, default=False),
        ),
        _part_of_query,
        _action_or_turn,
        {"oneOf": [{"required": ["ask"]}, {"required": ["turn"]}]},
    ),
    by_game=True,
)


@frozen
class _ScenarioObject(Object[Scenario]):
    """A scenario: its queries are in the words of the game that its state names."""

    def write(self, value: Scenario, context: Context) -> dict[str, Json]:
        """The scenario."""
        return Object.write(self, value, evolve(context, game=value.state.ruleset))

    def attributes(self, node: JsonNode, context: Context) -> dict[str, Any]:
        """What the keys hold."""
        state = STATE.read(node.at("state"), context)
        context = evolve(context, game=state.ruleset, players=len(state.players))
        return Object.attributes(self, node, context)


SCENARIO: Final = _ScenarioObject(
    "a scenario",
    Scenario,
    (
        Key("title", Nullable(text("a title")), default=None),
        Key("names", Sequence("players' names", PLAYER_NAME, by_seat)),
        Key("state", Named("state", STATE, by_game=True)),
        Key("queries", Sequence("queries", QUERY), default=()),
        Key("asks_winner", FLAG, default=False),
    ),
)

_PAY: Final = Key("pay", TOKENS, "payment", NO_TOKENS, always=True)
_ASKABLE: Final = {**DECISIONS, "purchase": DECISIONS["purchase"].with_key(_PAY)}
"""The actions of a ruling; a purchase whose payment was left open has no `pay`."""

_ACTION: Final = Named("asked-action", decisions("an action", _ASKABLE), by_game=True)
_TURN: Final = Named("asked-turn", turn_form(DECISION).codec(_ASKABLE), by_game=True)
_ENDS: Final = ("return", "tile", "then")


@frozen
class _Asked:
    """The action or turn of a query, without the seat; the keys of an end make it a turn."""

    def write(self, query: Query, context: Context) -> Json:
        """The action or turn."""
        codec = _TURN if isinstance(query.action, Turn) else _ACTION
        data: Any = codec.write(query.action, context)
        return {key: data[key] for key in data if key != "pay" or not query.open_payment}

    def read(self, node: JsonNode, context: Context) -> Query:
        """The query of seat 0."""
        keys = node.value if isinstance(node.value, dict) else {}
        whole = keys.get("action") in MAIN_ACTIONS and any(key in keys for key in _ENDS)
        action = (_TURN if whole else _ACTION).read(node, context)
        return Query(0, action, keys["action"] == "purchase" and "pay" not in keys)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """An action or a turn."""
        return {"anyOf": [_ACTION.schema(builder), _TURN.schema(builder)]}


def _part_of_answer(answer: Answer, attribute: str) -> Any:  # noqa: ANN401  (any attribute)
    if attribute == "seat":
        return answer.query.seat
    of_ruling = attribute in ("legal", "step", "refusals", "relied_on", "needs")
    return getattr(answer.ruling if of_ruling else answer, attribute)


def _answer(seat: int, query: Query, contested: Any, payments: Any, **ruling: Any) -> Answer:  # noqa: ANN401  (attributes of an answer and its ruling)
    return Answer(evolve(query, seat=seat), Ruling(**ruling), contested, payments)


@frozen
class _AnswerObject(Object[Answer]):
    """An answer; its ruling is of the game of the whole."""

    def attributes(self, node: JsonNode, context: Context) -> dict[str, Any]:
        """What the keys hold."""
        return {"game": context.box.name, **Object.attributes(self, node, context)}


_CONTESTED: Final = evolve(CONTESTED, table=(*CONTESTED.table[:2], Key("legal", LEGAL)))
ANSWER: Final = _AnswerObject(
    "an answer",
    _answer,
    (
        Key("seat", SEAT),
        Key("asked", _Asked(), "query"),
        Key("legal", LEGAL),
        Key("step", STEP),
        Key("refusals", Sequence("refusals", MESSAGED_REFUSAL)),
        Key("relied_on", Sequence("clauses", text("a clause"))),
        Key("needs", PLACES),
        Key("contested", Sequence("readings", _CONTESTED)),
        Key("payments", Nullable(Sequence("payments", TOKENS))),
    ),
    _part_of_answer,
)
SCORE: Final = Object(
    "a score",
    Score,
    (
        Key("finished", FLAG),
        Key("points", POINTS),
        Key("cards", NUMBERS),
        Key("leading", SEATS),
        Key("decided_by", CLAUSE),
    ),
)

WARNING: Final = Object(
    "a warning",
    LeftOut,
    (Key("key", text("a key")), Key("value", text("a value of the key"))),
)


@frozen
class _RulingObject(GameObject):
    """A ruling, whose messages call the players by their names."""

    def write(self, value: Any, context: Context) -> dict[str, Json]:  # noqa: ANN401  (as above)
        """The ruling."""
        return GameObject.write(self, value, evolve(context, names=value.names))


RULING: Final = _RulingObject(
    "a ruling",
    ScenarioVerdict,
    (
        Key("format", Constant(RULING_FORMAT)),
        Key("file", Nullable(text("the name of a file"))),
        Key("rules", RULES),
        GAME,
        EVERY_READING,
        Key("title", Nullable(text("a title"))),
        Key("players", Sequence("players' names", PLAYER_NAME, by_seat), "names"),
        Key("to_act", SEAT),
        Key("answers", Sequence("answers", ANSWER)),
        Key("legal", Sequence("decisions", DECISION), "legal_actions"),
        Key("unknown", PLACES, "unknowns"),
        Key("score", SCORE),
        Key("warnings", Sequence("warnings", WARNING), default=()),
    ),
    game_part,
)

CODECS: Final = {
    Scenario: SCENARIO,
    Query: QUERY,
    ScenarioVerdict: RULING,
    Score: SCORE,
}
SCHEMAS: Final = {
    "scenario": Description(SCENARIO, "A described table with its queries.", Scope.OPEN),
    RULING_FORMAT: Description(RULING, "The answers to a described position.", Scope.NAMED),
}
