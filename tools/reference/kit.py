"""The tables of written pages, which stand where a page has a comment with their name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import evidence

from splendor_rules.testing.invariants import INVARIANTS
from splendor_rules.testing.strategies import SITUATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def filled(page: str) -> str:
    """The page with its tables."""
    for name, table in TABLES.items():
        page = page.replace(f"<!-- table: {name} -->", table())
    return page


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows))


def _invariants(*, of_steps: bool) -> str:
    listed = (each for each in INVARIANTS.values() if each.of_steps == of_steps)
    rows = ((each.meaning, ", ".join(f"`{clause}`" for clause in each.clauses)) for each in listed)
    return _table(("what must hold", "clauses"), rows)


def _situations() -> str:
    rows = (
        (
            f"`{name}`",
            each.meaning,
            "always" if each.laid_out else "half of the time" if each.layout else "never",
        )
        for name, each in SITUATIONS.items()
    )
    return _table(("situation", "what it is", "starts constructed"), rows)


TABLES: Final[dict[str, Callable[[], str]]] = {
    "invariants of positions": lambda: _invariants(of_steps=False),
    "invariants of steps": lambda: _invariants(of_steps=True),
    "situations": _situations,
    "proofs": lambda: _table(
        ("clause or invariant", "proved over", "exhausted over", "property tests", "cases"),
        evidence.rows(),
    ),
    "proofs in short": evidence.summary,
}
"""The tables by name."""
