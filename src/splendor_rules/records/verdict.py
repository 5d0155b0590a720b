"""The verdict on a recorded game as a value."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final

from attrs import Attribute, field, frozen
from attrs.validators import optional

from splendor_rules.box.values import (
    are,
    are_whole,
    is_a,
    is_whole,
    is_whole_or_none,
    members,
    whole_numbers,
)
from splendor_rules.errors import SerializationError
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import Contested, Outcome, Ruling
from splendor_rules.state import State

VERDICT_FORMAT: Final = "splendor-verdict/1"
ERROR_FORMAT: Final = "splendor-error/1"


def _are_counts(owner: object, attribute: Attribute[Any], counts: Any) -> None:  # noqa: ANN401  (a caller's value)
    """Whole numbers by name."""
    is_a(Mapping)(owner, attribute, counts)
    members(tuple(counts), attribute.name, str)
    whole_numbers(tuple(counts.values()), attribute.name)


def _is_result(owner: object, attribute: Attribute[Any], value: object) -> None:
    """A text, whole numbers or None."""
    if not isinstance(value, str | None):
        are_whole(owner, attribute, value)


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

    points: tuple[int, ...] = field(validator=are_whole)
    tokens: tuple[int, ...] = field(validator=are_whole)
    purchased: tuple[int, ...] = field(validator=are_whole)
    reserved: tuple[int, ...] = field(validator=are_whole)
    supply: dict[str, int] = field(hash=False, validator=_are_counts)


@frozen
class ResultDifference:
    """Something that was written down at the end and is ruled otherwise.

    Attributes:
        key: `points`, `winners` or `ended_by`.
        written: what was written; None if nothing was.
        ruled: what the rules say.
    """

    key: str = field(validator=is_a(str))
    written: tuple[int, ...] | str | None = field(validator=_is_result)
    ruled: tuple[int, ...] | str = field(validator=_is_result)


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

    ruleset: Ruleset = field(validator=is_a(Ruleset))
    file: str | None = field(validator=is_a(str, NoneType))
    turns_judged: int = field(validator=is_whole)
    stopped: Ruling | None = field(validator=is_a(Ruling, NoneType))
    seat: int | None = field(validator=is_whole_or_none)
    outcome: Outcome | None = field(validator=is_a(Outcome, NoneType))
    result_differs: tuple[ResultDifference, ...] = field(validator=are(ResultDifference))
    contested: tuple[Contested, ...] | None = field(validator=optional(are(Contested)))
    trace: tuple[Standing, ...] | None = field(
        default=None, repr=False, validator=optional(are(Standing))
    )
    _final: State | None = field(
        default=None, repr=False, eq=False, alias="final", validator=is_a(State, NoneType)
    )
    rules_written: str | None = field(default=None, validator=is_a(str, NoneType))
    rules: str = field(default=RULES_VERSION, validator=is_a(str))

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
