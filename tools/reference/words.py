"""The words of the reference site in each language, and where its pages lie."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import fields_dict

from splendor_rules import BASE, MARVEL, Ruleset
from splendor_rules.messages import LANGUAGES, Messages, messages_for
from splendor_rules.rulebook.clause import Silent
from splendor_rules.ruleset import Section, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.rulebook import Clause

ROOT: Final = Path(__file__).parent.parent.parent
DOCS: Final = ROOT / "docs"
WORDS: Final = Path(__file__).parent / "words"
GAMES: Final = {"base": BASE, "marvel": MARVEL}
COMPLETE: Final = tuple(lang for lang in LANGUAGES if (WORDS / f"{lang}.toml").exists())
"""The languages that the site has."""


@lru_cache
def words(lang: str) -> dict[str, Any]:
    """A language's words."""
    return tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8"))


def say(lang: str, *path: str, **parts: str) -> str:
    """One of the words, with what belongs into it.

    Raises:
        KeyError: the language lacks it; nothing is shown in another language unsaid.
    """
    found: Any = words(lang)
    for key in path:
        found = found[key]
    return str(found).format(**parts) if parts else str(found)


def both(lang: str) -> Messages:
    """How this language speaks of both games at once."""
    return messages_for(None, lang)


def games_of(clause: Clause) -> tuple[str, ...]:
    """The games that use a clause.

    Those whose ruleset has it in a slot; of a clause that others use, those of whose sources or
    readings it speaks; else both.
    """
    slotted = [game for game, rules in GAMES.items() if clause.function in set(_functions(rules))]
    named = {one.source.game for one in clause.support if not isinstance(one, Silent)}
    read = {
        game
        for game, rules in GAMES.items()
        for option in rules.options
        if option.name in clause.readings
    }
    found = slotted or named or read or set(GAMES)
    return tuple(game for game in GAMES if game in found)


def _functions(value: object) -> Iterator[object]:
    """The functions in a ruleset, however deep."""
    if callable(value):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _functions(one)
    elif isinstance(value, Ruleset | Section | Setup):
        for name in fields_dict(type(value)):
            yield from _functions(getattr(value, name))
