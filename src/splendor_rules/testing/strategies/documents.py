"""Strategies of documents: records of games, and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from attrs import evolve
from hypothesis import strategies as st

from splendor_rules.actions import Hand, Purchase, Reserve, Return, Row, Take, Turn
from splendor_rules.box.tokens import as_tokens
from splendor_rules.engine import judge_turn
from splendor_rules.records.record import RecordedTurn, record_of
from splendor_rules.scenarios.scenario import Query, Scenario
from splendor_rules.state import Over, ToAct
from splendor_rules.testing.strategies.actions import actions, turns
from splendor_rules.testing.strategies.rulesets import PLAYERS, SEEDS, deals
from splendor_rules.testing.strategies.states import MOST_DECISIONS, forgotten, game
from splendor_rules.views import redact_record

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from splendor_rules.actions import Action
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.records.record import Record
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State

_TEXT = st.text(st.characters(codec="utf-8"))
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=8,
)
"""Any JSON."""


def names(players: int) -> SearchStrategy[tuple[str, ...]]:
    """So many names, no two alike; `none` is no name, as it means nobody in a description."""
    name = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
    several = st.lists(
        name.filter(lambda text: text != "none"), min_size=players, max_size=players, unique=True
    )
    return several.map(tuple)


@st.composite
def records(
    draw: st.DrawFn,
    rules: SearchStrategy[Ruleset] | None = None,
    players: SearchStrategy[int] = PLAYERS,
    *,
    legal: bool = True,
) -> Record:
    """Recorded games, cut short or played to the end; some know only what one seat saw.

    Args:
        draw: given by Hypothesis.
        rules: the rulesets to draw from; without, both games under all readings.
        players: the numbers of players to draw from.
        legal: whether every turn is legal; else the last is illegal.
    """
    start = draw(deals(rules, players))
    done, states = game(start, draw(SEEDS), draw(st.integers(0, MOST_DECISIONS)))
    while not isinstance(states[len(done)].pending, ToAct | Over):
        done.pop()
    record = record_of(start, done, draw(names(len(start.players))))
    if not legal:
        return evolve(_with_illegal_turn(draw, record, states[len(done)]), meta=draw(JSON))
    seat = draw(st.sampled_from((None, None, *range(len(start.players)))))
    return evolve(record if seat is None else redact_record(record, seat), meta=draw(JSON))


def _with_illegal_turn(draw: st.DrawFn, record: Record, state: State) -> Record:
    """The record with one more turn, which is illegal."""
    tried = turns(state).map(lambda turn: _turn_to_write(evolve(turn, further=()), state))
    wrong = draw(tried.filter(lambda turn: judge_turn(state, turn).legal is False))
    return evolve(record, turns=(*record.turns, RecordedTurn(state.to_act, wrong)), result=None)


A = TypeVar("A", bound="Action")


def _turn_to_write(turn: Turn, state: State) -> Turn:
    return evolve(
        turn,
        action=_to_write(turn.action, state),
        returned=_counts(turn.returned, state),
        further=tuple(_to_write(action, state) for action in turn.further),
    )


def _to_write(action: A, state: State) -> A:
    """The same without what no format can say: counts below zero, places that are not there."""
    box = state.box
    match action:
        case Take(tokens) | Return(tokens):
            return evolve(action, tokens=_counts(tokens, state))
        case Reserve(level, place):
            spot = place if place == "deck" else min(max(place, 1), box.row)
            return evolve(action, level=min(max(level, 1), box.levels[-1]), place=spot)
        case Purchase(_, payment, origin):
            rows = [Row(level, place) for level in box.levels for place in box.places]
            written = origin if origin in rows else Hand()
            return evolve(action, payment=_counts(payment, state), origin=written)
        case _:
            return action


def _counts(tokens: Tokens, state: State) -> Tokens:
    """No count below zero, and none of a colour that the box does not have."""
    colours = len(state.ruleset.box.colours)
    return as_tokens([max(count, 0) * (n < colours) for n, count in enumerate(tokens)])


@st.composite
def scenarios(draw: st.DrawFn, of: SearchStrategy[State] | None = None) -> Scenario:
    """Scenarios that can be written: states with names, a title and queries.

    Args:
        draw: given by Hypothesis.
        of: the states; if left out, any states with some unknown cards.
    """
    state = draw(forgotten() if of is None else of)
    title = draw(st.none() | _TEXT)
    seats = draw(names(len(state.players)))
    return Scenario(state, seats, draw(_queries(state)), title)


@st.composite
def _queries(draw: st.DrawFn, state: State) -> tuple[Query, ...]:
    """No query, or one about a single action or a whole turn, of any seat."""
    seat = draw(st.integers(0, len(state.players) - 1))
    match draw(st.sampled_from(("nothing", "action", "turn"))):
        case "action":
            return (Query(seat, _to_write(draw(actions(state)), state)),)
        case "turn":
            return (Query(seat, _turn_to_write(draw(turns(state)), state)),)
        case _:
            return ()
