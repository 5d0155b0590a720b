"""A turn of a record as a row of numbers."""

from __future__ import annotations

from typing import Final

SEAT: Final = 0
ACTION: Final = 1
"""The id of the action; `PURCHASE` for any purchase."""
CARD: Final = 2
"""The number of the card that a purchase or reservation names."""
ORIGIN: Final = 3
"""Where a purchased card lies: `FROM_HAND`, `ANYWHERE` in the rows, or a slot of them."""
PAID: Final = 4
"""What is paid, as a packed count."""
RETURNED: Final = 5
"""The id of the return."""
TILE_GAINED: Final = 6
"""The number of the tile that is gained."""
COLUMNS: Final = 7

NOTHING: Final = -1
"""What a turn does not name."""
ANYWHERE: Final = -2
FROM_HAND: Final = -3
