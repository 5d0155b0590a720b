"""Build the Markdown of the site, one folder for each language, and what MkDocs needs for it.

The pages of the rules are made from the library by the templates in docs/templates; the pages for
developers are copied, and the tables of the library filled in. Beside each folder lies the
configuration with which MkDocs builds it.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Final

import cases
import evidence
import kit
from configuration import configuration
from language import DOCS, ROOT, languages
from pages import described, pages

WRITTEN: Final = ("assets", "developers", "reference")
"""The folders of docs/ that are written by hand, in English."""


def build(folder: Path) -> None:
    """Write every page of every language, and draw the pictures, into a folder that is new."""
    for language in languages():
        for path, text in pages(language):
            page = folder / language.code / path
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
        file = folder / f"mkdocs.{language.code}.yml"
        file.write_text(configuration(language, folder), encoding="utf-8")
    for name in WRITTEN:
        shutil.copytree(DOCS / name, folder / "en" / name)
    for page in (folder / "en" / "reference").glob("*.md"):
        text = kit.filled(page.read_text(encoding="utf-8"), kit.TABLES | evidence.TABLES)
        page.write_text(text, encoding="utf-8")
    for name in ("developers", "reference"):
        for page in (folder / "en" / name).glob("*.md"):
            page.write_text(described(page.read_text(encoding="utf-8")), encoding="utf-8")
    cases.draw(folder / "en" / "pictures")


def main() -> int:
    """Build the pages where the arguments say, in place of what is there."""
    parser = argparse.ArgumentParser(prog="tools/reference", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "docs")
    folder = parser.parse_args().folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    build(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
