"""Options that several commands have, and what their values mean."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from splendor_rules.deal import new_game
from splendor_rules.messages import LANGUAGES
from splendor_rules.plain_text import shortened
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.state import State


def under(ruleset: Ruleset, readings: Mapping[str, str]) -> Ruleset:
    """The ruleset under other readings, which are called as records call them.

    Raises:
        SetupError: it has no such reading, or the reading no such value.
    """
    return ruleset.under(**{name.replace("-", "_"): value for name, value in readings.items()})


def deal(
    game: str | None,
    house: Ruleset | None,
    players: int,
    seed: str | None,
    readings: Mapping[str, str],
) -> State:
    """Deal a game, by one of the two games or by a house ruleset.

    Raises:
        UsageError: neither a game nor a house ruleset is named, or both.
        SetupError: the ruleset has no such reading, or the reading no such value.
    """
    if (game is None) == (house is None):
        raise click.UsageError("a new game needs one of --game and --ruleset")
    return new_game(under(house or RULESETS[str(game)], readings), players, seed)


def _readings(
    _context: click.Context, _option: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{shortened(pair)!r} is not NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen


def _house(
    _context: click.Context, _option: click.Parameter, address: str | None
) -> Ruleset | None:
    if address is None:
        return None
    module, _, name = address.partition(":")
    if not (module and name):
        raise click.BadParameter(f"{shortened(address)!r} is not MODULE:NAME")
    house = _imported(module, name)
    if not isinstance(house, Ruleset):
        raise click.BadParameter(
            f"the module {shortened(module)} has no Ruleset called {shortened(name)}"
        )
    if house.name in RULESETS:
        raise click.BadParameter(
            f"{address} is called {house.name!r}, as one of the two games is: a house ruleset needs"
            " a name of its own, which evolve(ruleset, name=...) gives it"
        )
    return house


def _imported(module: str, name: str) -> object:
    """A module's value, if it has it, from the current folder or wherever Python finds modules."""
    sys.path.insert(0, "")
    try:
        return getattr(import_module(module), name, None)
    except (Exception, SystemExit) as error:  # noqa: BLE001  (others' modules can raise anything)
        problem = f"{type(error).__name__}: {error}"
        raise click.BadParameter(f"{shortened(module)} cannot be imported: {problem}") from None
    finally:
        sys.path.remove("")


json_option = click.option("as_json", "--json", is_flag=True, help="JSON, for programs.")
sources_option = click.option(
    "--sources", is_flag=True, help="Say where each clause can be looked up."
)
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the texts; what is missing comes in English.",
)
readings_option = click.option(
    "--reading",
    "readings",
    multiple=True,
    callback=_readings,
    help="Another reading, NAME=VALUE; may be given several times.",
)
ruleset_option = click.option(
    "--ruleset",
    metavar="MODULE:NAME",
    callback=_house,
    help="A house ruleset beside the two games, MODULE:NAME of a Python module.",
)
game_option = click.option("--game", type=click.Choice(tuple(RULESETS)), help="Which game to deal.")
seed_option = click.option(
    "--seed", help="A number or word: the same seed gives the same deal everywhere."
)


def players_option(*, required: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option for the number of players."""
    seats = click.IntRange(2, 4)
    return click.option(
        "--players", type=seats, required=required, help="How many seats there are."
    )
