"""A turn carried out clause by clause, so that each change has the clause that made it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import field, frozen

from splendor_rules.actions import ChooseTile, Return
from splendor_rules.box.tokens import Colour
from splendor_rules.clauses import name_of
from splendor_rules.engine import judge_turn, outcome
from splendor_rules.rulebook.tile import one_a_turn
from splendor_rules.testing.conformance.state_json import position_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.actions import Action, Turn
    from splendor_rules.ruleset import Section
    from splendor_rules.state import State

_Names: TypeAlias = tuple[str, ...]

_ENDS: Final = {
    "points": "end.round",
    "gauntlet": "end.round",
    "stalemate": "turn.stalemate",
    "stuck": "turn.stuck-ends",
}


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
    changed: dict[str, tuple[str, ...]] = field(hash=False)

    def concerning(self, keys: list[str], theirs: dict[str, Any]) -> tuple[str, ...]:
        """The clauses that differences in these keys are about.

        For each key those that changed it; if none was to, the one that defines it.
        """
        stone = self.after.ruleset.box.colours[Colour.TIME_STONE :]
        supply = dict(zip(self.after.ruleset.box.colours, self.after.supply, strict=False))
        if any(theirs["supply"][name] != supply[name] for name in stone):
            return ("time-stone.first-level-three",)
        found = [self.changed.get(key) or (defining(self.after, key),) for key in keys]
        return tuple(dict.fromkeys(chain.from_iterable(found)))


def defining(state: State, key: str) -> str:
    """The clause that says what stands under a key of a position."""
    rules = state.ruleset
    return {
        "points": name_of(rules.points),
        "purchased": "purchase.effect",
        "reserved": "reserve.effect",
        "market": "setup.market",
        "tiles": name_of(rules.setup.tiles),
        "seat": "turn.end-order",
        "avengers": "avengers.first-three"
        if state.avengers_holder is None
        else "avengers.takeover",
        "ending": name_of(rules.ends),
        "passes": "turn.forced-pass",
        "outcome": "end.round",
    }.get(key, "setup.supply")


def carried_out(state: State, turn: Turn) -> AttributedTurn:
    """Carry out a turn that is legal."""
    clauses: list[str] = []
    changed: dict[str, list[str]] = {}
    allowed = judge_turn(state, turn).relied_on
    before = position_json(state)
    for names, by_key, after in _steps(state, turn):
        now = position_json(after)
        for key in (key for key in now if now[key] != before[key]):
            changed.setdefault(key, []).extend(by_key.get(key, names))
        clauses += names
        state, before = after, now
    return AttributedTurn(
        state, allowed, tuple(clauses), {key: tuple(names) for key, names in changed.items()}
    )


def _steps(state: State, turn: Turn) -> Iterator[tuple[_Names, dict[str, _Names], State]]:
    """The clauses that change something, those that a single key is about, and what follows."""
    rules = state.ruleset
    parts: list[tuple[Section[Any], Action]] = [(rules.sections[type(turn.action)], turn.action)]
    if any(turn.returned):
        parts.append((rules.give_back, Return(turn.returned)))
    if turn.tile is not None:
        parts.append((rules.choose_tile, ChooseTile(turn.tile)))
    for section, what in parts:
        for effect in section.effects:
            after = effect(state, what)
            if after != state:
                yield (name_of(effect), *_beside(state, after)), {}, after
            state = after
    yield _closing(state, rules.close_turn(state))


def _closing(state: State, after: State) -> tuple[_Names, dict[str, _Names], State]:
    ended = outcome(after)
    end_triggered = state.end_triggered_by is None and after.end_triggered_by is not None
    ends: _Names = (name_of(state.ruleset.ends),) if end_triggered else ()
    next_seat: _Names = ("turn.end-order",)
    if ended is not None:
        next_seat = tuple(dict.fromkeys((_ENDS[ended.ended_by], ended.decided_by)))
    by_key = {"ending": ends, "seat": next_seat, "outcome": next_seat}
    return (*ends, *next_seat), by_key, after


def _beside(state: State, after: State) -> _Names:
    """The definitions that a change brought into play."""
    undone = state.end_triggered_by is not None and after.end_triggered_by is None
    several = len(one_a_turn(state.tiles, state.player.bonuses)) > 1
    chosen = several and len(after.tiles) < len(state.tiles)
    return (("end.undone",) if undone else ()) + (("tile.one-a-turn",) if chosen else ())
