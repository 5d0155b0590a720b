"""Chapter 5: purchasing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import Hand, Purchase
from splendor_rules.box.tokens import (
    ORDINARY,
    WILD,
    Bonuses,
    Colour,
    Tokens,
    add,
    covers,
    discounted,
    lacking,
    subtract,
)
from splendor_rules.clauses import Silent, clause
from splendor_rules.rulebook.sources import BASE_EN, BASE_JA, MARVEL_EN, MARVEL_JA
from splendor_rules.unknown import require_known

if TYPE_CHECKING:
    from splendor_rules.actions import Origin
    from splendor_rules.box.components import Card
    from splendor_rules.rulings import Facts
    from splendor_rules.state import CardPlace, State


def _agrees(place: CardPlace, origin: Origin | None) -> bool:
    """Whether a place is one that a purchase names, if it names any."""
    if origin is None:
        return True
    if isinstance(origin, Hand):
        return place.hand is not None
    return (
        place.hand is None
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
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Recruiting a Character Card"),
)
def source(state: State, action: Purchase) -> Facts | None:
    """A face-up card, or a card in one's own hand.

    If the purchase says where the card lies, it must lie there.

    Facts: `card`; `lies`, where it is, as far as this player can know: `row`, `hand`,
    `other-hand`, `purchased` or `out-of-sight`.
    """
    card, origin = action.card, action.origin
    place = state.find(card, state.to_act)
    if place is not None and _agrees(place, origin):
        return None
    require_known(state, card, lambda place: _agrees(place, origin))
    return {"card": card.id, "lies": _lies(state, card)}


@clause(
    "purchase.price",
    BASE_JA.states("ゲームの流れ 1"),
    BASE_JA.states("ゲームの流れ 2 (4)"),
    BASE_JA.states("情報 1"),
    MARVEL_JA.states("4 ボーナス"),
    BASE_EN.second_hand("The bonuses"),
    MARVEL_EN.second_hand("Bonuses"),
    Silent("that the discount always applies in full is settled by the library"),
)
def price(card: Card, bonuses: Bonuses) -> Tokens:
    """What a card costs a player: its cost less the bonuses, colour by colour, never under zero.

    Args:
        card: the card.
        bonuses: the player's bonuses from cards purchased on earlier turns.
    """
    return discounted(card.cost, bonuses)


def shortfall(price: Tokens, tokens: Tokens) -> int:
    """How many tokens of ordinary colours are missing for a price."""
    return sum(max(price[colour] - tokens[colour], 0) for colour in ORDINARY)


@clause(
    "purchase.affordable",
    BASE_JA.implies("ゲームの流れ 2 (4)"),
    MARVEL_JA.implies("4 キャラクターカードを雇用する"),
    BASE_EN.second_hand("The bonuses", implied=True),
    MARVEL_EN.second_hand("Bonuses", implied=True),
)
def affordable(price: Tokens, tokens: Tokens) -> bool:
    """Whether tokens can pay a price, wild tokens filling what is short."""
    return shortfall(price, tokens) <= tokens[Colour.WILD]


@clause(
    "purchase.held-tokens",
    BASE_JA.implies("ゲームの流れ 2 (4)"),
    MARVEL_JA.implies("4 キャラクターカードを雇用する"),
    BASE_EN.second_hand("Buying a development card", implied=True),
    MARVEL_EN.second_hand("Recruiting a Character Card", implied=True),
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
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Recruiting a Character Card"),
)
def exact_payment(state: State, action: Purchase) -> Facts | None:
    """Exactly the price is paid: tokens of the colour, or wild ones in their place, one for one.

    Whatever else is handed in is over the price, a Time Stone too.

    Facts: `price` and `paid`, by colour name.
    """
    payment = action.payment
    due = price(action.card, state.players[state.to_act].bonuses)
    a, b, c, d, e, _wild, time_stones = payment
    within = covers(due, (a, b, c, d, e, 0, 0)) and not time_stones
    if within and sum(payment) == sum(due):
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
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Gameplay"),
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


@clause(
    "purchase.time-stone-unspendable",
    MARVEL_JA.states("4 ボーナス"),
    MARVEL_EN.second_hand("Bonuses"),
)
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
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Gameplay"),
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
    BASE_EN.second_hand("Buying a development card"),
    MARVEL_EN.second_hand("Character Cards"),
)
def effect(state: State, action: Purchase) -> State:
    """The card joins the player's own: bonus, points and Avengers marks count from then on."""
    place = state.find(action.card, state.to_act)
    assert place is not None, "purchase.source has been asked"
    return state.with_card_taken(place, state.players[state.to_act].purchased(action.card))


def coloured_first(due: Tokens, tokens: Tokens) -> Tokens | None:
    """The payment of a price with the fewest wild tokens, or None if the tokens are short."""
    if not affordable(due, tokens):
        return None
    a, b, c, d, e = map(min, due[: Colour.WILD], tokens)
    return (a, b, c, d, e, shortfall(due, tokens), 0)


def cheapest(state: State, card: Card) -> Purchase | None:
    """The purchase of a card with the fewest wild tokens, or None if the tokens are short."""
    player = state.players[state.to_act]
    payment = coloured_first(price(card, player.bonuses), player.tokens)
    return None if payment is None else Purchase(card, payment)
