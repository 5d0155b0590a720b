"""Every part of every public value, and every argument of every public function, is checked."""

from __future__ import annotations

import inspect
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

import attrs
import pytest
from support.wrong_kinds import check_refused

import splendor_rules
from splendor_rules import (
    BASE,
    MARVEL,
    Action,
    Game,
    Gem,
    Take,
    Turn,
    apply,
    apply_for,
    as_state,
    contested,
    defects,
    explain,
    find_action,
    from_json,
    judge,
    judge_for,
    judge_record,
    judge_scenario,
    judge_turn,
    legal_actions,
    new_game,
    notation,
    outcome,
    parse_scenario,
    play_turn,
    read_record,
    records,
    render_svg,
    render_text,
    scenarios,
    serialization,
    to_json,
    view,
    views,
)
from splendor_rules import events as happened
from splendor_rules.actions import ChooseTile, Hand, Pass, Purchase, Reserve, Return, Row
from splendor_rules.box import tokens_of
from splendor_rules.clauses import house_rule
from splendor_rules.errors import SplendorError
from splendor_rules.events import types as event_types
from splendor_rules.legal import cheapest_payment
from splendor_rules.messages import messages_for
from splendor_rules.records import Result
from splendor_rules.records.verdict import ResultDifference, Standing
from splendor_rules.ruleset import Reading
from splendor_rules.rulings import Contested, Defect, EndedBy, Ground, Outcome, Refusal
from splendor_rules.scenarios import Query
from splendor_rules.scenarios.judging import LeftOut
from splendor_rules.state import (
    CardPlace,
    Over,
    PartialCard,
    Player,
    Reserved,
    ReturnOwed,
    TileChoice,
    ToAct,
    Unknown,
    canonical,
)
from splendor_rules.unknown import reveal, unknowns

STATE: Final = new_game(BASE, 2, 7)
TAKE: Final = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)
TURN: Final = Turn(TAKE)
CARD: Final = BASE.box.cards[0]
TILE: Final = BASE.box.tiles[0]
PLACE: Final = CardPlace(1, "deck")
SEEN: Final = view(STATE, 0)
RECORD: Final = records.record_of(STATE, [TAKE])
ASKED: Final = parse_scenario('base; supply = "W4"; ask.take = "W2"')
END: Final = Outcome(EndedBy.POINTS, (0,), (15, 3), (9, 8), "end.round")
AFTER, EVENTS = happened.apply_with_events(STATE, TAKE)

VALUES: Final = (
    *(TAKE, Reserve(1, 1), Row(), Hand(), Purchase(CARD), Pass(), Return(TAKE.tokens)),
    *(ChooseTile(TILE), TURN, CARD, TILE, BASE.box, PLACE, Unknown(1), PartialCard(1, Gem.RED)),
    *(Reserved(CARD), Player(), ToAct(), ReturnOwed(1), TileChoice((TILE,)), Over(END), STATE),
    *(SEEN, Reading("a", "b", ("c",)), BASE.readings, BASE.limits, BASE.setup, BASE, BASE.take),
    *(Ground("a.b"), Refusal("a.b"), Defect("a.b"), judge(STATE, TAKE), END, Contested("a", "b")),
    *(RECORD, RECORD.turns[0], Result(), judge_record(RECORD), ResultDifference("a", None, "b")),
    Standing((1,), (1,), (1,), (1,), {"white": 4}),
    *(ASKED, ASKED.queries[0], verdict := judge_scenario(ASKED), verdict.answers[0]),
    *(verdict.score, LeftOut("a", "b"), *EVENTS, event_types.GameOver(END, "end.round")),
    event_types.CardReserved(0, CARD, PLACE, "reserve.effect"),
    event_types.CardPurchased(0, CARD, PLACE, "purchase.effect"),
    event_types.PlaceFilled(PLACE, CARD, "market.refill"),
    event_types.PlaceLeftEmpty(PLACE, "market.refill"),
    event_types.AvengersMoved(None, 0, "avengers.first-three"),
    event_types.TileGained(0, TILE, chosen=True, clause="tile.effect"),
    event_types.Passed(0, "turn.forced-pass"),
    event_types.DecisionOwed(0, ReturnOwed(1), "limit.excess"),
    event_types.EndTriggered(0, "end.fifteen"),
    event_types.EndUndone(0, "end.undone"),
)
HOMES: Final = (
    *("actions", "box.components", "card_place", "player", "state", "views", "ruleset", "rulings"),
    *("sections", "records.record", "records.verdict", "scenarios.scenario", "scenarios.judging"),
    "events.types",
)


def numbered(items: tuple[Any, ...]) -> list[Any]:
    """Each item, by its kind or function and its number."""
    names = [getattr(item, "func", type(item)).__qualname__ for item in items]
    return [
        pytest.param(item, id=f"{name}-{number}")
        for number, (name, item) in enumerate(zip(names, items, strict=True))
    ]


def test_the_values_are_all_that_there_are() -> None:
    modules = [import_module(f"splendor_rules.{home}") for home in HOMES]
    classes = {
        kind.__qualname__
        for module in modules
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if attrs.has(kind) and kind.__module__ == module.__name__ and not name.startswith("_")
    }
    assert classes == {type(value).__qualname__ for value in VALUES}


@pytest.mark.parametrize("value", numbered(VALUES))
def test_each_part_of_a_value_is_checked(value: Any) -> None:
    assert attrs.evolve(value) == value
    for part in attrs.fields(type(value)):
        if part.init and part.name != "meta":  # which is any JSON
            check_refused(partial(attrs.evolve, value), part.alias)


def call(function: Any, *given: object, **named: object) -> Any:
    """A function with arguments that it takes; the first are by place."""
    names = list(inspect.signature(function).parameters)
    return partial(function, **dict(zip(names, given, strict=False)), **named)


def own_rule(name: str, text: dict[str, str]) -> object:
    return house_rule(name, text=text)


CALLS: Final = (
    *(call(function, STATE, TAKE) for function in (apply, happened.apply_with_events)),
    *(call(function, STATE, TAKE, 0) for function in (judge, contested)),
    *(call(function, STATE, TURN, 0) for function in (judge_turn, play_turn)),
    *(call(function, STATE, 0, TAKE) for function in (judge_for, apply_for)),
    *(call(function, STATE) for function in (legal_actions, outcome, canonical, unknowns)),
    *(call(function, STATE, "take W U G", 0) for function in (find_action, notation.find_turn)),
    *(call(defects, STATE, STATE), call(scenarios.score, STATE), call(view, STATE, 0)),
    *(call(as_state, SEEN), call(views.determinize, SEEN, Random(1))),
    *(call(views.reveals, STATE, STATE), call(views.redact_record, RECORD, 0)),
    *(call(cheapest_payment, STATE, CARD), call(reveal, as_state(SEEN), PLACE, STATE.decks[0][0])),
    *(call(new_game, BASE, 2, 7), call(Game, STATE, ("A", "B")), call(Game.new, BASE, 2, 7)),
    *(call(explain, judge(STATE, TAKE), "en", ()), call(messages_for, BASE, "en", ())),
    *(call(Game.from_record, RECORD), call(Game.from_scenario, ASKED)),
    *(call(draw, STATE, TAKE, seat=0, names=()) for draw in (render_svg, render_text)),
    *(call(render_svg, STATE, theme="auto"), call(render_text, STATE, width=80)),
    *(call(to_json, STATE, ruleset=BASE, lang="en"), call(serialization.json_schema, "state")),
    *(call(from_json, to_json(TAKE, ruleset=BASE), Action, ruleset=BASE),),
    *(call(happened.redact_events, EVENTS, 0), call(happened.replay, STATE, EVENTS)),
    *(call(judge_record, RECORD), call(judge_scenario, ASKED)),
    *(call(records.record_of, STATE, [TAKE], ("A", "B")), call(own_rule, "club.own", {})),
    *(call(write, RECORD, ruleset=BASE) for write in (records.format_record, notation.format_game)),
    *(call(records.record_to_json, RECORD, ruleset=BASE),),
    call(records.parse_record, records.format_record(RECORD), "file", ruleset=BASE),
    *(
        call(read, notation.format_game(RECORD), "file", ruleset=BASE)
        for read in (notation.parse_game, notation.parse_games)
    ),
    call(parse_scenario, 'supply = "W4"', "file", {}, ruleset=BASE),
    call(scenarios.format_scenario, ASKED, ruleset=BASE),
    call(notation.format_action, TAKE, BASE),
    call(notation.format_turn, TURN, BASE),
    call(notation.format_tokens, TAKE.tokens, BASE),
    call(notation.parse_action, "take W U G", BASE),
    call(notation.parse_turn, "take W U G", BASE),
    call(notation.parse_tokens, "W U G", BASE),
)
FILES: Final = (records.write_record, notation.write_game, read_record, notation.read_game)


def test_the_functions_are_all_that_there_are() -> None:
    modules = (splendor_rules, happened, notation, records, scenarios, serialization, views)
    functions: set[Any] = {
        function
        for module in modules
        for name in module.__all__
        if inspect.isfunction(function := getattr(module, name))
    }
    assert functions - {used.func for used in CALLS} == {*FILES}


@pytest.mark.parametrize("used", numbered(CALLS))
def test_each_argument_is_checked(used: Any) -> None:
    used()
    for name in used.keywords:
        check_refused(used, name)


@pytest.mark.parametrize("use", FILES)
def test_a_file_and_what_is_written_are_checked(use: Any, tmp_path: Any) -> None:
    file = tmp_path / ("game.json" if use is records.write_record else "game.splendor")
    if use is read_record:
        records.write_record(RECORD, file := tmp_path / "game.json")
    elif use is notation.read_game:
        notation.write_game(RECORD, file)
    arguments = [RECORD, file] if use in FILES[:2] else [file]
    used = call(use, *arguments, ruleset=BASE)
    used()
    for name in used.keywords:
        check_refused(used, name)


@pytest.mark.parametrize("given", [Game(STATE), ASKED])
def test_what_holds_a_state_is_no_state(given: Any) -> None:
    kind = type(given).__name__
    for ask in (legal_actions, outcome, defects, canonical, unknowns):
        with pytest.raises(TypeError, match=rf"not a {kind}: pass its `\.state`"):
            ask(given)


def test_what_cannot_be_recorded_is_refused_or_told_by_the_writer() -> None:
    for names in (("\ud800", "B"), ("A" * 1001, "B")):
        with pytest.raises(SplendorError, match="whole characters"):
            attrs.evolve(RECORD, players=names)
    for name in ("\ud800", "n" * 1001):
        with pytest.raises(SplendorError, match="whole characters"):
            BASE.with_limits(tokens=11, name=name)
    turn = attrs.evolve(RECORD.turns[0], seat=-5)
    odd = (
        attrs.evolve(RECORD, turns=(turn,)),
        attrs.evolve(RECORD, result=Result(winners=(7,))),
        attrs.evolve(RECORD, decks=((),)),
        attrs.evolve(RECORD, tiles=MARVEL.box.tiles[:3]),
        attrs.evolve(RECORD, ruleset=BASE.with_limits(tokens=11)),
    )
    for record in odd:
        for write in (records.format_record, notation.format_game):
            with pytest.raises(SplendorError):
                write(record)


def test_a_count_of_tokens_has_seven_places() -> None:
    with pytest.raises(SplendorError, match="no text for the tokens"):
        notation.format_tokens((1, 2), BASE)  # type: ignore[arg-type]
    with pytest.raises(SplendorError, match="expected a colour"):
        tokens_of(object())  # type: ignore[arg-type]


def test_a_query_is_of_an_action() -> None:
    with pytest.raises(SplendorError, match="expected Take"):
        Query(0, "take")  # type: ignore[arg-type]
