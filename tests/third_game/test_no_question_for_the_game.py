"""No code outside `box/` and `rulesets.py` asks which game it is, nor counts its colours."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from support.paths import ROOT

from splendor_rules.box.catalogue import BOXES

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = ROOT / "src" / "splendor_rules"
SAY_THE_GAMES = ("box", "rulesets.py", "rulebook/sources.py")
"""Where games are named: their data, and the documents that speak of them."""
MODULES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if not path.relative_to(SOURCE).as_posix().startswith(SAY_THE_GAMES)
]
QUESTION = re.compile(
    r"\b(box|game|rules|ruleset)\.name\s*[!=]=|len\((\S*\.)?box\.(colours|letters)\)\s*[!=<>]"
)


def _names_of_games(tree: ast.Module) -> Iterator[int]:
    """The lines where a game's name stands as a value; in a docstring it is part of a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in BOXES:
            yield node.lineno


def test_no_module_asks_which_game_it_is() -> None:
    assert len(MODULES) > 100
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert not [*_names_of_games(ast.parse(text))], path
        assert not QUESTION.search(text), path


def test_a_question_would_be_found() -> None:
    assert [*_names_of_games(ast.parse('"""base"""\nx = 1\nif name == "marvel": pass\n'))] == [1, 3]
    for line in ('if state.box.name == "x":', "if len(box.colours) > 6:"):
        assert QUESTION.search(line)
