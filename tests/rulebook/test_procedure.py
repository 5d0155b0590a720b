"""Disputes about procedure rather than a position: each tests what it asks for."""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    Purchase,
    Reserve,
    State,
    Take,
    Turn,
    Unknown,
    judge_record,
    new_game,
    play_turn,
)
from splendor_rules.actions import Hand, Row
from splendor_rules.box.tokens import as_tokens
from splendor_rules.records import Record, RecordedTurn
from splendor_rules.serialization import to_json


def _row_ids(state: State) -> list[list[str]]:
    return [[getattr(card, "id", "?") for card in row] for row in state.market]


def test_d35_each_level_is_shuffled_on_its_own_and_seeds_differ() -> None:
    openings = [
        _row_ids(new_game(ruleset, 2, seed)) for ruleset in (BASE, MARVEL) for seed in range(20)
    ]
    assert all(one != other for one, other in combinations(openings, 2))
    listed = [[card.id for card in BASE.box.level(level)[:4]] for level in (1, 2, 3)]
    for rows in openings:
        assert all(row != plain for row, plain in zip(rows, listed, strict=True))
        assert [{box_level(card) for card in row} for row in rows] == [{1}, {2}, {3}]


def box_level(name: str) -> int:
    """The level of a card of either game."""
    found = BASE.box.card_by_id.get(name) or MARVEL.box.card_by_id[name]
    return found.level


def _bought_two_turns_ago(payment: tuple[int, ...]) -> Record:
    """A record in which A buys 1R1-W4 in its third turn, and two more turns follow."""
    card = BASE.box.card("1R1-W4")
    rest = [other for other in BASE.box.level(1) if other != card]
    decks = ((card, *rest), BASE.box.level(2), BASE.box.level(3))
    threes = [Take.of(Gem.BLUE, Gem.GREEN, Gem.RED), Take.of(Gem.BLACK, Gem.GREEN, Gem.RED)]
    turns = [
        RecordedTurn(0, Turn(Take.of(Gem.WHITE, Gem.WHITE))),
        RecordedTurn(1, Turn(threes[0])),
        RecordedTurn(0, Turn(Take.of(Gem.WHITE, Gem.BLUE, Gem.BLACK))),
        RecordedTurn(1, Turn(threes[1])),
        RecordedTurn(0, Turn(Take.of(Gem.WHITE, Gem.BLUE, Gem.BLACK))),
        RecordedTurn(1, Turn(Take.of(Gem.GREEN, Gem.RED, Gem.BLACK))),
        RecordedTurn(0, Turn(Purchase(card, as_tokens(payment), Row()))),
        RecordedTurn(1, Turn(Reserve(3, "deck"))),
    ]
    return Record(BASE, ("A", "B"), decks, BASE.box.tiles[:3], tuple(turns))


def test_d65_a_purchase_is_checked_from_the_record() -> None:
    verdict = judge_record(_bought_two_turns_ago((4, 0, 0, 0, 0)))
    assert verdict.legal is True


def test_d65_a_purchase_that_lacked_a_token_is_found_two_turns_later() -> None:
    verdict = judge_record(_bought_two_turns_ago((3, 0, 0, 0, 0)))
    assert verdict.legal is False
    assert verdict.turns_judged == 6
    illegal = to_json(verdict)["illegal"]["refusals"][0]
    assert illegal["clause"] == "purchase.exact-payment"
    assert illegal["facts"] == {"price": {"white": 4}, "paid": {"white": 3}}


def test_d65_without_the_card_there_is_no_verdict() -> None:
    record = _bought_two_turns_ago((4, 0, 0, 0, 0))
    nothing = tuple((Unknown(level),) * size for level, size in ((1, 40), (2, 30), (3, 20)))
    forgotten = evolve(record, decks=nothing)
    verdict = judge_record(forgotten)
    assert verdict.legal is None
    assert verdict.turns_judged == 6


def test_d66_time_is_called_in_the_middle_of_a_round() -> None:
    record = _bought_two_turns_ago((4, 0, 0, 0, 0))
    verdict = judge_record(evolve(record, turns=record.turns[:7]))
    assert verdict.outcome is None
    assert verdict.legal is True


def test_f02_one_game_leaves_nothing_behind_for_the_next() -> None:
    first = new_game(BASE, 2, 1)
    play_turn(first, Turn(Take.of(Gem.WHITE, Gem.WHITE)))
    assert new_game(BASE, 2, 1) == first
    assert Hand() == Hand()
