"""Writing a position: everything that it says, in the words in which the reader reads it."""

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
from splendor_rules.rulesets import RULESETS
from splendor_rules.scenarios.card_syntax import (
    format_own_card,
    format_place,
    format_reserved,
)
from splendor_rules.scenarios.completion import LEVELS
from splendor_rules.scenarios.inline import format_line as _format_line
from splendor_rules.scenarios.player_specs import NOBODY
from splendor_rules.state import Over, ReturnOwed, TileChoice, Unknown

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Origin
    from splendor_rules.box.components import Box, Card
    from splendor_rules.scenarios.scenario import Query, Scenario
    from splendor_rules.state import Deck, Player, State


def scenario_tables(position: Scenario) -> dict[str, Any]:
    """A position as the tables of which both written forms are made."""
    state, names = position.state, position.names
    box = state.ruleset.box
    tables: dict[str, Any] = {"game": box.name}
    if position.title is not None:
        tables["title"] = position.title
    tables["players"] = list(names)
    tables["to_act"] = names[state.to_act]
    tables |= _standing(state, names)
    readings = state.ruleset.other_readings
    if readings:
        tables["readings"] = readings
    tables["decks"] = {
        str(level): _deck(deck) for level, deck in zip(LEVELS, state.decks, strict=True)
    }
    tables["market"] = {
        str(level): [format_place(card) for card in row]
        for level, row in zip(LEVELS, state.market, strict=True)
    }
    tables["player"] = {
        name: _player(player, box) for name, player in zip(names, state.players, strict=True)
    }
    return tables | _question(position, box)


def _standing(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The supply, the tiles, and how far the game is."""
    box = state.ruleset.box
    said: dict[str, Any] = {
        "supply": format_tokens(state.supply, box, zeros=True),
        "tiles": [tile.id for tile in state.tiles],
    }
    if box.has_avengers:
        said["avengers"] = NOBODY if state.avengers_holder is None else names[state.avengers_holder]
    said["ending"] = NOBODY if state.end_triggered_by is None else names[state.end_triggered_by]
    if state.passes:
        said["passes"] = state.passes
    match state.pending:
        case ReturnOwed():
            said["owed"] = "return"
        case TileChoice():
            said["owed"] = "tile"
        case Over(outcome):
            said["over"] = outcome.ended_by
        case _:
            pass
    return said


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


def _question(position: Scenario, box: Box) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for number, asked in enumerate(position.question, start=1):
        key = "turn" if isinstance(asked.what, Turn) else "ask"
        entry = {"by": position.names[asked.seat], **_asked(asked, box)}
        made.setdefault(key, {})[str(number)] = entry
    return made


def _asked(asked: Query, box: Box) -> dict[str, Any]:
    what = asked.what
    if not isinstance(what, Turn):
        return _action(what, box, pay=not asked.open_payment)
    said = _action(what.action, box, pay=not asked.open_payment)
    if any(what.returned):
        said["return"] = format_tokens(what.returned, box)
    if what.tile is not None:
        said["tile"] = what.tile.id
    then = [_action(action, box, pay=True) for action in what.further]
    if then:
        said["then"] = {str(number): one for number, one in enumerate(then, start=1)}
    return said


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


def _check_can_be_said(position: Scenario) -> None:
    ruleset = position.state.ruleset
    readings = {one.attribute: ruleset.reading(one.name) for one in ruleset.options}
    known = RULESETS.get(ruleset.name)
    if known is None or known.under(**readings) != ruleset:
        problem = f"a description is of the game base or marvel, not of {ruleset.name!r}"
        raise ScenarioError((Diagnostic(problem, "game"),))
    if len({isinstance(asked.what, Turn) for asked in position.question}) > 1:
        raise ScenarioError(
            (Diagnostic("either single actions or whole turns can be asked", "turn"),)
        )


def format_scenario(position: Scenario, *, line: bool = False) -> str:
    """A position as text: `parse_position` reads it as an equal one.

    Args:
        position: the position, with its question if it has one.
        line: whether to write it on one line instead of as TOML.

    Raises:
        ScenarioError: it has what a description cannot say: rules of one's own, or single actions
            and whole turns in one question.
    """
    _check_can_be_said(position)
    tables = scenario_tables(position)
    return _format_line(tables) if line else _toml(tables)


def _toml(tables: dict[str, Any]) -> str:
    plain = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    parts = [_keys(plain)]
    for key, value in tables.items():
        if not isinstance(value, dict):
            continue
        if all(isinstance(inner, dict) for inner in value.values()):
            parts += [
                f"[{_key(key)}.{_key(name)}]\n{_keys(inner)}" for name, inner in value.items()
            ]
        else:
            parts.append(f"[{_key(key)}]\n{_keys(value)}")
    return "\n".join(parts)


def _keys(table: dict[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else _value(key)


def _value(value: Any) -> str:  # noqa: ANN401  (a text, a number, a list, a table)
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
