"""`legal_actions` lists exactly what the clauses allow, and that is what the rulebook says.

Three answers are compared everywhere: the list, the clauses in force (called through the ruleset,
in samples also through `judge`), and the rules of chapters 3, 4, 5 and 8 written out anew here.
Each check goes through all readings within one test, so that a memo which forgets one shows.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, product
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from splendor_rules import BASE, MARVEL, Card, judge, legal_actions, new_game
from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box import NO_TOKENS, Colour
from splendor_rules.box.tokens import as_tokens
from splendor_rules.legal import cheapest_payment, payments
from splendor_rules.state import Player, Reserved, ReturnOwed, TileChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from splendor_rules import Action, State, Tile
    from splendor_rules.box import Tokens
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import Deck, MarketRow

pytestmark = pytest.mark.long

EMPTY: Final = new_game(BASE, 2, 0).changed(
    decks=((), (), ()), market=((None,) * 4,) * 3, supply=NO_TOKENS, tiles=()
)
"""A table with nothing on it: what a test lays there is all that can be done."""

SHORT: Final = ("one-of-each-left", "two-only", "not-allowed")
FEWER: Final = ("exactly-three", "up-to-three")
TAKE_RULES: Final = {
    (short, fewer): BASE.under(short_take=short, fewer_by_choice=fewer)
    for fewer, short in product(FEWER, SHORT)
}

VECTORS: Final = tuple(as_tokens(v) for v in product(range(5), repeat=7) if sum(v) <= 4)
"""All counts of up to four tokens."""
BELOW_ZERO: Final = tuple(
    as_tokens(v) for v in product((-1, 0, 1), repeat=7) if sum(v) == 3 and min(v) < 0
)
"""Counts that add up to three, with some under zero."""
PLAUSIBLE: Final = tuple(v for v in VECTORS if sum(v) <= 3 and max(v) <= 2 and not any(v[5:]))
"""Up to three tokens of ordinary colours, at most two alike."""


def with_player(state: State, player: Player) -> State:
    return state.changed(players=(player, *state.players[1:]))


def tokens_of_kind(state: State, kind: type[Action]) -> list[Tokens]:
    """The tokens of the listed takes, payments or returns."""
    name = "payment" if kind is Purchase else "tokens"
    return [getattr(one, name) for one in legal_actions(state) if isinstance(one, kind)]


def spread(values: Iterable[int], rng: Random) -> tuple[int, ...]:
    """The same numbers, in some other order of colours."""
    mixed = list(values)
    rng.shuffle(mixed)
    return tuple(mixed)


# Takes


def alike(colours: Iterable[int]) -> Tokens:
    count = Counter(colours)
    return as_tokens([count[colour] for colour in range(7)])


def lawful_takes(piles: Sequence[int], short: str, fewer: str) -> set[Tokens]:
    left = [colour for colour in range(5) if piles[colour] > 0]
    lawful = {alike((colour, colour)) for colour in left if piles[colour] >= 4}
    if fewer == "up-to-three":
        sizes = [size for size in (1, 2, 3) if size <= len(left)]
    elif len(left) >= 3:
        sizes = [3]
    else:
        sizes = {
            "one-of-each-left": [len(left)] if left else [],
            "two-only": [2] if len(left) == 2 else [],
            "not-allowed": [],
        }[short]
    return lawful | {alike(some) for size in sizes for some in combinations(left, size)}


def check_takes(
    supply: Tokens, candidates: tuple[Take, ...], readings: Iterable[tuple[str, str]] = TAKE_RULES
) -> None:
    for short, fewer in readings:
        rules = TAKE_RULES[short, fewer]
        state = EMPTY.changed(ruleset=rules, supply=supply)
        listed = legal_actions(state)
        lawful = lawful_takes(supply, short, fewer)
        assert len(listed) == max(len(lawful), 1)
        assert {one.tokens for one in listed if isinstance(one, Take)} == lawful
        assert lawful or listed == (Pass(),)
        allows = rules.take.allows
        assert {one.tokens for one in candidates if allows(state, one)} == lawful, (supply, rules)


def test_takes_from_every_supply() -> None:
    """All piles of 0 to 4, with every take that some supply allows, and others like them.

    Under `up-to-three` it makes no difference how short takes are read; the next test shows it.
    """
    candidates = tuple(map(Take, PLAUSIBLE))
    readings = list(TAKE_RULES)[:-2]
    assert [fewer for _, fewer in readings].count("exactly-three") == 3
    for piles in product(range(5), repeat=5):
        check_takes(as_tokens(piles), candidates, readings)


def test_takes_of_every_vector_from_every_shape_of_supply() -> None:
    """Piles of 0 to 5 and more, so that four and more are seen to be alike.

    Each in one order of colours. The vectors are closed under exchanging colours, so every pair of
    piles and vector is met up to such an exchange. That the clauses make no difference between
    colours shows the test above.
    """
    rng = Random(3)
    candidates = tuple(Take(vector) for vector in (*VECTORS, *BELOW_ZERO) if max(vector) <= 3)
    for shape in combinations_with_replacement(range(6), 5):
        piles = [pile if pile < 5 else rng.choice((5, 6, 7)) for pile in spread(shape, rng)]
        check_takes(as_tokens((*piles, rng.choice((0, 5)), rng.choice((0, 4)))), candidates)


# Payments

PAY_RULES: Final = tuple(
    (rules.under(wild_choice=choice), choice)
    for rules in (BASE, MARVEL)
    for choice in ("free", "shortfall-only")
)
COSTS: Final = sorted({tuple(sorted(one.cost)) for r in (BASE, MARVEL) for one in r.box.cards})
"""The costs of all cards of both games, up to the order of colours."""
PRICES: Final = sorted(
    {
        tuple(sorted(price))
        for cost in COSTS
        for price in product(*[range(count + 1) for count in cost])
    }
)
"""What bonuses can leave of them."""


def lawful_payments(due: Sequence[int], purse: Tokens, choice: str) -> set[Tokens]:
    short = sum(max(count - held, 0) for count, held in zip(due, purse, strict=False))
    most = purse[Colour.WILD] if choice == "free" else min(purse[Colour.WILD], short)
    ranges = [range(min(count, held) + 1) for count, held in zip(due, purse, strict=False)]
    rest = ((paid, sum(due) - sum(paid)) for paid in product(*ranges))
    return {as_tokens((*paid, wild)) for paid, wild in rest if wild <= most}


def purses(due: Sequence[int]) -> Iterator[Tokens]:
    """All purses of up to ten tokens with up to one more of a colour than is due."""
    for held in product(*[range(count + 2) for count in due]):
        for wild in range(min(5, 10 - sum(held)) + 1):
            yield as_tokens((*held, wild))


def for_sale(price: Sequence[int]) -> tuple[Card, State]:
    a, b, c, d, e = price
    card = Card("card", "card", 1, Colour.FIRST, 0, (a, b, c, d, e))
    return card, EMPTY.changed(market=((None, card, None, None), *EMPTY.market[1:]))


def test_payments_of_every_price_from_every_purse() -> None:
    rng = Random(7)
    for number, (card, state) in enumerate(for_sale(spread(price, rng)) for price in PRICES):
        for purse in list(purses(card.cost))[number % 3 :: 3]:
            for rules, choice in PAY_RULES[:2]:
                held = with_player(state.changed(ruleset=rules), Player(purse))
                listed = tokens_of_kind(held, Purchase)
                lawful = lawful_payments(card.cost, purse, choice)
                assert len(listed) == len(lawful)
                assert set(listed) == lawful, (card, purse, choice)
                fewest = min(lawful, key=itemgetter(Colour.WILD), default=None)
                assert cheapest_payment(held, card) == fewest
                ways = payments(as_tokens(card.cost), purse, free=choice == "free")
                assert list(ways) == listed


def around(due: Sequence[int], purse: Tokens, lawful: set[Tokens]) -> set[Tokens]:
    """A box one wider than what is held and due, the wild tokens one off at most; and neighbours.

    Neighbours are all payments with one token more or less than a lawful one, or one exchanged.
    """
    ranges = [range(min(count, held) + 2) for count, held in zip(due, purse, strict=False)]
    box = {
        as_tokens((*paid, wild))
        for paid in product(*ranges)
        for wild in range(max(sum(due) - sum(paid) - 1, 0), sum(due) - sum(paid) + 2)
    }
    for payment, (more, less) in product(lawful, product(range(-1, 7), repeat=2)):
        near = list(payment)
        if more >= 0:
            near[more] += 1
        if less >= 0:
            near[less] -= 1
        box.add(as_tokens(near))
    return box


def test_clauses_allow_those_payments_and_no_others() -> None:
    """Every cost that comes; all purses for costs up to three, a fixed sample for dearer ones."""
    rng = Random(11)
    for card, state in (for_sale(spread(cost, rng)) for cost in COSTS):
        every = list(purses(card.cost))
        dear = sum(card.cost) > 3
        for number, purse in enumerate(rng.sample(every, 25) if dear else every):
            rules, choice = PAY_RULES[number % 4]
            owned = as_tokens((*purse[:6], int(rules.box.name == "marvel")))
            held = with_player(state.changed(ruleset=rules), Player(owned))
            lawful = lawful_payments(card.cost, purse, choice)
            asked = around(card.cost, purse, lawful)
            allows = rules.purchase.allows
            assert {p for p in asked if allows(held, Purchase(card, p))} == lawful, (held, asked)
            for payment in rng.sample(sorted(asked), 2):
                assert judge(held, Purchase(card, payment)).legal == (payment in lawful)


def test_payments_of_every_card() -> None:
    """Every card of both games, in the market and in the hand, with bonuses from real cards."""
    for rules, choice in PAY_RULES:
        rng = Random(13)
        for card in rules.box.cards * 12:
            others = [one for one in rules.box.cards if one != card]
            hand, *owned = rng.sample(others, rng.randrange(1, 16))
            purse = as_tokens([rng.randrange(4) for _ in range(5)] + [rng.randrange(6)])
            market = list(EMPTY.market)
            market[card.level - 1] = (None, None, card, None)
            player = Player(purse, cards=tuple(owned), reserved=(Reserved(hand),))
            state = with_player(EMPTY.changed(ruleset=rules, market=tuple(market)), player)
            listed = [one for one in legal_actions(state) if isinstance(one, Purchase)]
            assert all(judge(state, one).legal for one in listed)
            for due, one in ((price_of(one, owned), one) for one in (card, hand)):
                paid = [action.payment for action in listed if action.card == one]
                assert set(paid) == lawful_payments(due, purse, choice)
                assert cheapest_payment(state, one) == (paid[0] if paid else None)


def price_of(card: Card, owned: Sequence[Card]) -> list[int]:
    bonuses = Counter(one.bonus for one in owned)
    return [max(cost - bonuses[Colour(colour)], 0) for colour, cost in enumerate(card.cost)]


# Returns


def lawful_returns(purse: Tokens, count: int) -> set[Tokens]:
    vectors = (v for v in VECTORS if sum(v) == count and not v[Colour.TIME_STONE])
    return {v for v in vectors if all(give <= held for give, held in zip(v, purse, strict=True))}


def overfull(rules: Ruleset) -> Iterator[Tokens]:
    """All purses of 11 to 13 tokens up to the order of colours: at most 7 of a colour, 5 wild."""
    stones = (0, 1) if rules.box.name == "marvel" else (0,)
    for shape in combinations_with_replacement(range(8), 5):
        for wild, stone in product(range(6), stones):
            if 11 <= sum(shape) + wild + stone <= 13:
                yield as_tokens((*shape, wild, stone))


def test_returns_from_every_shape_of_purse() -> None:
    rng = Random(17)
    below = [v for v in product((-1, 0, 1, 2), repeat=7) if min(v) < 0 and 1 <= sum(v) <= 3]
    for rules in (BASE, MARVEL):
        for purse in overfull(rules):
            held = as_tokens((*spread(purse[:5], rng), *purse[5:]))
            count = sum(held) - 10
            state = with_player(EMPTY, Player(held))
            state = state.changed(ruleset=rules, pending=ReturnOwed(count))
            lawful = lawful_returns(held, count)
            listed = legal_actions(state)
            assert len(listed) == len(lawful)
            assert {one.tokens for one in listed if isinstance(one, Return)} == lawful
            asked = (*VECTORS, *map(as_tokens, rng.sample(below, 20)))
            allows = rules.give_back.allows
            assert {v for v in asked if allows(state, Return(v))} == lawful, state
            for vector in rng.sample(asked, 3):
                assert judge(state, Return(vector)).legal == (vector in lawful)


# Reservations and tiles

LEVELS: Final = range(5)
SPOTS: Final = (
    *[Reserve(level, place) for level in LEVELS for place in range(6)],
    *[Reserve(level, "deck") for level in LEVELS],
)
"""The rows first, then the decks; with some that no table has."""


def lies_there(state: State, spot: Reserve) -> bool:
    if spot.level not in (1, 2, 3):
        return False
    if spot.place == "deck":
        return state.decks[spot.level - 1] != ()
    return spot.place in (1, 2, 3, 4) and state.market[spot.level - 1][spot.place - 1] is not None


def test_reservations_from_every_table_and_hand() -> None:
    """Each level with a deck, or without one and any of its places empty; hands of 0 to 3."""
    hands = [tuple(map(Reserved, BASE.box.level(1)[20 : 20 + size])) for size in range(4)]
    allows = BASE.reserve.allows
    for levels in product(*[tuple(tables(level)) for level in (1, 2, 3)]):
        decks, market = zip(*levels, strict=True)
        table = EMPTY.changed(decks=decks, market=market)
        there = [spot for spot in SPOTS if lies_there(table, spot)]
        for hand in hands:
            state = with_player(table, Player(reserved=hand))
            lawful = there if len(hand) < 3 else []
            assert [one for one in legal_actions(state) if isinstance(one, Reserve)] == lawful
            assert [spot for spot in SPOTS if allows(state, spot)] == lawful


def tables(level: int) -> Iterator[tuple[Deck, MarketRow]]:
    top, *row = BASE.box.level(level)[:5]
    yield (top,), tuple(row)
    for there in product((True, False), repeat=4):
        yield (), tuple(card if lies else None for lies, card in zip(there, row, strict=True))


def tile_choices(rules: Ruleset) -> Iterator[State]:
    """Every pair of tiles earned with exactly the bonuses that it takes, and another one there."""
    for one, other in combinations(rules.box.tiles, 2):
        rest = [t for t in rules.box.tiles if t.tile not in (one.tile, other.tile)]
        if one.tile == other.tile:
            continue
        wanted = map(max, one.requirement, other.requirement)
        cards = [
            [card for card in rules.box.cards if card.bonus == colour][:count]
            for colour, count in enumerate(wanted)
        ]
        table = (one, rest[len(one.id) % len(rest)], other)
        state = with_player(EMPTY, Player(cards=tuple(chain(*cards)))).changed(
            ruleset=rules, tiles=table
        )
        yield state.changed(pending=TileChoice(tuple(earned(state))))


def earned(state: State) -> list[Tile]:
    have = Counter(card.bonus for card in state.player.cards)
    return [
        tile
        for tile in state.tiles
        if all(have[Colour(c)] >= need for c, need in enumerate(tile.requirement))
    ]


def test_choices_of_every_pair_of_tiles() -> None:
    for rules in (BASE, MARVEL):
        states = list(tile_choices(rules))
        assert {len(earned(state)) for state in states} == {2, 3}
        for state in states:
            assert legal_actions(state) == tuple(map(ChooseTile, earned(state)))
            allowed = [t for t in rules.box.tiles if judge(state, ChooseTile(t)).legal]
            assert sorted(t.id for t in allowed) == sorted(t.id for t in earned(state))
