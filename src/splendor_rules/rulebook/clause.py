"""What a clause is, what it stands on, and the registry of all clauses.

A clause is one function with a permanent id. The decorator returns the function unchanged and
files it; what kind of clause it is follows from the function's signature.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

F = TypeVar("F", bound="Callable[..., Any]")


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


STATED: Final = Basis.STATED
IMPLIED: Final = Basis.IMPLIED


@frozen
class Source:
    """A document that clauses cite.

    Attributes:
        key: short form.
        title: what the document is.
        language: its language, as a code.
        game: the box it speaks of.
        outside: whether the project knows it at second hand only.
    """

    key: str
    title: str
    language: str
    game: str
    outside: bool = False


BASE_JA: Final = Source("BJ", "Rules of Splendor, Japanese summary", "ja", "base")
MARVEL_JA: Final = Source("MJ", "Rules of Splendor: Marvel, Japanese", "ja", "marvel")
FAQ_DE: Final = Source("MD", "FAQ on Splendor: Marvel, German", "de", "marvel")
FAQ_FR: Final = Source("MF", "FAQ on Splendor: Marvel, French", "fr", "marvel")
PUBLISHED: Final = Source(
    "PR", "The publisher's rules of Splendor, US edition of 2014", "en", "base", outside=True
)
HOW_TO_PLAY: Final = Source(
    "HT", "How-to-play pages on Splendor: Marvel that agree", "en", "marvel", outside=True
)
SOURCES: Final = (BASE_JA, MARVEL_JA, FAQ_DE, FAQ_FR, PUBLISHED, HOW_TO_PLAY)


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
    """A fact from a source that the project knows at second hand.

    Attributes:
        source: the document.
        what: which part of the clause it settles.
    """

    source: Source
    what: str


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
        support: citations, outside facts and silences; at least one.
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
        return tuple(one for one in self.support if isinstance(one, Cite))

    def basis(self, game: str | None = None) -> Basis:
        """The strongest basis among the citations, of one game's sources or of all."""
        found = {cite.basis for cite in self.cites if game in (None, cite.source.game)}
        for basis in (STATED, IMPLIED):
            if basis in found:
                return basis
        return Basis.SILENT


_KINDS: Final = {
    "Refusal | None": Kind.REQUIREMENT,
    "Defect | None": Kind.INVARIANT,
    "State": Kind.EFFECT,
    "Seats": Kind.RANKING,
}
_BY_ID: Final[dict[str, Clause]] = {}
_BY_FUNCTION: Final[dict[Callable[..., Any], Clause]] = {}

REGISTRY: Final[Mapping[str, Clause]] = MappingProxyType(_BY_ID)
"""Every clause by its id."""


def clause(
    name: str,
    first: Support,
    /,
    *more: Support,
    readings: tuple[str, ...] = (),
    applies: Callable[..., bool] | None = None,
) -> Callable[[F], F]:
    """File a function as a clause of the rulebook.

    Args:
        name: the permanent id.
        first: what the clause stands on; something must be said.
        more: the rest of what it stands on.
        readings: the readings that bear on it.
        applies: takes what the requirement takes, and says whether it has anything to say.

    Raises:
        ValueError: the id is taken, or its first word is not the function's module.
    """

    def file(function: F) -> F:
        made = Clause(
            id=name,
            kind=_KINDS.get(str(function.__annotations__["return"]), Kind.DEFINITION),
            function=function,
            support=(first, *more),
            readings=readings,
            applies=applies,
        )
        module = function.__module__.rpartition(".")[2]
        if name in _BY_ID or made.chapter.replace("-", "_") != module:
            raise ValueError(f"{name} is taken, or does not belong into {module}")
        _BY_ID[name] = _BY_FUNCTION[function] = made
        return function

    return file


def clause_of(function: Callable[..., Any]) -> Clause | None:
    """The clause that a function is, or None for a function that is none (a house rule)."""
    return _BY_FUNCTION.get(function)


def name_of(function: Callable[..., Any]) -> str:
    """A clause's id; for a house rule, the function's own name."""
    found = _BY_FUNCTION.get(function)
    return found.id if found else function.__name__
