"""The lines of a description: where each key and table stands in a TOML text."""

from __future__ import annotations

import pytest

from splendor_rules.scenarios.document import KeyPath, line_numbers

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
