"""Reading what an implementation answers: lists of decisions, rulings, verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.records.reader import (
    card_named,
    level_from_node,
    place_from_node,
    tile_named,
    tokens_from_node,
)
from splendor_rules.testing.conformance.state_json import read_outcome

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.records.json_nodes import JsonNode
    from splendor_rules.testing.conformance.capabilities import Capabilities

_KEYS = {
    "take": ("tokens",),
    "reserve": ("level", "place"),
    "purchase": ("card", "pay"),
    "pass": (),
    "return": ("return",),
    "tile": ("tile",),
}


@frozen
class Response:
    """An implementation's answer to whether something is legal.

    Attributes:
        legal: whether it is.
        clauses: the ids of the refusing clauses, in order; None if it gives no reasons.
    """

    legal: bool
    clauses: tuple[str, ...] | None


def read_actions(place: JsonNode, box: Box) -> list[Action]:
    """A list of decisions, in the form of `splendor-ruling/1`.

    Raises:
        RecordError: it is none; the error says where and what was expected.
    """
    return [_action(one, box) for one in place.items("a list of decisions")]


def _action(place: JsonNode, box: Box) -> Action:
    place.keys_once("a decision, which is an object")
    if "action" not in place.value:
        place.fail("the key 'action' is missing: a decision has it")
    name = place.at("action").one_of("an action", tuple(_KEYS))
    place.keys(f"the action {name!r}", ("action", *_KEYS[name]))
    match name:
        case "take":
            return Take(tokens_from_node(place.at("tokens"), box))
        case "reserve":
            return Reserve(level_from_node(place, box), place_from_node(place.at("place"), box))
        case "purchase":
            return Purchase(
                card_named(place.at("card"), box), tokens_from_node(place.at("pay"), box)
            )
        case "return":
            return Return(tokens_from_node(place.at("return"), box))
        case "tile":
            return ChooseTile(tile_named(place.at("tile"), box))
        case _:
            return Pass()


def _yes_or_no(place: JsonNode) -> bool:
    if not isinstance(place.value, bool):
        place.wanted("true or false")
    return bool(place.value)


def _clauses(place: JsonNode) -> tuple[str, ...]:
    return tuple(
        _clause(one) for one in place.items("a list of refusals, each an object with a clause")
    )


def _clause(place: JsonNode) -> str:
    place.keys_once("a refusal, which is an object")
    if "clause" not in place.value:
        place.fail("the key 'clause' is missing: a refusal has it")
    return place.at("clause").text("a clause's id")


def read_ruling(answer: JsonNode, claims: Capabilities) -> Response:
    """The answer to `judge`.

    Raises:
        RecordError: it is none; the error says where and what was expected.
    """
    if not claims.can("reasons"):
        answer.keys("the answer to `judge`", ("id", "legal"), ("refusals",))
        return Response(_yes_or_no(answer.at("legal")), None)
    answer.keys("the answer to `judge`", ("id", "legal", "refusals"))
    return Response(_yes_or_no(answer.at("legal")), _clauses(answer.at("refusals")))


def read_verdict(place: JsonNode, seats: int, claims: Capabilities) -> dict[str, Any]:
    """The parts of a verdict that are compared; what else it has is not looked at.

    Raises:
        RecordError: it is none; the error says where and what was expected.
    """
    place.keys_once("a verdict, which is an object")
    reasons = ("illegal",) if claims.can("reasons") else ()
    for key in ("legal", "turns_judged", "outcome", *reasons):
        if key not in place.value:
            place.fail(f"the key {key!r} is missing: a verdict has it")
    found: dict[str, Any] = {
        "legal": _yes_or_no(place.at("legal")),
        "turns_judged": place.at("turns_judged").whole("a number of turns", 0, 9999),
        "outcome": read_outcome(place.at("outcome"), seats, claims),
    }
    if reasons:
        found["clauses"] = _refusing(place.at("illegal"))
    return found


def _refusing(place: JsonNode) -> tuple[str, ...]:
    if place.value is None:
        return ()
    place.keys_once("null, or where and why a turn is illegal")
    if "refusals" not in place.value:
        place.fail("the key 'refusals' is missing: an illegal turn has it")
    return _clauses(place.at("refusals"))
