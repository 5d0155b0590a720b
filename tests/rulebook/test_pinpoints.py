"""Every citation's pinpoint is a place in its source, by the outlines of the four sources."""

from __future__ import annotations

import pytest

from splendor_rules.rulebook import CLAUSES

STEPS = {"素材": 3, "準備": 5, "目的": 2, "ゲームの流れ": 6, "情報": 4}
"""The headings of the base rules, and how many numbered steps each has."""
BASE = {
    *STEPS,
    *(f"{heading} {step}" for heading, steps in STEPS.items() for step in range(1, steps + 1)),
    *(f"ゲームの流れ 2 ({item})" for item in range(1, 5)),
}
MARVEL = {
    "head",
    *map(str, range(1, 6)),
    *(f"3.{step}" for step in range(1, 7)),
    *(f"4 ({item})" for item in range(1, 5)),
    "4 アベンジャーズ・アッセンブル・タイル",
    "4 キャラクターカード",
    "4 キャラクターカードを手に入れる",
    "4 キャラクターカードを雇用する",
    "4 タイムストーン",
    "4 トークン数の制限",
    "4 ボーナス",
    "4 場所タイル",
    "5 ソーシャル",
    "5 注意",
}
"""The sections, steps and headings of the rules of Marvel."""
ANSWERS = set("123456")
"""The questions that each of the two FAQs answers."""
PLACES = {"BJ": BASE, "MJ": MARVEL, "MD": ANSWERS, "MF": ANSWERS}
CITED = sorted({(cite.source.key, cite.pinpoint) for one in CLAUSES for cite in one.cites})


@pytest.mark.parametrize("source", PLACES)
def test_a_pinpoint_is_a_place_in_its_source(source: str) -> None:
    assert {pinpoint for key, pinpoint in CITED if key == source} <= PLACES[source]


def test_no_other_source_is_cited() -> None:
    assert {key for key, _ in CITED} == PLACES.keys()
