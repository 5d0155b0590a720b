"""Where the files lie that the tests read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent.parent
ROOT: Final = TESTS.parent
CASES: Final = TESTS / "cases"
GAMES: Final = TESTS / "games"
EXAMPLES: Final = ROOT / "examples"
