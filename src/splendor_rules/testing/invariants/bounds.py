"""What is bounded in a game, and what is not.

A card goes from its deck to its row, from there (or from the deck) to a hand, and from a row or a
hand to its owner. It never goes back: so a card moves three times at most, ninety cards 270 times
at most. A tile moves once. The Avengers tile moves only with a purchase. Forced passes in a row
are bounded by the number of players, since then the game is a stalemate; and where an end has been
triggered, by the rest of the round. So all but finitely many turns of an endless game would be
takes, with their returns.

And such a game there is: two players can take three tokens each, hand the same ones back, and so
on for ever, back to an equal position each time. No rule of either game forbids it. Whoever plays
games by machine has to stop somewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.testing.invariants.registry import of_steps
from splendor_rules.testing.invariants.steps import step

if TYPE_CHECKING:
    from splendor_rules.state import State
    from splendor_rules.testing.invariants.registry import Facts


def progress(state: State) -> int:
    """How far a game has come: the moves that its cards and tiles have made.

    A card in its deck has made none, in its row one, in a hand two, with its owner three (of which
    it can have left out one or two). It never falls; only takes, returns and passes leave it equal.
    """
    rows = sum(card is not None for row in state.market for card in row)
    hands = sum(len(player.reserved) for player in state.players)
    owned = sum(len(player.cards) for player in state.players)
    tiles = sum(len(player.tiles) for player in state.players)
    return rows + 2 * hands + 3 * owned + tiles


def most_progress(state: State) -> int:
    """The progress of a game in which every card and tile has an owner: never exceeded."""
    tiles = len(state.tiles) + sum(len(player.tiles) for player in state.players)
    return 3 * len(state.ruleset.box.cards) + tiles


@of_steps("reserve.kept", "market.refill", "purchase.effect", "tile.not-replaced")
def cards_and_tiles_only_move_on(before: State, after: State) -> Facts | None:
    """The progress of a game never falls; a purchase, a reservation and a tile raise it."""
    old, new = progress(before), progress(after)
    stays = step(before, after) in {"take", "return", "pass"}
    gained = len(after.players[before.to_act].tiles) - len(before.players[before.to_act].tiles)
    fits = new == old + gained if stays else new > old
    if fits and new <= most_progress(after):
        return None
    return {"before": old, "after": new, "most": most_progress(after)}
