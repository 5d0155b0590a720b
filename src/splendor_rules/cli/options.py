"""Options that several commands have, and what their values mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from splendor_rules.deal import new_game
from splendor_rules.messages import LANGUAGES
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State

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
    return click.option("--reading", "readings", multiple=True, callback=_readings, help=note)(
        function
    )


def deal_options(*, required: bool) -> Callable[[F], F]:
    """The options that a new game is dealt by."""

    def decorate(function: F) -> F:
        games = click.Choice(tuple(RULESETS))
        game = click.option("--game", type=games, required=required, help="Which game to deal.")
        seats = click.IntRange(2, 4)
        players = click.option(
            "--players", type=seats, required=required, help="How many seats there are."
        )
        note = "A number or word: the same seed gives the same deal everywhere."
        return game(players(click.option("--seed", help=note)(function)))

    return decorate


def under(ruleset: Ruleset, readings: Mapping[str, str]) -> Ruleset:
    """The ruleset under other readings, which are called as records call them.

    Raises:
        SetupError: it has no such reading, or the reading no such value.
    """
    return ruleset.under(**{name.replace("-", "_"): value for name, value in readings.items()})


def deal(ruleset: Ruleset, players: int, seed: str | None, readings: Mapping[str, str]) -> State:
    """Deal a game.

    Raises:
        SetupError: the ruleset has no such reading, or the reading no such value.
    """
    return new_game(under(ruleset, readings), players, seed)


def _readings(
    _context: click.Context, _option: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen
