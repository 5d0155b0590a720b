"""What the rules answer: rulings with their grounds, defects of positions, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import field, frozen

from splendor_rules.box.values import Value, read_only

if TYPE_CHECKING:
    from splendor_rules.state import CardPlace

__all__ = [
    "Contested",
    "Defect",
    "Facts",
    "Outcome",
    "Refusal",
    "Ruling",
]

Fact: TypeAlias = str | int | tuple[str, ...] | Mapping[str, int]
"""One fact of a ground: a number, a name or code, several names, or counts by colour name."""

Facts: TypeAlias = Mapping[str, Fact]
"""What a rule reports that has something to object, by name."""

Step: TypeAlias = Literal["turn", "take", "reserve", "purchase", "pass", "return", "tile"]
"""Which part of a turn a ruling speaks of; `turn` is the question who may decide what now."""

Texts: TypeAlias = Mapping[str, Mapping[str, Any]]
"""A ruleset's own texts by language, each laid out like a file of `rulebook/texts`."""


class EndedBy(StrEnum):
    """What ended a game; equal to the word that formats have for it."""

    POINTS = "points"
    GAUNTLET = "gauntlet"
    STALEMATE = "stalemate"
    STUCK = "stuck"

    __repr__ = str.__repr__

    @property
    def clause(self) -> str:
        """The id of the clause that ended the game."""
        match self:
            case EndedBy.POINTS | EndedBy.GAUNTLET:
                return "end.round"
            case EndedBy.STALEMATE:
                return "turn.stalemate"
            case EndedBy.STUCK:
                return "turn.stuck-ends"


def plain(facts: Mapping[str, Fact]) -> dict[str, str | int | list[str] | dict[str, int]]:
    """Facts as the values that JSON knows."""
    made: dict[str, str | int | list[str] | dict[str, int]] = {}
    for name, fact in facts.items():
        match fact:
            case str() | int():
                made[name] = fact
            case tuple():
                made[name] = list(fact)
            case _:
                made[name] = dict(fact)
    return made


def _repr(facts: Mapping[str, Fact]) -> str:
    return repr({k: dict(v) if isinstance(v, Mapping) else v for k, v in facts.items()})


def _fact_text(fact: Fact) -> str:
    match fact:
        case str() | int():
            return str(fact)
        case tuple():
            return ", ".join(fact) or "none"
        case _:
            return " ".join(f"{name} {count}" for name, count in fact.items()) or "none"


@frozen
class Ground(Value):
    """What a clause has to object, and the facts.

    Attributes:
        clause: the clause's id.
        facts: the facts that the clause's message speaks of, by name.
    """

    clause: str
    facts: Mapping[str, Fact] = field(converter=read_only, repr=_repr, hash=False, factory=dict)

    def __str__(self) -> str:
        """The clause's id and the facts, counts as a described position has them."""
        facts = "; ".join(f"{name} = {_fact_text(fact)}" for name, fact in self.facts.items())
        return f"{self.clause}: {facts}" if facts else self.clause


@frozen
class Refusal(Ground):
    """One ground on which a requirement refuses an action or a turn."""


@frozen
class Defect(Ground):
    """One way in which a position, or a step to the next one, breaks an invariant."""


@frozen
class Ruling(Value):
    """The answer to "may this be done?".

    Attributes:
        game: the name of the box, `base` or `marvel`: whose words an explanation uses.
        step: which part of the turn the answer is about.
        legal: True or False; None if it cannot be said because a card is not known.
        refusals: every ground of the first stage that fails, in the rulebook's order.
        relied_on: the ids of the clauses that were asked and allowed it.
        needs: the places whose cards would decide it; empty unless `legal` is None.
        texts: the ruleset's own texts, in which an explanation speaks.
    """

    game: str
    step: Step
    legal: bool | None
    refusals: tuple[Refusal, ...] = ()
    relied_on: tuple[str, ...] = ()
    needs: tuple[CardPlace, ...] = ()
    texts: Texts = field(factory=dict, eq=False, repr=False)

    @property
    def undecided(self) -> bool:
        """Whether it cannot be said, because it depends on a card that is not known."""
        return self.legal is None


@frozen
class Outcome(Value):
    """How a game ended.

    Attributes:
        ended_by: what ended it.
        winners: the winning seats; more than one is a shared win, none a Marvel stalemate.
        points: each seat's points.
        cards: each seat's number of purchased cards.
        decided_by: the id of the clause that decided: `winner.shared` if several win, else the
            last that narrowed the seats, without a winner the one that ended the game.
    """

    ended_by: EndedBy = field(converter=EndedBy)
    winners: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    decided_by: str


@frozen
class Contested(Value):
    """A reading under which the answer would be another one.

    Attributes:
        reading: the reading's name.
        alternative: the value under which the answer turns.
        turn: for a whole record, the first turn (from 0) that is not judged legal in one of the
            two; None if only the outcome differs.
        legal: for an action or turn, whether it is legal under the alternative: where that is as
            before, the grounds differ, or the end of the game. It is not compared.
    """

    reading: str
    alternative: str
    turn: int | None = None
    legal: bool | None = field(default=None, eq=False)
