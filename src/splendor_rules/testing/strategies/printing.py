"""How Hypothesis prints the values of this library: by the names that make them again.

By itself it would print every field of every card of the box, tens of thousands of characters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis.vendor.pretty import for_type_by_name

from splendor_rules.box.catalogue import BOXES
from splendor_rules.box.components import Box, Card, Tile
from splendor_rules.ruleset import Ruleset

if TYPE_CHECKING:
    from hypothesis.vendor.pretty import RepresentationPrinter


def _itself(value: object, printer: RepresentationPrinter, _cycle: bool) -> None:  # noqa: FBT001
    printer.text(repr(value))


def _component(value: Card | Tile, printer: RepresentationPrinter, _cycle: bool) -> None:  # noqa: FBT001
    """`BASE_BOX.card('1W0-U3')`, if the box has this very card."""
    for box in BOXES.values():
        if box.card_by_id.get(value.id) == value:
            printer.text(f"{box!r}.card({value.id!r})")
            return
        if box.tile_by_id.get(value.id) == value:
            printer.text(f"{box!r}.tile({value.id!r})")
            return
    printer.text(repr(value))


def print_by_name() -> None:
    """Tell Hypothesis, for the rest of the run."""
    for kind in (Card, Tile):
        for_type_by_name(kind.__module__, kind.__name__, _component)
    for named in (Box, Ruleset):
        for_type_by_name(named.__module__, named.__name__, _itself)
