"""The page on the notation: every example is read with the meaning that the page gives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.ebnf import regex_of
from support.paths import ROOT
from support.writable_turns import writable_turns

from splendor_rules import (
    BASE,
    ChooseTile,
    Return,
    find_action,
    judge_scenario,
    new_game,
    parse_scenario,
)
from splendor_rules.box import BASE_BOX, MARVEL_BOX
from splendor_rules.errors import NotationError, NotationSyntaxError, RefusedActionError
from splendor_rules.notation import (
    format_action,
    format_game,
    format_turn,
    parse_action,
    parse_game,
    parse_tokens,
    parse_turn,
)

if TYPE_CHECKING:
    from splendor_rules import Turn
    from splendor_rules.box import Box

PAGE = (ROOT / "docs/reference/notation.md").read_text(encoding="utf-8")
WITH_OUTPUT = re.compile(r"```python\n.*?```\n\n```text\n.*?```", re.DOTALL)
"""An example in Python with its output; the examples of all pages are run together."""

BLOCKS = re.findall(r"```text\n(.*?)```", WITH_OUTPUT.sub("", PAGE), re.DOTALL)
*_, GAME, SCENARIO = BLOCKS
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
WRITTEN = [line for block in BLOCKS[:-2] for line in block.splitlines()]


def rows(section: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.*) \|$", SECTIONS[section], re.MULTILINE)
    return [line.split(" | ") for line in lines]


def rewritten(text: str) -> str:
    """The written form of an action or turn."""
    try:
        return format_turn(parse_turn(text, BASE_BOX), BASE_BOX)
    except NotationError:
        action = parse_action(text, BASE_BOX)
        assert isinstance(action, Return | ChooseTile)
        return format_action(action, BASE_BOX)


@pytest.mark.parametrize("text", WRITTEN)
def test_examples_are_in_the_written_form(text: str) -> None:
    assert rewritten(text) == text


OTHER_WAYS = [
    (row[0], re.findall(r"`(.*?)`", row[1])) for row in rows("Other ways to write it")[1:]
]


@pytest.mark.parametrize(("text", "ways"), OTHER_WAYS, ids=[text for text, _ in OTHER_WAYS])
def test_other_ways_have_the_same_meaning(text: str, ways: list[str]) -> None:
    assert [rewritten(way) for way in ways] == [text.strip("`")] * len(ways)


def test_numbers_belong_to_colours_as_the_page_says() -> None:
    assert rewritten("take white, 3 blue") == "take W1 U3"
    assert rewritten("take white 3 blue") == "take W3 U1"
    for text in ("take white, 3 blue", "take white 3 blue", "take WUR"):
        assert f"`{text}`" in SECTIONS["Other ways to write it"]


ERRORS = [row for row in rows("Errors") if row[0] != "text"]


@pytest.mark.parametrize("row", ERRORS, ids=[row[0] for row in ERRORS])
def test_errors_are_as_the_page_says(row: list[str]) -> None:
    cell, kind, column, reason = row
    text, state = cell.strip("`"), new_game(BASE, 2, 7)
    with pytest.raises((NotationError, RefusedActionError)) as caught:
        find_action(state, text) if "Refused" in kind else parse_action(text, state)
    error = caught.value
    assert isinstance(error, NotationError | RefusedActionError)
    assert (f"`{type(error).__name__}`", str(error.column)) == (kind, column)
    named = [
        *getattr(error, "candidates", ()),
        *(refusal.clause for refusal in getattr(getattr(error, "ruling", None), "refusals", ())),
    ]
    assert re.findall(r"`(.*?)`", reason) == named


def test_the_game_is_in_the_written_form() -> None:
    record = parse_game(GAME)
    assert format_game(record) == GAME
    assert isinstance(record.meta, dict)
    notes = record.meta["notes"]
    assert notes == [
        {"after": 0, "comment": "a quiet beginning"},
        {
            "instead_of": 2,
            "turns": [{"seat": 1, "action": "take", "tokens": {"white": 2}}],
            "notes": [{"after": 2, "comment": "not with three left"}],
        },
    ]


def test_the_table_of_headers_is_complete() -> None:
    headers = re.findall(r"^([a-zA-Z0-9 ]+):", GAME, re.MULTILINE)
    listed = " ".join(row[0] for row in rows("A whole game"))
    assert [name for name in headers if name.replace("deck 2", "deck 1") not in listed] == []


def test_the_scenario_is_read() -> None:
    (answer,) = judge_scenario(parse_scenario(SCENARIO)).answers
    assert answer.query.action == parse_turn("take W1 U1 R1", BASE_BOX)


@pytest.mark.parametrize(("index", "box"), [(0, BASE_BOX), (3, MARVEL_BOX)], ids=["base", "marvel"])
def test_the_tables_of_colours_are_those_of_the_box(index: int, box: Box) -> None:
    letters, colours, others = (row[1:] for row in rows("Tokens")[index : index + 3])
    assert (tuple(letters), tuple(colours)) == (box.letters, box.colours)
    for named in (colours, others):
        assert [parse_tokens(name, box) for name in named] == [
            parse_tokens(letter, box) for letter in letters
        ]


IDS = {
    "the id of a card": "|".join(re.escape(card.id) for card in BASE_BOX.cards),
    "the id of a noble or location": "|".join(re.escape(tile.id) for tile in BASE_BOX.tiles),
    "the letter of a colour": "|".join(BASE_BOX.letters),
}
(GRAMMAR,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
TURN = regex_of(GRAMMAR, "turn", IDS)


@pytest.mark.parametrize("text", WRITTEN)
def test_examples_fit_the_grammar(text: str) -> None:
    patterns = (TURN, regex_of(GRAMMAR, "return", IDS), regex_of(GRAMMAR, "tile", IDS))
    assert any(re.fullmatch(pattern, text) for pattern in patterns)


@given(writable_turns(BASE_BOX))
def test_every_written_turn_fits_the_grammar(turn: Turn) -> None:
    assert re.fullmatch(TURN, format_turn(turn, BASE_BOX))


@given(st.from_regex(TURN, fullmatch=True))
def test_whatever_fits_the_grammar_is_read(text: str) -> None:
    try:
        turn = parse_turn(text, BASE_BOX)
    except NotationSyntaxError as error:
        assert "more than 99 of a colour" in error.problem  # noqa: PT017  (the only limit beyond the grammar)
        return
    assert parse_turn(format_turn(turn, BASE_BOX), BASE_BOX) == turn
