"""Options that several commands have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from splendor_rules.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def lang_option(function: F) -> F:
    """The option for the language of the texts."""
    note = "Language of the texts; what is missing comes in English."
    choice = click.Choice(LANGUAGES)
    return click.option("--lang", type=choice, default="en", show_default=True, help=note)(function)


def json_option(function: F) -> F:
    """The option for programs."""
    return click.option("as_json", "--json", is_flag=True, help="JSON, for programs.")(function)


def readings_option(function: F) -> F:
    """The option for other readings."""
    note = "Another reading, NAME=VALUE; may be given several times."
    return click.option("--reading", "readings", multiple=True, callback=_named, help=note)(
        function
    )


def _named(
    _context: click.Context, _option: click.Parameter, said: tuple[str, ...]
) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for one in said:
        name, equals, value = one.partition("=")
        if not equals:
            raise click.BadParameter(f"{one!r} is not NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen
