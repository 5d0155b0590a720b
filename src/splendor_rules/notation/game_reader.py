"""Reading a whole game in notation: headers, then numbered turns, comments and variations."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import define, evolve, field

from splendor_rules.errors import NotationError, RecordError, SerializationError
from splendor_rules.notation.movetext import NOTES, SEATS, MovetextParser, recorded_turn_to_json
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import SourceMap, Span, fold, match_name
from splendor_rules.plain_text import decode
from splendor_rules.records.reader import record_from_node
from splendor_rules.records.record import RECORD_FORMAT
from splendor_rules.serialization.components import with_house
from splendor_rules.serialization.nodes import checked, parse_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset

FIRST_LINE: Final = "splendor-game/1"
_MOVETEXT: Final = re.compile(r"^[^\S\n]*(?=[0-9]+\s*\.|[{(])", re.MULTILINE)
NOBODY: Final = "none"
UNKNOWN: Final = "?"
_PLAYERS: Final = tuple(letter.lower() for letter in SEATS)
_DECKS: Final = ("deck1", "deck2", "deck3")
_POINTERS: Final = {
    **{letter: f"/players/{seat}" for seat, letter in enumerate(_PLAYERS)},
    **{deck: f"/decks/{level}" for level, deck in enumerate(_DECKS, start=1)},
}
"""The pointers of the values whose headers have another name in the record."""

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
    """A parser of the headers of a game, which notes in the source map where each stands."""

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
        parsers: dict[str, Callable[[Span], Any]] = {
            "game": self._game,
            **dict.fromkeys(_PLAYERS, _name),
            "readings": self._readings,
            **{deck: partial(self._deck, level) for level, deck in enumerate(_DECKS, start=1)},
            "tiles": self._tiles,
            "result": self._result,
            "rules": lambda value: value.text,
            "begun": self._begun,
            **dict.fromkeys(("start", "meta"), _json),
        }
        if key not in parsers:
            raise line.error_expected(_A_HEADER)
        self.source_map.add(_POINTERS.get(key, f"/{key}"), value)
        return parsers[key](value)

    def _game(self, value: Span) -> str:
        names = {fold(name): name for name in self.rulesets}
        name: str = match_name(value, names, " or ".join(names.values()))
        self._box = self.rulesets[name].box
        return name

    def _begun(self, value: Span) -> dict[str, Any]:
        """A player's letter and a turn, as a line of the turns without its number."""
        letter, colon, _ = value.text.partition(":")
        if not colon:
            raise value.error_expected("a player and a turn, such as `A: take W2`")
        seat = _seat(value.part(0, len(letter)))
        turn = NotationParser(self.box).turn(value.part(len(letter) + 1))
        return recorded_turn_to_json(seat, turn, self.box, value)

    def _readings(self, value: Span) -> dict[str, str]:
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

    def _result(self, value: Span) -> dict[str, Any]:
        result: dict[str, Any] = {}
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
                header = key.upper() if key in _PLAYERS else key.replace("deck", "deck ")
                raise line.error(f"expected a header {header!r}, which is missing")
        if "d" in self.values and "c" not in self.values:
            raise line.error("expected a header 'C' before a header 'D'")
        same = {key: value for key, value in self.values.items() if key not in _POINTERS}
        players = [self.values[key] for key in _PLAYERS if key in self.values]
        decks = {key[-1]: self.values[key] for key in _DECKS if key in self.values}
        return {**same, "players": players, **({"decks": decks} if decks else {})}


def _name(value: Span) -> str:
    if not value.text.startswith('"'):
        return value.text
    try:
        return str(json.loads(value.text))
    except ValueError:
        raise value.error_expected("a name, or one in quotation marks as in JSON") from None


def _json(value: Span) -> Any:  # noqa: ANN401  (any JSON)
    try:
        return parse_json(value.text).value
    except SerializationError as error:
        raise value.error(error.problem) from None


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
    seats = {letter: seat for seat, letter in enumerate(_PLAYERS)}
    return match_name(item, seats, "a player, A to D", SEATS.__getitem__)


def parse_game(
    text: str | bytes, file: str | None = None, *, ruleset: Ruleset | None = None
) -> Record:
    """Read a whole game in notation as a record.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdict.
        ruleset: a house ruleset that the game may name.

    Returns:
        The record. Comments and variations are in its `meta`, under `notes`.

    Raises:
        RecordError: it cannot be read; the error has the line and column, and says what was
            expected there. If the notation of a turn is wrong or ambiguous, its cause is that
            error.
    """
    source_map = SourceMap()
    try:
        decoded = decode(text)
    except ValueError as error:
        raise RecordError(str(error), file=file) from None
    try:
        record = _parse(decoded, source_map, ruleset)
    except NotationError as error:
        raise RecordError(error.problem, None, file, error.line, error.column) from error
    except SerializationError as error:
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        if line is None or column is None:
            line, column = source_map.find(error.pointer or "")
        raise RecordError(error.problem, None, file, line, column) from error
    return evolve(record, file=file)


def _parse(text: str, source_map: SourceMap, ruleset: Ruleset | None) -> Record:
    start, first_line = _after_first_line(text)
    match = _MOVETEXT.search(text, start)
    end = match.end() if match else len(text)
    tags = TagParser(source_map, with_house(ruleset))
    for number, line in enumerate(text[:end].split("\n"), start=1):
        if number > first_line:
            tags.parse_line(Span(line, line=number).part(0))
    data: dict[str, Any] = {"format": RECORD_FORMAT, **tags.finish()}
    movetext = MovetextParser(text, tags.box, data["players"], source_map).parse(end)
    data["turns"] = movetext["turns"]
    if notes := movetext.get(NOTES):
        data["meta"] = _with_notes(data.get("meta"), notes, source_map)
    return record_from_node(checked(data), ruleset)


def _after_first_line(text: str) -> tuple[int, int]:
    """Where the line that names the format ends, and its number."""
    match = re.match(r"\s*(\S*)[^\S\n]*(?=\n|$)", text)
    number = text.count("\n", 0, match.start(1) if match else 0) + 1
    if match is None or match[1].lower() != FIRST_LINE:
        line = Span(text.strip().partition("\n")[0].strip(), line=number)
        raise line.error_expected(f"the first line {FIRST_LINE!r}")
    return match.end(), number


def _with_notes(meta: Any, notes: list[Any], source_map: SourceMap) -> dict[str, Any]:  # noqa: ANN401  (JSON)
    """The `meta` of the record, with the comments and variations in it."""
    if meta is None:
        return {NOTES: notes}
    if not isinstance(meta, dict) or NOTES in meta:
        problem = "expected an object without `notes`, as there are comments or variations below"
        line, column = source_map.find("/meta")
        raise RecordError(problem, None, None, line, column)
    return {**meta, NOTES: notes}
