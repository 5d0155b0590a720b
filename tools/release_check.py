"""Say whether the tree can be released under a tag, and what is missing if it cannot.

The project's addresses stand in one place, `[project.urls]` of pyproject.toml: the index shows
them, and the security policy and the code of conduct refer to them. While one is missing nothing
is released.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
ADDRESSES: Final = ("Documentation", "Source", "Changelog", "Issues", "Security")
"""The addresses that a release names."""


def problems(project: dict[str, Any], changelog: str, tag: str) -> Iterator[str]:
    """Every reason not to release.

    Args:
        project: the table `[project]` of pyproject.toml.
        changelog: the text of CHANGELOG.md.
        tag: the tag of the release, `v` and the version.
    """
    version = project["version"]
    if tag != f"v{version}":
        yield f"the tag is {tag!r}, and the version in pyproject.toml asks for 'v{version}'"
    if not re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE
    ):
        yield f"CHANGELOG.md has no heading '## [{version}] - YEAR-MONTH-DAY'"
    urls = project.get("urls", {})
    for name in ADDRESSES:
        if not urls.get(name):
            yield f"[project.urls] in pyproject.toml has no address {name}"


def main() -> int:
    """Print the problems; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tag", help="the tag of the release, such as v1.0.0")
    tag = parser.parse_args().tag
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    reasons = list(problems(project, changelog, tag))
    print(*reasons, sep="\n", end="\n" if reasons else "", file=sys.stderr)
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
