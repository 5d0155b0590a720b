"""Reading a whole game in notation: headers, then numbered turns, comments and variations."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import chain
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from splendor_rules.box.values import check_kind
from splendor_rules.errors import NotationError, RecordError, SerializationError
from splendor_rules.notation.annotations import with_notes
from splendor_rules.notation.headers import HeaderParser
from splendor_rules.notation.movetext import FIRST_LINE, NEXT_GAME, MovetextParser
from splendor_rules.notation.spans import SourceMap, Span, half_width
from splendor_rules.plain_text import decode
from splendor_rules.records.reader import record_from_node
from splendor_rules.records.record import RECORD_FORMAT, Record
from splendor_rules.serialization.games import with_house
from splendor_rules.serialization.nodes import checked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.ruleset import Ruleset

_FIRST_LINE: Final = re.compile(r"\s*+(\S*+)[^\S\n]*+(?=\n|$)")
_MOVETEXT: Final = re.compile(r"^[^\S\n]*+(?=[0-9]++\s*+\.|[{(])", re.MULTILINE)
_LATER_GAME: Final = re.compile(rf"^[^\S\n]*+(?={NEXT_GAME.pattern})", NEXT_GAME.flags)


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
    games = _games(text, file, ruleset)
    game = next(games)
    if not isinstance(game, Record):
        raise game
    if next(games, None) is not None:
        problem = "there are several games here: `parse_games` reads them, `judge` judges them"
        raise RecordError(problem, None, file)
    return game


def parse_games(
    text: str | bytes, file: str | None = None, *, ruleset: Ruleset | None = None
) -> tuple[Record, ...]:
    """Read several games in notation, one after the other: each begins with its first line.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdicts; that of the second game there is
            `file#2`.
        ruleset: a house ruleset that the games may name.

    Returns:
        The records, one at least.

    Raises:
        RecordError: one cannot be read, as for `parse_game`; the lines are those of the text.
    """
    records = []
    for game in each_game(text, file, ruleset):
        if not isinstance(game, Record):
            raise game
        records.append(game)
    return tuple(records)


def each_game(
    text: str | bytes, file: str | None = None, ruleset: Ruleset | None = None
) -> Iterator[Record | RecordError]:
    """The games of a text, or why one cannot be read; those after it are read all the same."""
    games = _games(text, file, ruleset)
    first, second = next(games), next(games, None)
    if second is None:
        yield first
        return
    for number, game in enumerate(chain((first, second), games), start=1):
        yield evolve(game, file=f"{file}#{number}") if file and isinstance(game, Record) else game


def _games(
    text: str | bytes, file: str | None, ruleset: Ruleset | None
) -> Iterator[Record | RecordError]:
    """The games of a text, or why one cannot be read, each of the file."""
    check_kind(file, str, NoneType)
    try:
        decoded = decode(text)
    except ValueError as error:
        yield RecordError(str(error), file=file)
        return
    rulesets = with_house(ruleset)
    lines = tuple(match.start() for match in re.finditer(r"^", decoded, re.MULTILINE))
    source, start = _Source(decoded, half_width(decoded), lines, rulesets, ruleset), 0
    while True:
        source_map = SourceMap()
        game: Record | RecordError
        try:
            record, start = source.read(start, source_map)
            game = evolve(record, file=file)
        except (NotationError, SerializationError) as error:
            game = _record_error(error, file, source_map)
            start = source.next_game(start)
        yield game
        if start >= len(decoded):
            return


def _record_error(
    error: NotationError | SerializationError, file: str | None, source_map: SourceMap
) -> RecordError:
    """Why a game cannot be read, with the place in the text."""
    pointer = error.pointer if isinstance(error, SerializationError) else None
    line, column = getattr(error, "line", None), getattr(error, "column", None)
    if line is None or column is None:
        line, column = source_map.find(pointer or "")
    problem = RecordError(error.problem, None, file, line, column)
    problem.__cause__ = error
    return problem


@frozen
class _Source:
    """A text with games.

    Attributes:
        text: the text, as it is,
        narrow: and with ordinary letters for the wide ones, as long.
        line_starts: where each line begins.
        rulesets: the rulesets that a game can name.
        house: the house ruleset among them, if there is one.
    """

    text: str
    narrow: str
    line_starts: tuple[int, ...]
    rulesets: dict[str, Ruleset]
    house: Ruleset | None

    def next_game(self, start: int) -> int:
        """Where a game begins after the one that begins here; the end of the text if none does."""
        first_line = _FIRST_LINE.match(self.narrow, start)
        match = _LATER_GAME.search(self.narrow, first_line.end() if first_line else start)
        return match.end() if match else len(self.text)

    def read(self, start: int, source_map: SourceMap) -> tuple[Record, int]:
        """A game, and where the next one begins, or the text ends.

        Args:
            start: where it begins.
            source_map: is told where each value stands.

        Raises:
            NotationError: it cannot be read.
            SerializationError: it is no game that a record can hold.
        """
        headers = HeaderParser(source_map, self.rulesets)
        begun = self._after_first_line(start)
        stop = self.next_game(start)
        match = _MOVETEXT.search(self.narrow, begun, stop)
        end = match.end() if match else stop
        number = bisect_right(self.line_starts, begun)
        for line, text in enumerate(self.text[begun:end].split("\n"), start=number):
            headers.parse_line(Span(text, line=line).part(0))
        data: dict[str, Any] = {"format": RECORD_FORMAT, **headers.finish(), "turns": []}
        parser = MovetextParser(
            self.text, self.narrow, headers.box, headers.seats, self.line_starts
        )
        turns, notes, end = parser.parse(end)
        record = evolve(record_from_node(checked(data), self.house), turns=turns)
        if notes:
            record = evolve(record, meta=with_notes(record.meta, notes))
        return record, end

    def _after_first_line(self, start: int) -> int:
        """Where the line that names the format ends."""
        match = _FIRST_LINE.match(self.narrow, start)
        if match is None or match[1].lower() != FIRST_LINE:
            text = self.narrow[start:].strip().partition("\n")[0].strip()
            at = match.start(1) if match else start
            raise Span(text, line=bisect_right(self.line_starts, at)).error_expected(
                f"the first line {FIRST_LINE!r}"
            )
        return match.end()
