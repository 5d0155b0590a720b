"""Texts that are no scenario, or hostile: one documented error, and time in proportion."""

from __future__ import annotations

import gc
import inspect
import sys
import time
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splendor_rules import parse_scenario
from splendor_rules.bounds import MOST_DIAGNOSTICS, MOST_QUERIES, MOST_SCENARIO_CHARACTERS
from splendor_rules.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.scenarios import Scenario

FRAGMENTS: Final = (
    *("\n", " ", "=", ".", ",", ";", "#", "[", "]", "{", "}", "[[", "]]", '"', "'", '"""', "'''"),
    *("\\", "\\u0041", '"\\ud800"', "\r", "\x00", "base", "marvel", "title", "players", "player"),
    *("A", "B", "none", "tokens", "cards", "W3", "red 2", "?1", "1R0-W3", "market", "decks", "1"),
    *("tiles", "G4R4", "asgard", "ask", "turn", "take", "then", "pay", "from", "row 3", "by", "²"),
    *("１", "99999999", "1e999", "nan", "1979-05-27", "true", "0x1", "over", "points", "ending"),
)


def _read(text: Any) -> Scenario | None:
    try:
        return parse_scenario(text)
    except ScenarioError:
        return None


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join) | st.text())
def test_any_text_is_a_scenario_or_raises_a_scenario_error(text: str) -> None:
    assert _read(text) == _read(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = 'é'".encode("utf-16"), "this is UTF-16"),
        ('title = "\ud800"', "half of a surrogate pair"),
        (b'title = "\xff"', "byte 9 is not UTF-8"),
        ('title = "\\ud800"\n#', "this is not TOML"),
        ('["\\udfff"]\n#', "this is not TOML"),
        ('base; title = "\\ud800"', "half of a surrogate pair"),
        ('base; "\\ud800".tokens = W3', "half of a surrogate pair"),
        ('base; tiles = "\\ud800", G4R4', "half of a surrogate pair"),
        ("x" * (MOST_SCENARIO_CHARACTERS + 1), f"more than {MOST_SCENARIO_CHARACTERS} characters"),
        (f"base; {'a.' * 100}a = 1", "more than 100 levels deep"),
        ("base" + "".join(f";k{n}.b=1" for n in range(12_501)), "more than 25000 keys"),
        (f"base; {'a' * 1001}.tokens = W1", "a key has more than 1000 characters"),
        (f"supply = '{'W1 ' * 400}'", "has more than 1000 characters, which are the most"),
        (f'players = ["{"A" * 1001}", "B"]', "the name 'AAAA"),
        (f"[{'k' * 900}]\n[{'k' * 900}]", r"this is not TOML: Cannot .{193} \(at line 2"),
    ],
)
def test_what_is_no_scenario_is_refused_in_a_few_words(text: str | bytes, problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem) as caught:
        parse_scenario(text)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", [None, 3, bytearray(b"base"), ["base"]])
def test_a_text_is_wanted(text: Any) -> None:
    with pytest.raises(TypeError, match="expected a text or its bytes, not"):
        parse_scenario(text)


def test_a_number_that_this_python_would_not_read() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        for text in (
            f"passes = {'1' * 900}\n\n#",
            f"passes = {'1' * 900}",
            "passes = 0x" + "f" * 900,
        ):
            with pytest.raises(ScenarioError):
                parse_scenario(text)
    finally:
        sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("room", [40, 80, 120])
def test_a_text_that_nests_while_many_calls_are_open(room: int) -> None:
    before, calls = sys.getrecursionlimit(), len(inspect.stack(0))
    sys.setrecursionlimit(calls + room)
    try:
        with pytest.raises(ScenarioError, match="this nests too deeply to be read here"):
            parse_scenario(f"a = {'[' * 90}{']' * 90}\n[player.A]\ntokens = 'W9'")
    finally:
        sys.setrecursionlimit(before)


MANY: Final = {
    "keys": lambda count: "".join(f"k{number} = 1\n" for number in range(count)),
    "tiles": lambda count: f"tiles = {[f'x{number}' for number in range(count)]}\n",
    "tiles on a line": lambda count: f"base; tiles = {','.join(f'x{n}' for n in range(count))}",
    "cards": lambda count: f"[player.A]\ncards = {[f'x{number}' for number in range(count)]}",
    "players": lambda count: (
        "players = 2\nplayer = { A = {}, B = { "
        + "".join(f"k{number} = 1, " for number in range(count - 1))
        + "k = 1 } }"
    ),
}


@pytest.mark.parametrize("name", MANY)
def test_the_first_diagnostics_are_listed_and_the_others_counted(name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(MANY[name](MOST_DIAGNOSTICS))
    assert len(caught.value.diagnostics) == MOST_DIAGNOSTICS
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(MANY[name](MOST_DIAGNOSTICS + 2345))
    *listed, last = caught.value.diagnostics
    assert len(listed) == MOST_DIAGNOSTICS
    assert last.problem == "problems that are not listed: 2345"


def test_so_many_questions_and_no_more() -> None:
    ask = '[[ask]]\ntake = "W U G"\n'
    assert len(parse_scenario(ask * MOST_QUERIES).queries) == MOST_QUERIES
    with pytest.raises(ScenarioError, match=f"ask: 1001 of them: {MOST_QUERIES} are the most"):
        parse_scenario(ask * (MOST_QUERIES + 1))


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("base; passes = ２; supply = W0 U0 G0 R0 K0; over = stalemate", None),
        ("base; decks.1 = ３６", "base; decks.1 = 36"),
        ("base; decks.１ = 36", "base; decks.1 = 36"),
        ("base; players = ３", "base; players = 3"),
        ('[player.A]\ncards = "１R０-W３"', '[player.A]\ncards = "1R0-W3"'),
        ('[player.A]\ncards = ["red ２ L２"]', '[player.A]\ncards = ["red 2 L2"]'),
        ('[player.A]\nreserved = ["?２"]', '[player.A]\nreserved = ["?2"]'),
        ('supply = "W３ U０"', 'supply = "W3 U0"'),
        (
            'game = "marvel"\n[player.A]\ntokens = "T０ Y２"',
            'game = "marvel"\n[player.A]\ntokens = "T0 Y2"',
        ),
        ('ask.reserve = "２ ３"', 'ask.reserve = "2 3"'),
        ("base; ask.１.take = W W; ask.２.take = U U", "base; ask.1.take = W W; ask.2.take = U U"),
    ],
)
def test_full_width_digits_are_read_by_their_value(written: str, plain: str | None) -> None:
    assert parse_scenario(written) == parse_scenario(plain or written.replace("２", "2", 1))


@pytest.mark.parametrize("number", ["²", "①", "½", "٣", "1²", "+1", "-1", "1.0", "1_0", "1234567"])
@pytest.mark.parametrize(
    "description",
    [
        'passes = "{}"',
        'players = "{}"',
        '[decks]\n1 = "{}"',
        '[player.A]\npoints = "{}"',
        '[player.A]\nreserved = ["?{}"]',
        'supply = "W{}"',
        'ask.reserve = "{} 3"',
        'ask.purchase = "1R0-W3"\nask.from = "row {}"',
        "base; passes = {}; title = x",
        "base; decks.1 = {}, ?; title = x",
    ],
)
def test_what_is_no_whole_number_is_refused(description: str, number: str) -> None:
    with pytest.raises(ScenarioError):
        parse_scenario(description.format(number))


def test_questions_are_asked_in_the_order_of_their_numbers() -> None:
    numbered = "; ".join(
        f"ask.{number}.take = {letter} {letter}"
        for number, letter in [(10, "R"), (9, "G"), (2, "U"), (1, "W")]
    )
    assert parse_scenario(f"base; {numbered}") == parse_scenario(
        "base; ask.1.take = W W; ask.2.take = U U; ask.3.take = G G; ask.4.take = R R"
    )


# --- how the time grows --------------------------------------------------------------------------


def _filled(start: str, unit: str, end: str = "") -> Callable[[int], str]:
    return lambda size: start + unit * (size // len(unit)) + end


def _numbered(start: str, unit: str, end: str = "") -> Callable[[int], str]:
    width = len(unit) + 2
    return lambda size: start + "".join(unit.format(n) for n in range(size // width)) + end


GROWING: Final = {
    "escaped quotation marks on a line": _filled('base; title = "', '\\"'),
    "quotation marks on a line": _filled("base; title = ", '""'),
    "backslashes": _filled('base; title = "', "\\"),
    "blanks before a dot": _filled("base; a", " ", ".b = 1"),
    "entries on a line": _numbered("base", "; k{}.tokens = W1"),
    "quotation marks of several lines": _filled('title = """\n', '" '),
    "apostrophes": _filled("title = '\n", "''"),
    "comments": _filled("", "#\n"),
    "unknown keys": _numbered("", "k{} = 1\n"),
    "keys in quotation marks": _numbered("", '"k{}" = 1\n'),
    "deep keys": _numbered("", f"{'a.' * 90}k{{}} = 1\n"),
    "deep headers": _numbered("", f"[k{{}}{'.a' * 90}]\n"),
    "lists of tables": _filled("", "[[a]]\n[[a.b]]\n"),
    "tables of players": _numbered("", "[player.k{}]\n"),
    "lists in lists": _filled("a = [", "[[[[[]]]]],", "]"),
    "tables in lists": _filled("a = [", "{b.c = {}},", "]"),
    "tiles that there are not": _numbered("tiles = [", '"x{}",', "]"),
    "tiles that there are": _filled("tiles = [", '"G4R4",', "]"),
    "questions": _filled("", '[[ask]]\ntake = "X"\n'),
}
SIZE: Final = 12_000


def _seconds(text: str) -> float:
    """The processor time, without that of collecting the garbage of the other tests."""
    gc.disable()
    started = time.process_time()
    _read(text)
    seconds = time.process_time() - started
    gc.enable()
    return seconds


@pytest.mark.parametrize("name", GROWING)
def test_four_times_the_text_takes_less_than_six_times_as_long(name: str) -> None:
    small, large = GROWING[name](SIZE), GROWING[name](4 * SIZE)
    assert len(large) < MOST_SCENARIO_CHARACTERS
    quickest = min(_seconds(small) for _ in range(2))
    assert min(_seconds(large) for _ in range(2)) < 6 * max(quickest, 0.01)
