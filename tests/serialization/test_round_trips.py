"""Every value is read back from its JSON as an equal value, and its JSON fits its schema."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from splendor_rules import (
    Outcome,
    Ruling,
    State,
    Turn,
    View,
    as_state,
    defects,
    judge,
    judge_record,
    judge_scenario,
    judge_turn,
    legal_actions,
    outcome,
    view,
)
from splendor_rules.actions import Action
from splendor_rules.events import Event, apply_with_events
from splendor_rules.records import Record, Verdict
from splendor_rules.rulings import Contested, Defect, Refusal
from splendor_rules.scenarios import Query, Scenario, ScenarioVerdict
from splendor_rules.serialization import from_json, json_schema, to_json
from splendor_rules.state import Pending
from splendor_rules.testing.strategies import (
    actions,
    forgotten,
    legal,
    records,
    scenarios,
    states,
    turns,
)

if TYPE_CHECKING:
    from splendor_rules import Ruleset

QUICK = settings(max_examples=40)
STATES = st.one_of(states(), forgotten())


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json_schema(name))


def back(value: object, kind: Any, name: str | None = None, game: Ruleset | None = None) -> Any:
    """The value after a way through JSON text; the JSON fits the schema of this name."""
    data = json.loads(json.dumps(to_json(value, ruleset=game)))
    if name is not None:
        problems = [error.message for error in validator(name).iter_errors(data)]
        assert problems == [], data
    return from_json(data, kind, ruleset=game)


@QUICK
@given(STATES)
def test_states(state: State) -> None:
    assert back(state, State, "state") == state
    assert back(state.pending, Pending, None, state.ruleset) == state.pending
    for player in state.players:
        assert back(player, type(player), None, state.ruleset) == player


@QUICK
@given(STATES, st.data())
def test_views(state: State, data: st.DataObject) -> None:
    seen = view(state, data.draw(st.sampled_from((None, *range(len(state.players))))))
    assert back(seen, View, "view") == seen
    assert back(as_state(seen), State, "state") == as_state(seen)


def in_the_box(action: Action | Turn, state: State) -> bool:
    """Whether JSON has a name for the tokens, levels and places of an action."""
    return validator("turn" if isinstance(action, Turn) else "action").is_valid(
        to_json(action, ruleset=state)
    )


@settings(max_examples=150)
@given(STATES, st.data())
def test_actions_and_turns(state: State, data: st.DataObject) -> None:
    action = data.draw(actions(state).filter(lambda action: in_the_box(action, state)))
    assert back(action, Action, "action", state.ruleset) == action
    assert back(action, type(action), "action", state.ruleset) == action
    turn = data.draw(turns(state).filter(lambda turn: in_the_box(turn, state)))
    assert back(turn, Turn, "turn", state.ruleset) == turn


@QUICK
@given(STATES)
def test_legal_actions(state: State) -> None:
    choices = legal_actions(state)
    assert back(choices, tuple[Action, ...], None, state.ruleset) == choices
    assert back(list(choices), list[Action], None, state.ruleset) == list(choices)


@settings(max_examples=150)
@given(STATES, st.data())
def test_rulings(state: State, data: st.DataObject) -> None:
    ruling = judge(state, data.draw(actions(state)))
    assert back(ruling, Ruling, "ruling") == ruling
    whole = judge_turn(state, data.draw(turns(state)), data.draw(st.sampled_from((None, 0, 1))))
    assert back(whole, Ruling, "ruling") == whole
    for refusal in (*ruling.refusals, *whole.refusals):
        assert back(refusal, Refusal, "refusal") == refusal


@QUICK
@given(STATES.filter(lambda state: bool(legal_actions(state))), st.data())
def test_events(state: State, data: st.DataObject) -> None:
    _, events = apply_with_events(state, data.draw(legal(state)))
    for event in events:
        assert back(event, Event, "event", state.ruleset) == event
        assert back(event, type(event), "event", state.ruleset) == event


@QUICK
@given(STATES)
def test_outcomes_and_defects(state: State) -> None:
    ended = outcome(state)
    if ended is not None:
        assert back(ended, Outcome, "outcome") == ended
    for defect in defects(state.changed(supply=(0, 0, 0, 0, 0, 0, 0), to_act=0)):
        assert back(defect, Defect, "defect") == defect


@QUICK
@given(st.one_of(records(), records(legal=False)))
def test_records_and_verdicts(record: Record) -> None:
    assert back(record, Record, "splendor-record/1") == record
    verdict = judge_record(record, trace=True)
    again = back(verdict, Verdict, "splendor-verdict/1")
    assert to_json(again) == to_json(verdict)
    if verdict.legal is not None:
        assert again == verdict
    for one in verdict.contested or ():
        assert back(one, Contested) == one


@QUICK
@given(scenarios())
def test_scenarios_and_their_verdicts(scenario: Scenario) -> None:
    assert back(scenario, Scenario, "scenario") == scenario
    for query in scenario.queries:
        assert back(query, Query, None, scenario.state.ruleset) == query
    verdict = judge_scenario(scenario)
    again = back(verdict, ScenarioVerdict, "splendor-ruling/2")
    assert to_json(again) == to_json(verdict)
    assert (again.legal_actions, again.score) == (verdict.legal_actions, verdict.score)
