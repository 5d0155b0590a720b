"""The tables of written pages, which stand where a page has a comment with their name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splendor_rules.testing.invariants import INVARIANTS
from splendor_rules.testing.strategies import SITUATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def filled(page: str, tables: Mapping[str, Callable[[], str]]) -> str:
    """The page with its tables, by their names."""
    for name, made in tables.items():
        page = page.replace(f"<!-- table: {name} -->", made())
    return page


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows))


def _invariants(*, of_steps: bool) -> str:
    listed = (each for each in INVARIANTS.values() if each.of_steps == of_steps)
    rows = ((each.meaning, ", ".join(f"`{clause}`" for clause in each.clauses)) for each in listed)
    return table(("what must hold", "clauses"), rows)


def _situations() -> str:
    rows = (
        (
            f"`{name}`",
            each.meaning,
            "always" if each.laid_out else "half of the time" if each.layout else "never",
        )
        for name, each in SITUATIONS.items()
    )
    return table(("situation", "what it is", "starts constructed"), rows)


TABLES: Final[dict[str, Callable[[], str]]] = {
    "invariants of positions": lambda: _invariants(of_steps=False),
    "invariants of steps": lambda: _invariants(of_steps=True),
    "situations": _situations,
}
"""The tables by name."""
