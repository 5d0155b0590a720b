"""Positions and actions whose numbers are symbols: what the statements of proofs speak of.

Values are made past their checks, which would ask each symbol for a number. What is counted from a
player's cards is given as it is, so that it stands for every set of cards with these counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, fields

from splendor_rules import BASE, MARVEL, new_game
from splendor_rules.box import Box, Card, Tile
from splendor_rules.box.values import Value, remade
from splendor_rules.clauses import applies_of
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules import Ruleset, State
    from splendor_rules.player import Player
    from splendor_rules.sections import Requirement
    from splendor_rules.state import Pending

A = TypeVar("A")
V = TypeVar("V", bound=Value)


class _Unnamed(Box):
    """A box that names no tokens: to name symbols would ask each of them whether it is zero."""

    def named(self, tokens: object) -> dict[str, int]:  # noqa: ARG002  (as the box has it)
        return {}


def _unnamed(ruleset: Ruleset) -> Ruleset:
    return evolve(ruleset, box=remade(_Unnamed, dict(vars(ruleset.box))))


GAMES: Final = (_unnamed(BASE), _unnamed(MARVEL))
"""Both games; the facts of their refusals leave out tokens by name."""
SEATS: Final = (2, 3, 4)
"""How many players there can be."""
_STARTS: Final = {
    (rules.name, seats): new_game(rules, players=seats, seed=7)
    for rules in (BASE, MARVEL)
    for seats in SEATS
}


def under_every(name: str, games: Iterable[Ruleset] = GAMES) -> tuple[Ruleset, ...]:
    """The games that have a reading, under each of its values."""
    return tuple(
        rules.under(**{option.attribute: value})
        for rules in games
        for option in rules.options
        if option.name == name
        for value in option.values
    )


def made(kind: type[V], **values: Any) -> V:
    """A value with these attributes, past its checks; the others have their defaults."""
    value: V = object.__new__(kind)
    of_kind: Any = kind
    for attribute in fields(of_kind):
        if attribute.name in values or attribute.init:
            given = values.get(attribute.name, attribute.default)
            object.__setattr__(value, attribute.name, given)
    return value


def card(**values: Any) -> Card:
    """A card of no box with these attributes; the others are those of the dullest card."""
    dull = {"id": "X", "name": "X", "level": 1, "bonus": 0, "points": 0, "cost": (0,) * 5}
    new = made(Card, **{**dull, **values})
    object.__setattr__(new, "_attrs_cached_hash", None)
    return new


def tile(**values: Any) -> Tile:
    """A tile of no box with these attributes; the others are those of any tile."""
    dull = {"id": "T", "name": "T", "tile": "T", "face": "", "points": 3, "requirement": (0,) * 5}
    new = made(Tile, **{**dull, **values})
    object.__setattr__(new, "_attrs_cached_hash", None)
    return new


def start(rules: Ruleset, seats: int) -> State:
    """The first position of some game with these rules."""
    return _STARTS[rules.box.name, seats].changed(ruleset=rules)


TABLES: Final = tuple(
    start(rules, seats).changed(to_act=seat)
    for rules in GAMES
    for seats in SEATS
    for seat in range(seats)
)
"""A position of each game, for each number of players and each seat to act."""
BASE_TABLES: Final = TABLES[: len(TABLES) // 2]
MARVEL_TABLES: Final = TABLES[len(TABLES) // 2 :]
UNDONE: Final = (GAMES[0], *under_every("undone-end"))
"""The base game, and Marvel under each value of `undone-end`."""

PENDINGS: Final[tuple[Pending, ...]] = (
    ToAct(),
    made(ReturnOwed, count=1),
    made(TileChoice, tiles=()),
    made(Over, outcome=None),
)
"""One of each kind of what has to be decided; the end has no outcome, which nobody asks for."""


def refuses(requirement: Requirement[A], state: State, action: A) -> bool:
    """Whether a requirement concerns an action and refuses it."""
    applies = applies_of(requirement)
    return (applies is None or applies(state, action)) and requirement(state, action) is not None


def with_player(state: State, seat: int | None = None, **values: Any) -> State:
    """A position with other attributes of one player, also of those that are counted."""
    number = state.to_act if seat is None else seat
    player: Player = state.players[number]
    new = remade(type(player), vars(player) | values)
    others = list(state.players)
    others[number] = new
    return state.changed(players=tuple(others))
