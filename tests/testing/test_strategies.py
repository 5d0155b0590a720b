"""The strategies: they cover what they promise, and each situation is really reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty
from support.public_names import PUBLIC

from splendor_rules import (
    BASE,
    MARVEL,
    Pass,
    Purchase,
    Reserve,
    State,
    Unknown,
    apply,
    defects,
    judge,
    judge_record,
    judge_turn,
    legal_actions,
    new_game,
    outcome,
    play_turn,
)
from splendor_rules.state import Over, PartialCard, TileChoice, ToAct, every_card
from splendor_rules.testing.invariants import check
from splendor_rules.testing.strategies import (
    SITUATIONS,
    actions,
    deals,
    forgotten,
    illegal,
    illegal_turns,
    legal,
    legal_turns,
    readings,
    records,
    rulesets,
    scenarios,
    states,
    turns,
)

if TYPE_CHECKING:
    from splendor_rules import Ruleset
    from splendor_rules.records import Record
    from splendor_rules.ruleset import Readings
    from splendor_rules.scenarios import Scenario

FEW = settings(max_examples=settings().max_examples // 5)
SEARCH = settings(
    max_examples=2000,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


# What the situations say, in other words than theirs.


def piles(state: State) -> int:
    return sum(1 for pile in state.supply[:5] if pile)


def stuck(state: State) -> bool:
    return legal_actions(state) == (Pass(),)


def marks(state: State) -> list[int]:
    return sorted(sum(card.avengers for card in player.cards) for player in state.players)


def score(state: State) -> int:
    return max(state.ruleset.points(state, seat) for seat in range(len(state.players)))


def can_take_over(state: State) -> bool:
    purchases = [action for action in legal_actions(state) if isinstance(action, Purchase)]
    return state.avengers_holder not in {None, state.to_act} and any(
        apply(state, purchase).avengers_holder == state.to_act for purchase in purchases
    )


SHOWN = {
    "near-the-end": lambda state: 0 < state.ruleset.limits.goal - score(state) <= 3,
    "end-triggered": lambda state: state.end_triggered_by is not None and outcome(state) is None,
    "over": lambda state: outcome(state) is not None,
    "short-supply": lambda state: piles(state) < 3 and isinstance(state.pending, ToAct),
    "empty-deck": lambda state: () in state.decks,
    "empty-place": lambda state: any(card is None for row in state.market for card in row),
    "three-in-hand": lambda state: not any(isinstance(a, Reserve) for a in legal_actions(state)),
    "ten-tokens": lambda state: sum(state.player.tokens) == 10,
    "return-owed": lambda state: sum(state.player.tokens) > 10,
    "two-tiles": lambda state: (
        len(legal_actions(state)) > 1 and isinstance(state.pending, TileChoice)
    ),
    "avengers-tie": lambda state: marks(state)[-1] == marks(state)[-2] > 2,
    "avengers-takeover": can_take_over,
    "stuck": stuck,
}


def test_every_situation_is_shown() -> None:
    assert SHOWN.keys() == SITUATIONS.keys()


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_situation_is_reached_soundly(situation: str) -> None:
    """In every position: it is what it is called, nothing is wrong, and play goes on from it."""
    seen: set[tuple[str, int]] = set()

    @given(states(situation=situation), st.data())
    @settings(FEW, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    def shown(state: State, data: st.DataObject) -> None:
        assert SHOWN[situation](state)
        assert defects(state) == ()
        check(state)
        if outcome(state) is None:
            check(apply(state, data.draw(legal(state))), state)
        seen.add((state.ruleset.name, len(state.players)))

    shown()
    games = {"marvel"} if situation.startswith("avengers") else {"base", "marvel"}
    assert {game for game, _ in seen} == games
    assert {2, 3} <= {players for _, players in seen}


@pytest.mark.parametrize(
    ("ruleset", "attribute", "value"),
    [
        pytest.param(ruleset, option.attribute, value, id=f"{ruleset.name}-{value}")
        for ruleset in (BASE, MARVEL)
        for option in ruleset.options
        for value in option.values
    ],
)
def test_every_value_of_every_reading_is_drawn(
    ruleset: Ruleset, attribute: str, value: str
) -> None:
    def wanted(read: Readings) -> bool:
        return bool(getattr(read, attribute) == value)

    assert wanted(find(readings(ruleset), wanted, settings=SEARCH))


def test_they_shrink_to_the_default_readings_two_players_and_the_deal() -> None:
    least = find(states(), lambda _state: True)
    assert least == new_game(BASE, 2, 0)
    assert find(rulesets(), lambda rules: rules.name == "marvel") == MARVEL
    assert find(deals(), lambda state: state.players[2:] != ()) == new_game(BASE, 3, 0)


@given(states())
@FEW
def test_a_position_prints_as_what_makes_it_again(state: State) -> None:
    names = dict(PUBLIC)
    assert eval(repr(state), names) == state  # noqa: S307
    assert eval(pretty(state), names) == state  # noqa: S307
    assert len(pretty(state)) < 9000


def test_a_failing_example_prints_as_a_short_call(capsys: pytest.CaptureFixture[str]) -> None:
    @given(states(), states(situation="ten-tokens"), forgotten())
    @settings(settings.get_profile("ci"), database=None, print_blob=False, max_examples=10)
    def fails(state: State, other: State, part: State) -> None:
        raise AssertionError((state.to_act, other.to_act, part.to_act))

    with pytest.raises(AssertionError) as error:
        fails()
    shown = "\n".join(error.value.__notes__) + capsys.readouterr().out
    assert "state=played(BASE, 2, 0, 0, 0)" in shown
    assert "other=reached('ten-tokens', BASE, 2, 0, 0)" in shown
    assert "part=forget(played(BASE, 2, 0, 0, 0), 0)" in shown
    assert len(shown) < 500


@given(states(), st.data())
@FEW
def test_actions_are_legal_or_illegal_as_they_are_called(state: State, data: st.DataObject) -> None:
    wrong = data.draw(illegal(state))
    assert judge(state, wrong).refusals
    if outcome(state) is None:
        assert judge(state, data.draw(legal(state))).legal


@given(states(), st.data())
@FEW
def test_turns_are_legal_or_illegal_as_they_are_called(state: State, data: st.DataObject) -> None:
    assert judge_turn(state, data.draw(illegal_turns(state))).refusals
    if isinstance(state.pending, ToAct) and outcome(state) is None and legal_actions(state):
        turn = data.draw(legal_turns(state))
        assert judge_turn(state, turn).legal
        assert isinstance(play_turn(state, turn).pending, ToAct | Over)


SEEN_SOON = {
    *("take.pattern", "take.ordinary-only", "take.in-supply", "take.three-different"),
    *("take.two-needs-four", "reserve.card-there", "purchase.source", "purchase.held-tokens"),
    *("purchase.exact-payment", "limit.return-held", "limit.return-exact", "tile.among-earned"),
    *("turn.one-action", "turn.pending", "turn.no-pass"),
}


def test_actions_and_turns_come_to_refusals_of_every_sort() -> None:
    refused_by: set[str] = set()

    @given(st.data())
    @settings(max_examples=60)
    def refused(somewhere: st.SearchStrategy[State], data: st.DataObject) -> None:
        state = data.draw(somewhere)
        for _ in range(12):
            rulings = (
                judge(state, data.draw(actions(state))),
                judge_turn(state, data.draw(turns(state))),
            )
            refused_by.update(ground.clause for ruling in rulings for ground in ruling.refusals)

    for somewhere in (states(), states(situation="return-owed"), states(situation="short-supply")):
        refused(somewhere)
    assert SEEN_SOON - refused_by == set()


@given(records())
@FEW
def test_a_record_is_legal(record: Record) -> None:
    assert judge_record(record).legal is not False


@given(records(legal=False))
@FEW
def test_a_record_with_an_illegal_turn_is_refused_there(
    record: Record,
) -> None:
    verdict = judge_record(record)
    assert verdict.legal is False
    assert verdict.final is not None


def test_records_are_whole_or_cut_short_and_known_or_not() -> None:
    assert find(records(), lambda record: record.result is not None, settings=SEARCH).result
    assert find(records(), lambda record: not record.turns, settings=SEARCH).turns == ()
    hidden = find(records(), lambda record: Unknown(1) in record.decks[0], settings=SEARCH)
    assert Unknown(1) in hidden.decks[0]


def test_some_is_forgotten_and_some_is_asked() -> None:
    assert find(forgotten(), lambda s: Unknown(2) in s.market[1], settings=SEARCH)
    assert find(
        forgotten(),
        lambda s: any(isinstance(c, PartialCard) for c in every_card(s)),
        settings=SEARCH,
    )
    scenario: Scenario = find(scenarios(), lambda scenario: bool(scenario.queries), settings=SEARCH)
    assert scenario.queries


@given(forgotten())
@FEW
def test_what_is_forgotten_leaves_a_sound_position(state: State) -> None:
    check(state)
    assert defects(state) == ()
