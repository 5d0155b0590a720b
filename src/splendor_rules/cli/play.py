"""The command `play`: a game at the terminal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from splendor_rules.bounds import MOST_FILE_SHOWN
from splendor_rules.cli import options
from splendor_rules.cli.bots import BOTS
from splendor_rules.cli.exit_codes import UNREADABLE
from splendor_rules.cli.inputs import content, parse_recorded
from splendor_rules.cli.output import Output
from splendor_rules.cli.saving import GameFile, Saver
from splendor_rules.cli.session import LETTERS, Session
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.files import check_writable, is_taken, reason_of
from splendor_rules.game import Game
from splendor_rules.messages import messages_for
from splendor_rules.plain_text import shortened

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
@click.option("--load", metavar="FILE", help="Go on with this game.")
@click.option("--save", metavar="FILE", help="Save the game here when the session ends.")
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
    text = None
    try:
        if load is not None:
            if game or players or seed is not None or readings:
                raise click.UsageError("--game, --players, --seed and --reading are for a new game")
            text = content(load)
            record, in_notation = parse_recorded(text, load, ruleset)
            table = Game.from_record(record, in_notation=in_notation)
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
        raise click.UsageError("; ".join(str(error).splitlines())) from None
    if max(people) >= len(table.names):
        raise click.UsageError(f"seat {LETTERS[max(people)]}: there are {len(table.names)} players")
    files = [] if save is None else [_file_to_save(table, save, load, text)]
    wording = messages_for(table.state.ruleset, lang, table.names)
    screen = Output.of_this_process()
    saver = Saver(screen, table, wording, files)
    session = Session(screen, table, people, BOTS[bot], Random(seed), wording, saver)
    if not session.play():
        raise click.exceptions.Exit(UNREADABLE)


def _file_to_save(game: Game, name: str, loaded: str | None, text: str | None) -> GameFile:
    """The file to save in; nothing is written yet, and no other game is ever overwritten.

    Args:
        game: the game.
        name: the name of the file.
        loaded: the name of the file that was loaded, if one was.
        text: what was in that.

    Raises:
        UsageError: the game cannot be saved there.
    """
    file, shown = GameFile(name), shortened(name, MOST_FILE_SHOWN)
    try:
        game.text_for(name)
        check_writable(name)
        if loaded is not None and file.is_called(loaded):
            file.content = text
        is_free = file.content is not None or not is_taken(name)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{shown} cannot be written: {reason_of(error)}") from None
    if not is_free:
        raise click.UsageError(f"{shown} is there already: --load it too, or name another file")
    return file
