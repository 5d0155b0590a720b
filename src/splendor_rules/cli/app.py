"""The group of all commands, and the exit status of a run."""

from __future__ import annotations

import click

from splendor_rules.cli.clauses import clauses
from splendor_rules.cli.convert import convert
from splendor_rules.cli.exit_codes import FAULT, INTERRUPTED, LEGAL, UNREADABLE
from splendor_rules.cli.judge import judge
from splendor_rules.cli.legal import legal
from splendor_rules.cli.new import new
from splendor_rules.cli.play import play
from splendor_rules.cli.show import show
from splendor_rules.rulesets import RULES_VERSION


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="splendor-rules",
    message=f"%(prog)s %(version)s, rules {RULES_VERSION}",
)
def app() -> None:
    """The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move."""


for _command in (judge, legal, new, convert, clauses, play, show):
    app.add_command(_command)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: the words after the command's name; by default those of this process.
    """
    try:
        result = app.main(arguments, prog_name="splendor-rules", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return UNREADABLE
    except click.Abort:
        return INTERRUPTED
    except SystemExit:  # click's and rich's answer to a reader that has seen enough
        return LEGAL
    except Exception as error:  # noqa: BLE001  (no traceback reaches a person)
        click.echo(f"splendor-rules has a fault: {type(error).__name__}: {error}", err=True)
        click.echo("Please report it, with the file that brought it about.", err=True)
        return FAULT
    return result if isinstance(result, int) else LEGAL
