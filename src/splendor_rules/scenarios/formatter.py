"""Writing a scenario: the whole state and the queries, as TOML or on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from splendor_rules.actions import (
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.bounds import MOST_SCENARIO_CHARACTERS
from splendor_rules.errors import ComponentError, Diagnostic, ScenarioError
from splendor_rules.notation.formatter import format_origin
from splendor_rules.notation.tokens import format_tokens
from splendor_rules.plain_text import surrogate_at
from splendor_rules.scenarios.cards import (
    format_own_card,
    format_place,
    format_reserved,
)
from splendor_rules.scenarios.document import WINNER, games
from splendor_rules.scenarios.inline import format_line, quoted
from splendor_rules.scenarios.player_specs import NOBODY, problems_of_names
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.serialization.actions import name_of
from splendor_rules.state import Over, ReturnOwed, TileChoice, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from splendor_rules.actions import Action, Origin
    from splendor_rules.box.components import Box, Card
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.scenario import Query
    from splendor_rules.state import Deck, Player

_OWED: Final[dict[type, str]] = {ReturnOwed: "return", TileChoice: "tile"}


def scenario_tables(scenario: Scenario) -> dict[str, Any]:
    """A scenario as the tables of which both written forms are made."""
    state, names, box = scenario.state, scenario.names, scenario.box
    over = state.pending.outcome.ended_by if isinstance(state.pending, Over) else None
    return _without_none(
        {
            "game": state.ruleset.name,
            "title": scenario.title,
            "players": list(names),
            "to_act": names[state.to_act],
            "supply": format_tokens(state.supply, box, zeros=True),
            "tiles": [tile.id for tile in state.tiles],
            "avengers": _name(state.avengers_holder, names) if box.has_avengers else None,
            "ending": _name(state.end_triggered_by, names),
            "passes": state.passes or None,
            "owed": _OWED.get(type(state.pending)),
            "over": over,
            "readings": state.ruleset.other_readings or None,
            "decks": _by_name(map(str, box.levels), map(_deck, state.decks)),
            "market": _by_name(map(str, box.levels), map(_row, state.market)),
            "player": _by_name(names, (_player(player, box) for player in state.players)),
            **_queries(scenario),
        }
    )


def _without_none(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _by_name(names: Iterable[str], values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(names, values, strict=True))


def _numbered(values: Iterable[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values, start=1)}


def _name(seat: int | None, names: tuple[str, ...]) -> str:
    return NOBODY if seat is None else names[seat]


def _row(cards: Iterable[AnyCard | None]) -> list[str]:
    return [format_place(card) for card in cards]


def _deck(deck: Deck) -> int | list[str]:
    return len(deck) if all(isinstance(card, Unknown) for card in deck) else _row(deck)


def _player(player: Player, box: Box) -> dict[str, Any]:
    return {
        "tokens": format_tokens(player.tokens, box, zeros=True),
        "cards": [format_own_card(card, box) for card in player.cards],
        "reserved": [format_reserved(reserved) for reserved in player.reserved],
        "tiles": [tile.id for tile in player.tiles],
    }


def _queries(scenario: Scenario) -> dict[str, Any]:
    if not scenario.queries:
        return {"ask": WINNER} if scenario.asks_winner else {}
    key = "turn" if isinstance(scenario.queries[0].action, Turn) else "ask"
    queries = (
        {"by": scenario.names[query.seat], **_query(query, scenario.box)}
        for query in scenario.queries
    )
    return {key: _numbered(queries)}


def _query(query: Query, box: Box) -> dict[str, Any]:
    turn, pay = query.action, not query.open_payment
    if not isinstance(turn, Turn):
        return _action(turn, box, pay=pay)
    further = [_action(action, box, pay=True) for action in turn.further]
    return _without_none(
        {
            **_action(turn.action, box, pay=pay),
            "return": format_tokens(turn.returned, box) or None,
            "tile": None if turn.tile is None else turn.tile.id,
            "then": _numbered(further) or None,
        }
    )


def _action(action: Action, box: Box, *, pay: bool) -> dict[str, Any]:
    word = name_of(action)
    match action:
        case Take(tokens) | Return(tokens):
            return {word: format_tokens(tokens, box)}
        case Reserve(level, place, card):
            return {word: f"{level} {place}" + ("" if card is None else f" {card.id}")}
        case Purchase(card, payment, origin):
            paid = format_tokens(payment, box) if pay else None
            return _without_none({word: card.id, "pay": paid, "from": _origin(origin, card)})
        case Pass():
            return {word: "yes"}
        case ChooseTile(tile):
            return {word: tile.id}


def _origin(origin: Origin | None, card: Card) -> str | None:
    if isinstance(origin, Row) and (origin.level is None) != (origin.place is None):
        raise ScenarioError(
            (Diagnostic("a place of a row needs its level, and a level its place", "from"),)
        )
    return None if origin is None else format_origin(origin, card)


def _problems(scenario: Scenario, house: Ruleset | None) -> Iterator[Diagnostic]:
    """What a description cannot say of a scenario."""
    ruleset, names = scenario.state.ruleset, scenario.names
    rulesets = games(house)
    known = rulesets.get(ruleset.name)
    if known is None or known.under(**ruleset.changed_readings) != ruleset:
        problem = f"a description is of the game {' or '.join(rulesets)}, not of {ruleset.name!r}"
        yield Diagnostic(problem, "game")
    if len({isinstance(query.action, Turn) for query in scenario.queries}) > 1:
        yield Diagnostic("either single actions or whole turns can be asked", "turn")
    if not all(0 <= query.seat < len(names) for query in scenario.queries):
        yield Diagnostic("a query is of a seat that nobody sits in", "by")
    if len(names) != len(scenario.state.players):
        problem = f"{len(names)} names are of {len(scenario.state.players)} players"
        yield Diagnostic(problem, "players")
    for problem in problems_of_names(names):
        yield Diagnostic(problem, "players")
    if surrogate_at(scenario.title or ""):
        yield Diagnostic(
            "the title has half of a surrogate pair in it, which is no character", "title"
        )


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
            name, names that are not all different, counts that no text has, or queries about
            both single actions and whole turns, or more than a text may have when it is read:
            escapes and names in full can make it longer than it was.
    """
    if not isinstance(scenario, Scenario):
        kind = type(scenario).__name__
        raise TypeError(f"a Scenario is wanted, not {kind}: Scenario(state, names) makes one")
    if problems := tuple(_problems(scenario, ruleset)):
        raise ScenarioError(problems)
    try:
        tables = scenario_tables(scenario)
    except ComponentError as error:
        raise ScenarioError((Diagnostic(str(error)),)) from None
    text = format_line(tables) if line else format_tables(tables)
    if len(text) > MOST_SCENARIO_CHARACTERS:
        problem = f"written, this has more than {MOST_SCENARIO_CHARACTERS} characters"
        raise ScenarioError((Diagnostic(f"{problem}, which are the most"),))
    return text


def format_tables(tables: Mapping[str, Any]) -> str:
    """Tables as TOML: the values, then a section of each table, or of each table in it."""
    sections: dict[str, dict[str, Any]] = {"": {}}
    for key, value in tables.items():
        if not isinstance(value, dict):
            sections[""][key] = value
        elif all(isinstance(inner, dict) for inner in value.values()):
            sections |= {
                f"[{toml_key(key)}.{toml_key(name)}]\n": inner for name, inner in value.items()
            }
        else:
            sections[f"[{toml_key(key)}]\n"] = value
    return "\n".join(
        header + "".join(f"{entry}\n" for entry in _entries(table))
        for header, table in sections.items()
    )


def _entries(table: dict[str, Any]) -> list[str]:
    return [f"{toml_key(key)} = {_value(value)}" for key, value in table.items()]


def toml_key(key: str) -> str:
    """A key as TOML has it, in quotation marks if it needs them."""
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else quoted(key)


def _value(value: Any) -> str:  # noqa: ANN401  (a text, a number, a list, a table)
    if isinstance(value, dict):
        return f"{{ {', '.join(_entries(value))} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()
