"""The command `convert`: a recorded game in its other form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from splendor_rules.cli.exit_codes import readable
from splendor_rules.cli.inputs import content, parse_recorded
from splendor_rules.cli.options import json_option, ruleset_option
from splendor_rules.cli.output import Output
from splendor_rules.notation.game_writer import format_game
from splendor_rules.records.writer import format_record

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset


@click.command()
@click.argument("file")
@json_option
@ruleset_option
def convert(file: str, *, as_json: bool, ruleset: Ruleset | None) -> None:
    """Print a recorded game in its other form: JSON in notation, notation as JSON.

    Either has all that the other has. `-` reads from standard input; `--json` prints JSON, whatever
    the game was written in.
    """
    with readable(Output.of_this_process(), file, as_json=as_json):
        record, in_notation = parse_recorded(content(file), file, ruleset)
        write = format_record if as_json or in_notation else format_game
        text = write(record, ruleset=ruleset)
    click.echo(text.encode("utf-8"), nl=False)
