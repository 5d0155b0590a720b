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


def _print(value: object, printer: RepresentationPrinter, _cycle: bool) -> None:  # noqa: FBT001  (as Hypothesis calls it)
    """Print the `repr`, of a component of a box `BASE_BOX.card('1W0-U3')`."""
    calls = (
        f"{box!r}.{kind}({value.id!r})"
        for box in BOXES.values()
        for kind, by_id in (("card", box.card_by_id), ("tile", box.tile_by_id))
        if isinstance(value, Card | Tile) and by_id.get(value.id) == value
    )
    printer.text(next(calls, repr(value)))


def print_by_name() -> None:
    """Tell Hypothesis, for the rest of the run."""
    for kind in (Box, Card, Ruleset, Tile):
        for_type_by_name(kind.__module__, kind.__name__, _print)
