"""What drawings in text are made of: rows of cards, tiles, tokens, and the lines at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour
from splendor_rules.render.highlights import Highlights, decision_due, short_ruling
from splendor_rules.render.text_layout import filled, flowing, wrapped
from splendor_rules.state import Over

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.box.components import Box, Tile
    from splendor_rules.messages import Messages
    from splendor_rules.player import AnyCard
    from splendor_rules.render.highlights import Scene
    from splendor_rules.render.text_layout import Line, StyledText
    from splendor_rules.state import Reserved, State

SIGNS: Final = {"legal": "✓", "illegal": "✗", "open": "?"}
LABEL: Final = 12
"""How many cells the words before a row of things take."""
AVENGERS: Final = "Av"
"""An Avengers tag on a card; a letter alone could be a player's."""
NOTHING: Final[Line] = (("-", "faint"),)
"""What stands in place of a card or a deck that is not there."""
_BLANK: Final[StyledText] = (" ", "")
_EDGE: Final[StyledText] = ("| ", "faint")


def tokens_line(box: Box, counts: Sequence[int], blank: StyledText = _BLANK) -> Line:
    """Counts by colour, without those that are zero."""
    pieces: list[StyledText] = []
    for letter, count in zip(box.letters, counts, strict=False):
        if count:
            pieces += [(f"{letter}{count}", letter), blank]
    return tuple(pieces[:-1])


def tiles_lines(drawn: Scene, width: int, *, named: bool = True) -> list[Line]:
    """The tiles on the table."""
    state, box = drawn.state, drawn.box
    items = [
        (
            *mark_line(drawn.highlights, on=tile == drawn.highlights.tile),
            *tile_line(box, tile, named=named),
        )
        for tile in state.tiles
    ]
    if state.avengers_holder is None and box.has_avengers:
        items.append((("Avengers Assemble", "bold"),))
    return flowing(drawn.wording.word("column", "tiles"), items, width, LABEL)


def tile_line(box: Box, tile: Tile, *, named: bool = True) -> Line:
    """Points, name, and what earns it; a noble is called by what it asks for."""
    wanted = tokens_line(box, tile.requirement)
    has_name = "".join(text for text, _ in wanted).replace(" ", "") != tile.id
    name: Line = ((f" {tile.name}", ""),) if named and has_name else ()
    return ((f"({tile.points})", "bold"), *name, _BLANK, *wanted)


def mark_line(highlights: Highlights, *, on: bool) -> Line:
    """The mark of an action, on what it touches."""
    return ((SIGNS[highlights.look], highlights.look),) if on else ()


def card_mark(drawn: Scene, card: AnyCard | None, place: tuple[int, int]) -> Line:
    """The mark on a card in the market: it is purchased, or reserved from its place."""
    is_purchased = card is not None and card == drawn.highlights.card
    return mark_line(drawn.highlights, on=is_purchased or place == drawn.highlights.place)


def deck_mark(drawn: Scene, level: int) -> Line:
    """The mark on a deck from which a card is reserved."""
    return mark_line(drawn.highlights, on=drawn.highlights.place == (level, "deck"))


def deck_title(drawn: Scene, level: int) -> str:
    """What a deck is called."""
    return drawn.wording.phrase("level", level=str(level))


def cell_width(box: Box, deck_width: int, width: int) -> int:
    """How many cells a card takes in a row beside a deck that takes so many."""
    return (width - deck_width) // box.row - len(_EDGE[0])


def row_line(deck: Line, deck_width: int, cards: Iterable[Line], width: int) -> Line:
    """One line of a deck, which takes so many cells, and of the cards beside it."""
    line = filled(deck, deck_width)
    for card in cards:
        line = (*line, _EDGE, *filled(card, width))
    return line


def places_line(box: Box, deck_width: int, width: int) -> Line:
    """The numbers of the places, above the cards of the rows."""
    edge = len(_EDGE[0])
    numbers = (filled(((f"{place}", "faint"),), width + edge) for place in box.places)
    return ((" " * (deck_width + edge), ""), *(piece for number in numbers for piece in number))


def is_acting(state: State, seat: int) -> bool:
    """Whether it is a player's turn, as long as the game goes on."""
    return seat == state.to_act and not isinstance(state.pending, Over)


def has_won(state: State, seat: int) -> bool:
    """Whether a player is among the winners of a game that is over."""
    return isinstance(state.pending, Over) and seat in state.pending.outcome.winners


def face_line(box: Box, card: Card) -> Line:
    """The bonus, the points, Avengers tags and Time Stone."""
    letter = box.letters[card.bonus]
    pieces: list[StyledText] = [(f"[{letter}]", letter)]
    if card.points:
        pieces.append((f" {card.points}", "bold"))
    if card.avengers:
        pieces.append((f" {AVENGERS}{card.avengers if card.avengers > 1 else ''}", ""))
    if card.time_stone:
        stone = box.letters[Colour.TIME_STONE]
        pieces += [_BLANK, (stone, stone)]
    return tuple(pieces)


def supply_lines(drawn: Scene, width: int) -> list[Line]:
    """The supply."""
    supply, highlights = drawn.state.supply, drawn.highlights
    piles = [
        pile_line(f"{letter}{supply[colour]}", letter, highlights, f"+{highlights.taken[colour]}")
        for colour, letter in enumerate(drawn.box.letters)
    ]
    return flowing(drawn.wording.word("column", "supply"), piles, width, LABEL)


def pile_line(text: str, letter: str, highlights: Highlights, change: str) -> Line:
    """Tokens of one colour, with how many come or go."""
    if int(change) == 0:
        return ((text, letter),)
    return (text, letter), (f" {SIGNS[highlights.look]}{change}", highlights.look)


def token_piles(drawn: Scene, seat: int) -> list[Line]:
    """A player's tokens, with how many are paid or returned."""
    player, highlights = drawn.state.players[seat], highlights_of(drawn, seat)
    return [
        pile_line(f"{letter}{player.tokens[colour]}", letter, highlights, f"-{given}")
        for colour, (letter, given) in enumerate(
            zip(drawn.box.letters, highlights.given, strict=False)
        )
        if player.tokens[colour] or given
    ]


def highlights_of(drawn: Scene, seat: int) -> Highlights:
    """What the action touches of a player."""
    return drawn.highlights if seat == drawn.state.to_act else Highlights()


def hand_card_line(
    box: Box, reserved: Reserved, highlights: Highlights, wording: Messages, *, named: bool = True
) -> Line:
    """A card in hand; one that came off a deck, which others have not seen, in brackets."""
    card = reserved.card
    if isinstance(card, Card):
        name = f" {card.name or card.id} " if named else " "
        blank = _BLANK if named else ("", "")
        face = (*face_line(box, card), (name, ""), *tokens_line(box, card.cost, blank))
    else:
        face = ((f"? {wording.phrase('level', level=str(card.level))}", ""),)
    mark = mark_line(highlights, on=card == highlights.card)
    return (*mark, ("<", "faint"), *face, (">", "faint")) if reserved.hidden else (*mark, *face)


def closing_lines(drawn: Scene, width: int) -> list[Line]:
    """What is due, and the ruling on an action."""
    state, wording, ruling = drawn.state, drawn.wording, drawn.highlights.ruling
    sentences = [decision_due(state, wording)]
    if state.end_triggered_by is not None:
        player = wording.seat(state.end_triggered_by)
        sentences.insert(0, wording.phrase("end_triggered", player=player))
    lines: list[Line] = [((line, "bold"),) for text in sentences for line in wrapped(text, width)]
    if ruling is not None:
        verdict = short_ruling(ruling, wording)
        lines += [((line, drawn.highlights.look),) for line in wrapped(verdict, width)]
    return lines
