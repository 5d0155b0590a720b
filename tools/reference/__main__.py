"""Write the pages of the rules, in every language; with `--check`, say which are stale.

python tools/reference            write the pages, and draw the pictures of the cases
python tools/reference --check    fail if a page is stale, missing or one too many
"""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Final

import cases
import clause
import readers
import tables
import turn
from words import COMPLETE, home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDERS: Final = ("clauses", "rules")
"""The folders in which every page is written here."""
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
NOTE: Final = "# tools/reference writes this page.\n"


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """Every page of a language, with its path."""
    yield from clause.clause_pages(lang)
    yield from clause.chapter_pages(lang)
    yield clause.list_page(lang)
    for name, page in READERS.items():
        yield f"{name}.md", "\n".join(page(lang)) + "\n"


def _headed(text: str) -> str:
    """A page with its head: its title, and a note for whoever would edit it."""
    title = next(line[2:] for line in text.splitlines() if line.startswith("# "))
    quoted = title.replace('"', '\\"')
    boost = "search:\n  boost: 2\n" if "{ .rule }" in text else ""
    return f'---\n{NOTE}title: "{quoted}"\n{boost}---\n\n{text.strip()}\n'


def written() -> dict[Path, str]:
    """Every page of every language, by its path."""
    return {home(lang) / path: _headed(text) for lang in COMPLETE for path, text in pages(lang)}


def _there() -> set[Path]:
    """The pages that lie in the folders in which every page is written here."""
    return {
        path for lang in COMPLETE for name in FOLDERS for path in (home(lang) / name).glob("*.md")
    }


def _faults(due: dict[Path, str]) -> Iterator[str]:
    for path, text in due.items():
        if not path.exists():
            yield f"{path} is missing"
        elif path.read_text(encoding="utf-8") != text:
            yield f"{path} is stale"
    yield from (f"{path} is one too many" for path in _there() - set(due))


def main() -> int:
    """Write everything, or with `--check` say what is wrong; 1 if something is."""
    if sys.argv[1:] == ["--draw"]:
        cases.draw()
        return 0
    due = written()
    if sys.argv[1:] == ["--check"]:
        faults = list(_faults(due))
        print(*faults, sep="\n", end="\nrun tools/reference\n" if faults else "", file=sys.stderr)
        return 1 if faults else 0
    for lang in COMPLETE:
        for name in FOLDERS:
            shutil.rmtree(home(lang) / name, ignore_errors=True)
    for path, text in due.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
