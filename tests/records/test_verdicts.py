"""Verdicts: contested readings, written results, and what unknown cards leave open."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from support.growth import LINEAR, growth
from support.paths import GAMES
from support.small_records import read, small

from splendor_rules import (
    BASE,
    MARVEL,
    Purchase,
    Ruleset,
    Ruling,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    judge_record,
    legal_actions,
    new_game,
    parse_scenario,
    play_turn,
    read_record,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.engine import try_action
from splendor_rules.records import (
    Record,
    RecordedTurn,
    Verdict,
    format_record,
    parse_record,
    record_of,
    record_to_json,
)
from splendor_rules.records.judging import positions
from splendor_rules.rulings import Contested
from splendor_rules.serialization import to_json
from splendor_rules.testing.strategies import records
from splendor_rules.views import redact_record

if TYPE_CHECKING:
    from pathlib import Path


def _game(name: str) -> Record:
    return read_record(next(GAMES.glob(f"*/{name}.json")))


SEEDS_OF_STUCK_GAMES = (96, 128, 151, 182, 241, 271)


def _random_game(ruleset: Ruleset, players: int, seed: int) -> Record:
    start = new_game(ruleset, players, seed)
    random, state, actions = Random(seed), start, []
    while choices := legal_actions(state):
        actions.append(random.choice(choices))
        state = apply(state, actions[-1])
    return record_of(start, actions)


def _answer(verdict: Verdict) -> tuple[Any, ...]:
    """What the format says makes another verdict."""
    stopped, ended = verdict.stopped, verdict.outcome
    return (
        verdict.legal,
        stopped and (verdict.turns_judged, stopped.step, {r.clause for r in stopped.refusals}),
        ended and (ended.ended_by, ended.winners),
    )


def _judged_one_by_one(record: Record) -> tuple[Contested, ...]:
    """The contested readings by judging the whole record again under each of them."""
    ours, contested = judge_record(record), []
    for option in record.ruleset.options:
        for value in (option.default, *option.alternatives):
            if value == record.ruleset.reading(option.name):
                continue
            other = record.ruleset.under(**{option.attribute: value})
            theirs = judge_record(evolve(record, ruleset=other))
            stops = [verdict.turns_judged for verdict in (ours, theirs) if verdict.stopped]
            if _answer(theirs) != _answer(ours):
                contested.append(Contested(option.name, value, min(stops, default=None)))
    return tuple(contested)


RECORDS = [path for path in sorted(GAMES.glob("*/*.json")) if path.stem != "base-042"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_contested_is_what_judging_again_gives(path: Path) -> None:
    record = read_record(path)
    assert judge_record(record).contested == _judged_one_by_one(record)


@given(records() | records(legal=False))
@settings(max_examples=25)
def test_contested_is_that_of_records_of_any_kind(record: Record) -> None:
    verdict = judge_record(record, trace=True)
    assert verdict.contested == _judged_one_by_one(record)
    assert verdict.final.ruleset is record.ruleset
    assert all(state.ruleset is record.ruleset for state in positions(record))
    assert pickle.loads(pickle.dumps(verdict)) == verdict  # noqa: S301  (it was made here)


def _long_game(turns: int) -> Record:
    """A game in which both players take tokens and return the same, again and again."""
    start = parse_scenario("A.tokens = W2 U2 G2 K1 J3; B.tokens = W1 U1 G1 R3 K2 J2").state
    same = (1, 1, 1, 0, 0, 0, 0)
    both = tuple(RecordedTurn(seat, Turn(Take(same), same)) for seat in (0, 1))
    return evolve(record_of(start, []), turns=both * (turns // 2))


def test_a_long_game_is_read_and_judged_in_time_that_grows_with_it() -> None:
    assert judge_record(_long_game(100)).legal
    assert growth(judge_record, _long_game) < LINEAR
    assert growth(parse_record, lambda turns: format_record(_long_game(turns))) < LINEAR


def test_turns_are_judged_again_only_under_readings_that_they_ask_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[State] = []

    def counted(state: State, *asked: Any) -> State | Ruling:
        judged.append(state)
        return try_action(state, *asked)

    monkeypatch.setattr("splendor_rules.records.judging.try_action", counted)
    assert judge_record(_long_game(200)).contested == ()
    assert len(judged) == 3 * 200  # takes ask for fewer-by-choice, the end of each turn for stuck


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("readings", [{}, {"short_take": "two-only", "stuck": "ends"}])
def test_contested_in_games_under_other_readings(seed: int, readings: dict[str, str]) -> None:
    for ruleset in (BASE.under(**readings), MARVEL.under(**readings, undone_end="triggered-anew")):
        record = _random_game(ruleset, 2 + seed % 3, seed)
        assert judge_record(record).contested == _judged_one_by_one(record)


@pytest.mark.long
def test_every_reading_turns_some_recorded_game() -> None:
    turned = {
        (contested.reading, contested.alternative)
        for path in RECORDS
        for contested in judge_record(read_record(path)).contested or ()
    }
    assert turned == {
        ("short-take", "two-only"),
        ("short-take", "not-allowed"),
        ("wild-choice", "shortfall-only"),
        ("stuck", "ends"),
        ("stone-supply", "seven"),
        ("final-tie", "most-tokens"),
    }


def test_up_to_three_turns_a_short_take_by_choice() -> None:
    take = {"seat": 0, "action": "take", "tokens": {"white": 1, "blue": 1}}
    verdict = judge_record(read(small("base", 2, take)))
    assert verdict.legal is False
    assert verdict.contested == (Contested("fewer-by-choice", "up-to-three", 0),)


# --- the written result --------------------------------------------------------------------------


def _differences(record: Record, **result: Any) -> list[dict[str, Any]]:
    written = record_to_json(record) | {"result": result}
    differs: list[dict[str, Any]] = to_json(judge_record(parse_record(json.dumps(written))))[
        "result_differs"
    ]
    return differs


def test_a_right_result_differs_in_nothing() -> None:
    record = _game("base-017")
    right = {"points": [15, 15, 11, 8], "winners": [1, 0], "ended_by": "points"}
    assert _differences(record, **right) == []
    assert _differences(record, winners=[0, 1]) == []
    assert _differences(record) == []


def test_each_key_of_a_wrong_result_differs() -> None:
    record = _game("base-017")
    assert _differences(record, points=[15, 15, 11, 9], winners=[0], ended_by="stuck") == [
        {"key": "points", "written": [15, 15, 11, 9], "ruled": [15, 15, 11, 8]},
        {"key": "winners", "written": [0], "ruled": [0, 1]},
        {"key": "ended_by", "written": "stuck", "ruled": "points"},
    ]


def test_a_game_that_is_not_over_has_no_winner() -> None:
    record = _game("base-065")
    assert _differences(record, points=[10, 8], ended_by="unfinished") == []
    assert _differences(record, winners=[0], points=[10, 9]) == [
        {"key": "points", "written": [10, 9], "ruled": [10, 8]},
        {"key": "winners", "written": [0], "ruled": []},
        {"key": "ended_by", "written": None, "ruled": "unfinished"},
    ]


def test_an_illegal_game_is_not_compared_with_its_result() -> None:
    record = _game("base-000")
    assert _differences(record, winners=[1], ended_by="stuck") == []


# --- unknown cards -------------------------------------------------------------------------------


def _blanked(record: Record, *places: tuple[int, int]) -> Record:
    """The record with cards of its decks (level, index) forgotten."""
    written = record_to_json(record)
    for level, index in places:
        written["decks"][str(level)][index] = None
    return parse_record(json.dumps(written))


TAKE_0 = {"seat": 0, "action": "take", "tokens": {"white": 1, "blue": 1, "green": 1}}
TAKE_1 = {"seat": 1, "action": "take", "tokens": {"white": 1, "blue": 1, "green": 1}}
TAKE_BLUE = {"seat": 0, "action": "take", "tokens": {"blue": 2}}
BUY = {"seat": 0, "action": "purchase", "card": "1W0-U3", "from": "row", "pay": {"blue": 3}}


def _unknown_first_place(*turns: dict[str, Any]) -> Verdict:
    """The card of level 1, place 1 (1W0-U3) is not recorded; blue tokens are taken first."""
    written = small("base", 3, TAKE_0, TAKE_1, {**TAKE_1, "seat": 2}, *turns)
    written["decks"]["1"][0] = None
    return judge_record(read(written))


def _take_blue(*turns: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    other = {"action": "take", "tokens": {"white": 1, "red": 1, "black": 1}}
    mine = {"seat": 0, "action": "take", "tokens": {"blue": 1, "red": 1, "black": 1}}
    again = {"seat": 0, "action": "take", "tokens": {"blue": 1, "red": 1, "black": 1}}
    theirs = [{**other, "seat": 1}, {"seat": 2, "action": "reserve", "level": 3, "place": "deck"}]
    more = [{"seat": 1, "action": "reserve", "level": 3, "place": "deck"}, {**theirs[1], "seat": 2}]
    return (mine, *theirs, again, *more, *turns)


def test_a_purchase_of_a_card_that_is_not_placed_is_undecided() -> None:
    verdict = _unknown_first_place(*_take_blue(BUY))
    assert verdict.legal is None
    assert to_json(verdict)["undecided"] == {
        "turn": 9,
        "seat": 0,
        "step": "purchase",
        "needs": [{"level": 1, "place": 1}],
    }


def test_a_purchase_that_says_the_place_names_the_card() -> None:
    verdict = _unknown_first_place(*_take_blue({**BUY, "level": 1, "place": 1}))
    assert verdict.legal is True
    assert verdict.final.players[0].cards == (BASE.box.card("1W0-U3"),)


def test_a_purchase_from_another_place_is_refused() -> None:
    verdict = _unknown_first_place(*_take_blue({**BUY, "level": 1, "place": 2}))
    assert verdict.stopped is not None
    assert [refusal.clause for refusal in verdict.stopped.refusals] == ["purchase.source"]


def test_a_reservation_can_name_the_card() -> None:
    reserve = {"seat": 0, "action": "reserve", "level": 1, "place": 1, "card": "1W0-U3"}
    verdict = _unknown_first_place(reserve)
    assert verdict.legal is True
    assert verdict.final.players[0].reserved[0].card == BASE.box.card("1W0-U3")


@pytest.mark.parametrize("card", ["1W1-G4", "2W3-W6", "1K1-U4"])
def test_a_reservation_cannot_name_a_card_that_lies_elsewhere(card: str) -> None:
    reserve = {"seat": 0, "action": "reserve", "level": 1, "place": 1, "card": card}
    verdict = _unknown_first_place(reserve)
    assert verdict.stopped is not None
    assert [refusal.clause for refusal in verdict.stopped.refusals] == ["reserve.card-there"]


def test_a_reservation_of_an_unknown_card_is_legal_without_a_name() -> None:
    verdict = _unknown_first_place({"seat": 0, "action": "reserve", "level": 1, "place": 1})
    assert verdict.legal is True


def test_a_purchase_from_the_hand_names_the_card_reserved_first() -> None:
    record = _game("base-017")
    index, action = next(
        (index, recorded.turn.action)
        for index, recorded in enumerate(record.turns)
        if isinstance(recorded.turn.action, Purchase) and recorded.turn.action.origin == Hand()
    )
    seat, level = record.turns[index].seat, action.card.level
    forgotten = _blanked(record, (level, record.decks[level - 1].index(action.card)))
    before = judge_record(evolve(forgotten, turns=record.turns[:index])).final
    assert Unknown(level) in [reserved.card for reserved in before.players[seat].reserved]
    after = judge_record(evolve(forgotten, turns=record.turns[: index + 1]))
    assert after.legal is True
    assert action.card in after.final.players[seat].cards


def _with_places(record: Record) -> Record:
    """The record with the place of every card that was purchased from the row."""
    state, turns = record.start(), []
    for recorded in record.turns:
        turn = recorded.turn
        if isinstance(turn.action, Purchase) and isinstance(turn.action.origin, Row):
            card = turn.action.card
            place = state.market[card.level - 1].index(card) + 1
            turn = evolve(turn, action=evolve(turn.action, origin=Row(card.level, place)))
        turns.append(RecordedTurn(recorded.seat, turn))
        state = play_turn(state, turn)
    return evolve(record, turns=tuple(turns))


@pytest.mark.parametrize("seed", range(4))
def test_a_record_that_says_all_places_needs_no_decks(seed: int) -> None:
    record = _random_game((BASE, MARVEL)[seed % 2], 2, seed + 40)
    written = record_to_json(_with_places(record))
    written["decks"] = {"1": [], "2": [], "3": []}
    verdict = judge_record(parse_record(json.dumps(written)))
    assert verdict.legal is True
    assert verdict.outcome == judge_record(record).outcome


def test_trace_is_kept_only_if_it_was_asked_for() -> None:
    record = _game("base-104")
    assert "trace" not in to_json(judge_record(record))
    trace = to_json(judge_record(record, trace=True))["trace"]
    assert len(trace) == len(record.turns)
    assert all(sum(turn["tokens"]) + sum(turn["supply"].values()) == 25 for turn in trace)


def test_an_end_that_depends_on_a_hidden_hand_differs_in_nothing() -> None:
    """Under `stuck` = `ends` it can be open whether the game is over."""
    ruleset = BASE.under(stuck="ends")
    open_ends = 0
    for seed in SEEDS_OF_STUCK_GAMES:
        record = _random_game(ruleset, 2, seed)
        assert record.result is not None
        assert record.result.ended_by == "stuck"
        verdict = judge_record(redact_record(record, None))
        open_ends += verdict.outcome is None
        assert verdict.legal is not False
        assert verdict.result_differs == ()
    assert open_ends
