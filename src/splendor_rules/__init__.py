"""The rules of Splendor and Splendor: Marvel: which clause allows or refuses a move, and why.

The names that most programs need are here; the others are in submodules, such as
`splendor_rules.notation`. A name or submodule is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from splendor_rules.actions import (
        Action,
        ChooseTile,
        Pass,
        Purchase,
        Reserve,
        Return,
        Take,
        Turn,
    )
    from splendor_rules.box import Card, Gem, Stone, Tile
    from splendor_rules.clients import apply_for, judge_for
    from splendor_rules.deal import new_game
    from splendor_rules.engine import (
        apply,
        contested,
        defects,
        judge,
        judge_turn,
        outcome,
        play_turn,
    )
    from splendor_rules.errors import IllegalActionError, SplendorError
    from splendor_rules.explanations import explain
    from splendor_rules.game import Game
    from splendor_rules.legal import legal_actions
    from splendor_rules.notation import find_action
    from splendor_rules.records import judge_record, read_record
    from splendor_rules.render import render_svg, render_text
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulesets import BASE, MARVEL, RULES_VERSION
    from splendor_rules.rulings import Outcome, Ruling
    from splendor_rules.scenarios import judge_scenario, parse_scenario
    from splendor_rules.serialization import from_json, to_json
    from splendor_rules.state import State, Unknown
    from splendor_rules.views import View, as_state, view

    __version__: str

__all__ = [
    "BASE",
    "MARVEL",
    "RULES_VERSION",
    "Action",
    "Card",
    "ChooseTile",
    "Game",
    "Gem",
    "IllegalActionError",
    "Outcome",
    "Pass",
    "Purchase",
    "Reserve",
    "Return",
    "Ruleset",
    "Ruling",
    "SplendorError",
    "State",
    "Stone",
    "Take",
    "Tile",
    "Turn",
    "Unknown",
    "View",
    "apply",
    "apply_for",
    "as_state",
    "contested",
    "defects",
    "explain",
    "find_action",
    "from_json",
    "judge",
    "judge_for",
    "judge_record",
    "judge_scenario",
    "judge_turn",
    "legal_actions",
    "new_game",
    "outcome",
    "parse_scenario",
    "play_turn",
    "read_record",
    "render_svg",
    "render_text",
    "to_json",
    "view",
]

_NAMES: Final = {
    "actions": "Action ChooseTile Pass Purchase Reserve Return Take Turn",
    "box": "Card Gem Stone Tile",
    "clients": "apply_for judge_for",
    "deal": "new_game",
    "engine": "apply contested defects judge judge_turn outcome play_turn",
    "errors": "IllegalActionError SplendorError",
    "explanations": "explain",
    "game": "Game",
    "legal": "legal_actions",
    "notation": "find_action",
    "records": "judge_record read_record",
    "render": "render_svg render_text",
    "ruleset": "Ruleset",
    "rulesets": "BASE MARVEL RULES_VERSION",
    "rulings": "Outcome Ruling",
    "scenarios": "judge_scenario parse_scenario",
    "serialization": "from_json to_json",
    "state": "State Unknown",
    "views": "View as_state view",
}
"""The names of `__all__` by the module that each comes from."""

_SUBMODULES: Final = frozenset(
    {
        *_NAMES,
        "events",
        "messages",
        "rulebook",
        "testing",
        "unknown",
    }
)

_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names.split()}

if not TYPE_CHECKING:  # a type checker that sees this takes any name for one that exists

    def __getattr__(name: str) -> object:
        """A name or submodule, loaded when it is first asked for."""
        if name in _MODULE_OF:
            value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        elif name in _SUBMODULES:
            value = import_module(f"{__name__}.{name}")
        elif name == "__version__":
            value = import_module("importlib.metadata").version("splendor-rules")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """Every public name and submodule, loaded or not."""
        return sorted({*globals(), *__all__, *_SUBMODULES, "__version__"})
