"""The command `show`: a recorded game turn by turn, or a described position, as a picture."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from splendor_rules.cli.exit_codes import readable
from splendor_rules.cli.frames import frames_of, html_of, reasons
from splendor_rules.cli.inputs import read_under
from splendor_rules.cli.options import (
    lang_option,
    readings_option,
    ruleset_option,
    sources_option,
)
from splendor_rules.cli.output import BAD, OPEN, Output
from splendor_rules.cli.viewer import seat_option
from splendor_rules.records.record import Record
from splendor_rules.render.svg import svg_of
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_compact import fitted_lines
from splendor_rules.render.text_layout import wrapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.cli.frames import Frames
    from splendor_rules.render.html import Frame
    from splendor_rules.ruleset import Ruleset

_KEYS: Final = 2
"""How many rows are kept for the keys that turn the pages."""
_NEXT, _BACK, _QUIT = frozenset("\r\n "), frozenset("bB\x7f\x08"), frozenset("qQ\x1b")


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(1), help="Show this turn, counted from 1.")
@click.option("--step", is_flag=True, help="Go through the game turn by turn.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the picture as SVG.")
@click.option(
    "--html",
    "as_html",
    is_flag=True,
    help="Print the whole game as a page on which one can step through its turns.",
)
@seat_option
@readings_option
@ruleset_option
@sources_option
@lang_option
def show(  # noqa: PLR0913  (ways to look at a game)
    file: str,
    turn: int | None,
    *,
    step: bool,
    as_svg: bool,
    as_html: bool,
    viewer: str | None,
    readings: dict[str, str],
    ruleset: Ruleset | None,
    sources: bool,
    lang: str,
) -> None:
    """Show a game or a described position as a picture, with the ruling on what is done.

    Of a game, that is the position before a turn, with the turn marked; without `--turn`, the
    position after the last one, or before the first that is not legal, where a game ends. With
    `--html` it is all of them.
    """
    if step and (turn is not None or as_svg):
        raise click.UsageError("--step goes through the whole game, in text")
    if as_html and (turn is not None or as_svg or step):
        raise click.UsageError("--html prints the whole game, without --turn, --svg and --step")
    screen = Output.of_this_process()
    with readable(screen, file, lang=lang):
        document = read_under(file, readings, ruleset)
    frames, place = frames_of(document, lang, viewer), -1
    if isinstance(document, Record):
        place = place if turn is None else _place_of_turn(document, turn, len(frames))
    elif turn is not None or step:
        raise click.UsageError("a described position has no turns to go through")
    show_frame = partial(_show_frame, screen, sources=sources)
    if step:
        _step_through(screen, frames, show_frame)
    elif as_svg:
        click.echo(f"{svg_of(frames[place]().drawn)}\n".encode(), nl=False)
    elif as_html:
        click.echo(html_of(document, frames, lang, sources=sources).encode(), nl=False)
    else:
        show_frame(frames[place]())


def _place_of_turn(record: Record, turn: int, frames: int) -> int:
    """Where the frame of a turn, counted from 1, is among so many."""
    recorded = len(record.turns)
    turns = min(frames, recorded)
    if turn > turns:
        stop = " up to the first that is not legal" if turns < recorded else ""
        problem = f"there is no turn {turn} to show: the game has {turns}{stop}"
        raise click.UsageError(problem)
    return turn - 1


def _show_frame(screen: Output, frame: Frame, *, sources: bool) -> None:
    """A frame for a person; what is not legal with its reasons."""
    drawn, text = frame.drawn, reasons(frame, sources=sources)
    screen.paragraph(frame.title, "bold")
    rows = screen.height - len(wrapped(f"{frame.title}\n{text}", screen.width)) - _KEYS
    draw = partial(fitted_lines, rows=rows) if screen.watched else lines_of
    screen.drawn(draw(drawn, screen.width), drawn.box)
    screen.paragraph(text, BAD if drawn.highlights.look == "illegal" else OPEN)


def _step_through(screen: Output, frames: Frames, show_frame: Callable[[Frame], None]) -> None:
    """Show one frame after another: keys turn the pages at a terminal, in a pipe all are printed.

    Raises:
        KeyboardInterrupt: Ctrl-C was typed.
    """
    if not (screen.watched and sys.stdin is not None and sys.stdin.isatty()):
        for frame in frames:
            show_frame(frame())
            screen.line()
        return
    place = 0
    while place < len(frames):
        screen.out.clear()
        shown = frames[place]()
        show_frame(shown)
        screen.line(shown.drawn.wording.phrase("step_keys"), "dim")
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
