"""Judging a scenario: the answers to its queries, and the score."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import Attribute, evolve, field, frozen
from attrs.validators import optional

from splendor_rules.actions import Purchase, Return, Turn
from splendor_rules.box.values import (
    are,
    are_names,
    are_whole,
    check_kind,
    is_a,
    is_whole,
)
from splendor_rules.clauses import name_of
from splendor_rules.engine import apply, contested, defects, judge, judge_turn, outcome, play_turn
from splendor_rules.errors import SerializationError
from splendor_rules.legal import legal_actions
from splendor_rules.notation.resolver import partial_payment, ways_to_pay
from splendor_rules.rulebook.turn import over
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import Contested, Ruling
from splendor_rules.scenarios.completion import first_qualified, possible_holders
from splendor_rules.scenarios.player_specs import NOBODY
from splendor_rules.scenarios.scenario import Query, Scenario
from splendor_rules.sections import STEPS
from splendor_rules.state import CardPlace, State
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.actions import Action
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.scenarios.scenario import Queries
    from splendor_rules.state import Seats

Ways: TypeAlias = "tuple[Tokens, ...] | None"
"""Every way to pay, if the query left the payment open."""


@frozen
class Score:
    """Points and cards of the seats, and who is ahead; final once the game is over.

    Attributes:
        finished: whether the game is over.
        points: each seat's points.
        cards: each seat's number of purchased cards.
        leading: the seats that win, or would if the game were ranked now.
        decided_by: the id of the clause that decides between them.
    """

    finished: bool = field(validator=is_a(bool))
    points: tuple[int, ...] = field(validator=are_whole)
    cards: tuple[int, ...] = field(validator=are_whole)
    leading: Seats = field(validator=are_whole)
    decided_by: str = field(validator=is_a(str))


def _are_payments(owner: object, attribute: Attribute[Any], value: object) -> None:
    """Sequences of seven counts."""
    are(tuple)(owner, attribute, value)
    for payment in getattr(owner, attribute.name):
        Return(payment)  # which checks it


@frozen
class Answer:
    """The answer to one query.

    Attributes:
        query: the query; a purchase that left its payment out is paid as cheaply as can be.
        ruling: whether it is legal, and by which clauses.
        contested: the readings under which the answer would be another one.
        payments: every way to pay, if the query left the payment open; else None.
        after: the state after it; None if it is not legal, or if the answer was read from JSON.
    """

    query: Query = field(validator=is_a(Query))
    ruling: Ruling = field(validator=is_a(Ruling))
    contested: tuple[Contested, ...] = field(validator=are(Contested))
    payments: tuple[Tokens, ...] | None = field(validator=optional(_are_payments))
    after: State | None = field(default=None, repr=False, eq=False, validator=is_a(State, NoneType))


@frozen
class LeftOut:
    """A key that the description leaves out, and a value by which the verdict is another one.

    Attributes:
        key: the key: `avengers`, `ending` or `passes`.
        value: the value, as the key would have it.
    """

    key: str = field(validator=is_a(str))
    value: str = field(validator=is_a(str))


DECISIVE: Final = ("avengers", "ending", "passes")
"""Keys whose default can decide, though the rest of the description fits other values too."""


@frozen
class ScenarioVerdict:
    """What the rules say of a scenario.

    Attributes:
        ruleset: the rules in force.
        title: the title of the scenario.
        names: the players' names, seat 0 first.
        to_act: whose turn it is.
        answers: the answers, up to the first that is not legal.
        legal_actions: the legal actions in the scenario's state, before any query.
        unknowns: the unknown cards in sight; what depends on them is not in `legal_actions`.
        score: the score in the final state.
        warnings: keys that are left out, and values by which the verdict would be another one.
        rules: the version of the rules that it was judged by.
        file: the name of the file, of a verdict that was read from JSON.
    """

    ruleset: Ruleset = field(validator=is_a(Ruleset))
    title: str | None = field(validator=is_a(str, NoneType))
    names: tuple[str, ...] = field(validator=are_names)
    to_act: int = field(validator=is_whole)
    answers: tuple[Answer, ...] = field(validator=are(Answer))
    legal_actions: tuple[Action, ...] = field(repr=False, validator=are(*STEPS))
    unknowns: tuple[CardPlace, ...] = field(repr=False, validator=are(CardPlace))
    score: Score = field(validator=is_a(Score))
    warnings: tuple[LeftOut, ...] = field(default=(), validator=are(LeftOut))
    rules: str = field(default=RULES_VERSION, validator=is_a(str))
    file: str | None = field(default=None, eq=False, validator=is_a(str, NoneType))
    _scenario: Scenario | None = field(
        default=None, repr=False, eq=False, alias="scenario", validator=is_a(Scenario, NoneType)
    )
    _final: State | None = field(
        default=None, repr=False, eq=False, alias="final", validator=is_a(State, NoneType)
    )

    @property
    def scenario(self) -> Scenario:
        """The scenario.

        Raises:
            SerializationError: the verdict was read from JSON, which does not hold it.
        """
        return _known(self._scenario)

    @property
    def final(self) -> State:
        """The state after all that is legal.

        Raises:
            SerializationError: the verdict was read from JSON, which does not hold it.
        """
        return _known(self._final)


T = TypeVar("T")


def _known(value: T | None) -> T:
    if value is None:
        raise SerializationError("a verdict that was read has no scenario and no states")
    return value


def score(state: State) -> Score:
    """The points and cards of each seat, and who is ahead by the ranking of the ruleset."""
    ended = outcome(state)
    ranked = ended or outcome(over(state, state.ruleset.ended_by))
    assert ranked is not None, "a game that is over has an outcome"
    nobody_yet = ended is None and not ranked.winners
    return Score(
        finished=ended is not None,
        points=ranked.points,
        cards=ranked.cards,
        leading=ranked.winners,
        decided_by=name_of(state.ruleset.ranking[0]) if nobody_yet else ranked.decided_by,
    )


def judge_scenario(scenario: Scenario) -> ScenarioVerdict:
    """Answer the queries of a scenario one after the other, and give the score."""
    check_kind(scenario, Scenario)
    state, answers = scenario.state, []
    for query in scenario.queries:
        answer = _answer(state, query)
        answers.append(answer)
        if answer.after is None:
            break
        state = answer.after
    return ScenarioVerdict(
        ruleset=scenario.state.ruleset,
        title=scenario.title,
        names=scenario.names,
        to_act=scenario.state.to_act,
        answers=tuple(answers),
        legal_actions=legal_actions(scenario.state),
        unknowns=unknowns(scenario.state),
        score=score(state),
        warnings=tuple(_warnings(scenario)),
        scenario=scenario,
        final=state,
    )


def _answer(state: State, query: Query) -> Answer:
    query, ruling, ways, after = _ruled(state, query)
    return Answer(query, ruling, contested(state, query.action, query.seat), ways, after)


def _ruled(state: State, query: Query) -> tuple[Query, Ruling, Ways, State | None]:
    """The query with its payment, the ruling, the ways to pay, and the state after it if legal."""
    ways = None
    if query.open_payment:
        query, ways = _with_payment(state, query)
    action, seat = query.action, query.seat
    if isinstance(action, Turn):
        ruling = judge_turn(state, action, seat)
        return query, ruling, ways, play_turn(state, action, seat) if ruling.legal else None
    ruling = judge(state, action, seat)
    return query, ruling, ways, apply(state, action) if ruling.legal else None


def _warnings(scenario: Scenario) -> Iterator[LeftOut]:
    """The keys left out by which the verdict would be another one, each with the first value."""
    given = _verdict_on(scenario.state, scenario.queries)
    for key in scenario.left_out:
        for value, other in _other_values(key, scenario):
            if not defects(other) and _verdict_on(other, scenario.queries) != given:
                yield LeftOut(key, value)
                break


def _other_values(key: str, scenario: Scenario) -> Iterator[tuple[str, State]]:
    """The other values that a key can have, and the state with each."""
    state, seats = scenario.state, range(len(scenario.names))
    if key == "avengers":
        for holder in possible_holders(state):
            if holder not in (None, state.avengers_holder):
                yield scenario.names[holder], _held_by(scenario, holder)
        return
    if outcome(state) is not None:
        return
    if key == "passes":
        for passes in seats[1:]:
            yield str(passes), state.changed(passes=passes)
        return
    qualified = [seat for seat in seats if state.ruleset.ends(state, seat)]
    for seat in (None, *qualified):
        if seat != state.end_triggered_by:
            name = NOBODY if seat is None else scenario.names[seat]
            yield name, state.changed(end_triggered_by=seat)


def _held_by(scenario: Scenario, holder: int) -> State:
    """The state if somebody else held the Avengers tile."""
    ended, state = outcome(scenario.state), scenario.state.changed(avengers_holder=holder)
    if ended is not None:
        return over(state, ended.ended_by)
    if "ending" in scenario.left_out:
        state = state.changed(end_triggered_by=first_qualified(state))
    return state


def _verdict_on(state: State, queries: Queries) -> list[object]:
    """What must be alike for two verdicts to be the same."""
    verdict: list[object] = []
    for query in queries:
        _, ruling, _, after = _ruled(state, query)
        verdict.append((ruling.legal, {refusal.clause for refusal in ruling.refusals}))
        if after is None:
            break
        state = after
    ended = outcome(state)
    return [*verdict, ended and ended.ended_by, score(state).leading]


def _with_payment(state: State, query: Query) -> tuple[Query, tuple[Tokens, ...]]:
    """A purchase with the cheapest payment, or with all that the player can pay towards it."""
    turn = query.action
    purchase = turn.action if isinstance(turn, Turn) else turn
    assert isinstance(purchase, Purchase), "only a payment can be left open"
    ways = ways_to_pay(state, purchase.card, query.seat)
    payment = ways[0] if ways else partial_payment(state, purchase.card, query.seat)
    paid = evolve(purchase, payment=payment)
    return evolve(query, action=evolve(turn, action=paid) if isinstance(turn, Turn) else paid), ways
