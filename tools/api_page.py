"""Check that the Python reference, docs/reference/api.md, has every public name exactly once."""

from __future__ import annotations

import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

import splendor_rules

PAGE: Final = Path(__file__).parent.parent / "docs" / "reference" / "api.md"


def public_names() -> list[str]:
    """Every public name with its module: those of the top, and what only a submodule has."""
    top = [f"splendor_rules.{name}" for name in splendor_rules.__all__]
    for module in iter_modules(splendor_rules.__path__, "splendor_rules."):
        # The first runs the command, the second has a page of its own.
        if module.name not in {"splendor_rules.__main__", "splendor_rules.bulk"}:
            names = getattr(import_module(module.name), "__all__", ())
            top += [f"{module.name}.{name}" for name in names if name not in splendor_rules.__all__]
    return top


def problems(page: str) -> list[str]:
    """Which public names the page lacks, and which it has once too often."""
    shown = re.findall(r"^::: ([\w.]+)$", page, re.MULTILINE)
    there, due = Counter(shown), Counter(public_names())
    lacking = [f"{PAGE.name} does not have {name}" for name in due - there]
    return lacking + [f"{PAGE.name} has {name} once too often" for name in there - due]


def main() -> int:
    """Say what is wrong; 1 if something is."""
    listed = problems(PAGE.read_text(encoding="utf-8"))
    print(*listed, sep="\n", end="\n" if listed else "", file=sys.stderr)
    return 1 if listed else 0


if __name__ == "__main__":
    sys.exit(main())
