"""Chapter 6: the face-up cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import Purchase
from splendor_rules.clauses import Silent, clause
from splendor_rules.rulebook.sources import BASE_EN, FAQ_DE, FAQ_FR, MARVEL_EN

if TYPE_CHECKING:
    from splendor_rules.actions import Reserve
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State


@clause(
    "market.refill",
    FAQ_DE.states("5"),
    FAQ_FR.states("5"),
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Character Cards"),
    Silent("that the new card takes the freed place is a convention"),
)
def refill(state: State, action: Reserve | Purchase) -> State:
    """An emptied place gets the top card of its level's deck, at once, if the deck has one."""
    level = (action.card if isinstance(action, Purchase) else action).level
    row = state.market[level - 1]
    if all(row) or not state.decks[level - 1]:
        return state
    return state.with_top_card(level, row.index(None) + 1)


@clause(
    "market.full-rows",
    FAQ_DE.states("5"),
    FAQ_FR.states("5"),
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Character Cards"),
)
def full_rows(state: State) -> Facts | None:
    """A level has an empty place only if its deck is empty.

    Facts: `level`, the first level with a gap and cards left; `cards`, how many are left.
    """
    for level, (row, deck) in enumerate(zip(state.market, state.decks, strict=True), start=1):
        if deck and any(card is None for card in row):
            return {"level": level, "cards": len(deck)}
    return None
