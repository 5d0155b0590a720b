"""Clauses in slots of another kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules import BASE, Reserve, Take
from splendor_rules.rulebook import limit, purchase, reserve, setup, take, turn, winner
from splendor_rules.ruleset import Setup
from splendor_rules.sections import Section

if TYPE_CHECKING:
    from splendor_rules.sections import Effect, Ranking, Requirement, StateInvariant, Transition

# Each is right in its own slot.
Section[Take](shape=(take.pattern,), effects=(take.tokens_change_hands,))
Section[Reserve](components=(reserve.card_there,), effects=(reserve.effect,))

# A requirement of another action, an effect for a requirement, the other way round, a definition.
Section[Reserve](components=(take.pattern,))  # error: mypy=arg-type pyright=reportArgumentType
Section[Take](cost=(take.tokens_change_hands,))  # error: mypy=arg-type pyright=reportArgumentType
Section[Take](effects=(take.pattern,))  # error: mypy=arg-type pyright=reportArgumentType
Section[Take](cost=(purchase.price,))  # error: mypy=arg-type pyright=reportArgumentType

# The slots of a whole ruleset, by their types, and by `evolve`, whose values mypy alone looks at:
# a section of another action;
own: Section[Take] = BASE.reserve  # error: mypy=assignment pyright=reportAssignmentType
evolve(BASE, take=BASE.reserve)  # error: mypy=arg-type
# a ranking among the invariants, and an invariant among the rankings;
invariant: StateInvariant = winner.shared  # error: mypy=assignment pyright=reportAssignmentType
evolve(BASE, invariants=(winner.shared,))  # error: mypy=arg-type
ranking: Ranking = limit.ten  # error: mypy=assignment pyright=reportAssignmentType
evolve(BASE, ranking=(limit.ten,))  # error: mypy=arg-type
# an invariant of one position among those of two;
transition: Transition = limit.ten  # error: mypy=assignment pyright=reportAssignmentType
evolve(BASE, transitions=(limit.ten,))  # error: mypy=arg-type
# a requirement of an action where one of a seat is wanted;
seat: Requirement[int] = turn.pending  # error: mypy=assignment pyright=reportAssignmentType
evolve(BASE, own_turn=turn.pending)  # error: mypy=arg-type
# an effect of another action.
effect: Effect[Take] = reserve.effect  # error: mypy=assignment pyright=reportAssignmentType

# What is set out by the number of players, where no number is given.
Setup(
    supply=setup.supply,
    wild=setup.nobles,  # error: mypy=arg-type pyright=reportArgumentType
    time_stones=setup.time_stones,
    tiles=setup.nobles,
)
