"""Pictures of the table: SVG for pages and notebooks, text for terminals."""

from __future__ import annotations

from splendor_rules.render.svg import Svg, render_svg
from splendor_rules.render.text import render_text

__all__ = [
    "Svg",
    "render_svg",
    "render_text",
]
