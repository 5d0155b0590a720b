"""Reading the records that are plain, quickly: what is not plain is left to the strict reader.

Nothing is refused here. A text is read only if the strict reader would surely take it, and as what
this reader makes of it; wherever there is doubt it gives up, and the strict reader decides. So it
knows no error messages, and most of it is what it does not take: cards that nobody recorded, a
position to start from, numbers with a fraction, escapes, keys that are there twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import orjson
from attrs import frozen

from splendor_rules.bounds import MOST_BYTES, MOST_NAME_CHARACTERS
from splendor_rules.bulk.action_space import (
    LEVELS,
    PASS,
    PURCHASE,
    RESERVE,
    RETURN,
    RETURNS,
    ROW,
    ROW_SLOTS,
    TAKES,
    TILE_PLACES,
)
from splendor_rules.bulk.layout import NONE, packed
from splendor_rules.bulk.tables import tables_of
from splendor_rules.bulk.turn_codes import (
    ACTION,
    ANYWHERE,
    CARD,
    COLUMNS,
    FROM_HAND,
    NOTHING,
    ORIGIN,
    PAID,
    RETURNED,
    SEAT,
    TILE_GAINED,
)
from splendor_rules.errors import SetupError
from splendor_rules.records.record import ENDS_WRITTEN, RECORD_FORMAT, Result
from splendor_rules.rulebook.setup import FEWEST_PLAYERS, MOST_PLAYERS
from splendor_rules.rulesets import RULES_VERSION, RULESETS
from splendor_rules.rulings import EndedBy
from splendor_rules.serialization.context import MOST_OF_A_COLOUR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.bulk.rows import Array
    from splendor_rules.bulk.tables import Tables
    from splendor_rules.ruleset import Ruleset

_REQUIRED: Final = {"format", "game", "players", "decks", "tiles", "turns"}
_OPTIONAL: Final = {"readings", "result", "meta", "rules"}
_MOST_POINTS: Final = 255
_MOST_WHOLE: Final = 1 << 53
_DEEPEST: Final = 20
_TAKES: Final = {packed(take.tokens): number for number, take in enumerate(TAKES)}
_RETURNS: Final = {packed(tokens): RETURN + number for number, tokens in enumerate(RETURNS)}


class NotPlain(Exception):  # noqa: N818  (no error: another reader decides)
    """A record that this reader leaves to the strict one."""


@frozen(eq=False)
class PlainRecord:
    """A record as the kernels take it.

    Attributes:
        ruleset: the game under the record's readings.
        players: the players' names.
        deck: the numbers of all cards as they were dealt, level 1 first.
        tiles: the numbers of the tiles, `NONE` after the last.
        turns: a row for each turn, with the columns of `turn_codes`.
        result: what was written down at the end, if anything.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    deck: Array
    tiles: Array
    turns: Array
    result: Result | None


@frozen(eq=False)
class _Words:
    """What the words of a record mean in one game, with so many players."""

    tables: Tables
    lanes: Mapping[str, int]
    cards: Mapping[str, int]
    levels: Mapping[int, range]
    tiles: Mapping[str, int]


@lru_cache(maxsize=8)
def _words(game: str, players: int) -> _Words:
    tables = tables_of(RULESETS[game], players)
    box = tables.ruleset.box
    firsts, sizes = tables.rules["first"][0].tolist(), tables.rules["size"][0].tolist()
    return _Words(
        tables=tables,
        lanes={colour: 1 << 8 * place for place, colour in enumerate(box.colours)},
        cards={card.id: number for card, number in tables.card_numbers.items()},
        levels={
            level: range(firsts[level - 1], firsts[level - 1] + sizes[level - 1])
            for level in box.levels
        },
        tiles={tile.id: number for tile, number in tables.tile_numbers.items()},
    )


def read_plain(text: bytes) -> PlainRecord:
    """Read a record.

    Raises:
        NotPlain: the strict reader has to look at it.
    """
    if len(text) > MOST_BYTES or b"\\" in text:
        raise NotPlain
    try:
        root = orjson.loads(text)
        made, keys = _record(root)
    except (orjson.JSONDecodeError, LookupError, TypeError, AttributeError, ValueError):
        raise NotPlain from None
    if text.count(b":") != keys:  # a key that is there twice, or a colon within a text
        raise NotPlain
    return made


def _require(condition: object) -> None:
    if not condition:
        raise NotPlain


def _record(root: dict[str, Any]) -> tuple[PlainRecord, int]:
    """The record, and how many colons its text has."""
    _require(type(root) is dict and _REQUIRED <= root.keys() <= _REQUIRED | _OPTIONAL)
    _require(root["format"] == RECORD_FORMAT)
    _require(root.get("rules", RULES_VERSION) == RULES_VERSION)
    names, readings = root["players"], root.get("readings", {})
    ruleset = _ruleset(root["game"], readings)
    colons = len(root) + len(readings) + _check_names(names) + LEVELS
    words = _words(root["game"], len(names))
    turns, in_turns = _turns(root["turns"], words, len(names))
    result, in_result = _result(root["result"], len(names)) if "result" in root else (None, 0)
    in_meta = _colons_in(root["meta"], 0) if "meta" in root else 0
    return PlainRecord(
        ruleset=ruleset,
        players=tuple(names),
        deck=_deck(root["decks"], words),
        tiles=_tiles(root["tiles"], words),
        turns=turns,
        result=result,
    ), colons + in_turns + in_result + in_meta


def _ruleset(game: str, readings: dict[str, str]) -> Ruleset:
    ruleset = RULESETS[game]
    _require(type(readings) is dict)
    if not readings:
        return ruleset
    _require(readings.keys() <= {option.name for option in ruleset.options})
    try:
        return ruleset.under(**{name.replace("-", "_"): read for name, read in readings.items()})
    except SetupError:
        raise NotPlain from None


def _check_names(names: list[str]) -> int:
    """Check the players' names; how many colons there are in them."""
    _require(type(names) is list and FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS)
    for name in names:
        _require(type(name) is str and name == name.strip() and name)
        _require(name.isascii() and name.isprintable() and len(name) < MOST_NAME_CHARACTERS)
    return sum(name.count(":") for name in names)


def _deck(decks: dict[str, list[str]], words: _Words) -> Array:
    _require(type(decks) is dict and len(decks) == len(words.levels))
    numbers: list[int] = []
    for level, of_level in words.levels.items():
        deck = [words.cards[card] for card in decks[str(level)]]
        _require(type(decks[str(level)]) is list and sorted(deck) == [*of_level])
        numbers += deck
    return np.array(numbers, np.uint8)


def _tiles(tiles: list[str], words: _Words) -> Array:
    ruleset = words.tables.ruleset
    _require(type(tiles) is list and len(tiles) == ruleset.setup.tiles(words.tables.players))
    numbers = [words.tiles[tile] for tile in tiles]
    faces = ruleset.box.tiles
    _require(len({faces[number].tile for number in numbers}) == len(numbers))
    places = np.full(TILE_PLACES, NONE, np.uint8)
    places[: len(numbers)] = numbers
    return places


def _turns(turns: list[dict[str, Any]], words: _Words, players: int) -> tuple[Array, int]:
    _require(type(turns) is list)
    codes, colons = [], 0
    for turn in turns:
        _require(type(turn) is dict)
        code, more = _turn(turn, words)
        _require(type(code[SEAT]) is int and 0 <= code[SEAT] < players)
        codes.append(code)
        colons += len(turn) + more
    return np.array(codes, np.int64).reshape(len(codes), COLUMNS), colons


_KEYS: Final = {
    "take": {"tokens"},
    "reserve": {"level", "place", "card"},
    "purchase": {"card", "from", "level", "place", "pay"},
    "pass": set[str](),
}
_EVERY: Final = {"seat", "action", "return", "tile"}


def _turn(turn: dict[str, Any], words: _Words) -> tuple[list[int], int]:
    """The code of a turn, and how many colons are inside its values."""
    code, colons = [NOTHING] * COLUMNS, 0
    code[SEAT], action = turn["seat"], turn["action"]
    _require(turn.keys() <= _EVERY | _KEYS[action])
    if action == "take":
        code[ACTION] = _TAKES[_tokens(turn["tokens"], words)]
        colons += len(turn["tokens"])
    elif action == "reserve":
        code[ACTION] = RESERVE + _slot_reserved(turn["level"], turn["place"], words)
        if "card" in turn:
            code[CARD] = words.cards[turn["card"]]
            _require(code[CARD] in words.levels[turn["level"]])
    elif action == "purchase":
        code[ACTION], code[CARD] = PURCHASE, words.cards[turn["card"]]
        code[ORIGIN] = _origin(turn, words)
        code[PAID] = _tokens(turn["pay"], words) if "pay" in turn else 0
        colons += len(turn.get("pay", ()))
    else:
        code[ACTION] = PASS
    if "return" in turn:
        returned = _tokens(turn["return"], words)
        code[RETURNED] = _RETURNS[returned] if returned else NOTHING
        colons += len(turn["return"])
    if "tile" in turn:
        code[TILE_GAINED] = words.tiles[turn["tile"]]
    return code, colons


def _tokens(tokens: dict[str, int], words: _Words) -> int:
    number = 0
    _require(type(tokens) is dict)
    for colour, count in tokens.items():
        _require(type(count) is int and 0 <= count <= MOST_OF_A_COLOUR)
        number += words.lanes[colour] * count
    return number


def _slot_reserved(level: int, place: int | str, words: _Words) -> int:
    _require(type(level) is int and level in words.levels)
    if place == "deck":
        return ROW_SLOTS + level - 1
    return _slot(level, place)


def _slot(level: int, place: object) -> int:
    _require(type(level) is int and 1 <= level <= LEVELS)
    if not isinstance(place, int) or isinstance(place, bool) or not 1 <= place <= ROW:
        raise NotPlain
    return ROW * (level - 1) + place - 1


def _origin(turn: dict[str, Any], words: _Words) -> int:
    named = turn.keys() & {"level", "place"}
    if turn["from"] == "hand":
        _require(not named)
        return FROM_HAND
    _require(turn["from"] == "row")
    if not named:
        return ANYWHERE
    _require(words.cards[turn["card"]] in words.levels[turn["level"]])
    return _slot(turn["level"], turn["place"])


def _result(result: dict[str, Any], players: int) -> tuple[Result, int]:
    _require(type(result) is dict and result.keys() <= {"points", "winners", "ended_by"})
    points: list[int] = result.get("points", [])
    winners: list[int] = result.get("winners", [])
    for numbers in (points, winners):
        _require(all(type(number) is int and 0 <= number <= _MOST_POINTS for number in numbers))
    if "points" in result:
        _require(type(points) is list and len(points) == players)
    if "winners" in result:
        _require(type(winners) is list and len({*winners}) == len(winners))
        _require(all(seat < players for seat in winners))
    ended_by = result.get("ended_by")
    _require("ended_by" not in result or ended_by in ENDS_WRITTEN)
    return Result(
        points=tuple(points) if "points" in result else None,
        winners=tuple(winners) if "winners" in result else None,
        ended_by=EndedBy(ended_by) if ended_by not in (None, "unfinished") else ended_by,
    ), len(result)


def _colons_in(value: object, depth: int) -> int:
    """How many colons the text of a value has, within a part that the rules never read."""
    _require(depth < _DEEPEST)
    if type(value) is str:
        _require(value.isascii())
        return value.count(":")
    if type(value) is list:
        return sum(_colons_in(item, depth + 1) for item in value)
    if type(value) is dict:
        _require(all(len(key) < MOST_NAME_CHARACTERS for key in value))
        inside = sum(_colons_in(part, depth + 1) for pair in value.items() for part in pair)
        return len(value) + inside
    _require(
        value is None or type(value) is bool or (type(value) is int and abs(value) < _MOST_WHOLE)
    )
    return 0
