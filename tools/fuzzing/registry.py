"""Every target by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from support.readers import VALUES

from fuzzing import seeds, uses
from fuzzing.command_line import CommandLine
from fuzzing.engine import MisbehavingEngine, answers
from fuzzing.fast_lane import FAST_LANE, plain_records
from fuzzing.json_seeds import json_values
from fuzzing.targets import TextTarget, reader
from splendor_rules import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from fuzzing.targets import Target
    from splendor_rules import Ruleset
    from splendor_rules.records import Record
    from splendor_rules.scenarios import Scenario

_USES: Final = {
    "Record": uses.RECORD,
    "Scenario": {name: uses.SCENARIO[name] for name in ("judge", "draw")},
    "State": uses.STATE,
    "View": uses.VIEW,
    "Action": uses.action_uses(MARVEL),
    "Turn": uses.turn_uses(MARVEL),
}


def _from_json(name: str, kind: Any) -> TextTarget:  # noqa: ANN401  (a type)
    as_json = {"JSON": uses.as_json(kind, MARVEL)}
    return TextTarget(
        reader(f"from_json of {name}"),
        lambda: json_values(kind),
        {**as_json, **_USES.get(name, {})},
        weight=2,
        is_json=True,
    )


def _answer(question: str) -> TextTarget:
    made = reader(f"{question} of an engine")
    return TextTarget(made, lambda: answers(question), {}, weight=2, is_json=True)


def _actions(rules: Ruleset) -> Callable[[], tuple[str, ...]]:
    return lambda: seeds.actions(rules)


def _whole(value: object) -> object:
    return value


def _turns(record: Record) -> object:
    return record.turns


def _state(scenario: Scenario) -> object:
    return scenario.state


TARGETS: Final[dict[str, Target]] = {
    "parse_record": TextTarget(
        reader("parse_record"), seeds.records, uses.RECORD, 12, is_json=True
    ),
    "judge_records": TextTarget(FAST_LANE, plain_records, {}, 8, is_json=True),
    "read_record": TextTarget(reader("read_record"), seeds.records, {}, 2, is_json=True),
    "parse_game": TextTarget(reader("parse_game"), seeds.games, uses.RECORD, 12, _turns),
    "parse_scenario": TextTarget(
        reader("parse_scenario"), seeds.scenarios, uses.SCENARIO, 12, _state
    ),
    "parse_scenario, one line": TextTarget(
        reader("parse_scenario"), seeds.lines, uses.SCENARIO, 12, _state
    ),
    **{
        name: TextTarget(reader(name), listed, used, weight, _whole, exact=True)
        for name, listed, used, weight in (
            ("parse_action", _actions(BASE), uses.action_uses(BASE), 12),
            ("parse_turn", _actions(MARVEL), uses.turn_uses(MARVEL), 12),
            ("parse_tokens", lambda: seeds.tokens(BASE), uses.token_uses(BASE), 12),
            ("find_action", _actions(BASE), uses.action_uses(BASE), 12),
            ("find_turn", _actions(BASE), uses.turn_uses(BASE), 12),
        )
    },
    **{f"from_json of {name}": _from_json(name, kind) for name, kind in VALUES.items()},
    "position of an engine": _answer("position"),
    "actions of an engine": _answer("actions"),
    "ruling of an engine": _answer("ruling"),
    "verdict of an engine": _answer("verdict"),
    "command line": CommandLine(),
    "engine under conformance": MisbehavingEngine(),
}
"""What inputs are tried on."""
