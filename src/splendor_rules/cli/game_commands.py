"""The commands `play` and `show`: a game at the terminal, and games to look at."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from splendor_rules.cli.bots import BOTS
from splendor_rules.cli.exit_codes import UNREADABLE, report_error
from splendor_rules.cli.frames import Frame, frame_of, frames_of, show_frame, show_svg, step_through
from splendor_rules.cli.game import Game
from splendor_rules.cli.inputs import read_under
from splendor_rules.cli.options import lang_option, readings_option
from splendor_rules.cli.output import Output
from splendor_rules.cli.session import LETTERS, Session
from splendor_rules.deal import new_game
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.records.record import Record
from splendor_rules.records.writer import write_record
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from splendor_rules.scenarios.scenario import Scenario
    from splendor_rules.state import State


@click.command()
@click.option("--game", type=click.Choice(tuple(RULESETS)), help="Which game to deal.")
@click.option("--players", type=click.IntRange(2, 4), help="How many seats there are.")
@click.option("--seed", help="A number or word: the same seed gives the same deal everywhere.")
@click.option("--bot", type=click.Choice(tuple(BOTS)), default="greedy", show_default=True)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=click.Choice(LETTERS, case_sensitive=False),
    default=("A",),
    show_default=True,
    help="Where a person sits; may be given several times. Bots play the other seats.",
)
@click.option("--load", metavar="FILE", help="Go on with this record.")
@click.option("--save", metavar="FILE", help="Write the record here when the session ends.")
@readings_option
@lang_option
def play(  # noqa: PLR0913  (what a game can be begun with)
    *,
    game: str | None,
    players: int | None,
    seed: str | None,
    bot: str,
    seats: tuple[str, ...],
    load: str | None,
    save: str | None,
    readings: dict[str, str],
    lang: str,
) -> None:
    """Play against bots, or against others at the same terminal.

    Type the number of an action, or the action in notation. `help` lists the other commands, among
    them `undo`, `save` and `?` for a hint. Seats are called A to D; A begins.
    """
    people = frozenset(LETTERS.index(seat) for seat in seats)
    try:
        if load is None:
            start = _dealt(game, players, seed, readings)
            begun = Game(start, _names(len(start.players), people, bot), people)
        elif game or players or seed is not None or readings:
            raise click.UsageError("--game, --players, --seed and --reading are for a new game")
        else:
            begun = _loaded(load, people)
    except (RecordError, ScenarioError, SetupError) as error:
        raise click.UsageError(str(error)) from None
    if max(people) >= len(begun.names):
        raise click.UsageError(f"seat {LETTERS[max(people)]}: there are {len(begun.names)} players")
    file = None if save is None else _writable(begun, Path(save), load)
    chance = Random(seed)
    screen = Output.of_this_process()
    Session(screen, begun, bot=bot, chance=chance, lang=lang, file=file).play()


def _loaded(file: str, people: frozenset[int]) -> Game:
    found = read_under(file, {})
    if not isinstance(found, Record):
        raise click.UsageError(f"{file} describes a position: only a recorded game goes on")
    return Game.of_record(found, people)


def _dealt(
    game: str | None, players: int | None, seed: str | None, readings: dict[str, str]
) -> State:
    if game is None or players is None:
        raise click.UsageError("a new game needs --game and --players, an old one --load")
    chosen = {name.replace("-", "_"): value for name, value in readings.items()}
    return new_game(RULESETS[game].under(**chosen), players, seed)


def _names(players: int, people: frozenset[int], bot: str) -> tuple[str, ...]:
    """Letters for names; a bot's has its own name with it."""
    return tuple(
        letter if seat in people else f"{letter} ({bot})"
        for seat, letter in enumerate(LETTERS[:players])
    )


def _writable(game: Game, file: Path, loaded: str | None) -> Path:
    """The file to save in, tried out before anything is played; no other game is overwritten."""
    known = loaded is not None and Path(loaded).exists()
    if file.exists() and not (known and loaded is not None and file.samefile(loaded)):
        raise click.UsageError(f"{file} is there already: --load it too, or name another file")
    try:
        write_record(game.record(), file)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise click.UsageError(f"{file} cannot be written: {problem}") from None
    return file


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(1), help="Show this turn, counted from 1.")
@click.option("--step", is_flag=True, help="Go through the game turn by turn.")
@click.option("--svg", "as_svg", is_flag=True, help="Print the picture as SVG.")
@readings_option
@lang_option
def show(  # noqa: PLR0913  (ways to look at a game)
    file: str, turn: int | None, *, step: bool, as_svg: bool, readings: dict[str, str], lang: str
) -> None:
    """Show a game or a described position as a picture, with the ruling on what is done.

    Of a game, that is the position before a turn, with the turn marked; without `--turn`, the
    position after the last one, or before the first that is not legal, where a game ends.
    """
    if step and (turn is not None or as_svg):
        raise click.UsageError("--step goes through the whole game, in text")
    screen = Output.of_this_process()
    try:
        found = read_under(file, readings)
    except (RecordError, ScenarioError, SetupError) as error:
        report_error(screen, error, file, as_json=False)
        raise click.exceptions.Exit(UNREADABLE) from None
    if not isinstance(found, Record):
        if turn is not None or step:
            raise click.UsageError("a described position has no turns to go through")
        frames = [frame_of(found)]
    else:
        frames = frames_of(found, lang)
    if step:
        step_through(screen, frames, lang)
        return
    frame = frames[-1] if turn is None else _frame(frames, found, turn)
    if as_svg:
        show_svg(frame, lang)
    else:
        show_frame(screen, frame, lang)


def _frame(frames: list[Frame], found: Record | Scenario, turn: int) -> Frame:
    """The frame of a turn, counted from 1."""
    turns = [frame for frame in frames if frame.what is not None]
    if turn > len(turns):
        said = f"there is no turn {turn} to show: the game has {len(turns)}"
        stopped = isinstance(found, Record) and len(turns) < len(found.turns)
        raise click.UsageError(f"{said} up to the first that is not legal" if stopped else said)
    return turns[turn - 1]
