"""Pictures of the table in text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour
from splendor_rules.messages import messages_for
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
    printable,
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
        width: how many cells of a terminal a line may take, at least 60.

    Returns:
        Lines, each with its end; none is wider than `width`.

    Raises:
        ValueError: no such language, or too narrow a width.
    """
    return joined(lines_of(scene(position, action, seat, names), lang, width))


def lines_of(drawn: Scene, lang: str, width: int) -> list[Line]:
    """The lines of a drawing, whose pieces can still be coloured."""
    if width < NARROWEST:
        raise ValueError(f"a drawing is at least {NARROWEST} cells wide, not {width}")
    state, highlights = drawn.state, drawn.highlights
    wording = messages_for(state.ruleset, lang, tuple(map(printable, drawn.names)))
    lines = [*_tiles(state, wording, highlights, width)]
    lines += _market(state, wording, highlights, width)
    lines += _supply(state, wording, highlights, width)
    for number, _ in enumerate(state.players):
        lines += _player(state, number, wording, highlights, width)
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


def _tiles(state: State, wording: Messages, highlights: Highlights, width: int) -> list[Line]:
    box = state.ruleset.box
    items = [
        (*_mark(highlights, on=tile == highlights.tile), *_tile(box, tile)) for tile in state.tiles
    ]
    if state.avengers_holder is None and box.has_avengers:
        items.append((("Avengers Assemble", "bold"),))
    return flowing(wording.word("column", "tiles"), items, width, _LABEL)


def _tile(box: Box, tile: Tile) -> Line:
    """Points, name, and what earns it; a noble is called by what it asks for."""
    wanted = _tokens(box, tile.requirement)
    has_name = "".join(text for text, _ in wanted).replace(" ", "") != tile.id
    name: Line = ((f" {tile.name}", ""),) if has_name else ()
    return ((f"({tile.points})", "bold"), *name, _BLANK, *wanted)


def _mark(highlights: Highlights, *, on: bool) -> Line:
    return ((SIGNS[highlights.look], highlights.look),) if on else ()


def _market(state: State, wording: Messages, highlights: Highlights, width: int) -> Iterator[Line]:
    """The highest level to the lowest, three lines each, with the places' numbers above."""
    box = state.ruleset.box
    cell = (width - _DECK) // box.row - 2
    numbers = [filled(((f"{place}", "faint"),), cell + 2) for place in box.places]
    yield ((" " * (_DECK + 2), ""), *(piece for number in numbers for piece in number))
    rule = ((("-" * (width - 1)), "faint"),)
    for level in reversed(box.levels):
        yield rule
        deck = _deck(state, level, highlights, wording)
        cells = [
            _cell(box, card, highlights, (level, place) == highlights.place)
            for place, card in enumerate(state.market[level - 1], start=1)
        ]
        for number, left in enumerate(deck):
            row = filled(left, _DECK)
            for lines in cells:
                row = (*row, ("| ", "faint"), *filled(lines[number], cell))
            yield row
    yield rule


def _deck(
    state: State, level: int, highlights: Highlights, wording: Messages
) -> tuple[Line, Line, Line]:
    count = len(state.decks[level - 1])
    size = ((f"x{count}", ""),) if count else (("-", "faint"),)
    mark = _mark(highlights, on=highlights.place == (level, "deck"))
    title = wording.phrase("level", level=str(level))
    return ((title, "faint"),), size, mark


def _cell(
    box: Box,
    card: AnyCard | None,
    highlights: Highlights,
    reserved: bool,  # noqa: FBT001
) -> tuple[Line, Line, Line]:
    """What lies in a place: three lines."""
    if card is None:
        return (("-", "faint"),), (), ()
    mark = _mark(highlights, on=reserved or card == highlights.card)
    if not isinstance(card, Card):
        return (*mark, ("?", "")), (), ()
    name = card.name or card.id
    return (*mark, *_face(box, card)), ((name, ""),), _tokens(box, card.cost)


def _face(box: Box, card: Card) -> Line:
    """The bonus, the points, Avengers tags and Time Stone."""
    letter = box.letters[card.bonus]
    points: Line = ((f" {card.points}", "bold"),) if card.points else ()
    avengers: Line = ((f" {'A' * card.avengers}", ""),) if card.avengers else ()
    stone: Line = ()
    if card.time_stone:
        stone = (_BLANK, (box.letters[Colour.TIME_STONE], box.letters[Colour.TIME_STONE]))
    return ((f"[{letter}]", letter), *points, *avengers, *stone)


def _supply(state: State, wording: Messages, highlights: Highlights, width: int) -> list[Line]:
    piles = [
        _pile(f"{letter}{state.supply[colour]}", letter, highlights, f"+{highlights.taken[colour]}")
        for colour, letter in enumerate(state.ruleset.box.letters)
    ]
    return flowing(wording.word("column", "supply"), piles, width, _LABEL)


def _pile(text: str, letter: str, highlights: Highlights, change: str) -> Line:
    """Tokens of one colour, with how many come or go."""
    if int(change) == 0:
        return ((text, letter),)
    return (text, letter), (f" {SIGNS[highlights.look]}{change}", highlights.look)


def _player(
    state: State, seat: int, wording: Messages, highlights: Highlights, width: int
) -> Iterator[Line]:
    player, box = state.players[seat], state.ruleset.box
    ours = highlights if seat == state.to_act else Highlights()
    yield _head(state, seat, wording, width)
    tokens = [
        _pile(f"{letter}{player.tokens[colour]}", letter, ours, f"-{ours.given[colour]}")
        for colour, letter in enumerate(box.letters)
        if player.tokens[colour] or ours.given[colour]
    ]
    bonuses = _tokens(box, player.bonuses[: len(ORDINARY)])
    yield from _labelled(wording, "bonuses", [bonuses] if bonuses else [], width)
    yield from _labelled(wording, "tokens", tokens, width)
    yield from _labelled(wording, "tiles", [_tile(box, tile) for tile in player.tiles], width)
    hand = [_in_hand(box, reserved, ours, wording) for reserved in player.reserved]
    yield from _labelled(wording, "hand", hand, width)


def _labelled(wording: Messages, name: str, items: list[Line], width: int) -> list[Line]:
    return flowing(f"  {wording.word('column', name)}", items, width, _LABEL) if items else []


def _head(state: State, seat: int, wording: Messages, width: int) -> Line:
    """The player's name, points, cards, and what else there is to know."""
    player, over = state.players[seat], isinstance(state.pending, Over)
    acts = ">" if seat == state.to_act and not over else " "
    won = isinstance(state.pending, Over) and seat in state.pending.outcome.winners
    counts = {"points": state.ruleset.points(state, seat), "cards": len(player.cards)}
    parts = [wording.labelled(name, str(count)) for name, count in counts.items()]
    if state.ruleset.box.has_avengers:
        parts.append(f"A x{player.avengers_marks}")
    if state.avengers_holder == seat:
        parts.append("Avengers Assemble")
    if state.end_triggered_by == seat:
        parts.append("⚑")
    text = wording.joined(parts)
    name = cut(wording.seat(seat), max(_SHORTEST, width - breadth(text) - 8))
    return cut_line(((f"{acts} {'★ ' if won else ''}{name}  ", "bold"), (text, "")), width)


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
