"""The words of each language by which a person may say a move. They lie in `rulebook/words`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.box.tokens import Colour
from splendor_rules.messages import LANGUAGES, Messages
from splendor_rules.notation.spans import fold

if TYPE_CHECKING:
    from splendor_rules.box.components import Box

_FILES: Final = resources.files("splendor_rules.rulebook").joinpath("words")


@lru_cache
def words_of(lang: str) -> dict[str, Any]:
    """The tables of a language; empty for English, whose words are those of the notation."""
    file = _FILES.joinpath(f"{lang}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def colour_words(lang: str, box: Box) -> dict[str, list[str]]:
    """What the colours of a box are called, by the names that records use.

    In a language with words of its own the first three stand in a list, for one token and for
    several; the last is the name in messages.
    """
    words = words_of(lang)
    colours, names = words.get("colours", {}), words.get("names", {}).get(box.name, {})
    message = Messages(lang, box.name).colour
    return {
        name: [*colours.get(name, ()), *names.get(name, ()), message(name)] for name in box.colours
    }


@lru_cache(maxsize=4)
def translated_colours(box: Box) -> dict[str, Colour]:
    """The colours by what they are called in every language; these names are read whole only."""
    by_language = (colour_words(lang, box) for lang in LANGUAGES)
    return {
        fold(word): Colour(box.colours.index(colour))
        for words in by_language
        for colour, names in words.items()
        for word in names
    }
