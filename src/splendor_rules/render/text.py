"""Drawing a position in text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY
from splendor_rules.messages import messages_for
from splendor_rules.render.captions import due, ruled
from splendor_rules.render.highlights import Highlights, highlights_of
from splendor_rules.render.text_layout import (
    Line,
    StyledText,
    breadth,
    cut,
    cut_line,
    filled,
    flowing,
    joined,
    shown,
    wrapped,
)
from splendor_rules.state import Over
from splendor_rules.views import View, as_state

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.actions import Action, Turn
    from splendor_rules.box.components import Box, Tile
    from splendor_rules.messages import Messages
    from splendor_rules.player import AnyCard
    from splendor_rules.state import Reserved, State

NARROWEST: Final = 60
SIGNS: Final = {"legal": "✓", "illegal": "✗", "open": "?"}
_DECK: Final = 12
_PLACES: Final = 4
_LABEL: Final = 12
_SHORTEST: Final = 8
"""So much of a name stays, whatever stands beside it."""
_BLANK: Final[StyledText] = (" ", "")


def render_text(  # noqa: PLR0913  (what a reader may want of a drawing)
    position: State | View,
    action: Action | Turn | None = None,
    *,
    seat: int | None = None,
    names: tuple[str, ...] = (),
    lang: str = "en",
    width: int = 80,
) -> str:
    """Draw the table in text: tiles, decks, face-up cards, supply, players, and what is due.

    It has what the picture of `svg` has. `[R] 3` is a card with a red bonus and three points, below
    it stand its name or id and its cost.

    Args:
        position: what to draw; of a `View`, what its seat may know.
        action: an action or a whole turn to mark, with the ruling on it: `✓` if it is legal, `✗` if
            it is refused, `?` if it hangs on a card that nobody knows.
        seat: who does it, if it is to be asked whose turn it is.
        names: the players' names; without them seats are called by their numbers.
        lang: `en`, `ja`, `de` or `fr`.
        width: how many cells of a terminal a line may take, at least 60.

    Returns:
        Lines, each with its end; none is wider than `width`.

    Raises:
        ValueError: no such language, or too narrow a width.
    """
    return joined(lines_of(position, action, seat=seat, names=names, lang=lang, width=width))


def lines_of(  # noqa: PLR0913  (as above)
    position: State | View,
    action: Action | Turn | None = None,
    *,
    seat: int | None = None,
    names: tuple[str, ...] = (),
    lang: str = "en",
    width: int = 80,
) -> list[Line]:
    """The lines of a drawing, whose pieces can still be coloured."""
    if width < NARROWEST:
        raise ValueError(f"a drawing is at least {NARROWEST} cells wide, not {width}")
    state = as_state(position) if isinstance(position, View) else position
    wording = messages_for(state.ruleset, lang, tuple(map(shown, names)))
    marks = highlights_of(state, action, seat)
    lines = [*_tiles(state, wording, marks, width), *_market(state, wording, marks, width)]
    lines += _supply(state, wording, marks, width)
    for number, _ in enumerate(state.players):
        lines += _player(state, number, wording, marks, width)
    said = [due(state, wording)]
    if state.end_triggered_by is not None:
        said.insert(0, wording.phrase("end_triggered", player=wording.seat(state.end_triggered_by)))
    lines += [((line, "bold"),) for one in said for line in wrapped(one, width)]
    if marks.ruling is not None:
        verdict = ruled(marks.ruling, wording)
        lines += [((line, marks.look),) for line in wrapped(verdict, width)]
    return lines


def _tokens(game: Box, counts: Sequence[int], *, zeros: bool = False) -> Line:
    pieces: list[StyledText] = []
    for letter, count in zip(game.letters, counts, strict=False):
        if count or zeros:
            pieces += [(f"{letter}{count}", letter), _BLANK]
    return tuple(pieces[:-1])


def _tiles(state: State, wording: Messages, marks: Highlights, width: int) -> list[Line]:
    game = state.ruleset.box
    items = [(*_mark(marks, on=one == marks.tile), *_tile(game, one)) for one in state.tiles]
    if state.avengers_holder is None and any(card.avengers for card in game.cards):
        items.append((("Avengers Assemble", "bold"),))
    return flowing(wording.word("column", "tiles"), items, width, _LABEL)


def _tile(game: Box, tile: Tile) -> Line:
    """Points, name, and what earns it; a noble is called by what it asks for."""
    asked = _tokens(game, tile.requirement)
    named = "".join(text for text, _ in asked).replace(" ", "") != tile.id
    name: Line = ((f" {tile.name}", ""),) if named else ()
    return ((f"({tile.points})", "bold"), *name, _BLANK, *asked)


def _mark(marks: Highlights, *, on: bool) -> Line:
    return ((SIGNS[marks.look], marks.look),) if on else ()


def _market(state: State, wording: Messages, marks: Highlights, width: int) -> Iterator[Line]:
    """Level 3 to level 1, three lines each, with the places' numbers above."""
    cell = (width - _DECK) // _PLACES - 2
    numbers = [filled(((f"{place}", "faint"),), cell + 2) for place in range(1, _PLACES + 1)]
    yield ((" " * (_DECK + 2), ""), *(piece for number in numbers for piece in number))
    rule = ((("-" * (width - 1)), "faint"),)
    for level in (3, 2, 1):
        yield rule
        deck = _deck(state, level, marks, wording)
        cells = [
            _cell(state.ruleset.box, card, marks, marks.spot == (level, place))
            for place, card in enumerate(state.market[level - 1], start=1)
        ]
        for number, left in enumerate(deck):
            row = filled(left, _DECK)
            for lines in cells:
                row = (*row, ("| ", "faint"), *filled(lines[number], cell))
            yield row
    yield rule


def _deck(
    state: State, level: int, marks: Highlights, wording: Messages
) -> tuple[Line, Line, Line]:
    count = len(state.decks[level - 1])
    left = ((f"x{count}", ""),) if count else (("-", "faint"),)
    mark = _mark(marks, on=marks.spot == (level, 0))
    title = wording.phrase("level", level=str(level))
    return ((title, "faint"),), left, mark


def _cell(
    game: Box,
    card: AnyCard | None,
    marks: Highlights,
    spot: bool,  # noqa: FBT001
) -> tuple[Line, Line, Line]:
    """What stands in a place: three lines."""
    if card is None:
        return (("-", "faint"),), (), ()
    mark = _mark(marks, on=spot or card == marks.card)
    if not isinstance(card, Card):
        return (*mark, ("?", "")), (), ()
    name = card.name or card.id
    return (*mark, *_face(game, card)), ((name, ""),), _tokens(game, card.cost)


def _face(game: Box, card: Card) -> Line:
    """The bonus, the points, and Marvel's marks."""
    letter = game.letters[card.bonus]
    points: Line = ((f" {card.points}", "bold"),) if card.points else ()
    avengers: Line = ((f" {'A' * card.avengers}", ""),) if card.avengers else ()
    stone: Line = (_BLANK, (game.letters[-1], game.letters[-1])) if card.time_stone else ()
    return ((f"[{letter}]", letter), *points, *avengers, *stone)


def _supply(state: State, wording: Messages, marks: Highlights, width: int) -> list[Line]:
    game = state.ruleset.box
    piles = [
        _pile(f"{letter}{state.supply[colour]}", letter, marks, f"+{marks.taken[colour]}")
        for colour, letter in enumerate(game.letters)
    ]
    return flowing(wording.word("column", "supply"), piles, width, _LABEL)


def _pile(said: str, letter: str, marks: Highlights, change: str) -> Line:
    """Tokens of one colour, with how many come or go."""
    if int(change) == 0:
        return ((said, letter),)
    return (said, letter), (f" {SIGNS[marks.look]}{change}", marks.look)


def _player(
    state: State, seat: int, wording: Messages, marks: Highlights, width: int
) -> Iterator[Line]:
    player, game = state.players[seat], state.ruleset.box
    ours = marks if seat == state.to_act else Highlights()
    yield _head(state, seat, wording, width)
    held = [
        _pile(f"{letter}{player.tokens[colour]}", letter, ours, f"-{ours.given[colour]}")
        for colour, letter in enumerate(game.letters)
        if player.tokens[colour] or ours.given[colour]
    ]
    bonuses = _tokens(game, player.bonuses[: len(ORDINARY)])
    yield from _labelled(wording, "bonuses", [bonuses] if bonuses else [], width)
    yield from _labelled(wording, "tokens", held, width)
    yield from _labelled(wording, "tiles", [_tile(game, one) for one in player.tiles], width)
    hand = [_in_hand(game, one, ours, wording) for one in player.reserved]
    yield from _labelled(wording, "hand", hand, width)


def _labelled(wording: Messages, name: str, items: list[Line], width: int) -> list[Line]:
    return flowing(f"  {wording.word('column', name)}", items, width, _LABEL) if items else []


def _head(state: State, seat: int, wording: Messages, width: int) -> Line:
    """The player's name, points, cards, and what else there is to know."""
    player, over = state.players[seat], isinstance(state.pending, Over)
    acts = ">" if seat == state.to_act and not over else " "
    won = isinstance(state.pending, Over) and seat in state.pending.outcome.winners
    counts = {"points": state.ruleset.points(state, seat), "cards": len(player.cards)}
    parts = [
        wording.phrase("labelled", label=wording.word("column", name), text=str(count))
        for name, count in counts.items()
    ]
    if any(card.avengers for card in state.ruleset.box.cards):
        parts.append(f"A x{player.avengers_marks}")
    if state.avengers_holder == seat:
        parts.append("Avengers Assemble")
    if state.end_triggered_by == seat:
        parts.append("⚑")
    said = wording.joined(parts)
    name = cut(wording.seat(seat), max(_SHORTEST, width - breadth(said) - 8))
    return cut_line(((f"{acts} {'★ ' if won else ''}{name}  ", "bold"), (said, "")), width)


def _in_hand(game: Box, reserved: Reserved, marks: Highlights, wording: Messages) -> Line:
    """A card in hand; one that came off a deck, which others have not seen, in brackets."""
    card = reserved.card
    if isinstance(card, Card):
        name = card.name or card.id
        face = (*_face(game, card), (f" {name} ", ""), *_tokens(game, card.cost))
    else:
        face = ((f"? {wording.phrase('level', level=str(card.level))}", ""),)
    mark = _mark(marks, on=card == marks.card)
    return (*mark, ("<", "faint"), *face, (">", "faint")) if reserved.hidden else (*mark, *face)
