"""The turns of a game's text, with comments and variations, as the values of a record."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from attrs import define, field

from splendor_rules.bounds import MOST_VARIATIONS
from splendor_rules.errors import SerializationError
from splendor_rules.notation.annotations import NOTES
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import Span, whole_number
from splendor_rules.plain_text import surrogate_at
from splendor_rules.records.codecs import check_recordable
from splendor_rules.records.record import RecordedTurn
from splendor_rules.records.writer import turn_to_json
from splendor_rules.serialization.frozen_json import FrozenDict, FrozenList
from splendor_rules.serialization.nodes import checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Turn
    from splendor_rules.box.components import Box
    from splendor_rules.notation.seats import SeatNames

FIRST_LINE: Final = "splendor-game/1"
"""The line with which a game begins, in a file of several each."""
NEXT_GAME: Final = re.compile(rf"{FIRST_LINE}[^\S\n]*+$", re.MULTILINE | re.IGNORECASE)
_SPACE: Final = re.compile(r"\s*+")
_NUMBER: Final = re.compile(r"([0-9]++)\s*+\.++\s*+")
_TURN: Final = re.compile(r"(?:(?!\s[0-9]++\s*+\.(?:\s|$))[^\n{}()])*+")


@define
class MovetextParser:
    """A parser of the turns of a game.

    Attributes:
        text: the text of the game, as it is,
        narrow: and with ordinary letters for the wide ones, as long.
        box: whose words are read.
        seats: what the players are called.
        line_starts: where each line of the text begins.
    """

    text: str
    narrow: str
    box: Box
    seats: SeatNames
    line_starts: Sequence[int]
    _at: int = 0
    _known: dict[str, Turn] = field(factory=dict)
    _json: dict[RecordedTurn, FrozenDict] = field(factory=dict)

    def parse(self, start: int) -> tuple[tuple[RecordedTurn, ...], FrozenList, int]:
        """The turns from an offset to the next game or the end, notes on them, and where that is.

        The notes are JSON.
        """
        self._at = start
        turns, notes = self._line(1, 0)
        if self._peek() == ")":
            raise self._here().error_expected("a turn")
        return tuple(turns), FrozenList(notes), self._at

    def _span(self, start: int, end: int) -> Span:
        line = bisect_right(self.line_starts, start)
        column = start - self.line_starts[line - 1] + 1
        return Span(self.narrow[start:end], column, line).part(0)

    def _here(self) -> Span:
        """The character that comes next."""
        return self._span(self._at, self._at + 1)

    def _line(self, first: int, depth: int) -> tuple[list[RecordedTurn], list[FrozenDict]]:
        """Turns with their notes, up to the end or to the bracket that ends a variation."""
        turns: list[RecordedTurn] = []
        notes: list[FrozenDict] = []
        while (character := self._peek()) not in ("", ")"):
            if not depth and NEXT_GAME.match(self.narrow, self._at):
                break
            last = first + len(turns) - 1
            if character == "{":
                notes.append(FrozenDict(after=last, comment=self._comment()))
            elif character == "(":
                notes.append(self._variation(last, depth, empty=not turns))
            else:
                turns.append(self._turn(last + 1))
        return turns, notes

    def _peek(self) -> str:
        """The next character that is no blank; nothing at the end."""
        match = _SPACE.match(self.text, self._at)
        self._at = match.end() if match else self._at
        return self.text[self._at : self._at + 1]

    def _comment(self) -> str:
        """The text in braces; blanks and ends of lines count as one blank, unless quoted."""
        start = self._at
        self._at += 1
        if self._peek() == '"':
            text = self._quoted()
            if self._peek() != "}":
                raise self._here().error_expected("`}` after the comment")
        else:
            end = self.text.find("}", self._at)
            if end < 0:
                raise self._span(start, start + 1).error("expected `}` after the comment")
            text, self._at = " ".join(self.text[self._at : end].split()), end
        self._at += 1
        return text

    def _quoted(self) -> str:
        try:
            text, end = json.JSONDecoder().raw_decode(self.text, self._at)
        except ValueError:
            raise self._here().error("expected a comment in quotation marks as in JSON") from None
        if surrogate_at(text):
            raise self._here().error("half of a surrogate pair is no character")
        self._at = end
        return str(text)

    def _variation(self, last: int, depth: int, *, empty: bool) -> FrozenDict:
        """The turns in round brackets, which replace the last one and what follows it."""
        start = self._at
        if empty or depth >= MOST_VARIATIONS:
            expected = "a turn" if empty else f"at most {MOST_VARIATIONS} brackets in another"
            raise self._here().error_expected(expected)
        self._at += 1
        turns, notes = self._line(last, depth + 1)
        if self._peek() != ")":
            raise self._span(start, start + 1).error("expected `)` after the variation")
        if not turns:
            raise self._here().error_expected("a turn")
        self._at += 1
        written = FrozenList(map(self._written, turns))
        noted = {NOTES: FrozenList(notes)} if notes else {}
        return FrozenDict(instead_of=last, turns=written, **noted)

    def _written(self, turn: RecordedTurn) -> FrozenDict:
        """A turn as the record has it; one that was written before is the same."""
        if turn not in self._json:
            self._json[turn] = checked(turn_to_json(turn, self.box)).value
        return self._json[turn]

    def _turn(self, number: int) -> RecordedTurn:
        match = _NUMBER.match(self.narrow, self._at)
        if match is None or whole_number(match[1]) != number:
            raise self._rest().error_expected(f"turn {number}, such as `{number}. A: pass`")
        start = match.end()
        turn_text = _TURN.match(self.narrow, start)
        self._at = turn_text.end() if turn_text else start
        span = self._span(start, self._at)
        name, colon, _ = span.text.partition(":")
        if not colon:
            return RecordedTurn((number - 1) % len(self.seats.letters), self._read(span))
        seat = self.seats.find(span.part(0, len(name)))
        return RecordedTurn(seat, self._read(span.part(len(name) + 1)))

    def _rest(self) -> Span:
        """The rest of the line."""
        end = self.text.find("\n", self._at)
        return self._span(self._at, end if end >= 0 else len(self.text))

    def _read(self, span: Span) -> Turn:
        """A turn that a record can hold; what was read before is the same turn."""
        if (known := self._known.get(span.text)) is not None:
            return known
        turn = NotationParser(self.box).turn(span)
        try:
            check_recordable(turn)
        except SerializationError as error:
            raise span.error(f"{error.problem}: expected one, or `from`") from None
        self._known[span.text] = turn
        return turn
