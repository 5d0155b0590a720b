"""Seats by letter or name: what can mean two of them is ambiguous, and never written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.notation.spans import fold, half_width, matches, unknown_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from splendor_rules.notation.spans import Span

SEATS: Final = ("A", "B", "C", "D")
LETTER: Final = "#"
"""Before a letter: it is meant as one, whoever is called so."""


def usual_names(players: int) -> tuple[str, ...]:
    """What so many players are called who have no names: the letters, then `P4` and so on."""
    return (*SEATS, *(f"P{seat}" for seat in range(len(SEATS), players)))[:players]


@frozen
class SeatNames:
    """What the seats of a game are called; the letters and names are folded once.

    Attributes:
        names: the players' names,
        letters: and the letters of their seats.
        meanings: the seats that each folded letter or name means.
    """

    names: tuple[str, ...]
    letters: tuple[str, ...]
    meanings: Mapping[str, frozenset[int]]

    @classmethod
    def of(cls, names: Sequence[str]) -> SeatNames:
        """What the seats are called by letters and players' names; some names are no words."""
        letters = SEATS[: len(names)]
        meanings: dict[str, frozenset[int]] = {}
        for seat, text in (*enumerate(letters), *enumerate(names)):
            if name := fold(text):
                meanings[name] = meanings.get(name, frozenset()) | {seat}
        return cls(tuple(names), letters, meanings)

    def meant_by(self, text: str) -> frozenset[int]:
        """The seats that a text can mean; a whole letter or name comes before beginnings."""
        letter = text.lstrip(LETTER).upper()
        if text.startswith(LETTER) and letter in self.letters:
            called_so = (seat for seat, name in enumerate(self.names) if half_width(name) == text)
            return frozenset((self.letters.index(letter), *called_so))
        return frozenset().union(*matches(text, self.meanings))

    def find(self, span: Span) -> int:
        """The seat that a span means.

        Raises:
            NotationSyntaxError: it means no seat.
            AmbiguousNotationError: it can mean several.
        """
        seats = sorted(self.meant_by(span.text))
        if not seats:
            expected = f"a player's letter or name, {' or '.join(self.letters)}"
            raise unknown_name(span, self.meanings, expected, self._shown)
        if len(seats) > 1:
            raise span.ambiguous(list(map(self.label, seats)))
        return seats[0]

    def _shown(self, seats: frozenset[int]) -> str:
        return " or ".join(map(self.label, sorted(seats)))

    def label(self, seat: int) -> str:
        """What is written for a seat: its letter, marked as one if another player is called so."""
        marked = (LETTER * marks + self.letters[seat] for marks in count())
        return next(text for text in marked if self.meant_by(text) == {seat})
