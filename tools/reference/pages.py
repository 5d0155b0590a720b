"""Every page of a language: a template of docs/templates and what it is filled with."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import cases
import citation
import clauses
import evidence
import history
import tables
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from language import DOCS, GAMES, languages, read_words

from splendor_rules import RULES_VERSION
from splendor_rules.rulebook import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from language import Language

PLAYERS_PAGES: Final = (
    "index",
    "all",
    "quick",
    "turn",
    "set-up",
    "games",
    "questions",
    "slips",
    "changes",
    "components",
    "glossary",
    "sources",
)
"""The pages for people who play, one template each."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(DOCS / "templates"),
        undefined=StrictUndefined,  # a word that a language lacks is an error, not a gap
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - Markdown is written, from this repository's own texts
    )
    environment.filters.update(fill=str.format, of=_of, link=_link, plain=plain)
    environment.globals.update(
        cases=cases,
        citation=citation,
        clauses=clauses,
        evidence=evidence,
        tables=tables,
        history=history,
        games=GAMES,
        languages=languages(),
        rules_version=RULES_VERSION,
        shared=read_words("shared"),
    )
    return environment


def plain(text: str) -> str:
    """A sentence without the marks of Markdown: of a link what is read stays."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)|[`*]", r"\1", " ".join(text.split()))


def described(page: str) -> str:
    """A page that is written by hand, with its first paragraph as its description."""
    paragraphs = (part for part in page.split("\n\n") if part[:1].isalnum() or part[:1] in "`*[")
    description = json.dumps(plain(next(paragraphs, "")), ensure_ascii=False)
    rest = page.removeprefix("---\n") if page.startswith("---\n") else f"---\n\n{page}"
    return f"---\ndescription: {description}\n{rest}"


def _of(key: str, table: dict[str, str]) -> str:
    return table[key]


def _link(name: str, address: str) -> str:
    """A link to what bears this name; the name goes into the address."""
    return f"[{name}]({address.format(name)})"


def pages(language: Language) -> Iterator[tuple[str, str]]:
    """Every page of a language, with its path."""
    for name in PLAYERS_PAGES:
        yield f"{name}.md", _page(name, language)
    yield "clauses/index.md", _page("clauses", language)
    for chapter, of_chapter in clauses.chapters().items():
        page = _page("chapter", language, chapter=chapter, listed=of_chapter)
        yield f"rules/{chapter}/index.md", page
    for clause in CLAUSES:
        yield f"clauses/{clause.id}.md", _page("clause", language, clause=clause)
    if language.code == "en":
        for module, parts in clauses.sources().items():
            yield f"source/{module}.md", _page("source", language, module=module, parts=parts)


def _page(template: str, language: Language, **parts: Any) -> str:  # noqa: ANN401 - for a template
    filled = _environment().get_template(f"{template}.md.j2")
    words, messages = language.words, language.messages
    text = filled.render(language=language, words=words, messages=messages, **parts)
    return text.strip() + "\n"
