"""Chapter 4: reserving a card."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, buy, grounds, player, position, purchase

from splendor_rules import BASE, MARVEL, Gem, Reserve, Take, apply, defects, judge, legal_actions
from splendor_rules.actions import Place, Return
from splendor_rules.box import BASE_BOX, tokens_of
from splendor_rules.rulebook import end, points, reserve, tile
from splendor_rules.state import Reserved, ReturnOwed, Unknown

ASKED = (
    "turn.game-over",
    "turn.pending",
    "turn.one-action",
    "reserve.card-there",
    "reserve.hand-limit",
)
LEVEL_ONE = ["1R0-W3", "1K0-G3", "1W0-U3", "1G0-R3"]
START = position(BASE, [NEWCOMER, NEWCOMER], market={1: LEVEL_ONE}, decks={1: ["1U0-K3"]})
EMPTIED = position(
    BASE,
    [NEWCOMER, player(), player(), player()],
    market={1: ["1R0-W3", None, "1K0-G3", None]},
    left={1: 0},
)
"""No cards are left in the deck of level 1, and two places of the row are empty."""
BARE = position(BASE, [NEWCOMER, player(tokens={"gold": 5})])
"""No gold is left."""


@pytest.mark.parametrize("place", [1, 2, 3, 4, "deck"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_reserve_card_there_allows_every_card_in_sight_and_every_top_card(
    level: int, place: Place
) -> None:
    assert judge(START, Reserve(level, place)).relied_on == ASKED


@pytest.mark.parametrize(
    ("level", "place"), [(0, 1), (4, 1), (1, 0), (1, 5), (1, -1), (4, "deck"), (0, "deck")]
)
def test_reserve_card_there_refuses_places_that_there_are_not(level: int, place: Place) -> None:
    facts = {"level": level, "place": str(place), "lies": "nothing"}
    assert grounds(judge(START, Reserve(level, place))) == [("reserve.card-there", facts)]


def test_reserve_card_there_refuses_an_empty_deck_and_an_empty_place() -> None:
    deck = {"level": 1, "place": "deck", "lies": "nothing"}
    assert grounds(judge(EMPTIED, Reserve(1, "deck"))) == [("reserve.card-there", deck)]
    place = {"level": 1, "place": "2", "lies": "nothing"}
    assert grounds(judge(EMPTIED, Reserve(1, 2))) == [("reserve.card-there", place)]
    assert judge(EMPTIED, Reserve(1, 1)).legal is True
    assert judge(EMPTIED, Reserve(1, 3)).legal is True


def test_reserve_card_there_allows_the_last_card_of_a_deck() -> None:
    state = position(BASE, [NEWCOMER, player(), player(), player()], left={1: 1})
    after = apply(state, Reserve(1, "deck"))
    assert after.decks[0] == ()
    assert grounds(judge(after, Reserve(1, "deck")))[0][0] == "reserve.card-there"


def test_reserve_card_there_a_named_card_must_lie_there() -> None:
    right, wrong = BASE_BOX.card("1K0-G3"), BASE_BOX.card("1W0-U3")
    assert judge(START, Reserve(1, 2, right)).legal is True
    facts = {"level": 1, "place": "2", "lies": "another-card"}
    assert grounds(judge(START, Reserve(1, 2, wrong))) == [("reserve.card-there", facts)]
    assert judge(START, Reserve(1, "deck", BASE_BOX.card("1U0-K3"))).legal is True
    deck = {"level": 1, "place": "deck", "lies": "another-card"}
    assert grounds(judge(START, Reserve(1, "deck", wrong))) == [("reserve.card-there", deck)]


def test_reserve_card_there_allows_a_card_that_could_be_purchased() -> None:
    state = position(BASE, [player(tokens={"white": 3}), NEWCOMER], market={1: LEVEL_ONE})
    assert purchase(state, "1R0-W3") in legal_actions(state)
    assert judge(state, Reserve(1, 1)).legal is True


@pytest.mark.parametrize("count", [0, 1, 2])
def test_reserve_hand_limit_allows_a_third_card(count: int) -> None:
    hand = ["2W3-W6", "3K4-R7"][:count]
    state = position(BASE, [player(tokens={}, reserved=hand), NEWCOMER])
    assert judge(state, Reserve(1, "deck")).relied_on == ASKED


def test_reserve_hand_limit_refuses_a_fourth_card() -> None:
    three = player(tokens={}, reserved=["2W3-W6", "3K4-R7", "1W0-U3"])
    state = position(BASE, [three, NEWCOMER])
    refused = [("reserve.hand-limit", {"hand": 3, "limit": 3})]
    assert grounds(judge(state, Reserve(1, "deck"))) == refused
    assert grounds(judge(state, Reserve(3, 4))) == refused
    assert judge(state.changed(to_act=1), Reserve(3, 4)).legal is True


def test_reserve_hand_limit_goes_with_card_there() -> None:
    three = player(tokens={}, reserved=["2W3-W6", "3K4-R7", "1W0-U3"])
    state = position(BASE, [three, NEWCOMER])
    assert grounds(judge(state, Reserve(1, 5))) == [
        ("reserve.card-there", {"level": 1, "place": "5", "lies": "nothing"}),
        ("reserve.hand-limit", {"hand": 3, "limit": 3}),
    ]


def test_reserve_hand_limit_the_list_follows_the_hand() -> None:
    cards = ["2W3-W6", "3K4-R7", "2U3-U6"]
    for held, listed in ((0, 15), (3, 0), (2, 15), (3, 0)):
        state = position(BASE, [player(tokens={}, reserved=cards[:held]), NEWCOMER])
        assert sum(isinstance(one, Reserve) for one in legal_actions(state)) == listed


def test_reserve_hand_limit_a_purchase_from_the_hand_makes_room() -> None:
    three = player(tokens={"blue": 3}, reserved=["2W3-W6", "3K4-R7", "1W0-U3"])
    state = apply(buy(position(BASE, [three, NEWCOMER]), "1W0-U3"), Reserve(1, 1))
    assert judge(state, Reserve(1, "deck")).legal is True


def test_reserve_wild_one_comes_while_there_is_one() -> None:
    state = position(BASE, [NEWCOMER, player(tokens={"gold": 4})])
    after = apply(state, Reserve(1, 1))
    assert (after.supply[Gem.GOLD], after.players[0].tokens) == (0, tokens_of(Gem.GOLD))
    assert reserve.wild(BARE, Reserve(1, 1)) is BARE


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", [1, 4, "deck"])
def test_reserve_wild_comes_with_a_card_from_anywhere(level: int, place: Place) -> None:
    after = apply(START, Reserve(level, place))
    assert after.players[0].tokens == tokens_of(Gem.GOLD)
    assert after.supply[Gem.GOLD] == START.supply[Gem.GOLD] - 1


def test_reserve_wild_cannot_be_declined_under_ten() -> None:
    after = apply(START, Reserve(1, 1))
    assert after.to_act == 1, "there is nothing to decide and nothing to give back"
    assert after.players[0].tokens == tokens_of(Gem.GOLD)


def test_reserve_wild_comes_no_other_way() -> None:
    taken = apply(START, Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN))
    assert taken.supply[Gem.GOLD] == 5
    state = position(BASE, [player(tokens={"blue": 3}), NEWCOMER], market={1: LEVEL_ONE})
    assert buy(state, "1W0-U3").supply[Gem.GOLD] == 5


def test_reserve_without_wild_is_legal_and_brings_none() -> None:
    for action in (Reserve(1, 1), Reserve(2, "deck")):
        assert judge(BARE, action).relied_on == ASKED
        after = apply(BARE, action)
        assert after.players[0].tokens == (0, 0, 0, 0, 0, 0, 0)
        assert len(after.players[0].reserved) == 1
        assert defects(after, BARE) == ()


def test_reserve_effect_a_face_up_card_goes_to_the_hand() -> None:
    state = START.changed(passes=1)
    after = reserve.effect(state, Reserve(1, 2))
    assert after.players[0].reserved == (Reserved(BASE_BOX.card("1K0-G3"), hidden=False),)
    assert after.market[0][1] is None
    assert [card and card.level for card in after.market[0]] == [1, None, 1, 1]
    assert (after.decks, after.supply, after.passes) == (state.decks, state.supply, 0)


def test_reserve_effect_a_top_card_goes_to_the_hand_unseen() -> None:
    after = reserve.effect(START, Reserve(1, "deck"))
    assert after.players[0].reserved == (Reserved(BASE_BOX.card("1U0-K3"), hidden=True),)
    assert after.decks[0] == START.decks[0][1:]
    assert after.market == START.market


def test_reserve_effect_the_hand_keeps_its_order() -> None:
    state = position(BASE, [player(tokens={}, reserved=["3K4-R7"]), NEWCOMER])
    after = apply(state, Reserve(1, 1))
    assert [one.card for one in after.players[0].reserved] == [
        BASE_BOX.card("3K4-R7"),
        state.market[0][0],
    ]


@pytest.mark.parametrize(
    ("off_deck", "seat", "hidden"),
    [
        (True, 0, False),
        (True, 1, True),
        (True, None, True),
        (False, 0, False),
        (False, 1, False),
        (False, None, False),
    ],
)
def test_reserve_hidden_only_what_came_off_a_deck_and_only_to_others(
    *, off_deck: bool, seat: int | None, hidden: bool
) -> None:
    after = apply(START, Reserve(1, "deck" if off_deck else 1))
    (one,) = after.players[0].reserved
    assert reserve.hidden(one, 0, seat) is hidden


def test_reserve_kept_holds_over_a_purchase_by_its_owner() -> None:
    seat = player(tokens={"blue": 3}, reserved=["1W0-U3"])
    before = position(BASE, [seat, NEWCOMER])
    after = buy(before, "1W0-U3")
    assert after.players[0].reserved == ()
    assert reserve.kept(before, after) is None


def test_reserve_kept_refuses_a_card_that_left_a_hand_otherwise() -> None:
    seat = player(tokens={}, reserved=["1W0-U3", "2W3-W6"])
    before = position(BASE, [seat, NEWCOMER])
    card = BASE_BOX.card("1W0-U3")
    one, other = before.players
    fewer = one.changed(reserved=one.reserved[1:])
    gone = before.changed(players=(fewer, other))
    assert reserve.kept(before, gone) == {"cards": ("1W0-U3",)}
    taken = before.changed(players=(fewer, other.changed(cards=(card,))))
    assert grounds(defects(taken, before)) == [("reserve.kept", {"cards": ["1W0-U3"]})]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_reserve_kept_names_an_unknown_card_by_its_level(level: int) -> None:
    owned = [BASE_BOX.level(one)[0].id for one in (1, 2, 3)]
    seat = player(tokens={}, cards=owned, reserved=[Unknown(level), Unknown(level)])
    before = position(BASE, [seat, NEWCOMER])
    one, other = before.players
    fewer = before.changed(players=(one.changed(reserved=one.reserved[1:]), other))
    none = before.changed(players=(one.changed(reserved=()), other))
    for after in (fewer, none):
        assert reserve.kept(before, after) == {"cards": (f"level {level}",)}
    assert reserve.kept(before, before) is None


def test_reserve_kept_holds_when_an_unknown_card_is_purchased() -> None:
    seat = player(tokens={}, reserved=[Unknown(1), "2W3-W6"])
    before = position(BASE, [seat, NEWCOMER], missing=["1W0-U3"])
    one, other = before.players
    bought = one.changed(cards=(BASE_BOX.card("1W0-U3"),), reserved=one.reserved[1:])
    assert reserve.kept(before, before.changed(players=(bought, other))) is None


def test_reserve_no_value_a_card_in_hand_gives_nothing_in_the_base_game() -> None:
    hand = ["3W5-W3K7", "3U5-W7U3", "3G5-U7G3"]
    state = position(BASE, [player(tokens={}, reserved=hand), NEWCOMER])
    one = state.players[0]
    assert (one.bonuses, points.base(state, 0), end.fifteen(state, 0)) == (
        (0, 0, 0, 0, 0),
        0,
        False,
    )
    assert not any(tile.earned(noble, one.bonuses) for noble in BASE_BOX.tiles)


def test_reserve_no_value_a_card_in_hand_gives_nothing_in_marvel() -> None:
    state = position(MARVEL, [player(tokens={}, reserved=["thor", "hulk", "iron-man"]), NEWCOMER])
    one = state.players[0]
    assert (one.avengers_marks, one.tokens[6], state.avengers_holder) == (0, 0, None)
    assert points.marvel(state, 0) == 0


def test_reserve_wild_is_taken_first_at_ten_and_may_go_back() -> None:
    ten = player(tokens={"white": 3, "blue": 3, "green": 2, "black": 2})
    state = position(BASE, [ten, NEWCOMER])
    after = apply(state, Reserve(2, 1))
    assert (after.pending, after.players[0].tokens[Gem.GOLD]) == (ReturnOwed(1), 1)
    assert apply(after, Return.of(Gem.GOLD)).players[0].tokens == state.players[0].tokens
    assert apply(after, Return.of(Gem.WHITE)).players[0].tokens == (2, 3, 2, 0, 2, 1, 0)
