"""The engine: it folds a ruleset's clauses over a position and knows no rule of its own."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from splendor_rules.actions import ChooseTile, Return, Turn
from splendor_rules.box.values import check_kind, remade, seat_number
from splendor_rules.clauses import ground, name_of
from splendor_rules.errors import IllegalActionError, UnknownCardError
from splendor_rules.rulebook.setup import in_form
from splendor_rules.rulings import Contested, Defect, EndedBy, Outcome, Refusal, Ruling, Step
from splendor_rules.sections import SEAT, STEPS, WHOLE_BY_SEAT
from splendor_rules.state import TO_ACT, CardPlace, Over, State
from splendor_rules.unknown import inferred

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.sections import Change, Stage

_Subjects: TypeAlias = tuple[Any, ...]
"""What is asked about: the decision, all that is done, the seat that acts, all once more."""


_NO_GROUNDS: Final[dict[str, tuple[Any, ...]]] = {"refusals": (), "relied_on": (), "needs": ()}

_Part: TypeAlias = "tuple[tuple[Stage, ...], Action | None]"
"""A part of a turn: what is asked of it, and the decision."""


def _parts(ruleset: Ruleset, action: Action | Turn) -> tuple[_Part, ...]:
    """The parts of a turn, in order: action, return, tile. A single decision is one part."""
    if not isinstance(action, Turn):
        return ((ruleset.order[type(action)], action),)
    returning, gaining = ruleset.order_at_end_of_turn
    return (
        (ruleset.order[type(action.action)], action.action),
        (returning, Return(action.returned)),
        (gaining, None if action.tile is None else ChooseTile(action.tile)),
    )


def _ask(
    state: State, stages: tuple[Stage, ...], subjects: _Subjects, relied_on: list[str]
) -> Ruling | None:
    """Ask stage by stage; all grounds of the first stage that fails are given.

    Where there is no subject nothing is asked. A question that depends on an unknown card leaves
    the answer open, unless a later stage refuses whatever the card is.

    Args:
        state: the position.
        stages: what is asked.
        subjects: what it is asked of.
        relied_on: gains the ids of the clauses that allow it.

    Returns:
        None if nothing refuses, else the ruling.
    """
    allowed: list[str] = []
    needs: dict[CardPlace, Step] = {}
    for stage in stages:
        refused: list[tuple[Step, Refusal]] = []
        for name, step, place, applies, requirement in stage:
            subject = subjects[place]
            if subject is None:
                continue
            try:
                if applies is not None and not applies(state, subject):
                    continue
                reported = (
                    requirement(state, subject, subjects[SEAT])
                    if place == WHOLE_BY_SEAT
                    else requirement(state, subject)
                )
            except UnknownCardError as unknown:
                for where in unknown.needs:
                    needs.setdefault(where, step)
                continue
            if reported is None:
                allowed.append(name)
            else:
                refused.append((step, ground(Refusal, requirement, reported)))
        if refused:
            steps, refusals = zip(*refused, strict=True)
            return _ruling(state, steps[0], legal=False, refusals=refusals)
    if needs:
        first = next(iter(needs.values()))
        return _ruling(state, first, legal=None, relied_on=tuple(allowed), needs=tuple(needs))
    relied_on += allowed
    return None


def _ruling(state: State, step: Step, **answer: Any) -> Ruling:  # noqa: ANN401  (fields of it)
    """A ruling in the words of the position's ruleset; its parts need no check."""
    rules = state.ruleset
    values = {"game": rules.box.name, "step": step, "texts": rules.all_texts}
    return remade(Ruling, {**_NO_GROUNDS, **values, **answer})


def try_action(
    state: State,
    action: Action | Turn,
    seat: int | None = None,
    changes: list[Change] | None = None,
) -> State | Ruling:
    """Judge an action or a whole turn and carry it out, clause by clause.

    A card that nobody recorded is taken for unknown even if it can be only one, as records have it.

    Args:
        state: the position before.
        action: a single decision, or a turn with what is returned and which tile is gained.
        seat: who does it; without a seat it is not asked whose turn it is.
        changes: gains what each effect changes, the end of the turn last.

    Returns:
        The position after it, or the ruling that does not allow it.
    """
    rules, close = state.ruleset, state.ruleset.close_turn
    if not isinstance(action, Turn):
        close = rules.end_of_turn
    for stages, decision in _parts(rules, action):
        ruling = _ask(state, stages, (decision, action, seat, action), [])
        if ruling is not None:
            return ruling
        state = _carry_out(state, decision, changes)
    after = close(state)
    if changes is not None:
        changes.append((name_of(rules.end_of_turn), state, after))
    return after


def _tried(
    state: State,
    action: Action | Turn,
    seat: int | None = None,
    changes: list[Change] | None = None,
) -> State | Ruling:
    """Try an action or turn; before the answer is left open, with cards that can be no others."""
    result = try_action(state, action, seat, changes)
    is_open = isinstance(result, Ruling) and result.undecided
    if is_open and (known := inferred(state)) is not state:
        if changes is not None:
            changes.clear()
        return try_action(known, action, seat, changes)
    return result


def _carry_out(state: State, decision: Action | None, changes: list[Change] | None = None) -> State:
    """The position after a legal decision; to return nothing changes nothing."""
    if decision is None or (type(decision) is Return and not any(decision.tokens)):
        return state
    return state.ruleset.sections[type(decision)].carry_out(state, decision, changes)


def _judged(state: State, action: Action | Turn, seat: int | None) -> Ruling:
    relied_on: list[str] = []
    done: Action | None = None
    before = state
    for stages, decision in _parts(state.ruleset, action):
        state = _carry_out(state, done)
        ruling = _ask(state, stages, (decision, action, seat, action), relied_on)
        if ruling is not None:
            if ruling.undecided and (known := inferred(before)) is not before:
                return _judged(known, action, seat)
            return ruling
        done = decision
    step = STEPS[type(action.action if isinstance(action, Turn) else action)]
    return _ruling(state, step, legal=True, relied_on=tuple(dict.fromkeys(relied_on)))


def judge(state: State, action: Action, seat: int | None = None) -> Ruling:
    """Whether an action is legal here, and which clauses say so.

    Args:
        state: the position.
        action: a single decision: one of the four actions, a pass, a return, a choice of tile.
        seat: who does it; without a seat it is not asked whose turn it is. What a seat's client
            asks is a case for `judge_for`: here the full position decides.

    Returns:
        The ruling. It is neither legal nor illegal if that depends on a card nobody knows.
    """
    _check(state, action)
    return _judged(state, action, seat_number(seat))


def judge_turn(state: State, turn: Turn, seat: int | None = None) -> Ruling:
    """Whether a whole turn is legal here: its action, then its return, then its tile.

    The first step that is refused gives the grounds.

    Args:
        state: the position before the turn.
        turn: the action, with what is returned and which tile is gained.
        seat: who takes the turn; without a seat it is not asked whose turn it is.
    """
    _check_is_turn(state, turn, "judge")
    return _judged(state, turn, seat_number(seat))


def apply(state: State, action: Action) -> State:
    """The position after an action; the old one is as it was.

    Whose action it is, and what that seat may know, is not asked: `apply_for` asks it.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    kind = type(action)
    if kind not in STEPS or not isinstance(state, State):
        _check(state, action)
    rules = state.ruleset
    try:
        if rules.allows(state, action):  # the quick yes of nearly all play
            return rules.end_of_turn(rules.sections[kind].carry_out(state, action))
    except UnknownCardError:
        pass
    return _allowed(_tried(state, action))


def play_turn(state: State, turn: Turn, seat: int | None = None) -> State:
    """The position after a whole turn; the old one is as it was.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    _check_is_turn(state, turn, "apply")
    return _allowed(_tried(state, turn, seat_number(seat)))


def changes(state: State, action: Action | Turn) -> tuple[Change, ...]:
    """What an action or a whole turn changes, clause by clause, the end of the turn last.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    _check(state, action, Turn)
    made: list[Change] = []
    _allowed(_tried(state, action, changes=made))
    return tuple(made)


def _allowed(result: State | Ruling) -> State:
    if isinstance(result, Ruling):
        raise error_of(result)
    return result


def error_of(ruling: Ruling) -> IllegalActionError | UnknownCardError:
    """The error that says why an action cannot be carried out."""
    return UnknownCardError(ruling.needs) if ruling.undecided else IllegalActionError(ruling)


def _check(state: object, action: object, *others: type) -> None:
    """See to it that these are a state and an action, or something else that is done."""
    check_kind(state, State)
    if type(action) not in STEPS and type(action) not in others:
        kinds = ", ".join(kind.__name__ for kind in STEPS)
        hint = "; for a Turn there are judge_turn and play_turn" if isinstance(action, Turn) else ""
        raise TypeError(f"an action is one of {kinds}, not {type(action).__name__}{hint}")


def _check_is_turn(state: object, turn: object, instead: str) -> None:
    check_kind(state, State)
    if not isinstance(turn, Turn):
        raise TypeError(
            f"a Turn is wanted, not {type(turn).__name__}; for one action there is {instead}"
        )


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if not isinstance(state, State):
        check_kind(state, State)
    return state.pending.outcome if isinstance(state.pending, Over) else None


def defects(state: State, before: State | None = None) -> tuple[Defect, ...]:
    """What is wrong with a position: every invariant that it breaks, and what cannot be reached.

    Args:
        state: the position.
        before: the position one step earlier, if the step between is to be looked at too.
    """
    check_kind(state, State)
    check_kind(before, State, NoneType)
    rules = state.ruleset
    if (malformed := in_form(state)) is not None:
        return (malformed,)
    problems = [
        ground(Defect, check, facts)
        for check in (*rules.invariants, *rules.soundness)
        if (facts := check(state)) is not None
    ]
    if before is not None:
        problems += [
            ground(Defect, check, facts)
            for check in rules.transitions
            if (facts := check(before, state)) is not None
        ]
    return tuple(problems)


def contested(
    state: State, action: Action | Turn, seat: int | None = None
) -> tuple[Contested, ...]:
    """The readings under which the answer to an action or turn would be another one.

    Another answer is another legality, another set of clauses, or, if it is legal, another end of
    the game. One reading is changed at a time.

    This is a judge's question: whether the next player could act, which `stuck` = `ends` asks, can
    depend on that player's hidden cards. For a player ask it of `as_state(view(state, seat))`.
    """
    _check(state, action, Turn)
    seat = seat_number(seat)
    ruled = _answer(state, action, seat)
    differing = []
    for option in state.ruleset.options:
        values = (option.default, *option.alternatives)
        for value in values:
            if value == state.ruleset.reading(option.name):
                continue
            other = _under(state, state.ruleset.under(**{option.attribute: value}))
            if (answer := _answer(other, action, seat)) != ruled:
                differing.append(Contested(option.name, value, legal=answer[0]))
    return tuple(differing)


def _under(state: State, ruleset: Ruleset) -> State:
    """The position under other readings; what a stuck player has ended is asked anew."""
    ended = outcome(state)
    if ended is None or ended.ended_by is not EndedBy.STUCK:
        return state.changed(ruleset=ruleset)
    return state.changed(ruleset=ruleset, pending=TO_ACT)


def _answer(
    state: State, action: Action | Turn, seat: int | None
) -> tuple[bool | None, set[str] | Outcome | None]:
    """Whether it is legal, and which clauses refuse it, or how it ends the game, if it does."""
    result = _tried(state, action, seat)
    if isinstance(result, Ruling):
        return result.legal, {refusal.clause for refusal in result.refusals}
    return True, outcome(result)
