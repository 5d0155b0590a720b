"""Saving a session's game: nothing that was saved is lost, however the session ends."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from support.cli_runner import COMMAND, TIE
from support.terminal import Terminal

from splendor_rules import Game, read_record
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import FAULT, INTERRUPTED, LEGAL, UNREADABLE
from splendor_rules.cli.signals import SignalExit, raised_once
from splendor_rules.notation import read_game, write_game
from splendor_rules.records import Result
from splendor_rules.state import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.records import Record
    from splendor_rules.serialization.nodes import Json

NEW = ["play", "--game", "base", "--players", "2", "--seed", "3", "--bot", "random"]
PROMPT = b"A> "


class Session:
    """Plays in the folder of a test.

    Attributes:
        folder: the folder.
        printed: what the last session printed.
    """

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(folder)
        self.folder, self.printed = folder, ""
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def play(self, arguments: list[str], *lines: str, status: int = LEGAL) -> None:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run([*arguments]) == status
        captured = self.capsys.readouterr()
        self.printed = captured.out + captured.err

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    return Session(tmp_path, monkeypatch, capsys)


def annotated() -> Record:
    """Four turns of a game, with a result and notes."""
    whole = read_record(TIE)
    notes: Json = {"notes": [{"after": 1, "comment": "first"}, {"after": 4, "comment": "fourth"}]}
    return evolve(whole, turns=whole.turns[:4], result=Result(ended_by="unfinished"), meta=notes)


def load(name: str) -> list[str]:
    return ["play", "--load", name, "--save", name]


# --- what is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.json", "game.splendor"])
def test_what_is_dropped_is_said_once(name: str, session: Session) -> None:
    write_game(annotated(), name)
    session.play(load(name), "quit")
    assert read_game(name) == annotated()
    assert "left out" not in session.printed
    session.play(load(name), "reserve 1 1", "save", "quit")
    assert read_game(name).meta == annotated().meta
    assert session.printed.count("The result that was written down is left out") == 1
    assert "The notes on turns that were taken back" not in session.printed
    write_game(annotated(), name)
    session.play(load(name), "undo", "save", "quit")
    assert read_game(name).meta == {"notes": [{"after": 1, "comment": "first"}]}
    assert session.printed.count("The notes on turns that were taken back are left out.") == 1


# --- other files, and other sessions -------------------------------------------------------------


def test_nothing_is_written_before_something_is_saved(session: Session) -> None:
    write_game(annotated(), "game.json")
    text = Path("game.json").read_bytes()

    def unchanged() -> None:
        assert session.files() == ["game.json"]
        assert Path("game.json").read_bytes() == text

    for arguments in (load("game.json"), [*NEW, "--save", "new.json"]):
        meanwhile(session, unchanged, "quit")
        assert run(arguments) == LEGAL
    assert session.files() == ["game.json", "new.json"]


def meanwhile(session: Session, act: Callable[[], object], *lines: str) -> None:
    """Have somebody do something before the first line of the next session is typed."""
    waiting = [*lines]

    def answer() -> str:
        if len(waiting) == len(lines):
            act()
        return waiting.pop(0)

    session.monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize("name", ["game.json", "game.splendor", "game"])
@pytest.mark.parametrize("is_loaded", [True, False], ids=["loaded", "new"])
def test_what_another_session_has_written_meanwhile_stays(
    name: str, session: Session, *, is_loaded: bool
) -> None:
    path, other = Path(name), Game.from_record(annotated())
    if is_loaded:
        write_game(annotated(), name)
    other.undo(force=True)
    meanwhile(session, lambda: other.save(name), "1", "save", "1", "quit")
    assert run(load(name) if is_loaded else [*NEW, "--save", name]) == LEGAL
    beside = path.with_stem(f"{path.stem}-2").name
    printed = session.capsys.readouterr().out
    assert f"{name} has been changed by somebody else; the game is saved beside it: {beside}." in (
        printed.replace("\n", " ")
    )
    assert printed.count(f"Saved: {beside}.") == 1  # which is the session's file from then on
    assert read_game(name) == other.record()
    assert len(read_game(beside).turns) == (6 if is_loaded else 4)
    assert session.files() == sorted([name, beside])


def test_bytes_that_are_no_text_are_somebody_elses_too(session: Session) -> None:
    write_game(annotated(), "game.json")
    meanwhile(session, lambda: Path("game.json").write_bytes(b"\xff"), "quit")
    assert run(load("game.json")) == LEGAL
    assert Path("game.json").read_bytes() == b"\xff"
    assert read_game("game-2.json") == annotated()


def test_a_file_that_is_gone_is_written_anew(session: Session) -> None:
    write_game(annotated(), "game.json")
    meanwhile(session, lambda: Path("game.json").unlink(), "1", "quit")
    assert run(load("game.json")) == LEGAL
    assert len(read_game("game.json").turns) == 6
    assert session.files() == ["game.json"]


def test_names_that_are_taken_are_passed_over(session: Session) -> None:
    for name in ("game.json", "game-2.json", "game-3.json"):
        write_game(annotated(), name)
    meanwhile(session, lambda: Path("game.json").write_text("mine"), "quit")
    assert run(load("game.json")) == LEGAL
    assert session.files() == ["game-2.json", "game-3.json", "game-4.json", "game.json"]


def test_a_word_saves_beside_the_option_and_both_are_saved_at_the_end(session: Session) -> None:
    lines = ("1", "save b.splendor", "1", "save ./b.splendor", "1", "quit")
    session.play([*NEW, "--save", "a.json"], *lines)
    assert read_game("a.json") == read_game("b.splendor")
    assert len(read_game("a.json").turns) == 6
    assert session.printed.count("Saved: b.splendor.") == 3
    assert session.printed.count("Saved: a.json.") == 1


def test_links_to_the_loaded_file_are_the_loaded_file(session: Session) -> None:
    write_game(annotated(), "game.json")
    Path("link.json").symlink_to("game.json")
    session.play(["play", "--load", "game.json", "--save", "link.json"], "1", "quit")
    assert Path("link.json").is_symlink()
    assert len(read_game("game.json").turns) == 6


# --- what cannot be saved ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("x" * 300, "File name too long"),
        ("none/x.json", "No such file or directory"),
        ("taken.json/x", "Not a directory"),
        ("folder", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("locked/x", "Permission denied"),
        ("/dev/full", "No space left on device"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_a_save_that_fails_is_said_to_and_the_game_goes_on(
    name: str, problem: str, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("folder").mkdir()
    Path("locked").mkdir()
    Path("taken.json").touch()
    Path("loop").symlink_to("loop")
    real = Path.stat

    def stat(path: Path, **options: bool) -> os.stat_result:  # whoever runs the tests may look
        if path.parent.name == "locked":
            raise PermissionError(13, "Permission denied")
        return real(path, **options)

    monkeypatch.setattr(Path, "stat", stat)
    before = session.files()
    session.play(NEW, f"save {name}", "1", "save game.json", "quit")
    assert f"Not saved: {problem}" in session.printed
    assert len(read_game("game.json").turns) == 2
    Path("game.json").unlink()
    session.play([*NEW, "--save", name], "1", status=UNREADABLE)
    assert problem in session.printed
    assert session.files() == before
    write_game(annotated(), "game.json")
    session.play(["play", "--load", "game.json", "--save", name], status=UNREADABLE)
    assert problem in session.printed
    session.play(["play", "--load", name, "--save", name], status=UNREADABLE)


def test_who_quits_without_having_saved_is_asked_once_more(session: Session) -> None:
    device = [*NEW, "--save", "/dev/full"]
    session.play(device, "1", "quit", "1", "save game.json", "quit", status=UNREADABLE)
    assert session.printed.count("The game is not saved yet.") == 1
    assert len(read_game("game.json").turns) == 4
    session.play(device, "quit", "quit", "1", status=UNREADABLE)
    assert "B (random): " not in session.printed


def test_so_is_who_quits_when_asked_for_a_card(session: Session) -> None:
    unknown = tuple((Unknown(level),) * size for level, size in enumerate((40, 30, 20), start=1))
    write_game(evolve(read_record(TIE), decks=unknown, turns=(), result=None), "game.json")
    asked = ["play", "--load", "game.json", "--save", "/dev/full"]
    session.play(asked, "quit", "quit", "1", status=UNREADABLE)
    assert session.printed.count("The game is not saved yet.") == 1
    assert session.printed.count("Nobody has recorded") == 1


# --- how a session ends --------------------------------------------------------------------------


def started(*arguments: str) -> subprocess.Popen[bytes]:
    """A session of which two decisions are made."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([*COMMAND, *NEW, *arguments], stdin=pipe, stdout=pipe, stderr=pipe)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()
    printed = b""
    while printed.count(PROMPT) < 3:
        printed += os.read(process.stdout.fileno(), 4096)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.parametrize("times", [1, 3])
def test_a_signal_saves_and_has_its_status(name: str, times: int, tmp_path: Path) -> None:
    file, number = tmp_path / "game.json", getattr(signal, name)
    process = started("--save", str(file))
    for _ in range(times):
        process.send_signal(number)
    _, errors = process.communicate()
    assert (process.returncode, errors.strip()) == (128 + number, b"")
    assert len(read_record(file).turns) == 4
    assert list(tmp_path.iterdir()) == [file]


def test_only_the_first_signal_is_raised() -> None:
    with raised_once():
        with pytest.raises(SignalExit, match="15"):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)


def test_an_ignored_signal_stays_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with raised_once():
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
    monkeypatch.setattr("splendor_rules.cli.signals.current_thread", lambda: None)
    with raised_once(), pytest.raises(KeyboardInterrupt):  # another thread handles no signals
        signal.raise_signal(signal.SIGINT)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_closed_terminal_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal = Terminal(*NEW, "--save", str(file))
    terminal.until("A> ")
    terminal.type("1")
    terminal.until("A> ")
    terminal.child.ptyproc.fileobj.close()
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.child.pid, 0)[1]) == 129
    terminal.child.closed, terminal.child.child_fd = True, -1
    assert len(read_record(file).turns) == 2


def test_a_reader_that_is_gone_does_not_cost_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    process = started("--save", str(file))
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    assert process.communicate(b"1\n1\n")[1] == b""
    assert process.returncode == LEGAL
    assert len(read_record(file).turns) >= 4


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (MemoryError(), FAULT),
        (UnicodeEncodeError("ascii", "é", 0, 1, "no"), FAULT),
        (KeyboardInterrupt(), INTERRUPTED),
        (OSError(28, "No space left on device"), UNREADABLE),
    ],
)
def test_whatever_ends_the_session_the_game_is_saved(
    error: BaseException, status: int, session: Session
) -> None:
    def broken(*_: object) -> None:
        raise error

    session.monkeypatch.setattr("splendor_rules.cli.session.greedy", broken)
    session.play([*NEW, "--save", "game.json"], "1", "1", "?", status=status)
    assert len(read_game("game.json").turns) == 4


def test_a_signal_in_the_midst_of_saving_does_not_cost_the_game(session: Session) -> None:
    real, calls = os.fsync, list[int]()

    def fsync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 1:
            signal.raise_signal(signal.SIGTERM)
        real(descriptor)

    session.monkeypatch.setattr(os, "fsync", fsync)
    session.play([*NEW, "--save", "game.json"], "1", "quit", status=128 + signal.SIGTERM)
    assert session.files() == ["game.json"]
    assert len(read_game("game.json").turns) == 2
