"""What is written reads back as the same; a game played through the library is legal."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from splendor_rules import (
    BASE,
    MARVEL,
    Pass,
    Purchase,
    State,
    Take,
    Turn,
    apply,
    judge_record,
    legal_actions,
    new_game,
    outcome,
    read_record,
)
from splendor_rules.box import Colour
from splendor_rules.errors import RecordError, SetupError
from splendor_rules.records import (
    format_record,
    parse_record,
    record_of,
    record_to_json,
    write_record,
)
from splendor_rules.state import ReturnOwed
from splendor_rules.testing.strategies import records, rulesets

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules import Action, Ruleset
    from splendor_rules.records import Record


def play(start: State, seed: int, most: int) -> tuple[list[Action], State]:
    """A random game, cut after some turns or played to the end."""
    actions: list[Action] = []
    random, state = Random(seed), start
    while (choices := legal_actions(state)) and (
        len(actions) < most or state.pending.__class__.__name__ != "ToAct"
    ):
        actions.append(random.choice(choices))
        state = apply(state, actions[-1])
    return actions, state


@given(records())
@settings(max_examples=settings().max_examples * 6 // 10)
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert parse_record(format_record(record)) == record
    assert json.loads(format_record(record)) == record_to_json(record)


@given(records(legal=False))
@settings(max_examples=settings().max_examples // 5)
def test_so_does_one_with_an_illegal_turn(record: Record) -> None:
    assert parse_record(format_record(record)) == record


@given(rulesets(), st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 400))
@settings(max_examples=settings().max_examples * 4 // 10)
def test_a_played_game_is_judged_legal(
    ruleset: Ruleset, players: int, seed: int, most: int
) -> None:
    start = new_game(ruleset, players, seed)
    actions, state = play(start, seed, most)
    record = record_of(start, actions)
    verdict = judge_record(record)
    assert record.start() == start
    assert (record.result is None) == (outcome(state) is None)
    assert verdict.legal is True
    assert verdict.final == state
    assert verdict.outcome == outcome(state)
    assert verdict.result_differs == ()


def _record(most: int = 30) -> Record:
    start = new_game(BASE, 2, 5)
    return record_of(start, play(start, 5, most)[0])


def test_a_record_of_whole_turns_is_the_same_as_one_of_single_actions() -> None:
    start = new_game(MARVEL, 3, 11)
    record = record_of(start, play(start, 11, 1000)[0])
    assert any(any(turn.turn.returned) for turn in record.turns)
    assert any(turn.turn.tile for turn in record.turns)
    assert record_of(start, [turn.turn for turn in record.turns]) == record


def test_a_file_reads_back_as_it_was_written(tmp_path: Path) -> None:
    record = _record()
    write_record(record, tmp_path / "game.json")
    assert read_record(tmp_path / "game.json") == record
    assert read_record(tmp_path / "game.json").file == str(tmp_path / "game.json")


def test_a_record_has_the_names_that_are_given() -> None:
    start = new_game(BASE, 2, 1)
    assert record_of(start, [], ["North", "South"]).players == ("North", "South")
    with pytest.raises(SetupError, match="3 names for 2 players"):
        record_of(start, [], ["A", "B", "C"])


def test_a_record_begins_with_the_deal() -> None:
    start = new_game(BASE, 2, 1)
    later = apply(start, legal_actions(start)[0])
    with pytest.raises(SetupError, match="begins with the deal"):
        record_of(later, [])


def test_a_record_ends_with_a_whole_turn() -> None:
    start = new_game(BASE, 2, 1)
    actions, state = [], start
    while not isinstance(state.pending, ReturnOwed):
        actions.append(legal_actions(state)[0])
        state = apply(state, actions[-1])
    with pytest.raises(SetupError, match="not finished"):
        record_of(start, actions)


def test_trailing_unknown_cards_need_not_be_written() -> None:
    record = _record(0)
    written = record_to_json(record)
    written["decks"]["3"] = written["decks"]["3"][:4]
    short = parse_record(json.dumps(written))
    assert [len(deck) for deck in short.decks] == [40, 30, 20]
    assert record_to_json(short)["decks"]["3"] == written["decks"]["3"]


def test_whole_numbers_may_be_written_with_a_point() -> None:
    text = format_record(_record()).replace('"seat": 1', '"seat": 1.0')
    assert parse_record(text) == _record()


def test_zeros_in_counts_mean_nothing() -> None:
    written = record_to_json(_record())
    turn = next(turn for turn in written["turns"] if turn["action"] == "take")
    turn["tokens"] = {name: turn["tokens"].get(name, 0) for name in BASE.box.colours}
    turn.setdefault("return", {})["gold"] = 0
    assert parse_record(json.dumps(written)) == _record()


def test_what_the_format_cannot_say_is_not_written() -> None:
    record = _record(1)
    house = evolve(record, ruleset=evolve(BASE, goal=21))
    with pytest.raises(RecordError, match="base or marvel"):
        record_to_json(house)
    card = BASE.box.card("1W0-U3")
    bare = evolve(record, turns=(evolve(record.turns[0], turn=Turn(Purchase(card))),))
    with pytest.raises(RecordError, match="where the card comes from"):
        record_to_json(bare)
    with pytest.raises(RecordError, match="the record has what the format cannot say"):
        format_record(evolve(record, meta={"place": ("at", "home")}))  # type: ignore[dict-item]
    double = evolve(record.turns[0], turn=Turn(Take.of(Colour.FIRST), further=(Pass(),)))
    with pytest.raises(RecordError, match="one action"):
        record_to_json(evolve(record, turns=(double,)))
