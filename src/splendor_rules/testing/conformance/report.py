"""The report for a person, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.clauses import Kind
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from splendor_rules.testing.conformance.capabilities import Capabilities
    from splendor_rules.testing.conformance.findings import Finding, Findings

_LONGEST: Final = 1000
"""Of a longer answer only the beginning is shown."""

_NOT_IN_A_RECORD: Final = frozenset({"turn.pending", "turn.one-action"})
"""Requirements that only single actions can break, not the turns of a record."""

_DEFINITIONS: Final = frozenset(
    {
        "turn.stalemate",
        "turn.stuck-ends",
        "tile.one-a-turn",
        "end.fifteen",
        "end.gauntlet",
        "end.round",
        "end.undone",
    }
)
"""The definitions of which it is counted when they decide something."""


def can_decide() -> list[str]:
    """The clauses that can decide something in a run, in the order of the rulebook."""
    kinds = (Kind.REQUIREMENT, Kind.EFFECT, Kind.RANKING)
    return [
        one.id
        for one in CLAUSES
        if one.id in _DEFINITIONS or (one.kind in kinds and one.id not in _NOT_IN_A_RECORD)
    ]


def heading(claims: Capabilities) -> str:
    """Who is examined, and on what."""
    games = "; ".join(
        f"{game} with {', '.join(map(str, counts))} players"
        for game, (counts, _) in claims.games.items()
    )
    return f"{claims.name} {claims.version}: {games}. Rules {RULES_VERSION}."


def finding_lines(number: int, finding: Finding, saved: Path | None) -> Iterator[str]:
    """One finding."""
    about = ", ".join(finding.clauses) or "the protocol"
    yield f"{number}. {finding.asked}: {about}"
    if finding.where:
        yield f"   {finding.where}"
    yield f"   asked:          {finding.question}"
    yield f"   library:        {finding.library}"
    yield f"   implementation: {_shown(finding.implementation)}"
    if saved is not None:
        yield f"   saved:          {saved}"
    if finding.more:
        yield f"   and {finding.more} more like it"


def _shown(said: str) -> str:
    return said if len(said) <= _LONGEST else said[: _LONGEST - 1] + "…"


def summary_lines(findings: Findings, asked: int) -> Iterator[str]:
    """What was covered, what was left out, and how it went."""
    names = can_decide()
    columns = (findings.refused, findings.allowed, findings.applied)
    width = max(map(len, names))
    yield f"{'clause'.ljust(width)}  refused  allowed  applied"
    for name in names:
        counts = [column[name] for column in columns]
        if any(counts):
            yield name.ljust(width) + "".join(f"  {count or '-':>7}" for count in counts)
    never = [name for name in names if not any(column[name] for column in columns)]
    if never:
        yield f"Decided nothing in this run: {', '.join(never)}"
    for line in findings.skipped:
        yield f"Skipped, not claimed: {line}"
    if findings.given_up:
        yield f"Broken off: {findings.given_up}."
    kinds = len(findings.all)
    played = f"{findings.games} games, {findings.turns} turns, {asked} questions"
    yield f"{played}: {kinds or 'no'} {'finding' if kinds == 1 else 'findings'}"
