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
from splendor_rules.cli.session import Session
from splendor_rules.errors import RecordError, ScenarioError, SetupError
from splendor_rules.files import check_writable, is_taken, reason_of
from splendor_rules.game import Game
from splendor_rules.messages import messages_for
from splendor_rules.notation.seats import SEATS
from splendor_rules.plain_text import shortened
from splendor_rules.rulesets import BASE

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


def _names(
    _context: click.Context, _option: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Names without blanks around them; an empty one is refused."""
    stripped = tuple(name.strip() for name in names)
    if not all(stripped):
        raise click.BadParameter("a name has at least one letter")
    return stripped


@click.command()
@options.game_option
@options.players_option(required=False)
@options.seed_option
@options.ruleset_option
@click.option(
    "--bot",
    type=click.Choice(tuple(BOTS)),
    default="greedy",
    show_default=True,
    help="How the other seats play.",
)
@click.option(
    "--name",
    "people",
    multiple=True,
    callback=_names,
    help="What a person is called; once for each, in the order of the seats.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="[A|B|C|D]",
    type=click.Choice(SEATS, case_sensitive=False),
    help="Where a person sits; may be given several times. Without it people sit from A on, as many"
    " as there are names, or one. Bots play the other seats.",
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
    people: tuple[str, ...],
    seats: tuple[str, ...],
    load: str | None,
    save: str | None,
    readings: dict[str, str],
    lang: str,
) -> None:
    """Play against bots, or against others at the same terminal.

    Without options it is a base game of two against a bot. Type the number of an action, or the
    action in notation. `help` lists the other commands, among them `undo`, `save` and `?` for a
    hint. Seats are called A to D; A begins.
    """
    sitting = sorted({SEATS.index(seat) for seat in seats}) or list(range(len(people) or 1))
    text = None
    try:
        if load is not None:
            if game or players or people or seed is not None or readings:
                raise click.UsageError(
                    "--game, --players, --name, --seed and --reading are for a new game"
                )
            text = content(load)
            record, in_notation = parse_recorded(text, load, ruleset)
            table = Game.from_record(record, in_notation=in_notation)
        else:
            players = players or max(2, sitting[-1] + 1)
            game = game or (BASE.name if ruleset is None else None)
            start = options.deal(game, ruleset, players, seed, readings)
            table = Game(start, _called(players, sitting, people, bot))
    except (RecordError, ScenarioError, SetupError) as error:
        raise click.UsageError("; ".join(str(error).splitlines())) from None
    if sitting[-1] >= len(table.names):
        raise click.UsageError(f"seat {SEATS[sitting[-1]]}: there are {len(table.names)} players")
    files = [] if save is None else [_file_to_save(table, save, load, text)]
    wording = messages_for(table.state.ruleset, lang, table.names)
    screen = Output.of_this_process()
    saver = Saver(screen, table, wording, files)
    session = Session(screen, table, frozenset(sitting), BOTS[bot], Random(seed), wording, saver)
    if not session.play():
        raise click.exceptions.Exit(UNREADABLE)


def _called(players: int, sitting: list[int], people: tuple[str, ...], bot: str) -> list[str]:
    """What the players are called: people by their names, as far as there are any.

    Raises:
        UsageError: there are more names than people, or two players would have one name.
    """
    if len(people) > len(sitting):
        raise click.UsageError(f"{len(people)} names for {len(sitting)} people")
    names = [
        letter if seat in sitting else f"{letter} ({bot})"
        for seat, letter in enumerate(SEATS[:players])
    ]
    for seat, name in zip(sitting, people, strict=False):
        if seat < players:
            names[seat] = name
    if len({*names}) < len(names):
        raise click.UsageError("two players have the same name")
    return names


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
