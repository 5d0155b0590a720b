"""Positions of the second model in the middle of a game, dealt so that rare things are near."""

from __future__ import annotations

from random import Random
from typing import Any

from support.second_model import box, model
from support.second_model.end import points, qualifies

Game = dict[str, Any]


def position(game: str, seats: int, readings: dict[str, str], seed: str, *, full: bool) -> Game:
    """A position at the start of a round: near the end, or with full hands and ten tokens."""
    rng = Random(seed)
    while True:
        table = dealt(game, seats, readings, rng, full=full)
        if full:
            goes_on = table["readings"]["stuck"] == "pass" or model.can_act(table)
            if goes_on and all(calm(table, seat) for seat in range(seats)):
                return table
        elif all(near(table, seat) for seat in range(seats)):
            marks = sorted(model.marks(table, seat) for seat in range(seats))
            if game == "base" or marks[-1] - marks[-2] <= 1:
                return table


def near(game: Game, seat: int) -> bool:
    return points(game, seat) >= 12 and calm(game, seat)


def calm(game: Game, seat: int) -> bool:
    """Whether a seat does not qualify yet and has no tile to come."""
    return not qualifies(game, seat) and not model.earned({**game, "turn": seat})


def dealt(game: str, seats: int, readings: dict[str, str], rng: Random, *, full: bool) -> Game:
    table = model.new(game, seats, box.shuffled(game, rng), box.drawn(game, seats, rng), readings)
    wild, stone = box.WILD[game], box.STONE[game]
    few = (0, 1) if full and rng.random() < 0.5 else (3, 5)
    for player in table["players"]:
        for level, count in (
            (3, rng.choice((0, 1, 1, 2))),
            (2, rng.randint(*few)),
            (1, rng.randint(*few)),
        ):
            player["bought"] += [table["decks"][level].pop() for _ in range(count)]
        if stone and any(box.CARDS[game][card]["stone"] for card in player["bought"]):
            model.move({stone: 1}, table["supply"], player["tokens"])
        while sum(player["tokens"].values()) < (10 if full else 8):
            colour = rng.choice([*box.ORDINARY[game], wild])
            if full and max(table["supply"][each] for each in box.ORDINARY[game]):
                colour = rng.choice(box.ORDINARY[game])
            if table["supply"][colour]:
                model.move({colour: 1}, table["supply"], player["tokens"])
        if full:
            player["hand"] = [(table["decks"][3].pop(), True) for _ in range(2)]
            player["hand"] += [(table["decks"][2].pop(), False)]
    marks = [model.marks(table, seat) for seat in range(seats)]
    if max(marks) >= 3:
        table["avengers"] = rng.choice([seat for seat in range(seats) if marks[seat] == max(marks)])
    return table
