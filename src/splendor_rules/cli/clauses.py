"""The command `clauses`: a clause of the rulebook, a chapter, or all."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from splendor_rules.clauses import Cite, Clause, SecondHand, Silent, Support
from splendor_rules.cli.options import json_option, lang_option
from splendor_rules.cli.output import Output
from splendor_rules.messages import Messages, messages_for
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.ruleset import Reading


@click.command()
@click.argument("name", required=False, metavar="[CLAUSE]")
@json_option
@lang_option
def clauses(name: str | None, *, as_json: bool, lang: str) -> None:
    """Show a clause of the rulebook, or a chapter's clauses, or all of them."""
    name = None if name is None else name.lower()
    chosen = [clause for clause in CLAUSES if name in (None, clause.id, clause.chapter)]
    if not chosen:
        ids = [clause.id for clause in CLAUSES]
        near = get_close_matches(str(name), ids, n=3, cutoff=0.4)
        hint = f"; perhaps {', '.join(near)}" if near else ""
        raise click.UsageError(f"there is no clause {name!r}{hint}")
    screen = Output.of_this_process()
    if as_json:
        for clause in chosen:
            screen.json_line(_clause_json(clause, lang))
    elif chosen[0].id == name:
        _show_clause(screen, chosen[0], lang)
    else:
        _show_list(screen, chosen, lang)


def _show_list(screen: Output, chosen: Sequence[Clause], lang: str) -> None:
    """Clauses by chapter, each with its title."""
    wording = messages_for(None, lang)
    for chapter, group in groupby(chosen, key=lambda clause: clause.chapter):
        screen.line(wording.word("chapter", chapter), "bold")
        heads = [wording.word("column", name) for name in ("clause", "title", "kind")]
        rows = [
            (clause.id, wording.title(clause.id), wording.word("kind", clause.kind))
            for clause in group
        ]
        screen.table(heads, rows)
        screen.line()


def _show_clause(screen: Output, clause: Clause, lang: str) -> None:
    """A clause with its text, what it means at the table, what it stands on, and its readings."""
    wording = messages_for(None, lang)
    screen.line(f"{clause.id}: {wording.title(clause.id)}", "bold")
    screen.line(wording.text(clause.id))
    screen.line()
    _labelled(screen, wording, "table", wording.table(clause.id))
    _labelled(screen, wording, "kind", wording.word("kind", clause.kind))
    _labelled(screen, wording, "basis", wording.word("basis", clause.basis()))
    for support in clause.support:
        _labelled(screen, wording, "sources", wording.support(clause, support))
    for name in clause.readings:
        _show_reading(screen, _reading(name), wording)


def _labelled(screen: Output, wording: Messages, name: str, text: str) -> None:
    label = wording.word("column", name)
    screen.line(wording.phrase("labelled", label=label, text=text), indent=2)


def _reading(name: str) -> Reading:
    """A reading with its choices; the base game has them all where both games have it."""
    options = {option.name: option for rules in (MARVEL, BASE) for option in rules.options}
    return options[name]


def _show_reading(screen: Output, reading: Reading, wording: Messages) -> None:
    alternatives = wording.joined(reading.alternatives)
    text = wording.phrase(
        "choices", reading=reading.name, default=reading.default, alternatives=alternatives
    )
    _labelled(screen, wording, "readings", text)
    screen.line(wording.reading(reading.name, "question"), indent=4)
    for choice, text in _choices(reading, wording).items():
        screen.line(wording.phrase("labelled", label=choice, text=text), indent=4)


def _choices(reading: Reading, wording: Messages) -> dict[str, str]:
    """What each choice means, the default first."""
    choices = (reading.default, *reading.alternatives)
    return {choice: wording.reading(reading.name, choice) for choice in choices}


def _clause_json(clause: Clause, lang: str) -> dict[str, Any]:
    """A clause for a program."""
    wording = messages_for(None, lang)
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "kind": str(clause.kind),
        "title": wording.title(clause.id),
        "text": wording.text(clause.id),
        "table": wording.table(clause.id),
        "basis": str(clause.basis()),
        "support": [_support_json(clause, support, wording) for support in clause.support],
        "readings": [_reading_json(_reading(name), wording) for name in clause.readings],
        "function": f"{clause.function.__module__}.{clause.function.__name__}",
    }


def _support_json(clause: Clause, support: Support, wording: Messages) -> dict[str, str]:
    match support:
        case Cite(source, pinpoint, basis):
            return {"source": source.key, "pinpoint": pinpoint, "basis": str(basis)}
        case SecondHand(source):
            settles = wording.detail(clause, support)
            return {"source": source.key, "settles": settles, "basis": "outside"}
        case Silent():
            return {"basis": "silent", "decided": wording.detail(clause, support)}


def _reading_json(reading: Reading, wording: Messages) -> dict[str, Any]:
    return {
        "name": reading.name,
        "question": wording.reading(reading.name, "question"),
        "default": reading.default,
        "choices": _choices(reading, wording),
    }
