"""The values: a scenario, and the queries about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, get_args

from attrs import field, fields_dict, frozen

from splendor_rules.actions import Action, Turn
from splendor_rules.box.values import are, are_names, is_a, is_whole
from splendor_rules.state import State

if TYPE_CHECKING:
    from splendor_rules.box.components import Box


@frozen
class Query:
    """A question about a state: may this seat do that?

    Attributes:
        seat: who acts.
        action: a single action, or a whole turn.
        open_payment: whether it is a purchase that leaves its payment out; the question is then
            whether and how the card can be paid.
    """

    seat: int = field(validator=is_whole)
    action: Action | Turn = field(validator=is_a(*get_args(Action), Turn))
    open_payment: bool = field(default=False, validator=is_a(bool))


Queries: TypeAlias = tuple[Query, ...]
"""Queries that follow one another; empty if the scenario is only to be described."""


@frozen
class Scenario:
    """A described table, completed to a whole state, with its queries.

    Attributes:
        state: the state.
        names: the players' names, seat 0 first.
        queries: the queries about it.
        title: the subject, if the description names one.
        left_out: keys that a description has left out, by which a verdict can be another one.
        asks_winner: whether it is asked who wins; the score is the answer.
    """

    state: State = field(validator=is_a(State))
    names: tuple[str, ...] = field(validator=are_names)
    queries: Queries = field(default=(), validator=are(Query))
    title: str | None = field(default=None, validator=is_a(str, type(None)))
    left_out: tuple[str, ...] = field(default=(), eq=False, validator=are(str))
    asks_winner: bool = field(default=False, validator=is_a(bool))

    @property
    def box(self) -> Box:
        """The components."""
        return self.state.box

    if not TYPE_CHECKING:  # a type checker that sees this takes any attribute for one that exists

        def __getattr__(self, name: str) -> object:
            """Explain the error of passing a scenario in place of its state.

            Raises:
                TypeError: a State has this attribute, so that one is wanted.
                AttributeError: neither has it.
            """
            if name in fields_dict(State) or (hasattr(State, name) and not name.startswith("_")):
                raise TypeError("a State is wanted, not a Scenario: pass its `.state`")
            raise AttributeError(f"a Scenario has no {name!r}")
