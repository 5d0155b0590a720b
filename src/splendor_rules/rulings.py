"""What the rules answer: rulings with their grounds, defects of positions, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from attrs import field, frozen

from splendor_rules.box.values import (
    Value,
    are,
    are_whole,
    is_a,
    is_whole_or_none,
    read_only,
    whole_number,
)
from splendor_rules.errors import ComponentError

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

_STEPS: Final = get_args(Step)

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


def as_ended_by(value: str) -> EndedBy:
    """What ended a game, by its word too.

    Raises:
        ComponentError: there is no such word.
    """
    try:
        return EndedBy(value)
    except ValueError:
        words = ", ".join(EndedBy)
        raise ComponentError(f"ended_by: expected one of {words}, not {value!r:.40}") from None


def _fact(name: str, fact: Any) -> Any:  # noqa: ANN401  (a caller's value)
    match fact:
        case str() | int():
            return fact
        case Mapping():
            return _facts(fact)
        case list() | tuple():
            return tuple(_fact(name, part) for part in fact)
        case _:
            return whole_number(fact, name)


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise ComponentError(f"facts: expected a name, not {name!r:.40}")
    return name


def _facts(facts: Any) -> Mapping[str, Any]:  # noqa: ANN401  (a caller's value)
    """A deep copy of facts that nobody can change."""
    if not isinstance(facts, Mapping):
        raise ComponentError(f"facts: expected facts by name, not {facts!r:.40}")
    return MappingProxyType({_name(name): _fact(name, fact) for name, fact in facts.items()})


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
            return ", ".join(map(str, fact)) or "none"
        case _:
            return " ".join(f"{name} {count}" for name, count in fact.items()) or "none"


@frozen
class Ground(Value):
    """What a clause has to object, and the facts.

    Attributes:
        clause: the clause's id.
        facts: the facts that the clause's message speaks of, by name.
    """

    clause: str = field(validator=is_a(str))
    facts: Mapping[str, Fact] = field(converter=_facts, repr=_repr, hash=False, factory=dict)

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


def as_texts(texts: Any) -> Texts:  # noqa: ANN401  (a caller's value)
    """A deep copy of a ruleset's texts that nobody can change.

    Raises:
        ComponentError: they are no mapping of mappings.
    """
    if not (isinstance(texts, Mapping) and all(isinstance(own, Mapping) for own in texts.values())):
        raise ComponentError(f"texts: expected texts by language, not {texts!r:.40}")
    copy: Texts = read_only(texts)
    return copy


def _is_step(_owner: object, _attribute: object, step: object) -> None:
    if step not in _STEPS:
        raise ComponentError(f"step: expected one of {', '.join(_STEPS)}, not {step!r:.40}")


@frozen(slots=False)
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

    game: str = field(validator=is_a(str))
    step: Step = field(validator=_is_step)
    legal: bool | None = field(validator=is_a(bool, NoneType))
    refusals: tuple[Refusal, ...] = field(default=(), validator=are(Refusal))
    relied_on: tuple[str, ...] = field(default=(), validator=are(str))
    needs: tuple[CardPlace, ...] = field(default=(), validator=are(Value))  # `CardPlace` is above
    texts: Texts = field(factory=dict, eq=False, repr=False, converter=as_texts)

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

    ended_by: EndedBy = field(converter=as_ended_by)
    winners: tuple[int, ...] = field(validator=are_whole)
    points: tuple[int, ...] = field(validator=are_whole)
    cards: tuple[int, ...] = field(validator=are_whole)
    decided_by: str = field(validator=is_a(str))


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

    reading: str = field(validator=is_a(str))
    alternative: str = field(validator=is_a(str))
    turn: int | None = field(default=None, validator=is_whole_or_none)
    legal: bool | None = field(default=None, eq=False, validator=is_a(bool, NoneType))
