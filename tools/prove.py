"""Prove the rules: every statement of tests/proofs, and that it fails under its fault.

    python tools/prove.py                  every proof; writes tests/proofs/outcomes.json
    python tools/prove.py take limit.ten   only these chapters or proofs; the others are kept
    python tools/prove.py --short 60       the quickest, up to so many seconds of the processor
    python tools/prove.py --mutants 10     how many random mutants of the rules the proofs refute

A proof that a tool cannot settle in its time is reported as not settled, which is no failure. The
status is 1 if a statement fails, or holds under its fault too.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import random
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mutation.changes import Mutant
    from support.proving import Outcome, Proof

ROOT: Final = Path(__file__).parent.parent
TESTS: Final = ROOT / "tests"
OUTCOMES: Final = TESTS / "proofs" / "outcomes.json"
RULES: Final = ROOT / "src" / "splendor_rules" / "rulebook"
TOOLS: Final = ("crosshair-tool", "z3-solver")
sys.path.insert(0, str(TESTS))


def every_proof() -> dict[str, Proof]:
    """Every proof by name, chapter by chapter; those of bulk only where it can run."""
    from support.proving import PROOFS  # noqa: PLC0415  (mutants are put in before the import)

    for path in sorted((TESTS / "proofs").glob("[a-z]*.py")):
        if path.stem != "bulk" or find_spec("numba") is not None:
            importlib.import_module(f"proofs.{path.stem}")
    return PROOFS


def recorded() -> dict[str, dict[str, Any]]:
    """The outcomes of the last runs, by the name of the proof."""
    if not OUTCOMES.exists():
        return {}
    known: dict[str, dict[str, Any]] = json.loads(OUTCOMES.read_text(encoding="utf-8"))["proofs"]
    return known


def _outcome(name: str) -> Outcome:
    return every_proof()[name].outcome()


def run(names: Iterable[str], workers: int) -> Iterator[Outcome]:
    """The outcome of each proof as it ends, each in a process of its own."""
    context = multiprocessing.get_context("fork")
    with context.Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_outcome, names, chunksize=1)


def quickest(names: Iterable[str], seconds: float) -> list[str]:
    """The proofs that took the least time, as many as fit."""
    known, chosen = recorded(), []
    for name in sorted(names, key=lambda name: float(known.get(name, {}).get("seconds", 0))):
        seconds -= known.get(name, {}).get("seconds", 0)
        if seconds >= 0:
            chosen.append(name)
    return chosen


def _line(outcome: Outcome) -> str:
    text = f"{outcome.name:36} {outcome.verdict.value:18} {outcome.seconds:7.1f} s"
    if outcome.verdict.value == "fails":
        return f"{text}  {outcome.message}"
    if not outcome.shown:
        text += f"  under its fault: {outcome.under_sabotage.value}"
    return text


def met_by_property_tests() -> list[str]:
    """The ids of the clauses that run while Hypothesis plays both games at a table."""
    from cProfile import Profile  # noqa: PLC0415  (the rest is for a full run alone)

    from hypothesis import settings  # noqa: PLC0415
    from hypothesis.stateful import run_state_machine_as_test  # noqa: PLC0415

    from splendor_rules.rulebook import CLAUSES  # noqa: PLC0415
    from splendor_rules.testing.machine import RulesMachine  # noqa: PLC0415

    profile = Profile()
    profile.enable()
    run_state_machine_as_test(RulesMachine, settings=settings(max_examples=100, derandomize=True))
    profile.disable()
    met = {entry.code for entry in profile.getstats()}
    return [clause.id for clause in CLAUSES if clause.function.__code__ in met]


def _write(outcomes: dict[str, Outcome], proofs: dict[str, Proof]) -> None:
    """Keep what was seen, with what it was seen of; of proofs that were not run, what was known."""
    kept = {name: fields for name, fields in recorded().items() if name in proofs}
    for name, outcome in outcomes.items():
        kept[name] = {
            "verdict": outcome.verdict,
            "under_sabotage": outcome.under_sabotage,
            "seconds": round(outcome.seconds, 1),
            "of": proofs[name].fingerprint(),
        }
    content = {
        "tools": {tool: version(tool) for tool in TOOLS},
        "property-tested": met_by_property_tests(),
        "proofs": {name: kept[name] | described(proofs[name]) for name in sorted(kept)},
    }
    OUTCOMES.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def described(proof: Proof) -> dict[str, Any]:
    """What a proof says of itself, for the documentation."""
    return {"shows": [*proof.shows], "over": proof.over, "method": proof.method}


def prove(chosen: argparse.Namespace) -> int:
    """Run the chosen proofs and print what came of them; 1 if one does not show what it says."""
    proofs = every_proof()
    names = [
        name
        for name in proofs
        if not chosen.names or {name, name.partition(".")[0]} & {*chosen.names}
    ]
    if chosen.short:
        names = quickest(names, chosen.short)
    for name in names:
        proofs[name].sabotage.faulty()  # so that a fault of the past is found before a long run
    outcomes = {}
    try:
        for outcome in run(names, chosen.workers):
            outcomes[outcome.name] = outcome
            print(_line(outcome), flush=True)
    finally:
        if not chosen.short:
            _write(outcomes, proofs)
    count = sum(outcome.shown for outcome in outcomes.values())
    print(f"{count} of {len(outcomes)} statements shown, each refuted under its fault")
    return int(any(outcome.is_wrong for outcome in outcomes.values()))


def _refuted_by(mutant: Mutant) -> str:
    """The first proof of its chapter, or of whole steps, that fails on a mutant."""
    from mutation.trials import import_changed  # noqa: PLC0415  (it imports much)

    import_changed(mutant, f"splendor_rules.rulebook.{mutant.module}")
    known = recorded()
    chapters = (f"{mutant.module}.", "steps.")
    concerned = [proof for proof in every_proof().values() if proof.name.startswith(chapters)]
    order = sorted(concerned, key=lambda proof: float(known.get(proof.name, {}).get("seconds", 0)))
    return next((proof.name for proof in order if proof.verdict()[0].value == "fails"), "")


def refute(count: int, seed: int, workers: int) -> int:
    """Print which random mutants of the rules the proofs refute."""
    from mutation.changes import mutants  # noqa: PLC0415  (for this alone)
    from mutation.trials import in_forks  # noqa: PLC0415  (as above)

    every = [
        mutant
        for path in sorted(RULES.glob("[a-z]*.py"))
        if path.stem != "sources"
        for mutant in mutants(path.stem, path)
    ]
    chosen = random.Random(seed).sample(every, count)
    refuted = 0
    for mutant, answer in in_forks(chosen, _refuted_by, workers):
        function, change = mutant.key
        refuted += bool(answer)
        print(f"{mutant.module}.{function}: {change}: {answer or 'not refuted'}", flush=True)
    print(f"{refuted} of {count} mutants refuted by the proofs")
    return 0


def main() -> int:
    """Prove what is asked for."""
    parser = argparse.ArgumentParser(description="Prove the rules.")
    parser.add_argument("names", nargs="*", help="chapters or proofs")
    parser.add_argument("--short", type=float, metavar="SECONDS", help="the quickest")
    parser.add_argument("--mutants", type=int, metavar="COUNT", help="try them on mutants")
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--workers", type=int, default=2, help="how many run at a time")
    chosen = parser.parse_args()
    if chosen.mutants:
        return refute(chosen.mutants, chosen.seed, chosen.workers)
    return prove(chosen)


if __name__ == "__main__":
    sys.exit(main())
