"""Recorded games, played on an independent engine, judged turn by turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from support.paths import GAMES

from splendor_rules import judge_record, read_record
from splendor_rules.errors import RecordError
from splendor_rules.serialization import to_json

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules.records import Verdict

LEGAL = sorted((GAMES / "legal").glob("*.json"))
ILLEGAL = sorted((GAMES / "illegal").glob("*.json"))

REFUSED_BY = {
    "two from a pile of three": {"take.two-needs-four"},
    "wild taken": {"take.ordinary-only"},
    "green taken": {"take.ordinary-only"},
    "mixed take": {"take.pattern"},
    "four-card hand": {"reserve.hand-limit"},
    "blind reserve from an empty deck": {"reserve.card-there"},
    "underpayment": {"purchase.exact-payment"},
    "overpayment": {"purchase.exact-payment"},
    "wrong colour paid": {"purchase.exact-payment"},
    "purchase from another's hand": {"purchase.source"},
    "buying a card not on the table": {"purchase.source"},
    "return below ten": {"limit.return-exact"},
    "missing return": {"limit.return-exact"},
    "green returned": {"limit.time-stone-kept"},
    "claiming an unearned tile": {"tile.among-earned"},
    "declining a due tile": {"tile.compulsory"},
    "pass while able": {"turn.no-pass"},
    "playing after the end": {"turn.game-over"},
    "acting out of turn": {"turn.own-turn"},
}
"""Which clauses refuse each kind of illegal turn."""

NO_RECORD = "two tiles"
"""This kind cannot be written as a record at all."""


def _name(path: Path) -> str:
    return path.stem


def _written(path: Path) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return written


def _judged(path: Path) -> Verdict:
    return judge_record(read_record(path), trace=True)


def test_the_games_are_all_there() -> None:
    assert (len(LEGAL), len(ILLEGAL)) == (24, 20)
    kinds = {_written(path)["meta"]["illegal"]["kind"] for path in ILLEGAL}
    assert kinds == {*REFUSED_BY, NO_RECORD}


@pytest.mark.parametrize("path", LEGAL, ids=_name)
def test_a_legal_game_is_legal_turn_by_turn(path: Path) -> None:
    meta, verdict = _written(path)["meta"]["expected"], _judged(path)
    assert verdict.legal is True
    assert verdict.turns_judged == len(meta["trace"])
    assert to_json(verdict)["trace"] == meta["trace"]


@pytest.mark.parametrize("path", LEGAL, ids=_name)
def test_a_legal_game_ends_as_it_was_recorded(path: Path) -> None:
    final, verdict = _written(path)["meta"]["expected"]["final"], _judged(path)
    assert verdict.result_differs == ()
    if final["ended_by"] == "unfinished":
        assert verdict.outcome is None
        return
    assert verdict.outcome is not None
    ended = to_json(verdict)["outcome"]
    ended.pop("decided_by")
    assert ended == {key: final[key] for key in ("ended_by", "winners", "points", "cards")}


@pytest.mark.parametrize("path", LEGAL, ids=_name)
def test_a_legal_game_reaches_the_recorded_position(path: Path) -> None:
    final, state = _written(path)["meta"]["expected"]["final"], _judged(path).final
    colours = state.ruleset.box.colours
    tokens = [dict(zip(colours, player.tokens, strict=False)) for player in state.players]
    assert tokens == [{name: held.get(name, 0) for name in colours} for held in final["tokens"]]
    assert [[tile.id for tile in player.tiles] for player in state.players] == final["tiles"]
    hands = [[getattr(r.card, "id", None) for r in player.reserved] for player in state.players]
    assert hands == final["reserved"]
    points = [state.ruleset.points(state, seat) for seat in range(len(state.players))]
    assert points == final["points"]
    if "avengers_tile" in final:
        assert state.avengers_holder == final["avengers_tile"]
        assert [player.tokens[6] for player in state.players] == final["time_stones"]


@pytest.mark.parametrize("path", ILLEGAL, ids=_name)
def test_an_illegal_game_is_refused_at_its_illegal_turn(path: Path) -> None:
    meta = _written(path)["meta"]
    kind, turn = meta["illegal"]["kind"], meta["illegal"]["turn"]
    if kind == NO_RECORD:
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert caught.value.pointer == f"/turns/{turn}/tile"
        return
    verdict = _judged(path)
    assert verdict.legal is False
    assert verdict.turns_judged == turn
    assert verdict.stopped is not None
    assert {refusal.clause for refusal in verdict.stopped.refusals} == REFUSED_BY[kind]
    assert to_json(verdict)["trace"] == meta["expected"]["trace"]
