"""Chapter 10, who wins, for any points and tokens."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from support.proving import Four, exhausted, proved
from support.symbolic import GAMES, SEATS, card, start, under_every, with_player

from splendor_rules.rulebook import winner
from splendor_rules.state import Reserved

if TYPE_CHECKING:
    from splendor_rules import State

GROUPS: Final = tuple(group for n in range(5) for group in combinations(range(4), n))
"""Every set of seats that can be left of four."""
TIES: Final = under_every("final-tie")


def four(game: int, points: Four, on_tiles: Four = (0, 0, 0, 0)) -> State:
    """Four players with these points, one token and one bonus of each colour."""
    state = start(GAMES[game], 4)
    for seat in range(4):
        state = with_player(
            state,
            seat,
            tokens=(1, 1, 1, 1, 1, 1, 1),
            bonuses=(1, 1, 1, 1, 1),
            card_points=points[seat],
            tile_points=on_tiles[seat],
        )
    return state


@proved(
    "winner.qualified",
    over="four players with any points, any of them left, a Time Stone or bonus missing at any",
    sabotage=(winner.qualified, "state.ruleset.ends(state, seat)", "seat in seats"),
)
def qualified(points: Four, on_tiles: Four, without: int, group: int) -> None:
    assert 0 <= group < len(GROUPS)
    assert 0 <= without < 8
    state = four(1, points, on_tiles).changed(avengers_holder=3)
    if without < 4:
        state = with_player(state, without, tokens=(1, 1, 1, 1, 1, 1, 0))
    else:
        state = with_player(state, without - 4, bonuses=(1, 1, 0, 1, 1))
    scores = [points[seat] + on_tiles[seat] + (3 if seat == 3 else 0) for seat in GROUPS[group]]
    ready = zip(GROUPS[group], scores, strict=True)
    left = tuple([seat for seat, score in ready if seat != without % 4 and score >= 16])
    assert winner.qualified(state, GROUPS[group]) == left


@proved(
    "winner.most-points",
    over="four players with any points, any of them left, both games",
    sabotage=(winner.most_points, "state.ruleset.points(state, seat)", "seat"),
)
def most_points(points: Four, group: int, game: int) -> None:
    assert 0 <= group < len(GROUPS)
    assert 0 <= game < len(GAMES)
    seats, state = GROUPS[group], four(game, points)
    best = [s for s in seats if all([points[s] >= points[other] for other in seats])]
    assert winner.most_points(state, seats) == tuple(best)


@exhausted(
    "winner.avengers-tile",
    over="2 to 4 players, any of them left, every holder of the tile and none",
    sabotage=(winner.avengers_tile, "else seats", "else ()"),
)
def avengers_tile() -> None:
    for count, holder, seats in product(SEATS, (None, 0, 1, 2, 3), GROUPS):
        if count > max((-1 if holder is None else holder, *seats), default=-1):
            state = start(GAMES[1], count).changed(avengers_holder=holder)
            left = tuple(seat for seat in seats if seat == holder) or seats
            assert winner.avengers_tile(state, seats) == left


@exhausted(
    "winner.fewest-cards",
    over="every order, ties too, of four players' numbers of purchased cards, cards in hand and "
    "tiles in the opposite order, any of the players left, both games",
    sabotage=(winner._highest, "== best", ">= 0"),
)
def fewest_cards() -> None:
    for rules, numbers in product(GAMES, product(range(4), repeat=4)):
        state = start(rules, 4)
        for seat, number in enumerate(numbers):
            state = with_player(
                state,
                seat,
                cards=(card(),) * number,
                reserved=(Reserved(card()),) * (3 - number),
                tiles=state.box.tiles[: 4 - number],
            )
        for seats in GROUPS:
            fewest = min((numbers[seat] for seat in seats), default=0)
            left = tuple(seat for seat in seats if numbers[seat] == fewest)
            assert winner.fewest_cards(state, seats) == left


@proved(
    "winner.most-tokens",
    over="four players with any tokens of three colours, gold counted, any of the players left, "
    "both values of final-tie",
    sabotage=(winner.most_tokens, "sum(state.players[seat].tokens)", "-seat"),
)
def most_tokens(first: Four, fifth: Four, gold: Four, group: int, reading: int) -> None:
    assert 0 <= group < len(GROUPS)
    assert 0 <= reading < len(TIES)
    seats, state = GROUPS[group], start(TIES[reading], 4)
    for seat in range(4):
        held = (first[seat], 0, 0, 0, fifth[seat], gold[seat], 0)
        state = with_player(state, seat, tokens=held)
    left = winner.most_tokens(state, seats)
    if TIES[reading].readings.final_tie == "shared":
        assert left == seats
        return
    held_by = [first[seat] + fifth[seat] + gold[seat] for seat in range(4)]
    best = [s for s in seats if all([held_by[s] >= held_by[other] for other in seats])]
    assert left == tuple(best)


@exhausted(
    "winner.shared",
    over="four players, any of them left, both games, both values of final-tie",
    sabotage=(winner.shared, "return seats", "return seats[:1]"),
)
def shared() -> None:
    for rules, seats in product((*GAMES, *TIES), GROUPS):
        assert winner.shared(start(rules, 4), seats) == seats
