"""The command `new`: the record of a game that is dealt and not yet played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from splendor_rules.cli import options
from splendor_rules.errors import RecordError, SetupError
from splendor_rules.records.record import record_of
from splendor_rules.records.writer import format_record

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


@click.command()
@options.game_option
@options.players_option(required=True)
@options.seed_option
@options.ruleset_option
@options.readings_option
def new(
    *,
    game: str | None,
    players: int,
    seed: str | None,
    ruleset: Ruleset | None,
    readings: dict[str, str],
) -> None:
    """Deal a game and print it as a record to go on from."""
    try:
        start = options.deal(game, ruleset, players, seed, readings)
        text = format_record(record_of(start, []), ruleset=ruleset)
    except (RecordError, SetupError) as error:
        raise click.UsageError(str(error)) from None
    click.echo(text.encode("utf-8"), nl=False)
