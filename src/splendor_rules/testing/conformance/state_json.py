"""A position as the protocol writes it, and what is different in the implementation's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.engine import outcome
from splendor_rules.records.judging import standing_of
from splendor_rules.records.verdict import outcome_json, standing_json
from splendor_rules.state import Over
from splendor_rules.testing.conformance.capabilities import OPTIONAL

if TYPE_CHECKING:
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.rulings import Outcome
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities

REQUIRED: Final = (
    "points",
    "tokens",
    "purchased",
    "reserved",
    "supply",
    "seat",
    "avengers",
    "outcome",
)
"""The keys that every position has."""

_FAR: Final = 9999
_BY_SEAT: Final = ("points", "tokens", "purchased", "reserved")


def position_json(state: State) -> dict[str, Any]:
    """A position: the entry of a verdict's trace, and what else everybody at the table sees."""
    ended, colours = outcome(state), state.ruleset.box.colours
    return {
        **standing_json(standing_of(state)),
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
    return {**outcome_json(ended), "winners": sorted(ended.winners)}


def _counts(tokens: Tokens, colours: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(colours, tokens, strict=False))


def _id(card: AnyCard | None) -> str | None:
    return getattr(card, "id", None)


def read_position(place: JsonNode, state: State, claims: Capabilities) -> dict[str, Any]:
    """The implementation's position, in the form in which it is compared.

    Raises:
        SerializationError: it is no position; the error says where and what was expected.
    """
    given = tuple(key for key in OPTIONAL if key in claims.position)
    place.keys("a position", (*REQUIRED, *given))
    seats, box = len(state.players), state.ruleset.box
    by_seat = {key: _numbers(place.at(key), seats) for key in _BY_SEAT}
    found: dict[str, Any] = {
        **by_seat,
        "supply": _named(place.at("supply"), box.colours),
        "seat": _seat(place.at("seat"), seats),
        "avengers": _seat(place.at("avengers"), seats),
        "outcome": read_outcome(place.at("outcome"), seats, claims),
    }
    return found | {key: _OPTIONAL[key](place.at(key), state) for key in given}


def _numbers(place: JsonNode, seats: int) -> list[int]:
    found = [one.whole("a number", -_FAR, _FAR) for one in place.items("a list by seat")]
    if len(found) != seats:
        place.fail(f"expected {seats} numbers, one for each seat, not {len(found)}")
    return found


def _named(place: JsonNode, colours: tuple[str, ...]) -> dict[str, int]:
    place.keys("counts by colour", (), colours)
    said = {name: place.at(name).whole("a count", -_FAR, _FAR) for name in place.value}
    return {name: said.get(name, 0) for name in colours}


def _seat(place: JsonNode, seats: int) -> int | None:
    return None if place.value is None else place.whole("a seat or null", 0, seats - 1)


def _held(place: JsonNode, state: State) -> list[dict[str, int]]:
    colours = state.ruleset.box.colours
    found = [_named(one, colours) for one in place.items("a list by seat")]
    if len(found) != len(state.players):
        place.fail(f"expected the tokens of {len(state.players)} seats, not of {len(found)}")
    return found


def _market(place: JsonNode, _state: State) -> dict[str, list[str | None]]:
    place.keys("the market", ("1", "2", "3"))
    return {
        level: [
            None if one.value is None else one.text("a card's id or null")
            for one in place.at(level).items("the four places of a row")
        ]
        for level in ("1", "2", "3")
    }


def _tiles(place: JsonNode, _state: State) -> list[str]:
    return sorted(one.text("a tile's id") for one in place.items("the tiles on the table"))


def _ending(place: JsonNode, state: State) -> int | None:
    return _seat(place, len(state.players))


def _passes(place: JsonNode, _state: State) -> int:
    return place.whole("how many passes in a row", 0, _FAR)


_OPTIONAL: Final = {
    "held": _held,
    "market": _market,
    "tiles": _tiles,
    "ending": _ending,
    "passes": _passes,
}


def read_outcome(place: JsonNode, seats: int, claims: Capabilities) -> dict[str, Any] | None:
    """The implementation's outcome, without the clause that decided unless it gives reasons.

    Raises:
        SerializationError: it is no outcome; the error says where and what was expected.
    """
    if place.value is None:
        return None
    reasons = claims.can("reasons")
    keys = ("ended_by", "winners", "points", "cards")
    place.keys(
        "an outcome", (*keys, "decided_by") if reasons else keys, () if reasons else ("decided_by",)
    )
    winners = place.at("winners").items("the winning seats")
    return {
        "ended_by": place.at("ended_by").text("what ended the game"),
        "winners": sorted(one.whole("a seat", 0, seats - 1) for one in winners),
        "points": _numbers(place.at("points"), seats),
        "cards": _numbers(place.at("cards"), seats),
        **({"decided_by": place.at("decided_by").text("a clause's id")} if reasons else {}),
    }


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
