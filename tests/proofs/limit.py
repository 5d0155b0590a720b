"""Chapter 8, the token limit, for every count of tokens."""

from __future__ import annotations

from itertools import combinations, product
from typing import TypeAlias

from support.proving import Five, Seven, exhausted, proved
from support.symbolic import GAMES, TABLES, made, refuses, start, with_player

from splendor_rules.actions import Return
from splendor_rules.rulebook import limit
from splendor_rules.state import TO_ACT, ReturnOwed

LIMIT = 10
Hands: TypeAlias = tuple[Seven, Seven, Seven, Seven]
"""The tokens of each seat."""


@proved(
    "limit.excess",
    over="any count of tokens, any limit",
    sabotage=(limit.excess, "count > limit", "count > limit + 1"),
)
def excess(tokens: Seven, most: int) -> None:
    assert limit.excess(tokens, most) == max(sum(tokens) - most, 0)


@proved(
    "limit.excess",
    over="any count of tokens held, every seat of 2 to 4, both games",
    sabotage=(limit.excess_of, "state.to_act", "0"),
)
def excess_of(held: Seven, table: int) -> None:
    assert 0 <= table < len(TABLES)
    assert limit.excess_of(with_player(TABLES[table], tokens=held)) == max(sum(held) - LIMIT, 0)


@proved(
    "limit.ten",
    over="any count of tokens of every player, any debt or none, every seat of 2 to 4, both games",
    sabotage=(limit.ten, "!= owed", "> owed"),
)
def ten(hands: Hands, owed: int, table: int, owes: bool) -> None:
    assert 0 <= table < len(TABLES)
    state = TABLES[table].changed(pending=made(ReturnOwed, count=owed) if owes else TO_ACT)
    for seat in range(len(state.players)):
        state = with_player(state, seat, tokens=hands[seat])
    facts = limit.ten(state)
    for seat in range(len(state.players)):
        tokens = sum(hands[seat])
        due = owed if owes and seat == state.to_act else 0
        if due != max(tokens - LIMIT, 0):
            assert facts == {"seat": seat, "tokens": tokens, "limit": LIMIT}
            return
    assert facts is None


@proved(
    "limit.return-exact",
    over="any count of tokens held and returned, every seat of 2 to 4, both games",
    sabotage=(limit.return_exact, "returned ==", "returned <="),
)
def return_exact(held: Seven, returned: Seven, table: int) -> None:
    assert 0 <= table < len(TABLES)
    state = with_player(TABLES[table], tokens=held)
    action = made(Return, tokens=returned)
    due = max(sum(held) - LIMIT, 0)
    assert refuses(limit.return_exact, state, action) == (sum(returned) != due)
    facts = {"held": sum(held), "returned": sum(returned), "due": due}
    assert limit.return_exact(state, action) == (facts if sum(returned) != due else None)


@proved(
    "limit.return-held",
    over="any count of tokens held and returned, none under zero, both games",
    sabotage=(limit.return_held, "if not short", "if len(short) < 2"),
)
def return_held(held: Seven, returned: Seven, game: int) -> None:
    assert 0 <= game < len(GAMES)
    assert all([count >= 0 for count in returned])
    state = with_player(start(GAMES[game], 2), tokens=held)
    names = (*GAMES[game].box.colours, "time stone")
    facts = limit.return_held(state, made(Return, tokens=returned))
    short = tuple([names[c] for c in range(7) if returned[c] > held[c]])
    assert facts == ({"colours": short} if short else None)


@exhausted(
    "limit.return-held",
    over="0 to 2 tokens held and -1 to 3 returned of every two colours, every seat of 2 to 4, both "
    "games",
    sabotage=(limit.return_held, "state.to_act", "0"),
)
def none_or_less_returned() -> None:
    counts = [(held, returned) for held in range(3) for returned in range(-1, 4)]
    for state, (first, second) in product(TABLES, combinations(range(7), 2)):
        names = (*state.ruleset.box.colours, "time stone")
        for (held, returned), (more_held, more_returned) in product(counts, repeat=2):
            tokens, action = [0] * 7, [0] * 7
            tokens[first], tokens[second] = held, more_held
            action[first], action[second] = returned, more_returned
            before = with_player(state, tokens=tuple(tokens))
            back = made(Return, tokens=tuple(action))
            short = tuple(names[c] for c in range(7) if not tokens[c] >= action[c] >= 0)
            assert refuses(limit.return_held, before, back) == bool(short)
            assert limit.return_held(before, back) == ({"colours": short} if short else None)


@proved(
    "limit.time-stone-kept",
    over="any count of tokens returned, both games",
    sabotage=(limit.time_stone_kept, "TIME_STONE]", "WILD]"),
)
def time_stone_kept(ordinary: Five, wild: int, time_stones: int, game: int) -> None:
    assert 0 <= game < len(GAMES)
    action = made(Return, tokens=(*ordinary, wild, time_stones))
    state = start(GAMES[game], 2)
    assert refuses(limit.time_stone_kept, state, action) == (time_stones != 0)
    facts = {"time_stones": time_stones} if time_stones else None
    assert limit.time_stone_kept(state, action) == facts


@proved(
    "limit.effect",
    over="any supply, any count of tokens held and returned, every seat of 2 to 4, both games",
    sabotage=(limit.effect, "add(state.supply", "subtract(state.supply"),
)
def effect(supply: Seven, held: Seven, returned: Seven, passes: int, table: int) -> None:
    assert 0 <= table < len(TABLES)
    before = with_player(TABLES[table].changed(supply=supply, passes=passes), tokens=held)
    after = limit.effect(before, made(Return, tokens=returned))
    assert after.supply == tuple([supply[c] + returned[c] for c in range(7)])
    assert after.player.tokens == tuple([held[c] - returned[c] for c in range(7)])
    others = with_player(after.changed(supply=supply), tokens=held)
    assert others == before


@proved(
    "limit.ten",
    over="any count of tokens held, every seat of 2 to 4, any debt or none, both games",
    sabotage=(limit.debt_of_one_turn, "<=", "<"),
)
def debt_of_one_turn(held: Seven, owed: int, owes: bool, table: int) -> None:
    assert 0 <= table < len(TABLES)
    debt = made(ReturnOwed, count=owed) if owes else TO_ACT
    state = with_player(TABLES[table].changed(pending=debt), tokens=held)
    facts = {"seat": state.to_act, "tokens": sum(held), "limit": LIMIT}
    too_much = owes and sum(held) > LIMIT + 3
    assert limit.debt_of_one_turn(state) == (facts if too_much else None)
