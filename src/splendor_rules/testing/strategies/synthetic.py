"""Late positions that were laid out, not played: sound, and near to what play seldom reaches.

They are positions at the start of a round, in which `defects` finds nothing wrong; whether a game
can lead to exactly this position nobody has shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour, as_tokens
from splendor_rules.deal import new_game
from splendor_rules.engine import defects
from splendor_rules.state import Player, Reserved, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from splendor_rules.box.components import Tile
    from splendor_rules.ruleset import Ruleset

Layout: TypeAlias = "Callable[[TableBuilder], None]"
"""How a position is laid out, on a table that has been dealt."""

TRIES: Final = 200
FIRST_CLAIM: Final = 3


class TableBuilder:
    """A table on which cards and tokens can be moved about freely.

    Attributes:
        rng: decides what is left open.
        rules: the rules in force.
        supply: tokens on the table, by colour.
        decks: whole decks by level, from 1; the first four cards will be the row.
        tiles: the nobles or locations.
        tokens: tokens by seat and colour.
        cards: purchased cards by seat.
        hands: reserved cards by seat.
    """

    def __init__(self, rules: Ruleset, players: int, rng: Random) -> None:
        """Deal."""
        start = new_game(rules, players, rng.getrandbits(32))
        self.rng, self.rules, self.players = rng, rules, players
        self.supply = list(start.supply)
        self.decks: dict[int, list[Card]] = {
            level: [card for card in (*row, *deck) if isinstance(card, Card)]
            for level, (row, deck) in enumerate(zip(start.market, start.decks, strict=True), 1)
        }
        self.tiles: list[Tile] = list(start.tiles)
        self.tokens = [[0] * len(Colour) for _ in range(players)]
        self.cards: list[list[Card]] = [[] for _ in range(players)]
        self.hands: list[list[Reserved]] = [[] for _ in range(players)]

    def purchase(self, seat: int, card: Card) -> None:
        """A card goes from its deck to its owner, a Time Stone with the first level 3."""
        self.decks[card.level].remove(card)
        self.cards[seat].append(card)
        if card.time_stone and not self.tokens[seat][Colour.TIME_STONE]:
            self.give(seat, Colour.TIME_STONE)

    def give(self, seat: int, colour: int) -> None:
        """One token goes from the supply to a player."""
        self.supply[colour] -= 1
        self.tokens[seat][colour] += 1

    def give_any(self, seat: int, count: int, colours: Sequence[int]) -> None:
        """Tokens of these colours, as far as there are any, until a player has so many."""
        while sum(self.tokens[seat]) < count and any(self.supply[n] for n in colours):
            self.give(seat, self.rng.choice([n for n in colours if self.supply[n]]))

    def state(self) -> State:
        """The position: earned tiles have owners, the Avengers tile lies with most marks."""
        owned = self._owned()
        players = tuple(
            Player(as_tokens(tokens), tuple(cards), tuple(hand), tuple(tiles))
            for tokens, cards, hand, tiles in zip(
                self.tokens, self.cards, self.hands, owned, strict=True
            )
        )
        most = max(one.avengers_marks for one in players)
        first = [seat for seat, one in enumerate(players) if one.avengers_marks == most]
        return State(
            ruleset=self.rules,
            supply=as_tokens(self.supply),
            decks=tuple(tuple(deck[4:]) for deck in self.decks.values()),
            market=tuple((*deck[:4], *[None] * (4 - len(deck))) for deck in self.decks.values()),
            tiles=tuple(tile for tile in self.tiles if not any(tile in own for own in owned)),
            players=players,
            avengers_holder=self.rng.choice(first) if most >= FIRST_CLAIM else None,
        )

    def _owned(self) -> list[list[Tile]]:
        owned: list[list[Tile]] = [[] for _ in range(self.players)]
        for tile in self.tiles:
            seats = [seat for seat in range(self.players) if self._reaches(seat, tile)]
            if seats:
                owned[self.rng.choice(seats)].append(tile)
        return owned

    def _reaches(self, seat: int, tile: Tile) -> bool:
        return all(
            sum(card.bonus == colour for card in self.cards[seat]) >= tile.requirement[colour]
            for colour in ORDINARY
        )


def laid_out(rules: Ruleset, players: int, rng: Random, layout: Layout) -> State | None:
    """A sound position of a layout, or None if chance brings none in many tries."""
    for _ in range(TRIES):
        table = TableBuilder(rules, players, rng)
        layout(table)
        state = table.state()
        if not defects(state):
            return state
    return None


def near_the_goal(table: TableBuilder) -> None:
    """Every player has about ten cards, of all levels, and eight tokens."""
    for seat in range(table.players):
        levels = {3: table.rng.choice((0, 1, 1, 2)), 2: table.rng.randint(3, 5), 1: 4}
        for level, count in levels.items():
            for _ in range(count):
                table.purchase(seat, table.decks[level][-1])
        table.give_any(seat, 8, range(Colour.TIME_STONE))


def last_of_a_deck(table: TableBuilder) -> None:
    """The deck of level 1 has one card or none; the players have the others."""
    left, deck = 4 + table.rng.randint(0, 1), table.decks[1]
    for n in range(len(deck) - left):
        table.purchase(n % table.players, deck[-1])
    for seat in range(table.players):
        table.give_any(seat, 6, range(Colour.TIME_STONE))


def one_bonus_short(table: TableBuilder) -> None:
    """A player lacks one bonus of two tiles at once, and a card with it lies in the row."""
    seat, shared = table.rng.randrange(table.players), _shared(table)
    if shared is None:
        return
    needed, colour = shared
    for card in _with_bonuses(table.decks[1], [n - (c == colour) for c, n in enumerate(needed)]):
        table.purchase(seat, card)
    table.decks[1].sort(key=lambda card: card.bonus != colour)
    for one in range(table.players):
        table.give_any(one, 9 if one == seat else 3, range(Colour.TIME_STONE))


def _shared(table: TableBuilder) -> tuple[list[int], int] | None:
    """The bonuses that two tiles want together, and a colour of which both want as many."""
    one, other = table.rng.sample(table.tiles, 2)
    pairs = list(zip(one.requirement, other.requirement, strict=True))
    both = [colour for colour, (a, b) in enumerate(pairs) if a == b > 0]
    return ([max(pair) for pair in pairs], table.rng.choice(both)) if both else None


def _with_bonuses(deck: Iterable[Card], wanted: list[int]) -> list[Card]:
    left, found = list(wanted), []
    for card in deck:
        if left[card.bonus] > 0:
            left[card.bonus] -= 1
            found.append(card)
    return found


def nothing_to_do(table: TableBuilder) -> None:
    """All ordinary tokens and three cards are in every hand; the first can pay for no card."""
    for seat in range(table.players):
        some = table.rng.sample(ORDINARY, len(ORDINARY))
        for colour in some:
            while table.supply[colour] and sum(table.tokens[seat]) < table.rules.limits.tokens:
                table.give(seat, colour)
    for level in (1, 2, 3):
        table.decks[level].sort(key=lambda card: not _too_dear(table, card))
        table.decks[level][4:] = table.rng.sample(
            table.decks[level][4:], len(table.decks[level]) - 4
        )
    for seat in range(table.players):
        for level in (2, 3, 3):
            pile = [card for card in table.decks[level][4:] if _too_dear(table, card)]
            table.decks[level].remove(pile[-1])
            table.hands[seat].append(Reserved(pile[-1], hidden=table.rng.random() < 0.5))


def _too_dear(table: TableBuilder, card: Card) -> bool:
    """Whether the player who begins cannot pay for a card."""
    held = table.tokens[0]
    short = sum(max(card.cost[colour] - held[colour], 0) for colour in ORDINARY)
    return short > held[Colour.WILD]
