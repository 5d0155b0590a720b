"""What is different in an answer, in words, and which clauses it is about."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.engine import apply, judge, judge_turn
from splendor_rules.legal import legal_actions
from splendor_rules.messages import explain
from splendor_rules.records.record import RecordedTurn, recorded_turn, with_origin
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.codecs import Context
from splendor_rules.state import Over, ToAct
from splendor_rules.testing.conformance.state_json import differing, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.responses import Response

    About: TypeAlias = Callable[[list[str], dict[str, Any]], tuple[str, ...]]


_LEFT_OUT: Final[Mapping[type[Action], tuple[str, str]]] = {
    Return: ("limit.return-exact", "no return is owed"),
    ChooseTile: ("tile.one-a-turn", "a single tile comes by itself"),
}
"""Why a decision is none though the turn with it is legal."""


@frozen
class Difference:
    """One difference.

    Attributes:
        clauses: the ids of the clauses that it is about.
        library: what the library says.
        implementation: what the implementation says.
        turn: the turn that shows it, if it is not the one that was asked about.
    """

    clauses: tuple[str, ...]
    library: str
    implementation: str
    turn: RecordedTurn | None = None


def about_position(ours: dict[str, Any], theirs: dict[str, Any], about: About) -> list[Difference]:
    """What is different in a position: one difference, with all its keys."""
    keys = differing(ours, theirs)
    if not keys:
        return []
    library, said = ({key: one[key] for key in keys} for one in (ours, theirs))
    return [Difference(about(keys, theirs), _json(library), _json(said))]


def about_ruling(ruling: Ruling, said: Response) -> list[Difference]:
    """Another legality, or other reasons."""
    ours = tuple(one.clause for one in ruling.refusals)
    answer = "legal" if said.legal else "illegal"
    if said.clauses is not None:
        answer += f", refused by {', '.join(said.clauses) or 'no clause'}"
    if said.legal != ruling.legal:
        return [Difference(ours or _allowing(ruling), explain(ruling), answer)]
    if said.clauses is not None and said.clauses != ours:
        return [Difference(ours, explain(ruling), answer)]
    return []


def about_verdict(ours: dict[str, Any], theirs: dict[str, Any]) -> list[Difference]:
    """What is different in a verdict."""
    keys = [
        key
        for key, value in theirs.items()
        if not (same(ours[key], value) if key == "outcome" else ours[key] == value)
    ]
    if not keys:
        return []
    clauses = ours["clauses"]
    if not clauses and ours["outcome"]:
        clauses = (ours["outcome"]["decided_by"],)
    library, said = ({key: one[key] for key in keys} for one in (ours, theirs))
    return [Difference(clauses, _json(library), _json(said))]


def about_list(
    state: State, begun: RecordedTurn | None, ours: Iterable[Action], theirs: list[Action]
) -> list[Difference]:
    """What a list has too much, too little, or twice.

    Args:
        state: the position before the turn.
        begun: the turn so far, if the list is of what is left to decide.
        ours: the library's list.
        theirs: the implementation's.
    """
    box, known, said = state.ruleset.box, set(ours), set(theirs)
    found = [
        Difference((), "every decision once", f"lists {_action(action, box)} {count} times")
        for action, count in Counter(theirs).items()
        if count > 1
    ]
    found += [_too_much(state, begun, action) for action in theirs if action not in known]
    found += [_too_little(state, begun, action) for action in ours if action not in said]
    firsts = {(one.clauses, one.implementation[:5]): one for one in reversed(found)}
    return list(reversed(firsts.values()))


def _continued(begun: RecordedTurn, action: Action) -> RecordedTurn:
    """The turn so far with one more decision."""
    if isinstance(action, Return):
        return evolve(begun, turn=evolve(begun.turn, returned=action.tokens))
    if isinstance(action, ChooseTile):
        return evolve(begun, turn=evolve(begun.turn, tile=action.tile))
    return evolve(begun, turn=evolve(begun.turn, further=(action,)))


def _too_much(state: State, begun: RecordedTurn | None, action: Action) -> Difference:
    said = f"lists {_action(action, state.ruleset.box)}"
    if begun is None:
        ruling = judge(state, action)
        turn = None
        if not isinstance(action, Return | ChooseTile):
            turn = RecordedTurn(state.to_act, Turn(with_origin(state, action)))
    else:
        turn = _continued(begun, action)
        ruling = judge_turn(state, turn.turn)
    clauses = tuple(one.clause for one in ruling.refusals)
    if turn is not None and turn.turn.further:
        turn = None
    if clauses:
        return Difference(clauses, explain(ruling), said, turn)
    clause, why = _LEFT_OUT[type(action)]
    return Difference((clause,), f"nothing is left to decide: {why}", said, turn)


def _too_little(state: State, begun: RecordedTurn | None, action: Action) -> Difference:
    said = f"leaves out {_action(action, state.ruleset.box)}"
    turn = _completed(state, begun, action)
    ruling = judge(_so_far(state, begun), action)
    return Difference(_allowing(ruling), explain(ruling), said, turn)


def _completed(state: State, begun: RecordedTurn | None, action: Action) -> RecordedTurn:
    """A whole legal turn in which a decision is taken."""
    main, returned = action, NO_TOKENS
    if begun is not None:
        main, returned = begun.turn.action, begun.turn.returned
    after = _so_far(state, begun)
    pending: Action | None = action
    while pending is not None:
        returned = pending.tokens if isinstance(pending, Return) else returned
        after = apply(after, pending)
        going_on = not isinstance(after.pending, ToAct | Over)
        pending = legal_actions(after)[0] if going_on else None
    assert not isinstance(main, Return | ChooseTile)
    return recorded_turn(state, after, main, returned)


def _so_far(state: State, begun: RecordedTurn | None) -> State:
    """The position in the middle of a turn."""
    for decision in begun.turn.decisions if begun else ():
        state = apply(state, decision)
    return state


def _allowing(ruling: Ruling) -> tuple[str, ...]:
    """The clauses that allow something, those of the turn only if there are no others."""
    of_action = tuple(one for one in ruling.relied_on if not one.startswith("turn."))
    return of_action or ruling.relied_on


def _action(action: Action, box: Box) -> str:
    return _json(DECISION.write(action, Context(box)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
