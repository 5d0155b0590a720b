"""Chapter 4: reserving a card."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from splendor_rules.actions import Reserve
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import WILD, Colour, add, subtract, tokens_of
from splendor_rules.card_place import place_of
from splendor_rules.clauses import Silent, check_of, clause
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    FAQ_DE,
    FAQ_FR,
    MARVEL_EN,
    MARVEL_JA,
)
from splendor_rules.state import Reserved
from splendor_rules.unknown import can_be

if TYPE_CHECKING:
    from splendor_rules.box.components import Box
    from splendor_rules.rulings import Facts
    from splendor_rules.state import Player, State

ONE_WILD = tokens_of(Colour.WILD)


@lru_cache(maxsize=16)
def candidates(box: Box) -> tuple[Reserve, ...]:
    """Every reservation that some position allows: the rows first, then the decks."""
    rows = (Reserve(level, place) for level in box.levels for place in box.places)
    return (*rows, *(Reserve(level, "deck") for level in box.levels))


@clause(
    "reserve.card-there",
    BASE_JA.states("ゲームの流れ 2 (3)"),
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    FAQ_DE.implies("5"),
    FAQ_FR.implies("5"),
    BASE_EN.second_hand("Reserve a development card"),
    MARVEL_EN.second_hand("Reserving a Character Card"),
)
def card_there(state: State, action: Reserve) -> Facts | None:
    """A face-up card or the top card of a deck; nothing from an empty deck or place.

    If the reservation names a card, that card must be the one that lies there.

    Facts: `level`; `place`, 1 to 4 or `deck`; `lies`, `nothing` or `another-card`; or `unseen`,
    where a seat names the top card of a deck, which it cannot know.
    """
    place = place_of(action.level, action.place)
    there = place.card_in(state)
    if there is not None:
        if action.card is None or action.card == there:
            return None
        if can_be(state, there, action.card):
            raise UnknownCardError((place,))
    lies = "nothing" if there is None else "another-card"
    return {"level": action.level, "place": str(action.place), "lies": lies}


@check_of("reserve.card-there")
def names_unseen(action: Reserve) -> Facts | None:
    """The top card of a deck is reserved unseen, so nobody can name it.

    That is asked of seats alone. A record may name the card: it is written when the card is known.

    Facts: those of `reserve.card-there`.
    """
    if action.place != "deck" or action.card is None:
        return None
    return {"level": action.level, "place": "deck", "lies": "unseen"}


@clause(
    "reserve.hand-limit",
    BASE_JA.states("ゲームの流れ 2 (3)"),
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    FAQ_DE.states("4"),
    FAQ_FR.states("4"),
    BASE_EN.second_hand("Reserve a development card"),
    MARVEL_EN.second_hand("Reserving a Character Card"),
)
def hand_limit(state: State, _action: Reserve) -> Facts | None:
    """A player with three cards in hand cannot reserve.

    Facts: `hand`, how many cards the hand has; `limit`, how many it can have.
    """
    hand = len(state.players[state.to_act].reserved)
    limit = state.ruleset.limits.hand
    return {"hand": hand, "limit": limit} if hand >= limit else None


@clause(
    "reserve.wild",
    BASE_JA.states("ゲームの流れ 2 (3)"),
    BASE_JA.states("情報 3"),
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    FAQ_DE.states("2"),
    FAQ_FR.states("2"),
    BASE_EN.second_hand("Reserve a development card"),
    MARVEL_EN.second_hand("Reserving a Character Card"),
)
def wild(state: State, _action: Reserve) -> State:
    """The player takes one wild token, if the supply has one."""
    if not state.supply[WILD]:
        return state
    tokens = add(state.players[state.to_act].tokens, ONE_WILD)
    return state.with_tokens(subtract(state.supply, ONE_WILD), tokens, state.passes)


@clause(
    "reserve.effect",
    BASE_JA.states("ゲームの流れ 2 (3)"),
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    BASE_EN.second_hand("Reserve a development card"),
    MARVEL_EN.second_hand("Reserving a Character Card"),
)
def effect(state: State, action: Reserve) -> State:
    """The card goes from its place or deck to the player's hand."""
    place = place_of(action.level, action.place)
    card = place.card_in(state)
    assert card is not None, "reserve.card-there has been asked"
    player = state.players[state.to_act]
    hand = (*player.reserved, Reserved(card, hidden=action.place == "deck"))
    return state.with_card_taken(place, player.changed(reserved=hand))


@clause(
    "reserve.hidden",
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    BASE_JA.states("ゲームの流れ 2 (3)"),
    BASE_EN.second_hand(
        "Reserve a development card", "that a card reserved off a deck need not be shown"
    ),
    MARVEL_EN.second_hand(
        "Reserving a Character Card", "that a card reserved off a deck need not be shown"
    ),
    Silent("a card reserved face up was seen by all; how many cards of which level is public"),
)
def hidden(reserved: Reserved, owner: int, seat: int | None) -> bool:
    """Whether a card in a hand is hidden from a seat (None: from a spectator).

    Args:
        reserved: the card in hand.
        owner: the seat whose hand it is.
        seat: who looks.
    """
    return reserved.hidden and seat != owner


@clause(
    "reserve.kept",
    MARVEL_JA.states("4 キャラクターカードを手に入れる"),
    FAQ_DE.states("4"),
    FAQ_FR.states("4"),
    BASE_EN.second_hand("Reserve a development card"),
    MARVEL_EN.second_hand("Reserving a Character Card"),
)
def kept(before: State, after: State) -> Facts | None:
    """A reserved card leaves the hand only by its owner's purchase.

    Facts: `cards`, those that left a hand otherwise.
    """
    lost: list[str] = []
    for player, later in zip(before.players, after.players, strict=True):
        lost += _left_hand(player, later)
    return {"cards": tuple(lost)} if lost else None


def _left_hand(before: Player, after: Player) -> list[str]:
    """The cards that left a hand without being purchased; of unknown ones, how many did."""
    still = [reserved.card for reserved in after.reserved]
    bought = after.cards[len(before.cards) :]
    lost = [
        reserved.card.id
        for reserved in before.reserved
        if isinstance(reserved.card, Card)
        and reserved.card not in still
        and reserved.card not in bought
    ]
    levels = {reserved.card.level for reserved in before.reserved}
    for level in sorted(levels):
        held = sum(reserved.card.level == level for reserved in before.reserved)
        left = sum(card.level == level for card in (*still, *bought))
        if held > left and not lost:
            lost.append(f"level {level}")
    return lost


def possible_reservations(state: State) -> tuple[Reserve, ...]:
    """The reservations that the clauses in force allow here, in the order of `candidates`."""
    allows = state.ruleset.reserve.allows
    return tuple(
        candidate for candidate in candidates(state.ruleset.box) if allows(state, candidate)
    )


@check_of("reserve.hand-limit")
def hands_fit(state: State) -> Facts | None:
    """Nobody has more cards in hand than can be reserved.

    A consequence of `reserve.hand-limit`, for positions that were not played.

    Facts: `seat`, the first with too many; `hand`, how many; `limit`, the most.
    """
    limit = state.ruleset.limits.hand
    for seat, player in enumerate(state.players):
        if (hand := len(player.reserved)) > limit:
            return {"seat": seat, "hand": hand, "limit": limit}
    return None
