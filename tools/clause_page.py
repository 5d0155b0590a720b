"""Write the page of the clauses, docs/reference/rulebook.md; with `--check`, look at the pages.

The check fails if the page of the clauses is stale, or if the Python reference does not have every
public name exactly once.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

import splendor_rules
from splendor_rules import BASE, CLAUSES, MARVEL
from splendor_rules.rulebook.clause import SOURCES, Basis, Cite, Outside
from splendor_rules.wording import wording_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Clause, Reading

FOLDER: Final = Path(__file__).parent.parent / "docs" / "reference"
PAGE: Final = FOLDER / "rulebook.md"
NAMES: Final = FOLDER / "api.md"
GAMES: Final = {"base": "base game", "marvel": "Marvel"}
WORDING: Final = wording_for(None)

HEAD: Final = """\
<!-- tools/clause_page.py writes this page; `make docs` runs it. -->

# The clauses

Every clause of the rules, by chapter. The id is permanent: it is what rulings name, and the link to
a clause on this page ends in it. `splendor-rules clauses ID` shows the same on the command line.

Under the rule in plain words stands what it rests on. A source *states* a clause, or *implies* it
if it follows from what is said there; [the list of the sources](#sources) is at the end. Where the
sources leave a choice, a [reading](#readings) decides. Last come the notes on the function that
carries the clause out, among them the *facts* that a refusal carries, and its code.
"""


def _basis(clause: Clause) -> str:
    """How the sources of each game carry a clause."""
    known = {one.source.game for one in clause.support if isinstance(one, Outside)}
    said = []
    for game, name in GAMES.items():
        basis = clause.basis(game)
        at_second_hand = basis is Basis.SILENT and game in known
        word = "known at second hand" if at_second_hand else WORDING.word("basis", basis)
        said.append(f"{word} ({name})")
    return ", ".join(said)


def _sources(clause: Clause) -> Iterator[str]:
    """What a clause stands on, the places in one source together."""
    places: dict[tuple[str, Basis], list[str]] = {}
    others = []
    for one in clause.support:
        if isinstance(one, Cite):
            places.setdefault((one.source.title, one.basis), []).append(one.pinpoint)
        else:
            others.append(WORDING.support(clause, one))
    for (title, basis), pinpoints in places.items():
        yield f"{title}: {'; '.join(pinpoints)} ({WORDING.word('basis', basis)})"
    yield from others


def _clause(clause: Clause) -> Iterator[str]:
    yield f"### {clause.id} {{ #{clause.id} }}\n"
    yield f"**{WORDING.title(clause.id)}**\n"
    yield f"{WORDING.text(clause.id)}\n"
    yield f"- Kind: {WORDING.word('kind', clause.kind)}"
    yield f"- Basis: {_basis(clause)}"
    yield "- Sources:"
    yield from (f"    - {source}" for source in _sources(clause))
    if clause.readings:
        yield f"- Readings: {', '.join(f'[`{name}`](#readings)' for name in clause.readings)}"
    yield f"\n::: {clause.function.__module__}.{clause.function.__name__}"
    yield "    options:"
    yield "      show_root_heading: false"
    yield "      show_root_toc_entry: false"
    yield "      show_source: true\n"


def _readings() -> Iterator[str]:
    games: dict[Reading, list[str]] = {}
    for rules in (BASE, MARVEL):
        for option in rules.options:
            games.setdefault(option, []).append(GAMES[rules.box.name])
    yield "## Readings { #readings }\n"
    yield "| reading | game | default | alternatives | clauses |"
    yield "|---|---|---|---|---|"
    for option in sorted(games, key=lambda one: one.name):
        asked = [clause.id for clause in CLAUSES if option.name in clause.readings]
        cells = (
            f"`{option.name}`",
            " and ".join(games[option]),
            f"`{option.default}`",
            ", ".join(f"`{one}`" for one in option.alternatives),
            ", ".join(f"[{one}](#{one})" for one in asked),
        )
        yield f"| {' | '.join(cells)} |"


def _list_of_sources() -> Iterator[str]:
    yield "\n## Sources { #sources }\n"
    yield "| short | source | game | how it is known |"
    yield "|---|---|---|---|"
    for source in SOURCES:
        known = "at second hand" if source.outside else "read"
        yield f"| {source.key} | {source.title} | {GAMES[source.game]} | {known} |"


def _lines() -> Iterator[str]:
    yield HEAD
    for chapter, clauses in groupby(CLAUSES, key=lambda clause: clause.chapter):
        yield f"## {WORDING.word('chapter', chapter)} {{ #{chapter} }}\n"
        for clause in clauses:
            yield from _clause(clause)
    yield from _readings()
    yield from _list_of_sources()


def _faults(page: str) -> Iterator[str]:
    """What is wrong with the pages as they are."""
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        yield f"{PAGE.name} is stale: run tools/clause_page.py"
    shown = re.findall(
        r"^::: splendor_rules\.(\w+)$", NAMES.read_text(encoding="utf-8"), re.MULTILINE
    )
    there, due = Counter(shown), Counter(splendor_rules.__all__)
    yield from (f"{NAMES.name} does not have {name}" for name in due - there)
    yield from (f"{NAMES.name} has {name} once too often" for name in there - due)


def main() -> int:
    """Write the page, or with `--check` say what is wrong; 1 if something is."""
    page = "\n".join(_lines()) + "\n"
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    faults = list(_faults(page))
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
