"""Answering the question that is asked about a position, and saying how the position stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from splendor_rules.actions import Purchase, Turn
from splendor_rules.engine import apply, contested, judge, judge_turn, outcome, play_turn
from splendor_rules.legal import legal_actions
from splendor_rules.notation.resolver import partial_payment, ways_to_pay
from splendor_rules.rulebook.clause import name_of
from splendor_rules.rulebook.turn import over
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.rulings import CardPlace, Contested, Ruling
    from splendor_rules.scenarios.scenario import Query, Scenario
    from splendor_rules.state import Seats, State


@frozen
class Score:
    """How the seats stand. While the game goes on nobody has won: the score is unfinished.

    Attributes:
        finished: whether the game is over.
        points: each seat's points.
        cards: each seat's number of purchased cards.
        leading: the seats that win, or would if the game were ranked now.
        decided_by: the id of the clause that decides between them.
    """

    finished: bool
    points: tuple[int, ...]
    cards: tuple[int, ...]
    leading: Seats
    decided_by: str


@frozen
class Answer:
    """The answer to one thing that was asked.

    Attributes:
        asked: what was asked; a purchase that did not say so is paid as cheaply as can be.
        ruling: whether it is legal, and by which clauses.
        contested: the readings under which the answer would be another one.
        payments: if it was asked how a card can be paid, every way; None if it was not.
        after: the position after it; None if it is not legal.
    """

    asked: Query
    ruling: Ruling
    contested: tuple[Contested, ...]
    payments: tuple[Tokens, ...] | None
    after: State | None = field(repr=False)


@frozen
class ScenarioVerdict:
    """What the rules say of a position.

    Attributes:
        position: the position.
        answers: the answers, up to the first that is not legal.
        final: the position after all that is legal.
        legal: everything that may be done in the position, before anything that is asked.
        unknowns: the cards in sight that nobody knows; what depends on them is not in `legal`.
        score: how the seats stand in the final position.
    """

    position: Scenario
    answers: tuple[Answer, ...]
    final: State = field(repr=False)
    legal: tuple[Action, ...] = field(repr=False)
    unknowns: tuple[CardPlace, ...] = field(repr=False)
    score: Score


def score(state: State) -> Score:
    """The points and cards of each seat, and who is ahead by the ranking of the ruleset."""
    ended = outcome(state)
    ranked = ended or outcome(over(state, state.ruleset.ended_by, "end.round"))
    assert ranked is not None, "a game that is over has an outcome"
    nobody_yet = ended is None and not ranked.winners
    return Score(
        finished=ended is not None,
        points=ranked.points,
        cards=ranked.cards,
        leading=ranked.winners,
        decided_by=name_of(state.ruleset.ranking[0]) if nobody_yet else ranked.decided_by,
    )


def judge_scenario(position: Scenario) -> ScenarioVerdict:
    """Answer what is asked about a position, one after the other, and say how it stands."""
    state, answers = position.state, []
    for asked in position.question:
        answer = _answer(state, asked)
        answers.append(answer)
        if answer.after is None:
            break
        state = answer.after
    return ScenarioVerdict(
        position=position,
        answers=tuple(answers),
        final=state,
        legal=legal_actions(position.state),
        unknowns=unknowns(position.state),
        score=score(state),
    )


def _answer(state: State, asked: Query) -> Answer:
    ways = None
    if asked.open_payment:
        asked, ways = _paid(state, asked)
    what, seat = asked.what, asked.seat
    if isinstance(what, Turn):
        ruling = judge_turn(state, what, seat)
        after = play_turn(state, what, seat) if ruling.legal else None
    else:
        ruling = judge(state, what, seat)
        after = apply(state, what) if ruling.legal else None
    return Answer(asked, ruling, contested(state, what, seat), ways, after)


def _paid(state: State, asked: Query) -> tuple[Query, tuple[Tokens, ...]]:
    """A purchase with the cheapest payment, or with all that the player can do towards it."""
    what = asked.what
    action = what.action if isinstance(what, Turn) else what
    assert isinstance(action, Purchase), "only a payment can be left open"
    ways = ways_to_pay(state, action.card, asked.seat)
    payment = ways[0] if ways else partial_payment(state, action.card, asked.seat)
    paid = evolve(action, payment=payment)
    whole = evolve(what, action=paid) if isinstance(what, Turn) else paid
    return evolve(asked, what=whole), ways
