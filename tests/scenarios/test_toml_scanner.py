"""The scan of a TOML text: where each key and table stands, and what is out of bounds."""

from __future__ import annotations

import tomllib

import pytest

from splendor_rules.bounds import MOST_DIGITS, MOST_KEY_CHARACTERS, MOST_KEYS, MOST_NESTING
from splendor_rules.errors import ScenarioError
from splendor_rules.scenarios.toml_scanner import KeyPath, line_numbers

LINES: dict[str, tuple[str, dict[KeyPath, int]]] = {
    "keys and tables": (
        'game = "base"\n\n[player.A]\ntokens = "W1"',
        {("game",): 1, ("player", "A"): 3, ("player", "A", "tokens"): 4},
    ),
    "dotted keys": ('turn.take = "W W"', {("turn", "take"): 1}),
    "quoted keys": (
        """[player."A #1"]  # who begins\n'to' = 1\n[ player . 'B [2]' ]\n"\\u00e9" = 2""",
        {
            ("player", "A #1"): 1,
            ("player", "A #1", "to"): 2,
            ("player", "B [2]"): 3,
            ("player", "B [2]", "é"): 4,
        },
    ),
    "lists of tables": (
        "[[turn]]\n[[turn.then]]\npass = true\n[[turn.then]]\n[[turn]]\n[[turn.then]]",
        {
            ("turn", "1"): 1,
            ("turn", "1", "then", "1"): 2,
            ("turn", "1", "then", "1", "pass"): 3,
            ("turn", "1", "then", "2"): 4,
            ("turn", "2"): 5,
            ("turn", "2", "then", "1"): 6,
        },
    ),
    "a string of several lines": (
        'title = """\ntokens = 1\n[ask] ""\\""""\nsupply = \'\'\'\n[turn]\'\'\'\ntiles = []',
        {("title",): 1, ("supply",): 4, ("tiles",): 6},
    ),
    "quotation marks in comments and strings": (
        'a = 1 # """\nb = \'"""\'\nc = "\'\'\'"\nd = \'\'\ne = ""',
        {("a",): 1, ("b",): 2, ("c",): 3, ("d",): 4, ("e",): 5},
    ),
    "a list of several lines": (
        'decks = [\n  ["1W0-U3"],  # ]\n  ["]"]\n]\npasses = 1',
        {("decks",): 1, ("passes",): 5},
    ),
    "line breaks that are not TOML's": (
        'title = "a\u2028b"\r\npasses = 1',
        {("title",): 1, ("passes",): 2},
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_every_key_has_its_line(name: str) -> None:
    text, lines = LINES[name]
    assert line_numbers(text) == lines


BOUNDED = {
    "parts of a key": (".".join("a" * (MOST_NESTING + 1)) + " = 1", "levels deep"),
    "parts of a header": (f"[{'.'.join('a' * (MOST_NESTING + 1))}]", "levels deep"),
    "a key below a header": (
        f"[{'.'.join('a' * MOST_NESTING)}]\nb = 1",
        f"line 2: this nests more than {MOST_NESTING} levels",
    ),
    "lists": (f"a = {'[' * MOST_NESTING}\n", "levels deep"),
    "tables in lists, with dotted keys": ("a = " + "[{b.c = " * (MOST_NESTING // 4 + 1), "levels"),
    "a bare key": ("b" * (MOST_KEY_CHARACTERS + 1) + " = 1", "a key has more than 1000"),
    "a key in quotation marks": (f'["{"b" * (MOST_KEY_CHARACTERS + 1)}"]', "a key has more than"),
    "a key in braces": (f"a = {{ {'b' * (MOST_KEY_CHARACTERS + 1)} = 1 }}", "a key has more than"),
    "keys": (
        "a.a = 1\n" * (MOST_KEYS // 2) + "a = 1",
        f"line 12501: there are more than {MOST_KEYS}",
    ),
    "digits": ("a = 1\nb = [" + "1" * (MOST_DIGITS + 1), "line 2: a number has more than 1000"),
    "decimals": ("a = 0." + "1" * (MOST_DIGITS + 1), "a number has more than 1000 digits"),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_what_is_out_of_bounds_is_refused_before_it_is_parsed(name: str) -> None:
    text, problem = BOUNDED[name]
    with pytest.raises(ScenarioError, match=problem):
        line_numbers(text)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * MOST_NESTING) + " = 1",
        f"[{'.'.join('a' * (MOST_NESTING - 1))}]\nb = 1\nc = 2",
        f"a = {'[' * (MOST_NESTING - 1)}{']' * (MOST_NESTING - 1)}",
        f"a = [{'[], ' * MOST_NESTING}]",
        f"a = [{'{b = 1}, ' * MOST_NESTING}]",
        "[[a]]\n" * (MOST_NESTING + 1),
        "b" * MOST_KEY_CHARACTERS + " = 1",
        f'"{chr(92)}u0062{"b" * (MOST_KEY_CHARACTERS - 1)}" = 1',
        f"a = {'1' * MOST_DIGITS}",
        f'a = "{"[" * 2000}{"1" * 2000}"  # {"[" * 2000}{"." * 2000}{"1" * 2000}',
        f'a = """{"[" * 2000}\n""{"{" * 2000}""""\nb = \'\'\'{"[" * 2000}\'\'\'',
    ],
    ids=lambda text: text[:20],
)
def test_what_is_in_bounds_is_parsed(text: str) -> None:
    assert line_numbers(text)
    assert tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "= 1",
        "[[]]",
        "[a\nb = 1",
        "a b = 1",
        "]",
        ",",
        "a = 1 }",
        '"a\\x" = 1',
        '"',
        "{",
        "a =",
        "a = {[",
    ],
)
def test_what_is_no_toml_has_what_lines_it_has(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    assert set(line_numbers(text).values()) <= {1, 2}
