"""A position with its players' names and the question that is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Turn
    from splendor_rules.box.components import Box
    from splendor_rules.state import State


@frozen
class Query:
    """One thing that is asked: may this seat do that?

    Attributes:
        seat: who does it.
        what: a single action, or a whole turn.
        open_payment: whether it is a purchase that does not say how it is paid; the question is
            then whether and how it can be.
    """

    seat: int
    what: Action | Turn
    open_payment: bool = False


Queries: TypeAlias = tuple[Query, ...]
"""What is asked, one after the other; empty if the position is only to be described."""


@frozen
class Scenario:
    """A position as it was described, everything filled in.

    Attributes:
        state: the position.
        names: the players' names, seat 0 first.
        question: what is asked about it.
        title: what the position is about, if it says so.
    """

    state: State
    names: tuple[str, ...]
    question: Queries = ()
    title: str | None = None

    @property
    def box(self) -> Box:
        """The components."""
        return self.state.box
