"""Nothing is released without its addresses, its tag and its entry in the changelog."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from support.paths import ROOT

problems = runpy.run_path(str(ROOT / "tools" / "release_check.py"))["problems"]
ADDRESSES = ("Documentation", "Source", "Changelog", "Issues", "Security")
URLS = dict.fromkeys(ADDRESSES, "https://example.org")
PROJECT = {"version": "1.2.0", "urls": URLS}
CHANGELOG = "# Changelog\n\n## [1.2.0] - 2027-01-31\n"


def test_a_complete_tree_is_released() -> None:
    assert list(problems(PROJECT, CHANGELOG, "v1.2.0")) == []


@pytest.mark.parametrize("name", ADDRESSES)
def test_every_address_is_needed(name: str) -> None:
    urls = {key: address for key, address in URLS.items() if key != name}
    for incomplete in (urls, {**urls, name: ""}):
        (problem,) = problems({**PROJECT, "urls": incomplete}, CHANGELOG, "v1.2.0")
        assert problem.endswith(f"no address {name}")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tag": "v1.2.1"}, "asks for 'v1.2.0'"),
        ({"tag": "1.2.0"}, "asks for 'v1.2.0'"),
        ({"changelog": "## [Unreleased]"}, "no heading '## [1.2.0]"),
        ({"changelog": "## [1x2.0] - 2027-01-31"}, "no heading '## [1.2.0]"),
    ],
)
def test_tag_and_changelog_name_the_version(change: dict[str, Any], words: str) -> None:
    arguments = {"project": PROJECT, "changelog": CHANGELOG, "tag": "v1.2.0", **change}
    (problem,) = problems(**arguments)
    assert words in problem
