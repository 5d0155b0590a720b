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
    earned,
    missing,
    price,
    takes,
    within_reach,
)
from splendor_rules.testing.invariants.registry import invariant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules.actions import Action
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.state import Player, State
    from splendor_rules.testing.invariants.counting import Counts
    from splendor_rules.testing.invariants.registry import Details


@invariant("turn.no-pass turn.can-act turn.game-over turn.pending turn.stuck-ends")
def something_can_be_done_until_the_end(state: State) -> Details | None:
    """Nothing is listed once the game is over; until then there is what is due, or a pass."""
    kinds = {type(action) for action in legal_actions(state)}
    match state.pending:
        case Over():
            sound = not kinds
        case ReturnOwed():
            sound = kinds == {Return}
        case TileChoice():
            sound = kinds == {ChooseTile}
        case _ if (able := can_act(state)) is None:
            sound = not kinds & {Return, ChooseTile}
        case _ if able:
            sound = bool(kinds) and kinds <= {Take, Reserve, Purchase}
        case _:
            sound = kinds == ({Pass} if state.ruleset.readings.stuck == "pass" else set())
    return None if sound else {"listed": {kind.__name__ for kind in kinds}}


def _action_is_due(state: State) -> bool:
    """Whether one of the four actions is due, and no unknown card can have ended the game."""
    stuck = state.ruleset.readings.stuck == "ends" and not can_act(state)
    return isinstance(state.pending, ToAct) and not stuck


def _compared(state: State, kind: type[Action], due: set[Action]) -> Details | None:
    """What of a kind is not listed, or listed and not due."""
    listed = {action for action in legal_actions(state) if isinstance(action, kind)}
    return None if listed == due else {"not listed": due - listed, "not due": listed - due}


@invariant(
    "take.limit-free take.pattern take.ordinary-only take.in-supply take.three-different "
    "take.short-supply take.two-needs-four limit.end-of-turn"
)
def every_take_is_listed_however_many_tokens_are_held(state: State) -> Details | None:
    """The supply alone says what can be taken; ten tokens are no hindrance."""
    if not _action_is_due(state):
        return None
    piles = takes(state.supply[:WILD], state.ruleset)
    return _compared(state, Take, {Take((*wanted, 0, 0)) for wanted in piles})  # type: ignore[arg-type]  # five ordinary colours


@invariant("reserve.card-there reserve.hand-limit reserve.without-wild limit.end-of-turn")
def every_card_that_lies_there_can_be_reserved(state: State) -> Details | None:
    """With fewer than three in hand: every card of a row, the top of every deck; wild or none."""
    if not _action_is_due(state):
        return None
    due: set[Action] = set()
    if len(state.player.reserved) < state.ruleset.limits.hand:
        due |= {Reserve(n, "deck") for n, deck in enumerate(state.decks, start=1) if deck}
        for level, row in enumerate(state.market, start=1):
            due |= {Reserve(level, n) for n, card in enumerate(row, start=1) if card is not None}
    return _compared(state, Reserve, due)


@invariant(
    "purchase.source purchase.price purchase.affordable purchase.held-tokens "
    "purchase.exact-payment purchase.wild-any-colour purchase.time-stone-unspendable"
)
def every_payment_of_every_card_is_listed(state: State) -> Details | None:
    """Each known card of the rows and the own hand, with each way to pay its price."""
    if not _action_is_due(state):
        return None
    player = state.player
    only_short = state.ruleset.readings.wild_choice == "shortfall-only"
    due: set[Action] = set()
    for card in {card for card in within_reach(state) if isinstance(card, Card)}:
        cost = price(card, bonuses(player))
        short = missing(cost, player)
        payments = _payments(cost, player) if short <= player.tokens[WILD] else ()
        due |= {Purchase(card, p) for p in payments if not only_short or p[WILD] == short}
    return _compared(state, Purchase, due)


def _payments(cost: Counts, player: Player) -> Iterator[Tokens]:
    most = [min(count, held) for count, held in zip(cost, player.tokens, strict=False)]
    for a, b, c, d, e in product(*[range(count + 1) for count in most]):
        wild = sum(cost) - (a + b + c + d + e)
        if wild <= player.tokens[WILD]:
            yield (a, b, c, d, e, wild, 0)


@invariant("limit.return-exact limit.return-held limit.time-stone-kept")
def every_return_of_what_is_held_is_listed(state: State) -> Details | None:
    """Every choice of the tokens held that is as many as are owed, Time Stones apart."""
    if not isinstance(state.pending, ReturnOwed):
        return None
    count = state.pending.count
    chosen = product(*[range(min(held, count) + 1) for held in state.player.tokens[: WILD + 1]])
    return _compared(state, Return, {Return((*b, 0)) for b in chosen if sum(b) == count})  # type: ignore[arg-type]  # six colours


@invariant("tile.one-a-turn tile.earned tile.among-earned turn.pending")
def a_tile_is_chosen_among_several_earned(state: State) -> Details | None:
    """A choice is owed only among two or more earned tiles on the table; all can be chosen."""
    if not isinstance(state.pending, TileChoice):
        return None
    due = earned(state.tiles, state.player)
    if len(due) > 1 and state.pending.tiles == due:
        return _compared(state, ChooseTile, {ChooseTile(tile) for tile in due})
    return {"choice": state.pending.tiles, "earned": due}
