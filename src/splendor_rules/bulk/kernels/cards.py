"""Chapters 4 to 6: reserving and purchasing a card, and the market. A place is its slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.bulk.action_space import (
    HAND_SLOTS,
    LEVELS,
    PAYMENT,
    PURCHASE,
    RESERVE,
    ROW,
    ROW_SLOTS,
)
from splendor_rules.bulk.clause_numbers import (
    AFFORDABLE,
    ALLOWED,
    CARD_THERE,
    EXACT_PAYMENT,
    HAND_LIMIT,
    HELD_TOKENS,
    SOURCE,
    WILD_ANY_COLOUR,
)
from splendor_rules.bulk.jit import compiled, inlined, int64, kernel
from splendor_rules.bulk.layout import NONE
from splendor_rules.bulk.primitives import (
    ONE_WILD,
    beyond,
    covers,
    ordinary,
    total,
    wild,
)

if TYPE_CHECKING:
    from splendor_rules.bulk.rows import GameRow, Ids, RulesRow


@inlined
def in_deck(rules: RulesRow, game: GameRow, level: int) -> bool:
    """Whether a deck has a card left; levels count from 0."""
    return game.drawn[level] < rules.size[level]


@inlined
def top_card(rules: RulesRow, game: GameRow, level: int) -> int:
    """Draw the top card of a deck, which has one."""
    drawn = int64(game.drawn[level])
    game.drawn[level] = drawn + 1
    return int64(game.deck[rules.first[level] + drawn])


@inlined
def card_in(game: GameRow, slot: int) -> int:
    """The card in a place of the rows or in the hand of the player to act; `NONE` for no card."""
    if slot < ROW_SLOTS:
        return int64(game.market[slot])
    return int64(game.hand[game.to_act, slot - ROW_SLOTS])


@kernel("market.refill")
def refill(rules: RulesRow, game: GameRow, slot: int) -> None:
    """An emptied place gets the top card of its level's deck, if the deck has one."""
    level = slot // ROW
    if in_deck(rules, game, level):
        game.market[slot] = top_card(rules, game, level)


# Reserving


@kernel("reserve.card-there")
def card_there(rules: RulesRow, game: GameRow, slot: int) -> bool:
    """A face-up card or the top card of a deck; nothing from an empty deck or place."""
    if slot < ROW_SLOTS:
        return game.market[slot] != NONE
    return in_deck(rules, game, slot - ROW_SLOTS)


@kernel("reserve.hand-limit")
def hand_limit(rules: RulesRow, game: GameRow) -> bool:
    """A player with three cards in hand cannot reserve."""
    return game.reserved[game.to_act] < rules.hand_limit


@inlined
def refusal_of_reservation(rules: RulesRow, game: GameRow, slot: int) -> int:
    """The first clause of the stage that refuses a reservation."""
    if not card_there(rules, game, slot):
        return CARD_THERE
    if not hand_limit(rules, game):
        return HAND_LIMIT
    return ALLOWED


@kernel("reserve.effect")
def card_joins_hand(rules: RulesRow, game: GameRow, slot: int) -> None:
    """The card goes from its place or deck to the player's hand."""
    player = int64(game.to_act)
    last = int64(game.reserved[player])
    if slot < ROW_SLOTS:
        game.hand[player, last] = game.market[slot]
        game.market[slot] = NONE
    else:
        game.hand[player, last] = top_card(rules, game, slot - ROW_SLOTS)
    game.hidden[player, last] = slot >= ROW_SLOTS
    game.reserved[player] = last + 1
    game.passes = 0


@kernel("reserve.wild")
def wild_comes(game: GameRow) -> None:
    """The player takes one wild token, if the supply has one."""
    if wild(game.supply) > 0:
        game.supply -= ONE_WILD
        game.tokens[game.to_act] += ONE_WILD


@inlined
def reserve(rules: RulesRow, game: GameRow, slot: int) -> None:
    """Carry out a reservation."""
    card_joins_hand(rules, game, slot)
    if slot < ROW_SLOTS:
        refill(rules, game, slot)
    wild_comes(game)


@compiled
def any_reservation(rules: RulesRow, game: GameRow) -> bool:
    """Whether some reservation is possible."""
    if hand_limit(rules, game):
        for slot in range(ROW_SLOTS + LEVELS):
            if card_there(rules, game, slot):
                return True
    return False


@inlined
def list_reservations(rules: RulesRow, game: GameRow, ids: Ids, count: int) -> int:
    """Enter the ids of the possible reservations after so many others; how many there are then."""
    if hand_limit(rules, game):
        for slot in range(ROW_SLOTS):
            ids[count] = RESERVE + slot
            count += int64(game.market[slot] != NONE)
        for level in range(LEVELS):
            ids[count] = RESERVE + ROW_SLOTS + level
            count += int64(in_deck(rules, game, level))
    return count


# Purchasing


@kernel("purchase.source")
def source(game: GameRow, slot: int) -> bool:
    """A face-up card, or a card in one's own hand."""
    return card_in(game, slot) != NONE


@kernel("purchase.price")
def price(rules: RulesRow, game: GameRow, card: int) -> int:
    """What a card costs the player to act: its cost less the bonuses, never under zero."""
    return beyond(rules.cost[card], game.bonuses[game.to_act])


@inlined
def shortfall(due: int, tokens: int) -> int:
    """Colour by colour, which tokens are missing for a price."""
    return beyond(due, ordinary(tokens))


@kernel("purchase.affordable")
def affordable(due: int, tokens: int) -> bool:
    """Whether tokens can pay a price, wild tokens filling what is short."""
    return total(shortfall(due, tokens)) <= wild(tokens)


@inlined
def tokens_paid(due: int, stands_for: int) -> int:
    """What a payment hands in: wild tokens, and their own colours for the rest of the price."""
    return beyond(due, ordinary(stands_for)) + (stands_for - ordinary(stands_for))


@kernel("purchase.held-tokens")
def held_tokens(game: GameRow, paid: int) -> bool:
    """Only tokens that the player holds can be paid."""
    return covers(game.tokens[game.to_act], paid)


@kernel("purchase.exact-payment")
def exact_payment(due: int, paid: int) -> bool:
    """Exactly the price is paid."""
    return total(paid) == total(due) and covers(due, ordinary(paid))


@kernel("purchase.wild-any-colour")
def wild_any_colour(rules: RulesRow, game: GameRow, due: int, paid: int) -> bool:
    """A wild token stands for any colour; under a reading only for what is short."""
    return rules.wild_is_free != 0 or wild(paid) <= total(shortfall(due, game.tokens[game.to_act]))


@inlined
def refusal_of_card(rules: RulesRow, game: GameRow, slot: int) -> int:
    """The first clause that refuses the choice of a card: none of its payments is legal."""
    card = card_in(game, slot)
    if not source(game, slot):
        return SOURCE
    if not affordable(price(rules, game, card), game.tokens[game.to_act]):
        return AFFORDABLE
    return ALLOWED


@inlined
def refusal_of_payment(rules: RulesRow, game: GameRow, due: int, paid: int) -> int:
    """The first clause of the stage that refuses a payment."""
    if not held_tokens(game, paid):
        return HELD_TOKENS
    if not exact_payment(due, paid):
        return EXACT_PAYMENT
    if not wild_any_colour(rules, game, due, paid):
        return WILD_ANY_COLOUR
    return ALLOWED


@kernel("purchase.to-supply")
def to_supply(game: GameRow, paid: int) -> None:
    """All spent tokens go back to the supply."""
    game.tokens[game.to_act] -= paid
    game.supply += paid


@compiled
def close_hand(game: GameRow, place: int) -> None:
    """A card leaves the hand of the player to act; those after it move up."""
    player = int64(game.to_act)
    for later in range(place, HAND_SLOTS - 1):
        game.hand[player, later] = game.hand[player, later + 1]
        game.hidden[player, later] = game.hidden[player, later + 1]
    game.hand[player, HAND_SLOTS - 1] = NONE
    game.hidden[player, HAND_SLOTS - 1] = 0
    game.reserved[player] -= 1


@kernel("purchase.effect")
def card_joins_own(rules: RulesRow, game: GameRow, slot: int) -> None:
    """The card joins the player's own: bonus, points and Avengers marks count from then on."""
    player, card = int64(game.to_act), card_in(game, slot)
    if slot < ROW_SLOTS:
        game.market[slot] = NONE
    else:
        close_hand(game, slot - ROW_SLOTS)
    game.bonuses[player] += rules.bonus[card]
    game.points[player] += rules.card_points[card]
    game.marks[player] += rules.marks[card]
    game.cards[player] += 1
    last = int64(game.purchases)
    game.purchased[last] = card
    game.purchased_by[last] = player
    game.purchases = last + 1
    game.passes = 0


@compiled
def any_purchase(rules: RulesRow, game: GameRow) -> bool:
    """Whether some card can be purchased."""
    tokens = game.tokens[game.to_act]
    for slot in range(ROW_SLOTS + HAND_SLOTS):
        if affordable(price(rules, game, card_in(game, slot)), tokens):
            return True
    return False


@inlined
def list_purchases(rules: RulesRow, game: GameRow, ids: Ids, count: int) -> int:
    """Enter the ids of the cards that can be purchased; how many ids there are then.

    Tokens and bonuses are put together first, which comes to the same as the price of each card.
    """
    player = int64(game.to_act)
    tokens = game.tokens[player]
    means, wild_tokens = ordinary(tokens) + game.bonuses[player], wild(tokens)
    for slot in range(ROW_SLOTS):
        ids[count] = PURCHASE + slot
        count += int64(total(beyond(rules.cost[game.market[slot]], means)) <= wild_tokens)
    for place in range(HAND_SLOTS):
        ids[count] = PURCHASE + ROW_SLOTS + place
        count += int64(total(beyond(rules.cost[game.hand[player, place]], means)) <= wild_tokens)
    return count


@inlined
def list_payments(rules: RulesRow, game: GameRow, ids: Ids) -> int:
    """Enter the ids of the payments for the chosen card, fewest wild tokens first; how many."""
    tokens = game.tokens[game.to_act]
    due = price(rules, game, card_in(game, int64(game.slot)))
    short = shortfall(due, tokens)
    fewest = most = total(short)
    if rules.wild_is_free:
        most = min(total(due), wild(tokens))
    count = 0
    for number in range(rules.payments_from[fewest], rules.payments_from[most + 1]):
        stands_for = ordinary(rules.payment[number])
        ids[count] = PAYMENT + number
        count += int64(covers(stands_for, short) and covers(due, stands_for))
    return count
