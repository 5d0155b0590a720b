"""Which clauses are in force when games are played, and so have kernels."""

from __future__ import annotations

from typing import Final

from splendor_rules import BASE, MARVEL
from splendor_rules.bulk.tables import rules_in
from splendor_rules.clauses import REGISTRY, Kind, clause_of

NOT_IN_ROWS: Final = frozenset({"reserve.hidden"})
"""What views ask, which are made of a `State`."""


def clauses_of_play() -> set[str]:
    """The clauses by which the two games are played, the definitions in them too.

    Invariants are asked of every position that becomes a row. What is set out is dealt by
    `new_game`, whatever the engine.
    """
    in_force = {clause_of(rule) for game in (BASE, MARVEL) for rule in rules_in(game)}
    definitions = (
        clause
        for clause in REGISTRY.values()
        if clause.kind is Kind.DEFINITION and clause.chapter != "setup"
    )
    return {clause.id for clause in (*in_force, *definitions) if clause is not None}
