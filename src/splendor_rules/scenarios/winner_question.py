"""The question who wins: what a described player is taken to have, and what has to be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.box.tokens import ORDINARY, Colour, as_bonuses
from splendor_rules.clauses import name_of
from splendor_rules.plain_text import shortened
from splendor_rules.rulebook.avengers import FIRST_CLAIM
from splendor_rules.rulebook.time_stone import ONE_TIME_STONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.player_specs import PlayerSpec
    from splendor_rules.state import Seats, State


def last_if_qualified(state: State) -> int | None:
    """The last seat, if it has just reached the end, so that the game ends with its turn."""
    last = len(state.players) - 1
    return last if state.to_act == last and state.ruleset.ends(state, last) else None


def met_by(specs: Sequence[PlayerSpec], state: State) -> tuple[PlayerSpec, ...]:
    """The players, where those with the points to end the game meet what else it takes.

    That is a bonus of each colour and a Time Stone, of players whose bonuses are left out. The
    holder of the Avengers tile has the marks for it, unless they are given.
    """
    rules, met = state.ruleset, list(specs)
    for seat, spec in enumerate(specs):
        has_points = spec.points is not None and rules.points(state, seat) >= rules.limits.goal
        if has_points and spec.bonuses is None and not spec.cards and not rules.ends(state, seat):
            met[seat] = _meeting(spec)
        if seat == state.avengers_holder and spec.avengers is None and not spec.cards:
            met[seat] = evolve(met[seat], avengers=FIRST_CLAIM)
    return tuple(met)


def _meeting(spec: PlayerSpec) -> PlayerSpec:
    """The player with as many bonuses of each colour as can be, and with a Time Stone."""
    colours = len(ORDINARY)
    count = 2 * colours if spec.count is None else spec.count
    bonuses = [count // colours + (place < count % colours) for place in range(colours)]
    tokens = spec.tokens or ONE_TIME_STONE
    stones = tokens[Colour.TIME_STONE] if spec.time_stones is None else spec.time_stones
    return evolve(spec, bonuses=as_bonuses(bonuses), tokens=tokens, time_stones=stones)


def report_what_decides(document: Document, specs: Sequence[PlayerSpec], state: State) -> None:
    """Report what decides between the players and is not said: points, or numbers of cards."""
    for spec, player in zip(specs, state.players, strict=True):
        if spec.points is None and len(player.cards) > len(spec.cards):
            _ask_for(document, spec, "points", "winner.most-points")
    seats: Seats = tuple(range(len(specs)))
    for rank in state.ruleset.ranking:
        if name_of(rank) == "winner.fewest-cards" and len(seats) > 1:
            for seat in seats:
                spec, cards = specs[seat], state.players[seat].cards
                if spec.count is None and spec.bonuses is None and len(cards) > len(spec.cards):
                    _ask_for(document, spec, "cards", name_of(rank))
        seats = rank(state, seats)


def _ask_for(document: Document, spec: PlayerSpec, key: str, clause: str) -> None:
    name = shortened(spec.name)
    problem = f"who wins depends on the {key} of {name}, which are not said: add the line"
    problem += f" player.{name}.{key} = NUMBER"
    document.report(("player", spec.name, key), problem, clause)
