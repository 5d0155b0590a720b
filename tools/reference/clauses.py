"""What the pages say of clauses beside their texts: games, basis, source code, consequences."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import fields_dict, frozen
from language import GAMES, read_words

from splendor_rules import Ruleset
from splendor_rules.clauses import Basis, SecondHand, Silent
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.sources import SOURCES
from splendor_rules.ruleset import Setup
from splendor_rules.sections import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from language import Language

    from splendor_rules.messages import Messages
    from splendor_rules.rulebook import Clause


def chapters() -> dict[str, tuple[Clause, ...]]:
    """The clauses of each chapter, in the order of the rulebook."""
    grouped = groupby(CLAUSES, key=lambda clause: clause.chapter)
    return {chapter: tuple(clauses) for chapter, clauses in grouped}


def games_of(clause: Clause) -> tuple[str, ...]:
    """The games that use a clause.

    Those whose ruleset has it in a slot; of a clause that others use, those of whose sources or
    readings it speaks; else both.
    """
    slotted = {game for game, rules in GAMES.items() if clause.function in set(_functions(rules))}
    named = {support.source.game for support in clause.support if not isinstance(support, Silent)}
    read = {
        game
        for game, rules in GAMES.items()
        for option in rules.options
        if option.name in clause.readings
    }
    games = slotted or named or read or set(GAMES)
    return tuple(game for game in GAMES if game in games)


def _functions(value: object) -> Iterator[object]:
    """The functions in a ruleset, however deep."""
    if callable(value):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _functions(item)
    elif isinstance(value, Ruleset | Section | Setup):
        for name in fields_dict(type(value)):
            yield from _functions(getattr(value, name))


def basis(clause: Clause, language: Language) -> str:
    """How the sources of each game carry a clause."""
    second_hand = {part.source.game for part in clause.support if isinstance(part, SecondHand)}
    words, parts = language.words, []
    for game in games_of(clause):
        known = clause.basis(game)
        word = language.messages.word("basis", known)
        if known is Basis.SILENT and game in second_hand:
            word = words["clause"]["second_hand"]
        parts.append(language.cited(words["site"][game], word))
    return language.messages.joined(parts)


def with_reading(name: str) -> list[str]:
    """The ids of the clauses in which a reading matters."""
    return [clause.id for clause in CLAUSES if name in clause.readings]


@cache
def consequences() -> dict[str, tuple[str, ...]]:
    """The ids of what follows from a clause and is no function itself, by the clause's id."""
    follows: dict[str, list[str]] = {}
    for consequence, entry in read_words("shared")["consequences"].items():
        follows.setdefault(entry["follows"], []).append(consequence)
    return {clause.id: tuple(follows.get(clause.id, ())) for clause in CLAUSES}


def headings_of(consequence: str, messages: Messages) -> list[str]:
    """Where the publisher's rulebooks have what follows from a clause."""
    entry = read_words("shared")["consequences"][consequence]
    cited = (source.second_hand(entry[source.key]) for source in SOURCES if source.key in entry)
    return list(map(messages.place, cited))


def found_by(clause: Clause, language: Language) -> list[str]:
    """What a search finds the page of a clause by, beside its title and its sentence.

    Everyday words, the questions that it answers, its id, and those of what follows from it.
    """
    also = re.split("[,、] ?", language.words["also"].get(clause.id, clause.id))
    asked = [
        language.words["quick"][name]["question"]
        for questions in read_words("shared")["quick"].values()
        for name, ids in questions.items()
        if ids[0] == clause.id
    ]
    return [*also, *asked, clause.id, *consequences()[clause.id]]


@frozen
class Part:
    """A function of a chapter's source, or what stands between two.

    Attributes:
        function: its name; None for what stands between.
        clause: the id of the clause that it is, if it is one.
        code: the text.
    """

    function: str | None
    clause: str | None
    code: str


def module_of(clause: Clause) -> str:
    """The last part of the name of a clause's module."""
    return clause.function.__module__.rpartition(".")[2]


def sources() -> dict[str, tuple[Part, ...]]:
    """The source of every module that has clauses, in parts, by the module's short name."""
    of_module: dict[str, dict[str, str]] = {}
    for clause in CLAUSES:
        ids = of_module.setdefault(clause.function.__module__, {})
        ids[clause.function.__name__] = clause.id
    return {
        module.rpartition(".")[2]: tuple(_parts(inspect.getsource(sys.modules[module]), ids))
        for module, ids in of_module.items()
    }


def _parts(source: str, ids: dict[str, str]) -> Iterator[Part]:
    """Cut a module's source up; `ids` are those of its clauses, by the names of functions."""
    lines, end = source.splitlines(), 0
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    for node in functions:
        start = min(part.lineno for part in (node, *node.decorator_list)) - 1
        yield from _between(lines[end:start])
        end = node.end_lineno or start
        yield Part(node.name, ids.get(node.name), "\n".join(lines[start:end]))
    yield from _between(lines[end:])


def _between(lines: list[str]) -> Iterator[Part]:
    if code := "\n".join(lines).strip("\n"):
        yield Part(None, None, code)
