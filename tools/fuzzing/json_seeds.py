"""JSON of every value, which hostile JSON is made from: some games played at random."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from fuzzing import seeds
from splendor_rules import (
    BASE,
    MARVEL,
    Card,
    Take,
    as_state,
    judge,
    judge_record,
    judge_scenario,
    legal_actions,
    new_game,
    outcome,
    parse_scenario,
    to_json,
    view,
)
from splendor_rules.events import apply_with_events
from splendor_rules.records import parse_record
from splendor_rules.serialization.values import CODECS
from splendor_rules.unknown import unknowns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Ruleset

_STEPS = 60


def _values() -> Iterator[object]:
    """Values of games, and of what is said about them; such as do not name their game: Marvel's."""
    for number in range(6):
        yield from _played((BASE, MARVEL)[number % 2], 2 + number % 3, number)
    for text in seeds.record_texts()[:40]:
        record = parse_record(text)
        verdict = judge_record(record, trace=True)
        yield from (record, verdict, *(verdict.contested or ()), *(verdict.trace or ())[:1])
        yield from (verdict.outcome, record.result, verdict.stopped)
        if record.ruleset.name == MARVEL.name:
            yield from (part for turn in record.turns[:1] for part in (turn, turn.turn))
    for text in seeds.scenarios()[::5]:
        if seeds.readable(parse_scenario, text):
            scenario = parse_scenario(text)
            answered = judge_scenario(scenario)
            yield from (scenario, answered, answered.score)
            if scenario.state.ruleset.name == MARVEL.name:
                yield from scenario.queries


def _played(rules: Ruleset, players: int, number: int) -> Iterator[object]:
    state, rng = new_game(rules, players, number), Random(f"JSON {number}")
    for _ in range(_STEPS):
        listed = legal_actions(state)
        if outcome(state) or not listed:
            return
        action = rng.choice(listed)
        seen = view(state, rng.choice((None, 0, 1)))
        known = as_state(seen)
        yield from (state, seen, known, *unknowns(known)[:1])
        ruling = judge(state, Take((3, 3, 0, 0, 0, 0, 0)))
        before, (state, events) = state, apply_with_events(state, action)
        if rules is MARVEL:
            cards = [card for row in before.market for card in row if isinstance(card, Card)]
            yield from (action, before.pending, ruling, *ruling.refusals, *events)
            yield from (*before.players, *before.players[0].reserved, *before.tiles, *cards[:1])


@lru_cache
def _by_codec() -> dict[int, tuple[Any, ...]]:
    """The JSON of the values by what writes it."""
    found: dict[int, list[Any]] = {}
    for value in _values():
        if value is not None:
            (data,) = to_json([value], ruleset=MARVEL)
            found.setdefault(id(CODECS[type(value)]), []).append(data)
    return {key: tuple(values[:: 1 + len(values) // 200]) for key, values in found.items()}


def json_values(kind: object) -> tuple[Any, ...]:
    """The JSON of values of a type."""
    return _by_codec()[id(CODECS[kind])]
