"""What is in the two boxes."""

from __future__ import annotations

import csv
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from support.paths import ROOT

from splendor_rules.box import BASE_BOX, MARVEL_BOX, Box, Colour
from splendor_rules.box.catalogue import open_box
from splendor_rules.box.tokens import add, as_tokens, lacking, subtract, tokens_of
from splendor_rules.errors import ComponentError

if TYPE_CHECKING:
    from splendor_rules import Card, Tile

DATA = ROOT / "src" / "splendor_rules" / "box" / "data"
BOTH = pytest.mark.parametrize("box", [BASE_BOX, MARVEL_BOX], ids=["base", "marvel"])
BASE_COLOURS = ("white", "blue", "green", "red", "black")
MARVEL_COLOURS = ("yellow", "blue", "orange", "red", "purple")


@BOTH
def test_ninety_cards_by_level_and_bonus(box: Box) -> None:
    assert [len(box.level(level)) for level in (1, 2, 3)] == [40, 30, 20]
    assert len(box.cards) == len({card.id for card in box.cards}) == 90
    for level, each in ((1, 8), (2, 6), (3, 4)):
        bonuses = Counter(int(card.bonus) for card in box.level(level))
        assert bonuses == dict.fromkeys(range(5), each)


@BOTH
def test_points_by_level(box: Box) -> None:
    assert [sum(card.points for card in box.level(level)) for level in (1, 2, 3)] == [5, 55, 80]
    printed = [{card.points for card in box.level(level)} for level in (1, 2, 3)]
    assert printed == [{0, 1}, {1, 2, 3}, {3, 4, 5}]


def test_what_all_cards_cost_together() -> None:
    assert _costs(BASE_BOX) == (117, 117, 117, 117, 117)
    assert _costs(MARVEL_BOX) == (116, 117, 117, 116, 118)
    assert [_costs_of_level(BASE_BOX, level) for level in (1, 2, 3)] == [165, 205, 215]
    assert [_costs_of_level(MARVEL_BOX, level) for level in (1, 2, 3)] == [164, 205, 215]


def _costs(box: Box) -> tuple[int, ...]:
    return tuple(sum(card.cost[colour] for card in box.cards) for colour in range(5))


def _costs_of_level(box: Box, level: int) -> int:
    return sum(sum(card.cost) for card in box.level(level))


def test_avengers_marks_and_time_stones() -> None:
    marks = [sum(card.avengers for card in MARVEL_BOX.level(level)) for level in (1, 2, 3)]
    assert marks == [10, 10, 15]
    assert [card for card in MARVEL_BOX.cards if card.time_stone] == list(MARVEL_BOX.level(3))
    two = {card.id for card in MARVEL_BOX.cards if card.avengers == 2}
    assert two == {"iron-man", "black-widow", "captain-america", "thor", "hulk"}
    assert not any(card.avengers or card.time_stone for card in BASE_BOX.cards)


def test_ten_nobles() -> None:
    assert len({noble.id for noble in BASE_BOX.tiles}) == 10
    assert {(noble.points, noble.face) for noble in BASE_BOX.tiles} == {(3, "")}
    assert all(noble.tile == noble.id for noble in BASE_BOX.tiles)
    kinds = Counter(tuple(sorted(noble.requirement)) for noble in BASE_BOX.tiles)
    assert kinds == {(0, 0, 0, 4, 4): 5, (0, 0, 3, 3, 3): 5}


def test_four_locations_with_two_faces() -> None:
    faces: dict[str, list[str]] = {}
    for location in MARVEL_BOX.tiles:
        faces.setdefault(location.tile, []).append(location.face)
    assert faces == {"1": ["A", "B"], "2": ["A", "B"], "3": ["A", "B"], "4": ["A", "B"]}
    assert {location.points for location in MARVEL_BOX.tiles} == {3}


def test_the_uncertain_marks_and_the_twins() -> None:
    assert MARVEL_BOX.card("doctor-strange").avengers == 1
    assert MARVEL_BOX.card("nova").avengers == 0
    kingpin, ham = MARVEL_BOX.card("kingpin"), MARVEL_BOX.card("spider-ham")
    assert kingpin != ham
    assert evolve(kingpin, id="spider-ham", name="Spider-Ham") == ham


def test_no_other_marvel_characters_are_twins() -> None:
    faces = Counter(evolve(card, id="", name="") for card in MARVEL_BOX.cards)
    kingpin = evolve(MARVEL_BOX.card("kingpin"), id="", name="")
    others = [face for face, count in faces.items() if count > 1 and face != kingpin]
    assert faces[kingpin] == 2
    assert others == []


@BOTH
def test_base_ids_and_names(box: Box) -> None:
    named = [card for card in box.cards if card.name != card.id]
    assert len(named) == (0 if box is BASE_BOX else 90)


def _printed(counts: tuple[int, ...]) -> str:
    letters = zip(BASE_BOX.letters, counts, strict=False)
    return "".join(f"{letter}{count}" for letter, count in letters if count)


def test_base_ids_say_what_is_printed() -> None:
    for card in BASE_BOX.cards:
        bonus = BASE_BOX.letters[card.bonus]
        assert card.id == f"{card.level}{bonus}{card.points}-{_printed(card.cost)}"
    assert [noble.id for noble in BASE_BOX.tiles] == [
        _printed(noble.requirement) for noble in BASE_BOX.tiles
    ]


def _table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _row_of(card: Card, colours: tuple[str, ...]) -> dict[str, str]:
    row = {
        "id": card.id,
        "level": str(card.level),
        "bonus": colours[card.bonus],
        "points": str(card.points),
    }
    return row | {name: str(count) for name, count in zip(colours, card.cost, strict=True)}


def test_every_base_card_is_as_in_the_table() -> None:
    assert [_row_of(card, BASE_COLOURS) for card in BASE_BOX.cards] == _table("base_cards.csv")


def test_every_marvel_character_is_as_in_the_table() -> None:
    rows = [
        _row_of(card, MARVEL_COLOURS)
        | {
            "name": card.name,
            "avengers": str(card.avengers),
            "time_stone": str(int(card.time_stone)),
        }
        for card in MARVEL_BOX.cards
    ]
    assert rows == _table("marvel_characters.csv")


def _tile_row(tile: Tile, colours: tuple[str, ...]) -> dict[str, str]:
    row = {"id": tile.id, "name": tile.name, "points": str(tile.points)}
    return row | {name: str(n) for name, n in zip(colours, tile.requirement, strict=True)}


def test_every_tile_is_as_in_the_table() -> None:
    nobles = [_tile_row(noble, BASE_COLOURS) for noble in BASE_BOX.tiles]
    assert nobles == _table("base_nobles.csv")
    locations = [
        _tile_row(one, MARVEL_COLOURS) | {"tile": one.tile, "face": one.face}
        for one in MARVEL_BOX.tiles
    ]
    assert locations == _table("marvel_locations.csv")


def test_a_box_is_opened_with_the_right_contents() -> None:
    assert open_box(BASE_BOX, cards=(40, 30, 20), tiles=10) is BASE_BOX
    assert open_box(MARVEL_BOX, cards=(40, 30, 20), tiles=4, faces=2) is MARVEL_BOX


def test_a_box_refuses_a_wrong_number_of_cards() -> None:
    short = evolve(BASE_BOX, cards=BASE_BOX.cards[:-1])
    with pytest.raises(ComponentError, match=r"base: cards by level are .*3: 19.*, not .*3: 20"):
        open_box(short, cards=(40, 30, 20), tiles=10)
    moved = (evolve(BASE_BOX.cards[0], level=2), *BASE_BOX.cards[1:])
    with pytest.raises(ComponentError, match=r"1: 39"):
        open_box(evolve(BASE_BOX, cards=moved), cards=(40, 30, 20), tiles=10)


def test_a_box_refuses_ids_that_come_twice() -> None:
    first, second = BASE_BOX.cards[0], BASE_BOX.cards[1]
    twice = (first, evolve(second, id=first.id), *BASE_BOX.cards[2:])
    with pytest.raises(ComponentError, match=f"base: ids that come twice: {first.id}"):
        open_box(evolve(BASE_BOX, cards=twice), cards=(40, 30, 20), tiles=10)
    same = (evolve(BASE_BOX.tiles[0], id=first.id), *BASE_BOX.tiles[1:])
    with pytest.raises(ComponentError, match="ids that come twice"):
        open_box(evolve(BASE_BOX, tiles=same), cards=(40, 30, 20), tiles=10)


@pytest.mark.parametrize(
    "change",
    [
        {"letters": tuple("WUGRK")},
        {"letters": tuple("WUGRKK")},
        {"colours": BASE_BOX.colours[:5], "letters": tuple("WUGRK")},
        {"colours": (*BASE_BOX.colours, "pink", "grey"), "letters": tuple("WUGRKJPE")},
    ],
)
def test_a_box_refuses_colours_without_a_letter_each(change: dict[str, Any]) -> None:
    with pytest.raises(ComponentError, match="base: colours must be six or seven, with a letter"):
        open_box(evolve(BASE_BOX, **change), cards=(40, 30, 20), tiles=10)


def test_a_box_refuses_wrong_numbers_of_tiles_and_faces() -> None:
    doubled = (evolve(BASE_BOX.tiles[0], tile=BASE_BOX.tiles[1].tile), *BASE_BOX.tiles[1:])
    for tiles in (BASE_BOX.tiles[1:], doubled):
        with pytest.raises(ComponentError, match=r"base: tiles must be 10 with 1 face"):
            open_box(evolve(BASE_BOX, tiles=tiles), cards=(40, 30, 20), tiles=10)
    for tiles in (
        MARVEL_BOX.tiles[1:],
        (evolve(MARVEL_BOX.tiles[0], tile="2"), *MARVEL_BOX.tiles[1:]),
    ):
        with pytest.raises(ComponentError, match=r"marvel: tiles must be 4 with 2 face"):
            open_box(evolve(MARVEL_BOX, tiles=tiles), cards=(40, 30, 20), tiles=4, faces=2)


def test_a_small_box_of_a_third_game_says_what_it_has() -> None:
    small = Box(
        name="small",
        colours=("pearl", "sky", "leaf", "rose", "coal", "wild"),
        letters=tuple("PSLRCW"),
        cards=tuple(BASE_BOX.level(1)[:7] + BASE_BOX.level(2)[:4]),
        tiles=BASE_BOX.tiles[:3],
        row=2,
    )
    assert open_box(small, cards=(7, 4), tiles=3) is small
    assert (small.levels, small.places) == ((1, 2), (1, 2))
    assert [len(small.level(level)) for level in (0, 1, 2, 3)] == [0, 7, 4, 0]
    assert not small.has_time_stone
    assert not small.has_avengers


@BOTH
def test_what_a_box_says_of_its_game(box: Box) -> None:
    assert (box.levels, box.places) == ((1, 2, 3), (1, 2, 3, 4))
    assert box.has_time_stone is box.has_avengers is (box is MARVEL_BOX)
    with pytest.raises(TypeError):
        box.card_by_id["x"] = box.cards[0]  # type: ignore[index]
    with pytest.raises(TypeError):
        box.tile_by_id["x"] = box.tiles[0]  # type: ignore[index]
    with pytest.raises(TypeError):
        box.cards_by_level[4] = ()  # type: ignore[index]


def test_looking_up_by_id_and_by_printed_name() -> None:
    assert MARVEL_BOX.card("thor") is MARVEL_BOX.card("Thor")
    assert MARVEL_BOX.card("M.O.D.O.K.").id == "modok"
    assert MARVEL_BOX.tile("Hell's Kitchen, NYC").id == "hells-kitchen"
    assert BASE_BOX.tile("Anne of Brittany").requirement == (3, 3, 3, 0, 0)


def test_colours_by_the_boxes_own_names() -> None:
    assert BASE_BOX.tokens(red=2, gold=1) == (0, 0, 0, 2, 0, 1, 0)
    assert MARVEL_BOX.tokens(green=1, blue=2) == (0, 2, 0, 0, 0, 0, 1)
    assert BASE_BOX.named((1, 0, 2, 0, 0, 3, 0)) == {"white": 1, "green": 2, "gold": 3}
    assert MARVEL_BOX.named((1, 0, 2, 0, 0, 3, 1)) == {
        "yellow": 1,
        "orange": 2,
        "grey": 3,
        "green": 1,
    }
    with pytest.raises(ComponentError):
        BASE_BOX.tokens(purple=1)


def test_arithmetic_of_tokens() -> None:
    assert as_tokens([1, 2, 3, 4, 5]) == (1, 2, 3, 4, 5, 0, 0)
    assert as_tokens([1, 2, 3, 4, 5, 6]) == (1, 2, 3, 4, 5, 6, 0)
    assert tokens_of(Colour.WILD, Colour.WILD, Colour.FIRST) == (1, 0, 0, 0, 0, 2, 0)
    one, other = (5, 4, 3, 2, 1, 1, 1), (1, 1, 1, 1, 1, 1, 0)
    assert add(one, other) == (6, 5, 4, 3, 2, 2, 1)
    assert subtract(one, other) == (4, 3, 2, 1, 0, 0, 1)
    assert lacking(one, other) == ()
    assert lacking(other, one) == (
        Colour.FIRST,
        Colour.SECOND,
        Colour.THIRD,
        Colour.FOURTH,
        Colour.TIME_STONE,
    )
    assert lacking((9,) * 7, (0, 0, -1, 0, 0, 0, 0)) == (Colour.THIRD,)


@pytest.mark.parametrize(
    ("look_up", "name", "problem"),
    [
        (BASE_BOX.card, "thor", "'thor' is no card of the base game"),
        (BASE_BOX.tile, "asgard", "'asgard' is no tile of the base game"),
        (MARVEL_BOX.colour, "gold", "'gold' is no colour of the marvel game"),
        (BASE_BOX.card, "2R3-R7", "'2R3-R7' is no card of the base game; perhaps 2R3-R6"),
        (MARVEL_BOX.tile, "asgrd", "'asgrd' is no tile of the marvel game; perhaps asgard"),
    ],
)
def test_what_is_not_there_is_answered_with_near_ids(look_up: Any, name: str, problem: str) -> None:
    with pytest.raises(ComponentError, match=problem):
        look_up(name)


@BOTH
def test_every_colour_has_another_name(box: Box) -> None:
    assert len(box.aliases) == len(box.colours)
