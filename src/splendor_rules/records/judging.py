"""Judging a recorded game, turn by turn. Nothing is repaired: judging stops at the first fault."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from attrs import evolve, fields, frozen

from splendor_rules.actions import Hand, Pass, Purchase, Reserve, Row
from splendor_rules.box.values import check_kind
from splendor_rules.engine import outcome, try_action
from splendor_rules.errors import UnknownCardError
from splendor_rules.records.record import Record
from splendor_rules.records.verdict import ResultDifference, Standing, Verdict
from splendor_rules.ruleset import Readings
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import Contested, Ruling
from splendor_rules.state import CardPlace, State, Unknown, unaccounted
from splendor_rules.unknown import reveal

if TYPE_CHECKING:
    from splendor_rules.box.components import Card
    from splendor_rules.records.record import RecordedTurn, Result


class _WatchedReadings(Readings):
    """Readings that note which of them are asked for."""

    __slots__ = ("_asked",)

    @classmethod
    def of(cls, readings: Readings) -> Self:
        """The same readings, watched."""
        watched = cls(**{name: getattr(readings, name) for name in _READINGS})
        object.__setattr__(watched, "_asked", set())
        return watched

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401  (any attribute)
        """The attribute; a reading is noted."""
        if name in _READINGS:
            object.__getattribute__(self, "_asked").add(name)
        return object.__getattribute__(self, name)

    def asked(self) -> frozenset[str]:
        """What was asked for since this was asked last."""
        names = frozenset(self._asked)
        self._asked.clear()
        return names


_READINGS: Final = frozenset(field.name for field in fields(Readings))


@frozen
class _JudgedRecord:
    """A record judged under one set of readings.

    Attributes:
        states: the position before the first turn and after each legal one; a turn that has begun
            only counts as one.
        stopped: the ruling on the turn after those, if it is not legal.
        asked: the readings that were asked for at the start, and in each turn that was judged.
    """

    states: tuple[State, ...]
    stopped: Ruling | None
    asked: tuple[frozenset[str], ...]

    @property
    def answer(self) -> _Answer:
        """What the record is compared by."""
        return _answer(len(self.states) - 1, self.stopped, self.states[-1])


_position: Final = attrgetter(*(field.name for field in fields(State) if field.name != "ruleset"))
"""All of a position but its rules."""
_Answer: TypeAlias = tuple[int, tuple[object, ...]]
"""How many turns are legal, and what must be alike for two verdicts to be the same."""


def _answer(judged: int, stopped: Ruling | None, final: State) -> _Answer:
    ended = outcome(final)
    clauses = stopped and {refusal.clause for refusal in stopped.refusals}
    return judged, (
        stopped and (judged, stopped.legal, stopped.step, clauses),
        ended and (ended.ended_by, ended.winners),
    )


def judge_record(record: Record, *, trace: bool = False, contested: bool = True) -> Verdict:
    """Judge a recorded game, turn by turn, up to the first turn that is not legal.

    Args:
        record: the game.
        trace: whether to keep the position after each turn, in numbers.
        contested: whether to judge the record under every other reading too.

    Returns:
        The verdict: what `splendor-rules judge --json` prints, as a value.
    """
    check_kind(record, Record)
    run = _run(record)
    judged = len(run.states) - 1
    final = run.states[-1].changed(ruleset=record.ruleset)
    settled = run.stopped is None and not _end_is_open(final)
    return Verdict(
        ruleset=record.ruleset,
        file=record.file,
        turns_judged=min(judged, len(record.turns)),
        stopped=run.stopped,
        seat=_all_turns(record)[judged].seat if run.stopped else None,
        outcome=outcome(final),
        result_differs=result_differences(record.result, final) if settled else (),
        contested=_contested(record, run) if contested else None,
        trace=tuple(map(standing_of, run.states[1 : len(record.turns) + 1])) if trace else None,
        final=final,
        rules_written=None if record.rules == RULES_VERSION else record.rules,
    )


def _all_turns(record: Record) -> tuple[RecordedTurn, ...]:
    """The turns, and after them one that has begun only."""
    return record.turns if record.begun is None else (*record.turns, record.begun)


def positions(record: Record) -> tuple[State, ...]:
    """The position before each turn that is judged, the one that is not legal too.

    A card that nobody knew is named in the position before the turn that names it. If every turn
    is legal, the position after the last one follows. A turn that has begun counts as one.
    """
    states = [state.changed(ruleset=record.ruleset) for state in _run(record).states]
    before = list(map(_named, states, _all_turns(record)))
    return (*before, *states[len(before) :])


def _end_is_open(state: State) -> bool:
    """Whether it depends on a card that nobody knows if the game is over."""
    try:
        state.ruleset.game_over(state, Pass())
    except UnknownCardError:
        return True
    return False


def _run(record: Record) -> _JudgedRecord:
    readings = _WatchedReadings.of(record.ruleset.readings)
    states = [evolve(record, ruleset=evolve(record.ruleset, readings=readings)).start()]
    asked = [readings.asked()]
    for index in range(len(_all_turns(record))):
        after = _after(record, index, states[-1])
        asked.append(readings.asked())
        if isinstance(after, Ruling):
            return _JudgedRecord(tuple(states), after, tuple(asked))
        states.append(after)
    return _JudgedRecord(tuple(states), None, tuple(asked))


def _after(record: Record, index: int, state: State) -> State | Ruling:
    """The position after a turn, or the ruling that it is not legal.

    Of a turn that has begun only, the action alone is asked about.
    """
    recorded = _all_turns(record)[index]
    asked = recorded.turn if index < len(record.turns) else recorded.turn.action
    return try_action(_named(state, recorded), asked, recorded.seat)


def _named(state: State, recorded: RecordedTurn) -> State:
    """The position with the unknown card named that the turn names, if it names one."""
    named = named_card(state, recorded)
    return state if named is None else reveal(state, *named)


def named_card(state: State, recorded: RecordedTurn) -> tuple[CardPlace, Card] | None:
    """The unknown card that a turn names, and where it lies; None if it names none."""
    where = None
    match recorded.turn.action:
        case Reserve(level, place, card) if card is not None:
            where = CardPlace(level, place=place)
        case Purchase(card, origin=Row(level, place)) if level is not None:
            where = CardPlace(level, place=place)
        case Purchase(card, origin=Hand()):
            hand = state.players[state.to_act].reserved
            unknown = (n for n, held in enumerate(hand, 1) if held.card == Unknown(card.level))
            if (number := next(unknown, None)) is not None:
                where = CardPlace(card.level, seat=state.to_act, hand=number)
        case _:
            return None
    if card is None or where is None or where.level != card.level:
        return None
    is_open = where.card_in(state) == Unknown(card.level) and card in unaccounted(state, card.level)
    return (where, card) if is_open else None


def standing_of(state: State) -> Standing:
    """A position in numbers, as a trace shows it."""
    players, points = state.players, state.ruleset.points
    names = state.ruleset.box.colours
    return Standing(
        points=tuple(points(state, seat) for seat in range(len(players))),
        tokens=tuple(sum(player.tokens) for player in players),
        purchased=tuple(len(player.cards) for player in players),
        reserved=tuple(len(player.reserved) for player in players),
        supply=dict(zip(names, state.supply, strict=False)),
    )


def result_differences(result: Result | None, state: State) -> tuple[ResultDifference, ...]:
    """Where what was written down at the end differs from what the rules say of the position."""
    ended = outcome(state)
    if result is None:
        return ()
    points = standing_of(state).points
    winners = ended.winners if ended else ()
    ended_by: str = ended.ended_by if ended else "unfinished"
    differences: list[ResultDifference] = []
    if result.points is not None and result.points != points:
        differences.append(ResultDifference("points", result.points, points))
    if result.winners is not None and sorted(result.winners) != sorted(winners):
        differences.append(ResultDifference("winners", result.winners, winners))
    unsaid = ended is not None and result.ended_by is None
    if result.ended_by != ended_by and not unsaid:
        differences.append(ResultDifference("ended_by", result.ended_by, ended_by))
    return tuple(differences)


def _contested(record: Record, run: _JudgedRecord) -> tuple[Contested, ...]:
    """Judge again with one reading changed at a time."""
    differing: list[Contested] = []
    rules, turns = record.ruleset, len(_all_turns(record))
    judged, verdict = run.answer
    for option in rules.options:
        for value in option.values:
            if value == rules.reading(option.name):
                continue
            other = evolve(record, ruleset=rules.under(**{option.attribute: value}))
            other_judged, other_verdict = _answer_beside(run, other, option.attribute)
            if other_verdict != verdict:
                stops = [count for count in (judged, other_judged) if count < turns]
                differing.append(Contested(option.name, value, min(stops, default=None)))
    return tuple(differing)


def _answer_beside(run: _JudgedRecord, record: Record, reading: str) -> _Answer:
    """The answer under another value of a reading, beside a run that has been judged.

    While the two games are the same, only the turns are judged in which the reading was asked for.
    """
    apart = record.start() if reading in run.asked[0] else None
    for index in range(len(_all_turns(record))):
        if apart is None and reading not in run.asked[index + 1]:
            if index + 1 < len(run.states):
                continue
            return run.answer
        before = apart or run.states[index].changed(ruleset=record.ruleset)
        after = _after(record, index, before)
        if isinstance(after, Ruling):
            return _answer(index, after, before)
        beside = run.states[index + 1 : index + 2]
        apart = None if [_position(after)] == list(map(_position, beside)) else after
    return run.answer if apart is None else _answer(len(_all_turns(record)), None, apart)
