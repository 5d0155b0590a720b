"""Many games played by chance, each written as a record in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import orjson

from splendor_rules.bulk.action_space import (
    NO_ACTION,
    PASS,
    PAYMENT,
    PURCHASE,
    RESERVE,
    RETURN,
    RETURNS,
    ROW,
    ROW_SLOTS,
    TAKES,
    TILE,
)
from splendor_rules.bulk.games import BulkGames
from splendor_rules.bulk.layout import ENDS, NONE, TO_ACT, unpacked
from splendor_rules.records.record import RECORD_FORMAT, names_for
from splendor_rules.rulesets import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.bulk.rows import Array
    from splendor_rules.ruleset import Ruleset

AT_ONCE: Final = 1000
"""How many games are played side by side; what is played depends on it."""
_COLOURS_PAID: Final = (1 << 48) - 1
"""All colours but the Time Stone, which comes with a purchase and is never paid."""


def simulate(ruleset: Ruleset, players: int, first_seed: int, games: int) -> Iterator[bytes]:
    """Play games to their ends, every decision by chance among all that are legal.

    Args:
        ruleset: the rules.
        players: two to four.
        first_seed: the seed of the first deal; the next game has the next, and so on. The same
            numbers give the same games.
        games: how many games.

    Yields:
        Each game as a record, `splendor-record/1` without line breaks.

    Raises:
        SetupError: the kernels do not know the ruleset, or there cannot be so many players.
    """
    for first in range(first_seed, first_seed + games, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, first_seed + games))
        yield from _played(
            BulkGames(ruleset, players, seeds=seeds), np.random.default_rng(abs(first))
        )


def _played(games: BulkGames, chance: np.random.Generator) -> Iterator[bytes]:
    records = [_dealt(games, row) for row in games.rows]
    while not games.finished.all():
        before, ids = games.rows.copy(), games.sample(chance)
        games.step(ids)
        for number in np.flatnonzero(ids != NO_ACTION).tolist():
            turns = records[number]["turns"]
            _write(turns, games, before[number], games.rows[number], int(ids[number]))
    for record, row in zip(records, games.rows, strict=True):
        record["result"] = _result(games, row)
        yield orjson.dumps(record)


def _dealt(games: BulkGames, row: Array) -> dict[str, Any]:
    cards, tiles = games.tables.cards, games.ruleset.box.tiles
    rules, decks = games.tables.rules[0], {}
    for level in games.ruleset.box.levels:
        first, size = int(rules["first"][level - 1]), int(rules["size"][level - 1])
        faces_up = row["market"][ROW * (level - 1) : ROW * level].tolist()
        numbers = faces_up + row["deck"][first + ROW : first + size].tolist()
        decks[str(level)] = [cards[number].id for number in numbers]
    return {
        "format": RECORD_FORMAT,
        "rules": RULES_VERSION,
        "game": games.ruleset.name,
        "players": names_for(games.players, None),
        "readings": games.ruleset.other_readings,
        "decks": decks,
        "tiles": [tiles[number].id for number in row["tiles"].tolist() if number != NONE],
        "turns": [],
    }


def _write(
    turns: list[dict[str, Any]], games: BulkGames, before: Array, after: Array, action: int
) -> None:
    """Add a decision to the turns: a new turn, or the return or tile of the last one."""
    named = games.ruleset.box.named
    if before["phase"] == TO_ACT and not PURCHASE <= action < PASS:
        turns.append({"seat": int(before["to_act"]), **_acting(games, action)})
    elif action >= PAYMENT:
        paid = unpacked((int(after["supply"]) - int(before["supply"])) & _COLOURS_PAID)
        turns.append(
            {"seat": int(before["to_act"]), **_purchase(games, before), "pay": named(paid)}
        )
    elif RETURN <= action < TILE:
        turns[-1]["return"] = named(RETURNS[action - RETURN])
    if after["gains"] > before["gains"]:
        gained = int(after["gained"][before["gains"]])
        turns[-1]["tile"] = games.ruleset.box.tiles[gained].id


def _acting(games: BulkGames, action: int) -> dict[str, Any]:
    if action == PASS:
        return {"action": "pass"}
    if action < RESERVE:
        return {"action": "take", "tokens": games.ruleset.box.named(TAKES[action].tokens)}
    level, place = divmod(action - RESERVE, ROW)
    if action - RESERVE >= ROW_SLOTS:
        return {"action": "reserve", "level": action - RESERVE - ROW_SLOTS + 1, "place": "deck"}
    return {"action": "reserve", "level": level + 1, "place": place + 1}


def _purchase(games: BulkGames, row: Array) -> dict[str, Any]:
    slot = int(row["slot"])
    from_row = slot < ROW_SLOTS
    number = row["market"][slot] if from_row else row["hand"][row["to_act"], slot - ROW_SLOTS]
    card = games.tables.cards[int(number)]
    return {"action": "purchase", "card": card.id, "from": "row" if from_row else "hand"}


def _result(games: BulkGames, row: Array) -> dict[str, Any]:
    seats = range(games.players)
    held, points = int(row["avengers_holder"]), row["points"].tolist()[: games.players]
    more = int(games.tables.rules["avengers_points"][0])
    ended_by = ENDS[int(row["ended_by"])]
    return {
        "points": [count + more * (held == seat) for seat, count in enumerate(points)],
        "winners": [seat for seat in seats if int(row["winners"]) >> seat & 1],
        "ended_by": str(ended_by),
    }
