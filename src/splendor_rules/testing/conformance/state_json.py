"""A position as the protocol writes it, and what is different in the implementation's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.engine import outcome
from splendor_rules.records.judging import standing_of
from splendor_rules.records.verdict_codecs import ColourCounts
from splendor_rules.serialization import to_json
from splendor_rules.serialization.codecs import (
    Context,
    Key,
    Named,
    Nullable,
    Object,
    Sequence,
    by_seat,
    text,
    whole,
)
from splendor_rules.serialization.components import ANY_SEAT, SEAT, ByLevel
from splendor_rules.state import Over

if TYPE_CHECKING:
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.rulings import Outcome
    from splendor_rules.serialization.codecs import Codec, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities

_FAR: Final = 9999


@frozen
class _Counts(ColourCounts):
    """Counts by colour name; a colour that is left out has none."""

    def read(self, node: JsonNode, context: Context) -> dict[str, int]:
        """The counts of every colour."""
        return {**dict.fromkeys(context.box.colours, 0), **ColourCounts.read(self, node, context)}

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """Counts by any name, since an answer does not say of which game it is."""
        return {"type": "object", "additionalProperties": {"type": "integer"}}


@frozen
class _Sorted(Sequence[Any]):
    """A list whose order says nothing."""

    def read(self, node: JsonNode, context: Context) -> Any:  # noqa: ANN401  (a list in order)
        """The entries in order."""
        return sorted(Sequence.read(self, node, context))


@frozen
class _List(Sequence[Any]):
    """A tuple that is compared as a list."""

    def read(self, node: JsonNode, context: Context) -> Any:  # noqa: ANN401  (a list)
        """The entries."""
        return list(Sequence.read(self, node, context))


@frozen
class _Rows(ByLevel):
    """The rows by the text of their level."""

    def read(self, node: JsonNode, context: Context) -> Any:  # noqa: ANN401  (rows by level)
        """The rows."""
        rows = ByLevel.read(self, node, context)
        return dict(zip(map(str, context.box.levels), rows, strict=True))


_NUMBERS: Final = _List("numbers", whole("a number", -_FAR, _FAR), by_seat)
_COUNTS: Final = Named("counts", _Counts(-_FAR))
_NAME: Final = Nullable(text("a card's id"))
_ROWS: Final = _Rows("the market", lambda _level: _List("places of a row", _NAME))


def _outcome(reasons: Key) -> Codec[dict[str, Any] | None]:
    table = (
        Key("ended_by", text("what ended the game")),
        Key("winners", _Sorted("seats", SEAT)),
        Key("points", _NUMBERS),
        Key("cards", _NUMBERS),
        reasons,
    )
    return Nullable(Object("an outcome", dict, table))


_WITH_REASONS: Final = _outcome(Key("decided_by", text("a clause's id")))
OUTCOME: Final = _outcome(Key("decided_by", text("a clause's id"), default=None))
REQUIRED: Final = (
    Key("points", _NUMBERS),
    Key("tokens", _NUMBERS),
    Key("purchased", _NUMBERS),
    Key("reserved", _NUMBERS),
    Key("supply", _COUNTS),
    Key("seat", ANY_SEAT),
    Key("avengers", ANY_SEAT),
)
"""The keys that every position has beside `outcome`."""

OPTIONAL: Final = (
    Key("held", _List("tokens", _COUNTS, by_seat)),
    Key("market", _ROWS),
    Key("tiles", _Sorted("tiles", text("a tile's id"))),
    Key("ending", ANY_SEAT),
    Key("passes", whole("how many passes in a row", 0, _FAR)),
)
"""The keys that an implementation's positions may have."""


def position_json(state: State) -> dict[str, Any]:
    """A position: the entry of a verdict's trace, and what else everybody at the table sees."""
    ended, colours = outcome(state), state.ruleset.box.colours
    return {
        **to_json(standing_of(state)),
        "held": [_counts(player.tokens, colours) for player in state.players],
        "market": {
            str(level): [_id(card) for card in row] for level, row in enumerate(state.market, 1)
        },
        "tiles": sorted(tile.id for tile in state.tiles),
        "seat": None if isinstance(state.pending, Over) else state.to_act,
        "avengers": state.avengers_holder,
        "ending": state.end_triggered_by,
        "passes": state.passes,
        "outcome": None if ended is None else ended_json(ended),
    }


def ended_json(ended: Outcome) -> dict[str, Any]:
    """An outcome as it is compared: the order in which several winners are named says nothing."""
    return {**to_json(ended), "winners": sorted(ended.winners)}


def _counts(tokens: Tokens, colours: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(colours, tokens, strict=False))


def _id(card: AnyCard | None) -> str | None:
    return getattr(card, "id", None)


def read_position(place: JsonNode, state: State, claims: Capabilities) -> dict[str, Any]:
    """The implementation's position, in the form in which it is compared.

    Raises:
        SerializationError: it is no position; the error says where and what was expected.
    """
    given = tuple(key for key in OPTIONAL if key.name in claims.position)
    outcome_key = Key("outcome", _WITH_REASONS if claims.can("reasons") else OUTCOME)
    codec: Object[dict[str, Any]] = Object("a position", dict, (*REQUIRED, outcome_key, *given))
    position: dict[str, Any] = codec.read(place, Context(state.ruleset, len(state.players)))
    return {**position, "outcome": _compared(position["outcome"])}


def read_outcome(place: JsonNode, seats: int, claims: Capabilities) -> dict[str, Any] | None:
    """The implementation's outcome, without the clause that decided unless it gives reasons.

    Raises:
        SerializationError: it is no outcome; the error says where and what was expected.
    """
    codec = _WITH_REASONS if claims.can("reasons") else OUTCOME
    return _compared(codec.read(place, Context(players=seats)))


def _compared(ended: dict[str, Any] | None) -> dict[str, Any] | None:
    """An outcome without the clause that decided, if none is named."""
    return ended and {key: value for key, value in ended.items() if value is not None}


def same(ours: dict[str, Any] | None, theirs: dict[str, Any] | None) -> bool:
    """Whether two outcomes agree in all that the implementation says."""
    if ours is None or theirs is None:
        return ours is theirs
    return all(ours[key] == value for key, value in theirs.items())


def differing(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """The keys of a position in which the implementation differs."""
    return [
        key
        for key, value in theirs.items()
        if not (same(ours[key], value) if key == "outcome" else ours[key] == value)
    ]
