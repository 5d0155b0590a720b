"""One hostile text in every place that a text can come from: it is shown, and never obeyed."""

from __future__ import annotations

import copy
import io
import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import fromstring

import pytest
from support.cli_runner import COMMAND
from support.paths import EXAMPLES

from splendor_rules.bounds import MOST_NAME_CHARACTERS
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import FAULT, LEGAL
from splendor_rules.notation import format_game, parse_game, read_game
from splendor_rules.records import format_record, parse_record
from splendor_rules.testing.conformance.__main__ import DIFFERS, NOT_RUN
from splendor_rules.testing.conformance.__main__ import run as run_conformance

if TYPE_CHECKING:
    from collections.abc import Iterator

FAKED: Final = "FAKED: a line that this project never writes"
HOSTILE: Final = (
    "\x1b[31m\x1b]0;title\x07\x7f\x85\x9b2J\x90\xa0\xad\u061c\u180e\u200b\u200d\u200f\u2028\u2029"
    f"\u202e\u2066\ufeff\ufff9\U000e0001\r\x08\x0b\x0c\t[bold]{{0}}%s\n{FAKED}\n"
)
COMMANDS: Final = (
    ["judge"],
    ["judge", "--json"],
    ["judge", "--trace"],
    ["legal"],
    ["legal", "--json"],
    ["show"],
    ["show", "--step"],
    ["show", "--svg"],
    ["convert"],
    ["convert", "--json"],
    ["play", "--save", "saved.json", "--load"],
    ["play", "--save", "saved.splendor", "--load"],
    ["report", "--expected", "legal", "--why", "x", "--output", "report.toml"],
)
TOML: Final = """
title = "x"
players = ["x", "y"]
tiles = ["G4R4"]
[player.x]
tokens = "W3"
reserved = ["1W0-U3"]
[market]
1 = ["1K1-U4"]
[readings]
stuck = "pass"
[ask]
take = "W U R"
"""
ONE_LINE: Final = 'base; title = "x"; A.tokens = W3; market.1 = 1K1-U4; ask.take = W U R'


@lru_cache
def recorded() -> dict[str, Any]:
    """The JSON of a record with every key."""
    data: dict[str, Any] = json.loads((EXAMPLES / "base-tie.json").read_text(encoding="utf-8"))
    purchase = next(turn for turn in data["turns"] if turn["action"] == "purchase")
    turns = data["turns"][: data["turns"].index(purchase) + 1]
    variation = {"instead_of": 1, "turns": turns[:1], "notes": [{"after": 1, "comment": "x"}]}
    return {
        **data,
        "rules": "2025.3",
        "turns": turns,
        "decks": {level: deck[:6] for level, deck in data["decks"].items()},
        "readings": {"short-take": "two-only"},
        "result": {"ended_by": "unfinished"},
        "meta": {"event": "x", "notes": [{"after": 1, "comment": "x"}, variation]},
    }


def variants(value: Any, name: str = "record") -> Iterator[tuple[str, Any]]:
    """The JSON with the hostile text in the place of each value, and as a further key of each."""
    yield name, HOSTILE
    if isinstance(value, dict):
        yield f"{name}/key", {HOSTILE: 1, **value}
        for key, below in value.items():
            for place, changed in variants(below, f"{name}/{key}"):
                yield place, {**value, key: changed}
    elif isinstance(value, list):
        for index in {0, len(value) - 1} if value else ():
            for place, changed in variants(value[index], f"{name}/{index}"):
                yield place, [*value[:index], changed, *value[index + 1 :]]


def records() -> dict[str, str]:
    return {place: json.dumps(data) for place, data in variants(recorded())}


def games() -> dict[str, str]:
    """A game in notation, with the hostile text in each line."""
    lines = format_game(parse_record(json.dumps(recorded()))).splitlines()
    shown, quoted = HOSTILE.replace("\n", " "), json.dumps(HOSTILE)
    texts = {}
    for number, line in enumerate(lines):
        head, colon, _ = line.partition(":")
        for kind, changed in {
            "line": shown,
            "value": f"{head}{colon} {shown}",
            "item": f"{line} {shown}",
            "quoted": f"{head}{colon} {quoted}",
            "comment": f"{line}\n{{{shown}}}",
        }.items():
            texts[f"{number} {kind}"] = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
    return texts


def positions() -> dict[str, str]:
    """A position, with the hostile text in each value and as a key."""
    quoted, texts = json.dumps(HOSTILE), {}
    for place, text, ends in (("toml", TOML, "\n"), ("line", ONE_LINE, "; ")):
        parts = text.split(ends)
        for number, part in enumerate(parts):
            key, equals, value = part.partition(" = ")
            for kind, changed in {
                "part": HOSTILE.replace("\n", " "),
                "key": f"{quoted}{equals}{value}",
                "value": f"{key} = {quoted}",
                "item": f"{key} = [{quoted}]",
                "table": f"[{quoted}]",
                "table in a table": f"[player.{quoted}]",
            }.items():
                parts_then = [*parts[:number], changed, *parts[number + 1 :]]
                texts[f"{place} {number} {kind}"] = ends.join(parts_then)
    return texts


def is_harmless(text: str) -> bool:
    """Whether a terminal obeys nothing of it, and nothing in it looks like a line of its own."""
    return all(line.isprintable() and line != FAKED for line in text.split("\n"))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("texts", [records, games, positions], ids=lambda texts: texts.__name__)
def test_a_hostile_text_in_a_file(
    texts: Any,
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("file")
    for place, text in texts().items():
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.StringIO("?\nundo\nquit\n"))
        status = run([*command, "file"])
        captured = capfd.readouterr()
        assert status != FAULT, place
        assert is_harmless(captured.out), (place, captured.out)
        assert is_harmless(captured.err), (place, captured.err)
        assert len(captured.err) < 5000, place
        if command[-1] == "--svg" and captured.out.startswith("<svg"):
            fromstring(captured.out)  # noqa: S314  (our own)
        for saved in Path().glob("saved*"):
            assert is_harmless(saved.read_text(encoding="utf-8")), place
            assert read_game(saved).meta == read_game(file).meta
            assert read_game(saved).players == read_game(file).players
            saved.unlink()
        for report in Path().glob("report*"):
            assert is_harmless(report.read_text(encoding="utf-8")), place
            assert run(["judge", str(report)]) != FAULT
            report.unlink()
        capfd.readouterr()


def test_what_is_accepted_is_the_same_in_either_form() -> None:
    data = copy.deepcopy(recorded())
    data["players"][0] = data["meta"]["event"] = data["meta"][HOSTILE] = HOSTILE
    for note in (data["meta"]["notes"][0], data["meta"]["notes"][1]["notes"][0]):
        note["comment"] = HOSTILE
    record = parse_record(json.dumps(data))
    for text in (format_game(record), format_record(record)):
        assert is_harmless(text)
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize(
    "arguments",
    [
        *[[*command, HOSTILE] for command in COMMANDS],
        ["play", "--game", "base", "--players", "2", "--save", f"{HOSTILE}/x"],
        ["play", "--game", "base", "--players", "2", "--save", HOSTILE],
        ["play", "--game", "base", "--players", HOSTILE],
        ["play", "--game", "base", "--players", "2", "--seat", HOSTILE],
        ["play", "--game", "base", "--players", "2", "--bot", HOSTILE],
        ["play", "--game", "base", "--players", "2", "--seed", HOSTILE],
        ["play", HOSTILE],
        ["new", "--game", HOSTILE, "--players", "2"],
        ["new", "--game", "base", "--players", "2", "--reading", HOSTILE],
        ["new", "--game", "base", "--players", "2", "--reading", f"{HOSTILE}=x"],
        ["new", "--game", "base", "--players", "2", "--reading", f"stuck={HOSTILE}"],
        ["judge", "--lang", HOSTILE, "x"],
        ["judge", "--ruleset", HOSTILE, "x"],
        ["judge", "--ruleset", f"{HOSTILE}:x", "x"],
        ["judge", "--ruleset", f"os:{HOSTILE}", "x"],
        ["judge", "--ruleset", f"hostile_house:{HOSTILE}", "x"],
        ["judge", "--reading", f"stuck={HOSTILE}", str(EXAMPLES / "base-tie.json")],
        ["show", "--turn", HOSTILE, "x"],
        ["report", str(EXAMPLES / "reserving-at-ten.toml"), "--ask", HOSTILE],
        [
            "report",
            str(EXAMPLES / "reserving-at-ten.toml"),
            "--expected",
            HOSTILE,
            "--why",
            HOSTILE,
        ],
        ["clauses", HOSTILE],
        [f"--{HOSTILE}"],
        ["judge", f"--{HOSTILE}", "x"],
        ["judge", f"-{HOSTILE}", "x"],
        [HOSTILE],
    ],
)
@pytest.mark.parametrize("times", [1, 500], ids=["short", "long"])
def test_a_hostile_text_in_a_call(
    times: int,
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    module = f"def __getattr__(name): raise OSError({HOSTILE!r})"
    Path("hostile_house.py").write_text(module, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "hostile_house", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    called = [argument.replace(HOSTILE, HOSTILE * times) for argument in arguments]
    assert run(called) != FAULT
    captured = capfd.readouterr()
    for text in (captured.out, captured.err):
        assert is_harmless(text)
        assert len(text) < 20_000 or "--json" in arguments  # which has whole names


def test_a_hostile_text_that_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = HOSTILE.replace("\n", " ")
    words = (
        "",
        "take ",
        "purchase ",
        "reserve 1 deck ",
        "save ",
        "save none/",
        "undo ",
        "1 ",
        "help ",
    )
    typed = "".join(f"{word}{line}\n" for word in words)
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert run(["play", "--game", "base", "--players", "2"]) == LEGAL
    assert is_harmless(capfd.readouterr().out)


ENGINE: Final = f"""
import json, sys
text = {HOSTILE!r} * 1000
for line in sys.stdin:
    question = json.loads(line)
    answer = {{"id": question["id"]}}
    if question["ask"] == "hello":
        name = text[:{MOST_NAME_CHARACTERS}]  # a longer one is refused at once
        answer.update(format="splendor-conformance/1", name=name, version=name,
                      capabilities=["legal"], position=[],
                      games={{"base": {{"players": [2], "readings": {{}}}}}})
    elif sys.argv[1] == "answers":
        answer.update({{text: text, "legal": text, "actions": [text]}})
    elif sys.argv[1] == "fails":
        answer.update(error=text)
    else:
        sys.exit(text)
    print(json.dumps(answer, ensure_ascii=False), flush=True)
"""


@pytest.mark.parametrize("way", ["answers", "fails", "ends"])
def test_a_hostile_text_of_an_engine(way: str, capfd: pytest.CaptureFixture[str]) -> None:
    command = ["--games", "1", "--", sys.executable, "-X", "utf8", "-c", ENGINE, way]
    assert run_conformance(command) in {DIFFERS, NOT_RUN}
    captured = capfd.readouterr()
    assert is_harmless(captured.out)
    assert "\N{REPLACEMENT CHARACTER}[31m" in captured.out
    assert max(map(len, captured.out.splitlines())) < 3000


@pytest.mark.parametrize(
    "arguments", [["--games", HOSTILE, "x"], [f"--{HOSTILE}"], ["--", f"/{HOSTILE}"]]
)
def test_a_hostile_text_in_a_call_of_the_conformance_suite(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    try:
        status = run_conformance(arguments)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == NOT_RUN
    assert is_harmless(capfd.readouterr().err)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are texts on this system")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/\xff\x1b\x9b.json"
    Path(os.fsdecode(name)).write_bytes((EXAMPLES / "base-tie.json").read_bytes())
    for command in (["judge"], ["judge", "--json"], ["play", "--load"]):
        done = subprocess.run([*COMMAND, *command, name], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (LEGAL, b"")
        printed = done.stdout.decode()
        assert is_harmless(printed)
        if "--json" in command:
            assert json.loads(printed)["file"] == os.fsdecode(name)
