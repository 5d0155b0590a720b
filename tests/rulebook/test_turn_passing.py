"""Chapter 2: who can act, who must, and what happens when nobody can."""

from __future__ import annotations

import pytest
from support.state_builder import NEWCOMER, grounds, player, position
from support.stuck_states import stuck

from splendor_rules import (
    BASE,
    MARVEL,
    Gem,
    IllegalActionError,
    Pass,
    Reserve,
    Return,
    State,
    Turn,
    apply,
    judge,
    judge_turn,
    legal_actions,
    play_turn,
)
from splendor_rules.box import tokens_of
from splendor_rules.box.tokens import subtract
from splendor_rules.rulebook import turn
from splendor_rules.state import TO_ACT, ReturnOwed

ENDS = BASE.under(stuck="ends")
PASS = Pass()
STUCK = stuck(BASE, [NEWCOMER, NEWCOMER])


def with_tokens(state: State, *, white_in_supply: int) -> State:
    """So many of the second player's white tokens lie in the supply instead."""
    second = state.players[1]
    left = subtract(second.tokens, tokens_of(*[Gem.WHITE] * white_in_supply))
    supply = (white_in_supply, 0, 0, 0, 0, 5, 0)
    return state.changed(supply=supply, players=(state.players[0], second.changed(tokens=left)))


def with_two_in_hand(state: State) -> State:
    """The last card in the first player's hand goes under its deck."""
    first = state.players[0]
    *kept, gone = first.reserved
    level = gone.card.level - 1
    decks = list(state.decks)
    decks[level] = (*decks[level], gone.card)
    return state.changed(
        decks=tuple(decks), players=(first.changed(reserved=tuple(kept)), *state.players[1:])
    )


def with_bonus(count: int) -> State:
    """The first player has so many white bonuses."""
    return stuck(BASE, [player(bonuses={"white": count}), NEWCOMER])


def test_turn_can_act_nobody_in_the_stuck_position() -> None:
    assert turn.can_act(STUCK) is False
    assert turn.can_act(STUCK.changed(to_act=1)) is False
    assert turn.what_can_be_done(STUCK) == ()


def test_turn_can_act_by_a_take_of_one() -> None:
    state = with_tokens(STUCK, white_in_supply=1)
    assert turn.what_can_be_done(state) == ("take",)
    two_only = BASE.under(short_take="two-only")
    assert turn.can_act(state.changed(ruleset=two_only)) is False


def test_turn_can_act_by_a_reservation() -> None:
    state = with_two_in_hand(STUCK)
    assert turn.what_can_be_done(state) == ("reserve",)
    one_place = state.changed(
        market=((None, None, None, state.market[0][3]), (None,) * 4, (None,) * 4),
        decks=((), (), ()),
    )
    assert turn.what_can_be_done(one_place) == ("reserve",)
    assert turn.what_can_be_done(one_place.changed(market=((None,) * 4,) * 3)) == ()


def test_turn_can_act_by_a_purchase_at_the_price() -> None:
    # 1R1-W4 lies in the row: two white tokens and two bonuses pay for it, one does not.
    assert turn.what_can_be_done(with_bonus(2)) == ("purchase",)
    assert turn.what_can_be_done(with_bonus(1)) == ()
    assert [turn.can_purchase(with_bonus(count)) for count in (1, 2)] == [False, True]


def test_turn_can_act_by_a_purchase_with_a_wild_token() -> None:
    first = STUCK.players[0]
    richer = first.changed(tokens=(2, 2, 2, 2, 2, 1, 0))
    state = STUCK.changed(players=(richer, STUCK.players[1]), supply=(0, 0, 0, 0, 0, 4, 0))
    assert turn.what_can_be_done(state) == ()
    richest = state.changed(
        players=(richer.changed(tokens=(2, 2, 2, 2, 2, 2, 0)), STUCK.players[1]),
        supply=(0, 0, 0, 0, 0, 3, 0),
    )
    assert turn.what_can_be_done(richest) == ("purchase",)


def test_turn_no_pass_refuses_whoever_can_act() -> None:
    start = position(BASE, [NEWCOMER, NEWCOMER])
    for state, possible in (
        (start, "take"),
        (with_tokens(STUCK, white_in_supply=1), "take"),
        (with_two_in_hand(STUCK), "reserve"),
        (with_bonus(2), "purchase"),
    ):
        refused = [("turn.no-pass", {"possible": possible})]
        assert grounds(judge(state, PASS)) == refused
        assert grounds(judge_turn(state, Turn(PASS))) == refused
        assert PASS not in legal_actions(state)


def test_turn_no_pass_allows_whoever_can_not() -> None:
    asked = ("turn.game-over", "turn.pending", "turn.one-action", "turn.no-pass")
    for state in (STUCK, with_bonus(1), stuck(MARVEL, [NEWCOMER] * 3, seat=2)):
        ruling = judge(state, PASS)
        assert (ruling.legal, ruling.step, ruling.relied_on) == (True, "pass", asked)
        assert legal_actions(state) == (PASS,)


def test_turn_forced_pass_counts_and_passes_the_turn_on() -> None:
    after = apply(STUCK, PASS)
    assert after == STUCK.changed(to_act=1, passes=1)


def test_turn_forced_pass_an_action_starts_the_count_anew() -> None:
    state = with_two_in_hand(STUCK.changed(passes=1))
    assert apply(state, Reserve(1, 1)).passes == 0


@pytest.mark.parametrize(
    ("passes", "players", "ending", "over"),
    [
        (1, 2, None, False),
        (2, 2, None, True),
        (2, 3, None, False),
        (3, 3, None, True),
        (3, 4, None, False),
        (4, 4, None, True),
        (2, 2, 0, False),
        (4, 4, 3, False),
    ],
)
def test_turn_stalemate_as_many_passes_as_players(
    passes: int, players: int, ending: int | None, *, over: bool
) -> None:
    assert turn.stalemate(passes, players, ending) is over


def test_turn_stuck_ends_only_under_its_reading_and_only_if_stuck() -> None:
    assert turn.stuck_ends(STUCK) is False
    assert turn.stuck_ends(STUCK.changed(ruleset=ENDS)) is True
    able = with_tokens(STUCK, white_in_supply=1).changed(ruleset=ENDS)
    assert turn.stuck_ends(able) is False


def test_turn_stuck_ends_a_pass_is_never_legal_under_it() -> None:
    state = STUCK.changed(ruleset=ENDS)
    assert grounds(judge(state, PASS)) == [("turn.game-over", {"ended_by": "stuck"})]
    able = with_tokens(state, white_in_supply=1)
    assert grounds(judge(able, PASS)) == [("turn.no-pass", {"possible": "take"})]


def test_turn_can_act_is_of_the_player_to_act_alone() -> None:
    state = with_two_in_hand(STUCK)
    assert turn.can_act(state) is True
    assert turn.can_act(state.changed(to_act=1)) is False


def test_turn_pending_refuses_a_whole_turn_of_passing_while_a_return_is_owed() -> None:
    first, second = STUCK.players
    owing = STUCK.changed(
        players=(
            first.changed(tokens=(3, 2, 2, 2, 2, 0, 0)),
            second.changed(tokens=(1, 2, 2, 2, 2, 0, 0)),
        ),
        pending=ReturnOwed(1),
    )
    passing = Turn(PASS, returned=tokens_of(Gem.WHITE))
    assert grounds(judge_turn(owing, passing)) == [("turn.pending", {"owed": "return"})]
    with pytest.raises(IllegalActionError):
        play_turn(owing, passing)


def test_turn_stuck_ends_nothing_ends_while_a_return_is_owed() -> None:
    first, second = STUCK.players
    state = STUCK.changed(
        ruleset=ENDS,
        players=(
            first.changed(tokens=(3, 2, 2, 2, 2, 0, 0)),
            second.changed(tokens=(1, 2, 2, 2, 2, 0, 0)),
        ),
        pending=ReturnOwed(1),
    )
    assert turn.stuck_ends(state) is True
    back = Return.of(Gem.WHITE)
    assert judge(state, back).legal is True
    after = apply(state, back)
    assert (after.to_act, after.pending) == (1, TO_ACT)
