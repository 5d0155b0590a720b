"""The configuration of MkDocs for a language, made from mkdocs.yml, which is the English one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import yaml
from citation import site_address
from clauses import chapters
from language import ROOT, languages, read_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from language import Language

ALL_CLAUSES: Final = "all.md"
"""The page of the navigation after which the chapters come."""


def configuration(language: Language, folder: Path) -> str:
    """What mkdocs.yml says, for the pages of a language in their folder."""
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    config["docs_dir"] = str(folder / language.code)
    config["site_dir"] = str(ROOT / "site" / language.folder)
    config["theme"]["custom_dir"] = str(ROOT / config["theme"]["custom_dir"])
    config["theme"]["language"] = language.code
    config["extra"]["address"] = site_address()
    if site_address():
        config["site_url"] = f"{site_address()}{language.folder}"
    config["extra"]["alternate"] = [
        {
            "name": other.name.capitalize(),
            "link": f"{language.to_site}{other.folder}" or "./",
            "folder": other.folder,
            "lang": other.code,
        }
        for other in languages()
    ]
    plugins = config["plugins"]
    search = language.words["search"]
    plugins["search"] |= {"lang": search["lang"], "separator": search["separator"]}
    config["extra"]["left_out"] = search["left_out"]
    python = plugins["mkdocstrings"]["handlers"]["python"]
    python["paths"] = [str(ROOT / path) for path in python["paths"]]
    if language.code != "en":
        del plugins["mkdocstrings"]
        config["nav"] = list(_translated(config["nav"], language))
    for part in config["nav"]:
        for pages in part.values():
            if ALL_CLAUSES in pages:
                pages.extend(_chapters(language))
    return str(yaml.safe_dump(config, allow_unicode=True, sort_keys=False))


def _chapters(language: Language) -> Iterator[dict[str, list[str]]]:
    """The page of every chapter with those of its clauses below it."""
    for chapter, listed in chapters().items():
        of_clauses = (f"clauses/{clause.id}.md" for clause in listed)
        title = language.messages.word("chapter", chapter)
        yield {title: [f"rules/{chapter}/index.md", *of_clauses]}


def _translated(nav: list[dict[str, Any]], language: Language) -> list[dict[str, Any]]:
    """The parts of the navigation that a language has a title for."""
    titles = read_words("en")["nav"]
    own = {titles[key]: title for key, title in language.words["nav"].items()}
    return [{own[title]: pages} for part in nav for title, pages in part.items() if title in own]
