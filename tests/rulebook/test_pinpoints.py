"""Every citation's pinpoint is a place in its source, where the sources are at hand."""

from __future__ import annotations

import re
from functools import cache

import pytest
from support.paths import ROOT

from splendor_rules.rulebook import CLAUSES

SOURCES = ROOT.parent / "shared" / "sources"
FILES = {
    "BJ": "base-rules-ja.txt",
    "MJ": "marvel-rules-ja.txt",
    "MD": "marvel-faq-de.txt",
    "MF": "marvel-faq-fr.txt",
}
BASE_HEADINGS = ("素材", "準備", "目的", "ゲームの流れ", "情報")
CITED = sorted({(cite.source.key, cite.pinpoint) for one in CLAUSES for cite in one.cites})


@cache
def _text(key: str) -> str:
    path = SOURCES / FILES[key]
    if not path.exists():
        pytest.skip("the sources are not at hand: ../shared/sources")
    return path.read_text(encoding="utf-8")


def _lines(key: str) -> list[str]:
    return [line.strip() for line in _text(key).splitlines() if line.strip()]


@cache
def _base_places() -> frozenset[str]:
    """`heading`, `heading step` and `heading step (item)`."""
    places, heading, step = set(), "", ""
    for line in _lines("BJ"):
        if line in BASE_HEADINGS:
            heading, step = line, ""
            places.add(heading)
        elif heading and line.isdigit():
            step = line
            places.add(f"{heading} {step}")
        elif step and (item := re.match(r"(\d): ", line)):
            places.add(f"{heading} {step} ({item[1]})")
    return frozenset(places)


@cache
def _marvel_places() -> frozenset[str]:
    """`head`, the sections, `3.k`, `4 (k)`, and a section with one of its lines."""
    lines = _lines("MJ")
    start = lines.index("目次")
    places, section = {"head"} if start else set(), ""
    for line in lines[start + 6 :]:
        if heading := re.match(r"(\d)\. ゲーム", line):
            section = heading[1]
            places.add(section)
        elif item := re.match(r"(\d)\. ", line):
            places.add(f"{section}.{item[1]}")
        elif item := re.match(r"(\d)\) ", line):
            places.add(f"{section} ({item[1]})")
        else:
            places.add(f"{section} {line}")
    return frozenset(places)


@cache
def _answers(key: str) -> frozenset[str]:
    paragraphs = [part for part in _text(key).split("\n\n") if part.strip()]
    return frozenset(str(n) for n in range(1, len(paragraphs)))


@pytest.mark.parametrize(("key", "pinpoint"), CITED, ids=[f"{k}-{p}" for k, p in CITED])
def test_a_pinpoint_is_a_place_in_its_source(key: str, pinpoint: str) -> None:
    assert _text(key)
    places = {"BJ": _base_places, "MJ": _marvel_places}
    assert pinpoint in (places[key]() if key in places else _answers(key))


def test_the_reader_of_pinpoints_knows_what_is_not_there() -> None:
    assert _text("BJ")
    assert "ゲームの流れ 2 (4)" in _base_places()
    assert not {"ゲームの流れ 2 (5)", "ゲームの流れ 7", "準備 6", "目的 3"} & _base_places()
    assert {"3.6", "4 (2)", "4 タイムストーン", "5 注意"} <= _marvel_places()
    assert not {"3.7", "2.1", "4 (5)", "6", "4 注意"} & _marvel_places()
    assert _answers("MD") == _answers("MF") == frozenset("123456")
