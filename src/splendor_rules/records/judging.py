"""Judging a recorded game, turn by turn. Nothing is repaired: judging stops at the first fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from splendor_rules.actions import Hand, Pass, Purchase, Reserve, Row
from splendor_rules.engine import outcome, try_action
from splendor_rules.errors import UnknownCardError
from splendor_rules.records.verdict import ResultDifference, Standing, Verdict
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.rulings import Contested, Ruling
from splendor_rules.state import CardPlace, State, Unknown, unaccounted
from splendor_rules.unknown import reveal

if TYPE_CHECKING:
    from splendor_rules.box.components import Card
    from splendor_rules.records.record import Record, RecordedTurn, Result


@frozen
class _JudgedRecord:
    """A record judged under one set of readings.

    Attributes:
        states: the position before the first turn and after each legal one.
        stopped: the ruling on the turn after those, if it is not legal.
        begun: the position after the action of a turn that has begun only, if that is legal.
    """

    states: tuple[State, ...]
    stopped: Ruling | None
    begun: State | None = None

    @property
    def final(self) -> State:
        """The position after all that is legal."""
        return self.states[-1] if self.begun is None else self.begun

    @property
    def judged(self) -> int:
        """How many turns are legal; one that has begun only counts as one."""
        return len(self.states) - 1 + (self.begun is not None)

    @property
    def answer(self) -> tuple[object, ...]:
        """What must be alike for two verdicts to be the same."""
        stopped, ended = self.stopped, outcome(self.final)
        clauses = stopped and {refusal.clause for refusal in stopped.refusals}
        return (
            stopped and (self.judged, stopped.legal, stopped.step, clauses),
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
    run = _run(record)
    judged = len(run.states) - 1
    final = run.final
    settled = run.stopped is None and not _end_is_open(final)
    return Verdict(
        ruleset=record.ruleset,
        file=record.file,
        turns_judged=judged,
        stopped=run.stopped,
        seat=_all_turns(record)[judged].seat if run.stopped else None,
        outcome=outcome(final),
        result_differs=result_differences(record.result, final) if settled else (),
        contested=_contested(record, run) if contested else None,
        trace=tuple(map(standing_of, run.states[1:])) if trace else None,
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
    run = _run(record)
    states = [*run.states, *([] if run.begun is None else [run.begun])]
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
    states = [record.start()]
    for recorded in record.turns:
        after = _played(states[-1], recorded)
        if isinstance(after, Ruling):
            return _JudgedRecord(tuple(states), after)
        states.append(after)
    begun = None if record.begun is None else _acted(states[-1], record.begun)
    if isinstance(begun, Ruling):
        return _JudgedRecord(tuple(states), begun)
    return _JudgedRecord(tuple(states), None, begun)


def _acted(state: State, recorded: RecordedTurn) -> State | Ruling:
    """The position after the action alone of a turn, or the ruling that it is not legal."""
    return try_action(_named(state, recorded), recorded.turn.action, recorded.seat)


def _played(state: State, recorded: RecordedTurn) -> State | Ruling:
    """The position after a turn, or the ruling that it is not legal."""
    return try_action(_named(state, recorded), recorded.turn, recorded.seat)


def _named(state: State, recorded: RecordedTurn) -> State:
    """The position with the unknown card named that the turn names, if it names one."""
    match recorded.turn.action:
        case Reserve(level, place, card) if card is not None:
            return _revealed(state, CardPlace(level, place=place), card)
        case Purchase(card, origin=Row(level, place)) if level is not None:
            return _revealed(state, CardPlace(level, place=place), card)
        case Purchase(card, origin=Hand()):
            hand = state.players[state.to_act].reserved
            for index, reserved in enumerate(hand, start=1):
                if reserved.card == Unknown(card.level):
                    where = CardPlace(card.level, seat=state.to_act, hand=index)
                    return _revealed(state, where, card)
        case _:
            pass
    return state


def _revealed(state: State, where: CardPlace, card: Card) -> State:
    can_be = where.card_in(state) == Unknown(card.level) and where.level == card.level
    return (
        reveal(state, where, card) if can_be and card in unaccounted(state, card.level) else state
    )


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
    rules = record.ruleset
    for option in rules.options:
        for value in (option.default, *option.alternatives):
            if value == rules.reading(option.name):
                continue
            other = _run(evolve(record, ruleset=rules.under(**{option.attribute: value})))
            if other.answer != run.answer:
                counts = (run.judged, other.judged)
                stops = [count for count in counts if count < len(_all_turns(record))]
                differing.append(Contested(option.name, value, min(stops, default=None)))
    return tuple(differing)
