"""The languages of the site and their words; those of the clauses lie beside the clauses."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from splendor_rules import BASE, MARVEL
from splendor_rules.messages import LANGUAGES, Messages, messages_for

ROOT: Final = Path(__file__).parent.parent.parent
DOCS: Final = ROOT / "docs"
GAMES: Final = {"base": BASE, "marvel": MARVEL}


def read_words(name: str) -> dict[str, Any]:
    """One of the files in docs/words: a language's, or `shared`."""
    return tomllib.loads((DOCS / "words" / f"{name}.toml").read_text(encoding="utf-8"))


@frozen
class Language:
    """A language of the site.

    Attributes:
        code: its code, such as `en`.
        words: the words of its pages, table by table.
        messages: how it speaks of both games at once.
    """

    code: str
    words: dict[str, Any]
    messages: Messages

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return str(self.words["site"]["name"])

    @property
    def folder(self) -> str:
        """Where its pages lie in the site; the English ones lie at the top."""
        return "" if self.code == "en" else f"{self.code}/"

    @property
    def to_site(self) -> str:
        """The way from one of its pages at the top to the start of the site."""
        return "../" if self.folder else ""

    def of_game(self, game: str) -> Messages:
        """How it speaks of one game."""
        return messages_for(game, self.code)

    def labelled(self, label: str, text: str) -> str:
        """A label with what it labels."""
        return self.messages.phrase("labelled", label=label, text=text)

    def cited(self, source: str, basis: str) -> str:
        """Something with a remark in brackets."""
        return self.messages.phrase("cited", source=source, basis=basis)

    def remark(self, text: str) -> str:
        """A remark in brackets."""
        return self.messages.phrase("sourced", clauses="", source=text).strip()


@cache
def languages() -> tuple[Language, ...]:
    """Every language that the library has texts in."""
    return tuple(Language(code, read_words(code), messages_for(None, code)) for code in LANGUAGES)
