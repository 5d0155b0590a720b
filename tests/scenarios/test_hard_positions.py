"""Described positions of hard kinds: what they mean without saying it."""

from __future__ import annotations

import pytest

from splendor_rules import judge_scenario, parse_scenario
from splendor_rules.rulings import Contested

STUCK = """
readings = { stuck = "ends" }
supply = "W0 U0 G0 R0 K0 J5"
[player.A]
tokens = "W2 U2 G2 R2 K2"
reserved = ["2K3-K6", "2W2-R5", "2U2-U5"]
[player.B]
tokens = "W2 U2 G2 R2 K2"
reserved = ["2G2-G5", "2R2-K5", "2K2-W5"]
[market]
1 = ["1W1-G4", "1U1-R4", "1R1-W4", "1K1-U4"]
2 = ["2W3-W6", "2U3-U6", "2G3-G6", "2R3-R6"]
3 = ["3W4-K7", "3U4-W7", "3G4-U7", "3R4-G7"]
"""

LAST_CARD = """
players = 4
[decks]
3 = 1
[player.A]
tokens = "K7"
cards = ["3W3-U3G3R5K3", "3U3-W3G3R3K5", "3G3-W5U3R3K3"]
[player.B]
tokens = ""
cards = ["3R3-W3U5G3K3", "3K3-W3U3G5R3", "3W4-W3R3K6"]
reserved = ["3U4-W7", "3G4-U7", "3K4-R7"]
[player.C]
tokens = ""
cards = ["3U4-W6U3K3", "3G4-W3U6G3", "3R4-U3G6R3"]
[player.D]
tokens = ""
cards = ["3K4-G3R6K3", "3R5-G7R3", "3K5-R7K3"]
[market]
3 = ["3R4-G7", "3W5-W3K7", "3U5-W7U3", "3G5-U7G3"]
"""


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
    assert Contested("stuck", other) in answer.contested


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
