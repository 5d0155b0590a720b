"""What a run has found and covered, and the report of it for a person."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import define, evolve, field, frozen

from splendor_rules.clauses import Kind
from splendor_rules.plain_text import shortened
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from splendor_rules.records.record import Record
    from splendor_rules.testing.conformance.capabilities import Capabilities

_LONGEST: Final = 1000
"""Of a longer answer only the beginning is shown."""
_NEVER_IN_A_RECORD: Final = frozenset({"turn.pending", "turn.one-action"})
"""Requirements that only single actions can break, not the turns of a record."""
_DEFINITIONS: Final = (
    *("turn.stalemate", "turn.stuck-ends", "tile.one-a-turn"),
    *("end.fifteen", "end.gauntlet", "end.round", "end.undone"),
)
"""The definitions of which it is counted when they decide something."""


@frozen
class Finding:
    """A difference between the implementation and the library.

    Attributes:
        question: the name of the question.
        clauses: the ids of the clauses that it is about; none if it is about the protocol.
        where: the game and the turn.
        request: the question in JSON.
        library: what the library says.
        implementation: what the implementation says.
        record: a record that ends with the turn in question, for `splendor-rules judge`.
        more: the number of other findings of the same kind.
    """

    question: str
    clauses: tuple[str, ...]
    where: str
    request: str
    library: str
    implementation: str
    record: Record | None = None
    more: int = 0


@define
class Findings:
    """Everything that one run has found and covered.

    Attributes:
        most: the number of kinds of findings after which the run stops.
        allowed: how often each clause applied to a turn in question that is legal.
        refused: how often each clause refused a turn in question.
        applied: how often each clause changed or decided something in a turn that was played.
        skipped: what was not asked because it is not supported, a line each.
        games: the number of games begun.
        turns: the number of turns played.
        given_up: why the run was broken off, if it was.
    """

    most: int
    allowed: Counter[str] = field(factory=Counter)
    refused: Counter[str] = field(factory=Counter)
    applied: Counter[str] = field(factory=Counter)
    skipped: list[str] = field(factory=list)
    games: int = 0
    turns: int = 0
    given_up: str = ""
    _by_kind: dict[tuple[str, tuple[str, ...]], Finding] = field(factory=dict)

    @property
    def enough(self) -> bool:
        """Whether there are as many kinds of findings as are wanted."""
        return len(self._by_kind) >= self.most

    @property
    def all(self) -> list[Finding]:
        """The first finding of each kind, oldest first."""
        return list(self._by_kind.values())

    def add(self, finding: Finding) -> None:
        """Keep a finding; of a kind, the first is kept and the others are counted."""
        kind = (finding.question, finding.clauses)
        first = self._by_kind.get(kind)
        self._by_kind[kind] = finding if first is None else evolve(first, more=first.more + 1)


def can_decide() -> list[str]:
    """The clauses that can decide something in a run, in the order of the rulebook."""
    kinds = (Kind.REQUIREMENT, Kind.EFFECT, Kind.RANKING)
    return [
        clause.id
        for clause in CLAUSES
        if clause.id in _DEFINITIONS
        or (clause.kind in kinds and clause.id not in _NEVER_IN_A_RECORD)
    ]


def heading(capabilities: Capabilities) -> str:
    """Which implementation is tested, and in which games."""
    games = "; ".join(
        f"{game} with {', '.join(map(str, counts))} players"
        for game, (counts, _) in capabilities.games.items()
    )
    name, version = shortened(capabilities.name), shortened(capabilities.version)
    return f"{name} {version}: {games}. Rules {RULES_VERSION}."


def finding_lines(number: int, finding: Finding, saved: Path | None) -> Iterator[str]:
    """The lines on one finding."""
    yield f"{number}. {finding.question}: {', '.join(finding.clauses) or 'the protocol'}"
    if finding.where:
        yield f"   {finding.where}"
    yield f"   asked:          {finding.request}"
    yield f"   library:        {finding.library}"
    yield f"   implementation: {shortened(finding.implementation, _LONGEST)}"
    if saved is not None:
        yield f"   saved:          {saved}"
    if finding.more:
        yield f"   and {finding.more} more like it"


def summary_lines(findings: Findings, questions: int) -> Iterator[str]:
    """The lines on what was covered, what was left out, and the result."""
    names = can_decide()
    columns = (findings.refused, findings.allowed, findings.applied)
    width = max(map(len, names))
    yield f"{'clause'.ljust(width)}  refused  allowed  applied"
    never = []
    for name in names:
        counts = [column[name] for column in columns]
        if any(counts):
            yield name.ljust(width) + "".join(f"  {count or '-':>7}" for count in counts)
        else:
            never.append(name)
    if never:
        yield f"Decided nothing in this run: {', '.join(never)}"
    yield from (f"Skipped, not claimed: {line}" for line in findings.skipped)
    if findings.given_up:
        yield f"Broken off: {findings.given_up}."
    kinds = len(findings.all)
    played = f"{findings.games} games, {findings.turns} turns, {questions} questions"
    yield f"{played}: {kinds or 'no'} {'finding' if kinds == 1 else 'findings'}"
