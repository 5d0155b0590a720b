"""State machines for both games: whatever is done, what the rulebook says holds afterwards.

The table is that of the testing kit: two to four players, all readings, single actions and whole
turns, legal and illegal. Here things are done at it that touch more of the library: going back,
writing the game down and reading it, looking at it from a seat, not knowing some of the cards.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    State,
    apply,
    as_state,
    judge,
    judge_record,
    judge_turn,
    legal_actions,
    outcome,
    parse_scenario,
    view,
)
from splendor_rules.records import format_record, parse_record, record_of
from splendor_rules.scenarios import Scenario, format_scenario
from splendor_rules.state import Over, Reserved, ToAct
from splendor_rules.testing.machine import RulesMachine
from splendor_rules.testing.strategies import actions, forget, turns
from splendor_rules.unknown import reveal, unknowns

if TYPE_CHECKING:
    from unittest import TestCase

    from splendor_rules.ruleset import Ruleset

pytestmark = pytest.mark.long

SHARE = settings(max_examples=settings().max_examples // 6)
"""Six tables together have as many examples as any other test."""
ANY = st.integers(0, 999)
"""Which of several, counted on from the first again."""


def shuffled(state: State, seat: int, rng: Random) -> State:
    """The position with the cards that are hidden from a seat in each other's places."""
    players, decks = list(state.players), []
    for level, deck in enumerate(state.decks, start=1):
        places = [
            (owner, n)
            for owner, player in enumerate(players)
            for n, reserved in enumerate(player.reserved)
            if reserved.hidden and owner != seat and reserved.card.level == level
        ]
        cards = [*deck, *(players[owner].reserved[n].card for owner, n in places)]
        rng.shuffle(cards)
        for owner, n in places:
            hand = list(players[owner].reserved)
            hand[n] = Reserved(cards.pop(), hidden=True)
            players[owner] = players[owner].changed(reserved=tuple(hand))
        decks.append(tuple(cards))
    return state.changed(decks=tuple(decks), players=tuple(players))


def made_known(part: State, whole: State) -> State:
    """The position with every card in sight revealed."""
    while places := unknowns(part):
        card = places[0].card_in(whole)
        assert isinstance(card, Card)
        part = reveal(part, places[0], card)
    return part


def named(part: State, whole: State) -> State:
    """The position with every purchased card told by its name, which play cannot reveal."""
    pairs = zip(part.players, whole.players, strict=True)
    return part.changed(players=tuple(old.changed(cards=known.cards) for old, known in pairs))


class Table(RulesMachine):
    """A table with a clerk, who writes down, looks, forgets and goes back."""

    @rule(pick=ANY)
    def go_back_and_do_it_again(self, pick: int) -> None:
        """Every position was kept, and doing the same again leads to an equal one."""
        back = pick % len(self.states)
        for action, kept in zip(self.done[back:], self.states[back + 1 :], strict=True):
            assert apply(self.states[back], action) == kept
            back += 1

    @rule(pick=ANY)
    def go_back_and_go_on_from_there(self, pick: int) -> None:
        back = pick % len(self.states)
        del self.states[back + 1 :], self.done[back:]
        self.started(self.state)

    @rule()
    def save_and_load(self) -> None:
        """The record reads back as it was, and judging it comes to the same position."""
        done = len(self.done)
        while done > 0 and not isinstance(self.states[done].pending, ToAct | Over):
            done -= 1
        if self.dealt:
            record = record_of(self.states[0], self.done[:done])
            loaded = parse_record(format_record(record))
            assert loaded == record
            verdict = judge_record(loaded)
            assert verdict.legal is True
            assert verdict.final == self.states[done]
            assert verdict.outcome == outcome(self.states[done])

    @rule(line=st.booleans())
    def describe_and_read(self, *, line: bool) -> None:
        names = ("North", "East", "South", "West")[: len(self.state.players)]
        position = Scenario(self.state, names)
        assert parse_scenario(format_scenario(position, line=line)) == position

    @rule(seed=ANY)
    def look_from_every_seat(self, seed: int) -> None:
        """What is hidden from a seat makes no difference to it."""
        state, rng = self.state, Random(seed)
        for seat in range(len(state.players)):
            other = shuffled(state, seat, rng)
            assert view(other, seat) == view(state, seat)
        other = shuffled(state, state.to_act, rng)
        assert legal_actions(other) == legal_actions(state)
        seen = as_state(view(state, state.to_act))
        assert legal_actions(seen) == legal_actions(state)

    @rule(data=st.data(), seed=ANY)
    def forget_and_find_out(self, data: st.DataObject, seed: int) -> None:
        """Without some cards a ruling is the same or open; once they are known, the same.

        Where a card lies that has been purchased is not said until it is told by its name.
        """
        whole, part = self.state, forget(self.state, seed)
        known = made_known(part, whole)
        listed = legal_actions(whole)
        assert set(legal_actions(known)) == set(listed)
        assert legal_actions(part) == tuple(each for each in listed if judge(part, each).legal)
        action = data.draw(actions(whole), label="action")
        ruling = judge(whole, action)
        assert judge(part, action).legal in {ruling.legal, None}
        same = judge(known, action)
        assert (same.legal, same.relied_on) == (ruling.legal, ruling.relied_on)
        assert [ground.clause for ground in same.refusals] == [
            ground.clause for ground in ruling.refusals
        ]
        assert judge(named(known, whole), action) == ruling
        turn = data.draw(turns(whole), label="turn")
        assert judge_turn(part, turn).legal in {judge_turn(whole, turn).legal, None}
        if ruling.legal:
            after, part = apply(whole, action), apply(known, action)
            assert view(made_known(part, after), None).market == view(after, None).market


def table(game: Ruleset, count: int) -> type[TestCase]:
    """A test at a table of one game, with so many players."""

    class Seated(Table):
        rulesets = (game,)
        players = (count,)

    Seated.__qualname__ = Seated.__name__ = f"{game.name.title()}{count}"
    test: type[TestCase] = Seated.TestCase
    test.settings = SHARE  # type: ignore[attr-defined]
    return test


TestBase2, TestBase3, TestBase4 = (table(BASE, count) for count in (2, 3, 4))
TestMarvel2, TestMarvel3, TestMarvel4 = (table(MARVEL, count) for count in (2, 3, 4))
