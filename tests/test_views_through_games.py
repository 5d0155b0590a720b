"""Whole games, looked at by every seat: nothing that a seat can't know makes a difference to it.

At each position the cards that are hidden from a seat change places among themselves. The seat has
to see the same, to have the same actions, and to be given the same rulings on what it may try.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from support.indistinguishable import (
    TABLES,
    Table,
    lookalike,
    permuted,
    rests_on_hidden,
    shown,
    watcher,
)
from support.sample_states import few

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    State,
    Take,
    Turn,
    as_state,
    defects,
    judge,
    judge_record,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    view,
)
from splendor_rules import apply as played
from splendor_rules.actions import Hand, Row
from splendor_rules.box.tokens import as_tokens
from splendor_rules.errors import SetupError
from splendor_rules.records import parse_record, record_of
from splendor_rules.records.writer import format_record
from splendor_rules.views import redact_record, reveals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action
    from splendor_rules.records import Record

pytestmark = pytest.mark.long

FEWER: Final = settings(max_examples=settings().max_examples // 6)
"""An example is a whole game."""


def tries(state: State, rng: Random) -> Iterator[Action]:
    """Some of what is legal, and whatever else a player may try; no guesses at hidden cards."""
    box, listed = state.ruleset.box, legal_actions(state)
    yield from rng.sample(listed, min(len(listed), 6))
    yield Take(few(rng))
    yield Reserve(rng.randrange(5), rng.choice((0, 1, 2, 3, 4, 5, "deck")))
    yield Reserve(rng.randint(1, 3), rng.randint(1, 4), rng.choice(box.cards))
    hands = [one.card for player in state.players for one in player.reserved]
    tops = [deck[0] for deck in state.decks if deck]
    for card in (*rng.choices(box.cards, k=3), *hands, *tops):
        origin = rng.choice((None, Hand(), Row(), Row(rng.randint(1, 3), rng.randint(1, 4))))
        paid = rng.choice([one.payment for one in listed if isinstance(one, Purchase)] or [None])
        yield Purchase(box.card(getattr(card, "id", "")), paid or few(rng), origin)
    yield Pass()
    yield Return(few(rng))
    yield ChooseTile(rng.choice(box.tiles))


def turn_of(action: Action, state: State, rng: Random) -> Turn:
    main = action if not isinstance(action, (Return, ChooseTile)) else Pass()
    tile = rng.choice((None, None, *state.tiles))
    return Turn(main, few(rng) if rng.random() < 0.3 else as_tokens([0] * 7), tile)


# Non-interference


@FEWER
@given(TABLES)
def test_hidden_cards_make_no_difference(table: Table) -> None:
    rng = Random(table.seed)
    for number, (state, _, _) in enumerate(table.steps()):
        seat = watcher(state, rng)
        other, seen = lookalike(state, seat, rng), view(state, seat)
        known = as_state(seen)
        assert view(other, seat) == view(known, seat) == seen
        assert defects(known) == ()
        if seat == state.to_act:
            assert legal_actions(state) == legal_actions(other) == legal_actions(known)
        if seat is not None and number % 5 == table.seed % 5:
            same_rulings(state, (other, known), seat, rng)


def same_rulings(state: State, others: tuple[State, ...], seat: int, rng: Random) -> None:
    for action in tries(state, rng):
        turn = turn_of(action, state, rng)
        ruling, whole = judge(state, action, seat), judge_turn(state, turn, seat)
        for other in others:
            assert judge(other, action, seat) == ruling
            assert judge_turn(other, turn, seat) == whole


@FEWER
@given(TABLES)
def test_what_comes_of_an_action_looks_the_same(table: Table) -> None:
    """What it brings to light is the same card in both: the decks' top cards stay."""
    rng = Random(table.seed)
    # Under the other reading the next player's hidden card can end the game.
    rules = table.rules.under(stuck="pass")
    for state, action, after in evolve(table, rules=rules).steps():
        seat = watcher(state, rng)
        if seat == state.to_act or not rests_on_hidden(action, state):
            other = permuted(state, seat, rng, first=1)
            assert view(played(other, action), seat) == view(after, seat)
        if seat == state.to_act:
            known = played(as_state(view(state, seat)), action)
            same = view(known, seat) == view(after, seat)
            assert same is not reveals(state, after, seat)


def test_the_games_come_to_all_that_matters() -> None:
    """If not, the other tests here would show less than they say."""
    met: Counter[str] = Counter()
    for seed, rules in enumerate((BASE, MARVEL) * 3):
        rng, table = Random(seed), Table(rules, 2 + seed // 2, seed, ("blind", "hand"))
        for state, action, after in table.steps():
            met["drawn"] += reveals(state, after, state.to_act) and not reveals(state, after, None)
            met["unseen"] += rests_on_hidden(action, state)
            held = [player.reserved for player in permuted(state, state.to_act, rng).players]
            met["swapped"] += held != [player.reserved for player in state.players]
            met["over"] += outcome(after) is not None
    assert met["over"] == 6
    assert min(met["drawn"], met["unseen"], met["swapped"]) > 50


# Steps


@FEWER
@given(TABLES)
def test_a_step_reveals_what_a_view_shows_anew(table: Table) -> None:
    for state, _, after in table.steps():
        news = [reveals(state, after, seat) for seat in (*range(table.players), None)]
        assert reveals(state, after) is any(news)
        for seat, revealed in zip((*range(table.players), None), news, strict=True):
            old, new = shown(state, seat), shown(after, seat)
            assert revealed is bool(new - old)
            assert old <= new


# Records


def hidden_cards(state: State, seat: int | None) -> list[Card]:
    held = [
        one.card
        for owner, player in enumerate(state.players)
        for one in player.reserved
        if one.hidden and owner != seat
    ]
    return [card for card in (*held, *chain(*state.decks)) if isinstance(card, Card)]


def told(table: Table) -> Record:
    """The record of a game in which each blind reservation says its card."""
    actions: list[Action] = []
    for state, action, _ in table.steps():
        match action:
            case Reserve(level, "deck"):
                card = state.decks[level - 1][0]
                assert isinstance(card, Card)
                actions.append(Reserve(level, "deck", card))
            case _:
                actions.append(action)
    start = new_game(table.rules, table.players, table.seed)
    while True:
        try:
            return record_of(start, actions)
        except SetupError:  # the last turn is not finished
            actions.pop()


def swapped(record: Record, cards: list[Card], rng: Random) -> Record:
    """The record with these cards permuted, level by level, wherever they stand."""
    other: dict[Card, Card] = {}
    for level in (1, 2, 3):
        some = [card for card in cards if card.level == level]
        other.update(zip(some, rng.sample(some, len(some)), strict=True))
    decks = tuple(
        tuple(other.get(card, card) if isinstance(card, Card) else card for card in deck)
        for deck in record.decks
    )
    turns = tuple(
        evolve(one, turn=evolve(one.turn, action=evolve(action, card=other[action.card])))
        if isinstance(action := one.turn.action, Reserve) and action.card in other
        else one
        for one in record.turns
    )
    return evolve(record, decks=decks, turns=turns)


@FEWER
@given(TABLES)
def test_a_redacted_record_is_the_game_as_the_seat_saw_it(table: Table) -> None:
    rng, record = Random(table.seed), told(table)
    verdict = judge_record(record)
    assert verdict.legal
    seat = rng.choice((*range(table.players), None))
    given_out = redact_record(record, seat)
    hidden = hidden_cards(verdict.final, seat)
    assert {card.id for card in hidden}.isdisjoint(format_record(given_out).split('"'))
    assert parse_record(format_record(given_out)) == given_out
    judged = judge_record(given_out)
    if judged.legal is None:  # whether the seat had to pass
        assert isinstance(record.turns[judged.turns_judged].turn.action, Pass)
    else:
        assert judged.legal
        assert redact_record(given_out, seat) == given_out
    if judged.legal and judged.outcome == verdict.outcome:
        assert judged.final == as_state(view(verdict.final, seat))
    else:
        assert judged.outcome is None
        assert table.rules.readings.stuck == "ends" or not judged.legal
    other = swapped(record, hidden, rng)
    if judge_record(other).outcome == verdict.outcome:
        assert redact_record(other, seat) == given_out
