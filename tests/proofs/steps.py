"""One step of a game: what held before a legal action holds after it, for every action.

Tokens are symbols here. Where a card lies is gone through, since no clause looks at more of a card
in its place than which card it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from support.proving import Five, Seven, proved
from support.symbolic import GAMES, TABLES, card, made, with_player

from splendor_rules.actions import Purchase, Return
from splendor_rules.card_place import place_of
from splendor_rules.rulebook import limit, purchase, reserve, take
from splendor_rules.state import Reserved, ReturnOwed

if TYPE_CHECKING:
    from splendor_rules import Action, State

ALL: Final = range(7)
SOME: Final = (*TABLES[:9:4], *TABLES[9::4])
"""Tables of two, three and four players, of each game, the seats to act all different."""
RESERVATIONS: Final = reserve.candidates(GAMES[0].box)
PURCHASES: Final = tuple(
    (table.changed(ruleset=table.ruleset.under(wild_choice=reading)), in_hand, level, place)
    for (table, level, place), reading, in_hand in zip(
        zip(SOME, (1, 2, 3, 3, 1, 2), (1, 2, 4, 3, 4, 1), strict=True),
        ("free", "shortfall-only", "free", "shortfall-only", "free", "free"),
        (False, True, False, False, True, False),
        strict=True,
    )
)
"""A table, whether the card is in the hand, its level, and its place in the row if it is not."""
TAKES: Final = (
    *((0, taken) for taken in range(len(take.CANDIDATES))),
    *((table, taken) for table in range(1, len(TABLES)) for taken in (0, 10, 15, 20)),
)
"""A table and a take: each take at one, one of each pattern at the others."""


def _after(state: State, action: Action) -> State | None:
    """The position after an action, or None if it is refused; as `apply` finds it."""
    rules = state.ruleset
    if not rules.allows(state, action):
        return None
    return rules.end_of_turn(rules.sections[type(action)].carry_out(state, action))


def _holds(state: State, supply: Five, gold: int, held: Seven) -> State:
    """The position with these tokens in the supply and at the player to act."""
    in_supply = (*supply, gold, state.supply[6])
    return with_player(state.changed(supply=in_supply), tokens=held)


def _keeps_tokens(before: State, after: State) -> bool:
    """Whether no token of any colour came, went, or is owed by the supply or by a player.

    That covers the players who did not act, whose tokens have to be the same.
    """
    seat = before.to_act
    return (
        all([_in_all(before, c, seat) == _in_all(after, c, seat) for c in ALL])
        and all([count >= 0 for count in after.supply])
        and all([count >= 0 for count in after.players[seat].tokens])
        and all([_same_tokens(before, after, other) for other in range(len(before.players))])
    )


def _in_all(state: State, colour: int, seat: int) -> int:
    return state.supply[colour] + state.players[seat].tokens[colour]


def _same_tokens(before: State, after: State, seat: int) -> bool:
    return seat == before.to_act or after.players[seat].tokens == before.players[seat].tokens


def _owes_the_excess(before: State, after: State) -> bool:
    """Whether the player who acted has ten tokens at most, or has to return exactly the others."""
    excess = sum(after.players[before.to_act].tokens) - 10
    if isinstance(after.pending, ReturnOwed):
        return after.to_act == before.to_act and after.pending.count == excess > 0
    return excess <= 0


@proved(
    "setup.conservation",
    "limit.ten",
    over="any supply, any tokens up to ten, every take at one table; at every other, that is for "
    "each seat of 2 to 4 and both games, one take of each pattern",
    sabotage=(take.tokens_change_hands, "add(player.tokens, action.tokens)", "player.tokens"),
)
def take_keeps_tokens(supply: Five, held: Five, wild: int, chosen: int) -> None:
    assert 0 <= chosen < len(TAKES)
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in held])
    assert wild >= 0
    assert sum(held) + wild <= 10
    table, taken = TAKES[chosen]
    before = _holds(TABLES[table], supply, 5, (*held, wild, 0))
    after = _after(before, take.CANDIDATES[taken])
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))


@proved(
    "setup.conservation",
    "limit.ten",
    over="any supply, any tokens over ten, any tokens returned, 2 to 4 players, both games",
    sabotage=(limit.return_exact, "== (due := excess_of(state))", "<= (due := excess_of(state))"),
)
def return_keeps_tokens(
    supply: Five, held: Five, wild: int, stone: bool, returned: Seven, table: int
) -> None:
    assert 0 <= table < len(SOME)
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in held])
    assert wild >= 0
    assert not stone or SOME[table].ruleset.name == "marvel"
    excess = sum(held) + wild + stone - 10
    state = SOME[table].changed(pending=made(ReturnOwed, count=excess))
    before = _holds(state, supply, 0, (*held, wild, 1 if stone else 0))
    after = _after(before, made(Return, tokens=returned)) if excess > 0 else None
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))
    assert after is None or after.players[before.to_act].tokens[6] == (1 if stone else 0)


@proved(
    "setup.conservation",
    "limit.ten",
    "reserve.hands_fit",
    over="any supply, any tokens up to ten, every place and deck, hands of 0 to 3 cards, "
    "2 to 4 players, both games",
    sabotage=(reserve.wild, "subtract(state.supply, ONE_WILD)", "state.supply"),
)
def reserve_keeps_tokens(
    supply: Five, gold: int, held: Five, wild: int, place: int, hand: int, table: int
) -> None:
    assert 0 <= table < len(SOME)
    assert 0 <= place < len(RESERVATIONS)
    assert 0 <= hand <= 3
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in held])
    assert gold >= 0
    assert wild >= 0
    assert sum(held) + wild <= 10
    state = _holds(SOME[table], supply, gold, (*held, wild, 0))
    cards = [Reserved(card(id=f"R{number}")) for number in range(hand)]
    before = with_player(state, reserved=tuple(cards))
    after = _after(before, RESERVATIONS[place])
    assert (after is None) == (hand == 3)
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))
    assert after is None or len(after.players[before.to_act].reserved) == hand + 1 <= 3


@proved(
    "setup.conservation",
    "limit.ten",
    over="any card, any bonuses, any tokens up to ten, any payment; 2 to 4 players, both games, "
    "both values of wild-choice; the card in a row or in the hand",
    sabotage=(purchase.to_supply, "add(state.supply, payment)", "state.supply"),
)
def purchase_keeps_tokens(
    supply: Five, gold: int, cost: Five, held: Five, wild: int, payment: Five, paid: int, way: int
) -> None:
    assert 0 <= way < len(PURCHASES)
    assert all([count >= 0 for count in supply])
    assert all([count >= 0 for count in cost])
    assert all([count >= 0 for count in held])
    assert all([count >= 0 for count in payment])
    assert gold >= 0
    assert paid >= 0
    assert wild >= 0
    assert sum(held) + wild <= 10
    table, in_hand, level, place = PURCHASES[way]
    wanted = card(cost=cost, level=level)
    state = _holds(table, supply, gold, (*held, wild, 0))
    if in_hand:
        before = with_player(state, reserved=(Reserved(card(id="R")), Reserved(wanted)))
    else:
        before = state.with_card(place_of(level, place), wanted)
    action = made(Purchase, card=wanted, payment=(*payment, paid, 0))
    after = _after(before, action)
    assert after is None or (_keeps_tokens(before, after) and _owes_the_excess(before, after))
