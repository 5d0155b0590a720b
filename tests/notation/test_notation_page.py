"""The page on the notation: every example is read, and means what the page says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

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
from splendor_rules.errors import NotationError, RefusedActionError
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
    from splendor_rules import Action
    from splendor_rules.box import Box

PAGE = (ROOT / "docs/reference/notation.md").read_text(encoding="utf-8")
PRINTED = re.compile(r"```python\n.*?```\n\n```text\n.*?```", re.DOTALL)
"""An example in Python with what it prints; it is run with those of all pages."""

BLOCKS = re.findall(r"```text\n(.*?)```", PRINTED.sub("", PAGE), re.DOTALL)
*_, GAME, POSITION = BLOCKS
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
WRITTEN = [line for block in BLOCKS[:-2] for line in block.splitlines()]


def rows(section: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.*) \|$", SECTIONS[section], re.MULTILINE)
    return [line.split(" | ") for line in lines]


def written(text: str) -> str:
    """The text of an action or turn as it is written."""
    try:
        return format_turn(parse_turn(text, BASE_BOX), BASE_BOX)
    except NotationError:
        action = parse_action(text, BASE_BOX)
        assert isinstance(action, Return | ChooseTile)
        return format_action(action, BASE_BOX)


@pytest.mark.parametrize("text", WRITTEN)
def test_what_stands_in_blocks_is_what_is_written(text: str) -> None:
    assert written(text) == text


ALSO = [(row[0], re.findall(r"`(.*?)`", row[1])) for row in rows("What else is read")[1:]]


@pytest.mark.parametrize(("text", "ways"), ALSO, ids=[text for text, _ in ALSO])
def test_what_is_also_read_is_written_as_the_page_says(text: str, ways: list[str]) -> None:
    assert [written(way) for way in ways] == [text.strip("`")] * len(ways)


def test_the_rules_for_numbers() -> None:
    assert written("take white, 3 blue") == "take W1 U3"
    assert written("take white 3 blue") == "take W3 U1"
    for text in ("take white, 3 blue", "take white 3 blue", "take WUR"):
        assert f"`{text}`" in SECTIONS["What else is read"]


WRONG = [row for row in rows("What is wrong") if row[0] != "text"]


@pytest.mark.parametrize("row", WRONG, ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_wrong_as_the_page_says(row: list[str]) -> None:
    text, kind, column, because = row
    state = new_game(BASE, 2, 7)

    def read(said: str) -> Action:
        in_position = kind == "`RefusedActionError`"
        return find_action(state, said) if in_position else parse_action(said, BASE_BOX)

    with pytest.raises((NotationError, RefusedActionError)) as caught:
        read(text.strip("`"))
    error = caught.value
    assert isinstance(error, NotationError | RefusedActionError)
    assert (f"`{type(error).__name__}`", str(error.column)) == (kind, column)
    said = [
        *getattr(error, "candidates", ()),
        *(refusal.clause for refusal in getattr(getattr(error, "ruling", None), "refusals", ())),
    ]
    assert re.findall(r"`(.*?)`", because) == said


def test_the_game_is_what_is_written() -> None:
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


def test_the_position_is_read() -> None:
    (answer,) = judge_scenario(parse_scenario(POSITION)).answers
    assert answer.query.action == parse_turn("take W1 U1 R1", BASE_BOX)


@pytest.mark.parametrize(("index", "box"), [(0, BASE_BOX), (3, MARVEL_BOX)], ids=["base", "marvel"])
def test_the_tables_of_colours_are_those_of_the_box(index: int, box: Box) -> None:
    letters, colours, others = (row[1:] for row in rows("Tokens")[index : index + 3])
    assert (tuple(letters), tuple(colours)) == (box.letters, box.colours)
    for named in (colours, others):
        assert [parse_tokens(name, box) for name in named] == [
            parse_tokens(letter, box) for letter in letters
        ]
