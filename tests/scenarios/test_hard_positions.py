"""Described positions of hard kinds: what they mean without saying it."""

from __future__ import annotations

import pytest
from support.hard_positions import LAST_CARD, STUCK, TRIGGERED_ANEW

from splendor_rules import judge_scenario, parse_scenario
from splendor_rules.scenarios.judging import LeftOut


def test_who_is_stuck_has_ended_the_game_where_that_ends_it() -> None:
    verdict = judge_scenario(parse_scenario(STUCK))
    assert verdict.score.finished
    assert verdict.score.decided_by == "winner.shared"
    assert verdict.legal_actions == ()
    going_on = judge_scenario(parse_scenario(STUCK.replace("ends", "pass")))
    assert not going_on.score.finished


@pytest.mark.parametrize("reading", ["ends", "pass"])
def test_a_pass_of_who_is_stuck_rests_on_the_reading(reading: str) -> None:
    text = STUCK.replace("ends", reading) + '[ask]\npass = "yes"'
    verdict = judge_scenario(parse_scenario(text))
    (answer,) = verdict.answers
    assert answer.ruling.legal is (reading == "pass")
    other = {"ends": "pass", "pass": "ends"}[reading]
    (turned,) = (turned for turned in answer.contested if turned.reading == "stuck")
    assert (turned.alternative, turned.legal) == (other, reading == "ends")


def test_who_can_act_goes_on() -> None:
    text = STUCK.replace('supply = "W0 U0 G0 R0 K0 J5"', 'supply = "W1 U0 G0 R0 K0 J5"')
    text = text.replace("W2 U2 G2 R2 K2", "W1 U2 G2 R2 K2", 1)
    assert not judge_scenario(parse_scenario(text)).score.finished


def test_a_card_off_a_deck_that_can_be_no_other_is_known() -> None:
    reserve = '[[turn]]\nby = "A"\nreserve = "3 deck"\n'
    others = "".join(f'[[turn]]\nby = "{name}"\ntake = "W U G"\n' for name in "BCD")
    purchase = '[[turn]]\nby = "A"\npurchase = "3W4-K7"\npay = "K7"\nfrom = "hand"\n'
    verdict = judge_scenario(parse_scenario(LAST_CARD + reserve + others + purchase))
    assert [answer.ruling.legal for answer in verdict.answers] == [True] * 5
    dearer = purchase.replace("3W4-K7", "3W5-W3K7")
    refused = judge_scenario(parse_scenario(LAST_CARD + reserve + others + dearer))
    assert refused.answers[-1].ruling.legal is False


def warnings(text: str) -> tuple[LeftOut, ...]:
    return judge_scenario(parse_scenario(text)).warnings


def test_a_key_that_is_left_out_and_decides_the_result_is_named() -> None:
    assert warnings(TRIGGERED_ANEW) == (LeftOut("ending", "none"),)


@pytest.mark.parametrize("value", ["B", "none"])
def test_nothing_is_to_be_warned_of_where_the_key_is_there(value: str) -> None:
    assert warnings(f'ending = "{value}"\n' + TRIGGERED_ANEW) == ()


def test_passes_that_are_left_out_decide_whether_a_pass_ends_the_game() -> None:
    text = STUCK.replace("ends", "pass") + '[turn]\npass = "yes"'
    assert warnings(text) == (LeftOut("passes", "1"),)
    assert warnings("passes = 0\n" + text) == ()
    assert warnings(text.replace("[turn]", "[ask]").replace("pass = ", "by = 'B'\npass = ")) == ()


def test_a_game_that_is_over_has_no_other_end() -> None:
    assert warnings(STUCK) == ()


def test_other_grounds_under_a_reading_are_told_from_another_verdict() -> None:
    (answer,) = judge_scenario(parse_scenario(STUCK + '[ask]\ntake = "W U G"')).answers
    assert answer.ruling.legal is False
    assert [(turned.reading, turned.legal) for turned in answer.contested] == [("stuck", False)]


EQUAL_TAGS = (
    "marvel; A.cards = Y 3 A2 T, Y 4 A1 T; A.bonuses = Y2 B1 O1 R1 P1; A.points = {}; "
    "B.cards = B 3 A2 T, B 4 A1 T; B.bonuses = Y1 B2 O1 R1 P1; B.points = {}; {}"
)
"""Both have three tags or a few more, of cards that were chosen for them."""


@pytest.mark.parametrize(
    ("points_a", "points_b", "rest", "expected"),
    [
        (20, 20, "over = gauntlet", (LeftOut("avengers", "B"),)),
        (20, 20, "over = gauntlet; avengers = B", ()),
        (25, 20, "over = gauntlet", ()),
        (13, 10, "turn.take = Y B R", (LeftOut("avengers", "B"),)),
        (13, 10, "ending = none; turn.take = Y B R", (LeftOut("avengers", "B"),)),
        (10, 10, "turn.take = Y B R", ()),
    ],
)
def test_the_avengers_tile_that_is_left_out_is_warned_of_where_it_decides(
    points_a: int, points_b: int, rest: str, expected: tuple[LeftOut, ...]
) -> None:
    scenario = parse_scenario(EQUAL_TAGS.format(points_a, points_b, f"to_act = B; {rest}"))
    assert scenario.state.avengers_holder == ("avengers = B" in rest)
    assert judge_scenario(scenario).warnings == expected


def test_the_avengers_tile_lies_where_alone_it_can() -> None:
    near = (
        "marvel; {0}.bonuses = Y1 B1 O1 R1 P1; {0}.points = 13; {0}.tokens = T1; {0}.avengers = 3"
    )
    other = "; {0}.avengers = 3; {0}.cards = 3; {0}.points = 0"
    for who, holder in (("A", 1), ("B", 0)):
        text = near.format(who) + other.format({"A": "B", "B": "A"}[who]) + f"; to_act = {who}"
        assert parse_scenario(text).state.avengers_holder == holder
