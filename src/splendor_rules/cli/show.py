"""The command `show`: a recorded game turn by turn, or a described position, as a picture."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import click

from splendor_rules.cli.exit_codes import readable
from splendor_rules.cli.inputs import read_under
from splendor_rules.cli.options import (
    lang_option,
    readings_option,
    ruleset_option,
    sources_option,
)
from splendor_rules.cli.output import BAD, OPEN, Output
from splendor_rules.messages import explain, messages_for
from splendor_rules.notation.formatter import format_turn
from splendor_rules.records.judging import positions
from splendor_rules.records.record import Record
from splendor_rules.render.highlights import scene
from splendor_rules.render.svg import svg_of
from splendor_rules.render.text import lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from splendor_rules.render.highlights import Scene
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State

    Frame: TypeAlias = tuple[str, Scene]
    """One picture of several, and what stands above it."""

_NEXT, _BACK, _QUIT = frozenset("\r\n "), frozenset("bB\x7f\x08"), frozenset("qQ\x1b")


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(1), help="Show this turn, counted from 1.")
@click.option("--step", is_flag=True, help="Go through the game turn by turn.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the picture as SVG.")
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
    readings: dict[str, str],
    ruleset: Ruleset | None,
    sources: bool,
    lang: str,
) -> None:
    """Show a game or a described position as a picture, with the ruling on what is done.

    Of a game, that is the position before a turn, with the turn marked; without `--turn`, the
    position after the last one, or before the first that is not legal, where a game ends.
    """
    if step and (turn is not None or as_svg):
        raise click.UsageError("--step goes through the whole game, in text")
    screen = Output.of_this_process()
    with readable(screen, file):
        document = read_under(file, readings, ruleset)
    if isinstance(document, Record):
        states, frame_at = positions(document), partial(_frame_of_record, document, lang)
        frames = [partial(frame_at, number, state) for number, state in enumerate(states)]
        del frames[len(document.turns) + 1 :]  # a turn that has only begun
        place = -1 if turn is None else _place_of_turn(document, turn, len(frames))
    elif turn is not None or step:
        raise click.UsageError("a described position has no turns to go through")
    else:
        frames, place = [partial(_frame_of_scenario, document, lang)], 0
    show_frame = partial(_show_frame, screen, sources=sources)
    if step:
        _step_through(screen, frames, show_frame)
    elif as_svg:
        click.echo(f"{svg_of(frames[place]()[1])}\n".encode(), nl=False)
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


def _frame_of_record(record: Record, lang: str, place: int, state: State) -> Frame:
    """A position of a game with the turn marked that follows, if one does."""
    wording, count = messages_for(record.ruleset, lang, record.players), len(record.turns)
    if place == count:
        title = wording.phrase("after_turns", count=str(count))
        return title, scene(state, names=record.players, lang=lang)
    turn, seat = record.turns[place].turn, record.turns[place].seat
    player, action = wording.seat(seat), format_turn(turn, state.ruleset.box)
    numbers = {"number": str(place + 1), "count": str(count)}
    title = wording.phrase("turn_of", player=player, action=action, **numbers)
    return title, scene(state, turn, seat=seat, names=record.players, lang=lang)


def _frame_of_scenario(scenario: Scenario, lang: str) -> Frame:
    """A scenario with the action of its first query marked."""
    query = scenario.queries[0] if scenario.queries else None
    action, seat = (query.action, query.seat) if query else (None, None)
    drawn = scene(scenario.state, action, seat=seat, names=scenario.names, lang=lang)
    return scenario.title or "", drawn


def _show_frame(screen: Output, frame: Frame, *, sources: bool) -> None:
    """A frame for a person; what is not legal with its reasons."""
    title, drawn = frame
    screen.paragraph(title, "bold")
    screen.drawn(lines_of(drawn, screen.width), drawn.box)
    ruling, wording = drawn.highlights.ruling, drawn.wording
    if ruling is not None and not ruling.legal:
        text = explain(ruling, wording.lang, wording.names, sources=sources)
        screen.paragraph(text, BAD if ruling.legal is False else OPEN)


def _step_through(
    screen: Output, frames: Sequence[Callable[[], Frame]], show_frame: Callable[[Frame], None]
) -> None:
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
        screen.line(shown[1].wording.phrase("step_keys"), "dim")
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
