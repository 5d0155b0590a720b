"""Texts that cannot be read as a record: the place of the fault, and words that must be said."""

from __future__ import annotations

import json
from typing import Any, Final

from support.small_records import small

TAKE = {"seat": 0, "action": "take", "tokens": {"white": 1, "blue": 1, "green": 1}}
RESERVE = {"seat": 0, "action": "reserve", "level": 1, "place": 1}
BUY = {"seat": 0, "action": "purchase", "card": "1W0-U3", "from": "row", "pay": {"blue": 3}}


def _with(*path: str | int, value: Any, game: Any = "base", turn: Any = TAKE) -> str:
    """A small record with one value put into it, as text."""
    written = json.loads(json.dumps(small(game, 2, turn)))
    place = written
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(written)


def _without(*path: str | int, turn: Any = TAKE) -> str:
    written = json.loads(json.dumps(small("base", 2, turn)))
    place = written
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return json.dumps(written)


def _twice(key: str, text: str) -> str:
    """The text with a key written twice."""
    start = text.index(f'"{key}":')
    return text[:start] + f'"{key}": null, ' + text[start:]


def _number(written: str) -> str:
    """A take whose count is written so."""
    return json.dumps(small("base", 2, TAKE)).replace('"white": 1', f'"white": {written}')


WHITE = "/turns/0/tokens/white"
MARVEL_TAKE = {"seat": 0, "action": "take", "tokens": {"yellow": 1, "blue": 1, "orange": 1}}

BAD: Final[dict[str, tuple[str | bytes, str | None, str]]] = {
    "empty file": ("", None, "empty"),
    "blank file": (" \n", None, "empty"),
    "not JSON": ("{players: 2}", None, "line 1, column 2"),
    "JSON cut short": ('{"format": "splendor-record/1"', None, "not JSON"),
    "NaN": (_number("NaN"), None, "NaN"),
    "nested too deeply": ("[" * 200_000, None, "too deeply"),
    "nested too deeply in meta": (
        _with("meta", value=0)[:-2] + "[" * 200_000 + "]" * 200_000 + "}",
        None,
        "too deeply",
    ),
    "invalid UTF-8": (b'{"format": "\xff"}', None, "byte 12 is not UTF-8"),
    "a number of 5,000 digits": (_number("1" * 5000), None, "more than 1000 digits"),
    "JSON of another kind": ("[1, 2]", "", "expected a record, which is an object, not a list"),
    "a JSON string": ('"splendor"', "", "not the string"),
    "an empty object": ("{}", "", "'format' is missing"),
    "no format": (_without("format"), "", "'format' is missing"),
    "wrong format number": (_with("format", value="splendor-record/2"), "/format", "record/1"),
    "format no string": (_with("format", value=1), "/format", "record/1"),
    "no game": (_without("game"), "", "'game' is missing"),
    "another game": (_with("game", value="duel"), "/game", "base, marvel"),
    "unknown key": (_with("seed", value=7), "/seed", "no key 'seed'"),
    "key with a slash": (_with("a/b~c", value=7), "/a~1b~0c", "no key 'a/b~c'"),
    "start": (_with("start", value={}), "/start", "position"),
    "key twice": (_twice("game", json.dumps(small())), "/game", "twice"),
    "key twice in a turn": (
        _twice("seat", json.dumps(small("base", 2, TAKE))),
        "/turns/0/seat",
        "tw",
    ),
    "key twice in meta": (
        _with("meta", value={"a": [{"b": 1}]}).replace('"b": 1', '"b": 1, "b": 2'),
        "/meta/a/0/b",
        "twice",
    ),
    "number too large in meta": (
        _with("meta", value=[1]).replace('"meta": [1]', '"meta": [1e999]'),
        "/meta/0",
        "too large",
    ),
    "five players": (
        _with("players", value=list("ABCDE")),
        "/players",
        "two to four players, not 5",
    ),
    "one player": (_with("players", value=["A"]), "/players", "not 1"),
    "players no list": (_with("players", value="AB"), "/players", "expected a list"),
    "a player without a name": (_with("players", 1, value=None), "/players/1", "not null"),
    "a name of more than 1,000 characters": (
        _with("players", 1, value="x" * 1001),
        "/players/1",
        "at most 1000 characters, not 1001",
    ),
    "half a surrogate pair in meta": (_with("meta", value={"a": "\ud800"}), "/meta/a", "surrogate"),
    "half a surrogate pair in a key": (_with("meta", value={"\ud800": 0}), "/meta", "surrogate"),
    "a key of more than 1,000 characters": (
        _with("meta", value={"x" * 1001: 0}),
        "/meta",
        "more than 1000 characters",
    ),
    "a number of 1,001 digits in meta": (
        _with("meta", value=0)[:-2] + "1" * 1001 + "}",
        None,
        "more than 1000 digits",
    ),
    "rules with a line after them": (_with("rules", value="2026.1\n"), "/rules", "a version"),
    "half a surrogate pair": (_with("players", 1, value="\ud800"), "/players/1", "surrogate"),
    "unknown reading": (
        _with("readings", value={"gold": "x"}),
        "/readings/gold",
        "no key 'gold'",
    ),
    "a reading of the other game": (
        _with("readings", value={"stone-supply": "seven"}),
        "/readings/stone-supply",
        "base game",
    ),
    "a base reading in Marvel": (
        _with("readings", value={"short-take": "not-allowed"}, game="marvel", turn=MARVEL_TAKE),
        "/readings/short-take",
        "one of one-of-each-left, two-only",
    ),
    "unknown value of a reading": (
        _with("readings", value={"stuck": "maybe"}),
        "/readings/stuck",
        "one of pass, ends",
    ),
    "a deck missing": (_without("decks", "3"), "/decks", "'3' is missing"),
    "a fourth deck": (_with("decks", "4", value=[]), "/decks/4", "no key '4'"),
    "unknown card": (_with("decks", "1", 5, value="1W9-U9"), "/decks/1/5", "a card of the base"),
    "card no string": (_with("decks", "1", 5, value=5), "/decks/1/5", "expected a card's id"),
    "a base card in a Marvel game": (
        _with("decks", "1", 0, value="1W0-U3", game="marvel", turn=MARVEL_TAKE),
        "/decks/1/0",
        "a card of the marvel game",
    ),
    "the same card twice": (_with("decks", "1", 1, value="1W0-U3"), "/decks/1/1", "twice"),
    "a card in another level's deck": (
        _with("decks", "2", 3, value="1W0-U3"),
        "/decks/2/3",
        "level 1, in the deck of level 2",
    ),
    "a deck too large": (_with("decks", "3", value=[None] * 21), "/decks/3", "at most 20"),
    "unknown tile": (_with("tiles", 0, value="W5U5"), "/tiles/0", "a tile of the base game"),
    "a tile twice": (_with("tiles", 1, value="G4R4"), "/tiles/1", "twice"),
    "two faces of one tile": (
        _with("tiles", value=["asgard", "wakanda"], game="marvel", turn=MARVEL_TAKE),
        "/tiles/1",
        "the other face",
    ),
    "too few tiles": (_with("tiles", value=["G4R4", "W4U4"]), "/tiles", "3 tiles with 2 players"),
    "turns no list": (_with("turns", value={}), "/turns", "expected a list of turns"),
    "a turn no object": (_with("turns", 0, value=3), "/turns/0", "expected a turn"),
    "no action": (_without("turns", 0, "action"), "/turns/0", "'action' is missing"),
    "unknown action": (
        _with("turns", 0, "action", value="steal"),
        "/turns/0/action",
        "take, reserve",
    ),
    "no seat": (_without("turns", 0, "seat"), "/turns/0", "'seat' is missing"),
    "a seat that does not exist": (_with("turns", 0, "seat", value=2), "/turns/0/seat", "0 to 1"),
    "a seat below zero": (_with("turns", 0, "seat", value=-1), "/turns/0/seat", "0 to 1"),
    "a key of another action": (_with("turns", 0, "level", value=1), "/turns/0/level", "no key"),
    "a take without tokens": (_without("turns", 0, "tokens"), "/turns/0", "'tokens' is missing"),
    "unknown colour": (
        _with("turns", 0, "tokens", "pink", value=1),
        "/turns/0/tokens/pink",
        "pink",
    ),
    "a Marvel colour in base": (
        _with("turns", 0, "tokens", "orange", value=1),
        "/turns/0/tokens/orange",
        "base game",
    ),
    "negative count": (_number("-1"), WHITE, "0 to 99, not the number -1"),
    "fractional count": (_number("1.5"), WHITE, "not the number 1.5"),
    "boolean count": (_number("true"), WHITE, "not true"),
    "huge count": (_number("100"), WHITE, "0 to 99"),
    "very huge count": (_number("1" + "0" * 400), WHITE, "0 to 99"),
    "infinite count": (_number("1e999"), WHITE, "too large to be kept"),
    "count a string": (_number('"1"'), WHITE, "not the string"),
    "tokens a list": (_with("turns", 0, "tokens", value=[1]), "/turns/0/tokens", "not a list"),
    "reserve at level four": (
        _with("turns", 0, "level", value=4, turn=RESERVE),
        "/turns/0/level",
        "3",
    ),
    "reserve at place five": (
        _with("turns", 0, "place", value=5, turn=RESERVE),
        "/turns/0/place",
        "4",
    ),
    "reserve at no place": (
        _with("turns", 0, "place", value="hand", turn=RESERVE),
        "/turns/0/place",
        "'deck'",
    ),
    "purchase from nowhere": (
        _with("turns", 0, "from", value="deck", turn=BUY),
        "/turns/0/from",
        "row",
    ),
    "purchase without from": (
        _without("turns", 0, "from", turn=BUY),
        "/turns/0",
        "'from' is missing",
    ),
    "a level without a place": (
        _with("turns", 0, "level", value=1, turn=BUY),
        "/turns/0",
        "both",
    ),
    "a place in the hand": (
        _with("turns", 0, "place", value=1, turn={**BUY, "from": "hand"}),
        "/turns/0/place",
        "no key 'place'",
    ),
    "a purchased tile": (
        _with("turns", 0, "card", value="G4R4", turn=BUY),
        "/turns/0/card",
        "a card",
    ),
    "a list of tiles": (_with("turns", 0, "tile", value=["G4R4"]), "/turns/0/tile", "not a list"),
    "unknown key in result": (_with("result", value={"score": 1}), "/result/score", "no key"),
    "points of three seats": (
        _with("result", value={"points": [1, 2, 3]}),
        "/result/points",
        "2 seats",
    ),
    "a winner who does not play": (
        _with("result", value={"winners": [2]}),
        "/result/winners/0",
        "0 to 1",
    ),
    "a winner twice": (_with("result", value={"winners": [1, 1]}), "/result/winners/1", "twice"),
    "another end": (
        _with("result", value={"ended_by": "boredom"}),
        "/result/ended_by",
        "unfinished",
    ),
}
