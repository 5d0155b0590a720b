"""Purchased cards that are described by what they come to: found, or said why there are none."""

from __future__ import annotations

from itertools import permutations
from time import process_time
from typing import Final

import pytest

from splendor_rules import defects, parse_scenario
from splendor_rules.bounds import MOST_SEARCH_STEPS
from splendor_rules.errors import ScenarioError
from splendor_rules.scenarios import card_search

FIRST_TAKES_ALL: Final = {
    "A": "bonuses = B1 O2 R4 P2; A.points = 12; A.avengers = 3",
    "B": "bonuses = R3 P1; B.points = 0; B.avengers = 3",
}
"""The cards with tags and without points are all needed by the second player."""

POSSIBLE: Final = {
    "two who need the same cards": {**FIRST_TAKES_ALL, "": "avengers = A"},
    "three who need the same cards": {
        "": "avengers = B",
        "A": "bonuses = O2 P2; A.points = 4",
        "B": "bonuses = Y2 B2; B.points = 0; B.avengers = 4",
        "C": "bonuses = Y4 B3 R4; C.points = 11; C.avengers = 3",
    },
    "three colourless": {
        "": "avengers = C",
        "A": "cards = 5; A.points = 0; A.avengers = 0",
        "B": "points = 9; B.avengers = 1",
        "C": "cards = 10; C.points = 0; C.avengers = 10",
    },
    "all alike": {name: f"bonuses = Y2 B1; {name}.points = 3" for name in "ABCD"},
    "an icon though a card with one is listed": {
        "A": "cards = nova; A.points = 9; A.bonuses = R1 Y1",
    },
    "icons where only they have the points": {
        "B": "bonuses = Y1 B1 O1 R1 P1; B.points = 22; B.tokens = Y2",
    },
    "of a pattern what another pattern leaves": {
        "A": "cards = red 3",
        "B": "cards = red 3 L2",
    },
    "of a pattern what has the icon": {"A": "cards = red 3; A.tokens = T1"},
    "a deck of one card": {
        "": "decks.3 = 1; A.tiles = asgard",
        "A": "cards = 4; A.points = 15; A.bonuses = Y1 B1 O1 R1",
        "B": "points = 40; B.cards = 11; B.avengers = 10",
    },
    "a row with an empty place": {
        "": "market.3 = -, ?, ?, ?",
        "B": "bonuses = Y4 B4 O4 R2 P3; B.points = 68",
    },
    "decks that count every level": {
        "": "decks.1 = 27; decks.2 = 21; decks.3 = 13",
        "A": "bonuses = Y3 B2 O2; A.points = 8",
        "B": "bonuses = Y1 B1 O3 R3 P2; B.points = 13",
    },
}


def line_of(described: dict[str, str], order: tuple[str, ...]) -> str:
    named = [text if not name else f"{name}.{text}" for name, text in described.items()]
    return "; ".join(("marvel", f"players = {', '.join(order)}", "to_act = D", *named))


@pytest.mark.parametrize("described", POSSIBLE.values(), ids=POSSIBLE)
def test_cards_that_are_possible_are_found_in_whatever_order_the_players_sit(
    described: dict[str, str],
) -> None:
    for order in permutations("ABC"):
        assert defects(parse_scenario(line_of(described, (*order, "D"))).state) == ()


IMPOSSIBLE: Final = {
    "marvel; A.points = 99; B.points = 99": "points of A; points of B",
    "marvel; A.points = 12; B.avengers = 36; C.cards = 3": "Avengers tags of B",
    "base; A.points = 5; B.bonuses = R1; B.points = 9; C.bonuses = W2": "bonuses and points of B",
    "base; A.bonuses = W3 U2; A.cards = 4; A.points = 2": "bonuses and cards of A",
    "base; A.cards = 1W0-U3, 1W1-G4; A.bonuses = W1": "bonuses and cards of A",
    "base; A.cards = red 5; B.cards = blue 2; C.cards = red 5": "cards of A; cards of C",
    "marvel; B.tokens = T1; B.bonuses = Y1; B.points = 1": "points and Time Stone of B",
    "marvel; A.bonuses = Y9 B9; B.bonuses = Y5; C.bonuses = Y5 R1": (
        "bonuses of A; bonuses of B; bonuses of C"
    ),
    "base; A.points = 75; B.points = 6; C.points = 66": "points of A; points of C",
    "base; A.bonuses = W4; A.points = 0; B.bonuses = W4; B.points = 0; C.bonuses = U9": (
        "bonuses and points of A; bonuses and points of B"
    ),
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_what_no_cards_come_to_is_named_and_nothing_else(line: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(line)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.problem.endswith(f" come to what is said of them: {IMPOSSIBLE[line]}")
    assert diagnostic.clause == "setup.conservation"


def test_decks_that_no_cards_fit_are_what_does_not_add_up() -> None:
    with pytest.raises(
        ScenarioError, match=r"^decks.3: .* the cards of level 3. There are 5; 20 were"
    ):
        parse_scenario("base; decks.3 = 1; A.bonuses = W1; A.points = 3")


@pytest.mark.parametrize(
    "line",
    [
        "marvel; A.points = 99; B.points = 99",
        "marvel; A.points = 35; B.points = 35; C.points = 35; D.points = 34; A.avengers = 9",
        "marvel; A.bonuses = Y18 B18 O18 R18 P18",
        "marvel; players = 4; A.cards = 22; B.cards = 23; C.cards = 22; D.cards = 23",
        "base; A.bonuses = W99 U99 G99; B.bonuses = K99; B.points = 99",
        f"marvel; A.cards = {', '.join(['red 3', 'blue 1', 'red 1', 'yellow 0'] * 20)}",
    ],
)
def test_whatever_is_described_costs_little(line: str) -> None:
    start = process_time()
    with pytest.raises(ScenarioError):
        parse_scenario(line)
    assert process_time() - start < 2


def test_where_the_steps_do_not_suffice_nothing_is_called_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(card_search, "MOST_SEARCH_STEPS", 100)
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(line_of(FIRST_TAKES_ALL, ("A", "B", "C", "D")))
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.clause is None
    assert diagnostic.problem == (
        f"{MOST_SEARCH_STEPS} steps do not suffice to say whether the box has cards that come to "
        "what is said of the players: name some of their cards"
    )
