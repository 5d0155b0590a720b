"""Chapter 9: nobles and locations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.rulebook.clause import (
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    IMPLIED,
    MARVEL_JA,
    PUBLISHED,
    STATED,
    Cite,
    SecondHand,
    clause,
)
from splendor_rules.rulings import Defect, Refusal
from splendor_rules.state import TileChoice

if TYPE_CHECKING:
    from splendor_rules.actions import ChooseTile, Turn
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.state import State


@clause(
    "tile.earned",
    Cite(BASE_JA, "ゲームの流れ 5", STATED),
    Cite(BASE_JA, "情報 2", STATED),
    Cite(MARVEL_JA, "4 場所タイル", STATED),
    Cite(FAQ_DE, "1", STATED),
    Cite(FAQ_FR, "1", STATED),
)
def earned(tile: Tile, bonuses: Bonuses) -> bool:
    """Whether bonuses on purchased cards reach a tile's requirement."""
    a, b, c, d, e = bonuses
    v, w, x, y, z = tile.requirement
    return a >= v and b >= w and c >= x and d >= y and e >= z


@clause(
    "tile.among-earned",
    Cite(BASE_JA, "ゲームの流れ 5", IMPLIED),
    Cite(MARVEL_JA, "4 場所タイル", IMPLIED),
)
def among_earned(state: State, action: ChooseTile) -> Refusal | None:
    """Only an earned tile that is still on the table can be chosen.

    Facts: `tile`; `fault`, `not-earned` or `not-on-table`.
    """
    there = action.tile in state.tiles
    if there and earned(action.tile, state.players[state.to_act].bonuses):
        return None
    fault = "not-earned" if there else "not-on-table"
    return Refusal("tile.among-earned", {"tile": action.tile.id, "fault": fault})


def _is_due(state: State, _turn: Turn) -> bool:
    """Whether a tile is earned at the end of the turn."""
    return bool(one_a_turn(state.tiles, state.players[state.to_act].bonuses))


@clause(
    "tile.compulsory",
    Cite(BASE_JA, "ゲームの流れ 5", STATED),
    Cite(MARVEL_JA, "4 場所タイル", STATED),
    Cite(FAQ_DE, "1", STATED),
    Cite(FAQ_FR, "1", STATED),
    applies=_is_due,
)
def compulsory(state: State, turn: Turn) -> Refusal | None:
    """A turn at whose end a tile is earned takes one; a whole turn must say which.

    Facts: `tiles`, those that are earned.
    """
    if turn.tile is not None:
        return None
    due = one_a_turn(state.tiles, state.players[state.to_act].bonuses)
    return Refusal("tile.compulsory", {"tiles": tuple(t.id for t in due)}) if due else None


@clause(
    "tile.effect",
    Cite(BASE_JA, "ゲームの流れ 5", STATED),
    Cite(MARVEL_JA, "4 場所タイル", STATED),
)
def effect(state: State, action: ChooseTile) -> State:
    """The tile leaves the table and joins the player's own. It costs nothing and is no action."""
    player = state.players[state.to_act]
    return state.changed(
        tiles=tuple(tile for tile in state.tiles if tile != action.tile),
        players=state.with_player(player.changed(tiles=(*player.tiles, action.tile))),
        passes=0,
    )


@clause(
    "tile.one-a-turn",
    Cite(BASE_JA, "ゲームの流れ 5", STATED),
    Cite(MARVEL_JA, "4 場所タイル", STATED),
)
def one_a_turn(tiles: tuple[Tile, ...], bonuses: Bonuses) -> tuple[Tile, ...]:
    """The tiles of which one is gained this turn: by itself if there is one, else by choice."""
    return tuple([tile for tile in tiles if earned(tile, bonuses)])


@clause("tile.not-replaced", SecondHand(PUBLISHED, "the whole clause"))
def not_replaced(before: State, after: State) -> Defect | None:
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
    return Defect("tile.not-replaced", {"tiles": moved}) if moved else None


def _where(state: State) -> dict[Tile, int | None]:
    places: dict[Tile, int | None] = dict.fromkeys(state.tiles)
    for seat, player in enumerate(state.players):
        places.update(dict.fromkeys(player.tiles, seat))
    return places


def choice_is_due(state: State) -> Defect | None:
    """A choice of tile is owed only among several earned ones, all of them.

    A consequence of `tile.one-a-turn`, for positions that were not played.

    Facts: `tiles`, those that are earned.
    """
    if not isinstance(state.pending, TileChoice):
        return None
    due = one_a_turn(state.tiles, state.players[state.to_act].bonuses)
    if state.pending.tiles == due and len(due) > 1:
        return None
    return Defect("tile.one-a-turn", {"tiles": tuple(tile.id for tile in due)})
