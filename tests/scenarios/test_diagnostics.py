"""Diagnostics of descriptions: an id and facts each, and a text in every language."""

from __future__ import annotations

import ast
from collections import Counter
from typing import Final

import pytest
from support.paths import ROOT

from splendor_rules import parse_scenario
from splendor_rules.errors import Diagnostic, ScenarioError
from splendor_rules.messages import LANGUAGES, Messages, _texts

SOURCES: Final = ROOT / "src" / "splendor_rules"
WITHOUT_ID: Final = {
    "completion": 3,
    "defect_report": 2,
    "document": 3,
    "formatter": 9,
    "inline": 1,
    "parser": 4,
    "player_specs": 1,
    "purchased_cards": 2,
    "toml_scanner": 1,
    "winner_question": 1,
}
"""How many diagnostics of each module have no id yet: this list only shrinks."""


def _calls(module: str) -> list[ast.Call]:
    tree = ast.parse((SOURCES / "scenarios" / f"{module}.py").read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _name(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


MODULES: Final = sorted(path.stem for path in (SOURCES / "scenarios").glob("*.py"))


def test_every_id_has_its_text_and_every_text_its_id() -> None:
    used = {
        item.value
        for module in MODULES
        for call in _calls(module)
        for item in ast.walk(call)
        if isinstance(item, ast.Constant) and isinstance(item.value, str)
    }
    assert {*_texts("en")["diagnostics"]} <= used
    refused = [call for module in MODULES for call in _calls(module) if _name(call) == "refuse"]
    codes = {item.value for call in refused for item in call.args if isinstance(item, ast.Constant)}
    for lang in LANGUAGES:
        assert {code for code in codes if isinstance(code, str) and "." not in code} <= {
            *_texts(lang)["diagnostics"]
        }


def test_no_reader_has_more_diagnostics_without_an_id() -> None:
    count = Counter(
        module
        for module in MODULES
        for call in _calls(module)
        if (_name(call) == "report" and len(call.args) > 1)
        or (_name(call) == "Diagnostic" and not {"code"} & {key.arg for key in call.keywords})
    )
    assert dict(count) == WITHOUT_ID


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("tokens = 1", "unknown-key", {"key": "'tokens'"}),
        ("A.points = x", "expected-number", {"least": 0, "most": 99, "value": "'x'"}),
        ("players = 1", "player-count", {"count": 1}),
        ("ask.take = R; ask.pass = yes", "one-action", {"keys": ("take", "pass")}),
        ("ask.by = A", "nothing-asked", {}),
    ],
)
def test_a_diagnostic_is_said_in_the_readers_language(
    text: str, code: str, facts: dict[str, object], lang: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.code == code
    assert facts.items() <= dict(diagnostic.facts).items()
    message = Messages(lang).diagnostic(diagnostic)
    assert (message == str(diagnostic)) == (lang == "en")
    assert diagnostic.key in message


def test_one_without_an_id_is_said_in_english() -> None:
    diagnostic = Diagnostic("no", "a.b", 3)
    assert Messages("de").diagnostic(diagnostic) == "line 3, a.b: no"
