"""How the base game ends: the round, the ties, a noble that triggers the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.state_builder import NEWCOMER, Seat, buy, player, position

from splendor_rules import BASE, ChooseTile, Gem, State, Take, apply, outcome
from splendor_rules.box import BASE_BOX
from splendor_rules.rulings import Outcome
from splendor_rules.state import TileChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset

MOST_TOKENS = BASE.under(final_tie="most-tokens")


def runner(card: str, points: int, count: int, tokens: Mapping[str, int] | None = None) -> Seat:
    """A player about to purchase a card for six of one colour, one bonus of it in hand."""
    colour = BASE_BOX.colours[BASE_BOX.card(card).bonus]
    return player(
        tokens={colour: 5, **(tokens or {})},
        reserved=[card],
        points=points,
        count=count,
        bonuses={"white": 1, "blue": 1, "green": 1, "red": 1, "black": count - 4},
    )


def wait(state: State) -> State:
    """A turn that brings nobody nearer to the end: a black, a red and a green token."""
    return apply(state, Take.of(Gem.BLACK, Gem.RED, Gem.GREEN))


def test_the_round_is_finished() -> None:
    start = position(BASE, [NEWCOMER, runner("2W3-W6", 12, 5), NEWCOMER])
    first = wait(start)
    assert first.end_triggered_by is None
    second = buy(first, "2W3-W6")
    assert (second.end_triggered_by, second.to_act, outcome(second)) == (1, 2, None)
    assert outcome(wait(second)) == Outcome(
        "points", (1,), (0, 15, 0), (0, 6, 0), "winner.most-points"
    )


def test_fourteen_points_end_nothing() -> None:
    start = position(BASE, [NEWCOMER, NEWCOMER, runner("2W3-W6", 11, 5)], seat=2)
    after = buy(start, "2W3-W6")
    assert (after.end_triggered_by, after.to_act, outcome(after)) == (None, 0, None)


def test_the_last_seat_ends_the_game_at_once() -> None:
    start = position(BASE, [NEWCOMER, NEWCOMER, runner("2W3-W6", 12, 5)], seat=2)
    over = buy(start, "2W3-W6")
    assert (over.end_triggered_by, over.to_act) == (2, 2)
    assert outcome(over) == Outcome("points", (2,), (0, 0, 15), (0, 0, 6), "winner.most-points")


def test_the_starting_player_gets_no_turn_more() -> None:
    start = position(BASE, [runner("2W3-W6", 12, 5), NEWCOMER, NEWCOMER])
    second = wait(buy(start, "2W3-W6"))
    assert (second.end_triggered_by, second.to_act) == (0, 2)
    assert outcome(wait(second)) is not None


def test_more_points_later_in_the_round_win() -> None:
    start = position(BASE, [runner("2W3-W6", 12, 5), NEWCOMER, runner("2U3-U6", 13, 5)])
    over = buy(wait(buy(start, "2W3-W6")), "2U3-U6")
    assert over.end_triggered_by == 0
    assert outcome(over) == Outcome("points", (2,), (15, 0, 16), (6, 0, 6), "winner.most-points")


@pytest.mark.parametrize("rules", [BASE, MOST_TOKENS], ids=["shared", "most-tokens"])
@pytest.mark.parametrize(
    ("first", "second", "winner"), [(5, 6, 0), (6, 5, 1)], ids=["first", "second"]
)
def test_a_tie_is_decided_by_fewest_cards(
    rules: Ruleset, first: int, second: int, winner: int
) -> None:
    seats = [runner("2W3-W6", 12, first), runner("2U3-U6", 12, second), NEWCOMER]
    over = wait(buy(buy(position(rules, seats), "2W3-W6"), "2U3-U6"))
    cards = (first + 1, second + 1, 0)
    assert outcome(over) == Outcome("points", (winner,), (15, 15, 0), cards, "winner.fewest-cards")


def tie(rules: Ruleset, first: int, second: int) -> Outcome | None:
    """Both reach 15 with six cards, and have so many gold tokens left."""
    start = position(
        rules,
        [
            runner("2W3-W6", 12, 5, {"gold": first}),
            runner("2U3-U6", 12, 5, {"gold": second}),
            NEWCOMER,
        ],
    )
    return outcome(wait(buy(buy(start, "2W3-W6"), "2U3-U6")))


SHARED = Outcome("points", (0, 1), (15, 15, 0), (6, 6, 0), "winner.shared")
BY_TOKENS = Outcome("points", (1,), (15, 15, 0), (6, 6, 0), "winner.most-tokens")


def test_a_tie_in_points_and_cards_is_shared() -> None:
    assert tie(BASE, 1, 2) == SHARED


def test_final_tie_most_tokens_gold_counted() -> None:
    assert tie(MOST_TOKENS, 1, 2) == BY_TOKENS


def test_final_tie_most_tokens_then_shared() -> None:
    assert tie(MOST_TOKENS, 2, 2) == SHARED


def noble_seat(points: int, blue: int = 3) -> Seat:
    """A player whose next white card is the third that Anne of Brittany asks for."""
    return player(
        tokens={"white": 4},
        reserved=["2W3-W6"],
        points=points,
        bonuses={"white": 2, "blue": blue, "green": 3},
    )


def test_a_noble_triggers_the_end() -> None:
    start = position(BASE, [NEWCOMER, noble_seat(9)], seat=1, tiles=["W3U3G3"])
    over = buy(start, "2W3-W6")
    assert over.players[1].tiles == (BASE_BOX.tile("W3U3G3"),)
    assert outcome(over) == Outcome("points", (1,), (0, 15), (0, 9), "winner.most-points")


def test_a_noble_that_is_not_earned_triggers_nothing() -> None:
    start = position(BASE, [NEWCOMER, noble_seat(9, blue=2)], seat=1, tiles=["W3U3G3"])
    after = buy(start, "2W3-W6")
    assert (after.players[1].tiles, outcome(after)) == ((), None)


def test_the_end_is_tested_only_after_the_choice_of_a_noble() -> None:
    several = {"white": 2, "blue": 3, "green": 3, "red": 3}
    one = player(tokens={"white": 4}, reserved=["2W3-W6"], points=9, bonuses=several)
    start = position(BASE, [NEWCOMER, one], seat=1, tiles=["W3U3G3", "U3G3R3"])
    due = buy(start, "2W3-W6")
    anne, catherine = BASE_BOX.tile("W3U3G3"), BASE_BOX.tile("U3G3R3")
    assert (due.pending, due.end_triggered_by) == (TileChoice((anne, catherine)), None)
    over = apply(due, ChooseTile(catherine))
    assert over.tiles == tuple(tile for tile in start.tiles if tile != catherine)
    assert outcome(over) == Outcome("points", (1,), (0, 15), (0, 12), "winner.most-points")


def test_the_choice_of_a_noble_triggers_the_end_for_the_first_seat_too() -> None:
    several = {"white": 2, "blue": 3, "green": 3, "red": 3}
    one = player(tokens={"white": 4}, reserved=["2W3-W6"], points=9, bonuses=several)
    start = position(BASE, [one, NEWCOMER], tiles=["W3U3G3", "U3G3R3"])
    after = apply(buy(start, "2W3-W6"), ChooseTile(BASE_BOX.tile("U3G3R3")))
    assert (after.end_triggered_by, after.to_act, outcome(after)) == (0, 1, None)
