"""The tables of `splendor-verdict/1` and `splendor-error/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.errors import RecordError
from splendor_rules.records.verdict import (
    ERROR_FORMAT,
    VERDICT_FORMAT,
    ResultDifference,
    Standing,
    Verdict,
)
from splendor_rules.rulings import Ruling
from splendor_rules.serialization.codecs import (
    Nullable,
    Sequence,
    at_least_one,
    choice,
    text,
    whole,
)
from splendor_rules.serialization.components import RULES, SEAT
from splendor_rules.serialization.games import EVERY_READING, GAME, GameObject, game_part
from splendor_rules.serialization.objects import Constant, Key, Object
from splendor_rules.serialization.rulings import (
    CARD_PLACE,
    CONTESTED,
    LEGAL,
    MESSAGED_REFUSAL,
    NUMBERS,
    OUTCOME,
    POINTS,
    STEP,
)
from splendor_rules.serialization.schemas import Description, Scope

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Refusal, Step
    from splendor_rules.serialization.context import Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode
    from splendor_rules.state import CardPlace

_MOST: Final = 10**9


@frozen
class _Stop:
    """The turn at which judging stopped."""

    turn: int
    seat: int
    step: Step
    refusals: tuple[Refusal, ...] = ()
    needs: tuple[CardPlace, ...] = ()


@frozen
class ColourCounts:
    """Counts by colour name, as they are.

    Attributes:
        least: the smallest count.
    """

    least: int = 0

    def write(self, supply: Mapping[str, int], _context: Context) -> Json:
        """The counts."""
        return {**supply}

    def read(self, node: JsonNode, context: Context) -> dict[str, int]:
        """The counts."""
        node.keys("counts by colour", (), context.box.colours)
        return {name: node.at(name).whole("a count", self.least, _MOST) for name in node.value}

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Every colour of the box."""
        count = {"type": "integer", "minimum": self.least}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(builder.context.box.colours, count),
        }


@frozen
class _Written:
    """What a result says: numbers by seat, seats, a word, or nothing."""

    def write(self, value: tuple[int, ...] | str | None, _context: Context) -> Json:
        """A list or the word."""
        return list(value) if isinstance(value, tuple) else value

    def read(self, node: JsonNode, _context: Context) -> tuple[int, ...] | str | None:
        """The tuple or the word."""
        if not isinstance(node.value, list):
            return None if node.value is None else node.text("a word or a list of numbers")
        return tuple(item.whole("a number", 0, _MOST) for item in node.items("a list of numbers"))

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """A list, a string or null."""
        number = {"type": "integer", "minimum": 0}
        return {"type": ["array", "string", "null"], "items": number}


TURN: Final = whole("a number of turns", 0, _MOST)
_STOP: Final = (Key("turn", TURN), Key("seat", SEAT), Key("step", STEP))
_REFUSALS: Final = Key("refusals", Sequence("refusals", MESSAGED_REFUSAL, at_least_one))
_NEEDS: Final = Key("needs", Sequence("places", CARD_PLACE, at_least_one))
ILLEGAL: Final = Nullable(Object("an illegal turn", _Stop, (*_STOP, _REFUSALS)))
UNDECIDED: Final = Nullable(Object("an undecided turn", _Stop, (*_STOP, _NEEDS)))
STANDING: Final = Object(
    "a position in numbers",
    Standing,
    (
        Key("points", POINTS),
        Key("tokens", NUMBERS),
        Key("purchased", NUMBERS),
        Key("reserved", NUMBERS),
        Key("supply", ColourCounts()),
    ),
)
DIFFERENCE: Final = Object(
    "a difference",
    ResultDifference,
    (
        Key("key", choice("what differs", ("points", "winners", "ended_by"))),
        Key("written", _Written()),
        Key("ruled", _Written()),
    ),
)


def _part(verdict: Verdict, attribute: str) -> Any:  # noqa: ANN401  (any attribute)
    stopped, seat = verdict.stopped, verdict.seat
    if attribute not in ("illegal", "undecided"):
        return game_part(verdict, attribute)
    if stopped is None or seat is None or (stopped.legal is False) != (attribute == "illegal"):
        return None
    return _Stop(verdict.turns_judged, seat, stopped.step, stopped.refusals, stopped.needs)


def _verdict(
    ruleset: Ruleset,
    legal: bool | None,  # noqa: FBT001  (made of the keys, by name)
    illegal: _Stop | None,
    undecided: _Stop | None,
    **attributes: Any,  # noqa: ANN401  (attributes of any type)
) -> Verdict:
    stop = illegal or undecided
    if stop is None:
        return Verdict(ruleset, stopped=None, seat=None, **attributes)
    ruling = Ruling(ruleset.box.name, stop.step, legal, refusals=stop.refusals, needs=stop.needs)
    return Verdict(ruleset, stopped=ruling, seat=stop.seat, **attributes)


@frozen
class _VerdictObject(GameObject):
    """A verdict whose parts agree on what is legal."""

    def attributes(self, node: JsonNode, context: Context) -> dict[str, Any]:
        """What the keys hold."""
        values = GameObject.attributes(self, node, context)
        illegal, undecided = values["illegal"], values["undecided"]
        legal = None if undecided else illegal is None
        if values["legal"] is not legal or (illegal and undecided):
            node.at("legal").fail("`legal`, `illegal` and `undecided` contradict each other")
        return values


VERDICT: Final = _VerdictObject(
    "a verdict",
    _verdict,
    (
        Key("format", Constant(VERDICT_FORMAT)),
        Key("file", Nullable(text("the name of a file"))),
        Key("rules", RULES),
        Key("rules_written", RULES, default=None),
        GAME,
        EVERY_READING,
        Key("legal", LEGAL),
        Key("turns_judged", TURN),
        Key("illegal", ILLEGAL),
        Key("undecided", UNDECIDED),
        Key("outcome", Nullable(OUTCOME)),
        Key("result_differs", Sequence("differences", DIFFERENCE)),
        Key(
            "contested",
            Sequence("contested readings", CONTESTED.with_key(Key("turn", Nullable(TURN)))),
            default=None,
        ),
        Key("trace", Sequence("positions", STANDING), default=None),
    ),
    _part,
)
ERROR: Final = Object(
    "an error",
    RecordError,
    (
        Key("format", Constant(ERROR_FORMAT)),
        Key("file", text("the name of a file")),
        Key("pointer", Nullable(text("a JSON pointer", r"^(/[\s\S]*)?$"))),
        Key("error", text("a sentence", least=1), "problem"),
    ),
)

CODECS: Final = {
    Verdict: VERDICT,
    Standing: STANDING,
    ResultDifference: DIFFERENCE,
    RecordError: ERROR,
}
SCHEMAS: Final = {
    VERDICT_FORMAT: Description(VERDICT, "The verdict on one record.", Scope.NAMED),
    ERROR_FORMAT: Description(ERROR, "A file that cannot be read as a record."),
}
