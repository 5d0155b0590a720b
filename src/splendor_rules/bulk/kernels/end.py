"""Chapter 10: points, what triggers the end, and who wins. Seats that can win are a set of bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.clause_numbers import (
    AVENGERS_TILE,
    FEWEST_CARDS,
    MOST_POINTS,
    MOST_TOKENS,
    QUALIFIED,
    ROUND,
    SHARED,
    STALEMATE,
    STUCK_ENDS,
)
from splendor_rules.bulk.jit import compiled, int64, kernel
from splendor_rules.bulk.layout import COLOURS, ENDS, NONE, OVER
from splendor_rules.bulk.primitives import colours_with, time_stones, total
from splendor_rules.rulings import EndedBy

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import GameRow, RulesRow

ALL_COLOURS = (1 << COLOURS) - 1
BY_STALEMATE = ENDS.index(EndedBy.STALEMATE)
BY_BEING_STUCK = ENDS.index(EndedBy.STUCK)


@kernel("points.base")
def points_of_components(game: GameRow, seat: int) -> int:
    """A seat's points: those on purchased cards and those of its tiles."""
    return int64(game.points[seat])


@kernel("points.marvel")
def points(rules: RulesRow, game: GameRow, seat: int) -> int:
    """The same, and 3 for the Avengers Assemble tile, which nobody has in the base game."""
    held = rules.avengers_points if game.avengers_holder == seat else 0
    return points_of_components(game, seat) + held


@kernel("end.fifteen")
def fifteen(rules: RulesRow, game: GameRow, seat: int) -> bool:
    """Whether a seat has the points that trigger the end."""
    return points(rules, game, seat) >= rules.goal


@kernel("end.gauntlet", inline=False)
def gauntlet(rules: RulesRow, game: GameRow, seat: int) -> bool:
    """Whether a seat qualifies: the points, a bonus of each colour, a Time Stone."""
    return (
        fifteen(rules, game, seat)
        and colours_with(game.bonuses[seat], 1) == ALL_COLOURS
        and time_stones(game.tokens[seat]) > 0
    )


@compiled
def ends(rules: RulesRow, game: GameRow, seat: int) -> bool:
    """Whether a seat triggers the end in this game."""
    if rules.gauntlet:
        return gauntlet(rules, game, seat)
    return fifteen(rules, game, seat)


@kernel("end.undone", inline=False)
def undone(rules: RulesRow, game: GameRow) -> bool:
    """Whether the seat that triggered the end no longer qualifies."""
    seat = int64(game.end_triggered_by)
    return seat != NONE and not ends(rules, game, seat)


@kernel("end.round", inline=False)
def round_finished(rules: RulesRow, game: GameRow) -> bool:
    """Whether the game ends with the turn just made: the last seat's, with the end triggered."""
    if game.to_act != rules.players - 1:
        return False
    if game.end_triggered_by != NONE:
        return True
    if rules.triggered_anew:
        return False
    for seat in range(rules.players):
        if ends(rules, game, seat):
            return True
    return False


# Who wins


@kernel("winner.qualified", inline=False)
def qualified(rules: RulesRow, game: GameRow, seats: int) -> int:
    """Only those who qualify now can win."""
    left = 0
    for seat in range(rules.players):
        if ends(rules, game, seat):
            left |= 1 << seat
    return left & seats


@compiled
def best(seats: int, scores: tuple[int, int, int, int]) -> int:
    """The seats among these that have the highest score."""
    highest = -NONE
    for seat, score in enumerate(scores):
        if seats >> seat & 1 and score > highest:
            highest = score
    left = 0
    for seat, score in enumerate(scores):
        if score == highest:
            left |= 1 << seat
    return left & seats


@kernel("winner.most-points", inline=False)
def most_points(rules: RulesRow, game: GameRow, seats: int) -> int:
    """The most points win."""
    return best(
        seats,
        (
            points(rules, game, 0),
            points(rules, game, 1),
            points(rules, game, 2),
            points(rules, game, 3),
        ),
    )


@kernel("winner.avengers-tile", inline=False)
def avengers_tile(game: GameRow, seats: int) -> int:
    """On a tie, the holder of Avengers Assemble, if among the tied."""
    holder = int64(game.avengers_holder)
    if holder != NONE and seats >> holder & 1:
        return 1 << holder
    return seats


@kernel("winner.fewest-cards", inline=False)
def fewest_cards(game: GameRow, seats: int) -> int:
    """On a tie, the fewest purchased cards."""
    cards = game.cards
    return best(seats, (-int64(cards[0]), -int64(cards[1]), -int64(cards[2]), -int64(cards[3])))


@kernel("winner.most-tokens", inline=False)
def most_tokens(rules: RulesRow, game: GameRow, seats: int) -> int:
    """Under a reading: on a tie, the most tokens left."""
    if not rules.most_tokens_decide:
        return seats
    held = game.tokens
    return best(seats, (total(held[0]), total(held[1]), total(held[2]), total(held[3])))


@kernel("winner.shared")
def shared(seats: int) -> int:
    """Whoever is still tied shares the win."""
    return seats


@compiled
def ranked(rules: RulesRow, game: GameRow, seats: int, clause: int) -> int:
    """The seats that a ranking clause leaves."""
    if clause == QUALIFIED:
        return qualified(rules, game, seats)
    if clause == MOST_POINTS:
        return most_points(rules, game, seats)
    if clause == AVENGERS_TILE:
        return avengers_tile(game, seats)
    if clause == FEWEST_CARDS:
        return fewest_cards(game, seats)
    if clause == MOST_TOKENS:
        return most_tokens(rules, game, seats)
    return shared(seats)


@compiled
def end_game(rules: RulesRow, game: GameRow, ended_by: int) -> None:
    """The end: the ranking narrows the seats, and the last clause that did so decides."""
    seats = (1 << rules.players) - 1
    decided_by = ROUND
    if ended_by == BY_STALEMATE:
        decided_by = STALEMATE
    elif ended_by == BY_BEING_STUCK:
        decided_by = STUCK_ENDS
    for clause in rules.ranking:
        left = ranked(rules, game, seats, int64(clause))
        if left not in (0, seats):
            decided_by = int64(clause)
        seats = left
    if seats & (seats - 1):
        decided_by = SHARED
    game.ended_by, game.decided_by = ended_by, decided_by
    game.winners, game.phase = seats, OVER
