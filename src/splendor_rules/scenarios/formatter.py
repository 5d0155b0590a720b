"""Writing a scenario: the whole state and the queries, as TOML or on one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from splendor_rules.actions import (
    ChooseTile,
    Hand,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.errors import Diagnostic, ScenarioError
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.scenarios.card_syntax import (
    format_own_card,
    format_place,
    format_reserved,
)
from splendor_rules.scenarios.document import games
from splendor_rules.scenarios.inline import format_line
from splendor_rules.scenarios.player_specs import NOBODY
from splendor_rules.state import Over, ReturnOwed, TileChoice, Unknown

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Origin
    from splendor_rules.box.components import Box, Card
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Query, Scenario
    from splendor_rules.state import Deck, Player, State


def scenario_tables(scenario: Scenario) -> dict[str, Any]:
    """A scenario as the tables of which both written forms are made."""
    state, names = scenario.state, scenario.names
    box = state.box
    tables: dict[str, Any] = {"game": state.ruleset.name}
    if scenario.title is not None:
        tables["title"] = scenario.title
    tables["players"] = list(names)
    tables["to_act"] = names[state.to_act]
    tables |= _table_and_progress(state, names)
    readings = state.ruleset.other_readings
    if readings:
        tables["readings"] = readings
    tables["decks"] = {
        str(level): _deck(deck) for level, deck in zip(box.levels, state.decks, strict=True)
    }
    tables["market"] = {
        str(level): [format_place(card) for card in row]
        for level, row in zip(box.levels, state.market, strict=True)
    }
    tables["player"] = {
        name: _player(player, box) for name, player in zip(names, state.players, strict=True)
    }
    return tables | _queries(scenario)


def _table_and_progress(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The supply, the tiles, and how far the game is."""
    values: dict[str, Any] = {
        "supply": format_tokens(state.supply, state, zeros=True),
        "tiles": [tile.id for tile in state.tiles],
    }
    if state.box.has_avengers:
        values["avengers"] = _name(state.avengers_holder, names)
    values["ending"] = _name(state.end_triggered_by, names)
    if state.passes:
        values["passes"] = state.passes
    match state.pending:
        case ReturnOwed():
            values["owed"] = "return"
        case TileChoice():
            values["owed"] = "tile"
        case Over(outcome):
            values["over"] = outcome.ended_by
        case _:
            pass
    return values


def _name(seat: int | None, names: tuple[str, ...]) -> str:
    return NOBODY if seat is None else names[seat]


def _deck(deck: Deck) -> int | list[str]:
    if all(isinstance(card, Unknown) for card in deck):
        return len(deck)
    return [format_place(card) for card in deck]


def _player(player: Player, box: Box) -> dict[str, Any]:
    return {
        "tokens": format_tokens(player.tokens, box, zeros=True),
        "cards": [format_own_card(card, box) for card in player.cards],
        "reserved": [format_reserved(reserved) for reserved in player.reserved],
        "tiles": [tile.id for tile in player.tiles],
    }


def _queries(scenario: Scenario) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for number, query in enumerate(scenario.queries, start=1):
        key = "turn" if isinstance(query.action, Turn) else "ask"
        entry = {"by": scenario.names[query.seat], **_query(query, scenario.box)}
        tables.setdefault(key, {})[str(number)] = entry
    return tables


def _query(query: Query, box: Box) -> dict[str, Any]:
    turn, pay = query.action, not query.open_payment
    if not isinstance(turn, Turn):
        return _action(turn, box, pay=pay)
    table = _action(turn.action, box, pay=pay)
    if any(turn.returned):
        table["return"] = format_tokens(turn.returned, box)
    if turn.tile is not None:
        table["tile"] = turn.tile.id
    if turn.further:
        further = (_action(action, box, pay=True) for action in turn.further)
        table["then"] = {str(number): then for number, then in enumerate(further, start=1)}
    return table


def _action(action: Action, box: Box, *, pay: bool) -> dict[str, Any]:
    match action:
        case Take(tokens):
            return {"take": format_tokens(tokens, box)}
        case Reserve(level, place, card):
            return {"reserve": f"{level} {place}" + ("" if card is None else f" {card.id}")}
        case Purchase(card, payment, origin):
            paid = {"pay": format_tokens(payment, box)} if pay else {}
            return {"purchase": card.id, **paid, **_origin(origin, card)}
        case Pass():
            return {"pass": "yes"}
        case Return(tokens):
            return {"return": format_tokens(tokens, box)}
        case ChooseTile(tile):
            return {"tile": tile.id}


def _origin(origin: Origin | None, card: Card) -> dict[str, str]:
    match origin:
        case Hand():
            return {"from": "hand"}
        case Row(None, None):
            return {"from": "row"}
        case Row(level, int() as place) if level == card.level:
            return {"from": f"row {place}"}
        case Row(int() as level, int() as place):
            return {"from": f"row {level} {place}"}
        case Row():
            raise ScenarioError((Diagnostic("a place of the row is said with its level", "from"),))
        case None:
            return {}


def _check_can_be_written(scenario: Scenario, house: Ruleset | None) -> None:
    ruleset = scenario.state.ruleset
    rulesets = games(house)
    known = rulesets.get(ruleset.name)
    if known is None or known.under(**ruleset.changed_readings) != ruleset:
        problem = f"a description is of the game {' or '.join(rulesets)}, not of {ruleset.name!r}"
        raise ScenarioError((Diagnostic(problem, "game"),))
    if len({isinstance(query.action, Turn) for query in scenario.queries}) > 1:
        problem = "either single actions or whole turns can be asked"
        raise ScenarioError((Diagnostic(problem, "turn"),))


def format_scenario(
    scenario: Scenario, *, line: bool = False, ruleset: Ruleset | None = None
) -> str:
    """A scenario as text: `parse_scenario` reads it as an equal one.

    Args:
        scenario: the scenario, with its queries if it has any.
        line: whether to write it on one line instead of as TOML.
        ruleset: the house ruleset that it is of, if it is.

    Raises:
        ScenarioError: it has what a description cannot say: rules that are not known by their
            name, or queries about both single actions and whole turns.
    """
    _check_can_be_written(scenario, ruleset)
    tables = scenario_tables(scenario)
    return format_line(tables) if line else _toml(tables)


def _toml(tables: dict[str, Any]) -> str:
    entries = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    parts = [_entries(entries)]
    for key, value in tables.items():
        if not isinstance(value, dict):
            continue
        if all(isinstance(inner, dict) for inner in value.values()):
            parts += [
                f"[{_key(key)}.{_key(name)}]\n{_entries(inner)}" for name, inner in value.items()
            ]
        else:
            parts.append(f"[{_key(key)}]\n{_entries(value)}")
    return "\n".join(parts)


def _entries(table: dict[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else _value(key)


def _value(value: Any) -> str:  # noqa: ANN401  (a text, a number, a list, a table)
    if isinstance(value, dict):
        entries = ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {entries} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
