"""The bounds of what is read: each is far above what games need, and messages name it.

They are the same on every version of Python, whatever that version's own limits are.
"""

from __future__ import annotations

from typing import Final

MOST_BYTES: Final = 16 * 1024 * 1024
"""The bytes of a text as UTF-8; a longer one is refused unread."""
MOST_SCENARIO_CHARACTERS: Final = 256 * 1024
"""The characters of a described position; one that names every card has a few thousand."""
MOST_KEYS: Final = 25_000
"""The keys of a described position, each part of a dotted one counted."""
MOST_QUERIES: Final = 1000
"""The actions or turns that a described position asks, one after the other."""
MOST_WORD_CHARACTERS: Final = 1000
"""The characters of a text in a described position that names tokens, cards, tiles or places."""
MOST_NESTING: Final = 100
"""How deep lists, objects and tables lie in each other, and the parts of a dotted key."""
MOST_DIGITS: Final = 1000
"""The digits of a number in JSON and TOML."""
MOST_KEY_CHARACTERS: Final = 1000
"""The characters of a key."""
MOST_NAME_CHARACTERS: Final = 1000
"""The characters of a player's name."""
MOST_DIAGNOSTICS: Final = 100
"""The diagnostics that an error lists; it says how many more there are."""
MOST_SHOWN: Final = 40
"""The characters of an input that a message shows."""
MOST_FILE_SHOWN: Final = 500
"""The characters of a file's name that a message shows."""
MOST_LINE: Final = 1000
"""The characters of a line of an error message on the command line."""
MOST_TURN_CHARACTERS: Final = 2000
"""The characters of a turn in notation."""
MOST_VARIATIONS: Final = 40
"""How deep variations lie in each other; the record of them nests less than `MOST_NESTING`."""
MOST_THREADS: Final = 256
"""The threads that share the work of bulk."""
MOST_ITEMS: Final = 100
"""The items of a list in the headers of a game in notation."""
MOST_SEARCH_STEPS: Final = 1_000_000
"""The steps of the search for cards that come to what a description says of the players."""
