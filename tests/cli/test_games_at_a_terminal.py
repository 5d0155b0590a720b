"""Whole games at a driven terminal; what they save is judged legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.paths import EXAMPLES
from support.terminal import Terminal, listed, too_wide

from splendor_rules import Card, apply, judge_record, new_game, read_record
from splendor_rules.actions import Reserve
from splendor_rules.messages import messages_for
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
BAD_TAKE = str(EXAMPLES / "base-illegal-take.json")
PROMPT = "A> "
TALL = 60
"""Rows on which the list of actions has room."""
MOST = 120
"""No game against the bot takes so many decisions."""


def chosen(printed: str) -> str:
    """A number from the list: a purchase if there is one, else the first."""
    numbers = listed(printed)
    bought = [number for number, kind in numbers if kind == "purchase"]
    return str(bought[-1] if bought else numbers[0][0])


def starts(head: str) -> Callable[[str], bool]:
    return lambda line: line.startswith(head)


def begun(game: str, file: Path) -> Terminal:
    arguments = ["--game", game, "--players", "2", "--seed", "11", "--save", str(file)]
    return Terminal("play", *arguments, rows=TALL)


@pytest.mark.long
@pytest.mark.parametrize("game", ["base", "marvel"])
def test_a_whole_game_is_played_with_a_refusal_an_undo_and_a_pause(
    game: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    terminal = begun(game, file)
    first = terminal.until(PROMPT)
    terminal.type("take 2 red 1 blue")
    assert "take.pattern" in terminal.until(PROMPT)
    terminal.type(chosen(first))
    terminal.until(PROMPT)
    terminal.type("undo")
    assert "Taken back: take" in terminal.until(PROMPT)
    printed = first
    for _ in range(5):
        terminal.type(chosen(printed))
        printed = terminal.until(PROMPT)
    terminal.type("quit")
    assert terminal.status() == 0
    paused = read_record(file)
    assert len(paused.turns) > 6
    assert judge_record(paused).legal

    again = Terminal("play", "--load", str(file), "--save", str(file), rows=TALL)
    decisions = 0
    while (more := again.prompt_or_end(PROMPT)) is not None:
        again.type(chosen(more))
        decisions += 1
        assert decisions < MOST
    assert again.status() == 0
    record = read_record(file)
    verdict = judge_record(record)
    assert record.turns[: len(paused.turns)] == paused.turns
    assert verdict.legal
    assert verdict.outcome is not None
    assert verdict.result_differs == ()
    assert "The game is over." in again.text
    assert [line for line in too_wide(terminal.text + again.text) if str(file) not in line] == []
    assert "Traceback" not in terminal.text + again.text


@pytest.mark.parametrize(
    ("rows", "columns", "players", "lang"),
    [(24, 80, "4", "de"), (24, 80, "2", "ja"), (40, 120, "4", "en")],
)
@pytest.mark.parametrize("game", ["base", "marvel"])
def test_the_whole_table_is_on_the_screen_at_every_prompt(
    game: str, rows: int, columns: int, players: str, lang: str
) -> None:
    wording = messages_for(game, lang)
    heads = [wording.word("column", "tiles"), wording.word("column", "supply")]
    heads += [wording.phrase("level", level=str(level)) for level in (1, 2, 3)]
    arguments = ["--game", game, "--players", players, "--seed", "7", "--lang", lang]
    terminal = Terminal("play", *arguments, "--name", "Anna", rows=rows, columns=columns)
    answers = ["reserve 3 1", "take 3 red", "?", "reserve 2 deck", "", "nonsense", "1", "table"]
    for answer in [*answers, "reserve 1 1", "1", "1", "1"]:
        terminal.until("Anna> ")
        missing = [head for head in heads if not any(map(starts(head), terminal.screen))]
        assert missing == [], "\n".join(terminal.screen)
        terminal.type(answer)
    terminal.until("Anna> ")
    assert too_wide(terminal.text, columns) == []
    assert max(map(len, terminal.text.split("\n"))) > columns - 40
    terminal.type("quit")
    terminal.type("quit")
    assert terminal.status() in {0, 2}


def test_ctrl_c_saves_and_ends_with_130(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal = begun("base", file)
    printed = terminal.until(PROMPT)
    terminal.type(chosen(printed))
    terminal.until(PROMPT)
    terminal.child.sendintr()
    assert terminal.status() == 130
    assert "Traceback" not in terminal.text
    assert len(read_record(file).turns) == 2


def test_the_end_of_the_input_ends_the_session(tmp_path: Path) -> None:
    terminal = begun("marvel", tmp_path / "game.json")
    terminal.until(PROMPT)
    terminal.child.sendeof()
    assert terminal.status() == 0
    assert "Saved: " in terminal.text


def test_two_people_at_one_screen_do_not_see_each_others_hidden_cards() -> None:
    state = apply(new_game(RULESETS["base"], 2, 11), Reserve(3, "deck"))
    card = state.players[0].reserved[0].card
    assert isinstance(card, Card)
    people = ["--seat", "A", "--seat", "b", "--game", "base", "--players", "2", "--seed", "11"]
    terminal = Terminal("play", *people)
    terminal.until(PROMPT)
    terminal.type("reserve 3 deck")
    terminal.until("Press Enter.")
    terminal.type("")
    theirs = terminal.until("B> ")
    assert card.id not in theirs
    assert "<? level 3>" in theirs
    terminal.type("1")
    terminal.until("Press Enter.")
    terminal.type("")
    assert f"{card.id}" in terminal.until(PROMPT)
    terminal.type("quit")
    assert terminal.status() == 0


@pytest.mark.parametrize(
    ("keys", "pages"),
    [("\rbq", (1, 2, 1)), ("\x04", (1,)), (" " * 51, range(1, 52))],
    ids=["there, back and out", "end of the input", "to the illegal turn"],
)
def test_keys_turn_the_pages_of_a_recorded_game(keys: str, pages: Sequence[int]) -> None:
    terminal = Terminal("show", BAD_TAKE, "--step")
    for key, page in zip(keys, pages, strict=True):
        terminal.until(f"Turn {page} of 51")
        terminal.until("b: back")
        terminal.child.send(key)
    assert terminal.status() == 0
    assert not too_wide(terminal.text)
    assert terminal.text.count("✗ Illegal. take.two-needs-four") == (51 in pages)
