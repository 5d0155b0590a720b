"""Pictures of the table as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args
from xml.etree.ElementTree import Element, SubElement, tostring

from splendor_rules.plain_text import safe_xml
from splendor_rules.render import areas
from splendor_rules.render.highlights import decision_due, scene, short_ruling
from splendor_rules.render.shapes import (
    Font,
    Theme,
    add_title,
    group_at,
    rectangle,
    style,
    write,
)
from splendor_rules.render.text_layout import wrapped

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Turn
    from splendor_rules.render.highlights import Scene
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State
    from splendor_rules.views import View

_SVG: Final = "http://www.w3.org/2000/svg"
_THEMES: Final = get_args(Theme)
_EDGE: Final = 14
_LINE: Final = 22
_CELLS: Final = 76
"""How many letters a line below the table takes, half as many if they are set wide."""


class Svg(str):
    """A picture as SVG text, which a notebook shows by itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def render_svg(  # noqa: PLR0913  (what a reader may want of a picture)
    position: State | View | Scenario,
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
        position: what to draw; of a `View`, what its viewer may know; of a `Scenario`, its state
            with its names and its first query, unless `names` or `action` are given.
        action: an action or a whole turn to mark, with the ruling on it: green if it is legal, red
            and dashed if it is refused, dotted if it hangs on a card that nobody knows.
        seat: who does it, if it is to be asked whose turn it is.
        names: the players' names; without them seats are called by their numbers.
        lang: one of `messages.LANGUAGES`, for the line below the table.
        theme: `light`, `dark`, or `auto`, which follows the reader's own choice.
        caption: whether the lines below the table are drawn; without them a picture has no words.

    Returns:
        An `svg` element as text, 570 units wide for the two games.

    Raises:
        ValueError: no such language or theme, or the names are no texts.
    """
    drawn = scene(position, action, seat=seat, names=names, lang=lang)
    return svg_of(drawn, theme, caption=caption)


def svg_of(drawn: Scene, theme: Theme = "auto", *, caption: bool = True) -> Svg:
    """A scene as SVG."""
    if theme not in _THEMES:
        raise ValueError(f"no theme {theme!r:.40}; the themes are {', '.join(_THEMES)}")
    lines = [(decision_due(drawn.state, drawn.wording), "sr-text")]
    if ruling := drawn.highlights.ruling:
        look = f"sr-said-{drawn.highlights.look}"
        lines += [(line, look) for line in wrapped(short_ruling(ruling, drawn.wording), _CELLS)]
    root = Element("svg", {"xmlns": _SVG, "class": f"sr-{theme}", "role": "img"})
    add_title(root, " ".join(text for text, _ in lines))
    SubElement(root, "style").text = style(theme)
    width = max(2 * areas.PANEL + areas.GAP, areas.shared_width(drawn.box)) + 2 * _EDGE
    ground = rectangle(root, (0, 0, width, 0), "sr-table", rx=0)
    areas.shared_area(group_at(root, (_EDGE, _EDGE)), drawn)
    down = _players(root, drawn)
    for text, look in lines if caption else ():
        font = Font(13, bold=look != "sr-text", look=look)
        write(root, (_EDGE, down + 15), text, font)
        down += _LINE
    ground.set("height", f"{down:g}")
    root.attrib |= {"viewBox": f"0 0 {width:g} {down:g}", "width": f"{width:g}"}
    return Svg(safe_xml(tostring(root, encoding="unicode")))


def _players(root: Element, drawn: Scene) -> float:
    """The players' panels, two in a row; how far down they reach."""
    players = drawn.state.players
    down = 2 * _EDGE + areas.shared_height(drawn.box)
    for first in range(0, len(players), 2):
        pair = range(first, min(first + 2, len(players)))
        for seat in pair:
            across = _EDGE + (seat - first) * (areas.PANEL + areas.GAP)
            areas.player_panel(group_at(root, (across, down)), drawn, seat)
        down += max(areas.panel_height(players[seat]) for seat in pair) + areas.GAP
    return down
