"""A ruleset of one's own: what it refuses besides is explained, and left out of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from splendor_rules import (
    BASE,
    Gem,
    IllegalActionError,
    Reserve,
    Return,
    State,
    Take,
    apply,
    defects,
    explain,
    judge,
    legal_actions,
    new_game,
)
from splendor_rules.box import BASE_BOX
from splendor_rules.messages import messages_for
from splendor_rules.rulings import Refusal
from splendor_rules.state import Player, ReturnOwed
from splendor_rules.testing.invariants import broken

if TYPE_CHECKING:
    from splendor_rules.state import Deck


def no_red_is_taken(_state: State, action: Take) -> Refusal | None:
    return Refusal("house.no-red", {"colour": "red"}) if action.tokens[Gem.RED] else None


def third_level_stays(_state: State, action: Reserve) -> Refusal | None:
    return Refusal("house.third-level") if action.level == 3 else None


def gold_is_kept(_state: State, action: Return) -> Refusal | None:
    return Refusal("house.gold-kept") if action.tokens[Gem.GOLD] else None


SMALL = evolve(BASE, name="small", box=evolve(BASE_BOX, cards=BASE_BOX.cards[:-6]))
"""A game without the last six cards of level 3."""

HOUSE = evolve(
    BASE,
    name="house",
    take=evolve(BASE.take, shape=(*BASE.take.shape, no_red_is_taken)),
    reserve=evolve(BASE.reserve, components=(*BASE.reserve.components, third_level_stays)),
    give_back=evolve(BASE.give_back, cost=(*BASE.give_back.cost, gold_is_kept)),
)


def test_a_take_that_the_house_refuses() -> None:
    state = new_game(HOUSE, 2, 1)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Take.of(Gem.RED, Gem.RED))
    assert str(caught.value) == "house.no-red: colour = red"
    assert explain(caught.value.ruling) == "Illegal. house.no-red: colour = red"


def test_the_list_leaves_out_what_the_house_refuses() -> None:
    listed = legal_actions(new_game(HOUSE, 2, 1))
    usual = legal_actions(new_game(BASE, 2, 1))
    takes = [one for one in listed if isinstance(one, Take)]
    assert takes == [one for one in usual if isinstance(one, Take) and not one.tokens[Gem.RED]]
    assert [(one.level, one.place) for one in listed if isinstance(one, Reserve)] == [
        *[(level, place) for level in (1, 2) for place in (1, 2, 3, 4)],
        (1, "deck"),
        (2, "deck"),
    ]


def test_a_return_that_the_house_refuses() -> None:
    state = new_game(HOUSE, 2, 1)
    players = (Player(tokens=(3, 3, 3, 0, 0, 2, 0)), *state.players[1:])
    state = state.changed(players=players, pending=ReturnOwed(1))
    assert legal_actions(state) == tuple(Return.of(one) for one in (Gem.WHITE, Gem.BLUE, Gem.GREEN))
    ruling = judge(state, Return.of(Gem.GOLD))
    assert [refusal.clause for refusal in ruling.refusals] == ["house.gold-kept"]


def test_a_known_clause_with_facts_of_ones_own_speaks_by_them() -> None:
    refusal = Refusal("take.two-needs-four", {"pile": 5})
    assert messages_for("base").message(refusal) == "take.two-needs-four: pile = 5"


@pytest.mark.parametrize("decks", [None, ((), (), ())], ids=["dealt", "unknown"])
def test_the_cards_of_a_box_of_ones_own_are_counted(decks: tuple[Deck, ...] | None) -> None:
    state = new_game(SMALL, 2, 1, decks=decks)
    one, two, three = state.decks
    assert [len(one), len(two), len(three)] == [36, 26, 10]
    assert defects(state) == ()
    assert broken(state) == ()
    (lost,) = defects(state.changed(decks=(one, two, three[1:])))
    assert (lost.clause, lost.facts) == ("setup.conservation", {"what": ("level 3",)})
