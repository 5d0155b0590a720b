"""The rules: one module a chapter of the rulebook, one function a clause.

Importing this package fills the registry.
"""

from __future__ import annotations

from typing import Final

from splendor_rules.clauses import REGISTRY, Clause, house_rule

from splendor_rules.rulebook import (  # isort: skip
    setup,
    turn,
    take,
    reserve,
    purchase,
    market,
    time_stone,
    avengers,
    limit,
    tile,
    points,
    end,
    winner,
)

__all__ = ["CLAUSES", "Clause", "house_rule"]

CHAPTERS: Final = (
    setup,
    turn,
    take,
    reserve,
    purchase,
    market,
    time_stone,
    avengers,
    limit,
    tile,
    points,
    end,
    winner,
)
"""The chapters' modules, in the order of the rulebook."""

CLAUSES: Final[tuple[Clause, ...]] = tuple(
    clause
    for chapter in CHAPTERS
    for clause in REGISTRY.values()
    if clause.function.__module__ == chapter.__name__
)
"""Every clause, in the order of the rulebook."""
