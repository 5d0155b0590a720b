"""Chapter 3: taking tokens."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from support.state_builder import NEWCOMER, grounds, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    State,
    Stone,
    Take,
    Turn,
    apply,
    contested,
    defects,
    judge,
    judge_turn,
    legal_actions,
    play_turn,
)
from splendor_rules.box import BASE_BOX, NO_TOKENS, Colour, tokens_of
from splendor_rules.rulebook import take
from splendor_rules.rulings import Contested
from splendor_rules.state import ReturnOwed

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset

FREE = BASE.under(fewer_by_choice="up-to-three")
TWO_ONLY = BASE.under(short_take="two-only")
NOT_ALLOWED = BASE.under(short_take="not-allowed")
ASKED = (
    "turn.game-over",
    "turn.pending",
    "turn.one-action",
    "take.pattern",
    "take.ordinary-only",
    "take.in-supply",
)
W, U, G, R, K, J = Gem.WHITE, Gem.BLUE, Gem.GREEN, Gem.RED, Gem.BLACK, Gem.GOLD
START = position(BASE, [NEWCOMER, NEWCOMER])


def supply(ruleset: Ruleset = BASE, **counts: int) -> State:
    """Three players; the supply as said, the rest of those colours in their hands."""
    return position(ruleset, [player()] * 3, supply=counts)


def only(ruleset: Ruleset = BASE, **counts: int) -> State:
    """Three players; only these ordinary colours are left in the supply."""
    none = dict.fromkeys(ruleset.box.colours[:5], 0)
    return supply(ruleset, **{**none, **counts})


@pytest.mark.parametrize(
    ("tokens", "named"),
    [
        (NO_TOKENS, {}),
        (tokens_of(W, W, U), {"white": 2, "blue": 1}),
        (tokens_of(W, W, W), {"white": 3}),
        (tokens_of(W, W, U, U), {"white": 2, "blue": 2}),
        ((-1, 1, 1, 1, 0, 0, 0), {"white": -1, "blue": 1, "green": 1, "red": 1}),
        (tokens_of(W, W, J), {"white": 2, "gold": 1}),
    ],
)
def test_take_pattern_refuses_mixtures_three_alike_and_nothing(
    tokens: tuple[int, int, int, int, int, int, int], named: dict[str, int]
) -> None:
    found = grounds(judge(START, Take(tokens)))
    assert found[0] == ("take.pattern", {"tokens": named})
    assert [clause for clause, _ in found[1:]] == ["take.ordinary-only"] * (tokens[5] > 0)


@pytest.mark.parametrize("colours", [(W, W, R), (W, R, R), (W, W, R, R), (W, W, W)])
def test_take_pattern_refuses_a_mixture_with_two_colours_left_too(
    colours: tuple[Colour, ...],
) -> None:
    for rules in (BASE, MARVEL.under(short_take="two-only"), FREE):
        names = rules.box.colours
        state = only(rules, **{names[W]: 5, names[R]: 4})
        assert [clause for clause, _ in grounds(judge(state, Take.of(*colours)))] == [
            "take.pattern"
        ]


@pytest.mark.parametrize("colours", [(W, U, G), (W, R, K), (W, W), (K, K)])
def test_take_pattern_allows_three_different_and_two_alike(
    colours: tuple[Colour, ...],
) -> None:
    assert judge(START, Take.of(*colours)).legal is True


def test_take_pattern_of_four_different_is_no_mixture_but_too_many() -> None:
    facts = {"taken": 4, "needed": 3, "left": 5}
    assert grounds(judge(START, Take.of(W, U, G, R))) == [("take.three-different", facts)]


def test_take_ordinary_only_refuses_gold() -> None:
    refused = [("take.ordinary-only", {"colours": ["gold"]})]
    assert grounds(judge(START, Take.of(W, U, J))) == refused
    assert grounds(judge(START, Take.of(J, J))) == refused
    assert grounds(judge(START, Take.of(J))) == refused


def test_take_ordinary_only_refuses_grey_and_green_in_marvel() -> None:
    state = position(MARVEL, [NEWCOMER, NEWCOMER])
    both = Take.of(Stone.MIND, Stone.SHIELD, Stone.TIME)
    assert grounds(judge(state, both)) == [
        ("take.ordinary-only", {"colours": ["grey", "green"]}),
    ]
    one = Take.of(Stone.MIND, Stone.SPACE, Stone.TIME)
    assert grounds(judge(state, one)) == [("take.ordinary-only", {"colours": ["green"]})]


@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
@pytest.mark.parametrize("colour", [W, U, G, R, K])
def test_take_ordinary_only_allows_the_five_ordinary_colours(
    rules: Ruleset, colour: Colour
) -> None:
    state = position(rules, [NEWCOMER, NEWCOMER])
    ruling = judge(state, Take.of(colour, colour))
    assert ruling.relied_on == (*ASKED, "take.two-needs-four")


def test_take_ordinary_only_refuses_the_seventh_place_in_the_base_game() -> None:
    refused = [("take.ordinary-only", {"colours": ["time stone"]})]
    assert grounds(judge(START, Take.of(W, U, Stone.TIME))) == refused


def test_take_in_supply_refuses_a_colour_that_is_gone() -> None:
    state = supply(white=0, blue=1)
    refused = [("take.in-supply", {"colours": ["white"]})]
    assert grounds(judge(state, Take.of(W, U, G))) == refused


def test_take_in_supply_allows_the_last_token() -> None:
    state = supply(white=0, blue=1, green=1, red=1)
    ruling = judge(state, Take.of(U, G, R))
    assert ruling.relied_on == (*ASKED, "take.three-different")


def test_take_in_supply_two_of_a_pile_of_one_lack_both_grounds() -> None:
    assert grounds(judge(supply(white=1), Take.of(W, W))) == [
        ("take.in-supply", {"colours": ["white"]}),
        ("take.two-needs-four", {"colour": "white", "supply": 1, "needed": 4}),
    ]
    assert grounds(judge(supply(white=2), Take.of(W, W))) == [
        ("take.two-needs-four", {"colour": "white", "supply": 2, "needed": 4}),
    ]


@pytest.mark.parametrize("count", [1, 2])
def test_take_three_different_refuses_fewer_while_three_are_left(count: int) -> None:
    facts = {"taken": count, "needed": 3, "left": 3}
    state = only(white=1, blue=1, green=1)
    assert grounds(judge(state, Take.of(*(W, U)[:count]))) == [("take.three-different", facts)]


def test_take_three_different_allows_three_of_three_left() -> None:
    ruling = judge(only(white=1, blue=1, green=1), Take.of(W, U, G))
    assert ruling.relied_on == (*ASKED, "take.three-different")


def test_take_three_different_gold_in_the_supply_is_no_colour_left() -> None:
    state = only(white=1, blue=1)
    assert state.supply[J] == 5
    assert judge(state, Take.of(W, U)).legal is True


@pytest.mark.parametrize("count", [1, 2, 3])
def test_take_three_different_under_up_to_three_allows_fewer(count: int) -> None:
    state = START.changed(ruleset=FREE)
    ruling = judge(state, Take.of(*(W, U, G)[:count]))
    assert ruling.relied_on == (*ASKED, "take.three-different")


def test_take_three_different_under_up_to_three_refuses_four_and_none() -> None:
    state = START.changed(ruleset=FREE)
    facts = {"taken": 4, "needed": 3, "left": 5}
    assert grounds(judge(state, Take.of(W, U, G, R))) == [("take.three-different", facts)]
    assert grounds(judge(state, Take.of())) == [("take.pattern", {"tokens": {}})]


def test_take_three_different_the_reading_turns_a_take_of_fewer() -> None:
    assert contested(START, Take.of(K)) == (Contested("fewer-by-choice", "up-to-three"),)
    assert contested(START.changed(ruleset=FREE), Take.of(K)) == (
        Contested("fewer-by-choice", "exactly-three"),
    )
    assert contested(START, Take.of(W, U, G)) == ()
    assert contested(START, Take.of(W, W)) == ()


@pytest.mark.parametrize(
    ("left", "colours"), [({"white": 2, "red": 1}, (W, R)), ({"red": 3}, (R,))]
)
def test_take_short_supply_allows_one_of_each_colour_left(
    left: dict[str, int], colours: tuple[Colour, ...]
) -> None:
    ruling = judge(only(BASE, **left), Take.of(*colours))
    assert ruling.relied_on == (*ASKED, "take.short-supply")


@pytest.mark.parametrize("left", list(combinations(BASE_BOX.colours[:5], 2)))
def test_take_short_supply_allows_any_two_that_are_left(left: tuple[str, str]) -> None:
    state = only(BASE, **dict.fromkeys(left, 1))
    both = Take.of(*map(BASE_BOX.colour, left))
    assert judge(state, both).relied_on == (*ASKED, "take.short-supply")


def test_take_short_supply_refuses_one_of_two_left() -> None:
    facts = {"left": ["white", "red"], "reading": "one-of-each-left"}
    state = only(white=2, red=1)
    assert grounds(judge(state, Take.of(W))) == [("take.short-supply", facts)]


def test_take_short_supply_refuses_three_of_two_left() -> None:
    assert grounds(judge(only(white=2, red=1), Take.of(W, R, K))) == [
        ("take.in-supply", {"colours": ["black"]}),
        ("take.short-supply", {"left": ["white", "red"], "reading": "one-of-each-left"}),
    ]


def test_take_short_supply_nothing_left_nothing_taken() -> None:
    state = only()
    assert not any(isinstance(action, Take) for action in legal_actions(state))
    assert grounds(judge(state, Take.of(W))) == [
        ("take.in-supply", {"colours": ["white"]}),
        ("take.short-supply", {"left": [], "reading": "one-of-each-left"}),
    ]


def test_take_short_supply_says_nothing_of_two_alike() -> None:
    ruling = judge(only(white=4, red=1), Take.of(W, W))
    assert ruling.relied_on == (*ASKED, "take.two-needs-four")


def test_take_short_supply_under_two_only() -> None:
    two, one = only(TWO_ONLY, white=2, red=1), only(TWO_ONLY, red=3)
    assert judge(two, Take.of(W, R)).legal is True
    facts = {"left": ["red"], "reading": "two-only"}
    assert grounds(judge(one, Take.of(R))) == [("take.short-supply", facts)]


def test_take_short_supply_under_two_only_in_marvel() -> None:
    rules = MARVEL.under(short_take="two-only")
    two, one = only(rules, yellow=2, red=1), only(rules, red=3)
    assert judge(two, Take.of(Stone.MIND, Stone.REALITY)).legal is True
    facts = {"left": ["red"], "reading": "two-only"}
    assert grounds(judge(one, Take.of(Stone.REALITY))) == [("take.short-supply", facts)]


def test_take_short_supply_under_not_allowed() -> None:
    two, three = only(NOT_ALLOWED, white=2, red=1), only(NOT_ALLOWED, white=2, red=1, black=1)
    facts = {"left": ["white", "red"], "reading": "not-allowed"}
    assert grounds(judge(two, Take.of(W, R))) == [("take.short-supply", facts)]
    assert judge(three, Take.of(W, R, K)).legal is True


def test_take_short_supply_the_list_follows_the_reading() -> None:
    for rules, takes in ((BASE, [W]), (TWO_ONLY, []), (BASE, [W]), (NOT_ALLOWED, []), (FREE, [W])):
        listed = legal_actions(only(rules, white=2))
        assert [one for one in listed if isinstance(one, Take)] == list(map(Take.of, takes))


def test_take_short_supply_is_moot_under_up_to_three() -> None:
    rules = BASE.under(fewer_by_choice="up-to-three", short_take="not-allowed")
    state = only(rules, white=2, red=1)
    for colours in ((W,), (R,), (W, R)):
        assert judge(state, Take.of(*colours)).relied_on == (*ASKED, "take.three-different")
    assert contested(state, Take.of(W, R)) == (Contested("fewer-by-choice", "exactly-three"),)


def test_take_short_supply_the_reading_turns_a_take_of_two() -> None:
    state = only(white=2, red=1)
    assert contested(state, Take.of(W, R)) == (Contested("short-take", "not-allowed"),)
    assert contested(state, Take.of(W)) == (Contested("fewer-by-choice", "up-to-three"),)


def test_take_short_supply_the_reading_turns_a_take_of_one() -> None:
    assert contested(only(red=3), Take.of(R)) == (
        Contested("short-take", "two-only"),
        Contested("short-take", "not-allowed"),
    )
    marvel = only(MARVEL, red=3)
    assert contested(marvel, Take.of(Stone.REALITY)) == (Contested("short-take", "two-only"),)
    two = only(MARVEL, red=3, yellow=1)
    assert contested(two, Take.of(Stone.MIND, Stone.REALITY)) == ()


def test_take_two_needs_four_refuses_a_pile_of_three() -> None:
    facts = {"colour": "white", "supply": 3, "needed": 4}
    assert grounds(judge(supply(white=3), Take.of(W, W))) == [("take.two-needs-four", facts)]


def test_take_two_needs_four_allows_a_pile_of_four_counted_once() -> None:
    state = supply(white=4)
    assert judge(state, Take.of(W, W)).relied_on == (*ASKED, "take.two-needs-four")
    after = apply(state, Take.of(W, W))
    assert (after.supply[W], after.players[0].tokens[W]) == (2, 2)


def test_take_two_needs_four_says_nothing_of_single_tokens() -> None:
    assert judge(supply(white=1, green=1), Take.of(W, U, G)).legal is True


def test_take_two_needs_four_counts_the_pile_alone_in_marvel() -> None:
    state = supply(MARVEL, purple=3)
    facts = {"colour": "purple", "supply": 3, "needed": 4}
    refused = [("take.two-needs-four", facts)]
    assert grounds(judge(state, Take.of(Stone.POWER, Stone.POWER))) == refused
    assert judge(state, Take.of(Stone.SOUL, Stone.SOUL)).legal is True


def test_take_effect_tokens_go_from_the_supply_to_the_player() -> None:
    start = position(BASE, [player(tokens={"white": 1, "gold": 1}), NEWCOMER], passes=1)
    after = take.tokens_change_hands(start, Take.of(W, R, K))
    assert after.supply == (2, 4, 4, 3, 3, 4, 0)
    assert after.players[0].tokens == (2, 0, 0, 1, 1, 1, 0)
    assert (after.players[1], after.passes) == (start.players[1], 0)
    assert defects(after) == ()


def test_take_limit_free_a_take_at_ten_is_legal() -> None:
    full = player(tokens={"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2})
    state = position(BASE, [full, NEWCOMER, NEWCOMER])
    takes = [action for action in legal_actions(state) if isinstance(action, Take)]
    assert len(takes) == 10, "every three of five colours; no pile of four is left"
    after = apply(state, Take.of(W, U, G))
    assert after.pending == ReturnOwed(3)


def test_take_limit_free_all_that_was_taken_can_go_back() -> None:
    full = player(tokens={"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2})
    state = position(BASE, [full, NEWCOMER, NEWCOMER])
    whole = Turn(Take.of(W, U, G), returned=tokens_of(W, U, G))
    assert judge_turn(state, whole).legal is True
    assert play_turn(state, whole) == state.changed(to_act=1)


@pytest.mark.parametrize(
    "left", [c for n in range(1, 6) for c in combinations(tuple(Colour)[:5], n)]
)
def test_the_likeliest_take_is_of_what_is_left_and_allowed(left: tuple[Colour, ...]) -> None:
    state = only(BASE, **{BASE_BOX.colours[colour]: 1 for colour in left})
    likeliest = take.likeliest_take(state)
    assert likeliest == Take.of(*left[:3])
    assert judge(state, likeliest).legal
