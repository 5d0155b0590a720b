"""Chapter 1: what is set out."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, grounds, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Reserve,
    Stone,
    Take,
    apply,
    contested,
    defects,
    new_game,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX, NO_TOKENS, Colour, tokens_of
from splendor_rules.rulebook import setup
from splendor_rules.ruleset import Readings
from splendor_rules.state import PartialCard, Player, Unknown, every_card

SEVEN = MARVEL.under(stone_supply="seven")
THREE = Take((1, 1, 1, 0, 0, 0, 0))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_players_two_to_four(count: int) -> None:
    assert setup.players(new_game(BASE, count, 1)) is None


@pytest.mark.parametrize("count", [1, 5])
def test_setup_players_refuses_one_and_five(count: int) -> None:
    state = new_game(BASE, 2, 1).changed(players=(Player(),) * count)
    defect = setup.players(state)
    assert defect == {"players": count}


def test_setup_first_seat_starts_and_play_goes_round() -> None:
    assert setup.first_seat() == 0
    state, seats = new_game(MARVEL, 3, 5), []
    for place in (1, 2, 3, 4):
        seats.append(state.to_act)
        state = apply(state, Reserve(1, place))
    assert seats == [0, 1, 2, 0]


@pytest.mark.parametrize(("count", "tokens"), [(2, 4), (3, 5), (4, 7)])
def test_setup_supply_by_the_number_of_players(count: int, tokens: int) -> None:
    assert setup.supply(count, Readings()) == tokens
    assert new_game(BASE, count, 1).supply == (*[tokens] * 5, 5, 0)
    assert new_game(MARVEL, count, 1).supply == (*[tokens] * 5, 5, count)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_supply_under_stone_supply_seven(count: int) -> None:
    assert setup.supply(count, Readings(stone_supply="seven")) == 7
    assert new_game(SEVEN, count, 1).supply == (7, 7, 7, 7, 7, 5, count)


def test_setup_supply_the_reading_turns_what_is_sound() -> None:
    two, four = new_game(MARVEL, 2, 1), new_game(MARVEL, 4, 1)
    colours = ["yellow", "blue", "orange", "red", "purple"]
    turned = [("setup.conservation", {"what": colours})]
    assert grounds(defects(two.changed(ruleset=SEVEN))) == turned
    assert defects(four.changed(ruleset=SEVEN)) == ()


def test_setup_supply_the_reading_turns_no_single_action() -> None:
    assert contested(new_game(MARVEL, 2, 1), THREE) == ()
    assert contested(new_game(SEVEN, 2, 1), THREE) == ()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_wild_supply_is_five(count: int) -> None:
    assert setup.wild_supply() == 5
    assert setup.tokens_set_out(BASE, count)[5] == 5
    assert setup.tokens_set_out(SEVEN, count)[5] == 5


@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
def test_setup_decks_levels_never_mix(rules: object) -> None:
    ruleset = BASE if rules is BASE else MARVEL
    assert setup.decks(ruleset.box) == (40, 30, 20)
    assert tuple(len(ruleset.box.level(level)) for level in (1, 2, 3)) == setup.decks(ruleset.box)
    state = new_game(ruleset, 2, 1)
    assert [len(deck) for deck in state.decks] == [36, 26, 16]
    for level in (1, 2, 3):
        lying = [*state.market[level - 1], *state.decks[level - 1]]
        assert {card.level for card in lying if card is not None} == {level}
        assert set(lying) == set(ruleset.box.level(level))
        assert lying != list(ruleset.box.level(level)), "not shuffled"


def test_setup_market_four_of_each_level() -> None:
    assert setup.market(BASE_BOX) == 4
    state = new_game(BASE, 4, 1)
    assert [len(row) for row in state.market] == [4, 4, 4]
    assert all(card is not None for row in state.market for card in row)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_nobles_one_more_than_players(count: int) -> None:
    assert setup.nobles(count) == count + 1
    tiles = new_game(BASE, count, 1).tiles
    assert len(set(tiles)) == len(tiles) == count + 1
    assert set(tiles) <= set(BASE_BOX.tiles)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_locations_as_many_as_players_one_face_each(count: int) -> None:
    assert setup.locations(count) == count
    for seed in range(30):
        tiles = new_game(MARVEL, count, seed).tiles
        assert len(tiles) == count
        assert len({tile.tile for tile in tiles}) == count


def test_setup_locations_every_face_comes_up() -> None:
    shown = {tile for seed in range(60) for tile in new_game(MARVEL, 2, seed).tiles}
    assert shown == set(MARVEL_BOX.tiles)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_setup_time_stones_one_a_player_in_marvel_alone(count: int) -> None:
    assert setup.time_stones(count) == count
    assert setup.no_time_stones(count) == 0
    assert setup.tokens_set_out(MARVEL, count)[6] == count
    assert setup.tokens_set_out(BASE, count)[6] == 0


def test_setup_unowned_the_avengers_tile_has_no_owner() -> None:
    state = new_game(MARVEL, 4, 1)
    assert (state.avengers_holder, state.end_triggered_by) == (None, None)


def test_setup_nobody_starts_with_anything() -> None:
    for one in new_game(MARVEL, 3, 1).players:
        assert (one.tokens, one.cards, one.reserved, one.tiles) == (NO_TOKENS, (), (), ())


def test_setup_conservation_holds_wherever_tokens_lie() -> None:
    state = position(BASE, [player(tokens={"white": 4, "gold": 2}), NEWCOMER])
    assert state.supply == (0, 4, 4, 4, 4, 3, 0)
    assert setup.conservation(state) is None


def test_setup_conservation_refuses_a_token_too_many_or_too_few() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    more = state.changed(supply=(4, 5, 4, 4, 4, 5, 0))
    assert grounds(defects(more)) == [("setup.conservation", {"what": ["blue"]})]
    less = state.changed(supply=(4, 4, 4, 4, 3, 4, 0))
    assert grounds(defects(less)) == [("setup.conservation", {"what": ["black", "gold"]})]


def test_setup_conservation_refuses_a_time_stone_in_the_base_game() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER]).changed(supply=(4, 4, 4, 4, 4, 5, 1))
    assert grounds(defects(state)) == [("setup.conservation", {"what": ["time stone"]})]


def test_setup_conservation_refuses_a_negative_number_that_adds_up() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    owing = state.changed(
        supply=(5, 4, 4, 4, 4, 5, 0), players=(Player((-1, 0, 0, 0, 0, 0, 0)), Player())
    )
    assert grounds(defects(owing)) == [("setup.conservation", {"what": ["white"]})]


def test_setup_conservation_refuses_a_card_in_two_places() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER], market={3: ["3W5-W3K7"]})
    card = BASE_BOX.card("3W5-W3K7")
    twice = state.changed(players=(Player(cards=(card,)), Player()))
    what = ["3W5-W3K7", "level 3"]
    assert grounds(defects(twice)) == [("setup.conservation", {"what": what})]


def test_setup_conservation_refuses_a_lost_card() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    one, two, three = state.decks
    lost = state.changed(decks=(one, two[1:], three))
    assert grounds(defects(lost)) == [("setup.conservation", {"what": ["level 2"]})]


def test_setup_conservation_counts_unknown_cards_by_level() -> None:
    state = position(BASE, [player(reserved=[Unknown(2)]), NEWCOMER], decks={1: [Unknown(1)] * 3})
    assert setup.conservation(state) is None
    assert sum(isinstance(card, Unknown) for card in every_card(state)) == 4


def test_setup_conservation_knows_a_purchased_card_by_what_counts() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    one, two, (card, *rest) = state.decks
    assert isinstance(card, Card)
    kept = state.changed(decks=(one, two, tuple(rest)))
    seen = kept.changed(players=(Player(cards=(PartialCard.of(card),)), Player()))
    assert setup.conservation(seen) is None
    other = kept.changed(players=(Player(cards=(PartialCard(3, Colour.FIRST, 2),)), Player()))
    found = setup.conservation(other)
    assert found == {"what": ("white 2",)}


def test_setup_conservation_refuses_what_counts_of_a_card_that_lies_elsewhere() -> None:
    seen = PartialCard.of(BASE_BOX.card("3W5-W3K7"))
    state = position(BASE, [NEWCOMER, NEWCOMER], market={3: ["3W5-W3K7"]})
    one, two, three = state.decks
    again = state.changed(
        decks=(one, two, three[1:]), players=(Player(cards=(seen,)), state.players[1])
    )
    found = setup.conservation(again)
    assert found == {"what": ("white 5",)}


def test_setup_conservation_refuses_a_level_without_a_card_and_one_that_no_box_has() -> None:
    state = position(BASE, [NEWCOMER, NEWCOMER])
    one, two, _ = state.decks
    gone = state.changed(decks=(one, two, ()), market=(*state.market[:2], (None,) * 4))
    assert grounds(defects(gone)) == [("setup.conservation", {"what": ["level 3"]})]
    assert setup.found_and_due(gone, "level 3") == (0, 20)
    more = state.changed(decks=((*one, Unknown(4)), *state.decks[1:]))
    assert grounds(defects(more)) == [("setup.conservation", {"what": ["level 4"]})]
    assert setup.found_and_due(more, "level 4") == (1, 0)


def test_setup_conservation_says_how_many_there_are_and_should_be() -> None:
    state = position(BASE, [player(tokens={"white": 2}), NEWCOMER])
    one, two, three = state.decks
    less = state.changed(supply=(1, 4, 4, 4, 4, 5, 0), decks=(one, two[1:], three))
    due = {"white": (3, 4), "gold": (5, 5), "time stone": (0, 0)}
    assert {name: setup.found_and_due(less, name) for name in due} == due
    levels = {"level 1": (40, 40), "level 2": (29, 30), "level 3": (20, 20)}
    assert {name: setup.found_and_due(less, name) for name in levels} == levels
    assert setup.found_and_due(less, "W4U4") is None
    owing = state.changed(players=(Player((-1, 0, 0, 0, 0, 0, 0)), Player()))
    assert setup.found_and_due(owing, "white") == (2, 4), "no hand holds fewer than none"


@pytest.mark.parametrize("count", [1, 5])
def test_setup_conservation_asks_for_tokens_only_with_two_to_four_players(count: int) -> None:
    state = new_game(BASE, 2, 1).changed(players=(Player(),) * count)
    assert grounds(defects(state)) == [("setup.players", {"players": count})]


def test_setup_conservation_refuses_a_tile_in_two_places() -> None:
    state = position(BASE, [player(tiles=["G4R4"]), NEWCOMER])
    noble = BASE_BOX.tile("G4R4")
    twice = state.changed(tiles=(noble, *state.tiles))
    found = setup.conservation(twice)
    assert found == {"what": ("G4R4",)}


def test_setup_conservation_refuses_two_faces_of_one_tile() -> None:
    state = position(MARVEL, [NEWCOMER, NEWCOMER], tiles=["asgard", "attilan"])
    both = state.changed(tiles=(MARVEL_BOX.tile("asgard"), MARVEL_BOX.tile("wakanda")))
    what = ["asgard", "wakanda"]
    assert grounds(defects(both)) == [("setup.conservation", {"what": what})]


def test_setup_conservation_holds_from_turn_to_turn() -> None:
    state = new_game(MARVEL, 3, 8)
    for action in (THREE, Reserve(3, "deck"), Reserve(2, 4)):
        state = apply(state, action)
        assert defects(state) == ()
    assert state.players[1].tokens == tokens_of(Stone.SHIELD)
