"""A turn carried out clause by clause, so that each change has the clause that made it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, frozen

from splendor_rules.box.tokens import Colour
from splendor_rules.clauses import name_of
from splendor_rules.engine import changes, judge_turn, outcome
from splendor_rules.rulebook.tile import one_a_turn
from splendor_rules.testing.conformance.responses import position_json

if TYPE_CHECKING:
    from splendor_rules.actions import Turn
    from splendor_rules.sections import Change
    from splendor_rules.state import State

_Names: TypeAlias = tuple[str, ...]


@frozen
class AttributedTurn:
    """A turn that was carried out.

    Attributes:
        after: the position after it.
        allowed: the clauses that were asked and allow it.
        clauses: the clauses that changed something, in order.
        changed: for each key of a position the clauses that changed it.
    """

    after: State
    allowed: tuple[str, ...]
    clauses: tuple[str, ...]
    changed: dict[str, list[str]] = field(hash=False)

    def concerning(self, keys: list[str], theirs: dict[str, Any]) -> tuple[str, ...]:
        """The clauses that differences in these keys are about.

        For each key those that changed it; if none did, the one that defines it.
        """
        colours = self.after.box.colours
        supply = dict(zip(colours, self.after.supply, strict=False))
        if any(theirs["supply"][name] != supply[name] for name in colours[Colour.TIME_STONE :]):
            return ("time-stone.first-level-three",)
        clauses = [self.changed.get(key) or [defining(self.after, key)] for key in keys]
        return tuple(dict.fromkeys(chain.from_iterable(clauses)))


def defining(state: State, key: str) -> str:
    """The clause that defines the value under a key of a position."""
    rules = state.ruleset
    claimed = state.avengers_holder is not None
    return {
        "points": name_of(rules.points),
        "purchased": "purchase.effect",
        "reserved": "reserve.effect",
        "market": "setup.market",
        "tiles": name_of(rules.setup.tiles),
        "seat": "turn.end-order",
        "avengers": "avengers.takeover" if claimed else "avengers.first-three",
        "ending": name_of(rules.ends),
        "passes": "turn.forced-pass",
        "outcome": "end.round",
    }.get(key, "setup.supply")


def carried_out(state: State, turn: Turn) -> AttributedTurn:
    """Carry out a turn that is legal."""
    clauses: list[str] = []
    changed: dict[str, list[str]] = {}
    before, made = position_json(state), changes(state, turn)
    for change in made:
        names, by_key = _closing(change) if change is made[-1] else (_names(change), {})
        after = position_json(change[2])
        for key in (key for key in after if after[key] != before[key]):
            changed.setdefault(key, []).extend(by_key.get(key, names))
        clauses += names
        before = after
    return AttributedTurn(made[-1][2], judge_turn(state, turn).relied_on, tuple(clauses), changed)


def _names(change: Change) -> _Names:
    """The clause of an effect, if it changes anything, with the definitions that it applies."""
    clause, before, after = change
    undone = before.end_triggered_by is not None and after.end_triggered_by is None
    several = len(one_a_turn(before.tiles, before.player.bonuses)) > 1
    chosen = several and len(after.tiles) < len(before.tiles)
    applied = ((clause, after != before), ("end.undone", undone), ("tile.one-a-turn", chosen))
    return tuple(name for name, applies in applied if applies)


def _closing(change: Change) -> tuple[_Names, dict[str, _Names]]:
    """The clauses of the end of a turn, and those that a single key is about."""
    clause, before, after = change
    ended = outcome(after)
    triggered = before.end_triggered_by is None and after.end_triggered_by is not None
    ends: _Names = (name_of(before.ruleset.ends),) if triggered else ()
    next_seat: _Names = (clause,)
    if ended is not None:
        next_seat = tuple(dict.fromkeys((ended.ended_by.clause, ended.decided_by)))
    return (*ends, *next_seat), {"ending": ends, "seat": next_seat, "outcome": next_seat}
