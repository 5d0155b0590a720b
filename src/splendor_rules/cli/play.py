"""The command `play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from splendor_rules.cli import options
from splendor_rules.cli.bots import BOTS
from splendor_rules.cli.inputs import read_under, reason_of
from splendor_rules.cli.output import Output
from splendor_rules.cli.session import LETTERS, Session
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.game import Game
from splendor_rules.messages import messages_for
from splendor_rules.records.record import Record

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


@click.command()
@options.game_option
@options.players_option(required=False)
@options.seed_option
@options.ruleset_option
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
@options.readings_option
@options.lang_option
def play(  # noqa: PLR0913  (what a game can be begun with)
    *,
    game: str | None,
    players: int | None,
    seed: str | None,
    ruleset: Ruleset | None,
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
        if load is not None:
            if game or players or seed is not None or readings:
                raise click.UsageError("--game, --players, --seed and --reading are for a new game")
            document = read_under(load, {}, ruleset)
            if not isinstance(document, Record):
                raise click.UsageError(f"{load} describes a position: only a recorded game goes on")
            table = Game.from_record(document)
        elif (game is None and ruleset is None) or players is None:
            raise click.UsageError("a new game needs --game and --players, an old one --load")
        else:
            start = options.deal(game, ruleset, players, seed, readings)
            names = (
                letter if seat in people else f"{letter} ({bot})"
                for seat, letter in enumerate(LETTERS[:players])
            )
            table = Game(start, tuple(names))
    except (RecordError, ScenarioError, SetupError) as error:
        raise click.UsageError(str(error)) from None
    if max(people) >= len(table.names):
        raise click.UsageError(f"seat {LETTERS[max(people)]}: there are {len(table.names)} players")
    file = None if save is None else _writable(table, Path(save), load)
    wording = messages_for(table.state.ruleset, lang, table.names)
    screen = Output.of_this_process()
    Session(screen, table, people, BOTS[bot], Random(seed), wording, file).play()


def _writable(game: Game, file: Path, loaded: str | None) -> Path:
    """The file to save in, tried out before anything is played; no other game is overwritten."""
    if file.exists() and not (loaded and Path(loaded).exists() and file.samefile(loaded)):
        raise click.UsageError(f"{file} is there already: --load it too, or name another file")
    try:
        game.save(file)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file} cannot be written: {reason_of(error)}") from None
    return file
