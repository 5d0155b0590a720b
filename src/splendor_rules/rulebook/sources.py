"""The documents that the clauses cite."""

from __future__ import annotations

from typing import Final

from splendor_rules.clauses import Source

BASE_JA: Final = Source("BJ", "Rules of Splendor, Japanese summary", "ja", "base")
MARVEL_JA: Final = Source("MJ", "Rules of Splendor: Marvel, Japanese", "ja", "marvel")
FAQ_DE: Final = Source("MD", "FAQ on Splendor: Marvel, German", "de", "marvel")
FAQ_FR: Final = Source("MF", "FAQ on Splendor: Marvel, French", "fr", "marvel")
BASE_EN: Final = Source(
    "PR", "Rulebook of Splendor, US edition of 2014", "en", "base", year=2014, at_second_hand=True
)
MARVEL_EN: Final = Source(
    "ME",
    "Rulebook of Splendor: Marvel, English, 2020",
    "en",
    "marvel",
    year=2020,
    at_second_hand=True,
)
HOW_TO_PLAY: Final = Source(
    "HT", "How-to-play pages on Splendor: Marvel that agree", "en", "marvel", at_second_hand=True
)
SOURCES: Final = (BASE_JA, MARVEL_JA, FAQ_DE, FAQ_FR, BASE_EN, MARVEL_EN, HOW_TO_PLAY)
