"""A report becomes a case that fails as long as the library rules as it did, and passes after."""

from __future__ import annotations

import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import report_case
from report_case import case_of, main
from support.cli_runner import BAD_TAKE, TIE
from support.paths import EXAMPLES, ROOT

from splendor_rules.cli.app import run
from splendor_rules.cli.exit_codes import LEGAL
from splendor_rules.errors import ScenarioError
from splendor_rules.rulesets import RULES_VERSION

if TYPE_CHECKING:
    from types import ModuleType

TEN = str(EXAMPLES / "reserving-at-ten.toml")
POSITIONS = {
    "crowded": 'base; A.reserved = 1W0-U3, "1K1-U4", 1W0-W3U1K1, 1G0-U2R2; ask.take = W U G',
    "unknown": "base; A.tokens = U3; A.reserved = ?1; turn.purchase = 1W0-U3; turn.from = hand",
    "turned": "base; ask.take = W U",
    "scored": "base; A.points = 15; ending = A; to_act = B; turn.take = W U G",
    "plain": "base; A.points = 3",
}


def load_cases() -> ModuleType:
    """The test that holds the cases."""
    spec = spec_from_file_location("cases", ROOT / "tests" / "rulebook" / "test_cases.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CASES = load_cases()


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, line in POSITIONS.items():
        Path(name).write_text(line, encoding="utf-8")


def report(file: str, expected: str, *more: str) -> str:
    """The text of a report."""
    answers = ("--expected", expected, "--why", "Page 3.\nIt says so.")
    assert run(["report", file, *answers, "--output", "report.toml", *more]) == LEGAL
    return Path("report.toml").read_text(encoding="utf-8")


def passes(text: str) -> bool:
    """Whether a case passes."""
    Path("case.toml").write_text(text, encoding="utf-8")
    try:
        CASES.test_case(Path("case.toml"))
    except (AssertionError, ScenarioError, pytest.fail.Exception):
        return False
    return True


@pytest.mark.parametrize(
    ("file", "clause", "right", "wrong"),
    [
        (BAD_TAKE, None, "illegal", "legal"),
        (BAD_TAKE, None, "take.two-needs-four", "take.in-supply, take.two-needs-four"),
        (TEN, "reserve.hand-limit", "Legal.", "illegal"),
        (TEN, "reserve.card-there", "legal", "limit.ten"),
        (TIE, None, "won by A", "won by B"),
        (TIE, "end.fifteen", "Won by A.", "nobody wins"),
        ("scored", None, "won by A", "won by A and B"),
        ("crowded", None, "reserve.hand-limit", "legal"),
        ("unknown", "purchase.source", "undecided", "illegal"),
        ("turned", None, "illegal", "legal"),
        ("turned", None, "take.three-different", "take.pattern"),
        ("plain", "points.base", "legal", "won by A"),
    ],
)
def test_a_case_fails_if_the_reporter_expects_something_else(
    file: str, clause: str | None, right: str, wrong: str
) -> None:
    for expected, fits in ((right, True), (wrong, False)):
        _, case = case_of(report(file, expected), clause=clause)
        assert passes(case) is fits, expected
        assert case.startswith(f"# Reported under rules {RULES_VERSION}: Page 3. It says so.\n")
        Path("report.toml").unlink()


def test_a_case_is_called_after_its_clause_and_what_it_shows() -> None:
    assert case_of(report(BAD_TAKE, "legal"))[0] == "take-two-needs-four-allows-reported"
    Path("report.toml").unlink()
    other = case_of(report(BAD_TAKE, "no idea"), "illegal", "take.pattern")
    assert other[0] == "take-pattern-refuses-reported"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = 'base'", "no splendor-report/1"),
        ("game = 'base'\n[report]\nformat = 'splendor-report/2'", "no splendor-report/1"),
        ("game = 'club'\n[report]\nformat = 'splendor-report/1'", "not of 'club'"),
        (report, "not understood: 'no idea'"),
        ((TEN, "illegal"), "name with --clause"),
        (("crowded", "won by A"), "not understood"),
    ],
)
def test_what_no_case_can_be_made_of_is_said(
    text: object, problem: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is report:
        text = (TEN, "no idea")
    if isinstance(text, tuple):
        report(*text)
    else:
        Path("report.toml").write_text(str(text), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["report_case", "report.toml"])
    with pytest.raises(SystemExit) as exited:
        main()
    assert exited.value.code == 2
    assert problem in capsys.readouterr().err


def test_a_case_is_kept_if_it_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tmp_path / "tree"
    for name in ("pyproject.toml", "tests/rulebook/test_cases.py", "tests/support/paths.py"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    folder = tree / "tests" / "cases" / "clauses"
    folder.mkdir(parents=True)
    monkeypatch.setattr(report_case, "ROOT", tree)
    monkeypatch.setattr(report_case, "FOLDER", folder)
    monkeypatch.setattr(sys, "argv", ["report_case", "report.toml"])
    report(BAD_TAKE, "legal")
    assert main() == main() == 0
    name = "take-two-needs-four-allows-reported"
    assert sorted(path.stem for path in folder.iterdir()) == [name, f"{name}-2"]
    monkeypatch.setattr(sys, "argv", ["report_case", "report.toml", "--expected", "illegal"])
    assert main() == 1
    assert "passes already" in capsys.readouterr().out
    assert len(list(folder.iterdir())) == 2
