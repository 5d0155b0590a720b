"""The fast lane gives the verdicts of `judge_record`, value for value, and its errors."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.bad_records import BAD
from support.bulk_equality import rulesets
from support.cli_runner import printed
from support.paths import EXAMPLES, GAMES

from splendor_rules import BASE, MARVEL, apply, judge_record, legal_actions, new_game
from splendor_rules.bulk import judge_records, judging
from splendor_rules.bulk.quick_reader import NotPlain, read_plain
from splendor_rules.cli import judge as command
from splendor_rules.errors import RecordError
from splendor_rules.records import format_record, parse_record, read_record, record_of
from splendor_rules.serialization import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Ruleset
    from splendor_rules.records import Verdict

FILES: Final = (*sorted(GAMES.glob("*/*.json")), *sorted(EXAMPLES.glob("*.json")))


@lru_cache(maxsize=256)
def played(ruleset: Ruleset, players: int, seed: int) -> str:
    """The record of a random game."""
    chance, state, actions = Random(seed), new_game(ruleset, players, seed), []
    while listed := legal_actions(state):
        actions.append(chance.choice(listed))
        state = apply(state, actions[-1])
    return format_record(record_of(new_game(ruleset, players, seed), actions))


def same_as_the_full_judge(text: str | bytes | Path) -> None:
    (quick,) = judge_records([text])
    full = judged_in_full(text)
    if isinstance(quick, RecordError) or isinstance(full, RecordError):
        assert (str(quick), type(quick)) == (str(full), type(full))
    else:
        assert quick == full
        assert (quick.final, quick.file) == (full.final, full.file)


def judged_in_full(text: str | bytes | Path) -> Verdict | RecordError:
    try:
        read = parse_record(text) if isinstance(text, str | bytes) else read_record(text)
    except RecordError as error:
        return error
    return judge_record(read)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_games(path: Path) -> None:
    same_as_the_full_judge(path)


@pytest.mark.parametrize("ruleset", [*rulesets()], ids=repr)
def test_games_under_every_two_readings(ruleset: Ruleset) -> None:
    for players in (2, 3):
        text = played(ruleset, players, 7)
        read_plain(text.encode())
        same_as_the_full_judge(text)


@pytest.mark.parametrize("what", BAD)
def test_what_the_strict_reader_refuses_is_refused(what: str) -> None:
    same_as_the_full_judge(BAD[what][0])


def turn(kind: str, change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], None]:
    """A change to a turn of a kind in the middle of a game."""

    def spoil(record: dict[str, Any]) -> None:
        turns = [turn for turn in record["turns"] if turn["action"] == kind]
        change(turns[len(turns) // 2])

    return spoil


def returning(record: dict[str, Any]) -> dict[str, Any]:
    return next(turn for turn in record["turns"] if "return" in turn)


def gaining(record: dict[str, Any]) -> dict[str, Any]:
    return next(turn for turn in record["turns"] if "tile" in turn)


SPOILT: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "another seat": turn("take", lambda turn: turn.update(seat=1 - turn["seat"])),
    "a seat that is a truth value": turn("take", lambda turn: turn.update(seat=bool(turn["seat"]))),
    "a whole number with a point": turn("take", lambda turn: turn.update(seat=1.0 * turn["seat"])),
    "a seat that does not exist": turn("take", lambda turn: turn.update(seat=2)),
    "an unknown key": turn("take", lambda turn: turn.update(note="")),
    "a key of another action": turn("take", lambda turn: turn.update(level=1)),
    "an unknown action": turn("take", lambda turn: turn.update(action="steal")),
    "an action that is no text": turn("take", lambda turn: turn.update(action=["take"])),
    "nothing taken": turn("take", lambda turn: turn.update(tokens={})),
    "four taken": turn("take", lambda turn: turn["tokens"].update(red=2)),
    "wild tokens taken": turn("take", lambda turn: turn["tokens"].update(gold=1)),
    "a count under zero": turn("take", lambda turn: turn["tokens"].update(gold=-1)),
    "a count of none": turn("take", lambda turn: turn["tokens"].update(gold=0)),
    "a count over 99": turn("take", lambda turn: turn["tokens"].update(red=100)),
    "a return that is not owed": turn("take", lambda turn: turn.update({"return": {"red": 1}})),
    "an empty return": turn("take", lambda turn: turn.update({"return": {"red": 0}})),
    "a tile that is not earned": turn("take", lambda turn: turn.update(tile="W4U4")),
    "another place": turn("reserve", lambda turn: turn.update(place=1 + turn["level"] % 4)),
    "a place that does not exist": turn("reserve", lambda turn: turn.update(place=5)),
    "a level that does not exist": turn("reserve", lambda turn: turn.update(level=4)),
    "the wrong card": turn("reserve", lambda turn: turn.update(card="1W0-U3", level=1)),
    "a card of another level": turn("reserve", lambda turn: turn.update(card="1W0-U3", level=2)),
    "from another origin": turn(
        "purchase", lambda turn: turn.update({"from": "hand" if turn["from"] == "row" else "row"})
    ),
    "from the wrong place": turn("purchase", lambda turn: turn.update(level=1, place=1)),
    "a place in hand": turn("purchase", lambda turn: turn.update({"from": "hand", "place": 1})),
    "paid too much": turn("purchase", lambda turn: turn.update(pay={"red": 9})),
    "paid with nothing": turn("purchase", lambda turn: turn.update(pay={})),
    "a card that is elsewhere": turn("purchase", lambda turn: turn.update(card="3W5-W3K7")),
    "no return": lambda record: returning(record).pop("return"),
    "too small a return": lambda record: returning(record).update({"return": {"red": 0}}),
    "another return": lambda record: returning(record).update({"return": {"gold": 1}}),
    "no tile": lambda record: gaining(record).pop("tile"),
    "another tile": lambda record: gaining(record).update(tile=record["tiles"][-1]),
    "a turn after the end": lambda record: record["turns"].append(record["turns"][-1]),
    "fewer turns": lambda record: record["turns"].pop(),
    "no turns": lambda record: record["turns"].clear(),
    "a pass": turn("take", lambda turn: (turn.update(action="pass"), turn.pop("tokens"))),
    "another result": lambda record: record["result"].update(points=[1, 2], winners=[]),
    "no points": lambda record: record["result"].pop("points"),
    "winners twice": lambda record: record["result"].update(winners=[1, 1]),
    "a game that ended otherwise": lambda record: record["result"].update(ended_by="stuck"),
    "an unfinished game": lambda record: record["result"].update(ended_by="unfinished"),
    "points of nobody": lambda record: record["result"].update(points=[1, 2, 3]),
    "no result": lambda record: record.pop("result"),
    "a result that is none": lambda record: record.update(result=None),
    "cards that nobody recorded": lambda record: record["decks"]["3"].pop(),
    "a card that nobody recorded": lambda record: record["decks"]["1"].__setitem__(-1, None),
    "a card twice": lambda record: record["decks"]["1"].__setitem__(-1, record["decks"]["1"][0]),
    "tiles twice": lambda record: record["tiles"].__setitem__(0, record["tiles"][1]),
    "a tile too few": lambda record: record["tiles"].pop(),
    "another version": lambda record: record.update(rules="2025.9"),
    "another format": lambda record: record.update(format="splendor-record/2"),
    "another game": lambda record: record.update(game="chess"),
    "an unknown reading": lambda record: record.update(readings={"luck": "good"}),
    "an unknown value": lambda record: record.update(readings={"stuck": "sleeps"}),
    "a reading with its default": lambda record: record.update(readings={"stuck": "pass"}),
    "another reading": lambda record: record.update(readings={"wild-choice": "shortfall-only"}),
    "five players": lambda record: record["players"].extend("abc"),
    "a name with a colon": lambda record: record.update(players=["A: the first", "B"]),
    "a name in letters of its own": lambda record: record.update(players=["Ä", "B"]),
    "an empty name": lambda record: record.update(players=["", "B"]),
    "anything beside": lambda record: record.update(
        meta={"at": "12:30", "n": [1, None, True, {"deep": {}}]}
    ),
    "a fraction beside": lambda record: record.update(meta={"n": 0.5}),
    "a large number beside": lambda record: record.update(meta=10**30),
    "depth beside": lambda record: record.update(meta=json.loads("[" * 30 + "]" * 30)),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_record_that_is_spoilt_is_judged_alike(what: str) -> None:
    record = json.loads(played(BASE, 2, 5))
    SPOILT[what](record)
    same_as_the_full_judge(json.dumps(record))
    same_as_the_full_judge(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode())


@pytest.mark.parametrize("seed", range(4))
def test_a_random_change_is_judged_alike(seed: int) -> None:
    chance = Random(seed)
    for ruleset in (BASE, MARVEL):
        record = json.loads(played(ruleset, 2, seed))
        first, second = chance.sample(range(len(record["turns"])), 2)
        turns = record["turns"]
        turns[first], turns[second] = turns[second], turns[first]
        same_as_the_full_judge(json.dumps(record))
        del turns[first]
        same_as_the_full_judge(json.dumps(record))


TWICE: Final = (
    ('"game":', '"game": "base", "game":'),
    ('"turns":', '"turns": [], "turns":'),
    ('"seat": 1', '"seat": 1, "seat": 1'),
    ('"action": "take"', '"action": "take", "action" : "take"'),
)


@pytest.mark.parametrize(("once", "twice"), TWICE)
def test_a_key_that_is_there_twice_is_refused(once: str, twice: str) -> None:
    text = json.dumps(json.loads(played(BASE, 2, 5))).replace(once, twice, 1)
    with pytest.raises(NotPlain):
        read_plain(text.encode())
    same_as_the_full_judge(text)


@pytest.mark.parametrize("text", [b"\xef\xbb\xbf", b"", b"[]", b"null", b"\xff", b'{"format": 1}'])
def test_other_bytes_are_left_to_the_strict_reader(text: bytes) -> None:
    with pytest.raises(NotPlain):
        read_plain(text)
    same_as_the_full_judge(text + played(BASE, 2, 5).encode() if text[:1] == b"\xef" else text)


def test_plain_records_do_not_reach_the_full_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [judge_record(parse_record(played(MARVEL, 3, seed))) for seed in range(3)]
    monkeypatch.delattr(judging, "judge_record")
    assert [*judge_records(played(MARVEL, 3, seed) for seed in range(3))] == expected


def test_a_record_as_a_value_and_a_file_that_is_not_there(tmp_path: Path) -> None:
    record = parse_record(played(BASE, 2, 5))
    judged, missing, impossible = judge_records([record, tmp_path / "no.json", tmp_path / "\0"])
    assert judged == judge_record(record)
    assert isinstance(missing, RecordError)
    assert isinstance(impossible, RecordError)
    assert missing.file == str(tmp_path / "no.json")


def test_a_file_that_cannot_be_read_at_once_is_left_to_the_strict_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (quick,) = judge_records([FILES[0]])

    def read_bytes(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert list(judge_records([FILES[0]])) == [quick]


def test_contested_readings_can_be_left_out() -> None:
    text = played(BASE, 2, 5)
    for verdict in judge_records([text, FILES[0], parse_record(text)], contested=False):
        assert not isinstance(verdict, RecordError)
        assert verdict.contested is None
        written = to_json(verdict)
        assert "contested" not in written
        assert from_json(written, type(verdict)).contested is None


@pytest.mark.parametrize("options", [[], ["--json"], ["--no-contested"], ["--json", "--trace"]])
def test_the_command_prints_the_same_with_the_fast_lane_and_without(
    options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [str(path) for path in FILES[: 2 * command.MANY]]
    with_lane = printed(capsys, ["judge", *options, *files])
    monkeypatch.setattr(command, "fast_lane", lambda: None)
    assert printed(capsys, ["judge", *options, *files]) == with_lane
    assert ('"contested"' in with_lane) == ("--json" in options)
