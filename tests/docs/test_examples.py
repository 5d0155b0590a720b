"""Every example of the README and of the pages for developers runs as it stands."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from support.doc_examples import Block, Reader, blocks, fits
from support.paths import ROOT

from splendor_rules import BASE, RULES_VERSION, parse_scenario
from splendor_rules.records import Verdict, parse_record
from splendor_rules.serialization import SCHEMA_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
A_CASE = """```python
from unittest import TestCase


class TestA(TestCase):
    def runTest(self) -> None:
        assert False
```
"""
KNOWN = {"python", "console", "text", "toml", "json", "ebnf"}
PAGES = [
    page
    for page in (
        ROOT / "README.md",
        *sorted(DOCS.glob("developers/*.md")),
        *sorted(DOCS.glob("reference/*.md")),
    )
    if "```" in page.read_text(encoding="utf-8") and (page.stem != "bulk" or find_spec("numba"))
]


@pytest.fixture
def names() -> dict[str, Any]:
    return {"__name__": "page"}


@pytest.fixture
def quick() -> Iterator[None]:
    """A page's own tests draw little: that they run is what is shown here."""
    usual = settings.get_current_profile_name()
    settings.register_profile("page", settings(), max_examples=5, stateful_step_count=10)
    settings.load_profile("page")
    yield
    settings.load_profile(usual)


@pytest.fixture
def reader(
    quick: None,  # noqa: ARG001  (its effect is wanted)
    names: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Reader:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return Reader(tmp_path / "page.md", names, capsys, monkeypatch)


def _page(reader: Reader, text: str) -> None:
    reader.page.write_text(text, encoding="utf-8")
    reader.follow()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_examples_run(page: Path, reader: Reader) -> None:
    reader.page.write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    reader.follow()
    assert {block.language for block in blocks(page)} <= KNOWN


def test_the_readme_says_what_comes_of_it(reader: Reader, names: dict[str, Any]) -> None:
    _page(reader, (ROOT / "README.md").read_text(encoding="utf-8"))
    assert names["ruling"].legal is False
    assert names["game"].state.to_act == 0
    assert isinstance(names["verdict"], Verdict)
    assert names["verdict"].legal is True


def test_the_record_on_the_page_of_formats_can_be_read() -> None:
    text = next(
        block.text for block in blocks(REFERENCE / "formats.md") if block.language == "json"
    )
    record = parse_record(text)
    assert record.ruleset == BASE.under(short_take="two-only")


def test_every_schema_stands_on_the_page_of_formats() -> None:
    page = (REFERENCE / "formats.md").read_text(encoding="utf-8")
    for name in SCHEMA_NAMES:
        assert f" {name}" in page


def test_the_page_of_testing_shows_names_that_exist() -> None:
    page = (REFERENCE / "testing.md").read_text(encoding="utf-8")
    shown = re.findall(r"^::: (\S+)\n    options:\n      members: \[(.*)\]$", page, re.MULTILINE)
    assert len(shown) == 3
    for module, members in shown:
        assert all(hasattr(import_module(module), name) for name in members.split(", "))


def _described() -> list[Block]:
    page = blocks(REFERENCE / "scenarios.md")
    return [block for block in page if block.language in {"toml", "text"} and not block.title]


@pytest.mark.parametrize("block", _described(), ids=lambda block: f"line-{block.line}")
def test_the_examples_on_the_page_of_scenarios_can_be_read(block: Block) -> None:
    assert parse_scenario(block.text).queries


@pytest.mark.skipif(not __debug__, reason="an example says by an assert that it is wrong")
@pytest.mark.parametrize(
    "wrong",
    [
        "```python\nassert False\n```\n",
        "```python\nprint(1)\n```\n",
        "```python\nprint(1)\n```\n\n```text\n2\n```\n",
        "```python\ndef test_a() -> None: assert False\n```\n",
        A_CASE,
        "```console\n$ splendor-rules judge examples/none.json\n```\n",
        "```console\n$ splendor-rules clauses take.pattern\ntake.pattern: Two alike\n```\n",
        "```console\n$ splendor-rules clauses take.pattern\n$ echo $?\n1\n```\n",
        "```console\n$ make nothing\n```\n",
        "```console\n$ rm page.md\n```\n",
        "```python hl_lines=1\n1\n```\n",
    ],
)
def test_a_page_that_is_wrong_is_found(wrong: str, reader: Reader) -> None:
    with pytest.raises(AssertionError):
        _page(reader, wrong)


def test_what_is_shown_may_leave_something_out() -> None:
    assert fits("one\ntwo\nthree\n", "one\n…\nthree")
    assert fits("one two three\n", "one … three\n")
    assert not fits("one two\n", "one … three\n")


def test_a_page_names_the_line_of_its_block() -> None:
    page = DOCS / "developers" / "tutorial.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    for block in blocks(page):
        assert re.match(r"```\w+", lines[block.line - 2])
        assert lines[block.line - 1] == block.text.partition("\n")[0]


@pytest.mark.parametrize("page", [ROOT / "CITATION.cff", *PAGES], ids=lambda page: page.name)
def test_a_page_names_the_version_of_the_rules(page: Path) -> None:
    named = re.findall(r"\b20\d\d\.\d+\b", page.read_text(encoding="utf-8"))
    assert set(named) <= {RULES_VERSION}


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version('splendor-rules')}\n" in citation
    assert f"version {RULES_VERSION} of the rules" in citation
