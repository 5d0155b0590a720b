"""How the site says what a page is: its address, its description, how it is cited and kept."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from typing import TYPE_CHECKING, Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types are not among the tools
from support.paths import ROOT

from splendor_rules import RULES_VERSION
from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from pathlib import Path

TOOL = str(ROOT / "tools" / "reference")
sys.path.insert(0, TOOL)
citation, configuration, language_module, page_module = (
    importlib.import_module(name) for name in ("citation", "configuration", "language", "pages")
)
sys.path.remove(TOOL)
LANGUAGES = language_module.languages()
CODES = [language.code for language in LANGUAGES]
described, pages = page_module.described, page_module.pages
mark_kept = runpy.run_path(str(ROOT / "tools" / "build_docs.py"))["mark_kept"]


def _configured(language: Any, folder: Path) -> dict[str, Any]:
    config: dict[str, Any] = yaml.safe_load(configuration.configuration(language, folder))
    return config


@pytest.mark.parametrize("language", LANGUAGES, ids=CODES)
def test_every_clause_is_in_the_navigation_once(language: Any, tmp_path: Path) -> None:
    listed = re.findall(r"clauses/([\w.-]+)\.md", str(_configured(language, tmp_path)["nav"]))
    assert listed == ["index", *(clause.id for clause in CLAUSES)]


@pytest.mark.parametrize("address", ["", "https://example.org/rules/"])
def test_the_address_of_the_site_stands_in_one_place(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citation, "site_address", lambda: address)
    monkeypatch.setattr(configuration, "site_address", lambda: address)
    for language in LANGUAGES:
        config = _configured(language, tmp_path)
        assert config.get("site_url") == (f"{address}{language.folder}" if address else None)
    cited = citation.fields("limit.ten", "2026.1/clauses/limit.ten/")
    assert cited.get("url") == (f"{address}2026.1/clauses/limit.ten/" if address else None)
    assert ("url = " in citation.bibtex("limit.ten", "x/")) == bool(address)


def test_a_clause_is_cited_with_what_citation_cff_says() -> None:
    work = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    entry = citation.bibtex("limit.ten", "")
    for cited in (work["title"], work["version"], f"rules {RULES_VERSION}, clause limit.ten"):
        assert cited in entry
    assert entry.count("{") == entry.count("}")


@pytest.mark.parametrize("language", LANGUAGES, ids=CODES)
def test_every_page_has_a_description_of_its_own(language: Any) -> None:
    seen: dict[str, str] = {}
    for path, text in pages(language):
        head = yaml.safe_load(text.split("---\n")[1])
        assert head["description"], path
        assert not re.search(r"[`{}]|\]\(|\*\*", head["description"]), path
        assert seen.setdefault(head["description"], path) == path


def test_a_written_page_is_described_by_its_first_paragraph() -> None:
    page = "# Title\n\nSay `x` to\n[all](all.md) of them.\n\nMore.\n"
    head = '---\ndescription: "Say x to all of them."\n---\n\n'
    assert described(page) == head + page


@pytest.mark.parametrize(
    ("place", "today"),
    [("index.html", "../"), ("ja/clauses/x/index.html", "../../../../ja/clauses/x/")],
)
def test_a_kept_copy_says_so_and_leads_to_today(tmp_path: Path, place: str, today: str) -> None:
    page = tmp_path / place
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text('<div data-md-component="announce"></div>', encoding="utf-8")
    mark_kept(tmp_path, "2025.3")
    text = page.read_text(encoding="utf-8")
    assert "2025.3" in text
    assert f'href="{today}"' in text


def test_a_page_that_says_how_it_is_found_keeps_one_head() -> None:
    page = "---\nsearch:\n  boost: 0.3\n---\n\n# Proofs\n\nEvery number at once.\n"
    _, head, body = described(page).split("---\n")
    assert yaml.safe_load(head) == {
        "description": "Every number at once.",
        "search": {"boost": 0.3},
    }
    assert body == "\n# Proofs\n\nEvery number at once.\n"
