"""The command `simulate`: many games played by chance, written as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from splendor_rules.cli import options
from splendor_rules.cli.output import Output
from splendor_rules.errors import SetupError
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


@click.command()
@click.option("--game", type=click.Choice(tuple(RULESETS)), required=True, help="Which game.")
@options.players_option(required=True)
@click.option("--games", type=click.IntRange(1), required=True, help="How many games.")
@click.option(
    "--policy",
    type=click.Choice(("random",)),
    default="random",
    show_default=True,
    help="How decisions are made: by chance, all that are legal alike.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first deal.")
@click.option(
    "--out",
    type=click.File("wb"),
    default="-",
    help="The file to write, one record in each line; without, the output.",
)
@options.readings_option
def simulate(  # noqa: PLR0913  (one for each option)
    *,
    game: str,
    players: int,
    games: int,
    policy: str,  # noqa: ARG001  (there is one so far)
    seed: int,
    out: BinaryIO,
    readings: dict[str, str],
) -> None:
    """Play many games by chance and write each as a record, one a line.

    It needs the extra `bulk`.
    """
    try:
        from splendor_rules.bulk import simulation  # noqa: PLC0415  (the extra may be missing)
    except ImportError as error:
        raise click.UsageError(str(error)) from None
    try:
        ruleset: Ruleset = options.under(RULESETS[game], readings)
        lines = simulation.simulate(ruleset, players, seed, games)
        out.writelines(
            line + b"\n" for line in Output.of_this_process().counted(lines, games, "playing")
        )
    except SetupError as error:
        raise click.UsageError(str(error)) from None
