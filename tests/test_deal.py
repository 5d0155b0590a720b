"""The deal: the same seed gives the same game, anywhere and for good."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from splendor_rules import BASE, MARVEL, Card, State, Unknown, defects, new_game
from splendor_rules.box import BASE_BOX, MARVEL_BOX, NO_TOKENS, Box
from splendor_rules.errors import SetupError
from splendor_rules.state import Player, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules import Ruleset, Tile

GOLDEN_BASE = {
    "market": [
        ["1R1-W4", "1K0-W2U2R1", "1G1-K4", "1R0-W1R1K3"],
        ["2K1-W3U2G2", "2W3-W6", "2U2-W2R1K4", "2W1-G3R2K2"],
        ["3K5-R7K3", "3R3-W3U5G3K3", "3W4-W3R3K6", "3K4-G3R6K3"],
    ],
    "tops": ["1U0-W1K2", "2R1-W2R2K3", "3G4-U7"],
    "lasts": ["1K0-W1U1G1R1", "2K2-U1G4R2", "3R5-G7R3"],
    "tiles": ["U3G3R3", "G4R4", "W3R3K3"],
}
"""BASE, two players, seed 1. This never changes: games are named by their seed."""
GOLDEN_MARVEL = {
    "market": [
        ["scorpion", "electro", "triton", "wasp"],
        ["jessica-jones", "ronan", "quicksilver", "shuri"],
        ["captain-marvel", "spider-man", "green-goblin", "black-widow"],
    ],
    "tops": ["elektra", "war-machine", "luke-cage"],
    "lasts": ["abomination", "medusa", "captain-america"],
    "tiles": ["hells-kitchen", "wakanda", "avengers-tower", "knowhere"],
}
"""MARVEL, four players, seed 42."""


def shown(state: State) -> dict[str, list[str] | list[list[str]]]:
    return {
        "market": [[_id(card) for card in row] for row in state.market],
        "tops": [_id(deck[0]) for deck in state.decks],
        "lasts": [_id(deck[-1]) for deck in state.decks],
        "tiles": [tile.id for tile in state.tiles],
    }


def _id(card: object) -> str:
    assert isinstance(card, Card)
    return card.id


def test_the_deal_of_a_seed_never_changes() -> None:
    assert shown(new_game(BASE, 2, 1)) == GOLDEN_BASE
    assert shown(new_game(MARVEL, 4, 42)) == GOLDEN_MARVEL


def shuffled(game: str, seed: str, names: Sequence[str]) -> list[str]:
    """What the deal says it does, written once more."""
    return sorted(
        names,
        key=lambda name: sha256(f"splendor-deal/1/{game}/{seed}/{name}".encode()).hexdigest(),
    )


@pytest.mark.parametrize("seed", [0, 1, 42, -7, 2**64, "a word", "é"])
@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
def test_the_deal_is_what_it_says(rules: Ruleset, seed: int | str) -> None:
    box: Box = rules.box
    state = new_game(rules, 3, seed)
    for level in (1, 2, 3):
        names = shuffled(box.name, str(seed), [card.id for card in box.level(level)])
        lying = [*state.market[level - 1], *state.decks[level - 1]]
        assert [_id(card) for card in lying] == names
    laid: list[Tile] = []
    for name in shuffled(box.name, str(seed), [tile.id for tile in box.tiles]):
        if box.tile(name).tile not in {tile.tile for tile in laid}:
            laid.append(box.tile(name))
    assert state.tiles == tuple(laid[: len(state.tiles)])


def test_a_new_game_is_complete() -> None:
    state = new_game(MARVEL, 3, 9)
    assert state.players == (Player(), Player(), Player())
    assert state.players[0].tokens == NO_TOKENS
    assert (state.to_act, state.pending, state.avengers_holder) == (0, ToAct(), None)
    assert (state.end_triggered_by, state.passes, state.supply) == (None, 0, (5, 5, 5, 5, 5, 5, 3))
    assert defects(state) == ()


def test_the_same_seed_gives_the_same_deal() -> None:
    assert new_game(BASE, 2, 5) == new_game(BASE, 2, 5)
    assert new_game(BASE, 2, "5") == new_game(BASE, 2, 5)
    two, four = new_game(BASE, 2, 5), new_game(BASE, 4, 5)
    assert (two.market, two.decks) == (four.market, four.decks)
    assert two.tiles == four.tiles[:3]
    read = new_game(BASE.under(stuck="ends"), 2, 5)
    assert read.changed(ruleset=BASE) == two


def test_different_seeds_differ() -> None:
    games = {new_game(BASE, 2, seed).market for seed in range(50)}
    assert len(games) == 50


def test_without_a_seed_the_deal_is_another_each_time() -> None:
    assert new_game(BASE, 2).decks != new_game(BASE, 2).decks


def test_decks_and_tiles_can_be_given() -> None:
    decks = [BASE_BOX.level(1)[::-1], BASE_BOX.level(2), BASE_BOX.level(3)]
    tiles = BASE_BOX.tiles[3:6]
    state = new_game(BASE, 2, decks=decks, tiles=tiles)
    assert state.market == tuple(deck[:4] for deck in decks)
    assert state.decks == tuple(deck[4:] for deck in decks)
    assert state.tiles == tiles
    assert defects(state) == ()


def test_a_deck_that_stops_early_is_unknown_from_there_on() -> None:
    known = BASE_BOX.level(2)[:5]
    state = new_game(BASE, 2, 1, decks=[(), known, [Unknown(3), *BASE_BOX.level(3)[:4]]])
    assert state.market[0] == (Unknown(1),) * 4
    assert state.decks[0] == (Unknown(1),) * 36
    assert state.market[1] == known[:4]
    assert state.decks[1] == (known[4], *(Unknown(2),) * 25)
    assert state.market[2] == (Unknown(3), *BASE_BOX.level(3)[:3])
    assert state.decks[2] == (BASE_BOX.level(3)[3], *(Unknown(3),) * 15)
    assert defects(state) == ()


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(SetupError, match=f"^{players} players: the game is for two to four$"):
        new_game(BASE, players, 1)


ONE, TWO, THREE = (BASE_BOX.level(level) for level in (1, 2, 3))


@pytest.mark.parametrize(
    ("decks", "problem"),
    [
        ([ONE, TWO], "2 decks were given: there are 3 levels"),
        ([ONE, TWO, THREE, ()], "4 decks were given: there are 3 levels"),
        ([(*ONE, ONE[0]), TWO, THREE], "the deck of level 1 has 41 cards: there are 40"),
        ([ONE[:3], THREE[:1], ()], "3W4-K7 is of level 3, not 2"),
        ([[Unknown(2)], (), ()], r"Unknown\(level=2\) is of level 2, not 1"),
        ([ONE[:2] + ONE[:1], (), ()], "1W0-U3 is there twice"),
        ([MARVEL_BOX.level(1), (), ()], "baron-zemo is no card of the base game"),
    ],
)
def test_decks_that_cannot_be_are_refused(
    decks: list[Sequence[Card | Unknown]], problem: str
) -> None:
    with pytest.raises(SetupError, match=f"^{problem}$"):
        new_game(BASE, 2, 1, decks=decks)


def test_a_card_that_says_something_else_than_the_box_is_refused() -> None:
    forged = Card("1W0-U3", "1W0-U3", 1, ONE[0].bonus, 9, (0, 0, 0, 0, 0))
    with pytest.raises(SetupError, match="1W0-U3 is no card of the base game"):
        new_game(BASE, 2, 1, decks=[[forged], (), ()])


@pytest.mark.parametrize(
    ("rules", "players", "tiles", "problem"),
    [
        (BASE, 2, BASE_BOX.tiles[:2], "2 tiles: there are 3 with this many players"),
        (BASE, 2, BASE_BOX.tiles[:4], "4 tiles: there are 3 with this many players"),
        (MARVEL, 3, MARVEL_BOX.tiles[:4:2], "2 tiles: there are 3 with this many players"),
        (BASE, 2, BASE_BOX.tiles[:2] + MARVEL_BOX.tiles[:1], "asgard is no tile of the base game"),
        (
            MARVEL,
            2,
            MARVEL_BOX.tiles[:2],
            "asgard and another face of the same tile cannot both lie there",
        ),
        (
            BASE,
            2,
            BASE_BOX.tiles[:2] + BASE_BOX.tiles[:1],
            "G4R4 and another face of the same tile cannot both lie there",
        ),
    ],
)
def test_tiles_that_cannot_be_are_refused(
    rules: Ruleset, players: int, tiles: tuple[Tile, ...], problem: str
) -> None:
    with pytest.raises(SetupError, match=f"^{problem}$"):
        new_game(rules, players, 1, tiles=tiles)


def test_a_seed_is_a_text_of_whole_characters() -> None:
    with pytest.raises(SetupError, match="the seed is no text of whole characters"):
        new_game(BASE, 2, "\ud800")
