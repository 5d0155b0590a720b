"""A position without what a seat, or a spectator, cannot see (`reserve.hidden`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.rulebook.reserve import hidden
from splendor_rules.state import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.state import Player, Reserved, State


def as_seen(state: State, seat: int | None) -> State:
    """The position as far as a seat knows it: every other card is `Unknown`.

    Args:
        state: the position.
        seat: who looks, a seat that there is; None for a spectator.
    """
    return state.changed(
        decks=tuple(tuple(Unknown(card.level) for card in deck) for deck in state.decks),
        players=tuple(
            player_seen(player, owner, seat) for owner, player in enumerate(state.players)
        ),
    )


def player_seen(player: Player, owner: int, seat: int | None) -> Player:
    """A player without the cards in hand that are hidden from a seat."""
    return with_unknown(player, lambda held: hidden(held, owner, seat))


def with_unknown(player: Player, is_hidden: Callable[[Reserved], bool]) -> Player:
    """A player with the hidden cards of the hand unknown."""
    if not any(map(is_hidden, player.reserved)):
        return player
    hand = tuple(
        evolve(held, card=Unknown(held.card.level)) if is_hidden(held) else held
        for held in player.reserved
    )
    return player.changed(reserved=hand)
