"""Tiny games, gone through to the last position: in each place what must hold does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from exhaustive import search
from exhaustive.search import CheckFailedError, explore
from exhaustive.step_events import EVENTS, events
from exhaustive.tiny_games import TAKES, TINY_GAMES, deal
from splendor_rules import BASE, Return, Take
from splendor_rules.legal import legal_actions
from splendor_rules.state import Player

if TYPE_CHECKING:
    from exhaustive.tiny_games import TinyGame
    from splendor_rules import Action, State
    from splendor_rules.state import Seats

pytestmark = pytest.mark.long


@pytest.mark.parametrize("one", TINY_GAMES, ids=lambda one: one.name.partition(":")[0])
def test_everything_holds_everywhere(one: TinyGame) -> None:
    seen: Counter[str] = Counter()
    for readings in ({}, *one.readings):
        graph = explore(one.under(readings))
        assert graph.endless() == 0
        for before, action, after in graph.transitions():
            seen.update(events(before, action, after))
    assert set(one.shows) <= set(seen)


def test_all_that_can_be_seen_is_shown_somewhere() -> None:
    assert {name for one in TINY_GAMES for name in one.shows} == set(EVENTS)


def test_games_without_an_end_to_come_are_found() -> None:
    """With nothing to purchase, two players with ten tokens give back what they take, for ever."""
    full = Player((10, 0, 0, 0, 0, 0, 0))
    graph = explore(deal(BASE, 1, {}, supply=(4,), players=(full, full)))
    assert graph.endless() == len(graph.states)
    assert {type(action) for _, action, _ in graph.transitions()} == {Take, Return}


# Errors that have to be found


def found(start: State) -> str:
    with pytest.raises(CheckFailedError) as caught:
        explore(start)
    return str(caught.value)


def otherwise(one: TinyGame, **changes: Any) -> State:
    return one.start.changed(ruleset=evolve(one.start.ruleset, **changes))


def first_of(_state: State, seats: Seats) -> Seats:
    return seats[:1]


def test_a_shared_win_for_the_first_seat() -> None:
    ranking = (*TAKES.start.ruleset.ranking[:-1], first_of)
    assert "winner.shared" in found(otherwise(TAKES, ranking=ranking))


def test_a_pass_that_is_always_allowed() -> None:
    section = evolve(TAKES.start.ruleset.forced_pass, cost=())
    assert "allowed, but not listed: Pass()" in found(otherwise(TAKES, forced_pass=section))


def test_a_payment_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def shorter(state: State) -> tuple[Action, ...]:
        listed = legal_actions(state)
        return listed[:-1] if len(listed) > 1 else listed

    monkeypatch.setattr(search, "legal_actions", shorter)
    assert "allowed, but not listed" in found(TAKES.start)
