"""The headers of a game in notation, as the values of a record."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import define, evolve, field

from splendor_rules.bounds import MOST_ITEMS, MOST_NAME_CHARACTERS
from splendor_rules.errors import SerializationError
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.seats import SEATS, SeatNames
from splendor_rules.notation.spans import (
    NUMBER,
    SourceMap,
    Span,
    fold,
    half_width,
    match_name,
    whole_number,
)
from splendor_rules.plain_text import shortened, surrogate_at
from splendor_rules.records.record import RecordedTurn
from splendor_rules.records.writer import turn_to_json
from splendor_rules.serialization.nodes import unchecked_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.ruleset import Ruleset

NOBODY: Final = "none"
UNKNOWN: Final = "?"
_PLAYERS: Final = tuple(letter.lower() for letter in SEATS)
_DECK: Final = "deck"
_RAW: Final = (*_PLAYERS, "start", "meta")
"""The headers whose values are not read as words of the notation."""
_NAMING_SEATS: Final = ("begun", "result")
"""The headers that name players, who have to be known first."""

_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z0-9 ]{0,20}?)\s*+:")
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
class HeaderParser:
    """A parser of the headers of a game, which notes in the source map where each stands."""

    source_map: SourceMap
    rulesets: Mapping[str, Ruleset]
    values: dict[str, Any] = field(factory=dict)
    seats: SeatNames = field(factory=partial(SeatNames.of, ()))
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
        match = _HEADER.match(half_width(line.text))
        if match is None:
            raise line.error_expected(_A_HEADER)
        key = fold(match[1])
        if key in self.values:
            raise line.error(f"the header {match[1]!r} stands here twice")
        if self._box is None and key != "game":
            raise line.error_expected("the header `game` first")
        if key not in (*self._parsers, *_NAMING_SEATS):
            raise line.error_expected(_A_HEADER)
        value = line.part(match.end())
        if key not in _RAW:
            value = evolve(value, text=half_width(value.text))
        self.source_map.add(_pointer(key), value)
        self.values[key] = value if key in _NAMING_SEATS else self._parsers[key](value)

    @property
    def _parsers(self) -> dict[str, Callable[[Span], Any]]:
        return {
            "game": self._game,
            **dict.fromkeys(_PLAYERS, _name),
            "readings": self._readings,
            **{f"{_DECK}{level}": partial(self._deck, level) for level in self._levels},
            "tiles": self._tiles,
            "rules": lambda value: value.text,
            **dict.fromkeys(("start", "meta"), _json),
        }

    @property
    def _levels(self) -> tuple[int, ...]:
        return () if self._box is None else self._box.levels

    def _game(self, value: Span) -> str:
        alike = [name for name in self.rulesets if fold(name) == fold(value.text)]
        if value.text in alike:
            name = value.text
        elif len(alike) > 1:
            raise value.ambiguous(alike)
        else:
            names = {fold(name): name for name in self.rulesets}
            name = match_name(value, names, " or ".join(self.rulesets))
        self._box = self.rulesets[name].box
        return name

    def _readings(self, value: Span) -> dict[str, str]:
        readings: dict[str, str] = {}
        for item in _split(value, _COMMA) or [value]:
            name, equals, reading = (part.strip() for part in item.text.partition("="))
            if not equals:
                raise item.error_expected("a reading and its value, such as short-take = two-only")
            if name in readings:
                raise item.error(f"the reading {shortened(name)!r} stands here twice")
            readings[name] = reading
            self.source_map.add(f"/readings/{name}", item)
        return readings

    def _deck(self, level: int, value: Span) -> list[str | None]:
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
        for index, item in enumerate(items):
            self.source_map.add(f"{pointer}/{index}", item)
        return items

    def finish(self) -> dict[str, Any]:
        """The values of the record that the headers make.

        Raises:
            NotationSyntaxError: a header is missing.
            AmbiguousNotationError: a header names a player, and two can be meant.
        """
        line = Span("", line=1)
        for key in ("game", *_PLAYERS[:2], *(() if "start" in self.values else ("tiles",))):
            if key not in self.values:
                header = key.upper() if key in _PLAYERS else key
                raise line.error(f"expected a header {header!r}, which is missing")
        if "d" in self.values and "c" not in self.values:
            raise line.error("expected a header 'C' before a header 'D'")
        players = [self.values[key] for key in _PLAYERS if key in self.values]
        self.seats = SeatNames.of(players)
        for key, parse in (("begun", self._begun), ("result", self._result)):
            if key in self.values:
                self.values[key] = parse(self.values[key])
        decks = {str(level): self.values.pop(f"{_DECK}{level}", None) for level in self._levels}
        values = {key: value for key, value in self.values.items() if key not in _PLAYERS}
        if "start" not in values or any(cards is not None for cards in decks.values()):
            values["decks"] = {level: cards or [] for level, cards in decks.items()}
        return {**values, "players": players}

    def _begun(self, value: Span) -> dict[str, Any]:
        """A player and a turn, as a line of the turns without its number."""
        name, colon, _ = value.text.partition(":")
        if not colon:
            raise value.error_expected("a player and a turn, such as `A: take W2`")
        seat = self.seats.find(value.part(0, len(name)))
        turn = NotationParser(self.box).turn(value.part(len(name) + 1))
        try:
            return turn_to_json(RecordedTurn(seat, turn), self.box)
        except SerializationError as error:
            raise value.error(f"{error.problem}: expected one, or `from`") from None

    def _result(self, value: Span) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for part in _split(value, _SEMICOLON):
            match = _RESULT.match(part.text)
            if match is None:
                raise part.error_expected("points, winners or ended by")
            key = _RESULT_KEYS[match[1][0].lower()]
            rest = part.part(match.end())
            if key in result:
                raise part.error(f"{match[1]!r} stands here twice")
            self.source_map.add(f"/result/{key}", rest)
            parse = {"points": _points, "winners": self._winners, "ended_by": _ended_by}[key]
            result[key] = parse(rest)
        return result

    def _winners(self, value: Span) -> list[int]:
        """Seats by letter or name; `none`, or nothing, if nobody won."""
        if fold(value.text) != NOBODY:
            return [self.seats.find(item) for item in _items(value)]
        if called_so := sorted(self.seats.meant_by(NOBODY)):
            raise value.ambiguous(["`winners` alone", *map(self.seats.label, called_so)])
        return []


def _pointer(key: str) -> str:
    """The pointer of a value in the record, by the key of its header."""
    if key in _PLAYERS:
        return f"/players/{_PLAYERS.index(key)}"
    return f"/decks/{key.removeprefix(_DECK)}" if key.startswith(_DECK) else f"/{key}"


def _name(value: Span) -> str:
    name = value.text
    if name.startswith('"'):
        try:
            name = str(json.loads(name))
        except ValueError:
            raise value.error_expected("a name, or one in quotation marks as in JSON") from None
    if len(name) > MOST_NAME_CHARACTERS:
        raise value.error(f"expected a name of at most {MOST_NAME_CHARACTERS} characters")
    if surrogate_at(name):
        raise value.error("half of a surrogate pair is no character")
    return name


def _json(value: Span) -> Any:  # noqa: ANN401  (any JSON)
    """The value, which is checked with the rest of the record."""
    try:
        return unchecked_json(value.text)
    except SerializationError as error:
        raise value.error(error.problem) from None


def _items(value: Span) -> list[Span]:
    """The items of a list with commas or blanks between them."""
    return _split(value, _COMMA if "," in value.text else _BLANK)


def _split(value: Span, separator: re.Pattern[str]) -> list[Span]:
    count = sum(1 for _ in separator.finditer(value.text)) + 1
    if count > MOST_ITEMS:
        raise value.error(f"expected at most {MOST_ITEMS} items, not {count}")
    return value.split(separator) if value.text else []


def _points(value: Span) -> list[int]:
    items = _items(value)
    for item in items:
        if not NUMBER.fullmatch(item.text):
            raise item.error_expected("points, a whole number")
    return [whole_number(item.text) for item in items]


def _ended_by(value: Span) -> str:
    return fold(value.text)
