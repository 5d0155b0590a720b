"""Chapter 8: the token limit."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, buy, grounds, player, position

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    IllegalActionError,
    Reserve,
    Ruleset,
    State,
    Stone,
    Take,
    Turn,
    apply,
    defects,
    judge,
    judge_turn,
    legal_actions,
    play_turn,
)
from splendor_rules.actions import Return
from splendor_rules.box import NO_TOKENS, Tokens, tokens_of
from splendor_rules.rulebook import limit
from splendor_rules.state import TO_ACT, ReturnOwed

DECISION = ("turn.game-over", "turn.pending", "turn.one-action")
THREE = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
W, U, G, R, K, J = Gem.WHITE, Gem.BLUE, Gem.GREEN, Gem.RED, Gem.BLACK, Gem.GOLD


def holding(**tokens: int) -> State:
    return position(BASE, [player(tokens=tokens), NEWCOMER, NEWCOMER])


def owing() -> State:
    """Twelve tokens after a take: three white, three blue, two green, three red, one gold."""
    return apply(holding(white=2, blue=2, green=1, red=3, gold=1), THREE)


def marvel() -> State:
    """Eleven tokens after a take, one of them a Time Stone."""
    seat = player(tokens={"yellow": 3, "blue": 2, "orange": 2}, cards=["drax"])
    return apply(position(MARVEL, [seat, NEWCOMER, NEWCOMER]), THREE)


@pytest.mark.parametrize(
    ("tokens", "over"),
    [
        ((2, 2, 2, 2, 2, 0, 0), 0),
        ((0, 0, 0, 0, 0, 0, 0), 0),
        ((2, 2, 2, 2, 2, 1, 0), 1),
        ((2, 2, 2, 2, 2, 0, 1), 1),
        ((4, 4, 2, 0, 0, 2, 1), 3),
    ],
)
def test_limit_excess_counts_every_token(tokens: Tokens, over: int) -> None:
    assert limit.excess(tokens, 10) == over


def test_limit_excess_does_not_count_bonuses() -> None:
    seat = player(tokens={"white": 3, "blue": 3}, bonuses={"red": 2, "black": 1})
    after = apply(position(BASE, [seat, NEWCOMER]), Reserve(1, 1))
    assert (sum(after.players[0].tokens), after.pending, after.to_act) == (7, TO_ACT, 1)


def test_limit_ten_holds_with_ten_and_with_what_is_owed() -> None:
    assert limit.ten(holding(white=5, blue=5)) is None
    assert limit.ten(owing()) is None


def test_limit_ten_refuses_eleven() -> None:
    facts = {"seat": 0, "tokens": 11, "limit": 10}
    state = position(
        BASE, [player(tokens={"white": 5, "blue": 5, "gold": 1}), NEWCOMER, NEWCOMER], sound=False
    )
    assert grounds(defects(state)) == [("limit.ten", facts)]


def test_limit_ten_refuses_a_wrong_debt() -> None:
    twelve = {"seat": 0, "tokens": 12, "limit": 10}
    for count in (1, 3):
        wrong = owing().changed(pending=ReturnOwed(count))
        assert grounds(defects(wrong)) == [("limit.ten", twelve)]
    ten = holding(white=5, blue=5).changed(pending=ReturnOwed(1))
    assert grounds(defects(ten)) == [("limit.ten", {"seat": 0, "tokens": 10, "limit": 10})]


def test_limit_ten_refuses_eleven_of_a_player_who_waits() -> None:
    state = owing().changed(to_act=1)
    assert grounds(defects(state)) == [("limit.ten", {"seat": 0, "tokens": 12, "limit": 10})]


def test_limit_end_of_turn_a_reservation_at_ten_is_legal() -> None:
    state = holding(white=5, blue=5)
    assert judge(state, Reserve(1, 1)).legal is True
    after = apply(state, Reserve(1, 1))
    assert (after.players[0].tokens, after.pending) == ((5, 5, 0, 0, 0, 1, 0), ReturnOwed(1))


def test_limit_end_of_turn_without_gold_ten_stay_ten() -> None:
    state = position(
        BASE, [player(tokens={"white": 5, "blue": 5}), player(tokens={"gold": 5}), NEWCOMER]
    )
    after = apply(state, Reserve(1, 1))
    assert (after.pending, after.to_act) == (TO_ACT, 1)


def test_limit_end_of_turn_a_free_recruit_can_bring_the_eleventh() -> None:
    orange = ["hawkeye", "kingpin", "spider-ham", "silver-sable", "yondu", "spider-girl"]
    seat = player(
        tokens={"yellow": 3, "blue": 3, "red": 4},
        cards=[*orange, "scarlet-spider"],
        reserved=["drax"],
    )
    state = position(MARVEL, [seat, NEWCOMER])
    due = buy(state, "drax")
    assert (due.players[0].tokens, due.pending) == ((3, 3, 0, 4, 0, 0, 1), ReturnOwed(1))
    after = apply(due, Return.of(Stone.REALITY))
    assert (after.players[0].tokens, after.to_act) == ((3, 3, 0, 3, 0, 0, 1), 1)


def test_limit_end_of_turn_a_take_can_go_through_more_than_ten() -> None:
    due = owing()
    assert (sum(due.players[0].tokens), due.pending, due.to_act) == (12, ReturnOwed(2), 0)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_limit_return_exact_refuses_another_number(count: int) -> None:
    facts = {"held": 12, "returned": count, "due": 2}
    back = Return.of(*(W, U, G)[:count])
    assert grounds(judge(owing(), back)) == [("limit.return-exact", facts)]


def test_limit_return_exact_allows_the_excess() -> None:
    ruling = judge(owing(), Return.of(W, J))
    assert (ruling.step, ruling.relied_on) == (
        "return",
        (*DECISION, "limit.return-held", "limit.return-exact"),
    )


def test_limit_return_exact_in_a_whole_turn() -> None:
    state = holding(white=2, blue=2, green=1, red=3, gold=1)
    for back, number in ((NO_TOKENS, 0), (tokens_of(W), 1), (tokens_of(W, U, G), 3)):
        ruling = judge_turn(state, Turn(THREE, returned=back))
        facts = {"held": 12, "returned": number, "due": 2}
        assert (ruling.step, grounds(ruling)) == ("return", [("limit.return-exact", facts)])
    assert judge_turn(state, Turn(THREE, returned=tokens_of(W, U))).legal is True


def test_limit_return_exact_nothing_goes_back_with_ten_or_fewer() -> None:
    for state, held in ((holding(white=4, red=3), 10), (holding(white=4), 7)):
        whole = Turn(THREE, returned=tokens_of(W))
        facts = {"held": held, "returned": 1, "due": 0}
        assert grounds(judge_turn(state, whole)) == [("limit.return-exact", facts)]
        with pytest.raises(IllegalActionError):
            play_turn(state, whole)
        assert "limit.return-exact" not in judge_turn(state, Turn(THREE)).relied_on


def test_limit_return_held_refuses_what_is_not_there() -> None:
    refused = [("limit.return-held", {"colours": ["black"]})]
    assert grounds(judge(owing(), Return.of(K, W))) == refused
    assert grounds(judge(owing(), Return.of(J, J))) == [
        ("limit.return-held", {"colours": ["gold"]})
    ]


def test_limit_return_held_refuses_a_negative_number() -> None:
    back = Return((3, 0, 0, -1, 0, 0, 0))
    assert grounds(judge(owing(), back)) == [("limit.return-held", {"colours": ["red"]})]


def test_limit_return_held_allows_any_that_are_held() -> None:
    state = owing()
    for back in (Return.of(W, U), Return.of(R, R), Return.of(J, G)):
        assert judge(state, back).legal is True
    # Pairs of white, blue, green, red and gold, but for a second gold.
    assert len(legal_actions(state)) == 14


def test_limit_return_held_allows_what_was_just_taken_in_a_whole_turn() -> None:
    state = holding(white=4, blue=4)
    whole = Turn(Take.of(G, R, K), returned=tokens_of(K))
    assert play_turn(state, whole).players[0].tokens == (4, 4, 1, 1, 0, 0, 0)
    refused = [("limit.return-held", {"colours": ["black"]})]
    twice = Turn(Take.of(G, R, W), returned=tokens_of(K))
    assert grounds(judge_turn(state, twice)) == refused


def test_limit_time_stone_kept_refuses_its_return() -> None:
    refused = [("limit.time-stone-kept", {"time_stones": 1})]
    assert grounds(judge(marvel(), Return.of(Stone.TIME))) == refused


@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
def test_limit_says_nothing_of_a_turn_that_returns_nothing(rules: Ruleset) -> None:
    ruling = judge_turn(position(rules, [NEWCOMER, NEWCOMER]), Turn(THREE))
    assert ruling.legal is True
    assert [clause for clause in ruling.relied_on if clause.startswith("limit.")] == []


def test_limit_time_stone_kept_goes_with_return_held() -> None:
    assert grounds(judge(marvel(), Return.of(Stone.TIME, Stone.TIME))) == [
        ("limit.return-held", {"colours": ["green"]}),
        ("limit.time-stone-kept", {"time_stones": 2}),
    ]


def test_limit_time_stone_kept_allows_every_other_token() -> None:
    state = marvel()
    assert state.players[0].tokens == (4, 3, 3, 0, 0, 0, 1)
    ruling = judge(state, Return.of(Stone.MIND))
    assert ruling.relied_on == (
        *DECISION,
        "limit.return-held",
        "limit.time-stone-kept",
        "limit.return-exact",
    )
    back = [Return.of(Stone.MIND), Return.of(Stone.SPACE), Return.of(Stone.SOUL)]
    assert list(legal_actions(state)) == back


def test_limit_effect_returned_tokens_go_back_to_the_supply() -> None:
    state = owing()
    after = limit.effect(state, Return.of(W, J))
    assert (state.supply, after.supply) == ((2, 2, 3, 2, 5, 4, 0), (3, 2, 3, 2, 5, 5, 0))
    assert after.players[0].tokens == (2, 3, 2, 3, 0, 0, 0)
    assert after.players[1:] == state.players[1:]
    assert defects(apply(state, Return.of(W, J)), state) == ()
