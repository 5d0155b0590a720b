"""What JSON cannot say, and JSON that says no value: each error names the place and the reason."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve

from splendor_rules import (
    BASE,
    MARVEL,
    Outcome,
    Purchase,
    Ruling,
    State,
    Take,
    Turn,
    View,
    judge_record,
    judge_scenario,
    new_game,
    view,
)
from splendor_rules.actions import Action, MainAction
from splendor_rules.errors import RecordError, SerializationError
from splendor_rules.records import Record, Verdict, record_of
from splendor_rules.rulings import Refusal
from splendor_rules.scenarios import Query, Scenario, ScenarioVerdict
from splendor_rules.serialization import from_json, json_schema, to_json
from splendor_rules.state import CardPlace

START = new_game(BASE, 2, 7)
STATE = to_json(START)
VERDICT = to_json(judge_record(record_of(START, [])))
TAKE = {"action": "take", "tokens": {"red": 1}}
BUY = {"action": "purchase", "card": "1W0-U3"}
REFUSAL = {"clause": "take.pattern", "facts": {"tokens": {"red": 1}}}
FIRST = STATE["market"]["1"][0]


def changed(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**data, **changes}


BAD: dict[str, tuple[Any, Any, str | None, str]] = {
    "no object": ([], State, "", "expected a state, not a list"),
    "a type that JSON does not have": ({1}, State, "", "a set, which JSON does not have"),
    "a key that is no string": ({1: 2}, State, "", "the keys of an object are strings"),
    "another game": (changed(STATE, game="duel"), State, "/game", "one of base, marvel"),
    "a card twice": (
        changed(STATE, players=[{**STATE["players"][0], "cards": [FIRST]}, STATE["players"][1]]),
        State,
        "",
        f"{FIRST} is there twice",
    ),
    "more cards than there are": (
        changed(STATE, decks={**STATE["decks"], "3": [None] * 17}),
        State,
        "",
        "at most 20 cards of level 3, not 21",
    ),
    "a row of three": (
        changed(STATE, market={**STATE["market"], "1": [None] * 3}),
        State,
        "/market/1",
        "expected 4 places of a row, not 3",
    ),
    "a seat that is not there": (changed(STATE, to_act=2), State, "/to_act", "from 0 to 1"),
    "one player": (changed(STATE, players=STATE["players"][:1]), State, "/players", "not 1"),
    "a decision that there is not": (
        changed(STATE, pending={"decision": "sleep"}),
        State,
        "/pending/decision",
        "one of action, return, tile, none",
    ),
    "a view without a viewer": (
        {key: value for key, value in to_json(view(START, 0)).items() if key != "viewer"},
        View,
        "",
        "the key 'viewer' is missing",
    ),
    "no action": ({}, Action, "", "the key 'action' is missing"),
    "another action": (TAKE, Purchase, "", "expected a value of the type Purchase, not Take"),
    "no main action": ({"action": "tile", "tile": "W4U4"}, MainAction, "/action", "one of take"),
    "a level without a place": (
        changed(BUY, **{"from": "row", "level": 1}),
        Action,
        "",
        "both the level and the place",
    ),
    "a place of no row": (changed(BUY, level=1, place=1), Action, "/level", "no key 'level'"),
    "a place of the hand": (
        changed(BUY, **{"from": "hand", "level": 1, "place": 1}),
        Action,
        "/level",
        "no key 'level'",
    ),
    "in a list": ([TAKE, {"action": "sleep"}], list[Action], "/1/action", "one of take, reserve"),
    "no list": (TAKE, list[Action], "", "expected a list of Take or Reserve"),
    "facts that are missing": (changed(REFUSAL, facts={}), Refusal, "/facts", "'tokens'"),
    "a fact of another kind": (
        changed(REFUSAL, facts={"tokens": 3}),
        Refusal,
        "/facts/tokens",
        "another kind of fact",
    ),
    "no clause": (changed(REFUSAL, clause="pattern"), Refusal, "/clause", "a clause's id"),
    "a card in no place": ({"level": 1}, CardPlace, "", "the key 'place' is missing"),
    "no flag": (changed(STATE, passes=True), State, "/passes", "not true"),
    "a verdict that contradicts itself": (
        changed(VERDICT, legal=False),
        Verdict,
        "/legal",
        "contradict each other",
    ),
    "another format": (changed(VERDICT, format="x"), Verdict, "/format", "splendor-verdict/1"),
    "no query": ({"seat": 0}, Query, "", "either `ask`, a single action, or `turn`"),
    "an open payment of nothing": (
        {"seat": 0, "ask": TAKE, "open_payment": True},
        Query,
        "/open_payment",
        "only the payment of a purchase",
    ),
    "neither deal nor start": (
        changed({k: v for k, v in to_json(record_of(START, [])).items() if k != "decks"}),
        Record,
        "",
        "a record has it, or a `start`",
    ),
    "a number that no text may hold": (
        changed(to_json(record_of(START, [])), meta=[10**1000]),
        Record,
        "/meta/0",
        "more than 1000 digits",
    ),
    "meta that is no JSON": (
        changed(to_json(record_of(START, [])), meta=[START]),
        Record,
        "/meta/0",
        "a value that JSON has, not a State",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_json_that_is_no_such_value(name: str) -> None:
    data, kind, pointer, problem = BAD[name]
    with pytest.raises(SerializationError) as caught:
        from_json(data, kind, ruleset=BASE)
    assert problem in caught.value.problem
    assert caught.value.pointer == pointer


def test_what_has_no_json() -> None:
    for value in (3, "x", [3], object()):
        with pytest.raises(SerializationError, match="there is no JSON of"):
            to_json(value)
    with pytest.raises(SerializationError, match="there is no JSON of int"):
        from_json(3, int)


def test_colours_need_a_game() -> None:
    with pytest.raises(SerializationError, match="pass a `ruleset`"):
        to_json(Take((1, 1, 1, 0, 0, 0, 0)))
    with pytest.raises(SerializationError, match="pass a `ruleset`"):
        from_json(TAKE, Take)
    assert from_json(TAKE, Take, ruleset=START) == from_json(TAKE, Take, ruleset=BASE)
    assert from_json(TAKE, Take, ruleset=MARVEL).tokens.index(1) == 3


def test_a_house_ruleset_has_a_name_of_its_own_and_is_passed() -> None:
    club = evolve(BASE, name="club", end_of_turn=BASE.close_turn)
    start = START.changed(ruleset=club.under(stuck="ends"))
    data = to_json(start, ruleset=club)
    assert (data["game"], data["readings"]) == ("club", {"stuck": "ends"})
    assert from_json(data, State, ruleset=club) == start
    with pytest.raises(SerializationError, match="not 'club'"):
        to_json(start)
    with pytest.raises(SerializationError, match="one of base, marvel"):
        from_json(data, State)
    other = evolve(club, close_turn=BASE.end_of_turn)
    with pytest.raises(SerializationError, match="are not the rules that are known as 'club'"):
        to_json(start, ruleset=other)
    impostor = evolve(club, name="base")
    for call in (
        lambda: to_json(START.changed(ruleset=impostor)),
        lambda: to_json(START, ruleset=impostor),
        lambda: from_json(STATE, State, ruleset=impostor),
        lambda: json_schema("state", ruleset=impostor),
    ):
        with pytest.raises(SerializationError, match="a house ruleset needs a name of its own"):
            call()


def test_verdicts_that_were_read_hold_no_positions() -> None:
    with pytest.raises(SerializationError, match="no final position"):
        _ = from_json(VERDICT, Verdict).final
    verdict = from_json(to_json(judge_scenario(Scenario(START, ("A", "B")))), ScenarioVerdict)
    with pytest.raises(SerializationError, match="no scenario"):
        _ = verdict.scenario
    with pytest.raises(SerializationError, match="no scenario"):
        _ = verdict.final


def test_facts_of_house_rules_are_read_as_they_are() -> None:
    facts = {"a": 1, "b": "x", "c": ("y",), "d": MappingProxyType({"red": 2})}
    refusal = Refusal("club.rule", facts)
    data = to_json(refusal)
    assert data == {
        "clause": "club.rule",
        "facts": {"a": 1, "b": "x", "c": ["y"], "d": {"red": 2}},
    }
    assert from_json(data, Refusal) == refusal
    ruling = Ruling("base", "take", legal=False, refusals=(refusal,))
    assert from_json(to_json(ruling), Ruling) == ruling


def test_a_result_that_differs_is_read_back() -> None:
    result = {"points": [3, 0], "winners": [0], "ended_by": "points"}
    record = from_json(changed(to_json(record_of(START, [])), result=result), Record)
    verdict = judge_record(record)
    assert {one.key for one in verdict.result_differs} == set(result)
    assert from_json(to_json(verdict), Verdict) == verdict


def test_an_error_has_json_too() -> None:
    error = RecordError("no", "/turns/3", "a.json")
    line = {
        "format": "splendor-error/1",
        "file": "a.json",
        "pointer": "/turns/3",
        "error": "no",
    }
    assert to_json(error) == line
    assert str(from_json(line, RecordError)) == str(error)


def test_an_outcome_without_a_game_can_be_of_any_number_of_players() -> None:
    ended = Outcome("points", (0,), (15, 3), (9, 4), "winner.most-points")
    assert from_json(to_json(ended), Outcome) == ended


def test_a_whole_turn_can_claim_more_actions() -> None:
    data = {**TAKE, "return": {"gold": 1}, "then": [TAKE]}
    turn = from_json(data, Turn, ruleset=BASE)
    assert len(turn.further) == 1
    assert to_json(turn, ruleset=BASE) == data
