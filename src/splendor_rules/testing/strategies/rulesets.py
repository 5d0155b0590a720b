"""Which rules are played by, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from splendor_rules.deal import new_game
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from splendor_rules.ruleset import Readings, Ruleset
    from splendor_rules.state import State

SEEDS: Final = st.integers(0, 2**32 - 1)
PLAYERS: Final = st.integers(2, 4)


def _readings_of(game: Ruleset) -> SearchStrategy[Ruleset]:
    values = {option.attribute: st.sampled_from(option.values) for option in game.options}
    return st.fixed_dictionaries(values).map(lambda chosen: game.under(**chosen))


def readings(ruleset: Ruleset) -> SearchStrategy[Readings]:
    """Readings that a game has, each value of each as likely; they shrink to the defaults.

    Args:
        ruleset: the game; readings that it does not have keep their defaults.
    """
    return _readings_of(ruleset).map(lambda rules: rules.readings)


def rulesets(*games: Ruleset) -> SearchStrategy[Ruleset]:
    """Rulesets under all their readings.

    Args:
        games: the games to draw from; without any, both. They shrink to the first.
    """
    return st.sampled_from(games or (BASE, MARVEL)).flatmap(_readings_of)


def deals(
    rules: SearchStrategy[Ruleset] | None = None, players: SearchStrategy[int] = PLAYERS
) -> SearchStrategy[State]:
    """Positions before the first turn, dealt by seed.

    Args:
        rules: the rulesets to draw from; without, both games under all readings.
        players: the numbers of players to draw from.
    """
    return st.builds(new_game, rulesets() if rules is None else rules, players, SEEDS)
