"""Chapter 10: who wins. Each clause narrows the seats that the ones before it have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.clauses import Silent, clause
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.state import Seats, State


def _highest(seats: Seats, score: Callable[[int], int]) -> Seats:
    best = max((score(seat) for seat in seats), default=0)
    return tuple(seat for seat in seats if score(seat) == best)


@clause(
    "winner.qualified",
    MARVEL_JA.states("5"),
    FAQ_DE.states("6"),
    FAQ_FR.states("6"),
    MARVEL_EN.second_hand("End of the Game"),
)
def qualified(state: State, seats: Seats) -> Seats:
    """Only those who qualify now can win."""
    return tuple(seat for seat in seats if state.ruleset.ends(state, seat))


@clause(
    "winner.most-points",
    BASE_JA.states("ゲームの流れ 6"),
    MARVEL_JA.states("5"),
    BASE_EN.second_hand("End of the game"),
    MARVEL_EN.second_hand("End of the Game"),
)
def most_points(state: State, seats: Seats) -> Seats:
    """The most points win."""
    return _highest(seats, lambda seat: state.ruleset.points(state, seat))


@clause(
    "winner.avengers-tile",
    MARVEL_JA.states("5"),
    FAQ_DE.states("6"),
    FAQ_FR.states("6"),
    MARVEL_EN.second_hand("End of the Game"),
)
def avengers_tile(state: State, seats: Seats) -> Seats:
    """On a tie, the holder of Avengers Assemble, if among the tied."""
    return (state.avengers_holder,) if state.avengers_holder in seats else seats


@clause(
    "winner.fewest-cards",
    MARVEL_JA.states("5"),
    FAQ_DE.states("6"),
    FAQ_FR.states("6"),
    BASE_EN.second_hand("End of the game"),
    MARVEL_EN.second_hand("End of the Game"),
)
def fewest_cards(state: State, seats: Seats) -> Seats:
    """On a tie, the fewest purchased cards; cards in hand and tiles do not count."""
    return _highest(seats, lambda seat: -len(state.players[seat].cards))


@clause(
    "winner.most-tokens",
    Silent("only under the reading final-tie = most-tokens, a tournament's rule"),
    readings=("final-tie",),
)
def most_tokens(state: State, seats: Seats) -> Seats:
    """Under the reading `final-tie` = `most-tokens`: on a tie, the most tokens left."""
    if state.ruleset.readings.final_tie == "shared":
        return seats
    return _highest(seats, lambda seat: sum(state.players[seat].tokens))


@clause(
    "winner.shared",
    MARVEL_JA.states("5"),
    FAQ_DE.states("6"),
    FAQ_FR.states("6"),
    MARVEL_EN.second_hand("End of the Game"),
    Silent("the base game; readers and tournaments share the win"),
    readings=("final-tie",),
)
def shared(_state: State, seats: Seats) -> Seats:
    """Whoever is still tied shares the win."""
    return seats
