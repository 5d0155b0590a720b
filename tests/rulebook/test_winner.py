"""Chapter 10: who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.state_builder import NEWCOMER, Seat, player, unplayed

from splendor_rules import BASE, MARVEL, Reserve, State, Turn, apply, contested, outcome
from splendor_rules.box import MARVEL_BOX
from splendor_rules.rulebook import winner
from splendor_rules.rulings import Contested, Outcome

if TYPE_CHECKING:
    from splendor_rules import Ruleset

ONE_EACH = dict.fromkeys(MARVEL_BOX.colours[:5], 1)
MOST_TOKENS = BASE.under(final_tie="most-tokens")
WAIT = Reserve(1, "deck")


def hero(points: int = 16, marks: int = 0, **bonuses: int) -> Seat:
    return player(
        tokens={}, bonuses={**ONE_EACH, **bonuses}, points=points, marks=marks, stone=True
    )


def three(*seats: Seat) -> State:
    return unplayed(MARVEL, seats)


def test_winner_qualified_narrows_to_those_who_qualify_now() -> None:
    rich = player(tokens={}, bonuses={**ONE_EACH, "purple": 0, "blue": 2}, points=20, stone=True)
    state = three(hero(16), rich, hero(15))
    assert winner.qualified(state, (0, 1, 2)) == (0,)
    assert winner.qualified(state, (1, 2)) == ()


def test_winner_qualified_leaves_all_who_qualify() -> None:
    state = three(hero(16), NEWCOMER, hero(18))
    assert winner.qualified(state, (0, 1, 2)) == (0, 2)
    assert winner.qualified(state, (2,)) == (2,)


def test_winner_most_points_narrows_to_the_highest() -> None:
    state = three(hero(16), hero(18), hero(17))
    assert winner.most_points(state, (0, 1, 2)) == (1,)
    assert winner.most_points(state, (0, 2)) == (2,)
    assert winner.most_points(state, ()) == ()


def test_winner_most_points_leaves_a_tie() -> None:
    state = three(hero(17), hero(17), hero(16))
    assert winner.most_points(state, (0, 1, 2)) == (0, 1)


def test_winner_most_points_counts_tiles() -> None:
    noble = player(tokens={}, points=13, tiles=["W4U4"])
    state = unplayed(BASE, [noble, player(tokens={}, points=15)])
    assert winner.most_points(state, (0, 1)) == (0,)


def test_winner_avengers_tile_narrows_to_its_holder_among_the_tied() -> None:
    held = three(hero(16), hero(13, 3), NEWCOMER)
    assert held.avengers_holder == 1
    assert winner.avengers_tile(held, (0, 1)) == (1,)


def test_winner_avengers_tile_decides_nothing_outside_the_tie() -> None:
    held = three(hero(17), hero(17), hero(13, 3))
    assert held.avengers_holder == 2
    assert winner.avengers_tile(held, (0, 1)) == (0, 1)
    nobody = unplayed(MARVEL, [hero(17), hero(17)])
    assert winner.avengers_tile(nobody, (0, 1)) == (0, 1)


def test_winner_avengers_tile_goes_before_fewest_cards() -> None:
    start = unplayed(MARVEL, [hero(13, 3, blue=2), hero(16)], seat=1, ending=0)
    assert outcome(apply(start, WAIT)) == Outcome(
        "gauntlet", (0,), (16, 16), (6, 5), "winner.avengers-tile"
    )


def test_winner_fewest_cards_narrows_to_the_fewest() -> None:
    state = three(hero(16), hero(16, blue=2), hero(16))
    assert winner.fewest_cards(state, (0, 1, 2)) == (0, 2)
    assert winner.fewest_cards(state, (1, 2)) == (2,)
    assert winner.fewest_cards(state, (1,)) == (1,)


def test_winner_fewest_cards_hand_and_tiles_do_not_count() -> None:
    first = player(tokens={}, points=12, count=5, tiles=["W4U4"], reserved=["1W0-U3", "1G0-R3"])
    second = player(tokens={}, points=15, count=6)
    state = unplayed(BASE, [first, second])
    assert winner.fewest_cards(state, (0, 1)) == (0,)
    over = apply(state.changed(to_act=1, end_triggered_by=0), WAIT)
    assert outcome(over) == Outcome("points", (0,), (15, 15), (5, 6), "winner.fewest-cards")


@pytest.mark.parametrize("rules", [BASE, MOST_TOKENS], ids=["shared", "most-tokens"])
def test_winner_fewest_cards_goes_before_tiles_and_tokens(rules: Ruleset) -> None:
    first = player(tokens={"white": 4}, points=9, count=6, tiles=["W4U4", "G4R4"])
    second = player(tokens={}, points=15, count=5)
    over = apply(unplayed(rules, [first, second], seat=1, ending=0), WAIT)
    assert outcome(over) == Outcome("points", (1,), (15, 15), (6, 5), "winner.fewest-cards")


def tied(first: int, second: int) -> State:
    """Both have 15 points on five cards, and so many tokens, gold counted."""
    return unplayed(
        BASE,
        [
            player(tokens={"white": first - 1, "gold": 1}, points=15, count=5),
            player(tokens={"blue": second}, points=15, count=5),
        ],
        seat=1,
        ending=0,
    )


def test_winner_most_tokens_says_nothing_by_default() -> None:
    assert winner.most_tokens(tied(3, 2), (0, 1)) == (0, 1)


def test_winner_most_tokens_under_its_reading_gold_counted() -> None:
    state = tied(3, 2).changed(ruleset=MOST_TOKENS)
    assert winner.most_tokens(state, (0, 1)) == (0,)
    assert winner.most_tokens(state, (1,)) == (1,)


def test_winner_most_tokens_leaves_equals() -> None:
    state = tied(2, 2).changed(ruleset=MOST_TOKENS)
    assert winner.most_tokens(state, (0, 1)) == (0, 1)


def test_winner_most_tokens_the_reading_is_contested_on_a_tie() -> None:
    state = tied(4, 2)
    assert contested(state, WAIT) == (Contested("final-tie", "most-tokens"),)
    assert contested(state, Turn(WAIT)) == (Contested("final-tie", "most-tokens"),)
    other = state.changed(ruleset=MOST_TOKENS)
    assert contested(other, WAIT) == (Contested("final-tie", "shared"),)


def test_winner_most_tokens_the_reading_is_not_contested_without_a_tie() -> None:
    # The reservation brings the second player one gold token: three tokens each.
    assert contested(tied(3, 2), WAIT) == ()
    more = unplayed(
        BASE,
        [player(tokens={}, points=15, count=5), player(tokens={}, points=16, count=5)],
        seat=1,
        ending=0,
    )
    assert contested(more, WAIT) == ()


def test_winner_shared_leaves_whoever_is_left() -> None:
    state = tied(3, 2)
    assert winner.shared(state, (0, 1)) == (0, 1)
    assert winner.shared(state, (1,)) == (1,)
    assert winner.shared(state, ()) == ()


def test_winner_shared_decides_if_several_are_left() -> None:
    result = outcome(apply(tied(3, 2), WAIT))
    assert result == Outcome("points", (0, 1), (15, 15), (5, 5), "winner.shared")


def test_winner_shared_in_marvel_tokens_decide_nothing() -> None:
    start = unplayed(MARVEL, [hero(16), hero(16)], seat=1, ending=0)
    assert outcome(apply(start, WAIT)) == Outcome(
        "gauntlet", (0, 1), (16, 16), (5, 5), "winner.shared"
    )
