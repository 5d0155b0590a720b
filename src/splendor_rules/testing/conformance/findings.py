"""What was found, and what was asked on the way."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

if TYPE_CHECKING:
    from splendor_rules.records.record import Record


@frozen
class Finding:
    """A place where the implementation does not say what the library says.

    Attributes:
        asked: the name of the question.
        clauses: the ids of the clauses that it is about; none if it is about the protocol.
        where: the game and the turn.
        question: what was asked, in words or JSON.
        library: what the library says.
        implementation: what the implementation said.
        record: a record that ends with the turn in question, for `splendor-rules judge`.
        more: how many others of the same kind were found.
    """

    asked: str
    clauses: tuple[str, ...]
    where: str
    question: str
    library: str
    implementation: str
    record: Record | None = None
    more: int = 0


@define
class Findings:
    """Everything that one run has found and covered.

    Attributes:
        most: how many kinds of findings are wanted.
        allowed: how often each clause was asked of a turn that is legal, and had a say in it.
        refused: how often each clause refused a turn that was asked about.
        applied: how often each clause changed or decided something in a turn that was played.
        skipped: what was not asked because it is not claimed, a line each.
        games: how many games were begun.
        turns: how many turns were played.
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
        """The first finding of each kind, in the order in which they were found."""
        return list(self._by_kind.values())

    def add(self, finding: Finding) -> None:
        """Keep a finding; of those alike, the first is kept and the others are counted."""
        kind = (finding.asked, finding.clauses)
        first = self._by_kind.get(kind)
        self._by_kind[kind] = finding if first is None else evolve(first, more=first.more + 1)
