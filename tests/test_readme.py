"""The examples of the README and the start page run as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from splendor_rules import BASE, Verdict, parse_record
from splendor_rules.cli.commands import run

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "index.md"]


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    for block in _blocks(page, "python"):
        exec(block, names)  # noqa: S102  (the page is the project's own)
    assert names["ruling"].legal is False
    assert names["state"].seat == 1


def test_the_readme_judges_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    exec(_blocks(ROOT / "README.md", "python")[0], names)  # noqa: S102  (as above)
    assert isinstance(names["verdict"], Verdict)
    assert names["verdict"].legal is True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said = re.findall(r"^\$ splendor-rules (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert said
    for words in said:
        files = sorted(map(str, Path("examples").glob("*.json")))
        arguments = [
            one
            for word in words.split()
            for one in (files if word == "examples/*.json" else [word])
        ]
        assert run(arguments) in {0, 1}, words


def test_the_record_on_the_page_of_formats_can_be_read() -> None:
    text = _blocks(ROOT / "docs" / "reference" / "formats.md", "json")[0]
    record = parse_record(text)
    assert record.ruleset == BASE.under(short_take="two-only")
