"""SVG primitives: rectangles, circles, text, the style sheet, and the colours of tokens.

Each colour carries its letter wherever it is drawn, so that nobody has to tell hues apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from attrs import frozen

if TYPE_CHECKING:
    from splendor_rules.box.components import Box

Theme: TypeAlias = Literal["auto", "light", "dark"]

_FILLS: Final = ("#f4f1e6", "#2a6fb0", "#2f8a57", "#c23b34", "#33343a", "#e0b12a", "#9298a0")
"""The colours of the tokens of a box that names none, by `Colour`."""
_BRIGHT: Final = 140
"""The brightness, of 255, above which a letter on a fill is dark."""

_COLOURS: Final = {
    "table": ("#eef0ee", "#1d2326"),
    "paper": ("#ffffff", "#2c3438"),
    "back": ("#c9d2d6", "#46545a"),
    "line": ("#8c979c", "#77858b"),
    "text": ("#1d2528", "#eef2f3"),
    "faint": ("#5a666b", "#b3bfc4"),
    "legal": ("#1b7f4a", "#5fd39a"),
    "illegal": ("#b3261e", "#ff8a80"),
    "open": ("#8a6100", "#ffd166"),
}
"""The colours of the style sheet, on light and on dark paper."""
_SHAPES: Final = """
.sr-table,.sr-paper,.sr-back{stroke-width:1}
.sr-table{fill:var(--sr-table)}
.sr-paper{fill:var(--sr-paper);stroke:var(--sr-line)}
.sr-back{fill:var(--sr-back);stroke:var(--sr-line)}
.sr-gap{fill:none;stroke:var(--sr-line);stroke-dasharray:4 4}
.sr-rim{stroke:var(--sr-line);stroke-width:1}
.sr-text{fill:var(--sr-text)}
.sr-faint{fill:var(--sr-faint)}
.sr-turn{fill:none;stroke:var(--sr-text);stroke-width:2.5}
.sr-legal,.sr-illegal,.sr-open{fill:none;stroke-width:3.5}
.sr-legal{stroke:var(--sr-legal)}
.sr-illegal{stroke:var(--sr-illegal);stroke-dasharray:7 4}
.sr-open{stroke:var(--sr-open);stroke-dasharray:2 4}
.sr-said-legal{fill:var(--sr-legal)}
.sr-said-illegal{fill:var(--sr-illegal)}
.sr-said-open{fill:var(--sr-open)}
"""


def _values(*, dark: bool) -> str:
    return "".join(f"--sr-{name}:{pair[dark]};" for name, pair in _COLOURS.items())


def style(theme: Theme) -> str:
    """The style sheet of a picture; `auto` follows what the reader has chosen.

    Several pictures can stand on one page: each theme has a class of its own.
    """
    values = _values(dark=theme == "dark")
    sheet = f".sr-{theme}{{{values}font-family:system-ui,sans-serif}}"
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{.sr-auto{{{_values(dark=True)}}}}}"
    return sheet + _SHAPES.replace("\n", "")


def fills_of(box: Box) -> tuple[str, ...]:
    """The colours in which a box's tokens are drawn, by `Colour`, as `#rrggbb`."""
    return box.fills or _FILLS


def letter_on(fill: str) -> str:
    """A colour in which letters can be read on a fill."""
    red, green, blue = bytes.fromhex(fill[1:])
    return "#1d2528" if 0.299 * red + 0.587 * green + 0.114 * blue > _BRIGHT else "#ffffff"


Point: TypeAlias = tuple[float, float]
Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


@frozen
class Font:
    """How a line of text is set.

    Attributes:
        size: in the picture's units.
        anchor: which end stands at the given point.
        bold: whether it is bold.
        look: its class in the style sheet.
        fill: a colour of its own instead.
    """

    size: float
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    look: str = "sr-text"
    fill: str = ""


def group_at(parent: Element, at: Point, scale: float = 1) -> Element:
    """A group with an origin of its own."""
    move = f"translate({at[0]:g} {at[1]:g})"
    return SubElement(
        parent, "g", {"transform": move if scale == 1 else f"{move} scale({scale:g})"}
    )


def add_title(group: Element, text: str) -> None:
    """Say in words what a group shows."""
    SubElement(group, "title").text = text


def rectangle(parent: Element, area: Area, look: str, rx: float = 7, fill: str = "") -> Element:
    """A rectangle with round corners, in a class of the style sheet or with a fill of its own."""
    left, top, width, height = area
    numbers = {"x": left, "y": top, "width": width, "height": height, "rx": rx}
    attributes = {key: f"{value:g}" for key, value in numbers.items()} | {"class": look}
    return SubElement(parent, "rect", attributes | ({"fill": fill} if fill else {}))


def circle(parent: Element, centre: Point, r: float, look: str, fill: str = "") -> Element:
    """A circle, in a class of the style sheet or with a fill of its own."""
    attributes = {"cx": f"{centre[0]:g}", "cy": f"{centre[1]:g}", "r": f"{r:g}", "class": look}
    return SubElement(parent, "circle", attributes | ({"fill": fill} if fill else {}))


def write(parent: Element, at: Point, text: str, font: Font) -> Element:
    """A line of text."""
    attributes = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "font-size": f"{font.size:g}"}
    attributes |= {"text-anchor": font.anchor} if font.anchor != "start" else {}
    attributes |= {"fill": font.fill} if font.fill else {"class": font.look}
    attributes |= {"font-weight": "700"} if font.bold else {}
    element = SubElement(parent, "text", attributes)
    element.text = text
    return element
