"""The answer to a described position as JSON: `splendor-ruling/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.messages import messages_for
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import plain

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.judging import Answer, ScenarioVerdict

RULING_FORMAT: Final = "splendor-ruling/1"


def action_to_json(action: Action, box: Box) -> dict[str, Any]:
    """A single action as JSON values, in the words of the record format."""
    match action:
        case Take(tokens):
            return {"action": "take", "tokens": box.named(tokens)}
        case Reserve(level, place):
            return {"action": "reserve", "level": level, "place": place}
        case Purchase(card, payment):
            return {"action": "purchase", "card": card.id, "pay": box.named(payment)}
        case Pass():
            return {"action": "pass"}
        case Return(tokens):
            return {"action": "return", "return": box.named(tokens)}
        case ChooseTile(tile):
            return {"action": "tile", "tile": tile.id}


def ruling_to_json(
    verdict: ScenarioVerdict, file: str | None = None, lang: str = "en"
) -> dict[str, Any]:
    """The answer to a described position as the JSON values of `splendor-ruling/1`.

    Args:
        verdict: the answer.
        file: the name of the file that the position came from.
        lang: the language of the messages, one of `messages.LANGUAGES`.
    """
    scenario = verdict.scenario
    ruleset = scenario.state.ruleset
    standing = verdict.score
    return {
        "format": RULING_FORMAT,
        "file": file,
        "rules": RULES_VERSION,
        "game": ruleset.box.name,
        "readings": {option.name: ruleset.reading(option.name) for option in ruleset.options},
        "title": scenario.title,
        "players": list(scenario.names),
        "to_act": scenario.state.to_act,
        "answers": [_answer(answer, scenario.names, ruleset, lang) for answer in verdict.answers],
        "legal": [action_to_json(action, ruleset.box) for action in verdict.legal_actions],
        "unknown": [where.to_json() for where in verdict.unknowns],
        "score": {
            "finished": standing.finished,
            "points": list(standing.points),
            "cards": list(standing.cards),
            "leading": list(standing.leading),
            "decided_by": standing.decided_by,
        },
    }


def _answer(answer: Answer, names: tuple[str, ...], rules: Ruleset, lang: str) -> dict[str, Any]:
    ruling, what, box = answer.ruling, answer.query.action, rules.box
    wording = messages_for(rules, lang, names)
    return {
        "seat": answer.query.seat,
        "asked": _asked(what, box, paid=not answer.query.open_payment),
        "legal": ruling.legal,
        "step": ruling.step,
        "refusals": [
            {"clause": one.clause, "facts": plain(one.facts), "message": wording.message(one)}
            for one in ruling.refusals
        ],
        "relied_on": list(ruling.relied_on),
        "needs": [where.to_json() for where in ruling.needs],
        "contested": [
            {"reading": one.reading, "alternative": one.alternative} for one in answer.contested
        ],
        "payments": None if answer.payments is None else list(map(box.named, answer.payments)),
    }


def _asked(what: Action | Turn, box: Box, *, paid: bool) -> dict[str, Any]:
    """What was asked; a payment only if one was said."""
    said = action_to_json(what.action if isinstance(what, Turn) else what, box)
    if not paid:
        said.pop("pay", None)
    if not isinstance(what, Turn):
        return said
    if any(what.returned):
        said["return"] = box.named(what.returned)
    if what.tile is not None:
        said["tile"] = what.tile.id
    if what.further:
        said["then"] = [action_to_json(action, box) for action in what.further]
    return said
