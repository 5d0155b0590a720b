"""Texts of any size by their shape: what grows in each is one thing, or two that depend on it.

A shape takes a number and makes a text in which about so many pieces stand. Every reader has its
own; `tools/growth.py` measures how the time to read them grows.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import chain, cycle, islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from splendor_rules import BASE, new_game
from splendor_rules.notation import format_game, parse_game
from splendor_rules.records import format_record, record_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Shape: TypeAlias = Callable[[int], str]

_BEGINNING: Final = (
    *("reserve 1 1",) * 6,
    *("take W1 U1 G1",) * 4,
    *("take R2, return R1", "take K2"),
)
"""After these turns both players have ten tokens, and can do the next thing for ever."""
_FOR_EVER: Final = "take R1 K1, return R1 K1"
_SEATS: Final = "AB"


_ASKED: Final = '[ask]\ntake = "W U R"\n'


def _table(n: int, text: str) -> str:
    """A piece so often, its number in the place of `#`."""
    return "".join(text.replace("#", str(number)) for number in range(n))


def _names(n: int) -> list[str]:
    return [f"x{number}" for number in range(n)]


@lru_cache
def _headers() -> str:
    return format_game(record_of(new_game(BASE, 2, 7), []))


def turn_texts(count: int) -> list[str]:
    """The turns of a legal game: no rule ends it."""
    turns = islice(chain(_BEGINNING, cycle((_FOR_EVER,))), count)
    return [f"{n}. {_SEATS[(n - 1) % 2]}: {turn}\n" for n, turn in enumerate(turns, start=1)]


def game(count: int) -> str:
    """A legal game with so many turns, in notation."""
    return _headers() + "".join(turn_texts(count))


@lru_cache
def _record() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(format_record(parse_game(game(len(_BEGINNING) + 2))))
    return data


def record_json(count: int) -> dict[str, Any]:
    """The same as the JSON of a record."""
    record = _record()
    first, rest = record["turns"][: len(_BEGINNING)], record["turns"][len(_BEGINNING) :]
    return {**record, "turns": [*islice(chain(first, cycle(rest)), count)]}


def _record_with(**parts: object) -> str:
    return json.dumps({**record_json(2), **parts})


def _with_deck(deck: Callable[[int], list[str]]) -> Shape:
    return lambda n: _record_with(decks={"1": deck(n), "2": [], "3": []})


def _with_meta(meta: Callable[[int], Any]) -> Shape:
    return lambda n: _record_with(meta=meta(n))


def _meta_text(text: Callable[[int], str]) -> Shape:
    """A record whose `meta` is written by hand."""
    return lambda n: _record_with(meta=0)[:-2] + text(n) + "}"


def _keys(n: int) -> dict[str, int]:
    return {f"k{number}": number for number in range(n)}


def _members(n: int) -> str:
    return "".join(f', "k{number}": 0' for number in range(n))


def _nested(depth: int, key: str | None = None) -> object:
    value: object = 0
    for _ in range(depth):
        value = [value] if key is None else {key: value}
    return value


def _notes(n: int) -> dict[str, Any]:
    return {"notes": [{"after": min(number, 2), "comment": "a move"} for number in range(n)]}


def _variations(n: int) -> dict[str, Any]:
    turn = record_json(1)["turns"]
    return {"notes": [{"after": 1, "variation": {"turns": turn}} for _ in range(n)]}


JSON_TEXTS: Final[dict[str, Shape]] = {
    "brackets without end": lambda n: "[" * n,
    "brackets": lambda n: "[" * n + "]" * n,
    "objects in each other": lambda n: '{"a":' * n + "0" + "}" * n,
    "a text without end": lambda n: '{"a": "' + "x" * n,
    "escapes without end": lambda n: '{"a": "' + '\\"' * n,
    "blanks": lambda n: " " * n,
    "line breaks and an error": lambda n: "\n" * n + "x",
    "a long number": lambda n: '{"a": ' + "9" * n + "}",
    "a long fraction": lambda n: '{"a": 0.' + "9" * n + "}",
    "a long exponent": lambda n: '{"a": 1e' + "9" * n + "}",
    "many numbers": lambda n: "[" + "1, " * n + "1]",
    "one key again and again": lambda n: "{" + '"a": 0, ' * n + '"a": 0}',
    "keys that are each there twice": lambda n: "{" + _members(n)[2:] + _members(n) + "}",
    "halves of pairs": lambda n: '{"a": "' + "\\ud800" * n + '"}',
}
"""Texts for whatever reads JSON."""

RECORDS: Final[dict[str, Shape]] = {
    **JSON_TEXTS,
    "turns": lambda n: json.dumps(record_json(n)),
    "comments": _with_meta(_notes),
    "variations": _with_meta(_variations),
    "a long name": lambda n: _record_with(players=["n" * n, "B"]),
    "many players": lambda n: _record_with(players=_names(n)),
    "unknown keys": lambda n: _record_with(**_keys(n)),
    "unknown keys of a turn": lambda n: _record_with(
        turns=[{**record_json(1)["turns"][0], **_keys(n)}]
    ),
    "unknown cards": lambda n: _record_with(
        decks={"1": [f"x{m}" for m in range(n)], "2": [], "3": []}
    ),
    "one card again and again": lambda n: _record_with(
        decks={"1": ["1W0-U3"] * n, "2": [], "3": []}
    ),
    "unknown tiles": lambda n: _record_with(tiles=[f"x{number}" for number in range(n)]),
    "winners": lambda n: _record_with(result={"winners": [0, 1] * n}),
    "a long text in meta": _with_meta(lambda n: "x" * n),
    "controls in meta": _with_meta(lambda n: "\x1b\u202e" * n),
    "a list in meta": _with_meta(lambda n: [0] * n),
    "texts in meta": _with_meta(_names),
    "keys in meta": _with_meta(_keys),
    "a long key in meta": _with_meta(lambda n: {"k" * n: 0}),
    "a list under a long key": _with_meta(lambda n: {"k" * n: [0] * n}),
    "keys under a long key": _with_meta(lambda n: {"k" * n: _keys(n)}),
    "lists under keys": _with_meta(lambda n: {f"k{number}": [0] for number in range(n)}),
    "deep lists": _with_meta(lambda n: [_nested(60)] * (n // 60 + 1)),
    "deep under long keys": _with_meta(lambda n: _nested(60, "k" * (n // 60 + 1))),
    "one key of meta again and again": _meta_text(lambda n: "{" + '"a": 0, ' * n + '"a": 0}'),
    "meta without end": _meta_text(lambda n: "[" * n),
}
"""Records as JSON."""


def _with_header(header: Callable[[int], str]) -> Shape:
    return lambda n: _headers() + header(n)


def _in_headers(after: str, more: Callable[[int], str]) -> Shape:
    """The headers with something put in after some words."""
    return lambda n: _headers().replace(after, after + more(n), 1)


def _named(name: str, turns: str) -> str:
    return _headers().replace("A: seat 0", f"A: {name}") + turns


GAMES: Final[dict[str, Shape]] = {
    "turns": game,
    "a long name": lambda n: _named("n" * n, "".join(turn_texts(2))),
    "a long name and turns": lambda n: _named("n" * n, "".join(turn_texts(n))),
    "a long name and one turn again and again": lambda n: _named(
        "n" * n, "1. A: pass\n" * (n // 10)
    ),
    "an illegal turn again and again": lambda n: _headers() + "1. A: pass\n" * n,
    "turns with long texts": lambda n: (
        _headers() + ("1. A: take " + "W" * 1900 + "\n") * (n // 1900 + 1)
    ),
    "a long turn": lambda n: _headers() + "1. A: take " + "W " * n,
    "comments": lambda n: game(2) + "{a move}\n" * n,
    "a long comment": lambda n: game(2) + "{" + "x" * n + "}\n",
    "a comment without end": lambda n: game(2) + "{" + "x" * n,
    "comments without end": lambda n: game(2) + "{ " * n,
    "a quoted comment": lambda n: game(2) + '{"' + "\\n" * n + '"}\n',
    "a quote without end": lambda n: game(2) + '{"' + '\\"' * n,
    "variations": lambda n: game(2) + f"(2. B: {_BEGINNING[1]})\n" * n,
    "a long variation": lambda n: game(2) + "(" + "".join(turn_texts(n)[1:]) + ")\n",
    "variations in each other": lambda n: game(2) + "(2. B: pass " * n + ")" * n,
    "brackets without end": lambda n: game(2) + "(" * n,
    "brackets that nothing opens": lambda n: game(2) + ")" * n,
    "unknown headers": lambda n: "splendor-game/1\ngame: base\n" + "x: y\n" * n,
    "numbered headers": lambda n: (
        "splendor-game/1\ngame: base\n" + "".join(f"x{m}: y\n" for m in range(n))
    ),
    "a long header": _with_header(lambda n: "meta: " + json.dumps("x" * n)),
    "meta with keys": _with_header(lambda n: "meta: " + json.dumps(_keys(n))),
    "a long deck": lambda n: _headers().replace("deck 1: ", "deck 1: " + "1W0-U3, " * n),
    "a deck of unknown words": lambda n: _headers().replace(
        "deck 1: ", "deck 1: " + "".join(f"x{m}, " for m in range(n))
    ),
    "question marks": lambda n: _headers().replace("deck 1: ", "deck 1: " + "?, " * n),
    "tiles": lambda n: _headers().replace(
        "tiles: ", "tiles: " + "".join(f"x{m}, " for m in range(n))
    ),
    "winners": _with_header(lambda n: "result: winners " + "A, " * n + "A\n"),
    "readings": lambda n: _headers().replace(
        "deck 1", "readings: " + "".join(f"x{m} = y, " for m in range(n)) + "\ndeck 1"
    ),
    "blank lines": lambda n: game(2) + "\n" * n,
    "blanks": lambda n: game(2) + " " * n,
    "a long number": lambda n: _headers() + "1" * n + ". A: pass",
    "text on one line": lambda n: "x" * n,
}
"""Games in notation."""

SCENARIOS: Final[dict[str, Shape]] = {
    "unknown keys": lambda n: _table(n, "k# = 1\n"),
    "unknown tables": lambda n: _table(n, "[t#]\n"),
    "unknown keys of a player": lambda n: "[player.A]\n" + _table(n, "k# = 1\n"),
    "unknown keys in tables": lambda n: _table(n, "[t#]\na = 1\n"),
    "players": lambda n: _table(n, '[player.P#]\ntokens = "W1"\n'),
    "names of players": lambda n: "players = [" + _table(n, '"P#", ') + "]\n",
    "a long name": lambda n: f'players = ["{"n" * n}", "B"]\n',
    "a long title": lambda n: f'title = "{"x" * n}"\n',
    "a title of words": lambda n: f'title = "{"word " * n}"\n',
    "a title of wide letters": lambda n: f'title = "{"白" * n}"\n',
    "a title of escapes": lambda n: 'title = "' + "\\u0041" * n + '"\n',
    "a title without end": lambda n: 'title = "' + '\\"' * n,
    "a title on many lines": lambda n: 'title = """' + "x\n" * n + '"""\n',
    "quotes on many lines without end": lambda n: 'title = """' + '""\n' * n,
    "unknown tiles": lambda n: "tiles = [" + _table(n, '"x#", ') + "]\n",
    "one tile again and again": lambda n: "tiles = [" + '"R4K4", ' * n + "]\n",
    "unknown cards": lambda n: "[market]\n1 = [" + _table(n, '"x#", ') + "]\n",
    "one card again and again": lambda n: "[market]\n1 = [" + '"1W0-U3", ' * n + "]\n",
    "unknown cards of a player": lambda n: "[player.A]\ncards = [" + _table(n, '"x#", ') + "]\n",
    "described cards of a player": lambda n: "[player.A]\ncards = [" + '"red 1", ' * n + "]\n",
    "cards in hand": lambda n: "[player.A]\nreserved = [" + '"?2", ' * n + "]\n",
    "a deck of question marks": lambda n: "[decks]\n1 = [" + '"?", ' * n + "]\n",
    "a list of numbers": lambda n: "tiles = [" + "1, " * n + "]\n",
    "a long word for tokens": lambda n: f'[player.A]\ntokens = "{"W" * n}"\n',
    "many words for tokens": lambda n: f'[player.A]\ntokens = "{"W " * n}"\n',
    "a long word for a card": lambda n: f'[market]\n1 = ["{"x" * n}"]\n',
    "a dotted key": lambda n: "a." * n + "a = 1\n",
    "a dotted table": lambda n: "[" + "a." * n + "a]\n",
    "dotted keys": lambda n: _table(n, "a.b#.c = 1\n"),
    "a long key": lambda n: "k" * n + " = 1\n",
    "a quoted key": lambda n: '"' + "\\u0041" * n + '" = 1\n',
    "lists in each other": lambda n: "a = " + "[" * n + "]" * n + "\n",
    "tables in each other": lambda n: "a = " + "{a = " * n + "1" + "}" * n + "\n",
    "a table of many keys": lambda n: "a = {" + _table(n, "k# = 1, ") + "k = 1}\n",
    "one key again and again": lambda n: "a = 1\n" * n,
    "one table again and again": lambda n: "[a]\n" * n,
    "lists of tables": lambda n: "[[a]]\n" * n,
    "questions": lambda n: '[[turn]]\ntake = "W U R"\n' * n,
    "named questions": lambda n: _table(n, '[ask.q#]\ntake = "W U R"\n'),
    "comments": lambda n: "# a comment\n" * n + _ASKED,
    "a long comment": lambda n: "#" + " [x]" * n + "\n" + _ASKED,
    "blank lines": lambda n: "\n" * n + _ASKED,
    "a long number": lambda n: f"passes = {'9' * n}\n",
    "numbers with lines": lambda n: "passes = " + "1_" * n + "1\n",
    "a long fraction": lambda n: f"passes = 0.{'9' * n}\n",
    "readings": lambda n: "[readings]\n" + _table(n, 'x# = "y"\n'),
}
"""Described positions as TOML."""

LINES: Final[dict[str, Shape]] = {
    "unknown keys": lambda n: "base; " + _table(n, "k# = 1; "),
    "unknown keys of players": lambda n: "base; " + _table(n, "A.k# = 1; "),
    "players": lambda n: "base; " + _table(n, "P#.tokens = W1; "),
    "one key again and again": lambda n: "base; " + "to_act = A; " * n,
    "semicolons": lambda n: "base" + ";" * n,
    "signs": lambda n: "base; " + "=" * n,
    "a quote without end": lambda n: 'base; title = "' + "x" * n,
    "escapes without end": lambda n: 'base; title = "' + '\\"' * n,
    "backslashes": lambda n: 'base; title = "' + "\\" * n,
    "quotes": lambda n: "base; title = " + '"' * n,
    "quoted words": lambda n: "base; title = " + '"a" ' * n,
    "a long title": lambda n: f'base; title = "{"x" * n}"',
    "unknown tiles": lambda n: "base; tiles = " + _table(n, "x#, "),
    "commas": lambda n: "base; tiles = " + "," * n,
    "quoted items": lambda n: "base; tiles = " + _table(n, '"x#", '),
    "many words for tokens": lambda n: "base; A.tokens = " + "W " * n,
    "a dotted key": lambda n: "base; " + "a." * n + "a = 1",
    "a long key": lambda n: "base; " + "k" * n + " = 1",
    "a quoted key": lambda n: 'base; "' + "k" * n + '".tokens = W1',
    "one word": lambda n: "x" * n,
    "blanks": lambda n: "base; " + " " * n + "x",
}
"""Described positions on one line."""

TOKENS: Final[dict[str, Shape]] = {
    "a letter again and again": lambda n: "W" * n,
    "letters and a number": lambda n: "WUGRK" * n + "2",
    "letters apart": lambda n: "W " * n,
    "letters with commas": lambda n: "W, " * n + "W",
    "names": lambda n: "white and " * n + "blue",
    "pairs": lambda n: "W1" * n,
    "counted letters": lambda n: "W1 " * n,
    "numbers": lambda n: "1 " * n,
    "a long number": lambda n: "W" + "9" * n,
    "an unknown word": lambda n: "x" * n,
    "unknown words": lambda n: _table(n, "x# "),
    "dots": lambda n: "." * n,
    "signs": lambda n: "x*" * n,
    "commas": lambda n: "," * n,
    "blanks": lambda n: " " * n + "W",
    "blanks between": lambda n: "W" + " " * n + "W",
}
"""Tokens in notation."""


def _taken(tokens: Shape) -> Shape:
    return lambda n: f"take {tokens(n)}"


ACTIONS: Final[dict[str, Shape]] = {
    **{name: _taken(tokens) for name, tokens in TOKENS.items()},
    "words": lambda n: "take " * n,
    "actions": lambda n: "take W, " * n,
    "joined": lambda n: "take W then and , ; " * n,
    "commas, blanks": lambda n: "take W" + " ," * n,
    "a long verb": lambda n: "t" * n,
    "a long card": lambda n: "reserve " + "1" * n,
    "levels": lambda n: "reserve " + "1 " * n,
    "for and from": lambda n: "purchase 1W0-U3 " + "for from " * n,
    "brackets": lambda n: "reserve 1 1 " + "(" * n,
}
"""Actions in notation."""
