"""A whole game as text: round trips with a record, and errors with line and column."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from support.growth import LINEAR, growth
from support.paths import ROOT

from splendor_rules import BASE, Pass, Purchase, Take, Turn, judge_record, new_game, read_record
from splendor_rules.bounds import MOST_TURN_CHARACTERS, MOST_VARIATIONS
from splendor_rules.box import BASE_BOX
from splendor_rules.errors import (
    AmbiguousNotationError,
    NotationError,
    NotationSyntaxError,
    RecordError,
)
from splendor_rules.notation import format_game, parse_game, parse_games, parse_turn
from splendor_rules.notation.game_reader import each_game
from splendor_rules.records import (
    Record,
    RecordedTurn,
    Result,
    format_record,
    parse_record,
    record_of,
)
from splendor_rules.rulings import EndedBy
from splendor_rules.testing.strategies import records

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from splendor_rules.serialization.nodes import Json

GAMES = [*sorted(ROOT.glob("examples/*.json")), *sorted(ROOT.glob("tests/games/legal/*.json"))[::9]]


@given(records())
@settings(max_examples=40)
def test_a_record_round_trips(record: Record) -> None:
    again = parse_game(format_game(record))
    assert again == record
    assert format_record(again) == format_record(record)


@given(records(legal=False))
@settings(max_examples=30)
def test_an_illegal_record_round_trips(record: Record) -> None:
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_in_both_formats(path: Path) -> None:
    record = read_record(path)
    text = format_game(record)
    assert format_record(parse_game(text.encode())) == format_record(record)
    assert len([line for line in text.split("\n") if line[:1].isdigit()]) == len(record.turns)


SMALL = evolve(record_of(new_game(BASE, 2, 7), []), players=("North", "South"))
HEAD = format_game(SMALL)

RESULTS = [
    Result(),
    Result(points=(15, 3)),
    Result(winners=()),
    Result(winners=(1, 0), ended_by="unfinished"),
    Result((999, 0), (0,), EndedBy.POINTS),
]


@pytest.mark.parametrize("result", RESULTS, ids=repr)
def test_a_result_round_trips(result: Result) -> None:
    record = evolve(SMALL, result=result)
    assert parse_game(format_game(record)) == record


NAMES = [
    '"',
    " x",
    "B",
    "none",
    "a\nb",
    "x: y",
    "1. A: pass",
    "{",
    "\u2028",
    "",
    "日本 é",
    "t\t",
    "\\",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_round_trips(name: str) -> None:
    record = evolve(SMALL, players=(name, "South"))
    assert parse_game(format_game(record)) == record


@given(st.lists(st.text(st.characters(codec="utf-8")), min_size=1, max_size=4))
def test_any_comment_round_trips(comments: list[str]) -> None:
    notes: Json = [{"after": 0, "comment": comment} for comment in comments]
    record = evolve(SMALL, meta={"notes": notes})
    text = format_game(record)
    assert "meta:" not in text
    assert parse_game(text) == record


ANNOTATED = """
1. A: take W1 U1 R1 {as usual}
(1. A: take W2 {greedy}
 2. B: reserve 1 deck
 (2. B: pass {not allowed}))
{ "in } braces" }
2. south: take G1 R1 K1 3. A: reserve the deck of level 2
"""
NOTES = [
    {"after": 1, "comment": "as usual"},
    {
        "instead_of": 1,
        "turns": [
            {"seat": 0, "action": "take", "tokens": {"white": 2}},
            {"seat": 1, "action": "reserve", "level": 1, "place": "deck"},
        ],
        "notes": [
            {"after": 1, "comment": "greedy"},
            {
                "instead_of": 2,
                "turns": [{"seat": 1, "action": "pass"}],
                "notes": [{"after": 2, "comment": "not allowed"}],
            },
        ],
    },
    {"after": 1, "comment": "in } braces"},
]


def test_comments_and_variations_are_kept_in_the_record() -> None:
    record = parse_game(HEAD + ANNOTATED)
    assert len(record.turns) == 3
    assert judge_record(record).legal
    assert record.meta == {"notes": NOTES}
    text = format_game(record)
    assert "meta:" not in text
    assert "1. A: take W1 U1 R1\n{as usual}\n(1. A: take W2\n {greedy}\n 2. B: reserve" in text
    assert parse_game(text) == record == parse_record(format_record(record))


def test_notes_stand_beside_other_meta() -> None:
    head = HEAD.rstrip() + '\nmeta: {"event": "club"}\n'
    record = parse_game(head + ANNOTATED)
    assert record.meta == {"event": "club", "notes": NOTES}
    assert parse_game(format_game(record)) == record


NO_NOTES: list[Json] = [
    {"notes": 3},
    {"notes": []},
    {"notes": [{"after": 9, "comment": "x"}]},
    {"notes": [{"after": 0, "comment": 3}]},
    {"notes": [{"after": 0, "comment": "x", "more": 1}]},
    {"notes": [{"instead_of": 1, "turns": []}]},
    {"notes": [{"instead_of": 0, "turns": [{"seat": 0, "action": "pass"}]}]},
    {"notes": [{"after": 1, "comment": "x"}, {"after": 0, "comment": "y"}]},
    {},
    [],
    "notes",
]


@pytest.mark.parametrize("meta", NO_NOTES, ids=json.dumps)
def test_meta_that_is_no_list_of_notes_stays_in_meta(meta: Json) -> None:
    turns = (RecordedTurn(0, Turn(Pass())),)
    record = evolve(SMALL, meta=meta, turns=turns)
    text = format_game(record)
    assert "\nmeta: " in text
    assert parse_game(text) == record


def test_other_ways_to_write_headers() -> None:
    text = HEAD.replace("game: base", "Game:  BASE").replace("\n", "\r\n").replace(", ", " ")
    assert parse_game(text.replace("A: North", "a :North")) == SMALL
    assert parse_game(b"\xef\xbb\xbf\n\n" + HEAD.encode()) == SMALL
    assert parse_game(f"\ufeff{HEAD}") == SMALL


def _changed(old: str, new: str) -> str:
    assert old in HEAD
    return HEAD.replace(old, new, 1)


TAGS = HEAD.rstrip() + "\n"
TOP = len(HEAD.rstrip().split("\n")) + 1
BAD: dict[str, tuple[str, int, int, str]] = {
    "no first line": ("game: base\n", 1, 1, "expected the first line 'splendor-game/1'"),
    "another number": (_changed("game/1", "game/2"), 1, 1, "expected the first line"),
    "nothing": ("", 1, 1, "expected the first line"),
    "no game": (_changed("game: base\n", ""), 2, 1, "expected the header `game` first"),
    "another game": (_changed("base", "chess"), 2, 7, "expected base or marvel, not 'chess'"),
    "no such header": (_changed("A: North", "who: North"), 3, 1, "expected a header"),
    "no header at all": (_changed("A: North", "North"), 3, 1, "expected a header"),
    "a header twice": (_changed("B: South", "A: South"), 4, 1, "'A' stands here twice"),
    "one player": (_changed("B: South\n", ""), 1, 1, "expected a header 'B'"),
    "a gap in the players": (_changed("B: South\n", "B: S\nD: E\n"), 1, 1, "before a header 'D'"),
    "a turn begun by nobody": (TAGS + "begun: pass", TOP, 8, "a player and a turn"),
    "a turn begun from nowhere": (TAGS + "begun: A: buy 1W0-U3 for U3", TOP, 8, "where the card"),
    "a turn begun and ended": (TAGS + "begun: A: take W2, return W1", TOP, 8, "no key 'return'"),
    "half a name": (_changed("North", '"North'), 3, 4, "in quotation marks"),
    "no deck": (_changed("deck 2", "deck 4"), 6, 1, "expected a header"),
    "no tiles": (HEAD[: HEAD.index("tiles")], 1, 1, "expected a header 'tiles'"),
    "too few tiles": (re.sub(r"(tiles: )\w+, ", r"\1", HEAD), 8, 8, "expected 3 tiles"),
    "no such reading": (_changed("deck 1", "readings: x = y\ndeck 1"), 5, 11, "no key 'x'"),
    "no reading": (_changed("deck 1", "readings: x\ndeck 1"), 5, 11, "a reading and its value"),
    "a reading twice": (
        _changed("deck 1", "readings: x=y, x = z\ndeck 1"),
        5,
        16,
        "stands here twice",
    ),
    "a wrong value": (_changed("deck 1", "readings: stuck=x\ndeck 1"), 5, 11, "expected stuck"),
    "a card of another level": (_changed("deck 1: ", "deck 1: 2R3-R6, "), 5, 9, "card of level 1"),
    "a result": (TAGS + "result: fun", TOP, 9, "points, winners or ended by"),
    "a result twice": (TAGS + "result: winners A; winners B", TOP, 20, "stands here twice"),
    "no points": (TAGS + "result: points x, 3", TOP, 16, "points, a whole number"),
    "few points": (TAGS + "result: points 3", TOP, 16, "the points of 2 seats"),
    "no winner": (TAGS + "result: winners E", TOP, 17, "a player's letter or name, A or B"),
    "an absent winner": (TAGS + "result: winners D", TOP, 17, "a player's letter or name, A or B"),
    "no end": (TAGS + "result: ended by rain", TOP, 18, "what ended the game"),
    "no JSON": (TAGS + "meta: {x", TOP, 7, "this is not JSON"),
    "a key twice": (TAGS + 'meta: {"x": 1, "x": 2}', TOP, 7, "stands here twice"),
    "notes twice": (TAGS + 'meta: {"notes": 1}\n{x}', TOP, 7, "an object without `notes`"),
    "no object for notes": (TAGS + "meta: 3\n{x}", TOP, 7, "an object without `notes`"),
    "a wrong number": (HEAD + "2. A: pass", TOP + 1, 1, "expected turn 1"),
    "no number": (HEAD + "1. A: pass\nB: pass", TOP + 2, 1, "expected turn 2"),
    "no such player": (HEAD + "1. C: pass", TOP + 1, 4, "a player's letter or name, A or B"),
    "no turn": (HEAD + "1. A: jump", TOP + 1, 7, "an action"),
    "nothing done": (HEAD + "1. A:", TOP + 1, 6, "an action"),
    "a purchase from nowhere": (HEAD + "1. A: buy 1W0-U3 for U3", TOP + 1, 7, "says where"),
    "two actions": (HEAD + "1. A: pass, pass", TOP + 1, 7, "one action"),
    "no end of a comment": (HEAD + "{x", TOP + 1, 1, "expected `}` after"),
    "no end of a quotation": (HEAD + '{"x}', TOP + 1, 2, "in quotation marks"),
    "more than a quotation": (HEAD + '{"x" y}', TOP + 1, 6, "expected `}` after"),
    "a variation of nothing": (HEAD + "(1. A: pass)", TOP + 1, 1, "expected a turn"),
    "an empty variation": (HEAD + "1. A: pass ( )", TOP + 1, 14, "expected a turn"),
    "an open variation": (HEAD + "1. A: pass (1. A: pass", TOP + 1, 12, "expected `)` after"),
    "a bracket too many": (HEAD + "1. A: pass )", TOP + 1, 12, "expected a turn"),
    "too long a turn": (HEAD + "1. A: take" + " ,;" * 999, TOP + 1, 7, "at most 2000 characters"),
    "much of nothing": (HEAD + "\n \t" * 99999 + "x", TOP + 100000, 3, "expected a header"),
    "too deep": (HEAD + "1. A: pass (" * 60, TOP + 1, 492, "at most 40 brackets"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_error_has_line_and_column(name: str) -> None:
    text, line, column, problem = BAD[name]
    with pytest.raises(RecordError) as caught:
        parse_game(text, "x.splendor")
    assert problem in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"x.splendor: line {line}, column {column}: ")


@given(
    st.lists(
        st.sampled_from(("1. A: ", "2. ", "take ", "W1", "{", "}", "(", ")", '"', "\n", "pass"))
    )
)
def test_any_text_is_read_or_refused_with_line_and_column(words: list[str]) -> None:
    text = HEAD + "".join(words)
    with suppress(RecordError):
        record = parse_game(text)
        assert parse_game(format_game(record)) == record
        return
    with pytest.raises(RecordError) as caught:
        parse_game(text)
    assert caught.value.line is not None
    assert caught.value.line >= TOP


def test_an_error_of_notation_is_the_cause_of_the_error() -> None:
    with pytest.raises(RecordError, match="U blue or K black") as caught:
        parse_game(HEAD + "1. A: take b")
    assert isinstance(caught.value.__cause__, AmbiguousNotationError)
    with pytest.raises(RecordError) as other:
        parse_game(HEAD + "1. A: take frog")
    assert isinstance(other.value.__cause__, NotationSyntaxError)


def test_bytes_that_are_not_utf_8_and_texts_that_are_too_long() -> None:
    with pytest.raises(RecordError, match="byte 3 is not UTF-8"):
        parse_game(b"abc\xff")
    with pytest.raises(RecordError, match="more than 16777216 bytes"):
        parse_game("x" * (16 * 1024 * 1024 + 1))


def test_a_record_that_cannot_be_written_is_an_error() -> None:
    purchase = RecordedTurn(0, Turn(Purchase(BASE_BOX.card("1W0-U3"))))
    two = RecordedTurn(0, Turn(Pass(), further=(Pass(),)))
    house = evolve(BASE, name="house")
    wrong: list[Any] = [evolve(SMALL, turns=(turn,)) for turn in (purchase, two)]
    negative = evolve(SMALL, turns=(RecordedTurn(0, Turn(Take((-1, 0, 0, 0, 0, 0, 0)))),))
    for record in (*wrong, evolve(SMALL, ruleset=house), negative):
        with pytest.raises(RecordError):
            format_game(record)


def test_a_deck_that_is_left_out_is_unknown() -> None:
    bare = "".join(line for line in HEAD.splitlines(keepends=True) if "deck" not in line)
    decks = parse_game(bare).decks
    assert decks == parse_game(re.sub(r"(deck .:).*", r"\1", HEAD)).decks
    assert [len(deck) for deck in decks] == [40, 30, 20]


def test_a_game_is_named_whole_where_another_is_called_alike() -> None:
    house = BASE.with_limits(name="Base!", goal=21)
    for rules in (BASE, house):
        record = record_of(new_game(rules, 2, 7), [])
        assert parse_game(format_game(record, ruleset=house), ruleset=house) == record
    with pytest.raises(RecordError, match="expected base or Base!"):
        parse_game(HEAD.replace("game: base", "game: BASE"), ruleset=house)
    with pytest.raises(RecordError, match="expected base or marvel, not nothing"):
        parse_game(HEAD.replace("game: base", "game:"))


def test_headers_may_be_wide_and_names_stay_as_they_are() -> None:
    text = _changed("game: base", "ｇａｍｅ：ｂａｓｅ").replace("A: North", "Ａ： Ｎorth（１）、")
    record = parse_game(
        f"{text}１．Ａ：ｔａｋｅ Ｗ２ ｛ {{ｗｉｄｅ｛}} ２．ｐａｓｓ".replace("｛ ", "")
    )
    assert record.players == ("Ｎorth（１）、", "South")
    assert record.meta == {"notes": [{"after": 1, "comment": "ｗｉｄｅ｛"}]}
    assert [recorded.turn for recorded in record.turns] == [
        Turn(Take((2, 0, 0, 0, 0, 0, 0))),
        Turn(Pass()),
    ]


BEYOND = {
    "a name": (_changed("North", "x" * 1001), 3, "a name of at most 1000 characters"),
    "half a pair in a name": (_changed("North", r'"\ud800"'), 3, "half of a surrogate pair"),
    "half a pair in a comment": (HEAD + r'{"\ud800"}', TOP + 1, "half of a surrogate pair"),
    "half a pair in meta": (TAGS + r'meta: ["\ud800"]', TOP, "half of a surrogate pair"),
    "cards of a deck": (_changed("deck 1: ", "deck 1: " + "?, " * 100), 5, "at most 100 items"),
    "winners": (TAGS + "result: winners" + " A" * 101, TOP, "at most 100 items, not 101"),
    "a reading of a long name": (
        TAGS + f"readings: {'x' * 9999} = y",
        TOP,
        "more than 1000 characters",
    ),
    "turn number": (HEAD + "0000002. A: pass", TOP + 1, "expected turn 1"),
}


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_beyond_its_bounds_is_refused_where_it_stands(name: str) -> None:
    text, line, problem = BEYOND[name]
    with pytest.raises(RecordError, match=problem) as caught:
        parse_game(text)
    assert caught.value.line == line
    assert len(str(caught.value)) < 300


def test_variations_nest_as_deeply_as_their_record_can_be_written() -> None:
    depth = MOST_VARIATIONS
    record = parse_game(HEAD + "1. A: take W1 " + "(1. A: take W1 " * depth + ")" * depth)
    assert parse_record(format_record(record)) == record == parse_game(format_game(record))


def test_turns_with_zeros_before_their_numbers_are_numbered() -> None:
    record = parse_game(HEAD + "0000001. A: pass\n０２. B: pass")
    assert len(record.turns) == 2


def _numbered(turn: str) -> Callable[[int], str]:
    return lambda size: (
        HEAD
        + "\n".join(f"{number}. {turn.replace('#', str(number % 90))}" for number in range(1, size))
    )


COSTLY: dict[str, Callable[[int], str]] = {
    "turns": _numbered("A: take W# U1"),
    "turns on one line": lambda size: HEAD + " ".join(f"{n}. pass" for n in range(1, size)),
    "turns with long names": lambda size: (
        HEAD.replace("North", "n" * 1000).replace("South", "s" * 1000)
        + "\n".join(f"{number}. A: pass" for number in range(1, size))
    ),
    "comments": lambda size: HEAD + "{}" * size,
    "variations": lambda size: HEAD + "1. pass" + "(1. pass)" * size,
    "blanks at the beginning": lambda size: " " * size + "x y",
    "blanks in a line": lambda size: HEAD + "A" + " " * size + "x",
    "blank lines": lambda size: HEAD + "1. A: pass" + " \n" * size + "x",
    "a turn of separators": lambda size: (
        HEAD + "1. A: take W" + " and ," * (size % 330) + " W" * size
    ),
    "numbers": lambda size: HEAD + "1. A: pass " + "1 " * size,
    "a list": lambda size: HEAD.replace("tiles: ", "tiles: " + ", " * size),
    "results": lambda size: HEAD.rstrip() + "\nresult: " + ";" * size,
    "an open comment": lambda size: HEAD + '{"' + "x" * size,
}


@pytest.mark.parametrize("name", COSTLY)
def test_a_game_costs_no_more_than_it_grows(name: str) -> None:
    assert growth(parse_game, COSTLY[name]) < LINEAR


@pytest.mark.parametrize(
    "part", [" ", ",", " ,", ", and ", "0", "W0", "W ", "x", "W0,", "level ", "then"]
)
@pytest.mark.parametrize("start", ["take W", "reserve 1", "buy 1W0-U3 for "])
def test_the_longest_turn_is_read_or_refused_at_once(start: str, part: str) -> None:
    text = start + part * ((MOST_TURN_CHARACTERS - len(start)) // len(part))
    seconds = process_time()
    with suppress(NotationError):
        parse_turn(text, BASE_BOX)
    assert process_time() - seconds < 0.1


# --- several games in one file -------------------------------------------------------------------

FIRST = "splendor-game/1"
BARE = f"{FIRST}\ngame: base\nA: Ann\nB: Ben\ntiles: W4U4, G4R4, R4K4\n"


@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(["", "\n", "\n \n"]))
@settings(max_examples=20)
def test_games_one_after_the_other_read_back(games: list[Record], between: str) -> None:
    text = between.join(map(format_game, games))
    assert list(parse_games(text)) == [parse_game(format_game(game)) for game in games]


@pytest.mark.parametrize("comment", [f"{{see\n{FIRST}\nfor it}}", f'{{"{FIRST}"}}', f"{{{FIRST}}}"])
def test_a_first_line_in_a_comment_begins_no_game(comment: str) -> None:
    text = f"{BARE}{comment}\n1. A: take W U G {comment}\n(1. A: take W U R {comment})\n"
    assert parse_games(text + text) == (parse_game(text),) * 2


@pytest.mark.parametrize("games", [(BARE, BARE), (BARE, f"{BARE}1. A: pass\n", BARE)])
def test_a_game_has_its_number_in_the_file_and_its_lines_are_those_of_the_file(
    games: tuple[str, ...],
) -> None:
    text = "".join(games)
    assert [game.file for game in parse_games(text, "f")] == [
        f"f#{number}" for number, _ in enumerate(games, start=1)
    ]
    assert [game.file for game in parse_games(BARE, "f")] == ["f"]
    with pytest.raises(RecordError, match=r"several games here: `parse_games`"):
        parse_game(text, "f")
    line = text.count("\n") + 7
    with pytest.raises(RecordError) as caught:
        parse_games(f"{text}{BARE}\n1. A: take Z\n", "f")
    assert (caught.value.file, caught.value.line) == ("f", line)
    with pytest.raises(RecordError, match=r"splendor-game/2"):
        parse_games(f"{text}1. A: pass\nsplendor-game/2\n")


@pytest.mark.parametrize("game", [BARE, f"{BARE}1. A: pass\n", f"{BARE}colour: red\n"])
def test_reading_several_games_costs_no_more_than_it_grows(game: str) -> None:
    assert len(list(each_game(game * 5))) == 5
    assert growth(lambda text: list(each_game(text)), lambda count: game * count) < LINEAR
