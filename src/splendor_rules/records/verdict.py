"""The verdict on a recorded game as a value, and as the JSON of `splendor-verdict/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from splendor_rules.messages import messages_for
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import Contested, Outcome, Ruling, plain

if TYPE_CHECKING:
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State

VERDICT_FORMAT: Final = "splendor-verdict/1"


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
        contested: the readings under which the verdict would be another one.
        trace: the position after each judged turn, if it was asked for.
        final: the position after the last turn that was judged legal.
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
    contested: tuple[Contested, ...]
    trace: tuple[Standing, ...] | None = field(repr=False)
    final: State = field(repr=False)
    rules_written: str | None = None
    rules: str = RULES_VERSION

    @property
    def legal(self) -> bool | None:
        """True if every turn is legal, False if one is not, None if it cannot be decided."""
        return True if self.stopped is None else self.stopped.legal

    @property
    def readings(self) -> dict[str, str]:
        """All readings of this game, as it was judged under."""
        return {option.name: self.ruleset.reading(option.name) for option in self.ruleset.options}

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The verdict as the JSON values of `splendor-verdict/1`.

        Args:
            lang: the language of the messages, one of `messages.LANGUAGES`.

        Raises:
            ValueError: no such language.
        """
        shown: dict[str, Any] = {
            "format": VERDICT_FORMAT,
            "file": self.file,
            "rules": self.rules,
            **({"rules_written": self.rules_written} if self.rules_written else {}),
            "game": self.ruleset.box.name,
            "readings": self.readings,
            "legal": self.legal,
            "turns_judged": self.turns_judged,
            "illegal": self._illegal(lang),
            "undecided": self._undecided(),
            "outcome": None if self.outcome is None else outcome_json(self.outcome),
            "result_differs": [_difference_json(one) for one in self.result_differs],
            "contested": [
                {"reading": one.reading, "alternative": one.alternative, "turn": one.turn}
                for one in self.contested
            ],
        }
        if self.trace is not None:
            shown["trace"] = [standing_json(one) for one in self.trace]
        return shown

    def _illegal(self, lang: str) -> dict[str, Any] | None:
        wording = messages_for(self.ruleset, lang)
        if self.stopped is None or self.stopped.legal is not False:
            return None
        refusals = [
            {"clause": one.clause, "facts": plain(one.facts), "message": wording.message(one)}
            for one in self.stopped.refusals
        ]
        return {
            "turn": self.turns_judged,
            "seat": self.seat,
            "step": self.stopped.step,
            "refusals": refusals,
        }

    def _undecided(self) -> dict[str, Any] | None:
        if self.stopped is None or self.stopped.legal is not None:
            return None
        return {
            "turn": self.turns_judged,
            "seat": self.seat,
            "step": self.stopped.step,
            "needs": [where.to_json() for where in self.stopped.needs],
        }


def outcome_json(ended: Outcome) -> dict[str, Any]:
    """How a game ended, as the JSON values of a verdict."""
    return {
        "ended_by": ended.ended_by,
        "winners": list(ended.winners),
        "points": list(ended.points),
        "cards": list(ended.cards),
        "decided_by": ended.decided_by,
    }


def _difference_json(one: ResultDifference) -> dict[str, Any]:
    written, ruled = (
        list(value) if isinstance(value, tuple) else value for value in (one.written, one.ruled)
    )
    return {"key": one.key, "written": written, "ruled": ruled}


def standing_json(one: Standing) -> dict[str, Any]:
    """A position in numbers, as the JSON values of a trace."""
    return {
        "points": list(one.points),
        "tokens": list(one.tokens),
        "purchased": list(one.purchased),
        "reserved": list(one.reserved),
        "supply": dict(one.supply),
    }
