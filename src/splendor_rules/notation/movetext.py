"""The turns of a game's text, with comments and variations, as the values of a record."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from splendor_rules.errors import RecordError
from splendor_rules.notation.annotations import NOTES, SEATS
from splendor_rules.notation.parser import NotationParser
from splendor_rules.notation.spans import Span, fold, pick
from splendor_rules.records.record import RecordedTurn
from splendor_rules.records.writer import turn_to_json

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.notation.tags import CardPlaces

_SPACE: Final = re.compile(r"\s*")
_NUMBER: Final = re.compile(r"([0-9]{1,6})\s*\.+\s*")
_TURN: Final = re.compile(r"(?:(?!\s[0-9]+\s*\.(?:\s|$))[^\n{}()])*")
_DEEPEST: Final = 50


@define
class MovetextParser:
    """A reader of turns.

    Attributes:
        text: the whole text of the game.
        box: the box of the game.
        players: how many players there are,
        names: and what they are called.
        spots: where the turns stand, to be filled in.
    """

    text: str
    box: Box
    players: int
    names: list[str]
    spots: CardPlaces
    _at: int = 0
    _starts: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Note where each line begins."""
        self._starts = [0, *(found.end() for found in re.finditer(r"\n", self.text))]

    def line(self, start: int) -> dict[str, Any]:
        """All turns from a place on to the end of the text."""
        self._at = start
        read = self._line(1, 0)
        if self._at < len(self.text):
            raise self._piece(self._at, self._at + 1).misses("a turn")
        return read

    def _piece(self, start: int, end: int) -> Span:
        line = bisect_right(self._starts, start)
        column = start - self._starts[line - 1] + 1
        return Span(self.text[start:end], column, line).part(0)

    def _line(self, first: int, depth: int) -> dict[str, Any]:
        """Turns with their notes, up to the end or to the bracket that ends a variation."""
        turns: list[Any] = []
        notes: list[Any] = []
        while (sign := self._next()) not in ("", ")"):
            last = first + len(turns) - 1
            if sign == "{":
                notes.append({"after": last, "comment": self._comment()})
            elif sign == "(":
                notes.append(self._variation(last, depth, empty=not turns))
            else:
                if not depth:
                    self._note(f"/turns/{len(turns)}")
                turns.append(self._turn(last + 1))
        return {"turns": turns, **({NOTES: notes} if notes else {})}

    def _next(self) -> str:
        """The next sign that is no blank; nothing at the end."""
        found = _SPACE.match(self.text, self._at)
        self._at = found.end() if found else self._at
        return self.text[self._at : self._at + 1]

    def _note(self, pointer: str) -> None:
        piece = self._piece(self._at, self._at + 1)
        self.spots[pointer] = (piece.line or 1, piece.column)

    def _comment(self) -> str:
        """What stands in braces; blanks and ends of lines count as one blank, unless quoted."""
        start, self._at = self._at, self._at + 1
        if self._next() == '"':
            text = self._quoted()
            if self._next() != "}":
                raise self._piece(self._at, self._at + 1).misses("`}` after the comment")
        else:
            end = self.text.find("}", self._at)
            if end < 0:
                raise self._piece(start, start + 1).fails("expected `}` after the comment")
            text, self._at = " ".join(self.text[self._at : end].split()), end
        self._at += 1
        return text

    def _quoted(self) -> str:
        try:
            text, self._at = json.JSONDecoder().raw_decode(self.text, self._at)
        except ValueError:
            place = self._piece(self._at, self._at + 1)
            raise place.fails("expected a comment in quotation marks as in JSON") from None
        return str(text)

    def _variation(self, last: int, depth: int, *, empty: bool) -> dict[str, Any]:
        """What stands in brackets: turns in the place of the last one, and on."""
        start = self._piece(self._at, self._at + 1)
        if empty or depth >= _DEEPEST:
            raise start.misses("a turn" if empty else f"at most {_DEEPEST} brackets in another")
        self._at += 1
        line = self._line(last, depth + 1)
        if self._next() != ")":
            raise start.fails("expected `)` after the variation")
        if not line["turns"]:
            raise self._piece(self._at, self._at + 1).misses("a turn")
        self._at += 1
        return {"instead_of": last, **line}

    def _turn(self, number: int) -> dict[str, Any]:
        found = _NUMBER.match(self.text, self._at)
        end = self.text.find("\n", self._at)
        rest = self._piece(self._at, end if end >= 0 else len(self.text))
        if found is None or int(found[1]) != number:
            raise rest.misses(f"turn {number}, such as `{number}. A: pass`")
        whole = _TURN.match(self.text, found.end())
        self._at = whole.end() if whole else found.end()
        said = self._piece(found.end(), self._at)
        seat = (number - 1) % self.players
        name, colon, _ = said.text.partition(":")
        if colon:
            seat = self._seat(said.part(0, len(name)))
            said = said.part(len(name) + 1)
        turn = NotationParser(self.box).turn(said)
        try:
            return turn_to_json(RecordedTurn(seat, turn), self.box)
        except RecordError as error:
            raise said.fails(f"{error.problem}: expected one, or `from`") from None

    def _seat(self, piece: Span) -> int:
        """A player by letter or name."""
        letters = {fold(letter): seat for seat, letter in enumerate(SEATS[: self.players])}
        names = {fold(name): seat for seat, name in enumerate(self.names)}
        known = f"a player's letter or name, {' or '.join(SEATS[: self.players])}"
        return pick(piece, {**names, **letters}, known, SEATS.__getitem__)
