"""Drawing a position as SVG."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from splendor_rules.messages import Messages, messages_for
from splendor_rules.render import player_panel, shared_area
from splendor_rules.render.captions import due, ruled
from splendor_rules.render.highlights import Highlights, highlights_of
from splendor_rules.render.shapes import Font, Theme, box, name, shifted, style, write
from splendor_rules.views import View, as_state

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Turn
    from splendor_rules.state import State

_SVG = "http://www.w3.org/2000/svg"
_EDGE = 14
_LINE = 22
_LETTERS = 76
_WIDE = 0x3000
"""The first letter of the scripts that are set wide."""


class Svg(str):
    """A picture as SVG text, which a notebook shows by itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def render_svg(  # noqa: PLR0913  (what a reader may want of a picture)
    position: State | View,
    action: Action | Turn | None = None,
    *,
    seat: int | None = None,
    names: tuple[str, ...] = (),
    lang: str = "en",
    theme: Theme = "auto",
    caption: bool = True,
) -> Svg:
    """Draw the table: tiles, decks, face-up cards, supply, players, and what is due.

    Every colour carries its letter. There is no artwork.

    Args:
        position: what to draw; of a `View`, what its seat may know.
        action: an action or a whole turn to mark, with the ruling on it: green if it is legal, red
            and dashed if it is refused, dotted if it hangs on a card that nobody knows.
        seat: who does it, if it is to be asked whose turn it is.
        names: the players' names; without them seats are called by their numbers.
        lang: `en`, `ja`, `de` or `fr`, for the line below the table.
        theme: `light`, `dark`, or `auto`, which follows the reader's own choice.
        caption: whether the lines below the table are drawn; without them a picture has no words.

    Returns:
        An `render_svg` element, 570 units wide, as text.

    Raises:
        ValueError: no such language.
    """
    state = as_state(position) if isinstance(position, View) else position
    wording = messages_for(state.ruleset, lang, names)
    marks = highlights_of(state, action, seat)
    lines = ((due(state, wording), "sr-text"), *_ruled(marks, wording))
    root = Element(
        "svg", {"xmlns": "http://www.w3.org/2000/svg", "class": f"sr-{theme}", "role": "img"}
    )
    name(root, " ".join(said for said, _ in lines))
    SubElement(root, "style").text = style(theme)
    width = 2 * player_panel.WIDTH + shared_area.GAP + 2 * _EDGE
    ground = box(root, (0, 0, width, 0), "sr-table", rx=0)
    shared_area.table(shifted(root, (_EDGE, _EDGE)), state, marks)
    down = _players(root, state, wording, marks)
    for said, look in lines if caption else ():
        font = Font(13, bold=look != "sr-text", look=look)
        write(root, (_EDGE, down + 15), said, font)
        down += _LINE
    ground.set("height", f"{down:g}")
    root.attrib |= {"viewBox": f"0 0 {width:g} {down:g}", "width": f"{width:g}"}
    return Svg(tostring(root, encoding="unicode"))


def _players(root: Element, state: State, wording: Messages, marks: Highlights) -> float:
    """The players' panels, two in a row; how far down they reach."""
    down: float = 2 * _EDGE + shared_area.HEIGHT
    for first in range(0, len(state.players), 2):
        pair = range(first, min(first + 2, len(state.players)))
        for seat in pair:
            across = _EDGE + (seat - first) * (player_panel.WIDTH + shared_area.GAP)
            group = shifted(root, (across, down))
            player_panel.player_panel(group, state, seat, wording.seat(seat), marks)
        down += max(player_panel.height(state.players[seat]) for seat in pair) + shared_area.GAP
    return down


def _ruled(marks: Highlights, wording: Messages) -> tuple[tuple[str, str], ...]:
    """The ruling on the marked action, with the clauses that refuse it."""
    ruling = marks.ruling
    if ruling is None:
        return ()
    look = f"sr-said-{marks.look}"
    return tuple((line, look) for line in _wrapped(ruled(ruling, wording)))


def _wrapped(said: str) -> list[str]:
    """Lines that fit; where letters are as wide as they are high, half as many fit."""
    wide = any(ord(letter) >= _WIDE for letter in said)
    return wrap(said, _LETTERS // 2 if wide else _LETTERS)
