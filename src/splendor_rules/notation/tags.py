"""The headers of a game's text, as the values of a record."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import Factory, define

from splendor_rules.errors import RecordError
from splendor_rules.notation.annotations import SEATS
from splendor_rules.notation.keywords import NOBODY, UNKNOWN
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import Span, fold, pick
from splendor_rules.records.json_nodes import parse_json
from splendor_rules.rulesets import RULESETS

if TYPE_CHECKING:
    from splendor_rules.box.components import Box

CardPlaces: TypeAlias = dict[str, tuple[int, int]]
"""Line and column of what stands under a JSON pointer of the record."""

PLAYERS: Final = tuple(letter.lower() for letter in SEATS)
DECKS: Final = ("deck1", "deck2", "deck3")
_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z0-9 ]{0,20}?)\s*:")
_COMMA: Final = re.compile(r",")
_BLANK: Final = re.compile(r"\s+")
_SEMICOLON: Final = re.compile(r";")
_EXPECTED: Final = (
    "a header (game, A to D, readings, deck 1 to deck 3, tiles, result, meta) or a numbered turn"
)
_RESULT: Final = re.compile(r"(points|winners?|ended by)\b\s*:?", re.IGNORECASE)


@define
class TagParser:
    """What the headers say so far.

    Attributes:
        spots: where it stands.
        said: the values, by the header's name.
    """

    spots: CardPlaces
    said: dict[str, Any] = Factory(dict)
    _box: Box | None = None

    @property
    def box(self) -> Box:
        """The box of the game, which the first header names."""
        assert self._box is not None, "the headers are finished"
        return self._box

    def read(self, line: Span) -> None:
        """Read one line."""
        if not line.text:
            return
        found = _HEADER.match(line.text)
        if found is None:
            raise line.misses(_EXPECTED)
        key, value = fold(found[1]), line.part(found.end())
        if key in self.said:
            raise line.fails(f"the header {found[1]!r} stands here twice")
        if self._box is None and key != "game":
            raise line.misses("the header `game` first")
        self.said[key] = self._value(key, value, line)

    def _value(self, key: str, value: Span, line: Span) -> Any:  # noqa: ANN401  (any JSON)
        if key in PLAYERS:
            self._note(f"/players/{PLAYERS.index(key)}", value)
            return self._name(value)
        if key in DECKS:
            return self._deck(value, DECKS.index(key) + 1)
        readers = {
            "game": self._game,
            "readings": self._readings,
            "tiles": self._tiles,
            "result": self._result,
            "meta": self._meta,
        }
        if key not in readers:
            raise line.misses(_EXPECTED)
        return readers[key](value)

    def _game(self, value: Span) -> str:
        name = pick(value, {name: name for name in RULESETS}, "base or marvel")
        self._box = RULESETS[name].box
        return name

    def _note(self, pointer: str, piece: Span) -> None:
        self.spots[pointer] = (piece.line or 1, piece.column)

    def _name(self, value: Span) -> str:
        if not value.text.startswith('"'):
            return value.text
        try:
            return str(json.loads(value.text))
        except ValueError:
            raise value.misses("a name, or one in quotation marks as in JSON") from None

    def _meta(self, value: Span) -> Any:  # noqa: ANN401  (any JSON)
        self._note("/meta", value)
        try:
            return parse_json(value.text).value
        except RecordError as error:
            raise value.fails(error.problem) from None

    def _readings(self, value: Span) -> dict[str, str]:
        self._note("/readings", value)
        readings: dict[str, str] = {}
        for item in value.split(_COMMA):
            name, equals, chosen = (part.strip() for part in item.text.partition("="))
            if not equals:
                raise item.misses("a reading and its value, such as short-take = two-only")
            if name in readings:
                raise item.fails(f"the reading {name!r} stands here twice")
            readings[name] = chosen
            self._note(f"/readings/{name}", item)
        return readings

    def _items(self, value: Span) -> list[Span]:
        separator = _COMMA if "," in value.text else _BLANK
        return value.split(separator) if value.text else []

    def _deck(self, value: Span, level: int) -> list[str | None]:
        reader = NotationParser(self.box)
        cards: list[str | None] = []
        self._note(f"/decks/{level}", value)
        for index, item in enumerate(self._items(value)):
            self._note(f"/decks/{level}/{index}", item)
            unknown = item.text == UNKNOWN
            cards.append(None if unknown else reader.card(item, level).id)
        return cards

    def _tiles(self, value: Span) -> list[str]:
        reader = NotationParser(self.box)
        self._note("/tiles", value)
        items = self._items(value)
        for index, item in enumerate(items):
            self._note(f"/tiles/{index}", item)
        return [reader.tile(item).id for item in items]

    def _result(self, value: Span) -> dict[str, Any]:
        result: dict[str, Any] = {}
        self._note("/result", value)
        for part in value.split(_SEMICOLON) if value.text else []:
            found = _RESULT.match(part.text)
            if found is None:
                raise part.misses("points, winners or ended by")
            key = {"p": "points", "w": "winners", "e": "ended_by"}[found[1][0].lower()]
            rest = part.part(found.end())
            if key in result:
                raise part.fails(f"{found[1]!r} stands here twice")
            self._note(f"/result/{key}", rest)
            result[key] = self._of_result(key, rest)
        return result

    def _of_result(self, key: str, rest: Span) -> Any:  # noqa: ANN401  (texts and numbers)
        if key == "ended_by":
            return fold(rest.text)
        if key == "winners":
            if fold(rest.text) == NOBODY:
                return []
            return [SEATS.index(self._letter(item)) for item in self._items(rest)]
        items = self._items(rest)
        for item in items:
            if not re.fullmatch(r"[0-9]{1,9}", item.text):
                raise item.misses("points, a whole number")
        return [int(item.text) for item in items]

    def _letter(self, item: Span) -> str:
        return pick(item, {letter.lower(): letter for letter in SEATS}, "a player, A to D")

    def finished(self) -> dict[str, Any]:
        """The values of the record that the headers make.

        Raises:
            NotationSyntaxError: a header is missing.
        """
        line = Span("", line=1)
        for key in ("game", *PLAYERS[:2], *DECKS, "tiles"):
            if key not in self.said:
                raise line.fails(f"expected a header {_shown(key)!r}, which is missing")
        if "d" in self.said and "c" not in self.said:
            raise line.fails("expected a header 'C' before a header 'D'")
        made: dict[str, Any] = {
            "game": self.said["game"],
            "players": [self.said[key] for key in PLAYERS if key in self.said],
            "decks": {key[-1]: self.said[key] for key in DECKS},
            "tiles": self.said["tiles"],
        }
        optional = ("readings", "result", "meta")
        return made | {key: self.said[key] for key in optional if key in self.said}


def _shown(key: str) -> str:
    return key.replace("deck", "deck ") if len(key) > 1 else key.upper()
