"""What the engine reports of an action that it has carried out."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from support import hard_positions
from support.state_builder import NEWCOMER, player, position

from splendor_rules import (
    BASE,
    Action,
    Gem,
    Pass,
    Return,
    State,
    Take,
    Turn,
    Unknown,
    apply,
    contested,
    judge,
    new_game,
    parse_scenario,
)
from splendor_rules.engine import changes
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook.turn import over
from splendor_rules.rulings import EndedBy
from splendor_rules.state import CardPlace, ReturnOwed

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


STUCK: Final = parse_scenario(hard_positions.STUCK).state
"""A position that is over because the player to act is stuck, which ends the game here."""


def turned(state: State, action: Action) -> dict[tuple[str, str], bool | None]:
    """Whether an action is legal under the readings that would change the answer."""
    return {(other.reading, other.alternative): other.legal for other in contested(state, action)}


def test_what_a_stuck_player_has_ended_goes_on_under_the_other_reading() -> None:
    assert turned(STUCK, Pass()) == {("stuck", "pass"): True}
    assert turned(STUCK, TAKE) == {("stuck", "pass"): False}


def test_what_points_have_ended_is_over_under_every_reading() -> None:
    ended = over(new_game(BASE.under(stuck="ends"), 2, 1), EndedBy.POINTS)
    assert turned(ended, TAKE) == {}


def test_a_contested_answer_says_which_it_is_under_the_other_reading() -> None:
    start = new_game(BASE, 2, 1)
    two = Take.of(Gem.WHITE, Gem.BLUE)
    assert judge(start, two).legal is False
    assert set(turned(start, two).values()) == {True}
    lenient = start.changed(ruleset=BASE.under(fewer_by_choice="up-to-three"))
    assert set(turned(lenient, two).values()) == {False}


def face_up_is_known(state: State, _returned: Return) -> None:
    """Refuse nothing, once every card that lies face up is known."""
    if any(isinstance(card, Unknown) for card in state.market[0]):
        raise UnknownCardError((CardPlace(1, place=2),))


def test_what_was_changed_before_a_card_was_inferred_is_told_once() -> None:
    section = evolve(BASE.give_back, cost=(*BASE.give_back.cost, face_up_is_known))
    club = evolve(BASE, name="club", give_back=section)
    rich = player(tokens={"red": 4, "black": 4, "gold": 1})
    known = position(BASE, [rich, NEWCOMER]).changed(ruleset=club)
    first, _, *others = known.market[0]
    unknown = known.changed(market=((first, Unknown(1), *others), *known.market[1:]))
    turn = Turn(TAKE, Return.of(Gem.RED, Gem.RED).tokens)
    assert changes(unknown, turn)[1:] == changes(known, turn)[1:]
    assert len(changes(unknown, turn)) == len(changes(known, turn)) == 3
