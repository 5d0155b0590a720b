"""The numbers that a house may change: what follows them, and what they are called."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve
from support.public_names import PUBLIC

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    Purchase,
    Reserve,
    Ruleset,
    Take,
    apply,
    defects,
    explain,
    judge,
    legal_actions,
    new_game,
    outcome,
)
from splendor_rules.errors import SetupError
from splendor_rules.state import Player, Reserved, ReturnOwed, ToAct
from splendor_rules.testing.invariants import broken

HOUSES = (
    BASE.with_limits(tokens=11),
    BASE.with_limits(hand=4),
    BASE.with_limits(goal=21),
    BASE.with_limits(pile_for_two=5),
    MARVEL.with_limits(tokens=7, hand=1, pile_for_two=3, goal=9).under(stuck="ends"),
)


@pytest.mark.parametrize("house", HOUSES, ids=repr)
def test_games_with_other_numbers_are_sound_to_the_end(house: Ruleset) -> None:
    tokens, hands, points = {0}, {0}, {0}
    for seed in range(8):
        dice, state, before = Random(seed), new_game(house, 2 + seed % 3, seed), None
        while (result := outcome(state)) is None:
            assert defects(state, before) == ()
            assert broken(state) == ()
            if isinstance(state.pending, ToAct):
                tokens |= {sum(player.tokens) for player in state.players}
                hands |= {len(player.reserved) for player in state.players}
            actions = legal_actions(state)
            buying = [action for action in actions if isinstance(action, Purchase)]
            before, state = state, apply(state, dice.choice(buying or actions))
        if result.ended_by in {"points", "gauntlet"}:
            points.add(max(result.points))
            assert max(result.points) >= house.limits.goal
    assert (max(tokens), max(hands)) == (house.limits.tokens, house.limits.hand)
    assert max(points) >= house.limits.goal


def test_a_return_is_owed_over_the_limit_of_the_house() -> None:
    for house, owed in ((BASE, 2), (BASE.with_limits(tokens=11), 1)):
        start = new_game(house, 2, 1)
        start = start.with_player(Player((2, 2, 2, 1, 1, 1, 0)), supply=(2, 2, 2, 3, 3, 4, 0))
        after = apply(start, Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN))
        assert after.pending == ReturnOwed(owed)
        assert defects(after) == ()
        assert {sum(action.tokens) for action in legal_actions(after)} == {owed}  # type: ignore[union-attr]  # returns


def test_messages_have_the_numbers_of_the_house() -> None:
    house = BASE.with_limits(hand=1, pile_for_two=5)
    start = new_game(house, 2, 1)
    pair = explain(judge(start, Take.of(Gem.RED, Gem.RED)))
    assert "can be taken only from a pile of 5 or more; this pile has 4." in pair
    full = start.with_player(Player(reserved=(Reserved(start.decks[0][0]),)))
    assert "1 is the most it may have" in explain(judge(full, Reserve(1, 1)))
    assert not [action for action in legal_actions(start) if action == Take.of(Gem.RED, Gem.RED)]
    assert not [action for action in legal_actions(full) if isinstance(action, Reserve)]


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        ({"tokens": 11}, "base-tokens-11"),
        ({"goal": 21, "hand": 4}, "base-hand-4-goal-21"),
        ({"pile_for_two": 5}, "base-pile-for-two-5"),
        ({"pile_for_two": 5, "name": "club"}, "club"),
        ({"goal": 15}, "base"),
    ],
)
def test_the_name_says_what_differs_unless_one_is_given(limits: Any, name: str) -> None:
    house = BASE.with_limits(**limits)
    assert house.name == name
    assert house.is_published is (name == "base")
    for ruleset in (house, house.under(stuck="ends")):
        assert eval(repr(ruleset), dict(PUBLIC)) == ruleset  # noqa: S307  (made right here)
        assert pickle.loads(pickle.dumps(ruleset)) == ruleset  # noqa: S301  (pickled right here)


def test_limits_are_changed_one_after_the_other() -> None:
    one = BASE.with_limits(tokens=11)
    assert one.with_limits(goal=21) == BASE.with_limits(tokens=11, goal=21)
    assert one.with_limits(tokens=10) == BASE
    assert repr(one.under(stuck="ends")) == "BASE.with_limits(tokens=11).under(stuck='ends')"
    club = evolve(BASE, name="club", points=lambda _state, _seat: 0)
    assert club.with_limits(goal=9).name == "club-goal-9"
    assert repr(club.with_limits(goal=9)) == "<Ruleset 'club-goal-9'>"
    assert repr(evolve(BASE, limits=one.limits)) == "<Ruleset 'base'>"
    assert repr(evolve(BASE, name="club")) == "<Ruleset 'club'>"


@pytest.mark.parametrize(
    ("limits", "problem"),
    [
        ({"tokens": 0}, "the limit tokens is from 1 to 99, not 0"),
        ({"hand": -1}, "the limit hand is from 0 to 99, not -1"),
        ({"pile_for_two": 1}, "the limit pile_for_two is from 2 to 99, not 1"),
        ({"goal": 100}, "the limit goal is from 1 to 99, not 100"),
        ({"goal": True}, "the limit goal: expected a whole number, not True"),
        ({"goal": "15"}, "the limit goal: expected a whole number, not '15'"),
        ({"cards": 4}, "'cards' is no limit; there are tokens, hand, pile_for_two, goal"),
        ({"goal": 9, "name": "base"}, "'base' is the name of another ruleset"),
        ({"goal": 9, "name": "marvel"}, "'marvel' is the name of another ruleset"),
    ],
)
def test_limits_that_cannot_be_are_refused(limits: Any, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        BASE.with_limits(**limits)
