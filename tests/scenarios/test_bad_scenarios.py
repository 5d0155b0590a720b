"""Scenarios that are refused: every diagnostic has its line, its key and the clause."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from splendor_rules import parse_scenario
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.errors import ScenarioError

if TYPE_CHECKING:
    from pathlib import Path


EVERYTHING = """game = "marvel"
avengers = "A"
[player.A]
tokens = "Y5 T2 S5"
reserved = ["nova", "nova", "?1", "?2"]
[player.B]
tokens = "B5"
"""

BAD = {
    # errors of form
    'game = "base"\n[player.A\ntokens = "W1"': "-",
    'suply = "W4"\n': "1 suply",
    '\n[player.A]\ntoken = "W1"': "3 player.A.token",
    '[ask]\ntake = "W"\nget = "U"': "3 ask.get",
    'game = "duel"': "1 game",
    "[readings]\ngold = 'x'": "2 readings.gold",
    "[readings]\nstuck = 'x'": "2 readings.stuck",
    "[readings]\nundone-end = 'triggered-anew'": "2 readings.undone-end",
    '[player.A]\ntokens = "W3 X1"': "2 player.A.tokens",
    'supply = "W4-U4"': "1 supply",
    '[player.A]\ntokens = ["W3"]': "2 player.A.tokens",
    '[player.A]\ntokens = "W100"': "2 player.A.tokens",
    '[player.A]\nbonuses = "J1"': "2 player.A.bonuses",
    '[player.A]\ncards = ["2R9"]': "2 player.A.cards",
    '[player.A]\nreserved = ["nova"]': "2 player.A.reserved",
    '[market]\n2 = ["1W0-U3"]': "2 market.2",
    '[market]\n4 = ["?"]': "2 market.4",
    '[market]\n1 = ["?", "?", "?", "?", "?"]': "2 market.1",
    '[decks]\n1 = ["1W0-U3", "-"]': "2 decks.1",
    'tiles = ["W9U9"]': "1 tiles",
    'tiles = ["asgard"]': "1 tiles",
    'avengers = "A"': "1 avengers",
    'to_act = "E"': "1 to_act",
    'players = ["A", "B"]\n[player.C]\ntokens = "W1"': "2 player.C",
    'players = ["A", "A"]': "1 players",
    'players = ["A", "none"]': "1 players",
    'passes = "some"': "1 passes",
    '[ask]\ntake = "W"\nreserve = "1 1"': "1 ask",
    '[ask]\ntake = "W W"\nreturn = "W"': "3 ask.return",
    '[turn]\ntake = "W W"\npay = "W"': "3 turn.pay",
    '[ask]\npass = "no"': "2 ask.pass",
    '[ask]\ntake = "W W"\n[turn]\ntake = "W W"': "3 turn",
    '[ask]\nreserve = "4 1"': "2 ask.reserve",
    '[turn]\nby = "A"': "1 turn",
    '[ask]\nby = "Z"\ntake = "W W"': "2 ask.by",
    '[ask]\nreserve = "2R3-R6"': "2 ask.reserve",
    '[player.A]\nreserved = ["1W0-U3"]\n[ask]\npurchase = "1W0-U3"\nfrom = "deck"': "5 ask.from",
    "title = 1979": "1 title",
    "[player]\nA = 3": "2 player.A",
    "player = 3": "1 player",
    "market = 3": "1 market",
    "decks = [36, 26]": "1 decks",
    "tiles = 3": "1 tiles",
    "to_act = 1": "1 to_act",
    '[ask]\ntake = "X"': "2 ask.take",
    '[ask]\npurchase = "nova"': "2 ask.purchase",
    '[ask]\nreserve = "nova"': "2 ask.reserve",
    "[ask]\nreserve = 1": "2 ask.reserve",
    '[turn]\ntake = "W W"\ntile = "asgard"': "3 turn.tile",
    '[turn]\nreturn = "W"': "1 turn",
    '[turn]\ntake = "W W"\n[[turn.then]]\ntake = "W"\nreserve = "1 1"': "3 turn.then.1",
    # states that cannot exist
    "players = 1": "1 players setup.players",
    "players = 5": "1 players setup.players",
    '[player.A]\ntokens = "W5"': "2 player.A.tokens setup.conservation",
    'supply = "W4"\n[player.A]\ntokens = "W1"\n[player.B]\ntokens = ""': (
        "1 supply setup.conservation"
    ),
    'supply = "J6"\n[player.A]\ntokens = ""\n[player.B]\ntokens = ""': (
        "1 supply setup.conservation"
    ),
    '[player.A]\nreserved = ["2R3-R6"]\n[market]\n2 = ["2R3-R6"]': (
        "2 player.A.reserved setup.conservation"
    ),
    '[player.A]\nreserved = ["2R3-R6", "2R3-R6"]': "2 player.A.reserved setup.conservation",
    '[player.A]\ncards = ["red 5", "red 5", "red 5"]': "2 player.A.cards setup.conservation",
    '[player.A]\nbonuses = "R1"\npoints = 9': "1 player.A setup.conservation",
    'game = "marvel"\n[player.A]\navengers = 99': "2 player.A setup.conservation",
    '[player.A]\ncards = ["1W0-U3", "1W1-G4"]\nbonuses = "W1"': "1 player.A setup.conservation",
    "[decks]\n3 = 0": "2 decks.3 setup.conservation",
    "[decks]\n1 = 40": "2 decks.1 setup.conservation",
    '[player.A]\ntokens = "W3 U3 G3 R2"': "2 player.A.tokens limit.ten",
    'owed = "return"\n[player.A]\ntokens = "W4 U4 G3"\n[player.B]\ntokens = "R4 K4 J3"': (
        "5 player.B.tokens limit.ten"
    ),
    'owed = "return"\n[player.A]\ntokens = "W4 U4 G2"': "1 owed limit.return-exact",
    'owed = "tile"\ntiles = ["R4K4"]\n[player.A]\nbonuses = "R4 K4"': "1 owed tile.one-a-turn",
    '[player.A]\nreserved = ["?1", "?1", "?2", "?3"]': "2 player.A.reserved reserve.hand-limit",
    '[market]\n1 = ["-"]': "1 market market.full-rows",
    'tiles = ["G4R4", "R4K4", "W4U4", "W4K4"]': "1 tiles setup.nobles",
    'tiles = ["R4K4", "R4K4"]\n': "1 tiles setup.conservation",
    'tiles = ["R4K4"]\n[player.A]\ntiles = ["R4K4"]': "1 tiles setup.conservation",
    'game = "marvel"\ntiles = ["asgard", "wakanda"]': "2 tiles setup.locations",
    'game = "marvel"\ntiles = ["asgard", "triskelion", "attilan"]': "2 tiles setup.locations",
    'game = "marvel"\nplayers = 3\n[player.A]\ntokens = "T2"\ncards = ["red 4 A1 T"]': (
        "4 player.A.tokens time-stone.one-each"
    ),
    'game = "marvel"\n[player.A]\ntokens = "T1"': "3 player.A.tokens time-stone.one-each",
    'game = "marvel"\n[player.A]\ntokens = "T0"\ncards = ["nova"]': (
        "3 player.A.tokens time-stone.one-each"
    ),
    '[player.A]\ntokens = "T1"': "2 player.A.tokens",
    'game = "marvel"\navengers = "A"\n[player.B]\nbonuses = "Y2 B2 O2"\navengers = 3': (
        "2 avengers avengers.holder"
    ),
    'game = "marvel"\navengers = "none"\n[player.B]\nbonuses = "Y2 B2 O2"\navengers = 3': (
        "2 avengers avengers.holder"
    ),
    "marvel; A.bonuses = Y2 P2; A.avengers = 3; B.bonuses = B2 O2; B.avengers = 3": (
        "- avengers avengers.holder"
    ),
    'ending = "A"\nto_act = "B"\n[player.A]\nbonuses = "R2"\npoints = 4': "1 ending end.undone",
    'ending = "B"\nto_act = "A"\n[player.B]\ncards = ["red 5", "blue 5", "green 5"]': (
        "1 ending end.undone, 3 player.B.points end.round"
    ),
    'to_act = "A"\n[player.A]\ncards = ["red 5", "blue 5", "green 5"]': (
        "2 player.A.points end.round"
    ),
    "passes = 2": "1 passes turn.stalemate",
    'owed = "return"\n[player.A]\ntokens = "W4 U4 G4 R2"': "3 player.A.tokens limit.ten",
    'over = "points"': "1 over end.round",
    'over = "stalemate"\npasses = 2\nowed = "tile"\nsupply = "W0 U0 G0 R0 K0"': (
        "3 owed turn.game-over"
    ),
    # several at once
    EVERYTHING: (
        "2 avengers avengers.holder, 4 player.A.tokens limit.ten, "
        "4 player.A.tokens setup.conservation, 4 player.A.tokens setup.conservation, "
        "4 player.A.tokens time-stone.one-each, 5 player.A.reserved reserve.hand-limit, "
        "5 player.A.reserved setup.conservation"
    ),
}
"""Descriptions, each with the line, key and clause of its diagnostics."""


@pytest.mark.parametrize("text", BAD)
def test_a_bad_scenario_is_refused_with_every_diagnostic(text: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "bad.toml")
    assert caught.value.file == "bad.toml"
    diagnostics = [
        " ".join(filter(None, (str(diagnostic.line or "-"), diagnostic.key, diagnostic.clause)))
        for diagnostic in caught.value.diagnostics
    ]
    assert sorted(diagnostics) == sorted(BAD[text].split(", "))


@pytest.mark.parametrize("text", BAD)
def test_a_bad_scenario_on_the_command_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = BAD[text].split(", ")
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == UNREADABLE
    shown = capsys.readouterr().out.strip().splitlines()
    assert len(shown) == len(expected)
    assert all(line.startswith(f"{path}: ") for line in shown)
    assert run(["judge", "--json", str(path)]) == UNREADABLE
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["format"] for line in lines} == {"splendor-error/1"}
    assert len(lines) == len(expected)


def test_a_diagnostic_has_a_message_with_the_numbers() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario('[player.A]\ntokens = "W4 U4 G3"\nreserved = ["?1", "?1", "?2", "?3"]')
    assert str(caught.value).splitlines() == [
        (
            "line 2, player.A.tokens: What A holds (tokens: 11) does not fit the limit of 10 "
            "and the return that is due. (limit.ten)"
        ),
        "line 3, player.A.reserved: The hand of A has 4 cards; 3 is the most. (reserve.hand-limit)",
    ]


MESSAGES = {
    'ask.tile = "x"': "ask.tile: 'x' is no tile of the base game",
    'ask.return = "X3"': "ask.return: column 1: expected a colour of the base game",
    "ask = 3": "ask: expected a table",
    'ask.tkae = "W"': "ask.tkae: there is no key 'tkae' here",
    'turn.pay = "W"': "turn.pay: pay belongs to a purchase",
    'turn.take = "W W"\nturn.then = 3': "turn.then: expected a table",
    "players = [3, 4]": "players: expected a list of texts",
    "avengers = 3": "avengers: there is no key 'avengers' here",
    "base; A.tokens": "no key with a value",
    "base; A.tokens = W1; A.tokens = W2": "twice",
    'base; A.tokens = "W1': "a quotation mark has no end",
    'base; title = "a\\x"': "no text in quotation marks",
    "base; A = W1; A.tokens = W1": "a value and a table",
    "title = 0x" + "f" * 900: "line 1, title: expected a text, not a number so large",
    "chess": "game: expected one of base, marvel",
    "base; A.tokens = W5": "setup.conservation",
    "title = 3": "line 1, title: expected a text, not 3",
    "title = 1.5": "line 1, title: expected a text, not 1.5",
    "title = true": "line 1, title: expected a text, not true",
    "title = [1]": "line 1, title: expected a text, not a list",
    "title = { A = 1 }": "line 1, title: expected a text, not a table",
    "title = 1979-05-27": "line 1, title: expected a text, not a date or time",
    'players = ["A", "Ann", "Ann"]': "players: players 2 and 3 have the same name, 'Ann'",
    "base; A.tokens = W1; player = 3": "a value and a table",
    "base; over = points": "to_act is the last seat",
    "marvel; players = 3; tiles = wakanda, asgard": (
        "tiles: wakanda and asgard are the two faces of one tile, of which only one is in a game "
        "(setup.locations)"
    ),
    "marvel; A.tiles = asgard; B.tiles = Wakanda": (
        "only one is in a game (player.A.tiles, player.B.tiles) (setup.locations)"
    ),
    'tiles = ["x", "x"]': "line 1, tiles: 'x' is no tile of the base game",
    "base; title = G4R4; tiles = G4R4, G4R4": "tiles: G4R4 is named twice (setup.conservation)",
    "base; A.tokens = W1; A.reserved = hidden １R0-W3, 1R0-W3": (
        "player.A.reserved: 1R0-W3 is named twice"
    ),
    "base; A.cards = 1R0-W3; market.1 = 1R0-W3; decks.1 = 1R0-W3, ?; ask.reserve = 1R0-W3": (
        "1R0-W3 is named 3 times (player.A.cards, market.1, decks.1)"
    ),
    'tiles = ["G4R4"]\n[player.A]\ntiles = ["G4R4"]': (
        "line 1, tiles: G4R4 is named twice (tiles on line 1, player.A.tiles on line 3)"
    ),
    f"to_act = '{'x' * 99}'": f"line 1, to_act: expected one of A, B, not '{'x' * 39}…",
}


@pytest.mark.parametrize("text", MESSAGES)
def test_one_mistake_is_one_diagnostic_with_its_message(text: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text)
    (diagnostic,) = caught.value.diagnostics
    assert MESSAGES[text] in str(diagnostic)


def test_a_file_that_is_missing_or_not_utf_8(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["judge", str(tmp_path / "none.toml")]) == UNREADABLE
    assert "cannot be read: No such file" in capsys.readouterr().out
    path = tmp_path / "bytes.toml"
    path.write_bytes(b'title = "\xff"')
    assert run(["judge", str(path)]) == UNREADABLE
    assert "byte 9 is not UTF-8" in capsys.readouterr().out
