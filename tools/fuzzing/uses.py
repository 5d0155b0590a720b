"""What is done with a value that was read: it is written, read back, judged and drawn.

Whatever a reader accepts, every one of these must take; what is written must read back equal.
"""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from splendor_rules import (
    BASE,
    MARVEL,
    Ruling,
    State,
    Turn,
    View,
    as_state,
    defects,
    explain,
    from_json,
    judge,
    judge_record,
    judge_scenario,
    judge_turn,
    legal_actions,
    new_game,
    parse_scenario,
    render_svg,
    render_text,
    to_json,
    view,
)
from splendor_rules.errors import ScenarioError
from splendor_rules.messages import LANGUAGES
from splendor_rules.notation import (
    format_action,
    format_game,
    format_tokens,
    format_turn,
    parse_action,
    parse_game,
    parse_tokens,
    parse_turn,
)
from splendor_rules.records import Record, format_record, parse_record
from splendor_rules.scenarios import Scenario, format_scenario

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules import Action

    Use = Callable[[Any], object]

_TABLES: Final = {rules: new_game(rules, 2, 7) for rules in (BASE, MARVEL)}


class UnfitValueError(Exception):
    """What was read cannot be used as it should be.

    Attributes:
        problem: what is wrong, without what it is wrong with.
    """

    def __init__(self, problem: str, detail: str = "") -> None:
        """Keep the problem."""
        super().__init__(f"{problem}: {detail}" if detail else problem)
        self.problem = problem


def check_equal(value: object, again: object, way: str) -> None:
    """Compare a value with what came back.

    Raises:
        UnfitValueError: they differ.
    """
    if value != again:
        raise UnfitValueError(f"{way}: it reads back as another value", f"{value!a:.200}")


def _written(write: Callable[[Any], str], read: Callable[[bytes], object]) -> Use:
    def use(value: Any) -> None:  # noqa: ANN401  (what the reader made)
        text = write(value)
        check_equal(value, read(text.encode("utf-8")), "written")

    return use


def as_json(kind: Any, ruleset: Any = None) -> Use:  # noqa: ANN401  (types)
    """The use of a value as JSON, there and back."""

    def use(value: Any) -> None:  # noqa: ANN401  (what the reader made)
        data = to_json(value, ruleset=ruleset)
        text = json.dumps(data, ensure_ascii=False, allow_nan=False).encode("utf-8")
        check_equal(value, from_json(json.loads(text), kind, ruleset=ruleset), "JSON")

    return use


def _drawn(position: Any, names: tuple[str, ...]) -> None:  # noqa: ANN401  (a state, view or scenario)
    lang = Random(repr(names)).choice(LANGUAGES)
    ET.fromstring(str(render_svg(position, names=names, lang=lang)))  # noqa: S314  (our own)
    check_plain(str(render_text(position, names=names, lang=lang)))


def check_plain(text: str) -> None:
    """Look for what a terminal would obey.

    Raises:
        UnfitValueError: there is something of the kind.
    """
    raw = next((letter for letter in text if letter != "\n" and not letter.isprintable()), None)
    if raw is not None:
        raise UnfitValueError("a raw character in the output", f"U+{ord(raw):04X}")


def _judge_record(record: Record) -> None:
    verdict = judge_record(record, trace=True)
    for lang in LANGUAGES:
        json.dumps(to_json(verdict, lang=lang), ensure_ascii=False, allow_nan=False).encode()
    if verdict.stopped:
        _explained(verdict.stopped, record.players)


def _explained(ruling: Ruling, names: tuple[str, ...] = ()) -> None:
    for lang in LANGUAGES:
        check_plain(explain(ruling, lang, names))


def _draw_record(record: Record) -> None:
    _drawn(judge_record(record, contested=False).final, record.players)


def _judge_scenario(scenario: Scenario) -> None:
    verdict = judge_scenario(scenario)
    for lang in LANGUAGES:
        json.dumps(to_json(verdict, lang=lang), ensure_ascii=False, allow_nan=False).encode()
    for answer in verdict.answers:
        _explained(answer.ruling, scenario.names)


def _draw_scenario(scenario: Scenario) -> None:
    _drawn(scenario, scenario.names)


def _judge_state(state: State) -> None:
    for defect in defects(state):
        str(defect)
    for action in legal_actions(state)[:3]:
        judge(state, action)


def _draw_state(state: State) -> None:
    _drawn(state, ())


def _view_state(state: State) -> None:
    for seat in (None, *range(len(state.players))):
        seen = view(state, seat)
        check_equal(view(as_state(seen), seat), seen, "view")


def _use_view(seen: View) -> None:
    state = as_state(seen)
    legal_actions(state)
    _drawn(seen, ())


def _judge_action(action: Action) -> None:
    for state in _TABLES.values():
        _explained(judge(state, action))


def _judge_turn(turn: Turn) -> None:
    for state in _TABLES.values():
        _explained(judge_turn(state, turn))


def _scenario_written(*, line: bool) -> Use:
    written = _written(partial(format_scenario, line=line), parse_scenario)

    def use(scenario: Any) -> None:  # noqa: ANN401  (what the reader made)
        try:
            written(scenario)
        except ScenarioError as error:
            if not str(error).startswith("written, this has more than"):
                raise

    return use


RECORD: Final[dict[str, Use]] = {
    "record": _written(format_record, parse_record),
    "game": _written(format_game, parse_game),
    "JSON": as_json(Record),
    "judge": _judge_record,
    "draw": _draw_record,
}
SCENARIO: Final[dict[str, Use]] = {
    "TOML": _scenario_written(line=False),
    "line": _scenario_written(line=True),
    "JSON": as_json(Scenario),
    "judge": _judge_scenario,
    "draw": _draw_scenario,
}
STATE: Final[dict[str, Use]] = {
    "JSON": as_json(State),
    "judge": _judge_state,
    "draw": _draw_state,
    "view": _view_state,
}
VIEW: Final[dict[str, Use]] = {"JSON": as_json(View), "use": _use_view}


def action_uses(ruleset: Any) -> dict[str, Use]:  # noqa: ANN401  (BASE or MARVEL)
    """The uses of an action of a game."""
    return {
        "notation": _written(
            lambda action: format_action(action, ruleset),
            lambda text: parse_action(text.decode(), ruleset),
        ),
        "judge": _judge_action,
    }


def turn_uses(ruleset: Any) -> dict[str, Use]:  # noqa: ANN401  (BASE or MARVEL)
    """The uses of a turn of a game."""
    return {
        "notation": _written(
            lambda turn: format_turn(turn, ruleset),
            lambda text: parse_turn(text.decode(), ruleset),
        ),
        "judge": _judge_turn,
    }


def token_uses(ruleset: Any) -> dict[str, Use]:  # noqa: ANN401  (BASE or MARVEL)
    """The uses of tokens of a game."""
    written = _written(
        lambda tokens: format_tokens(tokens, ruleset) or "nothing",
        lambda text: parse_tokens(text.decode(), ruleset),
    )
    return {"notation": written}
