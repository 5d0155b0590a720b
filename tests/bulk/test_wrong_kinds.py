"""Every argument of the bulk engine is checked."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import pytest
from support.wrong_kinds import check_refused

from splendor_rules import BASE, Gem, Take, new_game
from splendor_rules.bulk import ACTIONS, NO_ACTION, BulkGames, FlatActions, action_of, ids_of
from splendor_rules.bulk.judging import judge_records

STATE: Final = new_game(BASE, 2, 7)
GAMES: Final = BulkGames(BASE, 2, 2)
FLAT: Final = FlatActions(BASE)
NOTHING: Final = np.array([NO_ACTION, NO_ACTION])
CALLS: Final = (
    partial(BulkGames, ruleset=BASE, players=2, n=1, seeds=[1], threads=1),
    partial(BulkGames.from_states, states=[STATE], threads=1),
    partial(GAMES.deal, seeds=[1], games=[0]),
    partial(GAMES.sample, rng=np.random.default_rng(1)),
    partial(GAMES.step, ids=NOTHING),
    partial(GAMES.legal_mask, out=np.empty((2, ACTIONS), np.uint8)),
    partial(GAMES.legal_lists, out=GAMES.legal_lists()),
    partial(GAMES.state, i=0),
    partial(GAMES.view, i=0, seat=0),
    partial(GAMES.choosing_payment, i=0),
    partial(GAMES.action, i=0, action=0),
    partial(FlatActions, ruleset=BASE),
    partial(FLAT.legal_mask, games=GAMES),
    partial(FLAT.step, games=GAMES, flat_ids=NOTHING),
    partial(action_of, state=STATE, action=0, slot=0),
    partial(ids_of, state=STATE, action=Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)),
)


@pytest.mark.parametrize("used", CALLS, ids=lambda used: used.func.__qualname__)
def test_each_argument_is_checked(used: Any) -> None:
    used()
    for name in used.keywords:
        check_refused(used, name)


def test_records_are_judged_one_by_one() -> None:
    for wrong in ("{}", b"{}", 1, None):
        with pytest.raises(TypeError, match="wanted"):
            list(judge_records(wrong))  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-2, ACTIONS, 10**30])
def test_an_id_that_there_is_not_stands_for_nothing(action: int) -> None:
    with pytest.raises(ValueError, match="an id is from -1 to 400"):
        action_of(STATE, action)
    assert action_of(STATE, NO_ACTION) is None


def test_a_game_that_there_is_not() -> None:
    with pytest.raises(IndexError):
        GAMES.state(2)
