"""Build the Markdown of the site into build/docs/, one folder for each language.

The pages of the rules are made from the library; the pages for developers are copied.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cases
import clause
import readers
import tables
import turn
from words import COMPLETE, DOCS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITTEN: Final = ("assets", "developers", "reference")
"""The folders of docs/ that are written by hand, in English."""
READERS: Final = {
    "index": readers.start_page,
    "quick": readers.quick_page,
    "turn": turn.turn_page,
    "set-up": tables.setup_page,
    "games": tables.games_page,
    "questions": readers.questions_page,
    "slips": readers.slips_page,
    "components": tables.components_page,
    "glossary": readers.glossary_page,
    "sources": readers.sources_page,
}
"""The pages for people who play, by their address."""


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """Every page of a language, with its path."""
    yield from clause.clause_pages(lang)
    yield from clause.chapter_pages(lang)
    yield clause.list_page(lang)
    for name, page in READERS.items():
        yield f"{name}.md", "\n".join(page(lang)) + "\n"


def _headed(text: str) -> str:
    """A page with its head: its title, and how much it counts in a search."""
    title = next(line[2:] for line in text.splitlines() if line.startswith("# "))
    quoted = title.replace('"', '\\"')
    boost = "search:\n  boost: 2\n" if "{ .rule }" in text else ""
    return f'---\ntitle: "{quoted}"\n{boost}---\n\n{text.strip()}\n'


def build(folder: Path) -> None:
    """Write every page of every language, and draw the pictures, into a folder that is new."""
    for lang in COMPLETE:
        for path, text in pages(lang):
            page = folder / lang / path
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(_headed(text), encoding="utf-8")
    for name in WRITTEN:
        shutil.copytree(DOCS / name, folder / "en" / name)
    cases.draw(folder / "en" / "pictures")


def main() -> int:
    """Build the pages where the arguments say, in place of what is there."""
    parser = argparse.ArgumentParser(description="Build the Markdown of the site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "docs")
    folder = parser.parse_args().folder
    shutil.rmtree(folder, ignore_errors=True)
    build(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
