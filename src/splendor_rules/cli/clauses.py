"""The command `clauses`: a clause of the rulebook, a chapter, or all."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import click

from splendor_rules.clauses import Cite, Clause, SecondHand, Silent, Support
from splendor_rules.cli.options import json_option, lang_option
from splendor_rules.cli.output import Output
from splendor_rules.messages import Messages, messages_for
from splendor_rules.plain_text import shortened
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.ruleset import Reading

_READINGS: Final = {option.name: option for rules in (MARVEL, BASE) for option in rules.options}
"""The readings by name; the base game has them all where both games have it."""


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
        shown = shortened(str(name))
        near = get_close_matches(shown, ids, n=3, cutoff=0.4)
        hint = f"; perhaps {', '.join(near)}" if near else ""
        raise click.UsageError(f"there is no clause {shown!r}{hint}")
    screen, wording = Output.of_this_process(), messages_for(None, lang)
    if as_json:
        for clause in chosen:
            screen.json_line(_clause_json(clause, wording))
    elif chosen[0].id == name:
        _show_clause(screen, chosen[0], wording)
    else:
        _show_list(screen, chosen, wording)


def _show_list(screen: Output, chosen: Sequence[Clause], wording: Messages) -> None:
    """Clauses by chapter, each with its title."""
    heads = [wording.word("column", name) for name in ("clause", "title", "kind")]
    for chapter, group in groupby(chosen, key=lambda clause: clause.chapter):
        screen.line(wording.word("chapter", chapter), "bold")
        rows = [
            (clause.id, wording.title(clause.id), wording.word("kind", clause.kind))
            for clause in group
        ]
        screen.table(heads, rows)
        screen.line()


def _show_clause(screen: Output, clause: Clause, wording: Messages) -> None:
    """A clause with its text, what it means at the table, what it stands on, and its readings."""
    screen.line(f"{clause.id}: {wording.title(clause.id)}", "bold")
    screen.line(wording.text(clause.id))
    screen.line()
    for column, text in (
        ("table", wording.table(clause.id)),
        ("kind", wording.word("kind", clause.kind)),
        ("basis", wording.word("basis", clause.basis())),
        *(("sources", wording.support(clause, support)) for support in wording.supports(clause)),
    ):
        screen.line(wording.labelled(column, text), indent=2)
    for name in clause.readings:
        _show_reading(screen, _READINGS[name], wording)


def _show_reading(screen: Output, reading: Reading, wording: Messages) -> None:
    alternatives = wording.joined(reading.alternatives)
    text = wording.phrase(
        "choices", reading=reading.name, default=reading.default, alternatives=alternatives
    )
    screen.line(wording.labelled("readings", text), indent=2)
    screen.line(wording.reading(reading.name, "question"), indent=4)
    for choice, text in _choices(reading, wording).items():
        screen.line(wording.phrase("labelled", label=choice, text=text), indent=4)


def _choices(reading: Reading, wording: Messages) -> dict[str, str]:
    """What each choice means, the default first."""
    choices = (reading.default, *reading.alternatives)
    return {choice: wording.reading(reading.name, choice) for choice in choices}


def _clause_json(clause: Clause, wording: Messages) -> dict[str, Any]:
    """A clause for a program."""
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "kind": str(clause.kind),
        "title": wording.title(clause.id),
        "text": wording.text(clause.id),
        "table": wording.table(clause.id),
        "basis": str(clause.basis()),
        "support": [_support_json(clause, support, wording) for support in clause.support],
        "readings": [
            {
                "name": name,
                "question": wording.reading(name, "question"),
                "default": _READINGS[name].default,
                "choices": _choices(_READINGS[name], wording),
            }
            for name in clause.readings
        ],
        "function": f"{clause.function.__module__}.{clause.function.__name__}",
    }


def _support_json(clause: Clause, support: Support, wording: Messages) -> dict[str, str]:
    match support:
        case Cite(source, pinpoint, basis):
            return {"source": source.key, "pinpoint": pinpoint, "basis": str(basis)}
        case SecondHand(source, pinpoint):
            settles = wording.detail(clause, support)
            place = {"source": source.key, "pinpoint": pinpoint}
            return {**place, "settles": settles, "basis": "outside"}
        case Silent():
            return {"basis": "silent", "decided": wording.detail(clause, support)}
