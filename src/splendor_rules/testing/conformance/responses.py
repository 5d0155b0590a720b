"""Reading what an implementation answers: lists of decisions, rulings, verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import Context
from splendor_rules.testing.conformance.state_json import read_outcome

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.testing.conformance.capabilities import Capabilities


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
        SerializationError: it is none; the error says where and what was expected.
    """
    context = Context(box)
    return [DECISION.read(node, context) for node in place.items("a list of decisions")]


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
        SerializationError: it is none; the error says where and what was expected.
    """
    if not claims.can("reasons"):
        answer.keys("the answer to `judge`", ("id", "legal"), ("refusals",))
        return Response(answer.at("legal").flag("true or false"), None)
    answer.keys("the answer to `judge`", ("id", "legal", "refusals"))
    return Response(answer.at("legal").flag("true or false"), _clauses(answer.at("refusals")))


def read_verdict(place: JsonNode, seats: int, claims: Capabilities) -> dict[str, Any]:
    """The parts of a verdict that are compared; what else it has is not looked at.

    Raises:
        SerializationError: it is none; the error says where and what was expected.
    """
    place.keys_once("a verdict, which is an object")
    reasons = ("illegal",) if claims.can("reasons") else ()
    for key in ("legal", "turns_judged", "outcome", *reasons):
        if key not in place.value:
            place.fail(f"the key {key!r} is missing: a verdict has it")
    found: dict[str, Any] = {
        "legal": place.at("legal").flag("true or false"),
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
