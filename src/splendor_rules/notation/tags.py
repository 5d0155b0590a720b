"""The headers of a game's text, as the values of a record."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from splendor_rules.errors import RecordError, SerializationError
from splendor_rules.notation.annotations import SEATS
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import Span, fold, match_name
from splendor_rules.records.record import RecordedTurn
from splendor_rules.records.writer import turn_to_json
from splendor_rules.serialization.nodes import parse_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.notation.spans import SourceMap
    from splendor_rules.ruleset import Ruleset

NOBODY: Final = "none"
UNKNOWN: Final = "?"
_PLAYERS: Final = tuple(letter.lower() for letter in SEATS)
_DECKS: Final = ("deck1", "deck2", "deck3")
_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z0-9 ]{0,20}?)\s*:")
_COMMA: Final = re.compile(r",")
_BLANK: Final = re.compile(r"\s+")
_SEMICOLON: Final = re.compile(r";")
_A_HEADER: Final = (
    "a header (game, A to D, readings, deck 1 to deck 3, tiles, start, rules, begun, result, meta)"
    " or a numbered turn"
)
_RESULT: Final = re.compile(r"(points|winners?|ended by)\b\s*:?", re.IGNORECASE)
_RESULT_KEYS: Final = {"p": "points", "w": "winners", "e": "ended_by"}


@define
class TagParser:
    """A parser of the headers of a game.

    Attributes:
        source_map: where their values stand, to be filled in.
        rulesets: the games that can be named, by name.
        values: the values, by the header's name.
    """

    source_map: SourceMap
    rulesets: Mapping[str, Ruleset]
    values: dict[str, Any] = field(factory=dict)
    _box: Box | None = None

    @property
    def box(self) -> Box:
        """The box of the game, which the first header names."""
        assert self._box is not None, "the headers are finished"
        return self._box

    def parse_line(self, line: Span) -> None:
        """Read one line."""
        if not line.text:
            return
        match = _HEADER.match(line.text)
        if match is None:
            raise line.error_expected(_A_HEADER)
        key = fold(match[1])
        if key in self.values:
            raise line.error(f"the header {match[1]!r} stands here twice")
        if self._box is None and key != "game":
            raise line.error_expected("the header `game` first")
        self.values[key] = self._value(key, line.part(match.end()), line)

    def _value(self, key: str, value: Span, line: Span) -> Any:  # noqa: ANN401  (any JSON)
        if key in _PLAYERS:
            self.source_map.add(f"/players/{_PLAYERS.index(key)}", value)
            return self._name(value)
        if key in _DECKS:
            return self._deck(value, _DECKS.index(key) + 1)
        parsers: dict[str, Callable[[Span], Any]] = {
            "game": self._game,
            "readings": self._readings,
            "tiles": self._tiles,
            "result": self._result,
            "rules": self._rules,
            "begun": self._begun,
            **dict.fromkeys(("start", "meta"), partial(self._json, key)),
        }
        if key not in parsers:
            raise line.error_expected(_A_HEADER)
        return parsers[key](value)

    def _game(self, value: Span) -> str:
        names = {fold(name): name for name in self.rulesets}
        name: str = match_name(value, names, " or ".join(names.values()))
        self._box = self.rulesets[name].box
        return name

    def _rules(self, value: Span) -> str:
        self.source_map.add("/rules", value)
        return value.text

    def _begun(self, value: Span) -> dict[str, Any]:
        """A player's letter and a turn, as a line of the turns without its number."""
        self.source_map.add("/begun", value)
        letter, colon, _ = value.text.partition(":")
        if not colon:
            raise value.error_expected("a player and a turn, such as `A: take W2`")
        seat = _seat(value.part(0, len(letter)))
        turn = NotationParser(self.box).turn(value.part(len(letter) + 1))
        try:
            return turn_to_json(RecordedTurn(seat, turn), self.box)
        except RecordError as error:
            raise value.error(f"{error.problem}: expected one, or `from`") from None

    def _name(self, value: Span) -> str:
        if not value.text.startswith('"'):
            return value.text
        try:
            return str(json.loads(value.text))
        except ValueError:
            raise value.error_expected("a name, or one in quotation marks as in JSON") from None

    def _json(self, key: str, value: Span) -> Any:  # noqa: ANN401  (any JSON)
        self.source_map.add(f"/{key}", value)
        try:
            return parse_json(value.text).value
        except SerializationError as error:
            raise value.error(error.problem) from None

    def _readings(self, value: Span) -> dict[str, str]:
        self.source_map.add("/readings", value)
        readings: dict[str, str] = {}
        for item in value.split(_COMMA):
            name, equals, reading = (part.strip() for part in item.text.partition("="))
            if not equals:
                raise item.error_expected("a reading and its value, such as short-take = two-only")
            if name in readings:
                raise item.error(f"the reading {name!r} stands here twice")
            readings[name] = reading
            self.source_map.add(f"/readings/{name}", item)
        return readings

    def _deck(self, value: Span, level: int) -> list[str | None]:
        parser = NotationParser(self.box)
        return [
            None if item.text == UNKNOWN else parser.card(item, level).id
            for item in self._noted_items(f"/decks/{level}", value)
        ]

    def _tiles(self, value: Span) -> list[str]:
        parser = NotationParser(self.box)
        return [parser.tile(item).id for item in self._noted_items("/tiles", value)]

    def _noted_items(self, pointer: str, value: Span) -> list[Span]:
        """The items of a list, which the source map knows."""
        items = _items(value)
        self.source_map.add(pointer, value)
        for index, item in enumerate(items):
            self.source_map.add(f"{pointer}/{index}", item)
        return items

    def _result(self, value: Span) -> dict[str, Any]:
        result: dict[str, Any] = {}
        self.source_map.add("/result", value)
        for part in value.split(_SEMICOLON) if value.text else []:
            match = _RESULT.match(part.text)
            if match is None:
                raise part.error_expected("points, winners or ended by")
            key = _RESULT_KEYS[match[1][0].lower()]
            rest = part.part(match.end())
            if key in result:
                raise part.error(f"{match[1]!r} stands here twice")
            self.source_map.add(f"/result/{key}", rest)
            result[key] = _result_value(key, rest)
        return result

    def finish(self) -> dict[str, Any]:
        """The values of the record that the headers make.

        Raises:
            NotationSyntaxError: a header is missing.
        """
        line = Span("", line=1)
        deal = () if "start" in self.values else (*_DECKS, "tiles")
        for key in ("game", *_PLAYERS[:2], *deal):
            if key not in self.values:
                raise line.error(f"expected a header {_header(key)!r}, which is missing")
        if "d" in self.values and "c" not in self.values:
            raise line.error("expected a header 'C' before a header 'D'")
        record: dict[str, Any] = {
            "game": self.values["game"],
            "players": [self.values[key] for key in _PLAYERS if key in self.values],
        }
        if decks := {key[-1]: self.values[key] for key in _DECKS if key in self.values}:
            record["decks"] = decks
        optional = ("rules", "readings", "tiles", "start", "begun", "result", "meta")
        return record | {key: self.values[key] for key in optional if key in self.values}


def _items(value: Span) -> list[Span]:
    separator = _COMMA if "," in value.text else _BLANK
    return value.split(separator) if value.text else []


def _result_value(key: str, value: Span) -> Any:  # noqa: ANN401  (texts and numbers)
    if key == "ended_by":
        return fold(value.text)
    if key == "winners":
        return [] if fold(value.text) == NOBODY else [_seat(item) for item in _items(value)]
    items = _items(value)
    for item in items:
        if not re.fullmatch(r"[0-9]{1,9}", item.text):
            raise item.error_expected("points, a whole number")
    return [int(item.text) for item in items]


def _seat(item: Span) -> int:
    seats = {letter.lower(): seat for seat, letter in enumerate(SEATS)}
    return match_name(item, seats, "a player, A to D", SEATS.__getitem__)


def _header(key: str) -> str:
    return key.replace("deck", "deck ") if len(key) > 1 else key.upper()
