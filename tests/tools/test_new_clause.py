"""The stubs of a new clause: every file has its part, and nothing else in it changes."""

from __future__ import annotations

import ast
import runpy
import shutil
import tomllib
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

from splendor_rules.messages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

write_stubs = runpy.run_path(str(ROOT / "tools" / "new_clause.py"))["write_stubs"]
FOLDERS = ("src/splendor_rules/rulebook", "tests/rulebook", "tests/cases/clauses")


@pytest.mark.parametrize("kind", ["definition", "requirement", "effect", "invariant"])
def test_every_file_has_its_part(tmp_path: Path, kind: str) -> None:
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    changed = write_stubs("take.five-alike", kind, tmp_path)
    assert [path.name for path in changed] == [
        "take.py",
        "test_take.py",
        "test_registry.py",
        *(f"{lang}.toml" for lang in sorted(LANGUAGES)),
        "take-five-alike-refuses.toml",
        "take-five-alike-allows.toml",
    ]
    for path in changed:
        text = path.read_text(encoding="utf-8")
        before = ROOT / path.relative_to(tmp_path)
        if before.exists():
            missing = Counter(before.read_text(encoding="utf-8").splitlines())
            assert not missing - Counter(text.splitlines())
        if path.suffix == ".py":
            ast.parse(text)
        else:
            assert tomllib.loads(text)
    texts = tomllib.loads(changed[4].read_text(encoding="utf-8"))["clauses"]
    position = list(texts).index("take.five-alike")
    assert list(texts)[position - 1].startswith("take.")
    assert ("message" in texts["take.five-alike"]) is (kind in {"requirement", "invariant"})
