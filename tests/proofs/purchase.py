"""Chapter 5, purchasing a card, for every cost, every bonus and every payment."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from support.proving import Five, Four, Seven, Three, exhausted, proved
from support.symbolic import GAMES, TABLES, card, made, refuses, start, under_every, with_player

from splendor_rules import BASE, MARVEL
from splendor_rules.actions import Hand, Purchase, Row
from splendor_rules.box import Card
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook import purchase
from splendor_rules.state import Reserved, Unknown, every_card

if TYPE_CHECKING:
    from splendor_rules.actions import Origin
    from splendor_rules.player import AnyCard
    from splendor_rules.state import State

COLOURS = range(5)
WILD = under_every("wild-choice")
THREE_COLOURS = ((0, 2, 4), (3, 1, 0))
Spot: TypeAlias = tuple[bool, tuple[int, int]]
FILLER = tuple(card(id=name) for name in ("first", "second", "third"))
ROWS = tuple(product((1, 2, 3), (1, 2, 3, 4)))
HANDS = tuple((1, number) for number in (1, 2, 3))
SPOTS: tuple[Spot, ...] = (*((False, row) for row in ROWS), *((True, hand) for hand in HANDS))
LAYOUTS = tuple(
    (state, spot, (number + place) % 5)
    for number, state in enumerate(TABLES)
    for place, spot in enumerate(SPOTS)
)
"""A position; whether a card lies in the hand, its level, its place there; its bonus."""


def _with(state: State, spot: Spot, there: Card | None) -> State:
    """A position with a card in a place of a row or a hand of three, or with none there."""
    in_hand, (level, place) = spot
    if in_hand:
        hand = [Reserved(other) for other in FILLER]
        hand[place - 1 : place] = [] if there is None else [made(Reserved, card=there)]
        return with_player(state, reserved=tuple(hand))
    rows = [list(row) for row in state.market]
    rows[level - 1][place - 1] = there
    return state.changed(market=tuple(tuple(row) for row in rows))


@proved(
    "purchase.price",
    over="any cost, any bonuses, none under zero",
    sabotage=(purchase.price, "bonuses)\n", "(0, *bonuses[1:]))\n"),
)
def price(cost: Five, bonuses: Five) -> None:
    assert all([count >= 0 for count in bonuses])
    left = [max(cost[c] - bonuses[c], 0) for c in COLOURS]
    assert purchase.price(card(cost=cost), bonuses) == (*left, 0, 0)


@proved(
    "purchase.affordable",
    over="any price in ordinary tokens, any tokens held, none under zero",
    sabotage=(purchase.affordable, "<=", "<"),
)
def affordable(due: Five, held: Five, wild: int, time_stones: int) -> None:
    assert all([count >= 0 for count in held])
    short = [due[c] - held[c] for c in COLOURS if due[c] > held[c]]
    can = purchase.affordable((*due, 0, 0), (*held, wild, time_stones))
    assert can == (sum(short) <= wild)


@proved(
    "purchase.held-tokens",
    over="any payment, any tokens held, none under zero, both games",
    sabotage=(purchase.held_tokens, "if not short", "if len(short) < 2"),
)
def held_tokens(held: Seven, paid: Seven, game: int) -> None:
    assert 0 <= game < len(GAMES)
    assert all([count >= 0 for count in paid])
    state = with_player(start(GAMES[game], 2), tokens=held)
    names = (*GAMES[game].box.colours, "time stone")
    facts = purchase.held_tokens(state, made(Purchase, card=None, payment=paid))
    short = tuple([names[c] for c in range(7) if paid[c] > held[c]])
    assert facts == ({"colours": short} if short else None)


@proved(
    "purchase.exact-payment",
    over="any cost, any bonuses, any payment, both games",
    sabotage=(purchase.exact_payment, "and not time_stones", "and time_stones < 3"),
)
def exact_payment(
    cost: Five, bonuses: Five, ordinary: Five, wild: int, time_stones: int, game: int
) -> None:
    assert 0 <= game < len(GAMES)
    state = with_player(start(GAMES[game], 2), bonuses=bonuses)
    payment = (*ordinary, wild, time_stones)
    facts = purchase.exact_payment(state, made(Purchase, card=card(cost=cost), payment=payment))
    due = [max(cost[c] - bonuses[c], 0) for c in COLOURS]
    within = all(ordinary[c] <= due[c] for c in COLOURS)
    assert (facts is None) == (within and time_stones == 0 and sum(ordinary) + wild == sum(due))


@proved(
    "purchase.wild-any-colour",
    over="any cost, bonuses and tokens held of three colours, none held under zero, any number of "
    "wild tokens paid, both games, both values of wild-choice",
    sabotage=(purchase.wild_any_colour, "wild <= short", "wild < short"),
)
def wild_any_colour(
    cost: Three, bonuses: Three, held: Three, wild: int, colours: int, reading: int
) -> None:
    assert 0 <= reading < len(WILD)
    assert 0 <= colours < len(THREE_COLOURS)
    assert all([count >= 0 for count in held])
    price, less, own = [3, 0, 2, 1, 0], [0, 1, 0, 0, 2], [1, 3, 0, 0, 1]
    for number, colour in enumerate(THREE_COLOURS[colours]):
        price[colour], less[colour], own[colour] = cost[number], bonuses[number], held[number]
    table = start(WILD[reading], 3).changed(to_act=2)
    state = with_player(table, bonuses=tuple(less), tokens=(*own, 0, 0))
    action = made(Purchase, card=card(cost=tuple(price)), payment=(1, 0, 2, 0, 3, wild, 0))
    refused = refuses(purchase.wild_any_colour, state, action)
    if WILD[reading].readings.wild_choice == "free" or wild <= 0:
        assert not refused
        return
    due = [price[c] - less[c] for c in COLOURS]
    assert refused == (wild > sum([due[c] - own[c] for c in COLOURS if due[c] > own[c]]))


@exhausted(
    "purchase.held-tokens",
    "purchase.exact-payment",
    "purchase.wild-any-colour",
    over="cost 0 to 2, bonuses and tokens held 0 or 1, -1 to 2 tokens paid of two neighbouring "
    "colours, 0 to 2 wild tokens and 0 or 1 Time Stone paid, both games, both values of "
    "wild-choice",
    sabotage=(purchase.exact_payment, '"price": named(due)', '"price": named(payment)'),
)
def facts() -> None:
    counts = [*product(range(3), range(2), range(2), range(-1, 3))]
    wilds = range(3), range(2)
    for rules, first in product(under_every("wild-choice", (BASE, MARVEL)), (0, 2, 4)):
        second, table = (first + 1) % 5, start(rules, 3).changed(to_act=1)
        for of_first, of_second, wild, stones in product(counts, counts, *wilds):
            cost, bonuses, held, paid = ([0] * 7 for _ in range(4))
            for colour, values in ((first, of_first), (second, of_second)):
                cost[colour], bonuses[colour], held[colour], paid[colour] = values
            paid[5:] = wild, stones
            state = with_player(table, bonuses=tuple(bonuses[:5]), tokens=tuple(held))
            wanted = card(cost=tuple(cost[:5]))
            action = made(Purchase, card=wanted, payment=tuple(paid))
            due = [max(cost[c] - bonuses[c], 0) for c in range(7)]
            _check_facts(state, action, due, held, paid)


def _check_facts(
    state: State, action: Purchase, due: list[int], held: list[int], paid: list[int]
) -> None:
    names = (*state.ruleset.box.colours, "time stone")
    short = tuple(names[c] for c in range(7) if not held[c] >= paid[c] >= 0)
    assert purchase.held_tokens(state, action) == ({"colours": short} if short else None)
    exact = all(paid[c] <= due[c] for c in (*COLOURS, 6)) and sum(paid) == sum(due)
    price, given = ({names[c]: count[c] for c in range(7) if count[c]} for count in (due, paid))
    expected = None if exact else {"price": price, "paid": given}
    assert purchase.exact_payment(state, action) == expected
    missing = sum(due[c] - held[c] for c in COLOURS if due[c] > held[c])
    bound = state.ruleset.readings.wild_choice == "shortfall-only"
    over = bound and paid[5] > missing
    facts = {"wild": paid[5], "short": missing} if over else None
    assert purchase.wild_any_colour(state, action) == facts
    assert refuses(purchase.wild_any_colour, state, action) == over


@exhausted(
    "purchase.affordable",
    over="cost 0 to 3, bonuses 0 or 1, 0 to 2 tokens held of two neighbouring colours, 0 to 3 wild "
    "tokens, both games",
    sabotage=(purchase.cheapest, "player.bonuses", "state.players[0].bonuses"),
)
def cheapest() -> None:
    counts = [*product(range(4), range(2), range(3))]
    for rules, first in product((BASE, MARVEL), COLOURS):
        second, table = (first + 1) % 5, start(rules, 3).changed(to_act=1)
        for of_first, of_second, wild in product(counts, counts, range(4)):
            cost, bonuses, held = ([0] * 7 for _ in range(3))
            for colour, values in ((first, of_first), (second, of_second)):
                cost[colour], bonuses[colour], held[colour] = values
            held[5] = wild
            state = with_player(table, bonuses=tuple(bonuses[:5]), tokens=tuple(held))
            wanted = card(cost=tuple(cost[:5]))
            due = [max(cost[c] - bonuses[c], 0) for c in COLOURS]
            paid = [min(due[c], held[c]) for c in COLOURS]
            missing = sum(due) - sum(paid)
            payment = (*paid, missing, 0)
            expected = made(Purchase, card=wanted, payment=payment) if missing <= wild else None
            assert purchase.cheapest(state, wanted) == expected


@proved(
    "purchase.time-stone-unspendable",
    over="any payment, both games",
    sabotage=(purchase.time_stone_unspendable, "TIME_STONE]", "WILD]"),
)
def time_stone_unspendable(ordinary: Five, wild: int, time_stones: int, game: int) -> None:
    assert 0 <= game < len(GAMES)
    action = made(Purchase, card=card(), payment=(*ordinary, wild, time_stones))
    state = start(GAMES[game], 2)
    assert refuses(purchase.time_stone_unspendable, state, action) == (time_stones != 0)
    facts = {"time_stones": time_stones} if time_stones else None
    assert purchase.time_stone_unspendable(state, action) == facts


@proved(
    "purchase.to-supply",
    over="any supply, any tokens held and paid, every seat of 2 to 4, both games",
    sabotage=(purchase.to_supply, "subtract(player.tokens", "add(player.tokens"),
)
def to_supply(supply: Seven, held: Seven, paid: Seven, passes: int, table: int) -> None:
    assert 0 <= table < len(TABLES)
    before = with_player(TABLES[table].changed(supply=supply, passes=passes), tokens=held)
    after = purchase.to_supply(before, made(Purchase, card=card(), payment=paid))
    assert after.supply == tuple([supply[c] + paid[c] for c in range(7)])
    left = tuple([held[c] - paid[c] for c in range(7)])
    assert vars(after.player) == vars(before.player) | {"tokens": left}
    assert with_player(after.changed(supply=supply), tokens=held) == before


@proved(
    "purchase.effect",
    over="a card of any bonus, points and Avengers marks in every place of the rows and of a hand "
    "of three, any bonuses, points and marks before, every seat of 2 to 4, both games",
    sabotage=(purchase.effect, "action.card, state.to_act", "action.card, 0"),
)
def effect(bonuses: Five, counts: Four, passes: int, layout: int) -> None:
    assert 0 <= layout < len(LAYOUTS)
    points, marks, more_points, more_marks = counts
    state, spot, bonus = LAYOUTS[layout]
    wanted = card(level=spot[1][0], bonus=bonus, points=points, avengers=marks)
    state = with_player(state, bonuses=bonuses, card_points=more_points, avengers_marks=more_marks)
    before = _with(state.changed(passes=passes), spot, wanted)
    after = purchase.effect(before, made(Purchase, card=wanted))
    left = _with(before, spot, None)
    assert after.market == left.market
    assert vars(after.player) == vars(left.player) | {
        "cards": (*before.player.cards, wanted),
        "bonuses": tuple([bonuses[c] + (c == bonus) for c in COLOURS]),
        "card_points": more_points + points,
        "avengers_marks": more_marks + marks,
    }
    assert after.passes == 0
    assert after.changed(players=left.players, passes=passes) == left


@proved(
    "purchase.affordable",
    over="any price in ordinary tokens, any tokens held and any other payment, none under zero",
    sabotage=(purchase.coloured_first, "shortfall(due, tokens)", "tokens[Colour.WILD]"),
)
def coloured_first(due: Five, held: Five, wild: int, other: Five) -> None:
    assert all([count >= 0 for count in (*due, *held, *other)])
    assert all([other[c] <= due[c] and other[c] <= held[c] for c in COLOURS])
    payment = purchase.coloured_first((*due, 0, 0), (*held, wild, 0))
    least = sum(due) - sum(other)
    if payment is None:
        assert least > wild
        return
    assert payment[6] == 0
    assert payment[5] <= wild
    assert payment[5] <= least
    assert sum(payment) == sum(due)
    assert all(payment[c] <= due[c] and payment[c] <= held[c] for c in COLOURS)


ORIGINS: tuple[Origin | None, ...] = (
    None,
    Hand(),
    *(Row(level, place) for level in (None, 1, 2, 3) for place in (None, 1, 2, 3, 4)),
)
"""What a purchase can say of where the card lies."""


def _agrees(origin: Origin | None, where: str, level: int, place: int | None) -> bool:
    """Whether a card that lies in a row or in the own hand lies where it is said to."""
    if isinstance(origin, Row):
        right = origin.level in (None, level) and origin.place in (None, place)
        return where == "row" and right
    return origin is None or where == "hand"


def _spread(state: State) -> tuple[State, dict[AnyCard | None, tuple[str, int | None]]]:
    """A position with cards in every kind of place, and where each lies; the second is empty."""
    at, other = state.to_act, (state.to_act + 1) % len(state.players)
    decks = [list(deck) for deck in state.decks]
    lies: dict[AnyCard | None, tuple[str, int | None]] = {}
    own = [
        Reserved(deck.pop(), hidden)
        for deck, hidden in zip(decks, (True, False, True), strict=True)
    ]
    shown, unseen = Reserved(decks[0].pop()), Reserved(decks[1].pop(), hidden=True)
    bought, their = decks[2].pop(), decks[0].pop()
    lies |= {reserved.card: ("hand", None) for reserved in own}
    lies |= {shown.card: ("other-hand", None), unseen.card: ("out-of-sight", None)}
    lies |= {bought: ("purchased", None), their: ("purchased", None)}
    lies |= {deck[0]: ("out-of-sight", None) for deck in decks}
    rows = [list(row) for row in state.market]
    lies[rows[1][2]] = ("out-of-sight", None)
    rows[1][2] = None
    lies |= {
        there: ("row", place)
        for row in rows
        for place, there in enumerate(row, start=1)
        if there is not None
    }
    state = state.changed(market=tuple(map(tuple, rows)), decks=tuple(map(tuple, decks)))
    state = with_player(state, at, reserved=tuple(own), cards=(bought,))
    return with_player(state, other, reserved=(shown, unseen), cards=(their,)), lies


@exhausted(
    "purchase.source",
    over="a card in every place of the rows, in the own hand, shown and hidden in another's, "
    "purchased, in a deck or gone; every place that a purchase can name; every seat of 2 to 4, "
    "both games",
    sabotage=(purchase._lies, "not r.hidden", "r.hidden"),
)
def source() -> None:
    for table in TABLES:
        state, lies = _spread(table)
        for (wanted, (where, place)), origin in product(lies.items(), ORIGINS):
            assert isinstance(wanted, Card)
            action = made(Purchase, card=wanted, origin=origin)
            right = where in ("row", "hand") and _agrees(origin, where, wanted.level, place)
            expected = None if right else {"card": wanted.id, "lies": where}
            assert purchase.source(state, action) == expected


@exhausted(
    "purchase.source",
    over="an unknown card in one place of each row, in the own hand and in another's; every card "
    "that it can be and every one that it cannot; every place that a purchase can name; every seat "
    "of 2 to 4, both games",
    sabotage=(purchase.source, "lambda place: _agrees(place, origin)", "lambda place: True"),
)
def unknown_source() -> None:
    for table in TABLES:
        state, lies = _spread(table)
        spots: list[tuple[int, int | None, str]] = [
            *((level, level, "row") for level in (1, 2, 3)),
            (2, None, "hand"),
        ]
        rows = [list(row) for row in state.market]
        cards = [wanted for wanted in lies if isinstance(wanted, Card)]
        for level, row in enumerate(rows, start=1):
            lies.pop(row[level - 1], None)
            row[level - 1] = Unknown(level)
        first, second, third = state.player.reserved
        hand = (first, Reserved(Unknown(2)), third)
        del lies[second.card]
        state = with_player(state, reserved=hand).changed(market=tuple(map(tuple, rows)))
        known = set(every_card(state))
        for wanted, origin in product(cards, ORIGINS):
            where, place = lies.get(wanted, ("out-of-sight", None))
            action = made(Purchase, card=wanted, origin=origin)
            right = where in ("row", "hand") and _agrees(origin, where, wanted.level, place)
            needs = [
                (level, place)
                for level, place, kind in spots
                if level == wanted.level and _agrees(origin, kind, level, place)
            ]
            facts: object = None if right else {"card": wanted.id, "lies": where}
            if wanted not in known and needs:
                facts = needs
            assert _answer(state, action) == facts


def _answer(state: State, action: Purchase) -> object:
    """What is answered, or the places of the cards that would have to be known."""
    try:
        return purchase.source(state, action)
    except UnknownCardError as unknown:
        return [(place.level, place.place) for place in unknown.needs]
