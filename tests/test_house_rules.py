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
from splendor_rules.clauses import REGISTRY, clause_of, name_of
from splendor_rules.messages import messages_for
from splendor_rules.rulebook import house_rule
from splendor_rules.rulings import Facts, Refusal
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
    takes = [action for action in listed if isinstance(action, Take)]
    assert takes == [
        action for action in usual if isinstance(action, Take) and not action.tokens[Gem.RED]
    ]
    assert [(action.level, action.place) for action in listed if isinstance(action, Reserve)] == [
        *[(level, place) for level in (1, 2) for place in (1, 2, 3, 4)],
        (1, "deck"),
        (2, "deck"),
    ]


def test_a_return_that_the_house_refuses() -> None:
    state = new_game(HOUSE, 2, 1)
    players = (Player(tokens=(3, 3, 3, 0, 0, 2, 0)), *state.players[1:])
    state = state.changed(players=players, pending=ReturnOwed(1))
    assert legal_actions(state) == tuple(
        Return.of(colour) for colour in (Gem.WHITE, Gem.BLUE, Gem.GREEN)
    )
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


def is_off_a_deck(_state: State, action: Reserve) -> bool:
    return action.place == "deck"


@house_rule(
    "club.decks-after-a-card",
    applies=is_off_a_deck,
    text={"en": "Buy a card first: no card of level {level} off the deck."},
)
def decks_after_a_card(state: State, action: Reserve) -> Facts | None:
    return None if state.player.cards else {"level": action.level}


@house_rule("club.no-passes")
def nobody_has_passed(state: State) -> Facts | None:
    return {} if state.passes else None


CLUB = evolve(
    BASE,
    name="club",
    reserve=evolve(BASE.reserve, components=(*BASE.reserve.components, decks_after_a_card)),
    invariants=(*BASE.invariants, nobody_has_passed),
)


CLUB_REFUSAL = Refusal("club.decks-after-a-card", {"level": 2})


def test_a_house_rule_has_an_id_and_is_asked_only_of_what_it_applies_to() -> None:
    state = new_game(CLUB, 2, 1)
    refused = judge(state, Reserve(2, "deck"))
    assert refused.refusals == (CLUB_REFUSAL,)
    assert (
        judge(state, Reserve(2, 1)).relied_on
        == judge(new_game(BASE, 2, 1), Reserve(2, 1)).relied_on
    )
    card = BASE_BOX.card("1W0-U3")
    rich = state.changed(players=(Player(cards=(card,)), state.players[1]))
    assert judge(rich, Reserve(2, "deck")).relied_on[-1] == "club.decks-after-a-card"
    assert [action for action in legal_actions(state) if action == Reserve(2, "deck")] == []


def test_a_house_rule_speaks_the_language_it_has() -> None:
    refusal = CLUB_REFUSAL
    english = "Buy a card first: no card of level 2 off the deck."
    assert messages_for(CLUB).message(refusal) == english
    assert messages_for(CLUB, "de").message(refusal).startswith(english)
    assert messages_for(CLUB).message(Refusal("club.no-passes")) == "club.no-passes"
    assert messages_for("base").message(refusal) == "club.decks-after-a-card: level = 2"
    ruling = judge(new_game(CLUB, 2, 1), Reserve(2, "deck"))
    assert explain(ruling) == f"Illegal. {english} (club.decks-after-a-card)"


def test_a_rulesets_own_text_comes_before_that_of_a_house_rule() -> None:
    own = {"en": {"clauses": {"club.decks-after-a-card": {"message": "Not yet."}}}}
    assert messages_for(evolve(CLUB, texts=own)).message(CLUB_REFUSAL) == "Not yet."
    assert own == {"en": {"clauses": {"club.decks-after-a-card": {"message": "Not yet."}}}}


def test_empty_facts_object_as_well() -> None:
    (defect,) = defects(new_game(CLUB, 2, 1).changed(passes=1))
    assert (defect.clause, defect.facts) == ("club.no-passes", {})


def test_a_house_rule_is_no_clause() -> None:
    assert name_of(decks_after_a_card) == "club.decks-after-a-card"
    assert clause_of(decks_after_a_card) is None
    assert "club.decks-after-a-card" not in REGISTRY
    with pytest.raises(ValueError, match=r"^take\.pattern is a clause of the rulebook$"):
        house_rule("take.pattern")(nobody_has_passed)
