"""What a rule is: its permanent id, what it stands on, and when it applies.

A clause is one function. The decorator files it in the registry of clauses and returns it
unchanged; what kind of clause it is follows from the function's signature. A house rule has an id
too, but is no clause of the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import field, frozen

from splendor_rules.box.values import check_kind
from splendor_rules.rulings import Ground

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from splendor_rules.rulings import Fact

F = TypeVar("F", bound="Callable[..., Any]")
G = TypeVar("G", bound=Ground)


class Kind(StrEnum):
    """What a clause does."""

    DEFINITION = "definition"
    REQUIREMENT = "requirement"
    EFFECT = "effect"
    RANKING = "ranking"
    INVARIANT = "invariant"


class Basis(StrEnum):
    """How a source carries a clause."""

    STATED = "stated"
    IMPLIED = "implied"
    SILENT = "silent"


@frozen
class Source:
    """A document that clauses cite.

    Attributes:
        key: short form.
        title: what the document is.
        language: its language, as a code.
        game: the box it speaks of.
        year: when it was printed, if that is known.
        at_second_hand: whether the project knows it at second hand only.
    """

    key: str
    title: str
    language: str
    game: str
    year: int | None = None
    at_second_hand: bool = False

    def states(self, pinpoint: str) -> Cite:
        """The place where the source states a clause."""
        return Cite(self, pinpoint, Basis.STATED)

    def implies(self, pinpoint: str) -> Cite:
        """The place from which a clause follows."""
        return Cite(self, pinpoint, Basis.IMPLIED)

    def second_hand(self, pinpoint: str, what: str = "", *, implied: bool = False) -> SecondHand:
        """The headings under which a source has a clause, or a part of it, known at second hand."""
        return SecondHand(self, pinpoint, what, Basis.IMPLIED if implied else Basis.STATED)


@frozen
class Cite:
    """A place in a source that carries the clause.

    Attributes:
        source: the document.
        pinpoint: heading, step and item there.
        basis: whether the source says it or it follows from what the source says.
    """

    source: Source
    pinpoint: str
    basis: Basis


@frozen
class SecondHand:
    """A place in a source that the project knows at second hand.

    Attributes:
        source: the document.
        pinpoint: the headings there; empty if it has none.
        what: which part of the clause it settles; empty if it is the whole.
        basis: whether the source says it or it follows from what the source says.
    """

    source: Source
    pinpoint: str
    what: str
    basis: Basis


@frozen
class Silent:
    """The sources say nothing here.

    Attributes:
        decided: what decides instead: a reading, or the library's own reason.
    """

    decided: str


Support: TypeAlias = Cite | SecondHand | Silent


@frozen
class Clause:
    """A rule with its id and what it stands on.

    Attributes:
        id: permanent id; the first word is the chapter.
        kind: what the function does.
        function: the rule itself.
        support: citations, places known at second hand, and silences; at least one.
        readings: the names of the readings that bear on it.
        applies: for a requirement that concerns some actions only, which; None for all.
    """

    id: str
    kind: Kind
    function: Callable[..., Any]
    support: tuple[Support, ...]
    readings: tuple[str, ...]
    applies: Callable[..., bool] | None

    @property
    def chapter(self) -> str:
        """The first word of the id, which is the module of the function."""
        return self.id.partition(".")[0]

    @property
    def cites(self) -> tuple[Cite, ...]:
        """The citations alone."""
        return tuple(cite for cite in self.support if isinstance(cite, Cite))

    def basis(self, game: str | None = None) -> Basis:
        """The strongest basis among the citations, of one game's sources or of all."""
        bases = {cite.basis for cite in self.cites if game in (None, cite.source.game)}
        return next((basis for basis in Basis if basis in bases), Basis.SILENT)


@frozen
class HouseRule:
    """A custom rule with its id; it is in no registry.

    Attributes:
        id: the id that refusals and defects name; its first word is the house's own.
        function: the rule itself.
        applies: for a requirement that concerns some actions only, which; None for all.
        text: the message, by language, with the facts in braces.
    """

    id: str
    function: Callable[..., Any]
    applies: Callable[..., bool] | None
    text: Mapping[str, str] = field(hash=False)


_KINDS: Final = {"State": Kind.EFFECT, "Seats": Kind.RANKING}
_CLAUSES: Final[dict[str, Clause]] = {}
_RULES: Final[dict[Callable[..., Any], Clause | HouseRule]] = {}
_CHECKS: Final[dict[Callable[..., Any], str]] = {}

REGISTRY: Final[Mapping[str, Clause]] = MappingProxyType(_CLAUSES)
"""Every clause by its id."""


def clause(
    name: str,
    first: Support,
    /,
    *more: Support,
    readings: tuple[str, ...] = (),
    applies: Callable[..., bool] | None = None,
    kind: Kind | None = None,
) -> Callable[[F], F]:
    """File a function as a clause of the rulebook.

    A requirement or an invariant returns None if all is well, else the facts; the id of the clause
    is put to them. A requirement is asked only of what it applies to.

    Args:
        name: the permanent id.
        first: what the clause stands on; at least one support is needed.
        more: the rest of what it stands on.
        readings: the readings that bear on it.
        applies: takes the requirement's arguments and says whether it concerns them.
        kind: what the function does, if that does not follow from its signature.

    Raises:
        ValueError: the id is taken, or its first word is not the function's module.
    """

    def file(function: F) -> F:
        made = Clause(
            id=name,
            kind=kind or _kind_of(function),
            function=function,
            support=(first, *more),
            readings=readings,
            applies=applies,
        )
        module = function.__module__.rpartition(".")[2]
        if name in _CLAUSES or made.chapter.replace("-", "_") != module:
            raise ValueError(f"{name} is taken, or does not belong into {module}")
        _CLAUSES[name] = _RULES[function] = made
        return function

    return file


def _kind_of(function: Callable[..., Any]) -> Kind:
    """The kind of a clause, by the names of its types."""
    *taken, returned = map(str, function.__annotations__.values())
    if returned != "Facts | None":
        return _KINDS.get(returned, Kind.DEFINITION)
    return Kind.INVARIANT if set(taken) == {"State"} else Kind.REQUIREMENT


def check_of(name: str) -> Callable[[F], F]:
    """Say of which clause a function is another check: what it reports has the clause's id."""

    def note(function: F) -> F:
        _CHECKS[function] = name
        return function

    return note


def house_rule(
    name: str,
    /,
    *,
    applies: Callable[..., bool] | None = None,
    text: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[F], F]:
    """Give a requirement or invariant of your own an id, and a message for players.

    It becomes no clause of the rulebook: to be in force it has to stand in a ruleset.

    Args:
        name: the id, with a first word of your own: `club.decks-after-a-card`.
        applies: takes the requirement's arguments and says whether it concerns them.
        text: the message by language, such as `{"en": "No card of level {level}."}`; English is
            shown where a language is missing.

    Raises:
        ValueError: the rulebook has a clause of this id.
        TypeError: the id or a text is none.
    """
    check_kind(name, str)
    check_kind(text, Mapping)
    for part in (*text, *text.values()):
        check_kind(part, str)

    def note(function: F) -> F:
        if name in _CLAUSES:
            raise ValueError(f"{name} is a clause of the rulebook")
        _RULES[function] = HouseRule(name, function, applies, MappingProxyType(dict(text)))
        return function

    return note


def clause_of(function: Callable[..., Any]) -> Clause | None:
    """The clause that a function is; None for a house rule or any other function."""
    made = _RULES.get(function)
    return made if isinstance(made, Clause) else None


def messages_of(functions: Iterable[Callable[..., Any]]) -> Iterator[tuple[str, str, str]]:
    """The language, id and message of every text that house rules among functions have."""
    for function in functions:
        made = _RULES.get(function)
        if isinstance(made, HouseRule):
            yield from ((lang, made.id, message) for lang, message in made.text.items())


def applies_of(function: Callable[..., Any]) -> Callable[..., bool] | None:
    """What says whether a rule concerns its arguments; None if it always does."""
    made = _RULES.get(function)
    return made.applies if made else None


def name_of(function: Callable[..., Any]) -> str:
    """The id of a clause or house rule, or of the clause that is checked; else the bare name."""
    made = _RULES.get(function)
    return made.id if made else _CHECKS.get(function) or function.__name__


def ground(kind: type[G], function: Callable[..., Any], reported: G | Mapping[str, Fact]) -> G:
    """What a rule reports, with its id; a bare function reports the whole ground itself."""
    return kind(name_of(function), reported) if isinstance(reported, Mapping) else reported
