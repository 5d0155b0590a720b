"""Print which cases show which clause: a table of clauses and cases, for `make cases`."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from splendor_rules.rulebook import CLAUSES

FOLDER = Path(__file__).parent.parent / "tests" / "cases"
SIDES = ("refuses", "allows", "applies", "not")


def shown_by_case() -> tuple[dict[tuple[str, str], list[str]], dict[str, list[str]]]:
    """The clause cases by clause and side, and the disputes by the clauses that they name."""
    own: dict[tuple[str, str], list[str]] = defaultdict(list)
    disputes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(FOLDER.glob("*/*.toml")):
        expect = tomllib.loads(path.read_text(encoding="utf-8"))["expect"]
        if "clause" in expect:
            own[expect["clause"], expect["shows"]].append(path.stem)
            continue
        named = {
            *expect.get("clauses", ()),
            *expect.get("relies_on", ()),
            *expect.get("defects", ()),
        }
        named |= (
            {expect["score"]["decided_by"]} if "decided_by" in expect.get("score", ()) else set()
        )
        for clause in named:
            disputes[clause].append(path.stem.partition("-")[0].upper())
    return own, disputes


def main() -> None:
    """Print the table; clauses in the rulebook's order."""
    own, disputes = shown_by_case()
    table = Table("clause", *SIDES, "disputes", box=None, pad_edge=False)
    for clause in CLAUSES:
        counts = [str(len(own[clause.id, side]) or "") for side in SIDES]
        table.add_row(clause.id, *counts, " ".join(sorted(set(disputes[clause.id]))))
    Console().print(table)


if __name__ == "__main__":
    main()
