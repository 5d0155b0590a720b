"""Write the stubs of a new clause: function, texts, cases, tests, and a line in the registry test.

Everything written is to be filled in; `make check` fails on each stub until it is. What cannot be
written by a script is printed: the slot in the ruleset, the second model, the changelog.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LETTERS: Final = {"definition": "D", "requirement": "R", "effect": "E", "invariant": "I"}
"""The kinds that have a stub, with the letters that the registry's test uses."""
SIGNATURES: Final = {
    "definition": "(state: State) -> int",
    "requirement": "(state: State, action: Take) -> Facts | None",
    "effect": "(state: State, action: Take) -> State",
    "invariant": "(state: State) -> Facts | None",
}
UNWRITTEN: Final = "[unwritten]"
"""Stands in every text that is to be written; no game has such a word, so the tests refuse it."""
CASE: Final = """title = "{text}: the smallest difference that it {shows}"
game = "base"
players = 2

[[turn]]
take = "W U G"

[expect]
clause = "{clause}"
shows = "{shows}"
legal = {legal}
"""


def function_stub(clause: str, kind: str) -> str:
    """The clause's function, for the end of its chapter."""
    name = clause.partition(".")[2].replace("-", "_")
    facts = "\n\n    Facts: what the message speaks of, by name.\n    " if kind in FACTUAL else ""
    return f'''

@clause("{clause}", Silent("{UNWRITTEN}: what decides, or the citations in its place"))
def {name}{SIGNATURES[kind]}:
    """{UNWRITTEN}: the rule in one sentence.{facts}"""
    raise NotImplementedError
'''


FACTUAL: Final = ("requirement", "invariant")
"""The kinds that report facts, which a message puts into a sentence."""


def text_stub(clause: str, kind: str) -> str:
    """The clause's table in the texts of a language."""
    keys = ("title", "text", "table", *(("message",) if kind in FACTUAL else ()))
    return (
        "\n".join((f'\n[clauses."{clause}"]', *(f'{key} = "{UNWRITTEN}"' for key in keys))) + "\n"
    )


def test_stub(clause: str) -> str:
    """A refusing and an allowing test, for the end of the chapter's tests."""
    start = f"test_{re.sub('[.-]', '_', clause)}"
    return "".join(
        f'\n\ndef {start}_{verb}() -> None:\n    raise AssertionError("to be written")\n'
        for verb in ("refuses", "allows")
    )


def insert_after_chapter(text: str, clause: str, line: str, pattern: str) -> str:
    """Put text behind the last part of a file that speaks of a clause of the same chapter.

    Args:
        text: the file.
        clause: the id of the new clause.
        line: what is put in.
        pattern: finds such a part; `CHAPTER` in it is the first word of the id.
    """
    chapter = re.escape(clause.partition(".")[0])
    *_, last = re.finditer(pattern.replace("CHAPTER", chapter), text, re.MULTILINE)
    return text[: last.end()] + line + text[last.end() :]


def write_stubs(clause: str, kind: str, root: Path = ROOT) -> list[Path]:
    """Write every stub; the files that were changed or made."""
    chapter = clause.partition(".")[0].replace("-", "_")
    source = root / "src/splendor_rules/rulebook"
    tests = root / "tests/rulebook"
    cases = root / "tests/cases/clauses"
    changes = {
        path: path.read_text(encoding="utf-8") + stub
        for path, stub in (
            (source / f"{chapter}.py", function_stub(clause, kind)),
            (tests / f"test_{chapter}.py", test_stub(clause)),
        )
    }
    registry = tests / "test_registry.py"
    changes[registry] = insert_after_chapter(
        registry.read_text(encoding="utf-8"),
        clause,
        f"{clause} {LETTERS[kind]}\n",
        r"^CHAPTER\..* \w\n",
    )
    for path in sorted((source / "texts").glob("*.toml")):
        changes[path] = insert_after_chapter(
            path.read_text(encoding="utf-8"),
            clause,
            text_stub(clause, kind),
            r'^\[clauses\."CHAPTER\..*\n(?:.+\n)+',
        )
    for shows, legal in (("refuses", "false"), ("allows", "true")):
        name = f"{re.sub('[.]', '-', clause)}-{shows}.toml"
        changes[cases / name] = CASE.format(text=UNWRITTEN, clause=clause, shows=shows, legal=legal)
    for path, text in changes.items():
        path.write_text(text, encoding="utf-8")
    return list(changes)


def main() -> int:
    """Write the stubs of the clause that is named, and print what is left to do by hand."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "clause", help="the id: the chapter, a dot, and the rule, as take.five-alike"
    )
    parser.add_argument("--kind", choices=LETTERS, default="requirement")
    arguments = parser.parse_args()
    chapters = {path.stem for path in (ROOT / "tests/rulebook").glob("test_*.py")}
    chapter, _, rule = arguments.clause.partition(".")
    if f"test_{chapter.replace('-', '_')}" not in chapters or not re.fullmatch("[a-z0-9-]+", rule):
        parser.error(f"{arguments.clause!r} is no chapter, a dot and a rule in small letters")
    if f'"{arguments.clause}"' in (ROOT / "tests/rulebook/test_registry.py").read_text():
        parser.error(f"{arguments.clause} is there already")
    print(
        *(
            f"wrote {path.relative_to(ROOT)}"
            for path in write_stubs(arguments.clause, arguments.kind)
        ),
        sep="\n",
    )
    print(
        "left: its slot in src/splendor_rules/rulesets.py, and RULES_VERSION there;",
        "      a number that houses change into `Limits` in src/splendor_rules/ruleset.py;",
        "      the rule in tests/support/second_model/model.py; CHANGELOG.md, under Rules.",
        "Then `make update`, and read the diff. CONTRIBUTING.md has the steps.",
        sep="\n",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
