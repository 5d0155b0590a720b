"""The site around its pages: links that lead nowhere are found, earlier versions stay."""

from __future__ import annotations

import hashlib
import runpy
import tarfile
import tomllib
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

from splendor_rules import RULES_VERSION

if TYPE_CHECKING:
    from pathlib import Path

build_docs = runpy.run_path(str(ROOT / "tools" / "build_docs.py"))
broken, unpack_released = build_docs["broken"], build_docs["unpack_released"]


def archive_of(folder: Path, version: str) -> dict[str, str]:
    """Make the archive of a site that has one page; its entry in the list of versions."""
    page = folder / "old" / version / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(f"rules {version}", encoding="utf-8")
    path = folder / f"{version}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        archive.add(folder / "old" / version, arcname=version)
    return {"archive": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def test_an_earlier_version_comes_from_its_archive(tmp_path: Path) -> None:
    site = tmp_path / "site"
    unpack_released({"2025.3": archive_of(tmp_path, "2025.3")}, tmp_path, site)
    assert (site / "2025.3" / "index.html").read_text(encoding="utf-8") == "rules 2025.3"


def test_todays_version_is_built(tmp_path: Path) -> None:
    unpack_released({RULES_VERSION: {"archive": "none", "sha256": ""}}, tmp_path, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_archive_has_to_be_that_of_the_release(tmp_path: Path) -> None:
    entry = archive_of(tmp_path, "2025.3")
    with pytest.raises(ValueError, match="digest"):
        unpack_released({"2025.3": {**entry, "sha256": "0" * 64}}, tmp_path, tmp_path)
    with pytest.raises(ValueError, match=r"2025\.4"):
        unpack_released({"2025.4": entry}, tmp_path, tmp_path)
    with pytest.raises(FileNotFoundError):
        unpack_released({"2025.3": {**entry, "archive": "none"}}, tmp_path, tmp_path)
    assert not (tmp_path / "2025.3").exists()


def test_the_list_of_versions_can_be_read() -> None:
    versions = tomllib.loads((ROOT / "docs" / "released-versions.toml").read_text("utf-8"))
    assert all(set(release) == {"archive", "sha256"} for release in versions.values())


@pytest.mark.parametrize(
    "link", ["there/", "there/#part", "#here", "https://example.org", "mailto:a@example.org"]
)
def test_a_link_that_leads_somewhere_is_no_fault(tmp_path: Path, link: str) -> None:
    assert broken(_site(tmp_path, link)) == []


@pytest.mark.parametrize("link", ["gone/", "there/#gone", "#gone", "http://example.org", "../x"])
def test_a_link_that_leads_nowhere_is_a_fault(tmp_path: Path, link: str) -> None:
    assert broken(_site(tmp_path, link)) == [f"index.html: {link}"]


def _site(folder: Path, link: str) -> Path:
    (folder / "there").mkdir()
    (folder / "there" / "index.html").write_text('<p id="part">', encoding="utf-8")
    page = f'<p id="here"><a href="{link}">'
    (folder / "index.html").write_text(page, encoding="utf-8")
    return folder
