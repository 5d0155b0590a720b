"""The page of a clause, the pages of the chapters, and the list of all clauses."""

from __future__ import annotations

import inspect
from itertools import groupby
from typing import TYPE_CHECKING, Final

from cases import section
from words import COMPLETE, both, games_of, say, words

from splendor_rules import RULES_VERSION
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.clause import Basis, Cite, SecondHand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.messages import Messages
    from splendor_rules.rulebook import Clause

SINCE: Final = "2026.1"
"""The first version of the rules: every clause is in force since then."""


def clause_pages(lang: str) -> Iterator[tuple[str, str]]:
    """The page of each clause, with its path."""
    for clause in CLAUSES:
        yield f"clauses/{clause.id}.md", "\n".join(_page(clause, lang)) + "\n"


def _page(clause: Clause, lang: str) -> Iterator[str]:
    wording = both(lang)
    chapter = wording.word("chapter", clause.chapter)
    yield f"[{chapter}](../rules/{clause.chapter}.md) · `{clause.id}`\n{{ .crumbs }}\n"
    yield f"# {wording.title(clause.id)}\n"
    yield f"{wording.text(clause.id)}\n{{ .rule }}\n"
    if also := words(lang)["also"].get(clause.id):
        said = wording.phrase("labelled", label=say(lang, "clause", "also"), text=also)
        yield f"{said}\n{{ .also }}\n"
    yield f"## {say(lang, 'clause', 'at_the_table')} {{ #table }}\n"
    yield f"{wording.table(clause.id)}\n"
    yield from section(clause.id, lang)
    yield from _support(clause, wording, lang)
    yield from _function(clause, lang)
    yield from _citation(clause, wording, lang)


def _support(clause: Clause, wording: Messages, lang: str) -> Iterator[str]:
    yield f"\n## {say(lang, 'clause', 'stands_on')} {{ #sources }}\n"
    for one in clause.support:
        known = isinstance(one, Cite | SecondHand)
        source = f" [{one.source.key}](../sources.md#{one.source.key})" if known else ""
        yield f"- {wording.support(clause, one)}{source}"
    yield ""
    games = wording.joined(say(lang, "site", game) for game in games_of(clause))
    facts = [
        (say(lang, "clause", "kind"), wording.word("kind", clause.kind)),
        (say(lang, "clause", "basis"), _basis(clause, wording, lang)),
        (say(lang, "clause", "games"), games),
        (say(lang, "clause", "since"), say(lang, "clause", "since_version", version=SINCE)),
    ]
    if clause.readings:
        links = (f"[{name}](../questions.md#{name})" for name in clause.readings)
        facts.append((say(lang, "clause", "readings"), wording.joined(links)))
    for label, fact in facts:
        yield f"- {wording.phrase('labelled', label=f'**{label}**', text=fact)}"


def _basis(clause: Clause, wording: Messages, lang: str) -> str:
    """How the sources of each game carry a clause."""
    known = {one.source.game for one in clause.support if isinstance(one, SecondHand)}
    said = []
    for game in games_of(clause):
        basis = clause.basis(game)
        word = wording.word("basis", basis)
        if basis is Basis.SILENT and game in known:
            word = say(lang, "clause", "second_hand")
        said.append(wording.phrase("cited", source=say(lang, "site", game), basis=word))
    return wording.joined(said)


def _function(clause: Clause, lang: str) -> Iterator[str]:
    function = clause.function
    name = f"{function.__module__}.{function.__name__}"
    yield f"\n## {say(lang, 'clause', 'function')} {{ #function }}\n"
    yield f"{say(lang, 'clause', 'function_lead', function=name)}\n"
    yield f"```python\n{inspect.getsource(function).rstrip()}\n```"


def _citation(clause: Clause, wording: Messages, lang: str) -> Iterator[str]:
    yield f"\n## {say(lang, 'clause', 'cite')} {{ #cite }}\n"
    yield f"> splendor_rules, rules {RULES_VERSION}, clause {clause.id}\n"
    way = f"{'' if lang == 'en' else f'/{lang}'}/clauses/{clause.id}/"
    version = say(lang, "clause", "at_version", version=RULES_VERSION)
    kept = wording.phrase("cited", source=f"`/{RULES_VERSION}{way}`", basis=version)
    address = wording.joined((f"`{way}`", kept))
    yield wording.phrase("labelled", label=say(lang, "clause", "link"), text=address) + "\n"
    others = [other for other in COMPLETE if other != lang]
    links = (
        f'<a href="{_way(lang, other)}clauses/{clause.id}/" hreflang="{other}" '
        f'lang="{other}">{say(other, "site", "name")}</a>'
        for other in others
    )
    if others:
        label = say(lang, "clause", "languages")
        yield wording.phrase("labelled", label=label, text=wording.joined(links))


def _way(lang: str, other: str) -> str:
    """From a page two folders deep in one language to the start of another."""
    up = "../../" if lang == "en" else "../../../"
    return up if other == "en" else f"{up}{other}/"


def chapter_pages(lang: str) -> Iterator[tuple[str, str]]:
    """A page for each chapter, with its clauses in short."""
    wording = both(lang)
    for chapter, clauses in groupby(CLAUSES, key=lambda clause: clause.chapter):
        lines = [f"# {wording.word('chapter', chapter)}\n"]
        lines.append(f"{say(lang, 'pages', 'chapter', 'lead')}\n")
        for clause in clauses:
            link = f"[{wording.title(clause.id)}](../clauses/{clause.id}.md)"
            lines.append(f"## {link} {{ #{clause.id} }}\n")
            lines.append(f"{wording.text(clause.id)}\n")
        yield f"rules/{chapter}.md", "\n".join(lines)


def list_page(lang: str) -> tuple[str, str]:
    """All clauses by chapter."""
    wording = both(lang)
    lines = [f"# {say(lang, 'pages', 'clauses', 'title')}\n"]
    lines.append(f"{say(lang, 'pages', 'clauses', 'lead')}\n")
    for chapter, clauses in groupby(CLAUSES, key=lambda clause: clause.chapter):
        heading = f"[{wording.word('chapter', chapter)}](../rules/{chapter}.md)"
        lines.append(f"## {heading} {{ #{chapter} }}\n")
        lines += [
            f"- [{clause.id}]({clause.id}.md) {wording.title(clause.id)}" for clause in clauses
        ]
        lines.append("")
    return "clauses/index.md", "\n".join(lines)
