"""Typical positions as SVG and as text: tests/golden/pictures."""

from __future__ import annotations

from typing import Final

from splendor_rules import parse_scenario, render_svg, render_text
from support.paths import CASES

TYPICAL: Final = (
    "disputes/d02-two-from-a-pile-of-three",
    "disputes/d08-take-past-ten-and-return",
    "disputes/d14-reserving-at-ten",
    "disputes/d17-gold-for-what-is-short",
    "disputes/d25b-a-hidden-card-in-anothers-hand",
    "disputes/d36d-the-choice-is-the-players",
    "disputes/d33a-the-gap-stays",
    "disputes/d84a-two-locations-a-choice",
    "disputes/d79b-tile-changes-hands",
    "disputes/d73a-green-is-kept",
    "disputes/d93-shared-victory",
    "disputes/d31-the-owner-knows-the-hand",
)
"""The cases that are drawn, each with the first thing that is asked in it."""


KINDS: Final = (".svg", ".txt")


def drawn(case: str, kind: str) -> str:
    """The picture of a case, by the end of its file's name."""
    path = CASES / f"{case}.toml"
    scenario = parse_scenario(path.read_text(encoding="utf-8"))
    query = scenario.queries[0] if scenario.queries else None
    action, seat = (query.action, query.seat) if query else (None, None)
    if kind == ".txt":
        return render_text(scenario.state, action, seat=seat, names=scenario.names)
    return render_svg(scenario.state, action, seat=seat, names=scenario.names) + "\n"
