"""Chapter 4, reserving a card, in every kind of place."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from support.proving import Seven, exhausted, proved
from support.symbolic import GAMES, TABLES, card, made, start, with_player

from splendor_rules.actions import Reserve
from splendor_rules.box import Card, Colour
from splendor_rules.errors import UnknownCardError
from splendor_rules.rulebook import reserve
from splendor_rules.state import PartialCard, Reserved, Unknown, every_card

if TYPE_CHECKING:
    from splendor_rules.actions import Place
    from splendor_rules.player import AnyCard, OwnCard
    from splendor_rules.state import State

C = TypeVar("C")
LEVELS = (1, 2, 3)
PLACES = (1, 2, 3, 4)
NUMBERS: tuple[Place, ...] = (*range(-1, 7), "deck")
EVERYWHERE = tuple(
    (level, place) for level in LEVELS for place in NUMBERS if place in (*PLACES, "deck")
)
NOWHERE = tuple(
    (level, place)
    for level in range(-1, 6)
    for place in NUMBERS
    if (level, place) not in EVERYWHERE
)


def _lying(state: State) -> dict[tuple[int, Place], AnyCard | None]:
    """What lies in each place of the rows and on top of each deck."""
    lying: dict[tuple[int, Place], AnyCard | None] = {
        (level, place): state.market[level - 1][place - 1] for level in LEVELS for place in PLACES
    }
    for level in LEVELS:
        deck = state.decks[level - 1]
        lying[level, "deck"] = deck[0] if deck else None
    return lying


def _layouts(table: State) -> list[State]:
    """The start; a gap in each row and an empty deck; an unknown card in each row and deck."""
    market, decks = table.market, table.decks
    gaps = tuple((*row[:level], None, *row[level + 1 :]) for level, row in enumerate(market))
    partly = tuple(
        (*row[:level], Unknown(level + 1), *row[level + 1 :]) for level, row in enumerate(market)
    )
    unseen = tuple((Unknown(level), *deck[1:]) for level, deck in enumerate(decks, start=1))
    return [
        table,
        table.changed(market=gaps, decks=(decks[0], (), decks[2])),
        table.changed(market=gaps, decks=((), decks[1], ())),
        table.changed(market=partly, decks=unseen),
    ]


@exhausted(
    "reserve.card-there",
    over="every place of the rows and the decks, both games",
    sabotage=(reserve.candidates.__wrapped__, 'Reserve(level, "deck")', "Reserve(level, 1)"),
)
def candidates() -> None:
    rows = [Reserve(level, place) for level in LEVELS for place in PLACES]
    decks = [Reserve(level, "deck") for level in LEVELS]
    for rules in GAMES:
        assert reserve.candidates.__wrapped__(rules.box) == (*rows, *decks)


@exhausted(
    "reserve.card-there",
    over="levels -1 to 5, places -1 to 6 and the decks; with and without gaps, empty decks and "
    "unknown cards; no card named or any of the box; every seat of 2 to 4, both games",
    sabotage=(reserve.card_there, "if can_be(state, there, action.card)", "if True"),
)
def card_there() -> None:
    for table in TABLES:
        for state in _layouts(table):
            known = set(every_card(state))
            lying = _lying(state)
            for level, place in NOWHERE:
                for named in (None, state.box.cards[0]):
                    facts = reserve.card_there(
                        state, made(Reserve, level=level, place=place, card=named)
                    )
                    assert facts == {"level": level, "place": str(place), "lies": "nothing"}
            for (level, place), there in lying.items():
                for named in (None, *state.box.cards):
                    _check_there(
                        state, made(Reserve, level=level, place=place, card=named), there, known
                    )


def _check_there(state: State, action: Reserve, there: AnyCard | None, known: set[Any]) -> None:
    facts = {"level": action.level, "place": str(action.place)}
    named = action.card
    answer: object
    try:
        answer = reserve.card_there(state, action)
    except UnknownCardError as unknown:
        answer = [(place.level, place.place) for place in unknown.needs]
    can_be = named is not None and named.level == action.level and named not in known
    if isinstance(there, Unknown) and can_be:
        assert answer == [(action.level, action.place)]
        return
    lies = None if named in (None, there) else "another-card"
    lies = "nothing" if there is None else lies
    assert answer == (None if lies is None else {**facts, "lies": lies})


@exhausted(
    "reserve.card-there",
    over="every place of the rows and the decks, a card named or not, both games",
    sabotage=(reserve.names_unseen, "action.card is None", "action.card is not None"),
)
def names_unseen() -> None:
    for rules, (level, place) in product(GAMES, EVERYWHERE):
        for named in (None, rules.box.cards[0]):
            facts = reserve.names_unseen(Reserve(level, place, named))
            unseen = {"level": level, "place": "deck", "lies": "unseen"}
            assert facts == (unseen if place == "deck" and named is not None else None)


def _hand(size: int) -> tuple[Reserved, ...]:
    return tuple(Reserved(card(id=str(number)), hidden=number == 1) for number in range(size))


@exhausted(
    "reserve.hand-limit",
    over="hands of 0 to 6 cards, every seat of 2 to 4, both games",
    sabotage=(reserve.hand_limit, ">=", ">"),
)
def hand_limit() -> None:
    for table, own, others in product(TABLES, range(7), range(7)):
        state = with_player(table, (table.to_act + 1) % len(table.players), reserved=_hand(others))
        state = with_player(state, reserved=_hand(own))
        facts = reserve.hand_limit(state, Reserve(1, 1))
        assert facts == ({"hand": own, "limit": 3} if own >= 3 else None)


@exhausted(
    "reserve.hand-limit",
    over="hands of 0 to 5 cards of every player, 2 to 4 of them, both games",
    sabotage=(reserve.hands_fit, "> limit", "> limit + 1"),
)
def hands_fit() -> None:
    for rules, seats in product(GAMES, (2, 3, 4)):
        for sizes in product(range(6), repeat=seats):
            state = start(rules, seats)
            for seat, size in enumerate(sizes):
                state = with_player(state, seat, reserved=_hand(size))
            facts = [
                {"seat": seat, "hand": size, "limit": 3}
                for seat, size in enumerate(sizes)
                if size > 3
            ]
            assert reserve.hands_fit(state) == (facts[0] if facts else None)


@proved(
    "reserve.wild",
    over="any supply with no wild token under zero, any tokens held, every seat of 2 to 4, both "
    "games",
    sabotage=(reserve.wild, "if not state.supply[WILD]", "if state.supply[WILD] < 2"),
)
def wild(supply: Seven, held: Seven, passes: int, table: int) -> None:
    assert 0 <= table < len(TABLES)
    assert supply[5] >= 0
    before = with_player(TABLES[table].changed(supply=supply, passes=passes), tokens=held)
    after = reserve.wild(before, made(Reserve, level=1, place=1))
    taken = 1 if supply[5] > 0 else 0
    tokens = tuple([held[c] + (taken if c == 5 else 0) for c in range(7)])
    assert after.supply == tuple([supply[c] - (taken if c == 5 else 0) for c in range(7)])
    assert vars(after.player) == vars(before.player) | {"tokens": tokens}
    assert with_player(after.changed(supply=supply), tokens=held) == before


@exhausted(
    "reserve.effect",
    over="every place of the rows and the decks, also unknown cards, hands of 0 to 2 cards, every "
    "seat of 2 to 4, both games",
    sabotage=(reserve.effect, 'action.place == "deck"', "action.level == 1"),
)
def effect() -> None:
    for table, size in product(TABLES, range(3)):
        for layout in _layouts(table):
            before = with_player(layout.changed(passes=1), reserved=_hand(size))
            for (level, place), there in _lying(before).items():
                if there is None:
                    continue
                after = reserve.effect(before, Reserve(level, place))
                rows, decks = [list(row) for row in before.market], [*before.decks]
                if place == "deck":
                    decks[level - 1] = decks[level - 1][1:]
                else:
                    rows[level - 1][int(place) - 1] = None
                hand = (*_hand(size), Reserved(there, hidden=place == "deck"))
                assert vars(after.player) == vars(before.player) | {"reserved": hand}
                expected = with_player(before, reserved=hand)
                market = tuple(map(tuple, rows))
                assert after == expected.changed(market=market, decks=tuple(decks), passes=0)


@proved(
    "reserve.hidden",
    over="any owner and any seat or a spectator, a card off a deck or out of a row",
    sabotage=(reserve.hidden, "seat != owner", "seat is not None"),
)
def hidden(owner: int, seat: int, off_deck: bool, spectator: bool) -> None:
    assert owner >= 0
    held = made(Reserved, card=card(), hidden=off_deck)
    looks = None if spectator else seat
    assert reserve.hidden(held, owner, looks) == (off_deck and (spectator or seat != owner))


NAMED = tuple(card(id=name, level=level) for name, level in (("A", 1), ("B", 1), ("C", 2)))
HELD: tuple[AnyCard, ...] = (*NAMED, Unknown(1), Unknown(2))
BOUGHT: tuple[OwnCard, ...] = (*NAMED, PartialCard(1, Colour.FIRST), PartialCard(2, Colour.FIRST))


def _upto(cards: tuple[C, ...], most: int) -> list[tuple[C, ...]]:
    """Every sequence of at most so many of the cards."""
    return [some for size in range(most + 1) for some in product(cards, repeat=size)]


@exhausted(
    "reserve.kept",
    over="hands of 0 to 2 cards before and after, 0 to 2 cards purchased, out of three of two "
    "levels and unknown ones, either of two players, both games",
    sabotage=(reserve._left_hand, "held > left", "held > left + 1"),
)
def kept() -> None:
    for rules, seat in product(GAMES, range(2)):
        table = with_player(start(rules, 2), seat, cards=(NAMED[0],))
        hands = [
            (hand, with_player(table, seat, reserved=tuple(Reserved(there) for there in hand)))
            for hand in _upto(HELD, 2)
        ]
        for (hand, before), (later, state), new in product(hands, hands, _upto(BOUGHT, 2)):
            after = with_player(state, seat, cards=(NAMED[0], *new))
            lost = _lost(hand, (*later, *new))
            facts = {"cards": lost} if lost else None
            assert reserve.kept(before, after) == facts
            by_another = with_player(state, 1 - seat, cards=new)
            lost = _lost(hand, later)
            facts = {"cards": lost} if lost else None
            assert reserve.kept(before, by_another) == facts


def _lost(hand: tuple[AnyCard, ...], there: tuple[AnyCard | OwnCard, ...]) -> tuple[str, ...]:
    """The known cards that are gone; if there are none, the first level of which some are."""
    gone = tuple(held.id for held in hand if isinstance(held, Card) and held not in there)
    held, left = (Counter(some.level for some in cards) for cards in (hand, there))
    return gone or tuple(f"level {level}" for level in (1, 2) if held[level] > left[level])[:1]


@exhausted(
    "reserve.card-there",
    "reserve.hand-limit",
    over="with and without gaps, empty decks and unknown cards, hands of 0 to 4 cards, every seat "
    "of 2 to 4, both games",
    sabotage=(reserve.possible_reservations, "if allows(state, candidate)", "if True"),
)
def possible_reservations() -> None:
    for table, size in product(TABLES, range(5)):
        for layout in _layouts(table):
            state = with_player(layout, reserved=_hand(size))
            expected = [
                Reserve(level, place)
                for (level, place), there in _lying(state).items()
                if there is not None and size < 3
            ]
            assert reserve.possible_reservations(state) == tuple(expected)
