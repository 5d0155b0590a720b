"""Options that several commands have, and what their values mean."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import click

from splendor_rules.deal import new_game
from splendor_rules.messages import LANGUAGES
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


def ruleset_option(function: F) -> F:
    """The option for a house ruleset, which games are then read and dealt by."""
    note = "A house ruleset beside the two games, MODULE:NAME of a Python module."
    return click.option("--ruleset", metavar="MODULE:NAME", callback=_house, help=note)(function)


def deal_options(*, required: bool) -> Callable[[F], F]:
    """The options that a new game is dealt by."""

    def decorate(function: F) -> F:
        games = click.Choice(tuple(RULESETS))
        game = click.option("--game", type=games, help="Which game to deal.")
        seats = click.IntRange(2, 4)
        players = click.option(
            "--players", type=seats, required=required, help="How many seats there are."
        )
        note = "A number or word: the same seed gives the same deal everywhere."
        return game(players(click.option("--seed", help=note)(function)))

    return decorate


def dealt_by(game: str | None, house: Ruleset | None) -> Ruleset:
    """The ruleset that a new game is dealt by.

    Raises:
        UsageError: neither a game nor a house ruleset is named, or both.
    """
    if (game is None) == (house is None):
        raise click.UsageError("a new game needs one of --game and --ruleset")
    return house or RULESETS[str(game)]


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


def _house(
    _context: click.Context, _option: click.Parameter, address: str | None
) -> Ruleset | None:
    if address is None:
        return None
    module, colon, name = address.partition(":")
    if not (module and colon and name):
        raise click.BadParameter(f"{address!r} is not MODULE:NAME")
    house = getattr(_imported(module), name, None)
    if not isinstance(house, Ruleset):
        raise click.BadParameter(f"the module {module} has no Ruleset called {name}")
    if house.name in RULESETS:
        raise click.BadParameter(
            f"{address} is called {house.name!r}, as one of the two games is: a house ruleset needs"
            " a name of its own, which evolve(ruleset, name=...) gives it"
        )
    return house


def _imported(module: str) -> object:
    """A module from the current folder or from wherever Python finds modules."""
    sys.path.insert(0, "")
    try:
        return import_module(module)
    except Exception as error:  # noqa: BLE001  (a module of somebody else can raise anything)
        problem = f"{type(error).__name__}: {error}"
        raise click.BadParameter(f"{module} cannot be imported: {problem}") from None
    finally:
        sys.path.remove("")
