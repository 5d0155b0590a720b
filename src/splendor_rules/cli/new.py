"""The command `new`: the record of a game that is dealt and not yet played."""

from __future__ import annotations

import click

from splendor_rules.cli.options import (
    deal,
    deal_options,
    readings_option,
)
from splendor_rules.errors import SetupError
from splendor_rules.records.record import record_of
from splendor_rules.records.writer import format_record
from splendor_rules.rulesets import RULESETS


@click.command()
@deal_options(required=True)
@readings_option
def new(
    *,
    game: str,
    players: int,
    seed: str | None,
    readings: dict[str, str],
) -> None:
    """Deal a game and print it as a record to go on from."""
    try:
        start = deal(RULESETS[game], players, seed, readings)
        text = format_record(record_of(start, []))
    except SetupError as error:
        raise click.UsageError(str(error)) from None
    click.echo(text, nl=False)
