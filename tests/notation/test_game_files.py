"""Files of recorded games: what any command has saved can be loaded, whatever its name is."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from support.cli_runner import printed
from support.paths import EXAMPLES, GAMES

from splendor_rules import BASE, Game, judge_record, new_game, parse_scenario, read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import LEGAL
from splendor_rules.errors import RecordError
from splendor_rules.notation import read_game, write_game
from splendor_rules.records import Record, record_of, write_record

if TYPE_CHECKING:
    from pathlib import Path

    from splendor_rules.serialization.nodes import Json

SUFFIXES: Final = (".json", ".splendor", ".txt", "", ".SPLENDOR", ".toml", ".splendor.json")
KINDS: Final = ("annotated", "from a position", "begun", "odd names")
NOTES: Final[Json] = [
    {"after": 1, "comment": "a } {"},
    {"instead_of": 2, "turns": [{"seat": 1, "action": "pass"}]},
]


@lru_cache
def recorded(kind: str) -> Record:
    """A record with what is written in its own way."""
    whole = read_record(EXAMPLES / "base-tie.json")
    short = evolve(whole, turns=whole.turns[:3], result=None)
    if kind == "annotated":
        return evolve(short, meta={"event": "club", "notes": NOTES}, rules="2025.3")
    if kind == "odd names":
        return evolve(short, players=('A: take "', "\u2028{([\x1b"))
    if kind == "from a position":
        text = (EXAMPLES / "reserving-at-ten.toml").read_text(encoding="utf-8")
        game = Game.from_scenario(parse_scenario(text.replace("[ask]", "[turn]")))
        return game.record()
    game = Game.load(GAMES / "legal" / "base-119.json")
    while not game.in_mid_turn:
        game.undo(force=True)
    return game.record()


def is_in_notation(file: Path) -> bool:
    return file.read_text(encoding="utf-8").startswith("splendor-game/1\n")


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_function_has_saved_can_be_loaded(kind: str, suffix: str, tmp_path: Path) -> None:
    record, file = recorded(kind), tmp_path / f"game{suffix}"
    write_game(record, file)
    assert (read_game(file), Game.load(file).record()) == (record, record)
    assert is_in_notation(file) == (suffix.lower() == ".splendor")
    file.unlink()
    if suffix.lower() == ".splendor":
        with pytest.raises(RecordError, match="is for notation, which `write_game` writes"):
            write_record(record, file)
        assert not file.exists()
    else:
        write_record(record, file)
        assert read_record(file) == read_game(file) == record
    Game.from_record(record).save(file)
    assert read_game(file) == record


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("source", ["game.json", "game.splendor", "notation.json", "json.splendor"])
def test_what_a_command_has_saved_can_be_loaded(  # noqa: PLR0917  (as pytest gives them)
    kind: str,
    source: str,
    suffix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    record, loaded = recorded(kind), tmp_path / source
    write_game(record, "text", in_notation=source in {"game.splendor", "notation.json"})
    loaded.write_bytes((tmp_path / "text").read_bytes())  # what is in it decides, not its name
    in_notation, seat = is_in_notation(loaded), "ABCD"[Game.from_record(record).state.to_act]
    (tmp_path / f"c{suffix}").write_text(printed(capsys, ["convert", str(loaded)]), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save w{suffix}\nquit\n"))
    assert run(["play", "--load", source, "--seat", seat, "--save", f"s{suffix}"]) == LEGAL
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["play", "--load", source, "--seat", seat, "--save", source]) == LEGAL
    assert read_game(source) == record
    for file in (f"s{suffix}", f"w{suffix}"):
        assert read_game(file) == record
        named = {".splendor": True, ".json": False}.get(tmp_path.joinpath(file).suffix.lower())
        assert is_in_notation(tmp_path / file) == (in_notation if named is None else named)
    for file in (f"c{suffix}", f"s{suffix}", f"w{suffix}"):
        assert run(["judge", file]) == LEGAL
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert run(["play", "--load", file]) == LEGAL


def test_what_notation_cannot_say_is_refused_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    club = BASE.with_limits(name="club,\nevening", goal=21)
    record, file = record_of(new_game(club, 2, 7), []), tmp_path / "game.splendor"
    with pytest.raises(
        RecordError, match=r"what the notation cannot say: JSON is for it, `\.json`"
    ):
        write_game(record, file, ruleset=club)
    (tmp_path / "evening_club.py").write_text(
        "from splendor_rules import BASE\n"
        "CLUB = BASE.with_limits(name='club,\\nevening', goal=21)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("save game.splendor\nsave game.json\n"))
    assert run(["play", "--ruleset", "evening_club:CLUB", "--players", "2"]) == LEGAL
    assert "Not saved: the record has what the notation cannot say" in capsys.readouterr().out
    assert read_game(tmp_path / "game.json", ruleset=club).ruleset == club
    command = ["play", "--ruleset", "evening_club:CLUB", "--players", "2", "--save", str(file)]
    assert run(command) == 2
    assert "cannot be written: the record has what" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("name", ["none.json", "", "folder", "a\0b", "x" * 300])
def test_a_file_that_cannot_be_read_is_a_record_error(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for read in (read_game, Game.load):
        with pytest.raises(RecordError, match="the file cannot be read: ") as caught:
            read(str(tmp_path / name) if name else name)
        assert caught.value.file == (str(tmp_path / name) if name else name)


def test_what_is_no_game_says_what_was_expected(tmp_path: Path) -> None:
    file = tmp_path / "game.splendor"
    file.write_text("game: base\n")
    with pytest.raises(RecordError, match="line 1, column 1: expected the first line"):
        read_game(file)
    file.write_text("{}\n")
    with pytest.raises(RecordError, match="the key 'format' is missing"):
        read_game(file)
    assert not judge_record(read_game(EXAMPLES / "base-illegal-take.json")).legal
