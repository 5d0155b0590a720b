"""Clauses on the screen."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from splendor_rules.rulebook.clause import Cite, Clause, Outside, Silent, Support
from splendor_rules.rulesets import BASE, MARVEL
from splendor_rules.wording import Wording, wording_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.cli.screen import Screen


def show_list(screen: Screen, chosen: Sequence[Clause], lang: str) -> None:
    """Clauses by chapter, each with its title."""
    wording = wording_for(None, lang)
    for chapter, group in groupby(chosen, key=lambda clause: clause.chapter):
        screen.line(wording.word("chapter", chapter), "bold")
        heads = [wording.word("column", name) for name in ("clause", "title", "kind")]
        rows = [
            (clause.id, wording.title(clause.id), wording.word("kind", clause.kind))
            for clause in group
        ]
        screen.table(heads, rows)
        screen.line()


def show_clause(screen: Screen, clause: Clause, lang: str) -> None:
    """A clause with its text and what it stands on."""
    wording = wording_for(None, lang)
    screen.line(f"{clause.id}: {wording.title(clause.id)}", "bold")
    screen.line(wording.text(clause.id))
    screen.line()
    _labelled(screen, wording, "kind", wording.word("kind", clause.kind))
    _labelled(screen, wording, "basis", wording.word("basis", clause.basis()))
    for support in clause.support:
        _labelled(screen, wording, "sources", wording.support(clause, support))
    for reading in clause.readings:
        _labelled(screen, wording, "readings", _reading(reading, wording))


def _labelled(screen: Screen, wording: Wording, name: str, text: str) -> None:
    label = wording.word("column", name)
    screen.line(wording.phrase("labelled", label=label, text=text), indent=2)


def _reading(name: str, wording: Wording) -> str:
    options = {option.name: option for rules in (MARVEL, BASE) for option in rules.options}
    option = options[name]
    alternatives = wording.joined(option.alternatives)
    return wording.phrase(
        "choices", reading=name, default=option.default, alternatives=alternatives
    )


def clause_json(clause: Clause, lang: str) -> dict[str, Any]:
    """A clause for a program."""
    wording = wording_for(None, lang)
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "kind": str(clause.kind),
        "title": wording.title(clause.id),
        "text": wording.text(clause.id),
        "basis": str(clause.basis()),
        "support": [_support_json(support) for support in clause.support],
        "readings": list(clause.readings),
        "function": f"{clause.function.__module__}.{clause.function.__name__}",
    }


def _support_json(support: Support) -> dict[str, str]:
    match support:
        case Cite(source, pinpoint, basis):
            return {"source": source.key, "pinpoint": pinpoint, "basis": str(basis)}
        case Outside(source, what):
            return {"source": source.key, "settles": what, "basis": "outside"}
        case Silent(decided):
            return {"basis": "silent", "decided": decided}
