"""Chapter 9, nobles and locations, for any requirement and any bonuses."""

from __future__ import annotations

from itertools import product
from typing import Final

from support.proving import Five, exhausted, proved
from support.symbolic import GAMES, PENDINGS, TABLES, card, made, refuses, start, with_player
from support.symbolic import tile as tile_of

from splendor_rules.actions import ChooseTile, Pass, Turn
from splendor_rules.rulebook import tile
from splendor_rules.state import TileChoice

COLOURS: Final = range(5)
FEW: Final = TABLES[1::7]
"""Two, four and four players: the last seat of the base game twice, a seat between of Marvel."""
PLAIN: Final = tuple(tile_of(id=name) for name in "CAB")


def reached(requirement: Five, bonuses: Five) -> bool:
    """Whether the bonuses reach a requirement in each colour."""
    return all([bonuses[c] >= requirement[c] for c in COLOURS])


@proved(
    "tile.earned",
    over="any requirement and any bonuses",
    sabotage=(tile.earned, "d >= y", "d > y"),
)
def earned(requirement: Five, bonuses: Five) -> None:
    assert len(requirement) == len(bonuses)
    is_earned = tile.earned(tile_of(requirement=requirement), bonuses)
    assert is_earned == reached(requirement, bonuses)


@proved(
    "tile.among-earned",
    over="any requirement and any bonuses, the tile on the table or not, any place of it there, "
    "every seat of 2 to 4, both games",
    sabotage=(tile.among_earned, "there and earned", "there or earned"),
)
def among_earned(requirement: Five, bonuses: Five, where: int, table: int) -> None:
    assert -1 <= where < 3
    assert 0 <= table < len(TABLES)
    chosen = tile_of(id="X", requirement=requirement)
    others = (PLAIN[0], PLAIN[1])
    there = others if where < 0 else (*others[:where], chosen, *others[where:])
    state = with_player(TABLES[table].changed(tiles=there), bonuses=bonuses)
    facts = tile.among_earned(state, made(ChooseTile, tile=chosen))
    if where >= 0 and reached(requirement, bonuses):
        assert facts is None
    else:
        assert facts == {"tile": "X", "fault": "not-on-table" if where < 0 else "not-earned"}


@proved(
    "tile.compulsory",
    over="two tiles of any requirement, any bonuses, a turn that names a tile or none, "
    "three seats of 2 to 4, both games",
    sabotage=(tile.compulsory, "is not None", "is None"),
)
def compulsory(first: Five, second: Five, bonuses: Five, names: bool, table: int) -> None:
    assert 0 <= table < len(FEW)
    tiles = (tile_of(id="A", requirement=first), tile_of(id="B", requirement=second))
    state = with_player(FEW[table].changed(tiles=tiles), bonuses=bonuses)
    turn = made(Turn, action=Pass(), tile=tiles[0] if names else None)
    due = tuple([each.id for each in tiles if reached(each.requirement, bonuses)])
    assert refuses(tile.compulsory, state, turn) == (not names and bool(due))
    assert names or not due or tile.compulsory(state, turn) == {"tiles": due}


@proved(
    "tile.effect",
    over="any points of the tiles, any number of passes, any place of the tile on the table, "
    "every seat of 2 to 4, both games",
    sabotage=(tile.effect, "passes=0", "passes=state.passes"),
)
def effect(points: int, before: int, passes: int, where: int, table: int) -> None:
    assert 0 <= where < 3
    assert 0 <= table < len(TABLES)
    chosen, own = tile_of(id="X", points=points), tile_of(id="Y", points=before)
    there = (*PLAIN[:where], chosen, *PLAIN[where:2])
    cards = (card(points=2), card(bonus=3))
    state = TABLES[table].changed(tiles=there, passes=passes)
    state = state.with_player(state.player.changed(tiles=(own,), cards=cards))
    after = tile.effect(state, made(ChooseTile, tile=chosen))
    assert after.passes == 0
    assert after.tiles == PLAIN[:2]
    assert after.player.tiles == (own, chosen)
    assert after.player.tile_points == before + points
    assert after.player.card_points == state.player.card_points
    assert after.player.bonuses == state.player.bonuses
    player = after.player.changed(tiles=state.player.tiles)
    assert after.with_player(player, tiles=there, passes=passes) == state


@proved(
    "tile.one-a-turn",
    over="none to three tiles of any requirement, any bonuses",
    sabotage=(tile.earned, "a >= v", "a > v"),
)
def one_a_turn(first: Five, second: Five, third: Five, bonuses: Five, count: int) -> None:
    assert 0 <= count <= 3
    tiles = tuple([tile_of(requirement=needs) for needs in (first, second, third)])[:count]
    due = tile.one_a_turn(tiles, bonuses)
    assert due == tuple([each for each in tiles if reached(each.requirement, bonuses)])


@exhausted(
    "tile.not-replaced",
    over="three tiles, each on the table, with one of 2 to 4 players, or nowhere, before and after",
    sabotage=(tile.not_replaced, "new[tile] != owner", "new[tile] == owner"),
)
def not_replaced() -> None:
    for seats in (2, 3, 4):
        state = start(GAMES[0], seats)
        placings = [*product((None, *range(-1, seats)), repeat=3)]
        positions = []
        for places in placings:
            lying = dict(zip(PLAIN, places, strict=True))
            owned = [tuple(t for t in PLAIN if lying[t] == seat) for seat in range(-1, seats)]
            players = [p.changed(tiles=o) for p, o in zip(state.players, owned[1:], strict=True)]
            positions.append(state.changed(tiles=owned[0], players=tuple(players)))
        kept: dict[int | None, set[int | None]] = {s: {s} for s in (None, *range(seats))}
        kept[-1] = {*range(-1, seats)}
        for (old, before), (new, after) in product(zip(placings, positions, strict=True), repeat=2):
            moves = zip(PLAIN, old, new, strict=True)
            moved = tuple(sorted(t.id for t, here, then in moves if then not in kept[here]))
            assert tile.not_replaced(before, after) == ({"tiles": moved} if moved else None)


@proved(
    "tile.one-a-turn",
    over="two tiles of any requirement, any bonuses, whatever has to be decided, a choice among "
    "any of the two, three seats of 2 to 4, both games",
    sabotage=(tile.choice_is_due, "len(due) > 1", "len(due) > 0"),
)
def choice_is_due(first: Five, second: Five, bonuses: Five, pending: int, table: int) -> None:
    assert 0 <= pending < len(PENDINGS) + 4
    assert 0 <= table < len(FEW)
    tiles = (tile_of(id="A", requirement=first), tile_of(id="B", requirement=second))
    choices = ((), tiles[:1], tiles[1:], tiles)
    pendings = (*PENDINGS, *[made(TileChoice, tiles=choice) for choice in choices])
    state = FEW[table].changed(tiles=tiles, pending=pendings[pending])
    facts = tile.choice_is_due(with_player(state, bonuses=bonuses))
    due = tuple([each.id for each in tiles if reached(each.requirement, bonuses)])
    is_choice = pending == 2 or pending >= len(PENDINGS)
    right = pending == len(PENDINGS) + 3 and len(due) == 2
    assert facts == ({"tiles": due} if is_choice and not right else None)
