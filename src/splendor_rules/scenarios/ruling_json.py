"""The answer to a described position as JSON: `splendor-ruling/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from splendor_rules.scenarios.codecs import RULING
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import Context
from splendor_rules.serialization.values import context_for

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.scenarios.judging import ScenarioVerdict


def action_to_json(action: Action, box: Box) -> dict[str, Any]:
    """A single action as JSON, without what a player may claim about the place of a card."""
    data: Any = DECISION.write(action, Context(box))
    return {**data}


def ruling_to_json(
    verdict: ScenarioVerdict, file: str | None = None, lang: str = "en"
) -> dict[str, Any]:
    """The answer to a described position as the JSON values of `splendor-ruling/1`.

    Args:
        verdict: the answer.
        file: the name of the file that the position came from.
        lang: the language of the messages, one of `messages.LANGUAGES`.
    """
    data = RULING.write(verdict, context_for(verdict.ruleset, lang))
    return {**data, "file": file}
