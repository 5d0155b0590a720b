"""Reading a described position: TOML, or one line. All faults are found, not only the first."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from splendor_rules.engine import defects
from splendor_rules.errors import Diagnostic, ScenarioError
from splendor_rules.messages import messages_for
from splendor_rules.rulebook.setup import found_and_due
from splendor_rules.rulesets import RULESETS
from splendor_rules.rulings import Defect
from splendor_rules.scenarios.completion import LEVELS, complete
from splendor_rules.scenarios.document import Document, line_numbers
from splendor_rules.scenarios.inline import TOP_KEYS, parse_line
from splendor_rules.scenarios.query import question
from splendor_rules.scenarios.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from splendor_rules.messages import Messages
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.scenarios.document import Path
    from splendor_rules.state import State

EXPECT = "expect"
"""A table that the reader leaves alone: what a test expects of the position."""

_KEY_OF = {
    "setup.nobles": ("tiles",),
    "setup.locations": ("tiles",),
    "market.full-rows": ("market",),
    "turn.stalemate": ("passes",),
    "tile.one-a-turn": ("owed",),
    "avengers.holder": ("avengers",),
    "end.undone": ("ending",),
}
"""Under which key to look for what a defect speaks of, if it is not a player's."""

_KEY_OF_PLAYER = {
    "limit.ten": "tokens",
    "time-stone.one-each": "tokens",
    "reserve.hand-limit": "reserved",
    "end.round": "points",
}


def parse_scenario(
    text: str, file: str | None = None, readings: Mapping[str, str] | None = None
) -> Scenario:
    """Read a described position: a TOML text, or the same on one line.

    A table `expect` is left alone: it is for whoever tests with such descriptions.

    Args:
        text: the text. It is taken for one line if it has no line break and is no TOML.
        file: the name to use in messages.
        readings: readings by the names that records use, in place of those that the text says.

    Raises:
        ScenarioError: it cannot be read, or the position cannot be. The error has every fault with
            its line, and with the clause that the position breaks.
    """
    try:
        sheet = _sheet(text)
        if readings:
            said = sheet.get(("readings",))
            merged = {**(said if isinstance(said, dict) else {}), **readings}
            sheet = Document({**sheet.data, "readings": merged}, sheet.lines)
        return _position(sheet)
    except ScenarioError as error:
        raise ScenarioError(error.faults, file) from None
    except RecursionError:
        raise ScenarioError((Diagnostic("this nests too deeply for a position"),), file) from None


def _sheet(text: str) -> Document:
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a TOML error, or a number of too many digits
        if "\n" not in text.strip():
            return Document(parse_line(text.strip()), {})
        raise ScenarioError((Diagnostic(f"this is not TOML: {error}"),)) from None
    data.pop(EXPECT, None)
    return Document(_plain(data), line_numbers(text))


def _plain(value: Any) -> Any:  # noqa: ANN401  (TOML has any)
    """Lists of tables as tables with numbers for keys."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return {str(number): _plain(one) for number, one in enumerate(value, start=1)}
    return value


def _by_level(sheet: Document) -> Document:
    """Three decks in a list as a table by level."""
    decks = sheet.get(("decks",))
    if not isinstance(decks, list):
        return sheet
    if len(decks) != len(LEVELS):
        sheet.fault(("decks",), f"expected the decks of three levels, not of {len(decks)}")
    table = {str(level): deck for level, deck in zip(LEVELS, decks, strict=False)}
    return Document({**sheet.data, "decks": table}, sheet.lines, sheet.faults)


def _ruleset(sheet: Document) -> Ruleset:
    """The game, under the readings that are named."""
    ruleset = RULESETS[sheet.choice(("game",), tuple(RULESETS)) or "base"]
    options = {option.name: option for option in ruleset.options}
    chosen: dict[str, str] = {}
    for name in sheet.table(("readings",), tuple(options)):
        if (option := options.get(name)) is not None:
            values = (option.default, *option.alternatives)
            chosen[option.attribute] = sheet.choice(("readings", name), values) or option.default
    return ruleset.under(**chosen)


def _position(sheet: Document) -> Scenario:
    sheet = _by_level(sheet)
    ruleset = _ruleset(sheet)
    absent = set() if ruleset.box.has_avengers else {"avengers"}
    sheet.table((), [key for key in TOP_KEYS if key not in absent])
    levels = [str(level) for level in LEVELS]
    sheet.table(("market",), levels)
    sheet.table(("decks",), levels)
    state, names = complete(sheet, ruleset)
    asked = question(sheet, state, names)
    if not any(fault.clause is None for fault in sheet.faults):
        wording = messages_for(ruleset, names=names)
        for defect in _one_by_one(defects(state)):
            problem = wording.message(defect) + _numbers(state, defect, wording)
            sheet.fault(_path(sheet, defect, names), problem, defect.clause)
    title = sheet.text(("title",))
    sheet.done(None)
    return Scenario(state, names, asked, title)


def _one_by_one(found: Iterable[Defect]) -> Iterator[Defect]:
    """Defects, with one for each thing that does not add up."""
    for defect in found:
        what = defect.facts.get("what")
        if isinstance(what, tuple):
            yield from (Defect(defect.clause, {"what": (one,)}) for one in what)
        else:
            yield defect


def _numbers(state: State, defect: Defect, wording: Messages) -> str:
    """How many there are and how many there should be, where that can be counted."""
    what = defect.facts.get("what")
    counted = found_and_due(state, what[0]) if isinstance(what, tuple) else None
    if counted is None:
        return ""
    found, due = map(str, counted)
    return f" {wording.phrase('found_due', found=found, due=due)}"


def _path(sheet: Document, defect: Defect, names: tuple[str, ...]) -> Path:
    """Where in the description that stands which a defect speaks of."""
    if defect.clause in _KEY_OF_PLAYER:
        seat = defect.facts.get("seat")
        name = names[seat] if isinstance(seat, int) else names[0]
        return ("player", name, _KEY_OF_PLAYER[defect.clause])
    what = defect.facts.get("what")
    if isinstance(what, tuple):
        return _mentioned(sheet, what)
    return _KEY_OF.get(defect.clause, ())


def _mentioned(sheet: Document, what: tuple[str, ...]) -> Path:
    """The first key under which one of some ids stands; for colours the supply or the tokens."""
    for path, value in _leaves((), sheet.data):
        items = value if isinstance(value, list) else [value]
        if any(str(item).removeprefix("hidden ") in what for item in items):
            return path
    levels = [one.removeprefix("level ") for one in what if one.startswith("level ")]
    if levels:
        return ("decks", levels[0]) if sheet.get(("decks", levels[0])) is not None else ("decks",)
    if sheet.get(("supply",)) is not None:
        return ("supply",)
    tokens = [path for path, _ in _leaves((), sheet.data) if path[-1] == "tokens"]
    return tokens[0] if tokens else ()


def _leaves(path: Path, value: Any) -> list[tuple[Path, Any]]:  # noqa: ANN401  (TOML has any)
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in _leaves((*path, key), inner)]
    return [(path, value)]
