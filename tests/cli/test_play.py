"""Playing and showing without a terminal: what is said, what is refused, how it ends."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from support.paths import EXAMPLES, GAMES

from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Reserve,
    Take,
    Unknown,
    apply,
    as_state,
    judge_record,
    legal_actions,
    new_game,
    outcome,
    read_record,
    view,
)
from splendor_rules.box.tokens import as_tokens
from splendor_rules.cli import session as session_module
from splendor_rules.cli.app import run
from splendor_rules.cli.bots import BOTS, at_random, greedy
from splendor_rules.cli.exit_codes import LEGAL, UNREADABLE
from splendor_rules.game import Game
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.notation import format_game
from splendor_rules.notation.move_words import format_move
from splendor_rules.state import Reserved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules import Outcome, Ruleset

LEGAL_GAMES = GAMES / "legal"
TIE, BAD_TAKE = str(EXAMPLES / "base-tie.json"), str(EXAMPLES / "base-illegal-take.json")
NEW = ("play", "--game", "base", "--players", "2", "--seed", "3")


class Typing:
    """Types lines at the command, and reads what it prints."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, arguments: Sequence[str], *lines: str, status: int = LEGAL) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run(list(arguments)) == status
        printed = self.capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return printed.out + printed.err


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    return Typing(monkeypatch, capsys)


def test_an_action_is_taken_by_number_or_in_notation(typing: Typing) -> None:
    for typed in ("1", "take W1 U1 G1", "TAKE green, white, blue"):
        printed = typing(NEW, typed, "quit")
        assert "A: take W1 U1 G1" in printed
        assert "B (greedy): " in printed


def test_a_refused_action_says_by_which_clause_and_why(typing: Typing) -> None:
    printed = typing(NEW, "take 3 black", "pass")
    assert "take.pattern" in printed
    assert "turn.no-pass" in printed
    assert "B (greedy): " not in printed


def test_what_is_not_understood_says_what_was_expected(typing: Typing) -> None:
    printed = typing(NEW, "take zz", "", "999", "0", "9" * 50)
    assert "'zz'" in printed
    assert "There is no number 999 in the list." in printed
    assert "There is no number 0 in the list." in printed
    assert "There is no number 999999999 in the list." in printed


def test_what_hangs_on_a_card_that_nobody_knows_is_said_to(typing: Typing) -> None:
    printed = typing(NEW, "reserve 3 deck 3R4-G7")
    assert "This cannot be decided: it depends on the top card of the level 3 deck" in printed


def test_a_hint_names_a_legal_action_with_its_number(typing: Typing) -> None:
    printed = typing(NEW, "?")
    hint = printed.split("The bot would choose ")[1]
    written, number = hint.split(" (number ")
    assert f"{number.split(')')[0]} {written}" in printed


def test_undo_takes_back_what_has_shown_no_card(typing: Typing) -> None:
    printed = typing(NEW, "undo", "1", "undo", "28", "undo")
    assert "There is no decision to take back." in printed
    assert "Taken back: take W1 U1 G1; take " in printed
    assert "A card has been revealed since" in printed


def test_help_names_every_word(typing: Typing) -> None:
    printed = typing(NEW, "help")
    assert all(f"\n{word}: " in printed for word in session_module.HELP)


def test_every_option_has_a_default(typing: Typing) -> None:
    printed = typing(("play",), "quit")
    assert printed.count("points: 0") == 2
    assert "supply      W4  U4" in printed
    assert "It is the turn of A." in printed
    assert "[default: greedy]" in typing(("play", "--help"))


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("--name", "Anna"), ("Anna", "B (greedy)")),
        (("--name", "Anna", "--name", "Ben", "--name", "Cem"), ("Anna", "Ben", "Cem")),
        (("--seat", "C", "--name", "Anna"), ("A (greedy)", "B (greedy)", "Anna")),
        (("--seat", "B", "--seat", "A", "--name", " Anna "), ("Anna", "B")),
        (("--players", "4", "--name", "Anna"), ("Anna", "B (greedy)", "C (greedy)", "D (greedy)")),
    ],
)
def test_people_are_called_by_their_names(
    arguments: tuple[str, ...], names: tuple[str, ...], typing: Typing, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    typing(("play", *arguments, "--save", str(file)), "quit")
    assert read_record(file).players == names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
def test_help_and_the_prompt_have_examples_that_are_legal(
    ruleset: Ruleset, lang: str, typing: Typing
) -> None:
    arguments = ("play", "--game", ruleset.name, "--seed", "3", "--lang", lang)
    wording = messages_for(ruleset, lang)
    moves = Take(as_tokens([1, 1, 1, 0, 0, 0, 0])), Reserve(1, 1), Reserve(3, "deck")
    take, reserve, last = (format_move(move, ruleset, wording) for move in moves)
    before, after = typing(arguments, "help", "quit").split("> help")
    assert take in before.split(last)[1]
    assert wording.groups((take, reserve)) in after
    assert "{" not in after


def test_a_player_called_a_is_the_only_a_on_the_table(typing: Typing) -> None:
    table, _ = typing(("play", "--game", "marvel", "--seed", "7"), "quit").split("It is the turn")
    assert " Av2" in table
    assert "Avengers: 0" in table
    assert re.findall(r"\bA\b", table) == ["A"]


def test_other_ways_to_pay_are_listed_when_asked_for(typing: Typing, tmp_path: Path) -> None:
    card = next(card for card in new_game(BASE, 2, 3).market[0] if card and sum_of(card) == 4)
    reserves = ["reserve 3 1", "reserve 3 2"]
    file = tmp_path / "game.json"
    takes = [f"take {letter}2" for letter in "WUGRK"]
    printed = typing((*NEW, "--bot", "random", "--save", str(file)), *reserves, *takes, "all")
    assert isinstance(card, Card)
    assert "Other ways to pay: " in printed
    listed, every = printed.split("Other ways to pay: ")[-2:][0], printed.split("A> ")[-2]
    assert every.count("purchase") > listed.split("Type a number")[-1].count("purchase")


def sum_of(card: Card | Unknown) -> int:
    return sum(card.cost) if isinstance(card, Card) else 0


def test_a_game_is_saved_and_gone_on_with(typing: Typing, tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    printed = typing((*NEW, "--save", str(file)), "1", f"save {other}", "quit")
    assert f"Saved: {other}" in printed.replace("\n", " ")
    assert read_record(file) == read_record(other)
    assert len(read_record(other).turns) == 2
    assert judge_record(read_record(other)).legal
    typing(("play", "--load", str(other), "--save", str(other)), "1", "quit")
    assert len(read_record(other).turns) == 4
    in_notation = tmp_path / "game.splendor"
    in_notation.write_text(format_game(read_record(other)), encoding="utf-8")
    assert "A> " in typing(("play", "--load", str(in_notation)), "quit")


def test_save_overwrites_no_other_file(typing: Typing, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("mine", encoding="utf-8")
    printed = typing(NEW, "save", f"save {file}", f"save {tmp_path / 'no' / 'folder'}", "save \0")
    assert printed.count("Not saved: ") >= 2
    assert "Name a file" in printed
    assert "is there already" in printed.replace("\n", " ")
    assert "already" in typing((*NEW, "--save", str(file)), status=UNREADABLE)
    assert file.read_text(encoding="utf-8") == "mine"
    bad = str(tmp_path / "no" / "folder")
    assert "cannot be written" in typing((*NEW, "--save", bad), status=UNREADABLE)


def test_a_turn_that_is_not_finished_is_saved_too(typing: Typing, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    takes = ["take W U G", "take W U R", "take W U K", "take R G K", "take R2", "take K2"]
    printed = typing((*NEW, "--bot", "random", "--save", str(file)), *takes)
    record = read_record(file)
    assert "must return" in printed
    assert record.begun is not None
    assert judge_record(record).legal
    assert "must return" in typing(("play", "--load", str(file)))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([*NEW, "--name", "Anna", "--name", "Ben", "--seat", "A"], "2 names for 1 people"),
        ([*NEW, "--name", "B (greedy)"], "the same name"),
        ([*NEW, "--name", " "], "at least one letter"),
        (["play", "--load", TIE, "--name", "Anna"], "for a new game"),
        (["play", "--game", "chess", "--players", "2"], "chess"),
        (["play", "--game", "base", "--players", "5"], "5"),
        ([*NEW, "--bot", "deep"], "deep"),
        ([*NEW, "--seat", "C"], "seat C: there are 2 players"),
        ([*NEW, "--seat", "D", "--name", "Anna"], "seat D: there are 2 players"),
        ([*NEW, "--seat", "E"], "E"),
        ([*NEW, "--reading", "stuck"], "NAME=VALUE"),
        ([*NEW, "--reading", "stuck=never"], "never"),
        ([*NEW, "--load", TIE], "for a new game"),
        (["play", "--load", "none.json"], "cannot be read"),
        (["play", "--load", BAD_TAKE], "not legal"),
        (["play", "--load", str(EXAMPLES / "reserving-at-ten.toml")], "describes a position"),
        (["show", "none.json"], "cannot be read"),
        (["show", TIE, "--turn", "0"], "0"),
        (["show", TIE, "--turn", "65"], "the game has 64"),
        (["show", BAD_TAKE, "--turn", "52"], "has 51"),
        (["show", TIE, "--step", "--svg"], "whole game"),
        (["show", str(EXAMPLES / "reserving-at-ten.toml"), "--turn", "1"], "no turns"),
    ],
)
def test_a_call_that_cannot_be_is_refused_with_the_reason(
    arguments: list[str], reason: str, typing: Typing
) -> None:
    assert reason in typing(arguments, status=UNREADABLE)


def test_the_dealer_is_asked_for_cards_that_nobody_recorded(typing: Typing, tmp_path: Path) -> None:
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    decks = written["decks"]
    written |= {"turns": [], "decks": {level: decks[level][:4] for level in decks}}
    del written["result"]
    file = tmp_path / "unknown.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    fifth = decks["1"][4]
    named = ("reserve 1 1", "nonsense", decks["1"][0], fifth)
    handed_over = ("take W U G", "reserve 1 deck", "", "", "take U G R", "", "quit")
    shown = typing(
        ("play", "--load", str(file), "--save", str(file), "--seat", "A", "--seat", "B"),
        *named,
        *handed_over,
    )
    assert "Nobody has recorded the card here: the card at level 1, place 1." in shown
    assert "is known to lie elsewhere" in shown
    assert "card 2 in the hand of North" in shown
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["decks"]["1"][:5] == decks["1"][:5]
    assert len(saved["turns"]) == 4


def test_a_card_is_asked_for_when_it_turns_up_and_not_again(typing: Typing, tmp_path: Path) -> None:
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    written |= {"turns": [], "decks": {level: [] for level in written["decks"]}}
    del written["result"]
    file = tmp_path / "unknown.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    left_unknown = ("",) * 12
    seats = ("--seat", "A", "--seat", "B")
    moves = ("take W U G", "reserve 1 1", "", "quit")
    shown = typing(("play", "--load", str(file), *seats), *left_unknown, *moves)
    assert shown.count("Nobody has recorded") == 12 + 2  # the new card, and the one now in hand


def test_whoever_is_asked_for_a_card_can_leave(typing: Typing, tmp_path: Path) -> None:
    written = json.loads(Path(TIE).read_text(encoding="utf-8"))
    written |= {"turns": [], "decks": {level: [] for level in written["decks"]}}
    del written["result"]
    file = tmp_path / "unknown.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    shown = typing(("play", "--load", str(file)), "quit")
    assert shown.count("Nobody has recorded") == 1


@pytest.mark.parametrize("name", ["base-014", "base-017", "marvel-033", "marvel-048"])
def test_a_recorded_game_stands_where_it_stopped_after_returns_and_choices(name: str) -> None:
    record = read_record(LEGAL_GAMES / f"{name}.json")
    game = Game.from_record(record)
    assert game.state == judge_record(record).final
    assert game.record().turns == record.turns


def test_a_finished_game_shows_its_end(typing: Typing) -> None:
    printed = typing(("play", "--load", TIE))
    assert "The game is over." in printed
    assert "Winner: " in printed


def test_without_standard_input_the_session_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(list(NEW)) == LEGAL
    assert "Type a number" in capsys.readouterr().out


def test_bytes_that_are_no_text_are_not_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"take \xff\n"), "utf-8"))
    assert run(list(NEW)) == LEGAL
    assert "not 'xff'" in capsys.readouterr().out.replace("\\", "")


def test_a_closed_standard_input_ends_the_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdin", closed)
    assert run(list(NEW)) == LEGAL
    assert capsys.readouterr().out.endswith("A> \n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_80_cells(lang: str, typing: Typing) -> None:
    words = ["?", "help", "take 3 black", "1", "undo", "all", "table", "save"]
    words += ["reserve 3 deck", "", "undo"]
    printed = typing((*NEW, "--lang", lang, "--seat", "A", "--seat", "B"), *words, "", "1")
    printed += typing(("show", BAD_TAKE, "--step", "--lang", lang))
    assert all(cell_len(line) <= 80 for line in printed.splitlines())


def won(ruleset: Ruleset, seed: int) -> bool:
    chance, state = Random(seed), new_game(ruleset, 2, seed)
    ended: Outcome | None = None
    while (ended := outcome(state)) is None:
        bot = greedy if state.to_act == seed % 2 else at_random
        state = apply(state, bot(view(state, state.to_act), chance))
    return ended.winners == (seed % 2,)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [BASE, MARVEL], ids=["base", "marvel"])
def test_the_greedy_bot_beats_random_play(ruleset: Ruleset) -> None:
    assert sum(won(ruleset, seed) for seed in range(40)) >= 36


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_what_is_legal_and_the_same_whatever_is_hidden(bot: str) -> None:
    first = apply(new_game(MARVEL, 2, 5), Reserve(3, "deck"))
    theirs = first.players[0].changed(reserved=(Reserved(first.decks[2][0], hidden=True),))
    second = first.changed(
        decks=tuple(tuple(reversed(deck)) for deck in first.decks),
        players=(theirs, first.players[1]),
    )
    assert first != second
    chosen = [BOTS[bot](view(state, 1), Random(8)) for state in (first, second)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal_actions(as_state(view(first, 1)))


def test_a_bot_plays_where_a_hidden_card_decides_whether_the_game_ends() -> None:
    hand = tuple(Reserved(card, hidden=True) for card in BASE.box.level(3)[:3])
    start = new_game(BASE.under(stuck="ends"), 2, 3)
    others = start.players[1].changed(tokens=(4, 4, 0, 0, 0, 2, 0), reserved=hand)
    state = start.changed(
        players=(start.players[0], others),
        market=((None,) * 4,) * 3,
        supply=(0, 0, 0, 0, 1, 0, 0),
    )
    for bot in BOTS.values():
        assert bot(view(state, 0), Random(1)) in legal_actions(state)


@pytest.mark.parametrize("ruling", ["stuck=ends"])
def test_a_bot_plays_where_another_hand_may_decide_the_end(ruling: str, typing: Typing) -> None:
    printed = typing((*NEW, "--reading", ruling, "--bot", "random"), "1", "1", "1", "quit")
    assert printed.count("B (random): ") == 3


def test_a_page_for_each_turn_and_the_illegal_one_is_the_last(typing: Typing) -> None:
    printed = typing(("show", BAD_TAKE, "--step"))
    assert printed.count("Turn ") == len(read_record(BAD_TAKE).turns) == 51
    assert printed.count("✓ Legal.") == 50
    assert printed.count("✗ Illegal. take.two-needs-four") == 1
    assert "from a pile of 4 or more" in printed.replace("\n", " ")


def test_a_turn_is_shown_as_text_and_as_a_picture(typing: Typing) -> None:
    printed = typing(("show", TIE, "--turn", "17"))
    assert printed.startswith("Turn 17 of 64, ")
    assert "✓ Legal." in printed
    last = typing(("show", TIE))
    assert last.startswith("After turn 64")
    assert "The game is over." in last
    position = typing(("show", str(EXAMPLES / "reserving-at-ten.toml")))
    assert "tiles " in position


def test_a_position_without_a_title_begins_with_the_table(typing: Typing, tmp_path: Path) -> None:
    file = tmp_path / "position"
    file.write_text("base; A.tokens = W3", encoding="utf-8")
    assert typing(("show", str(file))).startswith("tiles ")


def test_svg_is_printed_as_it_is(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["show", TIE, "--turn", "17", "--svg"]) == LEGAL
    assert capfdbinary.readouterr().out.startswith(b"<svg ")
