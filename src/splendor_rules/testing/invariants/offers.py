"""What must hold of the list of legal actions: it is what the rulebook lets a player do."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box.components import Card
from splendor_rules.legal import legal_actions
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct
from splendor_rules.testing.invariants.counting import (
    WILD,
    bonuses,
    can_act,
    missing,
    price,
    takes,
    within_reach,
)
from splendor_rules.testing.invariants.registry import of_positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.box.tokens import Tokens
    from splendor_rules.state import Player, State
    from splendor_rules.testing.invariants.counting import Counts
    from splendor_rules.testing.invariants.registry import Facts


@of_positions("turn.no-pass", "turn.can-act", "turn.game-over", "turn.pending", "turn.stuck-ends")
def something_can_be_done_until_the_end(state: State) -> Facts | None:
    """Nothing is listed once the game is over; until then there is what is due, or a pass."""
    kinds = {type(action) for action in legal_actions(state)}
    if isinstance(state.pending, Over):
        due = not kinds
    elif isinstance(state.pending, ReturnOwed):
        due = kinds == {Return}
    elif isinstance(state.pending, TileChoice):
        due = kinds == {ChooseTile}
    elif (able := can_act(state)) is None:
        due = not kinds & {Return, ChooseTile}
    elif able:
        due = bool(kinds) and kinds <= {Take, Reserve, Purchase}
    else:
        due = kinds == ({Pass} if state.ruleset.readings.stuck == "pass" else set())
    return None if due else {"listed": {kind.__name__ for kind in kinds}}


def _asked(state: State) -> bool:
    """Whether one of the four actions is due, and no unknown card can have ended the game."""
    stuck = state.ruleset.readings.stuck == "ends" and not can_act(state)
    return isinstance(state.pending, ToAct) and not stuck


@of_positions(
    "take.limit-free",
    "take.pattern",
    "take.ordinary-only",
    "take.in-supply",
    "take.three-different",
    "take.short-supply",
    "take.two-needs-four",
    "limit.end-of-turn",
)
def every_take_is_listed_however_many_tokens_are_held(state: State) -> Facts | None:
    """The supply alone says what can be taken; ten tokens are no hindrance."""
    if not _asked(state):
        return None
    listed = [action.tokens for action in legal_actions(state) if isinstance(action, Take)]
    due = {(*wanted, 0, 0) for wanted in takes(state.supply[:WILD], state.ruleset)}
    return None if set(listed) == due else {"listed": listed, "due": due}


@of_positions(
    "reserve.card-there", "reserve.hand-limit", "reserve.without-wild", "limit.end-of-turn"
)
def every_card_that_lies_there_can_be_reserved(state: State) -> Facts | None:
    """With fewer than three in hand: every card of a row, the top of every deck; wild or none."""
    if not _asked(state):
        return None
    listed = {action for action in legal_actions(state) if isinstance(action, Reserve)}
    due: set[Reserve] = set()
    if len(state.players[state.to_act].reserved) < state.ruleset.limits.hand:
        due |= {Reserve(n, "deck") for n, deck in enumerate(state.decks, start=1) if deck}
        for level, row in enumerate(state.market, start=1):
            due |= {Reserve(level, n) for n, card in enumerate(row, start=1) if card is not None}
    return None if listed == due else {"listed": listed, "due": due}


@of_positions(
    "purchase.source",
    "purchase.price",
    "purchase.affordable",
    "purchase.held-tokens",
    "purchase.exact-payment",
    "purchase.wild-any-colour",
    "purchase.time-stone-unspendable",
)
def every_payment_of_every_card_is_listed(state: State) -> Facts | None:
    """Each known card of the rows and the own hand, with each way to pay its price."""
    if not _asked(state):
        return None
    player = state.players[state.to_act]
    listed = {action for action in legal_actions(state) if isinstance(action, Purchase)}
    only_short = state.ruleset.readings.wild_choice == "shortfall-only"
    cards = {card for card in within_reach(state) if isinstance(card, Card)}
    due: set[Purchase] = set()
    for card in cards:
        cost = price(card, bonuses(player))
        short = missing(cost, player)
        payments = _payments(cost, player) if short <= player.tokens[WILD] else ()
        due |= {Purchase(card, p) for p in payments if not only_short or p[WILD] == short}
    return None if listed == due else {"not listed": due - listed, "not due": listed - due}


def _payments(cost: Counts, player: Player) -> Iterator[Tokens]:
    most = [min(count, held) for count, held in zip(cost, player.tokens, strict=False)]
    for a, b, c, d, e in product(*[range(count + 1) for count in most]):
        wild = sum(cost) - (a + b + c + d + e)
        if wild <= player.tokens[WILD]:
            yield (a, b, c, d, e, wild, 0)


@of_positions("limit.return-exact", "limit.return-held", "limit.time-stone-kept")
def every_return_of_what_is_held_is_listed(state: State) -> Facts | None:
    """Every choice of the tokens held that is as many as are owed, Time Stones apart."""
    if not isinstance(state.pending, ReturnOwed):
        return None
    listed = [a.tokens for a in legal_actions(state) if isinstance(a, Return)]
    held, count = state.players[state.to_act].tokens, state.pending.count
    chosen = product(*[range(min(held[n], count) + 1) for n in range(WILD + 1)])
    due = {(*back, 0) for back in chosen if sum(back) == count}
    return None if set(listed) == due else {"listed": listed, "due": due}


@of_positions("tile.among-earned", "tile.one-a-turn")
def every_earned_tile_can_be_chosen(state: State) -> Facts | None:
    """The choice is among all that are earned."""
    if not isinstance(state.pending, TileChoice):
        return None
    listed = [a.tile for a in legal_actions(state) if isinstance(a, ChooseTile)]
    return None if listed == [*state.pending.tiles] else {"listed": listed}
