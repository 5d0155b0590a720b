"""What the option `--seat` of commands means: a game or position as one seat knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from attrs import evolve

from splendor_rules.errors import AmbiguousNotationError, NotationError
from splendor_rules.notation.seats import SeatNames
from splendor_rules.notation.spans import Span
from splendor_rules.plain_text import shortened
from splendor_rules.records.record import Record
from splendor_rules.sight import as_seen
from splendor_rules.views import redact_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.scenarios.scenario import Scenario

SPECTATOR: Final = "none"
"""What stands for nobody in particular, who sees what all see."""

seat_option = click.option(
    "--seat",
    "viewer",
    metavar="SEAT",
    help="Only what this player knows, by letter or name; `none` is a spectator.",
)


def seat_called(viewer: str, names: Sequence[str]) -> int | None:
    """The seat that is meant, or None for a spectator.

    Raises:
        UsageError: none is, or it can be several.
    """
    seats = SeatNames.of(names)
    if viewer.casefold() == SPECTATOR and not seats.meant_by(viewer):
        return None
    try:
        return seats.find(Span.of(viewer))
    except AmbiguousNotationError as error:
        problem = f"can mean {' or '.join(error.candidates)}"
    except NotationError:
        problem = f"is no player: they are {', '.join(seats.letters)}, or {SPECTATOR}"
    raise click.UsageError(f"--seat {shortened(viewer)} {problem}")


def seen_by(document: Record | Scenario, viewer: str | None) -> Record | Scenario:
    """A game or a position without what the viewer does not know; all of it without a viewer.

    Raises:
        UsageError: there is no such seat.
    """
    if viewer is None:
        return document
    if isinstance(document, Record):
        redacted = redact_record(document, seat_called(viewer, document.players))
        return evolve(redacted, file=document.file)
    seat = seat_called(viewer, document.names)
    return evolve(document, state=as_seen(document.state, seat))
