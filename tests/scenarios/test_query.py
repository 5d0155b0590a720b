"""Questions that are said in words, in any of the languages."""

from __future__ import annotations

import pytest

from splendor_rules import parse_scenario
from splendor_rules.errors import ScenarioError


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ('ask = "nimm rot rot"', 'ask.take = "R2"'),
        ('ask = "白 青 赤 を取る"', 'ask.take = "W U R"'),
        ('ask = "passe"', "ask.pass = true"),
        ('ask = "2R3-R6 kaufen"', 'ask.purchase = "2R3-R6"'),
        ('ask = "buy 2R3-R6 for R6"', 'ask = { purchase = "2R3-R6", pay = "R6" }'),
        ('turn = "prends rouge vert bleu, rends rouge"', 'turn = { take = "R U G", return = "R" }'),
    ],
)
def test_a_question_in_words_is_the_one_by_keys(words: str, keys: str) -> None:
    assert parse_scenario(words).queries == parse_scenario(keys).queries


@pytest.mark.parametrize("words", ["nimm rot xyz", "take R, return W", "erhalte rot", ""])
def test_words_that_say_no_single_action_are_reported(words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(f'ask = "{words}"\n')
    assert [diagnostic.key for diagnostic in caught.value.diagnostics] == ["ask"]
