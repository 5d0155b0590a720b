"""The command line as a target: commands, options, files and what is typed, in this process."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self
from xml.etree import ElementTree as ET

from attrs import evolve, frozen

from fuzzing import seeds
from fuzzing.json_mutations import merged, mutated_json
from fuzzing.recipes import Recipe
from fuzzing.repetitions import grown
from fuzzing.text_mutations import ODD_NUMBERS, mutated
from fuzzing.uses import UnfitValueError, check_plain
from splendor_rules import BASE
from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import FAULT
from splendor_rules.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from fuzzing.limits import Meter

_STATUSES: Final = frozenset({0, 1, 2, 3})
_COMMANDS: Final = (
    *("judge", "judge", "legal", "show", "convert", "play", "play", "new", "clauses", "report"),
)
_SUFFIXES: Final = (".json", ".json", ".toml", ".toml", ".splendor", ".splendor", ".txt", "")
_NAMES: Final = (
    *("game", "other", "a b", "é", "-", "--", "a\x1b[31m", "\u202eabc", "n" * 300, "sub/game"),
    *(".", "..", "[red]x[/red]", "{0}%s", "\udcff", "", "~"),
)
_TYPED: Final = (
    *("1", "2", "1", "3", "7", "?", "hint", "undo", "all", "table", "save", "help", "quit", ""),
    *("save other.json", "save other.splendor", "save sub/x.json", f"save {'n' * 300}", "save ."),
    *(
        "A",
        "take W U R",
        "take WW",
        "reserve 1 1",
        "buy",
        "pass",
        "return W",
        "tile",
        "0",
        "9" * 50,
    ),
)
_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "--lang": (*LANGUAGES, "xx", "../en", ""),
    "--reading": ("wild-choice=shortfall-only", "stuck=ends", "a=b", "=", "", "x", "\x1b[31m=1"),
    "--ruleset": ("nowhere:NAME", "json:loads", "no colon", ":", "\x1b]0;x\x07:y"),
    "--turn": ("1", "2", "0", "-1", "99", *ODD_NUMBERS[:24]),
    "--game": ("base", "marvel", "duel"),
    "--players": ("2", "3", "4", "5", "x"),
    "--ask": ("take W U G", "return W", "take", "\x1b[31m"),
    "--why": ("page 3", "", "\x1b[31m\n"),
    "--seed": ("7", "word", "", *ODD_NUMBERS[:8]),
    "--seat": ("A", "B", "c", "D", "E"),
    "--bot": ("greedy", "random", "none"),
}
_FLAGS: Final = ("--json", "--svg", "--step", "--trace", "--help", "--no-such-option")
_OPTIONS: Final = {
    "judge": ("--json", "--trace", "--lang", "--reading", "--ruleset"),
    "legal": ("--json", "--lang", "--reading", "--ruleset"),
    "show": ("--svg", "--step", "--turn", "--lang", "--reading"),
    "convert": ("--json", "--ruleset"),
    "play": ("--lang", "--seat", "--bot", "--reading"),
    "new": ("--seed", "--reading", "--game"),
    "report": ("--turn", "--ask", "--why", "--lang", "--reading"),
    "clauses": ("--json", "--lang"),
}


@frozen
class Call:
    """A call of the command.

    Attributes:
        arguments: the words after its name.
        files: the files in the folder where it is called, by name.
        typed: what stands on standard input.
    """

    arguments: tuple[str, ...]
    files: dict[str, Recipe]
    typed: Recipe

    def to_json(self) -> dict[str, Any]:
        """The call as it is kept in a file."""
        files = {name: recipe.to_json() for name, recipe in self.files.items()}
        return {"arguments": self.arguments, "files": files, "typed": self.typed.to_json()}

    def smaller(self) -> Iterator[Self]:
        """Calls with fewer words, or shorter texts."""
        for place in range(len(self.arguments)):
            yield evolve(self, arguments=self.arguments[:place] + self.arguments[place + 1 :])
        for name, recipe in self.files.items():
            for less in recipe.smaller():
                yield evolve(self, files={**self.files, name: less})
        for less in self.typed.smaller():
            yield evolve(self, typed=less)


class CommandLine:
    """The command, called in this process in a folder of its own."""

    weight = 2

    def draw(self, rng: Random) -> Call:
        """A call."""
        command = rng.choice(_COMMANDS)
        options = [
            _option(rng, name) for name in rng.sample(_OPTIONS[command], rng.choice((0, 0, 1, 2)))
        ]
        if rng.random() < 0.05:  # noqa: PLR2004  (seldom)
            options.append(_option(rng, rng.choice((*_VALUES, *_FLAGS))))
        typed, files = Recipe(()), {}
        words = [word for option in options for word in option]
        if command in ("judge", "legal", "show", "convert", "play", "report"):
            name, recipe = _name(rng), _document(rng)
            if command != "play" and rng.random() < 0.3:  # noqa: PLR2004  (some)
                words, typed = [*words, "-"], recipe
            else:
                files = {name: recipe}
                words += ["--load", name] if command == "play" else [name]
            if command == "report":
                words += ["--expected", "legal", "--why", "page 3", "--output", "report.toml"]
        elif command == "clauses":
            words += rng.choice(((), ("take",), ("take.pattern",), (_name(rng),)))
        if command == "play":
            words, files, typed = self._session(words, files, rng)
        return Call((command, *words), files, typed)

    def _session(
        self, words: list[str], files: dict[str, Recipe], rng: Random
    ) -> tuple[list[str], dict[str, Recipe], Recipe]:
        """A session at the table: of a loaded game, or of a new one."""
        (name,) = files
        if rng.random() < 0.4:  # noqa: PLR2004  (less than half)
            files = {}
            words = [*words[:-2], "--game", rng.choice(("base", "marvel")), "--players", "2"]
        if rng.random() < 0.6:  # noqa: PLR2004  (more than half)
            words += ["--save", rng.choice((name, name, _name(rng)))]
        lines = [rng.choice((*_TYPED, *seeds.actions(BASE))) for _ in range(rng.randrange(8))]
        if rng.random() < 0.3:  # noqa: PLR2004  (some)
            lines = [mutated(line, seeds.actions(BASE), rng) for line in lines]
        return words, files, Recipe(("\n".join(lines),))

    def case_from_json(self, data: dict[str, Any]) -> Call:
        """The call in a file."""
        files = {name: Recipe.from_json(recipe) for name, recipe in data["files"].items()}
        return Call(tuple(data["arguments"]), files, Recipe.from_json(data["typed"]))

    def try_case(self, case: Call, meter: Meter) -> bool:
        """Call the command; look at its status, at what it prints and at what it saves."""
        with _folder_with(case.files):
            with meter.timed(case.arguments[0] if case.arguments else "usage"):
                status, out, err = _called(case)
            _check(case, status, out, err)
            for path in Path().rglob("*"):
                is_new = path.is_file() and path.as_posix() not in case.files
                if is_new and "play" in case.arguments[:1]:
                    _check_saved(path, meter)
        return status < 2  # noqa: PLR2004  (legal or illegal: it has been read)


def _option(rng: Random, name: str) -> tuple[str, ...]:
    return (name, rng.choice(_VALUES[name])) if name in _VALUES else (name,)


def _name(rng: Random) -> str:
    name = "game" if rng.random() < 0.8 else rng.choice(_NAMES)  # noqa: PLR2004  (mostly)
    return name + rng.choice(_SUFFIXES)


def _document(rng: Random) -> Recipe:
    """A file's text: as it should be, changed a little, or with a piece repeated."""
    kind = rng.choice(("record", "record", "game", "scenario", "line"))
    change, encoding = rng.random(), rng.choice(("",) * 9 + ("utf-8-sig", "utf-16", "latin-1"))
    if kind == "record" and change > 0.3:  # noqa: PLR2004  (mostly)
        value = rng.choice(seeds.records())
        parts = mutated_json(value, seeds.records(), rng, grow=change > 0.9)  # noqa: PLR2004  (seldom)
        return Recipe(merged(parts), encoding)
    texts = {
        "record": seeds.record_texts,
        "game": seeds.games,
        "scenario": seeds.scenarios,
        "line": seeds.lines,
    }[kind]()
    text = rng.choice(texts)
    if change > 0.9:  # noqa: PLR2004  (seldom)
        return Recipe(merged(grown(text, rng)), encoding)
    return Recipe((mutated(text, texts, rng) if change > 0.3 else text,), encoding)  # noqa: PLR2004  (most)


@contextlib.contextmanager
def _folder_with(files: Mapping[str, Recipe]) -> Iterator[None]:
    """Be in an empty folder with these files; a name that no file can have is left out."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("sub").mkdir()
        for name, recipe in files.items():
            with contextlib.suppress(OSError, ValueError):
                Path(name).write_bytes(recipe.data)
        yield


def called(case: Call) -> tuple[int, str, str]:
    """Call the command in a folder of its own: the status, and what it prints."""
    with _folder_with(case.files):
        return _called(case)


def _called(case: Call) -> tuple[int, str, str]:
    """The status, and what was printed."""
    given = io.TextIOWrapper(io.BytesIO(case.typed.data), encoding="utf-8")
    printed, complaints = io.BytesIO(), io.BytesIO()
    out, err = (_stream(data) for data in (printed, complaints))
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = given, out, err
    try:
        status = run([argument.replace("\0", "?") for argument in case.arguments])
        out.flush()
        err.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return status, printed.getvalue().decode(), complaints.getvalue().decode()


def _stream(data: io.BytesIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(data, encoding="utf-8", newline="\n")


def _check(case: Call, status: int, out: str, err: str) -> None:
    """Look at what the command did.

    Raises:
        UnfitValueError: it ends with another status than it may, or prints what it should not.
    """
    if status == FAULT or status not in _STATUSES:
        raise UnfitValueError(f"the status is {status}, {_fault(err)}", f"{err[:200]!a}")
    if "Traceback (most recent" in out + err:
        raise UnfitValueError("it prints a traceback")
    check_plain(err)
    if out.startswith("<svg"):
        ET.fromstring(out)  # noqa: S314  (our own)
    elif case.arguments[0] in ("convert", "new") or "--json" in case.arguments:
        _check_data(out, lines="convert" not in case.arguments and "--json" in case.arguments)
    else:
        check_plain(out)


def _fault(err: str) -> str:
    """The name of the exception that is reported as a fault."""
    _, _, name = err.partition("has a fault: ")
    return name.partition(":")[0]


def _check_data(out: str, *, lines: bool) -> None:
    """Look at JSON or notation: nothing in it breaks a line or is obeyed by a terminal.

    Raises:
        UnfitValueError: something is.
    """
    for letter in sorted(set(out) - {"\n"}):
        directed = unicodedata.bidirectional(letter) in ("LRE", "RLE", "LRO", "RLO", "LRI", "RLI")
        if directed or unicodedata.category(letter) in ("Cc", "Zl", "Zp"):
            raise UnfitValueError("a raw character in the output", f"U+{ord(letter):04X}")
    if lines:
        for line in out.splitlines():
            if line.startswith("{"):
                json.loads(line)


def _check_saved(path: Path, meter: Meter) -> None:
    """Load what a session has saved.

    Raises:
        UnfitValueError: it cannot be loaded.
    """
    with meter.timed("load"):
        status, _, err = _called(Call(("judge", f"./{path}"), {}, Recipe(())))
    if status not in (0, 1, 3):
        raise UnfitValueError("what was saved cannot be read", f"{path.suffix!a}: {err[:200]!a}")
