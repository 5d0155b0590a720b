"""Events account for all that happens, and tell no seat what is hidden from it.

In whole games, in rare situations, with cards that nobody knows, and at a table where clients
follow the game by the events that they are told.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from support.indistinguishable import TABLES, Table, permuted, rests_on_hidden, shown, watcher

from splendor_rules import BASE, MARVEL, Card, as_state, outcome, play_turn, view
from splendor_rules.clauses import Kind
from splendor_rules.events import (
    CardReserved,
    DecisionOwed,
    PlaceFilled,
    PlaceLeftEmpty,
    apply_with_events,
    redact_events,
    replay,
)
from splendor_rules.rulebook import CLAUSES
from splendor_rules.state import ToAct
from splendor_rules.testing.machine import RulesMachine, single_actions
from splendor_rules.testing.strategies import SITUATIONS, forgotten, legal, legal_turns, states
from splendor_rules.views import reveals

if TYPE_CHECKING:
    from splendor_rules import Action, State, Turn
    from splendor_rules.events import Event

pytestmark = pytest.mark.long

FEWER: Final = settings(max_examples=settings().max_examples // 6)
"""An example is a whole game."""
TURNS: Final = (None, "ten-tokens", "two-tiles", "avengers-takeover", "stuck")
"""Situations in which whole turns are looked at, and any position."""
KINDS: Final = {clause.id: clause.kind for clause in CLAUSES}


def followed(state: State, after: State, events: tuple[Event, ...]) -> None:
    """By all events the position comes about; by those of a seat, what that seat knows of it.

    None of them is in vain, but that an empty place stays so is no change.
    """
    assert replay(state, events) == after
    reached = state
    for event in events:
        before, reached = reached, replay(reached, (event,))
        assert (reached == before) is isinstance(event, PlaceLeftEmpty)
    for seat in (*range(len(state.players)), None):
        told = redact_events(events, seat)
        assert replay(as_state(view(state, seat)), told) == as_state(view(after, seat))
        assert redact_events(told, seat) == told


def named(events: tuple[Event, ...]) -> set[str]:
    """The ids of all cards that events name."""
    cards = [getattr(event, "card", None) for event in events]
    return {card.id for card in cards if isinstance(card, Card)}


# Whole games


@FEWER
@given(TABLES)
def test_events_account_for_all_that_happens(table: Table) -> None:
    for state, action, after in table.steps():
        reached, events = apply_with_events(state, action)
        assert reached == after
        assert {KINDS[event.clause] for event in events} <= {Kind.EFFECT, Kind.DEFINITION}
        followed(state, after, events)


@FEWER
@given(TABLES)
def test_a_seat_is_told_of_no_card_that_it_does_not_see(table: Table) -> None:
    for state, action, after in table.steps():
        _, events = apply_with_events(state, action)
        for seat in (*range(table.players), None):
            told = named(redact_events(events, seat))
            assert told <= shown(after, seat)
            assert bool(told - shown(state, seat)) is reveals(state, after, seat)


def lays_out(events: tuple[Event, ...]) -> bool:
    """Whether a card off a deck is shown."""
    return any(
        isinstance(event, PlaceFilled)
        or (isinstance(event, CardReserved) and event.where.place == "deck")
        for event in events
        if isinstance(getattr(event, "card", None), Card)
    )


@FEWER
@given(TABLES)
def test_hidden_cards_make_no_difference_to_what_is_told(table: Table) -> None:
    """Of a deck only the card that is shown stays where it lies; all others change places."""
    rng = Random(table.seed)
    # Under the other reading the next player's hidden card can end the game.
    rules = table.rules.under(stuck="pass")
    for state, action, _ in evolve(table, rules=rules).steps():
        seat = watcher(state, rng)
        if seat != state.to_act and rests_on_hidden(action, state):
            continue
        told = redact_events(apply_with_events(state, action)[1], seat)
        other = permuted(state, seat, rng, first=int(lays_out(told)))
        assert redact_events(apply_with_events(other, action)[1], seat) == told


def test_the_games_come_to_every_kind_of_event() -> None:
    """If not, the other tests here would show less than they say."""
    met: Counter[str] = Counter()
    for seed, rules in enumerate((BASE, MARVEL) * 3):
        table = Table(rules, 2 + seed // 2, seed, ("blind", "purchase"))
        for state, action, _ in table.steps():
            for event in apply_with_events(state, action)[1]:
                met[event.clause] += 1
                other = redact_events((event,), None) != (event,)
                met["hidden"] += other
                met["shown"] += isinstance(event, CardReserved) and not other
    assert met["hidden"] > 50
    assert met["shown"] > 5
    assert min(met[one] for one in ("tile.effect", "avengers.takeover", "limit.effect")) > 0


# Rare situations and whole turns


@pytest.mark.parametrize("situation", [name for name in SITUATIONS if name != "over"])
@given(data=st.data())
@FEWER
def test_rare_situations_are_told_in_full(situation: str, data: st.DataObject) -> None:
    state = data.draw(states(situation=situation))
    action = data.draw(legal(state))
    after, events = apply_with_events(state, action)
    followed(state, after, events)
    if isinstance(after.pending, ToAct):
        again = data.draw(legal(after))
        followed(after, *apply_with_events(after, again))


@pytest.mark.parametrize("situation", TURNS)
@given(data=st.data())
@FEWER
def test_a_turn_is_told_as_its_decisions_are(situation: str | None, data: st.DataObject) -> None:
    state = data.draw(states(situation=situation).filter(lambda one: outcome(one) is None))
    state = state.changed(pending=ToAct())  # with several tiles earned a turn can begin, too
    turn: Turn = data.draw(legal_turns(state))
    after, events = apply_with_events(state, turn)
    assert after == play_turn(state, turn)
    followed(state, after, events)
    single: list[Event] = []
    for action in single_actions(state, turn):
        state, told = apply_with_events(state, action)
        single += told
    assert events == tuple(one for one in single if not isinstance(one, DecisionOwed))


@given(data=st.data())
@FEWER
def test_cards_that_nobody_knows_are_told_as_unknown(data: st.DataObject) -> None:
    state = data.draw(forgotten())
    action = data.draw(legal(state))
    after, events = apply_with_events(state, action)
    assert replay(state, events) == after


# A table with clients


class Clients(RulesMachine):
    """Every seat and a spectator have a client, which is sent events and nothing else."""

    known: dict[int | None, State]

    def started(self, state: State) -> None:
        seats = (*range(len(state.players)), None)
        self.known = {seat: as_state(view(state, seat)) for seat in seats}

    def played(self, before: State, action: Action, after: State) -> None:
        reached, events = apply_with_events(before, action)
        assert reached == after
        for seat, known in self.known.items():
            self.known[seat] = replay(known, redact_events(events, seat))
            assert self.known[seat] == as_state(view(after, seat))


TestClients = Clients.TestCase
TestClients.settings = FEWER
