"""The pages of the site as they are built: every clause in every language, with its source."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

from splendor_rules import RULES_VERSION
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.rulebook import CLAUSES
from splendor_rules.testing.invariants.registry import CONSEQUENCES

if TYPE_CHECKING:
    from pathlib import Path

TOOL = ROOT / "tools" / "reference"


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Markdown of every language, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    subprocess.run([sys.executable, TOOL, folder], check=True)
    return folder


def test_every_clause_has_a_page_in_every_language(pages: Path) -> None:
    for lang in LANGUAGES:
        messages = messages_for(None, lang)
        for clause in CLAUSES:
            page = (pages / lang / "clauses" / f"{clause.id}.md").read_text(encoding="utf-8")
            assert f"\n# {messages.title(clause.id)}\n" in page
            assert f"\n{messages.text(clause.id)}\n{{ .rule }}\n" in page
            assert f"\n> splendor_rules, rules {RULES_VERSION}, clause {clause.id}\n" in page
        assert len(list((pages / lang / "clauses").iterdir())) == len(CLAUSES) + 1


def test_the_languages_have_the_same_pages(pages: Path) -> None:
    def paths(lang: str) -> set[str]:
        return {str(page.relative_to(pages / lang)) for page in (pages / lang).rglob("*.md")}

    english = {page for page in paths("en") if not re.match("(developers|reference|source)/", page)}
    assert all(paths(lang) == english for lang in LANGUAGES if lang != "en")


def test_a_clause_leads_to_the_source_of_its_function(pages: Path) -> None:
    for clause in CLAUSES:
        page = (pages / "fr" / "clauses" / f"{clause.id}.md").read_text(encoding="utf-8")
        link = re.search(r'"\.\./\.\./\.\./source/(\w+)/#(\w+)"', page)
        assert link, clause.id
        source = (pages / "en" / "source" / f"{link[1]}.md").read_text(encoding="utf-8")
        _, function, rest = source.partition(f"\n## {link[2]} {{ #{link[2]} }}\n")
        assert function
        assert f'"{clause.id}"' in rest.partition("```python\n")[2].partition("\n```")[0]


def test_what_follows_from_a_clause_is_found_by_its_id(pages: Path) -> None:
    for lang in LANGUAGES:
        listed = (pages / lang / "clauses" / "index.md").read_text(encoding="utf-8")
        for consequence in CONSEQUENCES:
            link = re.search(rf"\[{re.escape(consequence)}\]\((.+)#{consequence}\)", listed)
            assert link
            page = (pages / lang / "clauses" / link[1]).read_text(encoding="utf-8")
            assert f"`{consequence}`{{ #{consequence} }}" in page


def test_nothing_is_left_to_fill_in(pages: Path) -> None:
    for lang in LANGUAGES:
        for page in (pages / lang).glob("**/*.md"):
            if page.parent.name not in {"developers", "reference", "source"}:
                prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
                assert not re.search(
                    r"\{\w+\}|\{\{|\{%|\[(base|marvel):|\[[\w-]+\](?!\()", prose
                ), page


def test_every_picture_is_drawn_and_has_a_text(pages: Path) -> None:
    for lang in LANGUAGES:
        page = (pages / lang / "clauses" / "take.two-needs-four.md").read_text(encoding="utf-8")
        pictures = re.findall(r'pictures/([^"]+)\.svg" alt="([^"]*)"', page)
        assert len(pictures) >= 2
        for name, alt in pictures:
            assert (pages / "en" / "pictures" / f"{name}.svg").exists()
            assert alt
            assert alt != name


def test_a_misspelt_option_is_an_error(tmp_path: Path) -> None:
    called = subprocess.run(
        [sys.executable, TOOL, "--chek", tmp_path / "pages"], capture_output=True, check=False
    )
    assert called.returncode == 2
    assert b"--chek" in called.stderr
    assert list(tmp_path.iterdir()) == []
