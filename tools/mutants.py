"""Mutation testing: change the rules in small ways, one at a time, and see a test fail on each.

    python tools/mutants.py                try every mutant, print the count per module
    python tools/mutants.py take limit     only these modules
    python tools/mutants.py --check        try none: is every clause mutated

A mutant that no test kills is explained in tests/mutants.toml, or it counts as surviving. The
status is 1 if too few are killed, if too many are explained, or if an explanation fits none that
survives.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from mutation.changes import Mutant, mutants
from mutation.trials import ARGUMENTS, ROOT, Session, in_forks, try_imported

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SOURCE: Final = ROOT / "src" / "splendor_rules"
EXPLAINED: Final = ROOT / "tests" / "mutants.toml"
LEAST: Final = 98
"""The least percentage of unexplained mutants that tests must kill."""
MOST_EXPLAINED: Final = 2.4
"""The greatest percentage of mutants that may be explained."""
MODULES: Final = {
    **{
        "rulebook" if path.stem == "__init__" else path.stem: path
        for path in sorted((SOURCE / "rulebook").glob("*.py"))
    },
    "engine": SOURCE / "engine.py",
    "legal": SOURCE / "legal.py",
    "unknown": SOURCE / "unknown.py",
}
FIRST: Final = ("rulebook", "test_deal.py", "test_legal.py")
QUICK: Final = (
    *FIRST,
    "test_engine.py",
    "test_house_rules.py",
    "test_misuse.py",
    "test_unknown.py",
)
"""The tests that are tried: those that say what a rule is, and take seconds."""
EMPTY: Final = {"setup.unowned"}
"""Clauses with nothing in them to change."""


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _files(names: Sequence[str]) -> list[str]:
    return [str(ROOT / "tests" / name) for name in names]


def _in_session(found: Sequence[Mutant], workers: int) -> str:
    names = {module: _name(path) for module, path in MODULES.items()}
    session = Session(names, found, workers)
    status = pytest.main([*ARGUMENTS, *_files(QUICK)], plugins=[session])
    if len(session.killers) != len(found):
        return f"The tests could not be run: {status!r}."
    return "\n".join(session.killers[number] for number in range(len(found)))


def _imported(mutant: Mutant) -> str:
    own = [str(path) for path in ROOT.glob(f"tests/**/test_{mutant.module}*.py")]
    suites = [own, _files(FIRST)] if own else [_files(FIRST)]
    return try_imported(mutant, _name(MODULES[mutant.module]), suites)


def try_all(found: Sequence[Mutant], workers: int) -> list[tuple[Mutant, str]]:
    """Every mutant with the test that kills it, or nothing.

    The tests are collected in a fork, so that this process imports nothing of ours.
    """
    # The decorator has done its work once the modules are imported, like a constant.
    anew = [mutant for mutant in found if mutant.at_import or mutant.scope[:1] == ("clause",)]
    swapped = [mutant for mutant in found if mutant not in anew]
    print(f"{len(swapped)} mutants of functions", file=sys.stderr, flush=True)
    ((_, answer),) = in_forks([swapped], partial(_in_session, workers=workers), 1)
    killers = answer.split("\n")
    if len(killers) != len(swapped):
        sys.exit(answer)
    print(f"{len(anew)} mutants that take effect at import", file=sys.stderr, flush=True)
    return [*zip(swapped, killers, strict=True), *in_forks(anew, _imported, workers)]


def _clauses(_job: None) -> str:
    from splendor_rules.rulebook import CLAUSES  # noqa: PLC0415  (in a fork, and only there)

    functions = [(clause.function, clause.id) for clause in CLAUSES]
    return "\n".join(
        f"{f.__module__.split('.')[-1]} {f.__qualname__} {id_}" for f, id_ in functions
    )


def left_out(found: Sequence[Mutant], modules: Sequence[str]) -> list[str]:
    """The clauses of which nothing is mutated, though there is something in them."""
    ((_, answer),) = in_forks([None], _clauses, 1)
    mutated = {(mutant.module, ".".join(mutant.scope)) for mutant in found if not mutant.at_import}
    clauses = [line.split() for line in answer.splitlines()]
    return [
        id_
        for module, function, id_ in clauses
        if module in modules and (module, function) not in mutated and id_ not in EMPTY
    ]


def report(tried: Sequence[tuple[Mutant, str]], modules: Sequence[str]) -> int:
    """Print the table and what is left; 1 if something is not as it has to be."""
    text = EXPLAINED.read_text(encoding="utf-8")
    known = {(name, change) for name, of in tomllib.loads(text).items() for change in of}
    alive = [mutant for mutant, killer in tried if not killer]
    count = Counter(mutant.module for mutant, _ in tried)
    killed = Counter(mutant.module for mutant, killer in tried if killer)
    explained = Counter(mutant.module for mutant in alive if mutant.key in known)
    print(f"{'module':12}{'mutants':>9}{'killed':>9}{'explained':>11}{'surviving':>11}{'%':>8}")
    for name in [*modules, "all"]:
        every, dead, excused = (
            sum(counter.values()) if name == "all" else counter[name]
            for counter in (count, killed, explained)
        )
        share = 100 * dead / (every - excused) if every > excused else 100
        print(f"{name:12}{every:9}{dead:9}{excused:11}{every - dead - excused:11}{share:8.1f}")
    for mutant in (mutant for mutant in alive if mutant.key not in known):
        function, change = mutant.key
        print(f"survives: {mutant.module}, line {mutant.line}, {function}: {change}")
    asked = {mutant.key[0] for mutant, _ in tried}
    stale = known - {mutant.key for mutant in alive}
    if set(modules) != set(MODULES):
        stale = {key for key in stale if key[0] in asked}
    for function, change in sorted(stale):
        print(f"explained, but killed or no mutant: {function}: {change}")
    return int(share < LEAST or 100 * excused > MOST_EXPLAINED * every or bool(stale))


def main() -> int:
    """Try the mutants and print what came of them."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("modules", nargs="*", choices=[[], *MODULES], help="only these")
    parser.add_argument("--workers", type=int, default=2, help="how many run at a time")
    parser.add_argument("--check", action="store_true", help="try none")
    chosen = parser.parse_args()
    start = time.monotonic()
    modules = chosen.modules or list(MODULES)
    found = [mutant for name in modules for mutant in mutants(name, MODULES[name])]
    if missed := left_out(found, modules):
        sys.exit(f"Nothing is mutated in {', '.join(missed)}.")
    if chosen.check:
        return 0
    status = report(try_all(found, chosen.workers), modules)
    print(f"{(time.monotonic() - start) / 60:.1f} minutes")
    return status


if __name__ == "__main__":
    sys.exit(main())
