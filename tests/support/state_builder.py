"""Positions for tests: name what matters, the rest is filled in soundly."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import evolve, frozen

from splendor_rules import Card, Purchase, apply, defects
from splendor_rules.box import Colour, Tokens
from splendor_rules.box.tokens import as_bonuses, as_tokens, subtract
from splendor_rules.legal import cheapest_payment
from splendor_rules.rulebook.avengers import FIRST_CLAIM
from splendor_rules.rulebook.setup import tokens_set_out
from splendor_rules.rulings import plain
from splendor_rules.scenarios.card_reach import CardDemand
from splendor_rules.scenarios.card_search import find_cards
from splendor_rules.state import TO_ACT, PartialCard, Player, Reserved, State, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from splendor_rules import Tile
    from splendor_rules.box import Box
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Ground, Ruling
    from splendor_rules.state import Deck, MarketRow, Pending

Counts: TypeAlias = "Mapping[str, int]"
"""Colour names of a box, and how many."""
Named: TypeAlias = str | Unknown
"""A card by its id, or one that nobody knows."""
ROW = 4
LIMIT = 10


@frozen
class Seat:
    """What is said of a player; None for tokens or cards means: whatever is left over."""

    tokens: Counts | None
    cards: tuple[str, ...] | None
    bonuses: Counts | None
    demand: CardDemand | None
    reserved: tuple[Named | Reserved, ...]
    tiles: tuple[str, ...]


def player(
    *,
    tokens: Counts | None = None,
    cards: Sequence[str] | None = None,
    bonuses: Counts | None = None,
    points: int | None = None,
    marks: int = 0,
    stone: bool = False,
    count: int | None = None,
    reserved: Sequence[Named | Reserved] = (),
    tiles: Sequence[str] = (),
) -> Seat:
    """Say what a player has.

    Args:
        tokens: tokens by colour name; a Time Stone that is due comes by itself.
        cards: purchased cards by id.
        bonuses: or instead: real cards with exactly these bonuses,
        points: exactly these points printed on them (none, if not said),
        marks: Avengers marks,
        stone: Time Stone icon or not,
        count: and number.
        reserved: the hand; a bare id lies there as reserved face up.
        tiles: tiles gained.
    """
    asked = bonuses is not None or points is not None or marks or stone or count is not None
    assert not (asked and cards is not None), "cards, or what they come to"
    demand = CardDemand(None, count, points or 0, marks, stone) if asked else None
    named = None if cards is None else tuple(cards)
    return Seat(tokens, named, bonuses, demand, tuple(reserved), tuple(tiles))


NEWCOMER = player(tokens={}, cards=())
"""A player with nothing."""


def position(
    ruleset: Ruleset,
    players: Sequence[Seat],
    *,
    supply: Counts | None = None,
    market: Mapping[int, Sequence[Named | None]] | None = None,
    decks: Mapping[int, Sequence[Named]] | None = None,
    left: Mapping[int, int] | None = None,
    missing: Sequence[str] = (),
    tiles: Sequence[str] = (),
    seat: int = 0,
    pending: Pending = TO_ACT,
    avengers: int | Literal["by-marks"] | None = "by-marks",
    ending: int | None = None,
    passes: int = 0,
    sound: bool = True,
    reached: bool = True,
) -> State:
    """A position in which what is not said is filled in, in the order of the box.

    Args:
        ruleset: the rules.
        players: the players, by `player`.
        supply: how many tokens lie there of the colours named; what is then over goes to players
            of whom no tokens are said, ten at most. Without: what the hands leave over.
        market: the first cards of a row, by level; None is an empty place.
        decks: the first cards of a deck, by level.
        left: how many cards a deck has; the rest has been purchased by players of whom no cards
            are said.
        missing: which cards the unknown ones can be; else the last of the box.
        tiles: tiles on the table; others, far from being earned, fill up the number.
        seat: whose turn it is.
        pending: what is to be decided.
        avengers: who holds the Avengers tile; else the first with the most marks, from three on.
        ending: who has triggered the end.
        passes: forced passes in a row.
        sound: whether to make sure that no invariant is broken,
        reached: and that nothing says that play cannot have come to it.
    """
    box = ruleset.box
    table = _Table(
        box,
        players,
        market=market or {},
        decks=decks or {},
        left=left or {},
        missing=missing,
    )
    owned = tuple(tuple(box.tile(name) for name in seat.tiles) for seat in players)
    tokens, rest = _tokens(ruleset, players, table.cards, supply)
    made = tuple(
        Player(tokens[n], table.cards[n], table.hands[n], owned[n]) for n in range(len(players))
    )
    state = State(
        ruleset=ruleset,
        supply=rest,
        decks=table.decks,
        market=table.rows,
        tiles=_tiles(ruleset, made, tuple(box.tile(name) for name in tiles)),
        players=made,
        to_act=seat,
        pending=pending,
        avengers_holder=_holder(made) if avengers == "by-marks" else avengers,
        end_triggered_by=ending,
        passes=passes,
    )
    if sound:
        broken = [check(state) for check in ruleset.invariants]
        assert not any(broken), broken
        assert not (reached and defects(state)), defects(state)
    return state


unplayed = partial(position, reached=False)
"""A position to which play cannot have come, as the end would have come first."""


class _Table:
    """Puts every card of the box in its place."""

    def __init__(
        self,
        box: Box,
        seats: Sequence[Seat],
        *,
        market: Mapping[int, Sequence[Named | None]],
        decks: Mapping[int, Sequence[Named]],
        left: Mapping[int, int],
        missing: Sequence[str],
    ) -> None:
        self.box = box
        named = [name for names in (*market.values(), *decks.values()) for name in names]
        for seat in seats:
            named += [*(seat.cards or ()), *map(_name, seat.reserved)]
        self.used = {name for name in named if isinstance(name, str)} | set(missing)
        self.unknown = Counter(card.level for card in named if isinstance(card, Unknown))
        for name in missing:
            self.unknown[box.card(name).level] -= 1
        self.cards = [self._purchased(seat) for seat in seats]
        self.hands = [tuple(map(self._reserved, seat.reserved)) for seat in seats]
        laid = [self._level(n, market.get(n, ()), decks.get(n, ()), left) for n in (1, 2, 3)]
        self.rows: tuple[MarketRow, ...] = tuple(row for row, _, _ in laid)
        self.decks: tuple[Deck, ...] = tuple(deck for _, deck, _ in laid)
        self._hand_out([card for _, _, over in laid for card in over], seats)

    def _purchased(self, seat: Seat) -> tuple[Card, ...]:
        if seat.demand is None:
            return tuple(map(self.box.card, seat.cards or ()))
        demand = seat.demand
        if seat.bonuses is not None:
            bonuses = as_bonuses(self.box.tokens(**seat.bonuses))
            demand = evolve(demand, bonuses=bonuses)
        free = [PartialCard.of(card) for card in self.box.cards if card.id not in self.used]
        by_seat = find_cards(free, {}, (demand,))
        assert by_seat is not None, f"no cards of {self.box.name} meet {demand}"
        cards = tuple(self._taken(kind) for kind in by_seat[0].others)
        return tuple(card for card in self.box.cards if card in cards)

    def _taken(self, kind: PartialCard) -> Card:
        fitting = (card for card in self.box.cards if PartialCard.of(card) == kind)
        card = next(card for card in fitting if card.id not in self.used)
        self.used.add(card.id)
        return card

    def _reserved(self, card: Named | Reserved) -> Reserved:
        return card if isinstance(card, Reserved) else Reserved(self._card(card))

    def _card(self, card: Named) -> AnyCard:
        return self.box.card(card) if isinstance(card, str) else card

    def _level(
        self,
        level: int,
        row: Sequence[Named | None],
        deck: Sequence[Named],
        left: Mapping[int, int],
    ) -> tuple[MarketRow, Deck, list[Card]]:
        free = [card for card in self.box.level(level) if card.id not in self.used]
        if self.unknown[level] > 0:
            del free[-self.unknown[level] :]
        places = [None if card is None else self._card(card) for card in row]
        gap = ROW - len(places)
        places += free[:gap]
        places += [None] * (ROW - len(places))
        pile = [*map(self._card, deck), *free[gap:]]
        size = left.get(level, len(pile))
        over = [card for card in pile[size:] if isinstance(card, Card)]
        return tuple(places), tuple(pile[:size]), over

    def _hand_out(self, over: Sequence[Card], seats: Sequence[Seat]) -> None:
        takers = [n for n, seat in enumerate(seats) if seat.cards is None and seat.demand is None]
        assert takers or not over, "nobody can have purchased the rest of a deck"
        for n, card in enumerate(over):
            taker = takers[n % len(takers)]
            self.cards[taker] = (*self.cards[taker], card)


def _name(one: Named | Reserved) -> Named:
    if not isinstance(one, Reserved):
        return one
    return one.card.id if isinstance(one.card, Card) else one.card


def _tokens(
    ruleset: Ruleset,
    seats: Sequence[Seat],
    cards: Sequence[tuple[Card, ...]],
    supply: Counts | None,
) -> tuple[list[Tokens], Tokens]:
    box = ruleset.box
    hands = [list(box.tokens(**(seat.tokens or {}))) for seat in seats]
    for hand, own in zip(hands, cards, strict=True):
        hand[Colour.TIME_STONE] = int(any(card.time_stone for card in own))
    rest = list(tokens_set_out(ruleset, len(seats)))
    for hand in hands:
        rest = list(subtract(as_tokens(rest), as_tokens(hand)))
    takers = [hand for hand, seat in zip(hands, seats, strict=True) if seat.tokens is None]
    for name, count in (supply or {}).items():
        colour = box.colour(name)
        while rest[colour] > count:
            hand = min(reversed(takers), key=sum)
            assert sum(hand) < LIMIT, "nobody can hold the rest of the tokens"
            hand[colour] += 1
            rest[colour] -= 1
        assert rest[colour] == count, f"there are not {count} {name} tokens left"
    return [as_tokens(hand) for hand in hands], as_tokens(rest)


def _tiles(
    ruleset: Ruleset, players: Sequence[Player], named: tuple[Tile, ...]
) -> tuple[Tile, ...]:
    owned = [tile for one in players for tile in one.tiles]
    laid = {tile.tile: tile for tile in named}
    gone = {tile.tile for tile in owned}

    def distance(tile: Tile) -> int:
        return min(
            sum(max(need - have, 0) for need, have in zip(tile.requirement, p.bonuses, strict=True))
            for p in players
        )

    for tile in sorted(ruleset.box.tiles, key=distance, reverse=True):
        if len(laid) + len(owned) >= ruleset.setup.tiles(len(players)):
            break
        if tile.tile not in gone:
            laid.setdefault(tile.tile, tile)
    return tuple(laid.values())


def _holder(players: Sequence[Player]) -> int | None:
    marks = [one.avengers_marks for one in players]
    return marks.index(max(marks)) if max(marks) >= FIRST_CLAIM else None


def purchase(state: State, name: str) -> Purchase:
    """The purchase of a card with as few wild tokens as can be."""
    card = state.ruleset.box.card(name)
    payment = cheapest_payment(state, card)
    assert payment is not None, f"{name} cannot be paid for"
    return Purchase(card, payment)


def buy(state: State, name: str) -> State:
    """The position after the player to act has purchased a card."""
    return apply(state, purchase(state, name))


def grounds(found: Ruling | Iterable[Ground]) -> list[tuple[str, dict[str, object]]]:
    """Clause ids with their facts, of a ruling or of defects."""
    named = found if not hasattr(found, "refusals") else found.refusals
    return [(one.clause, dict(plain(one.facts))) for one in named]
