"""What the engine reports of an action that it has carried out."""

from __future__ import annotations

from typing import Any, Final

import pytest
from support.state_builder import NEWCOMER, player, position

from splendor_rules import BASE, Action, Gem, Take, Turn, apply, new_game
from splendor_rules.engine import changes
from splendor_rules.state import ReturnOwed

TAKE: Final = Take.of(Gem.WHITE, Gem.BLUE, Gem.GREEN)


@pytest.mark.parametrize("action", [TAKE, Turn(TAKE)], ids=["action", "turn"])
def test_the_end_of_the_turn_is_the_last_change(action: Action | Turn) -> None:
    start = new_game(BASE, 2, 1)
    (effect, before, taken), end = changes(start, action)
    assert (effect, before) == ("take.effect", start)
    assert taken.player.tokens == TAKE.tokens
    assert end == ("turn.end-order", taken, apply(start, TAKE))


def test_the_last_change_of_a_single_action_leaves_its_return_owed() -> None:
    rich = player(tokens={"red": 4, "black": 4, "gold": 1})
    state = position(BASE, [rich, NEWCOMER])
    *_, (clause, before, after) = changes(state, TAKE)
    assert clause == "turn.end-order"
    assert after == before.changed(pending=ReturnOwed(2))


def test_changes_are_those_of_an_action_or_a_turn() -> None:
    neither: Any = "take"
    with pytest.raises(TypeError, match=r"^an action is one of Take, .*, not str$"):
        changes(new_game(BASE, 2, 1), neither)
