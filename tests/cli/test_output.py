"""What a person reads on the screen: of positions, of how games ended, of what cannot be read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from support.cli_runner import COMMAND, TIE, printed
from support.paths import GAMES
from support.small_records import small

from splendor_rules import RULES_VERSION, judge_record, read_record
from splendor_rules.bounds import MOST_BYTES
from splendor_rules.cli import main
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import ILLEGAL, LEGAL, UNREADABLE
from splendor_rules.cli.output import Output
from splendor_rules.serialization import to_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Shown = Callable[..., str]

LEGAL_GAMES = GAMES / "legal"


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shown:
    """What `judge` prints of a position on one line."""
    path = tmp_path / "position.txt"

    def judged(line: str, *options: str) -> str:
        path.write_text(line, encoding="utf-8")
        run(["judge", str(path), *options])
        return capsys.readouterr().out

    return judged


# --- positions -----------------------------------------------------------------------------------


FIRST_TURN = (
    "A.tokens = W3 U3 G3; A.bonuses = U4 G4 R4; A.tiles = U4G4; tiles = G4R4; "
    "turn.take = W U R; turn.return = G2; turn.tile = G4R4"
)
PURCHASE = "market.1 = 1R1-W4; ask.purchase = 1R1-W4"
IN_ROW = (
    "Nobody has said where Wong lies. If it lies face up, add the line: "
    'market.1 = ["baron-zemo", "wong"]'
)
IN_HAND = (
    "Nobody has said where 1R1-W4 is. If it is in the hand of A, add the line: "
    'player.A.reserved = ["1R0-W3", "1R1-W4"]'
)
TWO_TILES = "base; owed = tile; A.bonuses = W4 U4 G4; tiles = W4U4, U4G4"
WON = "base; A.points = 15; A.cards = 12; B.points = 15; B.cards = 10; ask = winner"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (f"base; A.tokens = W4 J1; {PURCHASE}", "Yes. It can be paid with: W4, W3 J1."),
        (f"base; A.bonuses = W4; {PURCHASE}", "Yes. It can be paid with: -."),
        (
            f"base; A.tokens = W2; {PURCHASE}",
            "No. This is short of 2 white: the price is 4 white.",
        ),
        (
            f"base; A.tokens = W1 J2; {PURCHASE}",
            "No. This is 1 short: the price is 4 white, and 1 white and 2 gold go towards it.",
        ),
        (
            f"base; A.tokens = W2 U2; {PURCHASE}; ask.pay = W2 U2",
            "No. The price is 4 white and the payment 2 white and 2 blue; they must match",
        ),
        (
            f"base; A.tokens = W3 J2; {PURCHASE}; ask.pay = W3 J2",
            "No. The price is 4 white and the payment 3 white and 2 gold; they must match",
        ),
        ("base; ask.take = W U G", "Yes. The rules allow it."),
        (f"base; {FIRST_TURN}", "Yes. The rules allow it."),
        (f"base; {FIRST_TURN}; turn.then.take = W W", "No. A turn has exactly one action; "),
        (f"{TWO_TILES}; ask.tile = W4U4", "Yes. The rules allow it."),
        (
            "marvel; A.tokens = Y1 B1 O2 R1; market.1 = baron-zemo; ask.purchase = Wong",
            f"It depends. {IN_ROW}",
        ),
        (
            "base; A.tokens = W4; A.reserved = 1R0-W3, ?1; ask.purchase = 1R1-W4; ask.from = hand",
            f"It depends. {IN_HAND}",
        ),
        ("base; ask.reserve = 1 2 1R1-W4", "It depends. "),
        (
            "base; over = points; to_act = B; A.cards = red 5, blue 5, green 5; B.cards = white 1",
            "Winner: A, decided by winner.most-points (The most points win).",
        ),
        (
            "base; over = stalemate; passes = 2; supply = W0 U0 G0 R0 K0",
            "Shared win: A, B, by winner.shared (A shared victory).",
        ),
        (
            "marvel; over = stalemate; passes = 2; supply = Y0 B0 O0 R0 P0",
            "Nobody wins, by turn.stalemate (Stalemate).",
        ),
        (
            "base; A.points = 12; B.points = 9; ask = winner",
            "The game is not over; ranked now, ",
        ),
        ("marvel; A.points = 12; ask = winner", "The game is not over; ranked now, nobody "),
        (WON, "Winner: B, decided by winner.fewest-cards (Tie: fewest cards)."),
        ("base; A.points = 12; B.points = 9", f"base (rules {RULES_VERSION})"),
    ],
)
def test_the_answer_to_a_position_is_the_first_line(line: str, answer: str, shown: Shown) -> None:
    first, *rest = shown(line).splitlines()
    assert first.partition(": ")[2].startswith(answer)
    assert ("ask" in line or "turn." in line) == ("  The position:" not in rest)
    assert ("ranked now" in "\n".join((first, *rest))) == ("ranked now" in answer)


def test_what_stands_below_an_answer(shown: Shown) -> None:
    lines = shown(f"base; {FIRST_TURN}; turn.then.take = W W; turn.by = B").splitlines()
    assert lines[1:] == [
        f"  B: take W1 U1 R1, take W2, return G2, tile G4R4 (rules {RULES_VERSION})",
        "  turn.own-turn",
        "  A turn has exactly one action; this would make 2. (turn.one-action)",
        "",
    ]
    assert shown(WON).splitlines()[1:] == [
        "  A: 15 points, 12 cards",
        "  B: 15 points, 10 cards",
        f"  winner.fewest-cards (rules {RULES_VERSION})",
        "",
    ]


def test_the_sources_of_an_answer_stand_there_if_asked(shown: Shown) -> None:
    heading = "“Game rules”, “Selecting tokens”, at second hand"
    for line in ("base; supply = W3; ask.take = W W", "base; ask.take = W W"):
        assert heading not in shown(line)
        assert heading in shown(line, "--sources")
    assert "“End of the game”, at second hand" in shown(WON, "--sources")


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("marvel; A.bonuses = Y2 P2; A.avengers = 3", ["    A holds Avengers Assemble."]),
        ("base; to_act = B; A.cards = red 5, blue 5, green 5", ["    A has triggered the end."]),
        (
            TWO_TILES,
            ["    A must choose one of W4U4, U4G4.", "    Legal here: 2 × choose a tile."],
        ),
        ("base; over = stalemate; passes = 2; supply = W0 U0 G0 R0 K0", ["    Legal here: none."]),
    ],
)
def test_what_is_printed_of_a_table(line: str, texts: list[str], shown: Shown) -> None:
    out = shown(line, "--table")
    assert all(f"\n{text}" in out for text in texts)
    assert ("It is the turn of" in out) == ("; o" not in line)


def test_a_game_that_a_turn_ends_has_its_winner_below(shown: Shown) -> None:
    out = shown("base; to_act = B; A.cards = red 5, blue 5, green 5; turn.take = W U R")
    assert out.splitlines()[0].endswith("Yes. The rules allow it.")
    assert "\n  Winner: A, decided by winner.most-points (The most points win).\n" in out


# --- records -------------------------------------------------------------------------------------


def test_a_result_that_differs_in_every_way(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    written = json.loads((LEGAL_GAMES / "base-065.json").read_text(encoding="utf-8"))
    path = tmp_path / "differs.json"
    path.write_text(
        json.dumps(written | {"result": {"winners": [0], "points": [10, 9]}}), encoding="utf-8"
    )
    assert run(["judge", str(path)]) == ILLEGAL
    out = capsys.readouterr().out
    assert "  The game is not over.\n" in out
    assert "  The written result differs: points is written 10, 9, ruled 10, 8.\n" in out
    assert "  The written result differs: winners is written 0, ruled none.\n" in out
    assert "  The written result differs: ended_by is written not at all, ruled unfinished." in out


def test_another_winner_under_another_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", str(LEGAL_GAMES / "base-017.json")]) == LEGAL
    text = "Another verdict under the reading final-tie = most-tokens, in the outcome."
    assert f"  {text}\n" in capsys.readouterr().out


# --- the process ---------------------------------------------------------------------------------


def test_without_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run(["judge", "-"]) == UNREADABLE
    assert capsys.readouterr().out == "-: there is no standard input\n\n"


def test_output_that_is_no_terminal_and_no_pipe_but_a_text() -> None:
    text = io.StringIO()
    with redirect_stdout(text):
        assert run(["judge", "--json", TIE]) == LEGAL
    assert json.loads(text.getvalue()) == to_json(judge_record(read_record(TIE)))


def test_a_position_over_16_mb_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "long.toml"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert run(["judge", str(path)]) == UNREADABLE
    problem = f"the text has more than {MOST_BYTES} bytes, which are the most"
    text = f"{path}: the file cannot be read: {problem}\n\n"
    assert capsys.readouterr().out == text


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_a_reader_that_stops_early_makes_no_game_illegal(options: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, "judge", *options, *[TIE] * 40], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == LEGAL


def test_a_broken_installation_is_not_taken_for_a_missing_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "splendor_rules.cli.app", None)
    with pytest.raises(ModuleNotFoundError, match=r"splendor_rules\.cli\.app"):
        main()


def test_a_person_is_told_of_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "older.json"
    path.write_text(json.dumps(small("base", 2) | {"rules": "2025.3"}), encoding="utf-8")
    told = "The record names the rules 2025.3; it is judged by"
    assert told in printed(capsys, ["judge", str(path)])
    path.write_text(json.dumps(small("base", 2)), encoding="utf-8")
    assert "names the rules" not in printed(capsys, ["judge", str(path)])


def test_between_people_a_terminal_forgets_what_it_has_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for terminal, forgets in (("xterm", True), ("dumb", False)):
        monkeypatch.setenv("TERM", terminal)
        text = io.StringIO()
        screen = Output(Console(file=text, force_terminal=True), Console())
        screen.wipe()
        assert text.getvalue().endswith("\x1b[2J\x1b[H\x1b[3J") == forgets
