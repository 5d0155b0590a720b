"""A case that a `match` forgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from splendor_rules import ChooseTile, Purchase, Reserve, Return, Take
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct

if TYPE_CHECKING:
    from splendor_rules import Action, State


def who_decides_but_not_after_the_end(state: State) -> str:
    match state.pending:
        case ToAct():
            return "action"
        case ReturnOwed(count):
            return f"return {count}"
        case TileChoice(tiles):
            return f"one of {len(tiles)} tiles"
        case other:
            assert_never(other)  # error: mypy=arg-type pyright=reportArgumentType


def what_is_done_but_for_a_pass(action: Action) -> str:
    match action:
        case Take() | Return():
            return "tokens"
        case Reserve() | Purchase():
            return "a card"
        case ChooseTile():
            return "a tile"
        case other:
            assert_never(other)  # error: mypy=arg-type pyright=reportArgumentType


def a_field_that_the_case_does_not_have(state: State) -> int:
    match state.pending:
        case ReturnOwed() as owed:
            return len(owed.tiles)  # error: mypy=attr-defined pyright=reportAttributeAccessIssue
        case Over(outcome):
            return len(outcome.winners)
        case TileChoice() | ToAct():
            return 0
