"""How far each clause and invariant is shown: what `make prove` found, and the cases."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import kit
from attrs import frozen
from language import ROOT

from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from language import Language

OUTCOMES: Final = ROOT / "tests" / "proofs" / "outcomes.json"
CASES: Final = ROOT / "tests" / "cases"
PROVED: Final = {"symbols", "solver"}
"""The methods of a proof; the other goes through all values."""


@frozen
class Evidence:
    """What shows one clause or invariant.

    Attributes:
        proved: over which values it is proved, with the processor seconds of each proof.
        exhausted: over which values all were gone through.
        is_property_tested: whether Hypothesis comes by it while it plays.
        cases: how many cases name it.
        unsettled: over which values a tool gave up.
    """

    proved: tuple[tuple[str, float], ...]
    exhausted: tuple[tuple[str, float], ...]
    is_property_tested: bool
    cases: int
    unsettled: tuple[str, ...]


@cache
def _recorded() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(OUTCOMES.read_text(encoding="utf-8"))
    return content


@cache
def _cases() -> Counter[str]:
    count: Counter[str] = Counter()
    for path in CASES.glob("*/*.toml"):
        expect = tomllib.loads(path.read_text(encoding="utf-8"))["expect"]
        named = [expect["clause"]] if "clause" in expect else []
        named += [*expect.get("clauses", ()), *expect.get("defects", ())]
        count.update({*named})
    return count


def of(name: str) -> Evidence:
    """What shows a clause, by its id, or an invariant, by the name of its function.

    A statement that is called as an invariant is about it.
    """
    recorded = _recorded()["proofs"].items()
    proofs = [proof for known, proof in recorded if name == known or name in proof["shows"]]
    shown = [
        proof
        for proof in proofs
        if (proof["verdict"], proof["under_sabotage"]) == ("holds", "fails")
    ]
    return Evidence(
        proved=tuple((p["over"], p["seconds"]) for p in shown if p["method"] in PROVED),
        exhausted=tuple((p["over"], p["seconds"]) for p in shown if p["method"] not in PROVED),
        is_property_tested=name in _recorded()["property-tested"],
        cases=_cases()[name],
        unsettled=tuple(proof["over"] for proof in proofs if proof not in shown),
    )


def words(name: str, language: Language) -> Iterator[str]:
    """How a clause is shown, for its page; the English page says over which values."""
    evidence, labels = of(name), language.words["clause"]
    for label, proofs in (("proved", evidence.proved), ("exhausted", evidence.exhausted)):
        if proofs:
            over = "; ".join(over for over, _ in proofs)
            yield language.cited(labels[label], over) if language.code == "en" else labels[label]
    if evidence.is_property_tested:
        yield labels["property_tested"]
    if evidence.cases:
        yield f"{labels['cases']}: {evidence.cases}"


def invariants() -> list[str]:
    """The names of the checks of positions that are no clauses, in the order of the rulesets."""
    ids = {clause.function for clause in CLAUSES}
    checks = [*BASE.soundness, *BASE.invariants, *MARVEL.invariants, *BASE.transitions]
    others = dict.fromkeys(check for check in checks if check not in ids)
    return [f"{check.__module__.rpartition('.')[2]}.{check.__name__}" for check in others]


def rows() -> Iterator[tuple[str, ...]]:
    """Each clause and invariant with what shows it."""
    for name in (*(clause.id for clause in CLAUSES), *invariants()):
        evidence = of(name)
        unsettled = [f"not settled: {over}" for over in evidence.unsettled]
        yield (
            f'<span id="{name}">`{name}`</span>',
            "<br>".join([*map(_timed, evidence.proved), *unsettled]),
            "<br>".join(map(_timed, evidence.exhausted)),
            "yes" if evidence.is_property_tested else "",
            str(evidence.cases or ""),
        )


def _timed(proof: tuple[str, float]) -> str:
    over, seconds = proof
    return f"{over} ({max(seconds, 0.1):.1f} s)"


def summary() -> str:
    """How many clauses are shown how, and with what."""
    every = [of(clause.id) for clause in CLAUSES]
    proved = sum(bool(evidence.proved) for evidence in every)
    either = sum(bool(evidence.proved or evidence.exhausted) for evidence in every)
    seconds = sum(float(proof["seconds"]) for proof in _recorded()["proofs"].values())
    tools = " and ".join(f"{name} {number}" for name, number in _recorded()["tools"].items())
    return (
        f"Of {len(every)} clauses {proved} are proved, and {either} are proved or exhausted. "
        f"The last run took {seconds / 60:.0f} minutes of processor time without the faults, "
        f"with {tools}."
    )


TABLES: Final[dict[str, Callable[[], str]]] = {
    "proofs": lambda: kit.table(
        ("clause or invariant", "proved over", "exhausted over", "property tests", "cases"), rows()
    ),
    "proofs in short": summary,
}
"""What the page of proofs has by name."""
