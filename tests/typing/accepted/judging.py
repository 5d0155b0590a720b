"""A judge: an action, a turn, a record, a described position, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from splendor_rules import (
    BASE,
    Gem,
    IllegalActionError,
    Reserve,
    SplendorError,
    Take,
    Turn,
    Unknown,
    apply,
    contested,
    defects,
    explain,
    judge,
    judge_record,
    judge_scenario,
    judge_turn,
    new_game,
    parse_scenario,
    play_turn,
    read_record,
)
from splendor_rules.errors import RecordError, ScenarioError, UnknownCardError
from splendor_rules.records import format_record, record_of
from splendor_rules.scenarios import format_scenario
from splendor_rules.unknown import reveal, unknowns

if TYPE_CHECKING:
    from splendor_rules import Card, Ruling, State
    from splendor_rules.records import Verdict
    from splendor_rules.rulings import Contested, Defect, Refusal

state: State = new_game(BASE, 3)
ruling: Ruling = judge(state, Take.of(Gem.RED, Gem.RED), seat=0)
legal: bool | None = ruling.legal
grounds: tuple[Refusal, ...] = ruling.refusals
clauses: list[str] = [ground.clause for ground in grounds]
german: str = explain(ruling, "de", names=("North", "South", "West"))
turn = Turn(Take.of(Gem.RED, Gem.RED), returned=(0, 0, 0, 1, 0, 0, 0), tile=state.tiles[0])
other_readings: tuple[Contested, ...] = contested(state, turn)
wrong: tuple[Defect, ...] = defects(state, before=state)


def step(before: State) -> State:
    try:
        return apply(before, Reserve(2, "deck"))
    except IllegalActionError as error:
        print(error.ruling.refusals[0].facts["hand"])
    except UnknownCardError as error:
        print(error.needs[0].level)
    except SplendorError:
        raise
    return play_turn(before, turn) if judge_turn(before, turn).legal else before


def judged(path: Path) -> Verdict | None:
    try:
        verdict = judge_record(read_record(path), trace=True)
    except RecordError as error:
        print(error.pointer, error.problem)
        return None
    if verdict.outcome is not None:
        print(verdict.outcome.winners, verdict.outcome.decided_by)
    return verdict


def answered(text: str) -> list[bool | None]:
    try:
        position = parse_scenario(text, readings={"stuck": "ends"})
    except ScenarioError as error:
        print([diagnostic.line for diagnostic in error.diagnostics])
        return []
    print(format_scenario(position, line=True))
    return [answer.ruling.legal for answer in judge_scenario(position).answers]


def seen_at_last(before: State, card: Card) -> State:
    for where in unknowns(before):
        before = reveal(before, where, card)
    return before


text: str = format_record(record_of(state, [Take.of(Gem.RED, Gem.RED)]))
hidden: bool = isinstance(state.market[0][0], Unknown)
read: Verdict | None = judged(Path("game.json"))
