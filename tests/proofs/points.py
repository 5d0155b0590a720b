"""Chapter 10, points, for any points on any cards."""

from __future__ import annotations

from support.proving import Five, proved
from support.symbolic import BASE_TABLES, GAMES, MARVEL_TABLES, card, start, with_player

from splendor_rules.rulebook import points

HOLDERS = (None, 0, 1, 2, 3)


@proved(
    "points.base",
    over="any points on cards and on tiles in all, every seat of 2 to 4",
    sabotage=(points.base, "players[seat]", "players[0]"),
)
def base_of_counts(on_cards: int, on_tiles: int, table: int) -> None:
    assert 0 <= table < len(BASE_TABLES)
    state, seat = BASE_TABLES[table], BASE_TABLES[table].to_act
    state = with_player(state, seat, card_points=on_cards, tile_points=on_tiles)
    for other in range(len(state.players)):
        assert points.base(state, other) == (on_cards + on_tiles if other == seat else 0)


@proved(
    "points.base",
    over="five purchased cards of any points, none to three nobles of the box",
    sabotage=(points.base, "player.card_points + ", ""),
)
def base(on_cards: Five, nobles: int) -> None:
    assert 0 <= nobles <= 3
    state = start(GAMES[0], 2)
    cards = tuple([card(points=count) for count in on_cards])
    player = state.players[1].changed(cards=cards, tiles=state.box.tiles[:nobles])
    assert points.base(state.with_player(player, 1), 1) == sum(on_cards) + 3 * nobles


@proved(
    "points.marvel",
    over="any points on cards and on tiles in all, every seat of 2 to 4, every holder of the tile",
    sabotage=(points.marvel, "avengers_holder == seat", "avengers_holder is not None"),
)
def marvel_of_counts(on_cards: int, on_tiles: int, holder: int, table: int) -> None:
    assert 0 <= table < len(MARVEL_TABLES)
    assert 0 <= holder <= len(MARVEL_TABLES[table].players)
    state, seat = MARVEL_TABLES[table], MARVEL_TABLES[table].to_act
    state = with_player(state, seat, card_points=on_cards, tile_points=on_tiles)
    state = state.changed(avengers_holder=HOLDERS[holder])
    for other in range(len(state.players)):
        held = 3 if HOLDERS[holder] == other else 0
        counted = on_cards + on_tiles if other == seat else 0
        assert points.marvel(state, other) == counted + held


@proved(
    "points.marvel",
    over="five recruited characters of any points, none to three locations of the box, "
    "the Avengers tile held or not",
    sabotage=(points.marvel, "player.tile_points + ", ""),
)
def marvel(on_cards: Five, locations: int, holds: bool) -> None:
    assert 0 <= locations <= 3
    state = start(GAMES[1], 2).changed(avengers_holder=1 if holds else 0)
    cards = tuple([card(points=count) for count in on_cards])
    player = state.players[1].changed(cards=cards, tiles=state.box.tiles[:locations])
    held = 3 if holds else 0
    points_now = points.marvel(state.with_player(player, 1), 1)
    assert points_now == sum(on_cards) + 3 * locations + held
