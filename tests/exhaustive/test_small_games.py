"""Tiny games, gone through to the last position: in each place what must hold does.

`make worlds` goes through more and bigger ones, and prints how often each thing was seen.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from exhaustive import search
from exhaustive.deals import (
    ANEW,
    AVENGERS,
    CARD_MORE,
    COLOURLESS,
    GAUNTLET,
    LIMIT,
    REFILL,
    TAKES,
    WORLDS,
    world,
)
from exhaustive.rounds import CASES, Rounds
from exhaustive.search import Fault, explore
from exhaustive.seen import EVENTS, events
from splendor_rules import BASE, Return, Take
from splendor_rules.legal import legal_actions
from splendor_rules.rulebook import avengers, limit, market, reserve
from splendor_rules.state import Player

if TYPE_CHECKING:
    from exhaustive.deals import World
    from splendor_rules import Action, Purchase, State
    from splendor_rules.state import Seats

pytestmark = pytest.mark.long

SMALL = [one for one in WORLDS if not one.big]


@pytest.mark.parametrize("one", SMALL, ids=lambda one: one.name.partition(":")[0])
def test_everything_holds_everywhere(one: World) -> None:
    seen: Counter[str] = Counter()
    for readings in ({}, *one.readings):
        graph = explore(one.under(readings))
        assert graph.endless() == 0
        for before, action, after in graph.transitions():
            seen.update(events(before, action, after))
    assert set(one.shows) <= set(seen)


def test_all_that_can_be_seen_is_shown_somewhere() -> None:
    assert {name for one in SMALL for name in one.shows} == set(EVENTS)


@pytest.mark.parametrize(
    ("one", "cases"),
    [
        (GAUNTLET, set(CASES) - {"E9", "E10, fewest cards"}),
        (CARD_MORE, {"E10, fewest cards"}),
        (COLOURLESS, {"E9"}),
    ],
    ids=["three alike", "a card more", "a colour missing"],
)
@pytest.mark.parametrize("readings", [{}, ANEW], ids=["defaults", "triggered-anew"])
def test_every_case_of_the_end_comes_with_its_result(
    one: World, cases: set[str], readings: dict[str, str]
) -> None:
    count, _ = Rounds(explore(one.under(readings), asked=False)).cases()
    assert cases <= set(count)


def test_games_without_an_end_to_come_are_found() -> None:
    """With nothing to purchase, two players with ten tokens give back what they take, for ever."""
    full = Player((10, 0, 0, 0, 0, 0, 0))
    graph = explore(world(BASE, 1, {}, supply=(4,), players=(full, full)))
    assert graph.endless() == len(graph.states)
    assert {type(action) for _, action, _ in graph.transitions()} == {Take, Return}


# Faults that have to be found


def found(start: State) -> str:
    with pytest.raises(Fault) as fault:
        explore(start)
    return str(fault.value)


def otherwise(one: World, **changes: Any) -> State:
    return one.start.changed(ruleset=evolve(one.start.ruleset, **changes))


def effects(one: World, old: object, *new: object) -> State:
    """The game with another effect, or none, in place of one of a purchase."""
    section: Any = one.start.ruleset.purchase
    place = section.effects.index(old)
    changed = (*section.effects[:place], *new, *section.effects[place + 1 :])
    return otherwise(one, purchase=evolve(section, effects=changed))


def test_a_refill_that_is_skipped() -> None:
    assert "market.refill" in found(effects(REFILL, market.refill))


def takeover_on_a_tie(state: State, _action: Purchase) -> State:
    holder, marks = state.avengers_holder, state.player.avengers_marks
    if holder is None or marks < state.players[holder].avengers_marks:
        return state
    taken = state.changed(avengers_holder=state.to_act)
    return taken if holder == state.to_act else taken.changed(end_triggered_by=None)


def test_a_takeover_on_a_tie() -> None:
    assert "avengers" in found(effects(AVENGERS, avengers.takeover, takeover_on_a_tie))


def takeover_without_undoing(state: State, action: Purchase) -> State:
    return avengers.takeover(state, action).changed(end_triggered_by=state.end_triggered_by)


def test_an_end_that_is_never_undone() -> None:
    assert "end.undone" in found(effects(AVENGERS, avengers.takeover, takeover_without_undoing))


def first_of(_state: State, seats: Seats) -> Seats:
    return seats[:1]


def test_a_shared_win_for_the_first_seat() -> None:
    ranking = (*TAKES.start.ruleset.ranking[:-1], first_of)
    assert "winner.shared" in found(otherwise(TAKES, ranking=ranking))


def test_a_pass_that_is_always_allowed() -> None:
    section = evolve(TAKES.start.ruleset.forced_pass, cost=())
    assert "allowed, but not listed: Pass()" in found(otherwise(TAKES, forced_pass=section))


@pytest.mark.parametrize("number", [9, 11])
def test_another_limit(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(limit, "LIMIT", number)
    assert "limit.ten" in found(LIMIT.start)


def test_a_hand_without_a_limit() -> None:
    section = evolve(REFILL.start.ruleset.reserve, components=(reserve.card_there,))
    assert "reserve.hand-limit" in found(otherwise(REFILL, reserve=section))


def test_a_payment_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def shorter(state: State) -> tuple[Action, ...]:
        listed = legal_actions(state)
        return listed[:-1] if len(listed) > 1 else listed

    monkeypatch.setattr(search, "legal_actions", shorter)
    assert "allowed, but not listed" in found(TAKES.start)
