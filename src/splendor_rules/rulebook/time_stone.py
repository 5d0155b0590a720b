"""Chapter 7, Marvel: the Time Stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.box.tokens import Colour, add, subtract, tokens_of
from splendor_rules.clauses import clause
from splendor_rules.rulebook.sources import FAQ_DE, FAQ_FR, MARVEL_EN, MARVEL_JA

if TYPE_CHECKING:
    from splendor_rules.actions import Purchase
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State

ONE_TIME_STONE = tokens_of(Colour.TIME_STONE)


@clause(
    "time-stone.first-level-three",
    MARVEL_JA.states("4 タイムストーン"),
    FAQ_DE.states("2"),
    FAQ_FR.states("2"),
    MARVEL_EN.second_hand("The Time Stone"),
)
def first_level_three(state: State, action: Purchase) -> State:
    """The first recruited character with the Time Stone icon brings a Time Stone, at once."""
    player = state.players[state.to_act]
    if not action.card.time_stone or player.tokens[Colour.TIME_STONE]:
        return state
    tokens = add(player.tokens, ONE_TIME_STONE)
    return state.with_tokens(subtract(state.supply, ONE_TIME_STONE), tokens, state.passes)


@clause(
    "time-stone.one-each",
    MARVEL_JA.states("4 タイムストーン"),
    FAQ_DE.states("3"),
    FAQ_FR.states("3"),
    MARVEL_EN.second_hand("The Time Stone"),
)
def one_each(state: State) -> Facts | None:
    """A player has one Time Stone exactly if it has recruited a character with the icon.

    Facts: `seat`, the first with a wrong number; `time_stones`, that number; `due`, the right one.
    """
    for seat, player in enumerate(state.players):
        stones = player.tokens[Colour.TIME_STONE]
        due = int(any(card.time_stone for card in player.cards))
        if stones != due:
            return {"seat": seat, "time_stones": stones, "due": due}
    return None
