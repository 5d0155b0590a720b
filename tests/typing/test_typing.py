"""What must not type-check and what must, by mypy and by pyright.

The files under `accepted` use the library as its users do, and nothing is found there. Those under
`refused` mix up what must not be mixed up; a comment at the end of a line says what is found there,
`# error: mypy=arg-type pyright=reportArgumentType`. Each error that is named has to be found at its
line, and no other.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# They look at no code of ours that runs here, so that measuring coverage would only slow them down.
pytestmark = pytest.mark.long

Found: TypeAlias = set[tuple[str, int, str]]
"""File, line and code of errors."""

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
FILES: Final = sorted([*HERE.glob("accepted/*.py"), *HERE.glob("refused/*.py")])
_EXPECTED: Final = re.compile(r"# error:(?P<codes>( \w+=[\w-]+)+)$")


def _expected(checker: str) -> Found:
    found: Found = set()
    for path in FILES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if match := _EXPECTED.search(line):
                codes = dict(one.split("=") for one in match["codes"].split())
                if checker in codes:
                    found.add((_name(path), number, codes[checker]))
    return found


def _name(path: str | Path) -> str:
    return Path(path).resolve().relative_to(HERE).as_posix()


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, "-m", *arguments, *map(str, FILES)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def _mypy() -> Found:
    done = _run("mypy", "--output", "json", "--no-error-summary")
    assert done.stderr == ""
    errors = [json.loads(line) for line in done.stdout.splitlines()]
    return {
        (_name(ROOT / one["file"]), one["line"], one["code"])
        for one in errors
        if one["severity"] == "error"
    }


def _pyright() -> Found:
    done = _run("pyright", "--outputjson", "--pythonpath", sys.executable)
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        pytest.fail(f"pyright, which `make test` installs, did not run: {done.stdout}{done.stderr}")
    assert answer["summary"]["filesAnalyzed"] == len(FILES)
    return {
        (_name(one["file"]), one["range"]["start"]["line"] + 1, one.get("rule", ""))
        for one in answer["generalDiagnostics"]
    }


@pytest.mark.parametrize("checker", [_mypy, _pyright], ids=["mypy", "pyright"])
def test_what_is_named_is_found_and_nothing_else(checker: Callable[[], Found]) -> None:
    expected = _expected(checker.__name__.removeprefix("_"))
    found = checker()
    assert _lines(expected - found) == [], "named and not found"
    assert _lines(found - expected) == [], "found and not named"


def _lines(errors: Iterable[tuple[str, int, str]]) -> Sequence[str]:
    return [f"{file}:{line}: {code}" for file, line, code in sorted(errors)]


def test_every_file_refuses_or_accepts() -> None:
    refusing = {file for checker in ("mypy", "pyright") for file, _, _ in _expected(checker)}
    assert refusing == {_name(path) for path in FILES if path.parent.name == "refused"}
    assert len(FILES) > len(refusing) > 0
