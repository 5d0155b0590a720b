"""Pages for people who play: sources, open questions, slips, quick rulings, glossary."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from words import GAMES, WORDS, both, say, words

from splendor_rules.messages import LANGUAGES
from splendor_rules.rulebook import CLAUSES
from splendor_rules.rulebook.clause import SOURCES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.ruleset import Reading


@lru_cache
def _shared() -> dict[str, Any]:
    """What is the same in every language: which clause answers which question, and the glossary."""
    return tomllib.loads((WORDS / "shared.toml").read_text(encoding="utf-8"))


def head(lang: str, page: str, **parts: str) -> Iterator[str]:
    """A page's title and what it is about."""
    yield f"# {say(lang, 'pages', page, 'title')}\n"
    yield f"{say(lang, 'pages', page, 'lead', **parts)}\n"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, line by line."""
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"
    yield ""


def clause_link(clause_id: str) -> str:
    """A link to a clause from a page at the top."""
    return f"[{clause_id}](clauses/{clause_id}.md)"


def sources_page(lang: str) -> Iterator[str]:
    """The documents that clauses cite."""
    yield from head(lang, "sources")
    wording = both(lang)
    heads = [say(lang, "pages", "sources", one) for one in ("key", "document", "game", "known")]
    rows = []
    for source in SOURCES:
        known = say(lang, "pages", "sources", "second_hand" if source.outside else "read")
        key = f'<span id="{source.key}">{source.key}</span>'
        rows.append([key, wording.document(source), say(lang, "site", source.game), known])
    yield from table(heads, rows)
    yield f"## {say(lang, 'pages', 'sources', 'pinpoints')}\n"
    yield say(lang, "pages", "sources", "pinpoint_lead")


def questions_page(lang: str) -> Iterator[str]:
    """The readings, with both sides and what would change."""
    yield from head(lang, "questions")
    wording = both(lang)
    games: dict[str, list[str]] = {}
    options: dict[str, Reading] = {}
    for game, rules in GAMES.items():
        for option in rules.options:
            games.setdefault(option.name, []).append(say(lang, "site", game))
            options.setdefault(option.name, option)
    for name, option in options.items():
        yield f"## {wording.reading(name, 'title')} {{ #{name} }}\n"
        yield f"**{wording.reading(name, 'question')}**\n"
        yield f"`{name}` · {wording.joined(games[name])}\n"
        for value in (option.default, *option.alternatives):
            said = f"{wording.reading(name, value)} `{value}`"
            if value == option.default:
                basis = say(lang, "pages", "questions", "default")
                said = wording.phrase("cited", source=said, basis=basis)
            yield f"- {said}"
        label = f"*{say(lang, 'pages', 'questions', 'why')}*"
        why = wording.phrase("labelled", label=label, text=wording.reading(name, "why"))
        yield f"\n{why}\n"
        links = (clause_link(clause.id) for clause in CLAUSES if name in clause.readings)
        label = f"*{say(lang, 'pages', 'questions', 'asked')}*"
        yield f"{wording.phrase('labelled', label=label, text=wording.joined(links))}\n"


def slips_page(lang: str) -> Iterator[str]:
    """Where the sources err, and what settles it."""
    yield from head(lang, "slips")
    wording = both(lang)
    for name, slip in _shared()["slips"].items():
        yield f"## {name} · {slip['where']} {{ #{name} }}\n"
        yield f"{words(lang)['slips'][name]}\n"
        keys = [source.key for source in SOURCES if source.key in slip["where"]]
        sources = wording.joined(f"[{key}](sources.md#{key})" for key in keys)
        settled = wording.joined(clause_link(one) for one in slip["settled"])
        for label, text in (("where", sources), ("settled", settled)):
            if text:
                named = say(lang, "pages", "slips", label)
                yield f"- {wording.phrase('labelled', label=named, text=text)}"
        yield ""


def quick_page(lang: str) -> Iterator[str]:
    """The questions asked most, one line each."""
    yield from head(lang, "quick")
    for section, questions in _shared()["quick"].items():
        yield f"## {both(lang).word('chapter', section)}\n"
        for name, clauses in questions.items():
            asked = words(lang)["quick"][name]
            links = both(lang).joined(clause_link(one) for one in clauses)
            yield f"**{asked['question']}**{{ #{name} }}\n"
            yield f":   {asked['answer']} {links}\n"


LABELS: Final = {"en": "English", "ja": "日本語", "de": "Deutsch", "fr": "français"}


def glossary_page(lang: str) -> Iterator[str]:
    """The words in the four languages, this page's own first."""
    yield from head(lang, "glossary")
    order = [lang, *(other for other in LANGUAGES if other != lang)]
    rows = [[term[one] for one in order] for term in _shared()["glossary"]]
    filter_ = say(lang, "pages", "components", "filter")
    yield f'<div class="sorts" data-filter="{filter_}" markdown>\n'
    yield from table([LABELS[one] for one in order], rows)
    yield "</div>"


COMMON: Final = ("two-of-three", "eleven", "few-colours", "base-tie", "marvel-tie", "tile-action")
"""The questions that the start page answers itself."""


def start_page(lang: str) -> Iterator[str]:
    """Where a reader begins: three ways in, and the questions that everybody asks."""
    yield from head(lang, "start")
    yield f"## {say(lang, 'pages', 'start', 'play_title')} {{ #play }}\n"
    for name, page in (
        ("quick", "quick"),
        ("turn", "turn"),
        ("setup", "set-up"),
        ("games", "games"),
        ("components", "components"),
    ):
        link = f"[{say(lang, 'pages', name, 'title')}]({page}.md)"
        yield f"- {say(lang, 'pages', 'start', name, link=link)}"
    yield f"\n{say(lang, 'pages', 'start', 'search')}\n"
    yield f"### {say(lang, 'pages', 'start', 'common_title')} {{ #common }}\n"
    for name in COMMON:
        asked = words(lang)["quick"][name]
        yield f"- [{asked['question']}](quick.md#{name}) {asked['answer']}"
    yield from _start_for_others(lang)


def _start_for_others(lang: str) -> Iterator[str]:
    def link(page: str, address: str) -> str:
        return f"[{say(lang, 'pages', page, 'title')}]({address}.md)"

    yield f"\n## {say(lang, 'pages', 'start', 'cite_title')} {{ #cite }}\n"
    parts = {
        "clause": clause_link("take.two-needs-four"),
        "link": link("clauses", "clauses/index"),
        "questions": link("questions", "questions"),
        "slips": link("slips", "slips"),
    }
    yield f"{say(lang, 'pages', 'start', 'cite', **parts)}\n"
    yield f"## {say(lang, 'pages', 'start', 'develop_title')} {{ #develop }}\n"
    said = say(lang, "pages", "start", "develop_link")
    way = "developers/" if lang == "en" else "../developers/"
    developers = f'<a href="{way}">{said}</a>'
    yield f"{say(lang, 'pages', 'start', 'develop', link=developers)}\n"
    yield f"{say(lang, 'pages', 'start', 'not_affiliated')}\n"
