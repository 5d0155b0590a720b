"""Mutation testing: change the rules in small ways, one at a time, and see a test fail on each.

    python tools/mutants.py                try every mutant, print the count per module
    python tools/mutants.py take limit     only these modules
    python tools/mutants.py --check        try none: is every clause mutated

A mutant that no test kills is explained in tests/mutants.toml, or it counts as surviving. The
status is 1 if too few are killed, or if an explanation fits no mutant that survives.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from mutation.changes import Key, Mutant, mutants
from mutation.trials import ARGUMENTS, ROOT, InSession, in_forks, progress, try_imported

if TYPE_CHECKING:
    from pathlib import Path

SOURCE: Final = ROOT / "src" / "splendor_rules"
EXPLAINED: Final = ROOT / "tests" / "mutants.toml"
LEAST: Final = 98
"""How many percent have to be killed, of those that are not explained."""
MODULES: Final = {
    **{
        "rulebook" if path.stem == "__init__" else path.stem: path
        for path in sorted((SOURCE / "rulebook").glob("*.py"))
    },
    "engine": SOURCE / "engine.py",
    "legal": SOURCE / "legal.py",
}
FIRST: Final = ("rulebook", "test_deal.py", "test_legal.py")
QUICK: Final = (
    "rulebook",
    "test_cases.py",
    "test_end_of_base_game.py",
    "test_end_of_game.py",
    "test_house_rules.py",
    "test_legal.py",
    "test_misuse.py",
    "test_procedure.py",
    "test_stalemate.py",
    "test_unknown.py",
)
"""The tests that are tried: those that say what a rule is, and take seconds."""
EMPTY: Final = {"setup.unowned"}
"""Clauses with nothing in them to change."""
AT_IMPORT: Final = {("clause", "clause")}
"""What has done its work once the modules are imported: the decorator."""


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _files(names: tuple[str, ...]) -> list[str]:
    return [str(path) for name in names if (path := ROOT / "tests" / name).exists()]


def _in_forks_session(found: list[Mutant], workers: int) -> list[str]:
    """Try in a process of its own, so that this one imports nothing of ours."""
    ((_, answer),) = in_forks([found], lambda _: "\n".join(_in_session(found, workers)), 1)
    killers = answer.split("\n")
    if len(killers) != len(found):
        sys.exit(answer)
    return killers


def _in_session(found: list[Mutant], workers: int) -> list[str]:
    names = {module: _name(path) for module, path in MODULES.items()}
    plugin = InSession(names, found, workers)
    status = pytest.main([*ARGUMENTS, *_files(QUICK)], plugins=[plugin])
    if len(plugin.killers) != len(found):
        sys.exit(f"The tests could not be run: {status!r}.")
    return [plugin.killers[number] for number in range(len(found))]


def _imported(found: list[Mutant], workers: int) -> list[str]:
    killers = [""] * len(found)

    def work(number: int) -> str:
        mutant = found[number]
        path = MODULES[mutant.key.module]
        own = tuple(str(p) for p in ROOT.glob(f"tests/**/test_{mutant.key.module}*.py"))
        suites = [own, _files(FIRST)] if own else [_files(FIRST)]
        return try_imported(mutant, _name(path), path, suites)

    tried = in_forks(range(len(found)), work, workers)
    for count, (number, killer) in enumerate(tried, start=1):
        killers[number] = killer
        progress(count, len(found), found[number], killer)
    return killers


def _takes_effect_at_import(mutant: Mutant) -> bool:
    """A decorator has done its work when the module is imported, like a constant."""
    return mutant.at_import or mutant.key[:2] in AT_IMPORT


def try_all(found: list[Mutant], workers: int) -> list[tuple[Mutant, str]]:
    """Every mutant with the test that kills it, or nothing."""
    anew = [mutant for mutant in found if _takes_effect_at_import(mutant)]
    swapped = [mutant for mutant in found if not _takes_effect_at_import(mutant)]
    print(f"{len(swapped)} mutants of functions", file=sys.stderr, flush=True)
    tried = list(zip(swapped, _in_forks_session(swapped, workers), strict=True))
    print(f"{len(anew)} mutants that take effect at import", file=sys.stderr, flush=True)
    return tried + list(zip(anew, _imported(anew, workers), strict=True))


def _clauses(_job: None) -> str:
    """Every clause: its module, its function and its id."""
    from splendor_rules.rulebook import CLAUSES  # noqa: PLC0415  (in a fork, and only there)

    functions = [(clause.function, clause.id) for clause in CLAUSES]
    return "\n".join(
        f"{f.__module__.split('.')[-1]} {f.__qualname__} {id_}" for f, id_ in functions
    )


def left_out(found: list[Mutant], modules: list[str]) -> list[str]:
    """The clauses of which nothing is mutated, though there is something in them."""
    ((_, answer),) = in_forks([None], _clauses, 1)
    mutated = {mutant.key[:2] for mutant in found if not mutant.at_import}
    clauses = [line.split() for line in answer.splitlines()]
    return [
        id_
        for module, function, id_ in clauses
        if module in modules and (module, function) not in mutated and id_ not in EMPTY
    ]


def explained() -> Counter[Key]:
    """The mutants that are explained; one line may stand in a function more than once."""
    entries = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["mutant"]
    return Counter(
        Key(entry["module"], entry["function"], entry["was"], entry["now"]) for entry in entries
    )


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
    known = Counter({key: n for key, n in explained().items() if key.module in modules})
    if missed := left_out(found, modules):
        sys.exit(f"Nothing is mutated in {', '.join(missed)}.")
    if chosen.check:
        return 0
    tried = try_all(found, chosen.workers)
    status = report(tried, modules, known)
    print(f"{(time.monotonic() - start) / 60:.1f} minutes")
    return status


def stale(keys: Counter[Key]) -> int:
    """Print the explanations that fit nothing; 1 if there are any."""
    for key in keys:
        print(f"\nexplained, but killed or no mutant: {key.module}.{key.function}")
        print(f"  was: {key.was}\n  now: {key.now}")
    return int(bool(keys))


def report(tried: list[tuple[Mutant, str]], modules: list[str], known: Counter[Key]) -> int:
    """Print the count per module and what is left; 1 if that is too much."""
    surviving = Counter(mutant.key for mutant, killer in tried if not killer)
    mutants_of = Counter(mutant.key.module for mutant, _ in tried)
    killed = Counter(mutant.key.module for mutant, killer in tried if killer)
    excused = Counter(key.module for key in (known & surviving).elements())
    print(f"{'module':12}{'mutants':>9}{'killed':>9}{'explained':>11}{'surviving':>11}{'%':>8}")
    for name in [*modules, "all"]:
        of = [sum(c.values()) if name == "all" else c[name] for c in (mutants_of, killed, excused)]
        count, dead, said = of
        share = 100 * dead / (count - said) if count > said else 100
        print(f"{name:12}{count:9}{dead:9}{said:11}{count - dead - said:11}{share:8.1f}")
    for key, n in (surviving - known).items():
        line = next(mutant.line for mutant, killer in tried if mutant.key == key and not killer)
        print(
            f"\nsurvives{f' {n} times' if n > 1 else ''}: {key.module}.{key.function}, line {line}"
        )
        print(f"  was: {key.was}\n  now: {key.now}")
    return stale(known - surviving) or int(share < LEAST)


if __name__ == "__main__":
    sys.exit(main())
