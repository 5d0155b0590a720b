"""The list of legal actions, at its bounds: each time beside all that `judge` allows.

`test_legal_exhaustive` goes through every supply, price and purse, and takes longer.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from support.state_builder import NEWCOMER, Seat, buy, player, position, unplayed
from support.stuck_states import STUCK_HANDS, STUCK_PURSES, STUCK_ROWS

from splendor_rules import BASE, MARVEL, Card, judge
from splendor_rules import legal_actions as listed
from splendor_rules.actions import ChooseTile, Pass, Purchase, Reserve, Return, Take
from splendor_rules.box import BASE_BOX, Colour, Tokens
from splendor_rules.box.tokens import as_bonuses, as_tokens
from splendor_rules.legal import cheapest_payment, payments
from splendor_rules.rulings import Refusal
from splendor_rules.state import Over, ReturnOwed, State, TileChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from splendor_rules import Action
    from splendor_rules.ruleset import Ruleset

FEW: Final = tuple(as_tokens(v) for v in product(range(4), repeat=7) if sum(v) <= 3)
HAND: Final = ("1W0-U3", "1R1-W4", "2W3-W6")
CARD: Final = BASE_BOX.card("1W0-U3")
"""It costs three blue."""


def imaginable(state: State, kind: type[Action]) -> Iterator[Action]:
    """Far more than can be legal, for prices of up to six tokens that are held."""
    if kind is Take:
        yield from map(Take, FEW)
    elif kind is Reserve:
        for level in range(5):
            yield from (Reserve(level, place) for place in (0, 1, 2, 3, 4, 5, "deck"))
    elif kind is Purchase:
        purse = state.player.tokens
        paid = [as_tokens(v) for v in product(*(range(n + 1) for n in purse)) if sum(v) <= 6]
        for card in within_reach(state):
            yield from (Purchase(card, payment) for payment in paid)
    elif kind is Return:
        yield from map(Return, FEW)


def within_reach(state: State) -> list[Card]:
    there = [
        *(card for row in state.market for card in row),
        *(r.card for r in state.player.reserved),
    ]
    return [card for card in there if isinstance(card, Card)]


def place_of(state: State, action: Action) -> tuple[Any, ...]:
    """Where the documented order has an action."""
    match action:
        case Take(tokens):
            kind = {(3, 1): 0, (2, 2): 1}.get((sum(tokens), max(tokens)), 2)
            return (0, kind, -sum(tokens), *[-count for count in tokens])
        case Reserve(level, place):
            return (1, place == "deck", level, place)
        case Purchase(card, payment):
            return (2, within_reach(state).index(card), payment[Colour.WILD])
        case Return(tokens):
            return tuple(-count for count in tokens)
        case ChooseTile(tile):
            return (state.tiles.index(tile),)
        case Pass():
            return (3,)


def check(state: State, kind: type[Action]) -> None:
    """Of one kind everything that is allowed is listed, nothing else, in the documented order."""
    everything = listed(state)
    of_kind = [action for action in everything if isinstance(action, kind)]
    places = [place_of(state, action) for action in everything]
    assert places == sorted(places)
    assert len(of_kind) == len(set(of_kind))
    assert set(of_kind) == {
        action for action in imaginable(state, kind) if judge(state, action).legal
    }


def at_table(
    rules: Ruleset, piles: Iterable[int], purse: Mapping[str, int], hand: tuple[str, ...] = ()
) -> State:
    """The piles need not fit the purse: what is listed does not depend on that."""
    state = unplayed(rules, [player(tokens=purse, cards=(), reserved=hand), NEWCOMER])
    return state.changed(supply=as_tokens((*piles, 3, 0)))


@pytest.mark.parametrize("fewer", ["exactly-three", "up-to-three"])
@pytest.mark.parametrize("short", ["one-of-each-left", "two-only", "not-allowed"])
def test_takes_by_what_the_piles_hold(short: str, fewer: str) -> None:
    rules = BASE.under(short_take=short, fewer_by_choice=fewer)
    for piles in ((4, 4, 4, 4, 4), (1, 2, 3, 4, 0), (0, 0, 4, 3, 0), (5, 0, 0, 0, 0), (0,) * 5):
        for turned in range(5):
            check(only_purchases(at_table(rules, (*piles[turned:], *piles[:turned]), {})), Take)


def test_takes_as_one_pile_after_the_other_grows() -> None:
    for others in ((4, 1, 0, 3), (0, 0, 4, 2), (0, 0, 0, 0), (1, 1, 3, 4)):
        for colour in range(5):
            for pile in range(6):
                piles = (*others[:colour], pile, *others[colour:])
                check(only_purchases(at_table(BASE, piles, {})), Take)


def test_takes_under_clauses_of_somebodys_own_are_asked_anew() -> None:
    def no_red(_state: State, action: Take) -> Refusal | None:
        return Refusal("no-red", {}) if action.tokens[Colour.FOURTH] else None

    def no_black(_state: State, action: Take) -> Refusal | None:
        return Refusal("no-black", {}) if action.tokens[Colour.FIFTH] else None

    state = at_table(BASE, (4, 4, 4, 4, 4), {})
    assert any(isinstance(one, Take) and one.tokens[3] for one in listed(state))
    for refuse in (no_red, no_black):
        own = evolve(BASE, take=evolve(BASE.take, cost=(refuse,)))
        check(state.changed(ruleset=own), Take)
    same = evolve(BASE, take=evolve(BASE.take))
    check(state.changed(ruleset=same), Take)


@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_reservations_by_the_hand_and_by_what_lies_there(held: int) -> None:
    full = at_table(BASE, (4, 4, 4, 4, 4), {}, HAND[:held])
    check(full, Reserve)
    rows, decks = full.market, full.decks
    for level in range(3):
        bare = tuple(() if n == level else deck for n, deck in enumerate(decks))
        check(full.changed(decks=bare), Reserve)
        for place in range(4):
            row = tuple(None if n == place else card for n, card in enumerate(rows[level]))
            market = tuple(row if n == level else rows[n] for n in range(3))
            check(full.changed(decks=bare, market=market), Reserve)
            check(full.changed(market=market), Reserve)


def test_reservations_where_a_full_table_has_other_rows() -> None:
    full = at_table(BASE, (4, 4, 4, 4, 4), {})
    narrow = evolve(BASE, box=evolve(BASE_BOX, row=3))
    for state in (
        full,
        full.changed(market=full.market[:2], decks=full.decks[:2]),
        full.changed(market=tuple(row[:3] for row in full.market), ruleset=narrow),
    ):
        check(state, Reserve)


def test_reservations_under_clauses_of_somebodys_own_are_asked_anew() -> None:
    def no_deck(_state: State, action: Reserve) -> Refusal | None:
        return Refusal("no-deck", {}) if action.place == "deck" else None

    own = evolve(BASE, reserve=evolve(BASE.reserve, cost=(no_deck,)))
    state = at_table(BASE, (4, 4, 4, 4, 4), {})
    assert Reserve(1, "deck") in listed(state)
    check(state.changed(ruleset=own), Reserve)
    check(state.changed(ruleset=evolve(BASE, reserve=evolve(BASE.reserve))), Reserve)


COSTS: Final = ((1, 0, 0, 0, 0), (1, 1, 1, 1, 0), (0, 2, 0, 0, 1), (0, 0, 4, 0, 0), (0, 0, 0, 0, 0))


def cheap_cards() -> tuple[Card, ...]:
    """Cards of five costs, each turned so that it names every colour."""
    cards = BASE_BOX.level(1)
    costs = [as_bonuses((*cost[turned:], *cost[:turned])) for cost in COSTS for turned in range(5)]
    return tuple(evolve(card, cost=cost) for card, cost in zip(cards, costs, strict=False))


@pytest.mark.parametrize("choice", ["free", "shortfall-only"])
@pytest.mark.parametrize("wild", [0, 1, 2])
@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
def test_purchases_by_price_and_purse(rules: Ruleset, wild: int, choice: str) -> None:
    cards = cheap_cards()
    state = at_table(rules.under(wild_choice=choice), (0,) * 5, {})
    for purse in ((1, 1, 1, 1, 1), (2, 0, 1, 0, 3), (0, 4, 0, 3, 0), (0,) * 5):
        for start in range(0, 25, 4):
            row = (*cards[start : start + 4], None, None, None)[:4]
            rich = state.player.changed(tokens=(*purse, wild, 0))
            placed = state.changed(
                market=(row, *state.market[1:]), players=(rich, *state.players[1:])
            )
            check(only_purchases(placed), Purchase)


def only_purchases(state: State) -> State:
    """Nothing lies there but the first row."""
    nothing = (None,) * 4
    return state.changed(market=(state.market[0], nothing, nothing), decks=((), (), ()))


def test_purchases_of_every_row_and_of_the_hand() -> None:
    cards = cheap_cards()[:4]
    state = at_table(BASE, (0,) * 5, {"white": 1, "blue": 3, "black": 1, "gold": 1}, HAND)
    for level in range(3):
        row = tuple(evolve(card, level=level + 1) for card in cards)
        market = tuple(row if n == level else (None,) * 4 for n in range(3))
        check(state.changed(market=market), Purchase)
    check(state.changed(market=((None,) * 4,) * 3), Purchase)
    assert Purchase(CARD, (0, 3, 0, 0, 0, 0, 0)) in listed(state)


def test_purchases_are_for_less_with_bonuses() -> None:
    for bonuses in ({"blue": 1}, {"blue": 2, "white": 2}, {"white": 4}, {"blue": 3}):
        seat = player(tokens={"white": 1, "blue": 1, "gold": 1}, bonuses=bonuses, reserved=HAND[:2])
        check(only_purchases(position(BASE, [seat, NEWCOMER])), Purchase)


@pytest.mark.parametrize("colour", range(5))
def test_purchases_are_for_less_with_bonuses_of_each_colour(colour: int) -> None:
    state = only_purchases(at_table(BASE, (0,) * 5, {}))
    some = tuple(evolve(card, bonus=Colour(colour)) for card in BASE_BOX.level(1)[:2])
    costs = [[count if n == colour else 1 for n in range(5)] for count in (2, 3, 4, 5)]
    row = tuple(
        evolve(card, cost=as_bonuses(cost))
        for card, cost in zip(BASE_BOX.level(1), costs, strict=False)
    )
    for wild in (0, 1):
        first = state.player.changed(tokens=(1, 1, 1, 1, 1, wild, 0), cards=some)
        market = (row, *state.market[1:])
        check(state.changed(market=market, players=(first, state.players[1])), Purchase)


def test_purchases_under_clauses_of_somebodys_own_are_left_out() -> None:
    def no_gold(_state: State, action: Purchase) -> Refusal | None:
        return Refusal("no-gold", {}) if action.payment[Colour.WILD] else None

    state = at_table(BASE, (0,) * 5, {"blue": 3, "gold": 1}, HAND)
    assert Purchase(CARD, (0, 2, 0, 0, 0, 1, 0)) in listed(state)
    for rules in (BASE, MARVEL):
        own = evolve(BASE, purchase=evolve(rules.purchase, cost=(*rules.purchase.cost, no_gold)))
        check(only_purchases(state).changed(ruleset=own), Purchase)


def test_a_whole_row_of_prices_is_listed_with_the_fewest_wild_tokens_first() -> None:
    due: Tokens = (2, 1, 0, 0, 0, 0, 0)
    assert payments(due, (2, 0, 0, 0, 0, 1, 0)) == ((2, 0, 0, 0, 0, 1, 0),)
    for free in (True, False):
        assert payments(due, (2, 0, 0, 0, 0, 0, 0), free=free) == ()
        assert payments(due, (0, 0, 0, 0, 0, 1, 0), free=free) == ()
    assert payments(due, (2, 1, 0, 0, 0, 1, 0)) == (
        (2, 1, 0, 0, 0, 0, 0),
        (2, 0, 0, 0, 0, 1, 0),
        (1, 1, 0, 0, 0, 1, 0),
    )
    assert payments(due, (2, 1, 0, 0, 0, 1, 0), free=False) == ((2, 1, 0, 0, 0, 0, 0),)


def test_the_cheapest_payment_is_the_first_listed() -> None:
    state = at_table(BASE, (0,) * 5, {"blue": 2, "gold": 2}, HAND)
    assert cheapest_payment(state, CARD) == (0, 2, 0, 0, 0, 1, 0)
    assert cheapest_payment(state.changed(to_act=1), CARD) is None


@pytest.mark.parametrize("over", [1, 2, 3])
@pytest.mark.parametrize("rules", [BASE, MARVEL], ids=["base", "marvel"])
def test_returns_of_what_is_held(rules: Ruleset, over: int) -> None:
    stone = int(rules is MARVEL)
    for purse in (
        (4, 4, 2, 0, 0, 0, 0),
        (1, 1, 1, 1, 4 - stone, 2, stone),
        (2, 2, 2, 2, 2 - stone, 0, stone),
    ):
        state = at_table(rules, (0,) * 5, {})
        held = as_tokens((*purse[:4], purse[4] + over, *purse[5:]))
        rich = state.player.changed(tokens=held)
        check(state.changed(players=(rich, *state.players[1:]), pending=ReturnOwed(over)), Return)


def test_returns_under_clauses_of_somebodys_own_are_left_out() -> None:
    def no_gold(_state: State, action: Return) -> Refusal | None:
        return Refusal("no-gold", {}) if action.tokens[Colour.WILD] else None

    held = player(tokens={"white": 4, "blue": 4, "green": 2, "gold": 1})
    state = position(BASE, [held, NEWCOMER], pending=ReturnOwed(1))
    assert Return.of(Colour.WILD) in listed(state)
    for rules in (BASE, MARVEL):
        own = evolve(BASE, give_back=evolve(rules.give_back, cost=(*BASE.give_back.cost, no_gold)))
        check(state.changed(ruleset=own), Return)


def test_tiles_that_are_earned_can_be_chosen() -> None:
    rich = player(tokens={}, bonuses={"white": 4, "blue": 4, "green": 4})
    tiles = tuple(map(BASE_BOX.tile, ("W4U4", "U4G4")))
    state = position(BASE, [rich, NEWCOMER], tiles=["W4U4", "U4G4", "R4K4"])
    choosing = state.changed(pending=TileChoice(tiles))
    assert listed(choosing) == tuple(map(ChooseTile, tiles))

    def not_first(_state: State, action: ChooseTile) -> Refusal | None:
        return Refusal("not-first", {}) if action.tile == tiles[0] else None

    own = evolve(BASE, choose_tile=evolve(BASE.choose_tile, cost=(not_first,)))
    assert listed(choosing.changed(ruleset=own)) == (ChooseTile(tiles[1]),)


def stuck(rules: Ruleset) -> State:
    seats: list[Seat] = [
        player(tokens=dict(zip(BASE_BOX.colours, purse, strict=False)), reserved=hand, cards=())
        for purse, hand in zip(STUCK_PURSES[2], STUCK_HANDS["base"], strict=False)
    ]
    return position(rules, seats, market=STUCK_ROWS["base"])


def test_a_pass_only_if_there_is_nothing_else() -> None:
    state = stuck(BASE)
    assert listed(state) == (Pass(),)
    one_back = state.changed(supply=(1, 0, 0, 0, 0, 0, 0))
    assert listed(one_back) == (Take.of(Colour.FIRST),)


def test_nothing_after_the_end() -> None:
    assert listed(stuck(BASE.under(stuck="ends"))) == ()
    last = unplayed(BASE, [NEWCOMER, player(tokens={"blue": 3}, points=15, reserved=HAND)], seat=1)
    over = buy(last, CARD.id)
    assert isinstance(over.pending, Over)
    assert listed(over) == ()
