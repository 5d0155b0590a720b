"""What is different in an answer, in words, and which clauses it is about."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.engine import apply, judge, judge_turn
from splendor_rules.explanations import explain
from splendor_rules.legal import legal_actions
from splendor_rules.records.record import RecordedTurn, record_of, with_origin
from splendor_rules.serialization.actions import DECISION
from splendor_rules.serialization.context import Context
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Box
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.responses import Response

    ClausesOf: TypeAlias = Callable[[list[str], dict[str, Any]], tuple[str, ...]]
    """The clauses that differences in some keys are about, given the implementation's values."""

_NOT_DUE: Final[Mapping[type[Action], tuple[str, str]]] = {
    Return: ("limit.return-exact", "no return is owed"),
    ChooseTile: ("tile.one-a-turn", "a single tile comes by itself"),
}
"""Why a decision is not due although the turn with it is legal: the clause, and in words."""


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


def refusing(ruling: Ruling) -> tuple[str, ...]:
    """The clauses that refuse something."""
    return tuple(refusal.clause for refusal in ruling.refusals)


def _allowing(ruling: Ruling) -> tuple[str, ...]:
    """The clauses that allow something, those of the turn only if there are no others."""
    of_action = tuple(clause for clause in ruling.relied_on if not clause.startswith("turn."))
    return of_action or ruling.relied_on


def about_values(
    ours: dict[str, Any], theirs: dict[str, Any], clauses_of: ClausesOf
) -> list[Difference]:
    """What is different in a position or a verdict: one difference, with all its keys."""
    keys = [key for key, value in theirs.items() if not _agrees(key, ours[key], value)]
    if not keys:
        return []
    library, implementation = (
        _json({key: values[key] for key in keys}) for values in (ours, theirs)
    )
    return [Difference(clauses_of(keys, theirs), library, implementation)]


def _agrees(key: str, ours: Any, theirs: Any) -> bool:  # noqa: ANN401  (any JSON)
    """Whether values agree; of outcomes only what the implementation gives is compared."""
    if key == "outcome" and ours and theirs:
        return all(ours[part] == value for part, value in theirs.items())
    return bool(ours == theirs)


def about_ruling(ruling: Ruling, response: Response) -> list[Difference]:
    """Another legality, or other reasons."""
    ours = refusing(ruling)
    answer = "legal" if response.legal else "illegal"
    if response.clauses is not None:
        answer += f", refused by {', '.join(response.clauses) or 'no clause'}"
    if response.legal != ruling.legal:
        return [Difference(ours or _allowing(ruling), explain(ruling), answer)]
    if response.clauses not in {None, ours}:
        return [Difference(ours, explain(ruling), answer)]
    return []


def about_list(
    state: State, begun: Turn | None, ours: tuple[Action, ...], theirs: tuple[Action, ...]
) -> list[Difference]:
    """What a list has too much, too little, or twice; of differences alike the first.

    Args:
        state: the position before the turn.
        begun: the turn so far, if the list is of what remains to be decided.
        ours: the library's list.
        theirs: the implementation's.
    """
    differences = [
        Difference((), "every decision once", f"lists {_shown(action, state.box)} {count} times")
        for action, count in Counter(theirs).items()
        if count > 1
    ]
    differences += [_too_much(state, begun, action) for action in _without(theirs, ours)]
    differences += [_too_little(state, begun, action) for action in _without(ours, theirs)]
    firsts = {(each.clauses, each.implementation[:5]): each for each in reversed(differences)}
    return list(reversed(firsts.values()))


def _without(actions: Iterable[Action], others: Iterable[Action]) -> list[Action]:
    known = set(others)
    return [action for action in actions if action not in known]


def _continued(begun: Turn, action: Action) -> Turn:
    """The turn so far with one more decision."""
    if isinstance(action, Return):
        return evolve(begun, returned=action.tokens)
    if isinstance(action, ChooseTile):
        return evolve(begun, tile=action.tile)
    return evolve(begun, further=(action,))


def _too_much(state: State, begun: Turn | None, action: Action) -> Difference:
    turn: Turn | None = None
    if begun is not None:
        turn = _continued(begun, action)
    elif not isinstance(action, Return | ChooseTile):
        turn = Turn(with_origin(state, action))
    ruling = judge(state, action) if begun is None or turn is None else judge_turn(state, turn)
    shows = None if turn is None or turn.further else RecordedTurn(state.to_act, turn)
    clauses, library = refusing(ruling), explain(ruling)
    if not clauses:
        clause, why = _NOT_DUE[type(action)]
        clauses, library = (clause,), f"nothing is left to decide: {why}"
    return Difference(clauses, library, f"lists {_shown(action, state.box)}", shows)


def _too_little(state: State, begun: Turn | None, action: Action) -> Difference:
    done = [] if begun is None else [*begun.decisions]
    ruling = judge(reduce(apply, done, state), action)
    done.append(action)
    while not isinstance((after := reduce(apply, done, state)).pending, ToAct | Over):
        done.append(legal_actions(after)[0])
    shows = record_of(state, done).turns[-1]
    leaves_out = f"leaves out {_shown(action, state.box)}"
    return Difference(_allowing(ruling), explain(ruling), leaves_out, shows)


def _shown(action: Action, box: Box) -> str:
    return _json(DECISION.write(action, Context(box)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
