"""A recorded game turn by turn, or a described position, as a picture."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from attrs import frozen

from splendor_rules.messages import explain, messages_for
from splendor_rules.notation.formatter import format_turn
from splendor_rules.records.judging import positions
from splendor_rules.render.highlights import highlights_of
from splendor_rules.render.svg import render_svg
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_layout import wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Action, Turn
    from splendor_rules.cli.output import Output
    from splendor_rules.records.record import Record
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State

_NEXT, _BACK, _QUIT = frozenset("\r\n "), frozenset("bB\x7f\x08"), frozenset("qQ\x1b")


@frozen
class Frame:
    """One picture of several.

    Attributes:
        state: the position.
        names: the players' names.
        what: the action or turn that is marked, if any.
        seat: who does it.
        title: what stands above it.
    """

    state: State
    names: tuple[str, ...]
    what: Action | Turn | None = None
    seat: int | None = None
    title: str = ""


def frames_of(record: Record, lang: str) -> list[Frame]:
    """The position before each turn with the turn marked, up to the first that is not legal.

    If all are legal, the position after the last turn follows.
    """
    wording = messages_for(record.ruleset, lang, record.players)
    frames = []
    for number, state in enumerate(positions(record)):
        if number == len(record.turns):
            title = wording.phrase("after_turns", count=str(number))
            frames.append(Frame(state, record.players, title=title))
            break
        recorded = record.turns[number]
        title = wording.phrase(
            "turn_of",
            number=str(number + 1),
            count=str(len(record.turns)),
            player=wording.seat(recorded.seat),
            action=format_turn(recorded.turn, record.ruleset.box),
        )
        frames.append(Frame(state, record.players, recorded.turn, recorded.seat, title))
    return frames


def frame_of(scenario: Scenario) -> Frame:
    """A scenario with the action of its first query marked."""
    query = scenario.queries[0] if scenario.queries else None
    action, seat = (query.action, query.seat) if query else (None, None)
    return Frame(scenario.state, scenario.names, action, seat, scenario.title or "")


def show_svg(frame: Frame, lang: str) -> None:
    """Print a frame as SVG."""
    picture = render_svg(frame.state, frame.what, seat=frame.seat, names=frame.names, lang=lang)
    click.echo(f"{picture}\n".encode(), nl=False)


def show_frame(screen: Output, frame: Frame, lang: str) -> None:
    """A frame for a person; what is not legal with its reasons."""
    for line in wrapped(frame.title, screen.width):
        screen.line(line, "bold")
    lines = lines_of(
        frame.state,
        frame.what,
        seat=frame.seat,
        names=frame.names,
        lang=lang,
        width=screen.width,
    )
    screen.drawn(lines, frame.state.ruleset.box)
    ruling = highlights_of(frame.state, frame.what, frame.seat).ruling
    if ruling is not None and not ruling.legal:
        for line in wrapped(explain(ruling, lang, frame.names), screen.width):
            screen.line(line, "red" if ruling.legal is False else "yellow")


def step_through(screen: Output, frames: Sequence[Frame], lang: str) -> None:
    """Show one frame after another: keys turn the pages at a terminal, in a pipe all are printed.

    Raises:
        KeyboardInterrupt: Ctrl-C was typed.
    """
    if not (screen.watched and sys.stdin is not None and sys.stdin.isatty()):
        for frame in frames:
            show_frame(screen, frame, lang)
            screen.line()
        return
    wording, place = messages_for(None, lang), 0
    while place < len(frames):
        screen.out.clear()
        show_frame(screen, frames[place], lang)
        screen.line(wording.phrase("step_keys"), "dim")
        key = _key()
        if key in _QUIT:
            return
        place += (key in _NEXT) - (key in _BACK and place > 0)


def _key() -> str:
    """A key that was typed; the end of the input is taken for `q`."""
    try:
        return click.getchar()
    except EOFError:
        return "q"
