"""The verdict on a recorded game as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from splendor_rules.errors import SerializationError
from splendor_rules.rulesets import RULES_VERSION

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Contested, Outcome, Ruling
    from splendor_rules.state import State

VERDICT_FORMAT: Final = "splendor-verdict/1"
ERROR_FORMAT: Final = "splendor-error/1"


@frozen
class Standing:
    """A position in numbers, by seat, as a trace shows it.

    Attributes:
        points: points.
        tokens: tokens held, all colours together.
        purchased: purchased cards.
        reserved: cards in hand.
        supply: tokens on the table, by colour name.
    """

    points: tuple[int, ...]
    tokens: tuple[int, ...]
    purchased: tuple[int, ...]
    reserved: tuple[int, ...]
    supply: dict[str, int] = field(hash=False)


@frozen
class ResultDifference:
    """Something that was written down at the end and is ruled otherwise.

    Attributes:
        key: `points`, `winners` or `ended_by`.
        written: what was written; None if nothing was.
        ruled: what the rules say.
    """

    key: str
    written: tuple[int, ...] | str | None
    ruled: tuple[int, ...] | str


@frozen
class Verdict:
    """What the rules say of a recorded game.

    Attributes:
        ruleset: the game, with the readings that it was judged under.
        file: the name of the file, if the record came from one.
        turns_judged: how many turns, from the start, are legal.
        stopped: the ruling on the next turn, if that one is illegal or undecided; None if all
            turns are legal.
        seat: the seat of that turn as it was written down.
        outcome: how the game ended; None while it goes on.
        result_differs: where the written result and the rules differ.
        contested: the readings under which the verdict would be another one; None if that was not
            asked for.
        trace: the position after each judged turn, if it was asked for.
        rules_written: the version of the rules that the record names, if it is another one.
        rules: the version of the rules that it was judged by.
    """

    ruleset: Ruleset
    file: str | None
    turns_judged: int
    stopped: Ruling | None
    seat: int | None
    outcome: Outcome | None
    result_differs: tuple[ResultDifference, ...]
    contested: tuple[Contested, ...] | None
    trace: tuple[Standing, ...] | None = field(default=None, repr=False)
    _final: State | None = field(default=None, repr=False, eq=False, alias="final")
    rules_written: str | None = None
    rules: str = RULES_VERSION

    @property
    def final(self) -> State:
        """The position after all that was judged legal.

        Raises:
            SerializationError: the verdict was read from JSON, which does not hold it.
        """
        if self._final is None:
            raise SerializationError("a verdict that was read has no final position")
        return self._final

    @property
    def legal(self) -> bool | None:
        """True if every turn is legal, False if one is not, None if it cannot be decided."""
        return True if self.stopped is None else self.stopped.legal
