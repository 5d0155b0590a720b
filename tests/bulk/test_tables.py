"""What a ruleset must be for the kernels, and that its takes and returns are the clauses' own."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from attrs import evolve
from support.bulk_equality import Comparison
from support.third_game import ORCHARD

from splendor_rules import BASE, MARVEL, Return, Ruleset, new_game
from splendor_rules.box.tokens import as_tokens
from splendor_rules.bulk import BulkGames
from splendor_rules.bulk.action_space import ACTIONS, RETURN, RETURNS, TAKES
from splendor_rules.bulk.kernels import loops
from splendor_rules.bulk.layout import packed
from splendor_rules.clauses import house_rule
from splendor_rules.errors import SetupError
from splendor_rules.state import ReturnOwed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules import State
    from splendor_rules.actions import Reserve
    from splendor_rules.bulk.rows import Array


@house_rule("club.no-blind-reservation")
def no_blind_reservation(_state: State, action: Reserve) -> dict[str, str] | None:
    return {"place": "deck"} if action.place == "deck" else None


HOUSE = evolve(
    BASE,
    name="club",
    reserve=evolve(BASE.reserve, components=(*BASE.reserve.components, no_blind_reservation)),
)
MIXED = evolve(BASE, name="mixed", ranking=BASE.ranking[:1])


@pytest.mark.parametrize(
    ("ruleset", "named"),
    [
        (HOUSE, "club.no-blind-reservation"),
        (MIXED, "ranking"),
        (BASE.with_limits(hand=4), "the limit of cards in hand is 4"),
        (ORCHARD, "the number of places in a row is 3"),
        (
            evolve(BASE, name="rich", setup=evolve(BASE.setup, wild=lambda: 6)),
            "the number of wild tokens is 6",
        ),
        (
            evolve(BASE, name="tiles", setup=evolve(BASE.setup, tiles=lambda _players: 6)),
            "the number of tiles is 6",
        ),
        (
            evolve(BASE, name="dear", box=evolve(BASE.box, row=3)),
            "the number of places in a row is 3: games in bulk have 4",
        ),
    ],
)
def test_a_ruleset_is_refused_by_what_the_kernels_do_not_hold(ruleset: Ruleset, named: str) -> None:
    with pytest.raises(SetupError, match=named):
        BulkGames(ruleset, 2, 1)


@pytest.mark.parametrize(
    "ruleset",
    [
        BASE.with_limits(tokens=7, goal=8),
        BASE.with_limits(hand=1, pile_for_two=3),
        BASE.with_limits(hand=0, tokens=8, goal=5),
        MARVEL.with_limits(goal=9, pile_for_two=2, tokens=12),
    ],
    ids=lambda ruleset: ruleset.name,
)
def test_a_ruleset_with_other_numbers_is_played_as_the_clauses_play_it(ruleset: Ruleset) -> None:
    comparison = Comparison()
    comparison.play(ruleset, 2, range(4), thorough=0.01)
    assert comparison.decisions > 200


READINGS = [
    BASE.under(short_take=short, fewer_by_choice=fewer)
    for short, fewer in product(*(option.values for option in BASE.options[:2]))
]


def refused_by_id(games: BulkGames, rows: int, ids: Sequence[int]) -> Array:
    """For each of the first rows, repeated for each id, whether the id is refused."""
    many = games.copy()
    many.rows = np.repeat(games.rows[:rows], len(ids))
    return many.step(np.tile(ids, rows)).refused.reshape(rows, len(ids)) != 0


def check_takes(ruleset: Ruleset, counts: Iterable[int]) -> None:
    supplies = list(product(counts, repeat=5))
    state = new_game(ruleset, 2, 0)
    games = BulkGames(ruleset, 2, len(supplies), seeds=["0"] * len(supplies))
    games.rows["supply"] = [packed((*supply, 5)) for supply in supplies]
    refused = refused_by_id(games, len(supplies), range(len(TAKES)))
    listed = games.legal_mask()[:, : len(TAKES)] == 0
    for supply, by_clauses, by_list in zip(supplies, refused, listed, strict=True):
        there = state.changed(supply=as_tokens([*supply, 5]))
        expected = [not ruleset.take.allows(there, take) for take in TAKES]
        assert by_clauses.tolist() == by_list.tolist() == expected, supply


@pytest.mark.parametrize("ruleset", READINGS, ids=repr)
def test_every_take_from_every_kind_of_supply(ruleset: Ruleset) -> None:
    check_takes(ruleset, (0, 1, 2, 4))


@pytest.mark.long
def test_every_take_from_every_supply() -> None:
    check_takes(BASE, range(8))


def check_returns(purses: list[tuple[int, ...]]) -> None:
    games = BulkGames(BASE, 2, len(purses), seeds=["0"] * len(purses))
    games.rows["tokens"][:, 0] = [packed(purse) for purse in purses]
    games.rows["phase"] = 2
    ids = range(RETURN, RETURN + len(RETURNS))
    refused = refused_by_id(games, len(purses), ids)
    listed = games.legal_mask()[:, RETURN : RETURN + len(RETURNS)] == 0
    start = new_game(BASE, 2, 0)
    for purse, by_clauses, by_list in zip(purses, refused, listed, strict=True):
        player = start.players[0].with_tokens(as_tokens(list(purse)))
        owed = ReturnOwed(sum(purse) - 10)
        state = start.with_player(player).changed(pending=owed)
        expected = [not BASE.give_back.allows(state, Return(tokens)) for tokens in RETURNS]
        assert by_clauses.tolist() == by_list.tolist() == expected, purse


def purses(counts: Iterable[int]) -> list[tuple[int, ...]]:
    return [purse for purse in product(counts, repeat=6) if 10 < sum(purse) <= 13]


def test_every_return_out_of_some_purses() -> None:
    check_returns(purses((0, 1, 3, 4)))


@pytest.mark.long
def test_every_return_out_of_every_purse() -> None:
    every = purses(range(6))
    for first in range(0, len(every), 4000):
        check_returns(every[first : first + 4000])


def test_no_list_is_longer_than_its_array() -> None:
    assert max(len(TAKES) + 30, len(RETURNS), ACTIONS - 149) <= loops.MOST_LEGAL
