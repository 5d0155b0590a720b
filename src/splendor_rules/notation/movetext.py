"""The turns of a game's text, with comments and variations, as the values of a record."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from splendor_rules.errors import RecordError
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import Span, fold, match_name
from splendor_rules.records.record import RecordedTurn
from splendor_rules.records.writer import turn_to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Turn
    from splendor_rules.box.components import Box
    from splendor_rules.notation.spans import SourceMap

SEATS: Final = ("A", "B", "C", "D")
NOTES: Final = "notes"
_SPACE: Final = re.compile(r"\s*")
_NUMBER: Final = re.compile(r"([0-9]{1,6})\s*\.+\s*")
_TURN: Final = re.compile(r"(?:(?!\s[0-9]+\s*\.(?:\s|$))[^\n{}()])*")
_DEEPEST: Final = 50


def recorded_turn_to_json(seat: int, turn: Turn, box: Box, span: Span) -> dict[str, Any]:
    """A turn as a record has it; an error, at the span, if a record cannot hold it."""
    try:
        return turn_to_json(RecordedTurn(seat, turn), box)
    except RecordError as error:
        raise span.error(f"{error.problem}: expected one, or `from`") from None


@define
class MovetextParser:
    """A parser of the turns of a game, which notes in the source map where each stands."""

    text: str
    box: Box
    names: Sequence[str]
    source_map: SourceMap
    _at: int = 0
    _line_starts: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Note where each line begins."""
        self._line_starts = [0, *(match.end() for match in re.finditer(r"\n", self.text))]

    def parse(self, start: int) -> dict[str, Any]:
        """All turns from an offset to the end of the text, with their notes."""
        self._at = start
        line = self._line(1, 0)
        if self._at < len(self.text):
            raise self._here().error_expected("a turn")
        return line

    def _span(self, start: int, end: int) -> Span:
        line = bisect_right(self._line_starts, start)
        column = start - self._line_starts[line - 1] + 1
        return Span(self.text[start:end], column, line).part(0)

    def _here(self) -> Span:
        """The character that comes next."""
        return self._span(self._at, self._at + 1)

    def _line(self, first: int, depth: int) -> dict[str, Any]:
        """Turns with their notes, up to the end or to the bracket that ends a variation."""
        turns: list[Any] = []
        notes: list[Any] = []
        while (character := self._peek()) not in ("", ")"):
            last = first + len(turns) - 1
            if character == "{":
                notes.append({"after": last, "comment": self._comment()})
            elif character == "(":
                notes.append(self._variation(last, depth, empty=not turns))
            else:
                if not depth:
                    self.source_map.add(f"/turns/{len(turns)}", self._here())
                turns.append(self._turn(last + 1))
        return {"turns": turns, **({NOTES: notes} if notes else {})}

    def _peek(self) -> str:
        """The next character that is no blank; nothing at the end."""
        match = _SPACE.match(self.text, self._at)
        self._at = match.end() if match else self._at
        return self.text[self._at : self._at + 1]

    def _comment(self) -> str:
        """The text in braces; blanks and ends of lines count as one blank, unless quoted."""
        start = self._here()
        self._at += 1
        if self._peek() == '"':
            text = self._quoted()
            if self._peek() != "}":
                raise self._here().error_expected("`}` after the comment")
        else:
            end = self.text.find("}", self._at)
            if end < 0:
                raise start.error("expected `}` after the comment")
            text, self._at = " ".join(self.text[self._at : end].split()), end
        self._at += 1
        return text

    def _quoted(self) -> str:
        try:
            text, self._at = json.JSONDecoder().raw_decode(self.text, self._at)
        except ValueError:
            raise self._here().error("expected a comment in quotation marks as in JSON") from None
        return str(text)

    def _variation(self, last: int, depth: int, *, empty: bool) -> dict[str, Any]:
        """The turns in round brackets, which replace the last one and what follows it."""
        start = self._here()
        if empty or depth >= _DEEPEST:
            expected = "a turn" if empty else f"at most {_DEEPEST} brackets in another"
            raise start.error_expected(expected)
        self._at += 1
        line = self._line(last, depth + 1)
        if self._peek() != ")":
            raise start.error("expected `)` after the variation")
        if not line["turns"]:
            raise self._here().error_expected("a turn")
        self._at += 1
        return {"instead_of": last, **line}

    def _turn(self, number: int) -> dict[str, Any]:
        match = _NUMBER.match(self.text, self._at)
        end = self.text.find("\n", self._at)
        rest = self._span(self._at, end if end >= 0 else len(self.text))
        if match is None or int(match[1]) != number:
            raise rest.error_expected(f"turn {number}, such as `{number}. A: pass`")
        start = match.end()
        turn_text = _TURN.match(self.text, start)
        self._at = turn_text.end() if turn_text else start
        span = self._span(start, self._at)
        seat = (number - 1) % len(self.names)
        name, colon, _ = span.text.partition(":")
        if colon:
            seat = self._seat(span.part(0, len(name)))
            span = span.part(len(name) + 1)
        turn = NotationParser(self.box).turn(span)
        return recorded_turn_to_json(seat, turn, self.box, span)

    def _seat(self, span: Span) -> int:
        """A player by letter or name."""
        present = SEATS[: len(self.names)]
        letters = {fold(letter): seat for seat, letter in enumerate(present)}
        names = {fold(name): seat for seat, name in enumerate(self.names)}
        expected = f"a player's letter or name, {' or '.join(present)}"
        return match_name(span, {**names, **letters}, expected, SEATS.__getitem__)
