"""The command `show`: a recorded game turn by turn, or a described position, as a picture."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from attrs import frozen

from splendor_rules.cli.exit_codes import UNREADABLE, report_error
from splendor_rules.cli.inputs import read_under
from splendor_rules.cli.options import lang_option, readings_option, ruleset_option
from splendor_rules.cli.output import Output
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.messages import explain, messages_for
from splendor_rules.notation.formatter import format_turn
from splendor_rules.records.judging import positions
from splendor_rules.records.record import Record
from splendor_rules.render.highlights import highlights_of
from splendor_rules.render.svg import render_svg
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_layout import wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Action, Turn
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State

_NEXT, _BACK, _QUIT = frozenset("\r\n "), frozenset("bB\x7f\x08"), frozenset("qQ\x1b")


@frozen
class Frame:
    """One picture of several.

    Attributes:
        state: the position.
        names: the players' names.
        action: the action or turn that is marked, if any.
        seat: who does it.
        title: what stands above it.
    """

    state: State
    names: tuple[str, ...]
    action: Action | Turn | None = None
    seat: int | None = None
    title: str = ""


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(1), help="Show this turn, counted from 1.")
@click.option("--step", is_flag=True, help="Go through the game turn by turn.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the picture as SVG.")
@readings_option
@ruleset_option
@lang_option
def show(  # noqa: PLR0913  (ways to look at a game)
    file: str,
    turn: int | None,
    *,
    step: bool,
    as_svg: bool,
    readings: dict[str, str],
    ruleset: Ruleset | None,
    lang: str,
) -> None:
    """Show a game or a described position as a picture, with the ruling on what is done.

    Of a game, that is the position before a turn, with the turn marked; without `--turn`, the
    position after the last one, or before the first that is not legal, where a game ends.
    """
    if step and (turn is not None or as_svg):
        raise click.UsageError("--step goes through the whole game, in text")
    screen = Output.of_this_process()
    try:
        document = read_under(file, readings, ruleset)
    except (RecordError, ScenarioError, SetupError) as error:
        report_error(screen, error, file, as_json=False)
        raise click.exceptions.Exit(UNREADABLE) from None
    if not isinstance(document, Record):
        if turn is not None or step:
            raise click.UsageError("a described position has no turns to go through")
        frames = [_frame_of(document)]
    else:
        frames = _frames_of(document, lang)
    if step:
        _step_through(screen, frames, lang)
        return
    frame = frames[-1] if turn is None else _frame_of_turn(frames, document, turn)
    if as_svg:
        _show_svg(frame, lang)
    else:
        _show_frame(screen, frame, lang)


def _frame_of_turn(frames: list[Frame], document: Record | Scenario, turn: int) -> Frame:
    """The frame of a turn, counted from 1."""
    turns = [frame for frame in frames if frame.action is not None]
    if turn > len(turns):
        problem = f"there is no turn {turn} to show: the game has {len(turns)}"
        stopped = isinstance(document, Record) and len(turns) < len(document.turns)
        raise click.UsageError(
            f"{problem} up to the first that is not legal" if stopped else problem
        )
    return turns[turn - 1]


def _frames_of(record: Record, lang: str) -> list[Frame]:
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


def _frame_of(scenario: Scenario) -> Frame:
    """A scenario with the action of its first query marked."""
    query = scenario.queries[0] if scenario.queries else None
    action, seat = (query.action, query.seat) if query else (None, None)
    return Frame(scenario.state, scenario.names, action, seat, scenario.title or "")


def _show_svg(frame: Frame, lang: str) -> None:
    """Print a frame as SVG."""
    picture = render_svg(frame.state, frame.action, seat=frame.seat, names=frame.names, lang=lang)
    click.echo(f"{picture}\n".encode(), nl=False)


def _show_frame(screen: Output, frame: Frame, lang: str) -> None:
    """A frame for a person; what is not legal with its reasons."""
    for line in wrapped(frame.title, screen.width):
        screen.line(line, "bold")
    lines = lines_of(
        frame.state,
        frame.action,
        seat=frame.seat,
        names=frame.names,
        lang=lang,
        width=screen.width,
    )
    screen.drawn(lines, frame.state.ruleset.box)
    ruling = highlights_of(frame.state, frame.action, frame.seat).ruling
    if ruling is not None and not ruling.legal:
        for line in wrapped(explain(ruling, lang, frame.names), screen.width):
            screen.line(line, "red" if ruling.legal is False else "yellow")


def _step_through(screen: Output, frames: Sequence[Frame], lang: str) -> None:
    """Show one frame after another: keys turn the pages at a terminal, in a pipe all are printed.

    Raises:
        KeyboardInterrupt: Ctrl-C was typed.
    """
    if not (screen.watched and sys.stdin is not None and sys.stdin.isatty()):
        for frame in frames:
            _show_frame(screen, frame, lang)
            screen.line()
        return
    wording, place = messages_for(None, lang), 0
    while place < len(frames):
        screen.out.clear()
        _show_frame(screen, frames[place], lang)
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
