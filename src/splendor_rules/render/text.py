"""Pictures of the table in text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY
from splendor_rules.box.values import whole_number
from splendor_rules.plain_text import printable
from splendor_rules.render.highlights import scene
from splendor_rules.render.text_layout import breadth, cut, cut_line, flowing, joined
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
    from collections.abc import Iterator

    from splendor_rules.actions import Action, Turn
    from splendor_rules.box.components import Box
    from splendor_rules.player import AnyCard
    from splendor_rules.render.highlights import Scene
    from splendor_rules.render.text_layout import Line
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State
    from splendor_rules.views import View

NARROWEST: Final = 60
WIDEST: Final = 1000
_DECK: Final = 12
"""How many cells the column of the decks takes."""
_SHORTEST: Final = 8
"""How many cells a name keeps, whatever stands beside it."""


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
    drawn = with_printable_names(drawn)
    lines = [*tiles_lines(drawn, width), *_market(drawn, width), *supply_lines(drawn, width)]
    for seat, _ in enumerate(drawn.state.players):
        lines += _player(drawn, seat, width)
    return [*lines, *closing_lines(drawn, width)]


def with_printable_names(drawn: Scene) -> Scene:
    """The same scene, with names that a terminal can show."""
    names = tuple(map(printable, drawn.wording.names))
    return evolve(drawn, wording=evolve(drawn.wording, names=names))


def _market(drawn: Scene, width: int) -> Iterator[Line]:
    """The highest level to the lowest, three lines each, with the places' numbers above."""
    box = drawn.box
    cell = cell_width(box, _DECK, width)
    yield places_line(box, _DECK, cell)
    rule = ((("-" * (width - 1)), "faint"),)
    for level in reversed(box.levels):
        yield rule
        cells = [
            _cell(box, card, card_mark(drawn, card, (level, place)))
            for place, card in enumerate(drawn.state.market[level - 1], start=1)
        ]
        for deck, *cards in zip(_deck(drawn, level), *cells, strict=True):
            yield row_line(deck, _DECK, cards, cell)
    yield rule


def _deck(drawn: Scene, level: int) -> tuple[Line, Line, Line]:
    count = len(drawn.state.decks[level - 1])
    size = ((f"x{count}", ""),) if count else NOTHING
    return ((deck_title(drawn, level), "faint"),), size, deck_mark(drawn, level)


def _cell(box: Box, card: AnyCard | None, mark: Line) -> tuple[Line, Line, Line]:
    """What lies in a place: three lines."""
    if card is None:
        return NOTHING, (), ()
    if not isinstance(card, Card):
        return (*mark, ("?", "")), (), ()
    name = ((card.name or card.id, ""),)
    return (*mark, *face_line(box, card)), name, tokens_line(box, card.cost)


def _player(drawn: Scene, seat: int, width: int) -> Iterator[Line]:
    player, box, wording = drawn.state.players[seat], drawn.box, drawn.wording
    highlights = highlights_of(drawn, seat)
    yield _head(drawn, seat, width)
    bonuses = tokens_line(box, player.bonuses[: len(ORDINARY)])
    rows = {
        "bonuses": [bonuses] if bonuses else [],
        "tokens": token_piles(drawn, seat),
        "tiles": [tile_line(box, tile) for tile in player.tiles],
        "hand": [hand_card_line(box, card, highlights, wording) for card in player.reserved],
    }
    for name, items in rows.items():
        if items:
            yield from flowing(f"  {wording.word('column', name)}", items, width, LABEL)


def _head(drawn: Scene, seat: int, width: int) -> Line:
    """The player's name, points, cards, and what else there is to know."""
    state, wording, player = drawn.state, drawn.wording, drawn.state.players[seat]
    acts = ">" if is_acting(state, seat) else " "
    star = "★ " if has_won(state, seat) else ""
    counts = {"points": state.ruleset.points(state, seat), "cards": len(player.cards)}
    parts = [wording.labelled(name, str(count)) for name, count in counts.items()]
    if drawn.box.has_avengers:
        parts.append(wording.labelled("avengers", str(player.avengers_marks)))
    if state.avengers_holder == seat:
        parts.append("Avengers Assemble")
    if state.end_triggered_by == seat:
        parts.append("⚑")
    text = wording.joined(parts)
    name = cut(wording.seat(seat), max(_SHORTEST, width - breadth(text) - 8))
    return cut_line(((f"{acts} {star}{name}  ", "bold"), (text, "")), width)
