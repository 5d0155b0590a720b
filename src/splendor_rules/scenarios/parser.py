"""Reading a scenario: TOML, or one line. All diagnostics are reported, not only the first."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from splendor_rules.engine import defects
from splendor_rules.errors import Diagnostic, ScenarioError
from splendor_rules.messages import messages_for
from splendor_rules.rulebook.setup import found_and_due
from splendor_rules.rulesets import BASE
from splendor_rules.rulings import Defect
from splendor_rules.scenarios.cards import HIDDEN
from splendor_rules.scenarios.completion import complete
from splendor_rules.scenarios.document import Document, games, line_numbers
from splendor_rules.scenarios.inline import TOP_KEYS, parse_line
from splendor_rules.scenarios.query import read_queries
from splendor_rules.scenarios.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from splendor_rules.messages import Messages
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.document import KeyPath
    from splendor_rules.state import State

EXPECT = "expect"
"""A table that is ignored: what a test expects of the scenario."""

_KEY_OF = {
    "setup.nobles": ("tiles",),
    "setup.locations": ("tiles",),
    "market.full-rows": ("market",),
    "turn.stalemate": ("passes",),
    "tile.one-a-turn": ("owed",),
    "avengers.holder": ("avengers",),
    "end.undone": ("ending",),
}
"""The key that a defect is about, if it is not a player's."""

_KEY_OF_PLAYER = {
    "limit.ten": "tokens",
    "time-stone.one-each": "tokens",
    "reserve.hand-limit": "reserved",
    "end.round": "points",
}


def parse_scenario(
    text: str | bytes,
    file: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    ruleset: Ruleset | None = None,
) -> Scenario:
    """Read a scenario: a TOML text, or the same on one line.

    A table `expect` is ignored: it is for whoever tests with such descriptions.

    Args:
        text: the text, or its UTF-8 bytes. It is read as one line if it has no line break and is
            not TOML.
        file: the name to use in messages.
        readings: readings by the names that records use, in place of those in the text.
        ruleset: a house ruleset that the text may name as its game; it is the game of a text that
            names none.

    Raises:
        ScenarioError: the text cannot be read, or the state cannot exist. The error has every
            diagnostic with its line, and with the clause that the state breaks.
    """
    try:
        document = _document(_decode(text))
        if readings:
            described = document.get(("readings",))
            merged = {**(described if isinstance(described, dict) else {}), **readings}
            document = Document({**document.data, "readings": merged}, document.lines)
        return _scenario(document, _ruleset(document, ruleset))
    except ScenarioError as error:
        raise ScenarioError(error.diagnostics, file) from None
    except RecursionError:
        raise ScenarioError((Diagnostic("this nests too deeply for a position"),), file) from None


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8, which positions are written in"
        raise ScenarioError((Diagnostic(problem),)) from None


def _document(text: str) -> Document:
    try:
        tables = tomllib.loads(text)
    except ValueError as error:  # a TOML error, or a number of too many digits
        if "\n" not in text.strip():
            return Document(parse_line(text.strip()), {})
        raise ScenarioError((Diagnostic(f"this is not TOML: {error}"),)) from None
    tables.pop(EXPECT, None)
    return Document(_without_lists_of_tables(tables), line_numbers(text))


def _without_lists_of_tables(value: Any) -> Any:  # noqa: ANN401  (any TOML)
    """Lists of tables as tables whose keys are numbers."""
    if isinstance(value, dict):
        return {key: _without_lists_of_tables(inner) for key, inner in value.items()}
    if isinstance(value, list) and value and all(isinstance(table, dict) for table in value):
        return {
            str(number): _without_lists_of_tables(table)
            for number, table in enumerate(value, start=1)
        }
    return value


def _with_decks_by_level(document: Document, levels: tuple[int, ...]) -> Document:
    """The document with a list of decks as a table by level."""
    decks = document.get(("decks",))
    if not isinstance(decks, list):
        return document
    if len(decks) != len(levels):
        problem = f"expected the decks of {len(levels)} levels, not of {len(decks)}"
        document.report(("decks",), problem)
    by_level = {str(level): deck for level, deck in zip(levels, decks, strict=False)}
    return Document({**document.data, "decks": by_level}, document.lines, document.diagnostics)


def _ruleset(document: Document, house: Ruleset | None) -> Ruleset:
    """The game, under the readings that are named."""
    rulesets = games(house)
    name = document.choice(("game",), tuple(rulesets)) or (house or BASE).name
    ruleset = rulesets[name]
    document.table(("readings",), [option.name for option in ruleset.options])
    readings: dict[str, str] = {}
    for option in ruleset.options:
        values = (option.default, *option.alternatives)
        if value := document.choice(("readings", option.name), values):
            readings[option.attribute] = value
    return ruleset.under(**readings)


def _scenario(document: Document, ruleset: Ruleset) -> Scenario:
    document = _with_decks_by_level(document, ruleset.box.levels)
    absent = set() if ruleset.box.has_avengers else {"avengers"}
    document.table((), [key for key in TOP_KEYS if key not in absent])
    levels = [str(level) for level in ruleset.box.levels]
    document.table(("market",), levels)
    document.table(("decks",), levels)
    state, names = complete(document, ruleset)
    queries = read_queries(document, state, names)
    if all(diagnostic.clause for diagnostic in document.diagnostics):
        _report_defects(document, state, names)
    title = document.text(("title",))
    document.check()
    return Scenario(state, names, queries, title)


def _report_defects(document: Document, state: State, names: tuple[str, ...]) -> None:
    messages = messages_for(state.ruleset, names=names)
    for defect in _separated(defects(state)):
        problem = messages.message(defect) + _counts(state, defect, messages)
        document.report(_key_of(document, defect, names), problem, defect.clause)


def _separated(state_defects: Iterable[Defect]) -> Iterator[Defect]:
    """Defects, one for each component whose number is wrong."""
    for defect in state_defects:
        components = _components(defect)
        parts = (Defect(defect.clause, {"what": (component,)}) for component in components)
        yield from parts if components else (defect,)


def _components(defect: Defect) -> tuple[str, ...]:
    """The components whose number is wrong."""
    components = defect.facts.get("what")
    return components if isinstance(components, tuple) else ()


def _counts(state: State, defect: Defect, messages: Messages) -> str:
    """How many of a component there are and should be, where it can be counted."""
    counted = [found_and_due(state, component) for component in _components(defect)]
    if not counted or counted[0] is None:
        return ""
    present, due = map(str, counted[0])
    return f" {messages.phrase('found_due', found=present, due=due)}"


def _key_of(document: Document, defect: Defect, names: tuple[str, ...]) -> KeyPath:
    """The key of the description that a defect is about."""
    if defect.clause in _KEY_OF_PLAYER:
        seat = defect.facts.get("seat")
        name = names[seat] if isinstance(seat, int) else names[0]
        return ("player", name, _KEY_OF_PLAYER[defect.clause])
    if components := _components(defect):
        return _key_that_mentions(document, components)
    return _KEY_OF.get(defect.clause, ())


def _key_that_mentions(document: Document, components: tuple[str, ...]) -> KeyPath:
    """The first key whose value mentions a component; for colours the supply or the tokens."""
    leaves = _leaves((), document.data)
    for path, value in leaves:
        items = value if isinstance(value, list) else [value]
        if any(str(item).removeprefix(HIDDEN) in components for item in items):
            return path
    levels = [name.removeprefix("level ") for name in components if name.startswith("level ")]
    if levels:
        return ("decks", levels[0]) if document.has(("decks", levels[0])) else ("decks",)
    if document.has(("supply",)):
        return ("supply",)
    return next((path for path, _ in leaves if path[-1] == "tokens"), ())


def _leaves(path: KeyPath, value: Any) -> list[tuple[KeyPath, Any]]:  # noqa: ANN401  (any TOML)
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in _leaves((*path, key), inner)]
    return [(path, value)]
