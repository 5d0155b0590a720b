"""The engine: it folds a ruleset's clauses over a position and knows no rule of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.errors import IllegalActionError, UnknownCardError
from splendor_rules.rulebook.clause import clause_of, name_of
from splendor_rules.rulebook.setup import in_form
from splendor_rules.rulings import CardPlace, Contested, Defect, Outcome, Refusal, Ruling, Step
from splendor_rules.state import Over, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.actions import Action
    from splendor_rules.ruleset import Ruleset

_STEPS: Final[dict[type, Step]] = {
    Take: "take",
    Reserve: "reserve",
    Purchase: "purchase",
    Pass: "pass",
    Return: "return",
    ChooseTile: "tile",
}


@frozen
class _Question:
    """One requirement, with what it is asked of and the step of the turn that it belongs to."""

    requirement: Callable[[State, Any], Refusal | None]
    subject: Any
    step: Step


_Stage: TypeAlias = tuple[_Question, ...]


def _decision(state: State, action: Action, whole: Action | Turn, seat: int | None) -> _Stage:
    rules = state.ruleset
    own = () if seat is None else (_Question(rules.own_turn, seat, "turn"),)
    return (
        _Question(rules.game_over, whole, "turn"),
        *own,
        _Question(rules.pending, action, "turn"),
        _Question(rules.one_action, whole, "turn"),
    )


def _section(ruleset: Ruleset, action: Action) -> tuple[_Stage, ...]:
    step = _STEPS[type(action)]
    return tuple(
        tuple(_Question(requirement, action, step) for requirement in stage)
        for stage in ruleset.sections[type(action)].stages
    )


def _matters(question: _Question, state: State) -> bool:
    clause = clause_of(question.requirement)
    return clause is None or clause.applies is None or clause.applies(state, question.subject)


def _ask(state: State, stages: Iterable[_Stage], step: Step) -> Ruling:
    """Ask stage by stage; all grounds of the first stage that fails are given.

    A question that depends on an unknown card leaves the answer open, unless a later stage refuses
    whatever the card is.
    """
    relied_on: list[str] = []
    needs: dict[CardPlace, Step] = {}
    game, texts = state.ruleset.box.name, state.ruleset.texts
    for stage in stages:
        refused: list[tuple[Refusal, Step]] = []
        for question in stage:
            try:
                refusal = question.requirement(state, question.subject)
            except UnknownCardError as unknown:
                for where in unknown.needs:
                    needs.setdefault(where, question.step)
                continue
            if refusal is not None:
                refused.append((refusal, question.step))
            elif _matters(question, state):
                relied_on.append(name_of(question.requirement))
        if refused:
            refusals = tuple(refusal for refusal, _ in refused)
            return Ruling(game, refused[0][1], legal=False, refusals=refusals, texts=texts)
    if needs:
        first = next(iter(needs.values()))
        return Ruling(
            game, first, legal=None, relied_on=tuple(relied_on), needs=tuple(needs), texts=texts
        )
    return Ruling(game, step, legal=True, relied_on=tuple(relied_on), texts=texts)


def judge(state: State, action: Action, seat: int | None = None) -> Ruling:
    """Whether an action is legal here, and which clauses say so.

    Args:
        state: the position.
        action: a single decision: one of the four actions, a pass, a return, a choice of tile.
        seat: who does it; without a seat it is not asked whose turn it is.

    Returns:
        The ruling. It is neither legal nor illegal if that depends on a card nobody knows.
    """
    if type(action) not in _STEPS:
        raise _no_action(action)
    stages = (_decision(state, action, action, seat), *_section(state.ruleset, action))
    return _ask(state, stages, _STEPS[type(action)])


def _no_action(action: object) -> TypeError:
    kinds = ", ".join(kind.__name__ for kind in _STEPS)
    hint = "; for a Turn there are judge_turn and play_turn" if isinstance(action, Turn) else ""
    return TypeError(f"an action is one of {kinds}, not {type(action).__name__}{hint}")


def apply(state: State, action: Action) -> State:
    """The position after an action; the old one is as it was.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    ruleset = state.ruleset
    section = ruleset.sections.get(type(action))
    if section is None:
        raise _no_action(action)
    try:
        if (
            ruleset.game_over(state, action) is None
            and ruleset.pending(state, action) is None
            and ruleset.one_action(state, action) is None
            and section.allows(state, action)
        ):
            return ruleset.end_of_turn(section.carry_out(state, action))
    except UnknownCardError:
        pass
    raise _refusal(judge(state, action))


def _refusal(ruling: Ruling) -> IllegalActionError | UnknownCardError:
    return UnknownCardError(ruling.needs) if ruling.legal is None else IllegalActionError(ruling)


def _returning(state: State, turn: Turn) -> tuple[_Stage, ...]:
    return _section(state.ruleset, Return(turn.returned))


def _gaining(state: State, turn: Turn) -> tuple[_Stage, ...]:
    compulsory = (_Question(state.ruleset.compulsory_tile, turn, "tile"),)
    if turn.tile is None:
        return (compulsory,)
    shape, components, cost = _section(state.ruleset, ChooseTile(turn.tile))
    return (shape, components, (*cost, *compulsory))


def _after_action(state: State, turn: Turn) -> State:
    return state.ruleset.sections[type(turn.action)].carry_out(state, turn.action)


def _after_return(state: State, turn: Turn) -> State:
    if not any(turn.returned):
        return state
    return state.ruleset.give_back.carry_out(state, Return(turn.returned))


def judge_turn(state: State, turn: Turn, seat: int | None = None) -> Ruling:
    """Whether a whole turn is legal here: its action, then its return, then its tile.

    The first step that is refused gives the grounds.

    Args:
        state: the position before the turn.
        turn: the action, with what is returned and which tile is gained.
        seat: who takes the turn; without a seat it is not asked whose turn it is.
    """
    if not isinstance(turn, Turn):
        raise TypeError(
            f"a Turn is wanted, not {type(turn).__name__}; for one action there is judge"
        )
    action, step = turn.action, _STEPS[type(turn.action)]
    relied_on: tuple[str, ...] = ()
    asked = (_decision(state, action, turn, seat), *_section(state.ruleset, action))
    ruling = _ask(state, asked, step)
    for follow, questions in ((_after_action, _returning), (_after_return, _gaining)):
        if not ruling.legal:
            return ruling
        relied_on += ruling.relied_on
        state = follow(state, turn)
        ruling = _ask(state, questions(state, turn), step)
    if not ruling.legal:
        return ruling
    names = tuple(dict.fromkeys((*relied_on, *ruling.relied_on)))
    return Ruling(ruling.game, step, legal=True, relied_on=names, texts=ruling.texts)


def play_turn(state: State, turn: Turn, seat: int | None = None) -> State:
    """The position after a whole turn; the old one is as it was.

    Raises:
        IllegalActionError: the rules refuse it. The error carries the ruling.
        UnknownCardError: whether it is legal depends on a card that nobody knows.
    """
    if not isinstance(turn, Turn):
        raise TypeError(
            f"a Turn is wanted, not {type(turn).__name__}; for one action there is apply"
        )
    try:
        after = _played(state, turn, seat)
    except UnknownCardError:
        after = None
    if after is None:
        raise _refusal(judge_turn(state, turn, seat))
    return after


def _played(state: State, turn: Turn, seat: int | None) -> State | None:
    """The position after a turn, or None if anything refuses: the quick yes or no."""
    rules, action = state.ruleset, turn.action
    section = rules.sections[type(action)]
    if (
        rules.game_over(state, turn) is not None
        or (seat is not None and rules.own_turn(state, seat) is not None)
        or rules.pending(state, action) is not None
        or rules.one_action(state, turn) is not None
        or not section.allows(state, action)
    ):
        return None
    state = section.carry_out(state, action)
    if not rules.give_back.allows(state, Return(turn.returned)):
        return None
    state = _after_return(state, turn)
    if rules.compulsory_tile(state, turn) is not None:
        return None
    if turn.tile is not None:
        choice = ChooseTile(turn.tile)
        if not rules.choose_tile.allows(state, choice):
            return None
        state = rules.choose_tile.carry_out(state, choice)
    return rules.close_turn(state)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return state.pending.outcome if isinstance(state.pending, Over) else None


def defects(state: State, before: State | None = None) -> tuple[Defect, ...]:
    """What is wrong with a position: every invariant that it breaks, and what cannot be reached.

    Args:
        state: the position.
        before: the position one step earlier, if the step between is to be looked at too.
    """
    rules = state.ruleset
    if (malformed := in_form(state)) is not None:
        return (malformed,)
    found = [check(state) for check in (*rules.invariants, *rules.soundness)]
    if before is not None:
        found += [transition(before, state) for transition in state.ruleset.transitions]
    return tuple(defect for defect in found if defect is not None)


def contested(
    state: State, action: Action | Turn, seat: int | None = None
) -> tuple[Contested, ...]:
    """The readings under which the answer to an action or turn would be another one.

    Another answer is another legality, another set of clauses, or, if it is legal, another end of
    the game. One reading is changed at a time.

    This is a judge's question: whether the next player could act, which `stuck` = `ends` asks, can
    depend on that player's hidden cards. For a player ask it of `as_state(view(state, seat))`.
    """
    ruled = _answer(state, action, seat)
    found = []
    for option in state.ruleset.options:
        values = (option.default, *option.alternatives)
        for value in values:
            if value == state.ruleset.reading(option.name):
                continue
            other = state.changed(ruleset=state.ruleset.under(**{option.attribute: value}))
            if _answer(other, action, seat) != ruled:
                found.append(Contested(option.name, value))
    return tuple(found)


def _answer(state: State, action: Action | Turn, seat: int | None) -> tuple[object, ...]:
    if isinstance(action, Turn):
        ruling = judge_turn(state, action, seat)
        after = play_turn(state, action, seat) if ruling.legal else None
    else:
        ruling = judge(state, action, seat)
        after = apply(state, action) if ruling.legal else None
    clauses = {refusal.clause for refusal in ruling.refusals}
    return (ruling.legal, clauses, None if after is None else outcome(after))
