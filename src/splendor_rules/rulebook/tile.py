"""Chapter 9: nobles and locations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.clauses import check_of, clause
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)
from splendor_rules.state import TileChoice

if TYPE_CHECKING:
    from splendor_rules.actions import ChooseTile, Turn
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State


@clause(
    "tile.earned",
    BASE_JA.states("ゲームの流れ 5"),
    BASE_JA.states("情報 2"),
    MARVEL_JA.states("4 場所タイル"),
    FAQ_DE.states("1"),
    FAQ_FR.states("1"),
    BASE_EN.second_hand("The nobles"),
    MARVEL_EN.second_hand("Location Tiles"),
)
def earned(tile: Tile, bonuses: Bonuses) -> bool:
    """Whether bonuses on purchased cards reach a tile's requirement."""
    a, b, c, d, e = bonuses
    v, w, x, y, z = tile.requirement
    return a >= v and b >= w and c >= x and d >= y and e >= z


@clause(
    "tile.among-earned",
    BASE_JA.implies("ゲームの流れ 5"),
    MARVEL_JA.implies("4 場所タイル"),
    BASE_EN.second_hand("The nobles", implied=True),
    MARVEL_EN.second_hand("Location Tiles", implied=True),
)
def among_earned(state: State, action: ChooseTile) -> Facts | None:
    """Only an earned tile that is still on the table can be chosen.

    Facts: `tile`; `fault`, `not-earned` or `not-on-table`.
    """
    there = action.tile in state.tiles
    if there and earned(action.tile, state.players[state.to_act].bonuses):
        return None
    fault = "not-earned" if there else "not-on-table"
    return {"tile": action.tile.id, "fault": fault}


def _is_due(state: State, _turn: Turn) -> bool:
    """Whether a tile is earned at the end of the turn."""
    return bool(one_a_turn(state.tiles, state.players[state.to_act].bonuses))


@clause(
    "tile.compulsory",
    BASE_JA.states("ゲームの流れ 5"),
    MARVEL_JA.states("4 場所タイル"),
    FAQ_DE.states("1"),
    FAQ_FR.states("1"),
    BASE_EN.second_hand("The noble tiles; The nobles"),
    MARVEL_EN.second_hand("Location Tiles"),
    applies=_is_due,
)
def compulsory(state: State, turn: Turn) -> Facts | None:
    """A turn at whose end a tile is earned takes one; a whole turn must say which.

    Facts: `tiles`, those that are earned.
    """
    if turn.tile is not None:
        return None
    due = one_a_turn(state.tiles, state.players[state.to_act].bonuses)
    return {"tiles": tuple(tile.id for tile in due)}


@clause(
    "tile.effect",
    BASE_JA.states("ゲームの流れ 5"),
    MARVEL_JA.states("4 場所タイル"),
    BASE_EN.second_hand("The nobles"),
    MARVEL_EN.second_hand("Location Tiles"),
)
def effect(state: State, action: ChooseTile) -> State:
    """The tile leaves the table and joins the player's own. It costs nothing and is no action."""
    player = state.players[state.to_act]
    return state.with_player(
        player.changed(tiles=(*player.tiles, action.tile)),
        tiles=tuple([tile for tile in state.tiles if tile != action.tile]),
        passes=0,
    )


@clause(
    "tile.one-a-turn",
    BASE_JA.states("ゲームの流れ 5"),
    MARVEL_JA.states("4 場所タイル"),
    BASE_EN.second_hand("The noble tiles; The nobles"),
    MARVEL_EN.second_hand("Location Tiles"),
)
def one_a_turn(tiles: tuple[Tile, ...], bonuses: Bonuses) -> tuple[Tile, ...]:
    """The tiles of which one is gained this turn: by itself if there is one, else by choice."""
    return tuple([tile for tile in tiles if earned(tile, bonuses)])


@clause("tile.not-replaced", BASE_EN.second_hand("The nobles", implied=True))
def not_replaced(before: State, after: State) -> Facts | None:
    """A taken tile stays with its owner, and none is added: on the table and owned are constant.

    Facts: `tiles`, those that came, went or were given back.
    """
    old, new = _where(before), _where(after)
    changed = [tile for tile in {*old, *new} if (tile in old) != (tile in new)]
    given_up = [
        tile
        for tile, owner in old.items()
        if owner is not None and tile in new and new[tile] != owner
    ]
    moved = tuple(sorted(tile.id for tile in (*changed, *given_up)))
    return {"tiles": moved} if moved else None


def _where(state: State) -> dict[Tile, int | None]:
    places: dict[Tile, int | None] = dict.fromkeys(state.tiles)
    for seat, player in enumerate(state.players):
        places.update(dict.fromkeys(player.tiles, seat))
    return places


@check_of("tile.one-a-turn")
def choice_is_due(state: State) -> Facts | None:
    """A choice of tile is owed only among several earned ones, all of them.

    A consequence of `tile.one-a-turn`, for positions that were not played.

    Facts: `tiles`, those that are earned.
    """
    if not isinstance(state.pending, TileChoice):
        return None
    due = one_a_turn(state.tiles, state.players[state.to_act].bonuses)
    if state.pending.tiles == due and len(due) > 1:
        return None
    return {"tiles": tuple(tile.id for tile in due)}
