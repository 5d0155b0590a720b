"""The words of a game's text."""

from __future__ import annotations

from typing import Final

FIRST_LINE: Final = "splendor-game/1"
NOBODY: Final = "none"
UNKNOWN: Final = "?"
