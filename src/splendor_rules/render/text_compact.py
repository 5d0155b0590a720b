"""Drawings in text that fit a terminal of few lines."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY
from splendor_rules.render.text import lines_of, with_printable_names
from splendor_rules.render.text_layout import breadth, cut, cut_line, filled, flowing, span
from splendor_rules.render.text_parts import (
    LABEL,
    NOTHING,
    card_mark,
    cell_width,
    closing_lines,
    deck_mark,
    deck_title,
    face_line,
    hand_card_line,
    has_won,
    highlights_of,
    is_acting,
    places_line,
    row_line,
    supply_lines,
    tile_line,
    tiles_lines,
    token_piles,
    tokens_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.player import AnyCard
    from splendor_rules.render.highlights import Scene
    from splendor_rules.render.text_layout import Line

_LONGEST: Final = 20
"""How many cells a name takes in a sentence."""
_SHORTEST: Final = 10
"""How many cells a name keeps beside the other columns of players."""
_GAP: Final = 2
_INDENT: Final = 4
_LEAST_LISTED: Final = 2
"""How many rows below the table a drawing with all names leaves."""


def fitted_lines(drawn: Scene, width: int, rows: int, spare: int = 0) -> list[Line]:
    """The roomiest drawing that leaves so many rows of a screen free, or else the smallest.

    Args:
        drawn: what is drawn.
        width: how many cells a line may take.
        rows: how many rows there are.
        spare: how many rows something else would take; if no drawing leaves them all, one that
            fits by itself is preferred to one that drops the names of cards and tiles.
    """
    full = lines_of(drawn, width)
    if len(full) + spare <= rows:
        return full
    drawn = with_printable_names(drawn)
    compact = _compact(drawn, width, tight=False)
    if len(compact) + min(spare, _LEAST_LISTED) <= rows:
        return compact
    return _compact(drawn, width, tight=True)


def _compact(drawn: Scene, width: int, *, tight: bool) -> list[Line]:
    """Rows without rules between them, and a line a player with what is in hand below it.

    Args:
        drawn: what is drawn.
        width: how many cells a line may take.
        tight: whether tiles and cards in hand go without their names.
    """
    names = tuple(cut(name, _LONGEST) for name in drawn.wording.names)
    drawn = evolve(drawn, wording=evolve(drawn.wording, names=names))
    return [
        *tiles_lines(drawn, width, named=not tight),
        *_market(drawn, width, tight=tight),
        *supply_lines(drawn, width),
        *_players(drawn, width, tight=tight),
        *closing_lines(drawn, width),
    ]


def _market(drawn: Scene, width: int, *, tight: bool) -> Iterator[Line]:
    """The highest level to the lowest, two lines each, or three if names need a line."""
    box = drawn.box
    deck_width = _GAP + max(breadth(deck_title(drawn, level)) for level in box.levels)
    width_of_cell = cell_width(box, deck_width, width)
    yield places_line(box, deck_width, width_of_cell)
    face_up = [card for row in drawn.state.market for card in row if isinstance(card, Card)]
    is_joined = tight or all(span(_titled(box, card)) <= width_of_cell for card in face_up)
    for level in reversed(box.levels):
        cells = [
            _cell(box, card, card_mark(drawn, card, (level, place)), joined=is_joined)
            for place, card in enumerate(drawn.state.market[level - 1], start=1)
        ]
        rows = zip(_deck(drawn, level), *cells, strict=True)
        for deck, *cards in islice(rows, 2 if is_joined else 3):
            yield row_line(deck, deck_width, cards, width_of_cell)


def _deck(drawn: Scene, level: int) -> tuple[Line, Line, Line]:
    count = len(drawn.state.decks[level - 1])
    size = ((f"x{count} ", ""), *deck_mark(drawn, level)) if count else NOTHING
    return ((deck_title(drawn, level), "faint"),), size, ()


def _titled(box: Box, card: Card) -> Line:
    """What stands above a card's cost; a card without a name is called by what stands there."""
    face = face_line(box, card)
    return face if card.name in {"", card.id} else (*face, (f" {card.name}", ""))


def _cell(box: Box, card: AnyCard | None, mark: Line, *, joined: bool) -> tuple[Line, Line, Line]:
    """What lies in a place: its name on the first of three lines, or on its own."""
    if card is None:
        return NOTHING, (), ()
    if not isinstance(card, Card):
        return (*mark, ("?", "")), (), ()
    cost = tokens_line(box, card.cost)
    if joined:
        return (*mark, *_titled(box, card)), cost, ()
    return (*mark, *face_line(box, card)), ((card.name, ""),), cost


def _players(drawn: Scene, width: int, *, tight: bool) -> Iterator[Line]:
    """A table of the players; below each what lies before them that is not counted in it."""
    columns = _columns(drawn, " ")
    if _room(columns, width) < _SHORTEST:
        columns = _columns(drawn, "")
    room = _room(columns, width)
    heads = [((f"  {drawn.wording.word('column', 'player')}", "faint"),)]
    names = [*heads, *(_name(drawn, seat, room) for seat, _ in enumerate(drawn.state.players))]
    columns = [names, *columns]
    for number, row in enumerate(zip(*columns, strict=True)):
        cells = zip(row, map(_breadth, columns), strict=True)
        line = tuple(piece for cell, size in cells for piece in filled(cell, size + _GAP))
        yield cut_line(line, width)
        if number:
            yield from _belongings(drawn, number - 1, width, tight=tight)


def _breadth(column: Sequence[Line]) -> int:
    return max(map(span, column))


def _room(columns: Sequence[Sequence[Line]], width: int) -> int:
    """How many cells are left beside columns."""
    return width - sum(_breadth(column) + _GAP for column in columns)


def _name(drawn: Scene, seat: int, room: int) -> Line:
    """A name with the signs that stand beside it."""
    state = drawn.state
    before = ">" if is_acting(state, seat) else " "
    sign = " ★" if has_won(state, seat) else " ⚑" if state.end_triggered_by == seat else ""
    name = cut(drawn.wording.seat(seat), max(_SHORTEST, room - _GAP) - breadth(sign) - 2)
    return ((f"{before} {name}{sign}", "bold"),)


def _columns(drawn: Scene, blank: str) -> list[list[Line]]:
    """What is counted of each player, below the word for it."""
    state, box = drawn.state, drawn.box
    gap = (blank, "")
    names = ["points", "cards", "bonuses", "tokens", *(["avengers"] if box.has_avengers else [])]
    columns: list[list[Line]] = [
        [((drawn.wording.word("column", name), "faint"),)] for name in names
    ]
    for seat, player in enumerate(state.players):
        piles = token_piles(drawn, seat)
        tokens = tuple(piece for pile in piles for piece in (*pile, gap))
        cells: list[Line] = [
            ((str(state.ruleset.points(state, seat)), ""),),
            ((str(len(player.cards)), ""),),
            tokens_line(box, player.bonuses[: len(ORDINARY)], gap),
            tokens[:-1],
            ((str(player.avengers_marks), ""),),
        ]
        for column, cell in zip(columns, cells, strict=False):
            column.append(cell)
    return columns


def _belongings(drawn: Scene, seat: int, width: int, *, tight: bool) -> Iterator[Line]:
    """A player's tiles and cards in hand, if there are any."""
    box, player = drawn.box, drawn.state.players[seat]
    marked, wording = highlights_of(drawn, seat), drawn.wording
    tiles: list[Line] = [
        ((f"({tile.points})", "bold"),) if tight else tile_line(box, tile) for tile in player.tiles
    ]
    if drawn.state.avengers_holder == seat:
        tiles.append((("Avengers Assemble", "bold"),))
    hand = [hand_card_line(box, card, marked, wording, named=not tight) for card in player.reserved]
    rows = {"hand": [*tiles, *hand]} if tight else {"tiles": tiles, "hand": hand}
    for name, items in rows.items():
        if items:
            is_mixed = tight and bool(tiles)
            label = "" if is_mixed else f"    {wording.word('column', name)}"
            yield from flowing(label, items, width, _INDENT if is_mixed else LABEL)
