"""Build the site into site/ from the pages of tools/reference, and check every link in it.

The English pages come first, since their build empties the folder; then the others side by side.
The whole is kept once more under the version of the rules, so that an address can name it; earlier
versions come from the archives of their releases.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from splendor_rules import RULES_VERSION

ROOT: Final = Path(__file__).parent.parent
SITE: Final = ROOT / "site"
RELEASED: Final = ROOT / "docs" / "released-versions.toml"
WORDS: Final = ROOT / "docs" / "words"
BANNER: Final = '<div data-md-component="announce">'
"""Where the theme has room for a word on top of a page."""
ARCHIVES: Final = ROOT / "build" / "archives"
CONFIGURATIONS: Final = ROOT / "build" / "docs"
BUILD: Final = (sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--config-file")
QUIET: Final = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
"""The theme announces its end of life in 2027 at every build; warnings still fail it."""


class Page(HTMLParser):
    """The anchors of a page, and what it leads to or loads.

    Attributes:
        anchors: ids and names.
        leads: the addresses of links, pictures, scripts and style sheets.
    """

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.anchors: set[str] = set()
        self.leads: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and leads to."""
        for name, value in attrs:
            if name in {"id", "name"} and value:
                self.anchors.add(value)
            if name in {"href", "src"} and value and (tag, name) != ("base", "href"):
                self.leads.add(value)


def build() -> int:
    """Build every language; the number of builds that failed."""
    first = CONFIGURATIONS / "mkdocs.en.yml"
    if subprocess.run([*BUILD, first], cwd=ROOT, env=QUIET, check=False).returncode:
        return 1
    others = [
        subprocess.Popen([*BUILD, path], cwd=ROOT, env=QUIET)
        for path in sorted(CONFIGURATIONS.glob("mkdocs.*.yml"))
        if path != first
    ]
    return sum(other.wait() != 0 for other in others)


def broken(folder: Path) -> list[str]:
    """Every lead on any page that leads nowhere, or to another host for something to load."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    return [
        f"{path.relative_to(folder)}: {lead}"
        for path, page in sorted(pages.items())
        if path.name != "404.html"  # served at any address, so its leads are absolute
        for lead in sorted(page.leads)
        if not _is_there(path, lead, pages)
    ]


def _is_there(page: Path, lead: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(lead)
    if parts.scheme or parts.netloc:
        return parts.scheme in {"https", "mailto", "data", "javascript"}
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return False
    return not parts.fragment or target not in pages or _has(pages[target], parts.fragment)


def _has(page: Page, fragment: str) -> bool:
    return unquote(fragment) in page.anchors or fragment.startswith("__")


def mark_kept(copy: Path, version: str) -> None:
    """Say on every page of a kept copy what it is, in the language of the page.

    Args:
        copy: the copy of the site.
        version: the version of the rules that it keeps.
    """
    for path in copy.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(copy)
        words = _site_words(place.parts[0])
        today = "../" * len(place.parts) + place.as_posix().removesuffix("index.html")
        note = f'{words["kept"].format(version=version)} <a href="{today}">{words["today"]}</a>'
        inside = f'<div class="md-banner__inner md-grid md-typeset">{note}</div>'
        banner = f'{BANNER}<aside class="md-banner md-banner--warning">{inside}</aside>'
        path.write_text(text.replace(BANNER, banner, 1), encoding="utf-8")


def _site_words(folder: str) -> dict[str, str]:
    """The words of the site in the language to which a folder belongs; English if it is none's."""
    path = WORDS / f"{folder}.toml"
    words = tomllib.loads((path if path.exists() else WORDS / "en.toml").read_text("utf-8"))
    return {name: str(word) for name, word in words["site"].items()}


def unpack_released(versions: dict[str, dict[str, str]], archives: Path, site: Path) -> None:
    """Unpack the site of every earlier version of the rules into the site.

    Args:
        versions: the file name and the SHA-256 digest of each version's archive.
        archives: the folder with the archives.
        site: the folder of the site.

    Raises:
        ValueError: an archive is another one than that of the release, or has another version.
        OSError: an archive is missing or cannot be read.
    """
    for version, release in versions.items():
        if version == RULES_VERSION:
            continue
        path = archives / release["archive"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != release["sha256"]:
            raise ValueError(f"{path} is not the archive that was released: its digest differs")
        with tarfile.open(path) as archive:
            names = archive.getnames()
            if not all(Path(name).parts[:1] == (version,) for name in names):
                raise ValueError(f"{path} has more than the folder {version}")
            archive.extractall(site, filter="data")


def main() -> int:
    """Build, put every version of the rules in its place, and check the links; 1 on a problem."""
    if build():
        return 1
    problems = broken(SITE.resolve())
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    copy = ROOT / "build" / "site"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SITE, copy)
    mark_kept(copy, RULES_VERSION)
    copy.rename(SITE / RULES_VERSION)
    unpack_released(tomllib.loads(RELEASED.read_text(encoding="utf-8")), ARCHIVES, SITE)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
