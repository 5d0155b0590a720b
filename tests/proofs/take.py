"""Chapter 3, taking tokens, for every supply."""

from __future__ import annotations

from itertools import product

from support.proving import Five, exhausted, proved
from support.symbolic import GAMES, TABLES, made, refuses, start, under_every, with_player

from splendor_rules.actions import Take
from splendor_rules.rulebook import take

COLOURS = range(5)
PAIRS = range(10, 15)
FEWER = under_every("fewer-by-choice")
SHORT = (*under_every("short-take"), *under_every("fewer-by-choice"))


@exhausted(
    "take.pattern",
    over="every count of -1 to 4 tokens of each colour, both games",
    sabotage=(take.pattern, "or action", "and action"),
)
def pattern() -> None:
    for rules, tokens in product(GAMES, product(range(-1, 4), repeat=7)):
        facts = take.pattern(start(rules, 2), made(Take, tokens=tokens))
        counts = sorted(count for count in tokens if count)
        assert (facts is None) == (bool(counts) and (set(counts) == {1} or counts == [2]))


@proved(
    "take.ordinary-only",
    over="any count of tokens, both games",
    sabotage=(take.ordinary_only, "not wild and not", "not wild or not"),
)
def ordinary_only(ordinary: Five, wild: int, time_stones: int, game: int) -> None:
    assert 0 <= game < len(GAMES)
    action = made(Take, tokens=(*ordinary, wild, time_stones))
    facts = take.ordinary_only(start(GAMES[game], 2), action)
    gold, stone = (*GAMES[game].box.colours, "time stone")[5:7]
    wrong = tuple([name for name, count in ((gold, wild), (stone, time_stones)) if count != 0])
    assert facts == ({"colours": wrong} if wrong else None)


@proved(
    "take.in-supply",
    over="any supply and any ordinary tokens, both games",
    sabotage=(take.in_supply, "tokens[c] > supply[c]", "tokens[c] >= supply[c]"),
)
def in_supply(supply: Five, ordinary: Five, game: int) -> None:
    assert 0 <= game < len(GAMES)
    state = start(GAMES[game], 2).changed(supply=(*supply, 5, 2))
    facts = take.in_supply(state, made(Take, tokens=(*ordinary, 0, 0)))
    short = tuple(GAMES[game].box.colours[c] for c in COLOURS if ordinary[c] > supply[c])
    assert facts == ({"colours": short} if short else None)


@proved(
    "take.three-different",
    over="every take, any supply, both games, both values of fewer-by-choice",
    sabotage=(take.colours_left, "COLOURS -", "1 + COLOURS -"),
)
def three_different(supply: Five, taken: int, reading: int) -> None:
    assert 0 <= taken < len(take.CANDIDATES)
    assert 0 <= reading < len(FEWER)
    assert all([count >= 0 for count in supply])
    rules, action = FEWER[reading], take.CANDIDATES[taken]
    state = start(rules, 2).changed(supply=(*supply, 5, 2))
    refused = refuses(take.three_different, state, action)
    free = rules.readings.fewer_by_choice == "up-to-three"
    left, count = sum([there > 0 for there in supply]), sum(action.tokens)
    assert refused == (max(action.tokens) == 1 and not free and left >= 3 and count != 3)


@proved(
    "take.short-supply",
    over="every take, any supply, both games, every value of short-take and fewer-by-choice",
    sabotage=(take.short_supply, '"two-only": 2', '"two-only": 1'),
)
def short_supply(supply: Five, taken: int, reading: int) -> None:
    assert 0 <= taken < len(take.CANDIDATES)
    assert 0 <= reading < len(SHORT)
    assert all([count >= 0 for count in supply])
    rules, tokens = SHORT[reading], take.CANDIDATES[taken].tokens
    state = start(rules, 2).changed(supply=(*supply, 5, 2))
    refused = refuses(take.short_supply, state, take.CANDIDATES[taken])
    left = [c for c in COLOURS if supply[c] > 0]
    asked = rules.readings.fewer_by_choice == "exactly-three" and max(tokens) == 1
    enough = {"one-of-each-left": 1, "two-only": 2, "not-allowed": 3}[rules.readings.short_take]
    all_left = [c for c in COLOURS if tokens[c]] == left
    assert refused == (asked and len(left) < 3 and not (all_left and len(left) >= enough))


@proved(
    "take.two-needs-four",
    over="every take, any supply, both games",
    sabotage=(take.two_needs_four, ">=", ">"),
)
def two_needs_four(supply: Five, taken: int, game: int) -> None:
    assert 0 <= taken < len(take.CANDIDATES)
    assert 0 <= game < len(GAMES)
    action = take.CANDIDATES[taken]
    state = start(GAMES[game], 2).changed(supply=(*supply, 5, 2))
    refused = [c for c in COLOURS if action.tokens[c] == 2 and supply[c] < 4]
    if not refused:
        assert not refuses(take.two_needs_four, state, action)
        return
    (c,) = refused
    facts = {"colour": GAMES[game].box.colours[c], "supply": supply[c], "needed": 4}
    assert take.two_needs_four(state, action) == facts


@proved(
    "take.effect",
    over="every take, any supply, any tokens held, every seat of 2 to 4, both games",
    sabotage=(take.tokens_change_hands, "passes=0", "passes=state.passes"),
)
def effect(supply: Five, held: Five, wild: int, passes: int, taken: int, table: int) -> None:
    assert 0 <= taken < len(take.CANDIDATES)
    assert 0 <= table < len(TABLES)
    state = TABLES[table].changed(supply=(*supply, 5, 2), passes=passes)
    before = with_player(state, tokens=(*held, wild, 0))
    action = take.CANDIDATES[taken]
    after = take.tokens_change_hands(before, action)
    tokens = action.tokens
    assert after.supply == tuple([before.supply[c] - tokens[c] for c in range(7)])
    assert after.player.tokens == tuple([before.player.tokens[c] + tokens[c] for c in range(7)])
    others = after.changed(supply=before.supply, players=before.players, passes=passes)
    assert after.passes == 0
    assert others == before
