"""Pictures of the table in text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour
from splendor_rules.box.values import whole_number
from splendor_rules.plain_text import printable
from splendor_rules.render.highlights import Highlights, decision_due, scene, short_ruling
from splendor_rules.render.text_layout import (
    Line,
    StyledText,
    breadth,
    cut,
    cut_line,
    filled,
    flowing,
    joined,
    wrapped,
)
from splendor_rules.state import Over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.actions import Action, Turn
    from splendor_rules.box.components import Box, Tile
    from splendor_rules.messages import Messages
    from splendor_rules.player import AnyCard
    from splendor_rules.render.highlights import Scene
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import Reserved, State
    from splendor_rules.views import View

NARROWEST: Final = 60
WIDEST: Final = 1000
SIGNS: Final = {"legal": "✓", "illegal": "✗", "open": "?"}
_DECK: Final = 12
"""How many cells the column of the decks takes."""
_LABEL: Final = 12
_SHORTEST: Final = 8
"""How many cells a name keeps, whatever stands beside it."""
_BLANK: Final[StyledText] = (" ", "")


def render_text(  # noqa: PLR0913  (what a reader may want of a drawing)
    position: State | View | Scenario,
    action: Action | Turn | None = None,
    *,
    seat: int | None = None,
    names: tuple[str, ...] = (),
    lang: str = "en",
    width: int = 80,
) -> str:
    """Draw the table in text: tiles, decks, face-up cards, supply, players, and what is due.

    It has what `render_svg` draws. `[R] 3` is a card with a red bonus and three points, below it
    stand its name or id and its cost.

    Args:
        position: what to draw; of a `View`, what its viewer may know; of a `Scenario`, its state
            with its names and its first query, unless `names` or `action` are given.
        action: an action or a whole turn to mark, with the ruling on it: `✓` if it is legal, `✗` if
            it is refused, `?` if it hangs on a card that nobody knows.
        seat: who does it, if it is to be asked whose turn it is.
        names: the players' names; without them seats are called by their numbers.
        lang: one of `messages.LANGUAGES`.
        width: how many cells of a terminal a line may take, 60 to 1000.

    Returns:
        Lines, each with its end; none is wider than `width`.

    Raises:
        ValueError: no such language, no such width, or the names are no texts.
    """
    return joined(lines_of(scene(position, action, seat=seat, names=names, lang=lang), width))


def lines_of(drawn: Scene, width: int) -> list[Line]:
    """The lines of a drawing, whose pieces can still be coloured."""
    width = whole_number(width, "width")
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(
            f"a drawing is at least {NARROWEST} and at most {WIDEST} cells wide, not {width}"
        )
    state, highlights = drawn.state, drawn.highlights
    wording = evolve(drawn.wording, names=tuple(map(printable, drawn.wording.names)))
    drawn = evolve(drawn, wording=wording)
    lines = [*_tiles(drawn, width), *_market(drawn, width), *_supply(drawn, width)]
    for seat, _ in enumerate(state.players):
        lines += _player(drawn, seat, width)
    sentences = [decision_due(state, wording)]
    if state.end_triggered_by is not None:
        player = wording.seat(state.end_triggered_by)
        sentences.insert(0, wording.phrase("end_triggered", player=player))
    lines += [((line, "bold"),) for text in sentences for line in wrapped(text, width)]
    if highlights.ruling is not None:
        verdict = short_ruling(highlights.ruling, wording)
        lines += [((line, highlights.look),) for line in wrapped(verdict, width)]
    return lines


def _tokens(box: Box, counts: Sequence[int]) -> Line:
    pieces: list[StyledText] = []
    for letter, count in zip(box.letters, counts, strict=False):
        if count:
            pieces += [(f"{letter}{count}", letter), _BLANK]
    return tuple(pieces[:-1])


def _tiles(drawn: Scene, width: int) -> list[Line]:
    state, box = drawn.state, drawn.box
    items = [
        (*_mark(drawn.highlights, on=tile == drawn.highlights.tile), *_tile(box, tile))
        for tile in state.tiles
    ]
    if state.avengers_holder is None and box.has_avengers:
        items.append((("Avengers Assemble", "bold"),))
    return flowing(drawn.wording.word("column", "tiles"), items, width, _LABEL)


def _tile(box: Box, tile: Tile) -> Line:
    """Points, name, and what earns it; a noble is called by what it asks for."""
    wanted = _tokens(box, tile.requirement)
    has_name = "".join(text for text, _ in wanted).replace(" ", "") != tile.id
    name: Line = ((f" {tile.name}", ""),) if has_name else ()
    return ((f"({tile.points})", "bold"), *name, _BLANK, *wanted)


def _mark(highlights: Highlights, *, on: bool) -> Line:
    return ((SIGNS[highlights.look], highlights.look),) if on else ()


def _market(drawn: Scene, width: int) -> Iterator[Line]:
    """The highest level to the lowest, three lines each, with the places' numbers above."""
    box, highlights = drawn.box, drawn.highlights
    cell = (width - _DECK) // box.row - 2
    numbers = [filled(((f"{place}", "faint"),), cell + 2) for place in box.places]
    yield ((" " * (_DECK + 2), ""), *(piece for number in numbers for piece in number))
    rule = ((("-" * (width - 1)), "faint"),)
    for level in reversed(box.levels):
        yield rule
        cells = [
            _cell(box, card, highlights, reserved=(level, place) == highlights.place)
            for place, card in enumerate(drawn.state.market[level - 1], start=1)
        ]
        for number, on_deck in enumerate(_deck(drawn, level)):
            row = filled(on_deck, _DECK)
            for lines in cells:
                row = (*row, ("| ", "faint"), *filled(lines[number], cell))
            yield row
    yield rule


def _deck(drawn: Scene, level: int) -> tuple[Line, Line, Line]:
    count, highlights = len(drawn.state.decks[level - 1]), drawn.highlights
    size = ((f"x{count}", ""),) if count else (("-", "faint"),)
    title = drawn.wording.phrase("level", level=str(level))
    return ((title, "faint"),), size, _mark(highlights, on=highlights.place == (level, "deck"))


def _cell(
    box: Box, card: AnyCard | None, highlights: Highlights, *, reserved: bool
) -> tuple[Line, Line, Line]:
    """What lies in a place: three lines."""
    if card is None:
        return (("-", "faint"),), (), ()
    mark = _mark(highlights, on=reserved or card == highlights.card)
    if not isinstance(card, Card):
        return (*mark, ("?", "")), (), ()
    return (*mark, *_face(box, card)), ((card.name or card.id, ""),), _tokens(box, card.cost)


def _face(box: Box, card: Card) -> Line:
    """The bonus, the points, Avengers tags and Time Stone."""
    letter = box.letters[card.bonus]
    pieces: list[StyledText] = [(f"[{letter}]", letter)]
    if card.points:
        pieces.append((f" {card.points}", "bold"))
    if card.avengers:
        pieces.append((f" {'A' * card.avengers}", ""))
    if card.time_stone:
        stone = box.letters[Colour.TIME_STONE]
        pieces += [_BLANK, (stone, stone)]
    return tuple(pieces)


def _supply(drawn: Scene, width: int) -> list[Line]:
    supply, highlights = drawn.state.supply, drawn.highlights
    piles = [
        _pile(f"{letter}{supply[colour]}", letter, highlights, f"+{highlights.taken[colour]}")
        for colour, letter in enumerate(drawn.box.letters)
    ]
    return flowing(drawn.wording.word("column", "supply"), piles, width, _LABEL)


def _pile(text: str, letter: str, highlights: Highlights, change: str) -> Line:
    """Tokens of one colour, with how many come or go."""
    if int(change) == 0:
        return ((text, letter),)
    return (text, letter), (f" {SIGNS[highlights.look]}{change}", highlights.look)


def _player(drawn: Scene, seat: int, width: int) -> Iterator[Line]:
    player, box, wording = drawn.state.players[seat], drawn.box, drawn.wording
    highlights = drawn.highlights if seat == drawn.state.to_act else Highlights()
    yield _head(drawn, seat, width)
    bonuses = _tokens(box, player.bonuses[: len(ORDINARY)])
    tokens = [
        _pile(f"{letter}{player.tokens[colour]}", letter, highlights, f"-{given}")
        for colour, (letter, given) in enumerate(zip(box.letters, highlights.given, strict=False))
        if player.tokens[colour] or given
    ]
    rows = {
        "bonuses": [bonuses] if bonuses else [],
        "tokens": tokens,
        "tiles": [_tile(box, tile) for tile in player.tiles],
        "hand": [_in_hand(box, card, highlights, wording) for card in player.reserved],
    }
    for name, items in rows.items():
        if items:
            yield from flowing(f"  {wording.word('column', name)}", items, width, _LABEL)


def _head(drawn: Scene, seat: int, width: int) -> Line:
    """The player's name, points, cards, and what else there is to know."""
    state, wording, player = drawn.state, drawn.wording, drawn.state.players[seat]
    over = state.pending if isinstance(state.pending, Over) else None
    acts = ">" if seat == state.to_act and not over else " "
    star = "★ " if over and seat in over.outcome.winners else ""
    counts = {"points": state.ruleset.points(state, seat), "cards": len(player.cards)}
    parts = [wording.labelled(name, str(count)) for name, count in counts.items()]
    if drawn.box.has_avengers:
        parts.append(f"A x{player.avengers_marks}")
    if state.avengers_holder == seat:
        parts.append("Avengers Assemble")
    if state.end_triggered_by == seat:
        parts.append("⚑")
    text = wording.joined(parts)
    name = cut(wording.seat(seat), max(_SHORTEST, width - breadth(text) - 8))
    return cut_line(((f"{acts} {star}{name}  ", "bold"), (text, "")), width)


def _in_hand(box: Box, reserved: Reserved, highlights: Highlights, wording: Messages) -> Line:
    """A card in hand; one that came off a deck, which others have not seen, in brackets."""
    card = reserved.card
    if isinstance(card, Card):
        name = card.name or card.id
        face = (*_face(box, card), (f" {name} ", ""), *_tokens(box, card.cost))
    else:
        face = ((f"? {wording.phrase('level', level=str(card.level))}", ""),)
    mark = _mark(highlights, on=card == highlights.card)
    return (*mark, ("<", "faint"), *face, (">", "faint")) if reserved.hidden else (*mark, *face)
