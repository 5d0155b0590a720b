"""Thousands of games at once, by kernels that are proven equal to the clauses.

It needs NumPy, numba and orjson, which the extra `bulk` brings; nothing below imports it.
"""

from __future__ import annotations

from typing import Final

NEEDS_BULK: Final = (
    "splendor_rules.bulk needs NumPy, numba and orjson: pip install 'splendor-rules[bulk]'"
)

try:
    import numba  # noqa: F401  (tried, so that one sentence names the extra)
    import numpy  # noqa: F401, ICN001  (as above)
    import orjson  # noqa: F401  (as above)
except ImportError as error:
    raise ImportError(NEEDS_BULK) from error

from splendor_rules.bulk.action_space import (  # noqa: E402  (the check comes first)
    ACTIONS,
    ACTIONS_FORMAT,
    NO_ACTION,
    action_of,
    action_table,
    ids_of,
)
from splendor_rules.bulk.clause_numbers import CLAUSES  # noqa: E402  (as above)
from splendor_rules.bulk.flat import FlatActions  # noqa: E402  (as above)
from splendor_rules.bulk.games import BulkGames, StepResult  # noqa: E402  (as above)
from splendor_rules.bulk.judging import judge_records  # noqa: E402  (as above)

__all__ = [
    "ACTIONS",
    "ACTIONS_FORMAT",
    "CLAUSES",
    "NO_ACTION",
    "BulkGames",
    "FlatActions",
    "StepResult",
    "action_of",
    "action_table",
    "ids_of",
    "judge_records",
]
