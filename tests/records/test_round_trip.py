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
    RULES_VERSION,
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
from splendor_rules.box import NO_TOKENS, Colour
from splendor_rules.errors import RecordError, SetupError
from splendor_rules.notation import format_game, parse_game
from splendor_rules.records import (
    Record,
    RecordedTurn,
    format_record,
    parse_record,
    record_of,
    record_to_json,
    write_record,
)
from splendor_rules.records.judging import positions
from splendor_rules.serialization import to_json
from splendor_rules.state import ReturnOwed, ToAct
from splendor_rules.testing.strategies import records, rulesets

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from splendor_rules import Action, Ruleset


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


def test_a_record_begins_with_the_deal_or_with_a_later_position() -> None:
    start = new_game(BASE, 2, 1)
    later = apply(start, legal_actions(start)[0])
    record = record_of(later, legal_actions(later)[:1], ["North", "South"])
    assert (record.position, record.decks, record.tiles) == (later, (), ())
    written = record_to_json(record)
    assert written["start"] == to_json(later)
    assert not {"decks", "tiles"} & set(written)
    assert parse_record(format_record(record)) == record
    assert parse_game(format_game(record)) == record
    assert judge_record(record).final == apply(later, legal_actions(later)[0])


def _in_mid_turn() -> tuple[State, list[Action], State]:
    """A deal, actions, and the position after them, in which a return is owed."""
    start = new_game(BASE, 2, 1)
    actions: list[Action] = []
    state = start
    while not isinstance(state.pending, ReturnOwed):
        actions.append(legal_actions(state)[0])
        state = apply(state, actions[-1])
    return start, actions, state


def test_a_record_may_end_in_mid_turn() -> None:
    start, actions, state = _in_mid_turn()
    record = record_of(start, actions)
    assert record.begun is not None
    assert (record.begun.seat, record.begun.turn.action) == (state.to_act, actions[-1])
    assert len(record.turns) == len(actions) - 1
    assert parse_record(format_record(record)) == record
    assert parse_game(format_game(record)) == record
    verdict = judge_record(record)
    assert (verdict.legal, verdict.turns_judged, verdict.final) == (True, len(record.turns), state)
    assert positions(record)[-1] == state
    with pytest.raises(SetupError, match="begins before a turn"):
        record_of(state, [])


def test_a_turn_that_has_begun_is_judged_after_the_others() -> None:
    start, actions, _ = _in_mid_turn()
    record = record_of(start, actions)
    assert record.begun is not None
    wrong = evolve(record.begun, turn=Turn(Take.of(Colour.WILD)))
    verdict = to_json(judge_record(evolve(record, begun=wrong)))
    assert verdict["legal"] is False
    assert verdict["illegal"]["turn"] == verdict["turns_judged"] == len(record.turns)
    assert verdict["illegal"]["seat"] == record.begun.seat
    other = evolve(record.begun, seat=1 - record.begun.seat)
    refusals = to_json(judge_record(evolve(record, begun=other)))["illegal"]["refusals"]
    assert [refusal["clause"] for refusal in refusals] == ["turn.own-turn"]


def test_a_turn_that_has_begun_can_rest_on_a_reading() -> None:
    start = new_game(BASE, 2, 1)
    begun = RecordedTurn(0, Turn(Take.of(Colour.FIRST)))
    verdict = judge_record(evolve(record_of(start, []), begun=begun))
    assert [(c.reading, c.alternative, c.turn) for c in verdict.contested or ()] == [
        ("fewer-by-choice", "up-to-three", 0)
    ]
    free = evolve(start, ruleset=BASE.under(fewer_by_choice="up-to-three"))
    verdict = judge_record(evolve(record_of(free, []), begun=begun))
    assert verdict.legal
    assert [(c.reading, c.turn) for c in verdict.contested or ()] == [("fewer-by-choice", 0)]


@pytest.mark.parametrize("key", ["return", "tile"])
def test_a_turn_that_has_begun_has_no_end(key: str) -> None:
    start, actions, _ = _in_mid_turn()
    written = record_to_json(record_of(start, actions))
    written["begun"][key] = {"red": 1} if key == "return" else written["tiles"][0]
    with pytest.raises(RecordError, match=f"no key '{key}'") as caught:
        parse_record(json.dumps(written))
    assert caught.value.pointer == f"/begun/{key}"


def test_a_record_says_by_which_rules_it_was_played() -> None:
    written = record_to_json(_record(1))
    assert written["rules"] == RULES_VERSION
    assert "rules_written" not in to_json(judge_record(parse_record(json.dumps(written))))
    older = parse_record(json.dumps(written | {"rules": "2025.3"}))
    assert older.rules == "2025.3"
    assert to_json(judge_record(older))["rules_written"] == "2025.3"
    assert parse_game(format_game(older)) == older
    del written["rules"]
    assert parse_record(json.dumps(written)).rules == RULES_VERSION
    with pytest.raises(RecordError, match="a version of the rules"):
        parse_record(json.dumps(written | {"rules": "1"}))


def _begins_from(state: State) -> dict[str, Any]:
    return record_to_json(Record(state.ruleset, ("A", "B"), position=state))


def test_a_start_is_a_position_of_the_game_before_a_turn() -> None:
    _, _, owed = _in_mid_turn()
    for state, pointer, problem in (
        (owed, "/start/pending", "begins before a turn"),
        (owed.changed(pending=ToAct(), supply=NO_TOKENS), "/start", "setup.conservation"),
    ):
        with pytest.raises(RecordError, match=problem) as caught:
            parse_record(json.dumps(_begins_from(state)))
        assert caught.value.pointer == pointer
    written = _begins_from(new_game(BASE, 2, 1))
    for change in ({"game": "marvel"}, {"readings": {"stuck": "ends"}}, {"players": list("ABC")}):
        with pytest.raises(RecordError):
            parse_record(json.dumps({**written, **change}))
    with pytest.raises(RecordError, match="from a position has no") as caught:
        parse_record(json.dumps({**written, "tiles": []}))
    assert caught.value.pointer == "/start"


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
    house = evolve(record, ruleset=evolve(BASE, limits=evolve(BASE.limits, goal=21)))
    with pytest.raises(RecordError, match="a name of its own"):
        record_to_json(house)
    card = BASE.box.card("1W0-U3")
    bare = evolve(record, turns=(evolve(record.turns[0], turn=Turn(Purchase(card))),))
    with pytest.raises(RecordError, match="where the card comes from"):
        record_to_json(bare)
    with pytest.raises(RecordError, match="at /meta/place: expected a value that JSON has"):
        evolve(record, meta={"place": ("at", "home")})  # type: ignore[dict-item]
    with pytest.raises(RecordError, match="the record has what the format cannot say"):
        format_record(evolve(record, decks=((), (), ())))
    double = evolve(record.turns[0], turn=Turn(Take.of(Colour.FIRST), further=(Pass(),)))
    with pytest.raises(RecordError, match="one action"):
        record_to_json(evolve(record, turns=(double,)))
