"""Chapter 5: purchasing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import Hand, Purchase
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import (
    ORDINARY,
    WILD,
    Bonuses,
    Colour,
    Tokens,
    add,
    lacking,
    subtract,
)
from splendor_rules.clauses import Silent, clause
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook.sources import BASE_JA, MARVEL_JA, PUBLISHED
from splendor_rules.state import CardPlace, Unknown, unaccounted

if TYPE_CHECKING:
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State


def _unknown_places(state: State, level: int) -> tuple[CardPlace, ...]:
    """The places of unknown cards of a level in the market and in the hand of the seat to act."""
    hand = state.players[state.to_act].reserved
    return (
        *(
            CardPlace(level, place=place)
            for place, there in enumerate(state.market[level - 1], start=1)
            if isinstance(there, Unknown)
        ),
        *(
            CardPlace(level, seat=state.to_act, hand=place)
            for place, reserved in enumerate(hand, start=1)
            if isinstance(reserved.card, Unknown) and reserved.card.level == level
        ),
    )


def _fits(needed: CardPlace, action: Purchase) -> bool:
    """Whether a place is one from which a purchase says that the card comes."""
    origin = action.origin
    if origin is None:
        return True
    if isinstance(origin, Hand):
        return needed.place is None
    return needed.place is not None and origin.place in (None, needed.place)


def _agrees(state: State, action: Purchase) -> bool:
    """Whether the card lies where the purchase says, or, if it says nothing, where it can."""
    origin = action.origin
    place = state.find(action.card, state.to_act)
    if place is None or origin is None:
        return place is not None
    if isinstance(origin, Hand):
        return place.hand is not None
    return (
        place.place is not None
        and origin.level in (None, place.level)
        and origin.place in (None, place.place)
    )


def _lies(state: State, card: Card) -> str:
    """Where a card lies, as far as the seat to act can know it."""
    if (place := state.find(card, state.to_act)) is not None:
        return "row" if place.hand is None else "hand"
    if any(card in player.cards for player in state.players):
        return "purchased"
    shown = (r for player in state.players for r in player.reserved if not r.hidden)
    return "other-hand" if any(r.card == card for r in shown) else "out-of-sight"


@clause(
    "purchase.source",
    BASE_JA.states("ゲームの流れ 2 (4)"),
    MARVEL_JA.states("4 キャラクターカードを雇用する"),
)
def source(state: State, action: Purchase) -> Facts | None:
    """A face-up card, or a card in one's own hand.

    If the purchase says where the card lies, it must lie there.

    Facts: `card`; `lies`, where it is, as far as this player can know: `row`, `hand`,
    `other-hand`, `purchased` or `out-of-sight`.
    """
    if _agrees(state, action):
        return None
    card = action.card
    if card in unaccounted(state, card.level):
        places = tuple(n for n in _unknown_places(state, card.level) if _fits(n, action))
        level = getattr(action.origin, "level", None)
        if places and level in (None, card.level):
            raise UnknownCardError(places)
    return {"card": card.id, "lies": _lies(state, card)}


@clause(
    "purchase.price",
    BASE_JA.states("ゲームの流れ 1"),
    BASE_JA.states("ゲームの流れ 2 (4)"),
    BASE_JA.states("情報 1"),
    MARVEL_JA.states("4 ボーナス"),
    Silent("that the discount always applies in full is settled by the library"),
)
def price(card: Card, bonuses: Bonuses) -> Tokens:
    """What a card costs a player: its cost less the bonuses, colour by colour, never under zero.

    Args:
        card: the card.
        bonuses: the player's bonuses from cards purchased on earlier turns.
    """
    a, b, c, d, e = card.cost
    v, w, x, y, z = bonuses
    return (
        a - v if a > v else 0,
        b - w if b > w else 0,
        c - x if c > x else 0,
        d - y if d > y else 0,
        e - z if e > z else 0,
        0,
        0,
    )


def shortfall(price: Tokens, tokens: Tokens) -> int:
    """How many tokens of ordinary colours are missing for a price."""
    return sum(max(price[colour] - tokens[colour], 0) for colour in ORDINARY)


@clause(
    "purchase.affordable",
    BASE_JA.implies("ゲームの流れ 2 (4)"),
    MARVEL_JA.implies("4 キャラクターカードを雇用する"),
)
def affordable(price: Tokens, tokens: Tokens) -> bool:
    """Whether tokens can pay a price, wild tokens filling what is short."""
    return shortfall(price, tokens) <= tokens[Colour.WILD]


@clause(
    "purchase.held-tokens",
    BASE_JA.implies("ゲームの流れ 2 (4)"),
    MARVEL_JA.implies("4 キャラクターカードを雇用する"),
)
def held_tokens(state: State, action: Purchase) -> Facts | None:
    """Only tokens that the player holds can be paid.

    Facts: `colours`, those of which too few are held.
    """
    short = lacking(state.players[state.to_act].tokens, action.payment)
    if not short:
        return None
    return {"colours": colour_names(state, short)}


def colour_names(state: State, colours: tuple[Colour, ...]) -> tuple[str, ...]:
    """Colours as this game calls them; the base game has no word for the seventh place."""
    names = (*state.ruleset.box.colours, "time stone")
    return tuple(names[colour] for colour in colours)


@clause(
    "purchase.exact-payment",
    MARVEL_JA.states("4 キャラクターカードを雇用する"),
    BASE_JA.implies("ゲームの流れ 2 (4)"),
)
def exact_payment(state: State, action: Purchase) -> Facts | None:
    """Exactly the price is paid: tokens of the colour, or wild ones in their place, one for one.

    Whatever else is handed in is over the price, a Time Stone too.

    Facts: `price` and `paid`, by colour name.
    """
    payment = action.payment
    due = price(action.card, state.players[state.to_act].bonuses)
    v, w, x, y, z, *_ = due
    a, b, c, d, e, wild, stone = payment
    within = a <= v and b <= w and c <= x and d <= y and e <= z and not stone
    if within and a + b + c + d + e + wild == v + w + x + y + z:
        return None
    named = state.ruleset.box.named
    return {"price": named(due), "paid": named(payment)}


def _pays_wild(_state: State, action: Purchase) -> bool:
    """Whether a payment has wild tokens in it."""
    return action.payment[WILD] > 0


@clause(
    "purchase.wild-any-colour",
    BASE_JA.states("ゲームの流れ 2 (4)"),
    BASE_JA.states("情報 3"),
    MARVEL_JA.states("4 キャラクターカードを雇用する"),
    Silent("the reading wild-choice, for a colour that the player holds"),
    readings=("wild-choice",),
    applies=_pays_wild,
)
def wild_any_colour(state: State, action: Purchase) -> Facts | None:
    """A wild token stands for any ordinary colour, also for one that the player holds.

    Under the reading `wild-choice` = `shortfall-only`, only for what is short.

    Facts: `wild`, how many wild tokens were paid; `short`, how many may be.
    """
    if state.ruleset.readings.wild_choice == "free":
        return None
    player, wild = state.players[state.to_act], action.payment[Colour.WILD]
    short = shortfall(price(action.card, player.bonuses), player.tokens)
    if wild <= short:
        return None
    return {"wild": wild, "short": short}


@clause("purchase.time-stone-unspendable", MARVEL_JA.states("4 ボーナス"))
def time_stone_unspendable(_state: State, action: Purchase) -> Facts | None:
    """A Time Stone never pays.

    Facts: `time_stones`, how many were handed in.
    """
    stones = action.payment[Colour.TIME_STONE]
    if not stones:
        return None
    return {"time_stones": stones}


@clause(
    "purchase.to-supply",
    MARVEL_JA.states("4 キャラクターカードを雇用する"),
    PUBLISHED.second_hand("the base game"),
)
def to_supply(state: State, action: Purchase) -> State:
    """All spent tokens, wild ones too, go back to the supply."""
    player, payment = state.players[state.to_act], action.payment
    supply, left = add(state.supply, payment), subtract(player.tokens, payment)
    return state.with_tokens(supply, left, state.passes)


@clause(
    "purchase.effect",
    BASE_JA.states("ゲームの流れ 2 (4)"),
    BASE_JA.states("情報 1"),
    MARVEL_JA.states("4 キャラクターカードを雇用する"),
)
def effect(state: State, action: Purchase) -> State:
    """The card joins the player's own: bonus, points and Avengers marks count from then on."""
    place = state.find(action.card, state.to_act)
    assert place is not None, "purchase.source has been asked"
    return state.with_card_taken(place, state.players[state.to_act].purchased(action.card))


def can_purchase(state: State) -> bool:
    """Whether a card in the market or in the hand of the seat to act can be paid for.

    Unknown cards count as far as it is certain: if every card that they can be is too dear, or if
    so many unknown cards lie there that one of them must be affordable.

    Raises:
        UnknownCardError: it depends on cards that nobody knows.
    """
    hand = tuple(reserved.card for reserved in state.players[state.to_act].reserved)
    at_hand = [card for row in state.market for card in row] + list(hand)
    if any(isinstance(card, Card) and _can_buy(state, card) for card in at_hand):
        return True
    needs: tuple[CardPlace, ...] = ()
    for level in state.ruleset.box.levels:
        places, can_be = _unknown_places(state, level), unaccounted(state, level)
        too_dear = sum(not _can_pay(state, card) for card in can_be)
        if len(places) > too_dear:
            return True
        if too_dear < len(can_be):
            needs += places
    if needs:
        raise UnknownCardError(needs)
    return False


def _can_buy(state: State, card: Card) -> bool:
    """Whether a card that lies within reach can be bought, by all clauses in force."""
    player = state.players[state.to_act]
    payment = coloured_first(price(card, player.bonuses), player.tokens)
    return payment is not None and state.ruleset.purchase.allows(state, Purchase(card, payment))


def coloured_first(due: Tokens, tokens: Tokens) -> Tokens | None:
    """The payment of a price with the fewest wild tokens, or None if the tokens are short."""
    if not affordable(due, tokens):
        return None
    a, b, c, d, e = map(min, due[: Colour.WILD], tokens)
    return (a, b, c, d, e, shortfall(due, tokens), 0)


def _can_pay(state: State, card: Card) -> bool:
    """Whether the clauses in force on payments allow the payment with the fewest wild tokens."""
    player = state.players[state.to_act]
    payment = coloured_first(price(card, player.bonuses), player.tokens)
    return payment is not None and all(
        asked(state, Purchase(card, payment)) is None for asked in state.ruleset.purchase.cost
    )
