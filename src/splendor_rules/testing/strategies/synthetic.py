"""Late positions that are laid out, not played: sound, and near to what play seldom reaches.

They are positions at the start of a round, without `defects`; reachability is not proven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour, as_tokens
from splendor_rules.deal import new_game
from splendor_rules.engine import defects
from splendor_rules.state import Player, Reserved, State
from splendor_rules.testing.invariants.counting import FIRST_CLAIM, earned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from splendor_rules.box.components import Tile
    from splendor_rules.ruleset import Ruleset

Layout: TypeAlias = "Callable[[TableBuilder], None]"
"""How a position is laid out, on a table that has been dealt."""

ATTEMPTS: Final = 200


class TableBuilder:
    """A table on which cards and tokens can be moved about freely.

    Attributes:
        rng: decides what a layout leaves open.
        rules: the rules in force.
        players: the number of players.
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
        players = [
            Player(as_tokens(tokens), tuple(cards), tuple(hand))
            for tokens, cards, hand in zip(self.tokens, self.cards, self.hands, strict=True)
        ]
        for tile in self.tiles:
            seats = [seat for seat, player in enumerate(players) if earned([tile], player)]
            if seats:
                seat = self.rng.choice(seats)
                players[seat] = players[seat].changed(tiles=(*players[seat].tiles, tile))
        owned = {tile for player in players for tile in player.tiles}
        most = max(player.avengers_marks for player in players)
        first = [seat for seat, player in enumerate(players) if player.avengers_marks == most]
        row = self.rules.box.row
        return State(
            ruleset=self.rules,
            supply=as_tokens(self.supply),
            decks=tuple(tuple(deck[row:]) for deck in self.decks.values()),
            market=tuple(
                (*deck[:row], *[None] * (row - len(deck))) for deck in self.decks.values()
            ),
            tiles=tuple(tile for tile in self.tiles if tile not in owned),
            players=tuple(players),
            avengers_holder=self.rng.choice(first) if most >= FIRST_CLAIM else None,
        )


def laid_out(rules: Ruleset, players: int, rng: Random, layout: Layout) -> State | None:
    """A sound position of a layout, or None if chance brings none in many tries."""
    for _ in range(ATTEMPTS):
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
    remaining, deck = table.rules.box.row + table.rng.randint(0, 1), table.decks[1]
    for n in range(len(deck) - remaining):
        table.purchase(n % table.players, deck[-1])
    for seat in range(table.players):
        table.give_any(seat, 6, range(Colour.TIME_STONE))


def one_bonus_short(table: TableBuilder) -> None:
    """A player lacks one bonus of two tiles at once, and a card with it lies in the row."""
    seat, first, second = table.rng.randrange(table.players), *table.rng.sample(table.tiles, 2)
    pairs = list(zip(first.requirement, second.requirement, strict=True))
    shared = [colour for colour, (a, b) in enumerate(pairs) if a == b > 0]
    if not shared:
        return
    colour = table.rng.choice(shared)
    lacking = [max(pair) - (n == colour) for n, pair in enumerate(pairs)]
    for card in list(table.decks[1]):
        if lacking[card.bonus] > 0:
            lacking[card.bonus] -= 1
            table.purchase(seat, card)
    table.decks[1].sort(key=lambda card: card.bonus != colour)
    for other in range(table.players):
        table.give_any(other, 9 if other == seat else 3, range(Colour.TIME_STONE))


def nothing_to_do(table: TableBuilder) -> None:
    """All ordinary tokens and three cards are in every hand; the first can pay for no card."""
    for seat in range(table.players):
        for colour in table.rng.sample(ORDINARY, len(ORDINARY)):
            while table.supply[colour] and sum(table.tokens[seat]) < table.rules.limits.tokens:
                table.give(seat, colour)
    row = table.rules.box.row
    for deck in table.decks.values():
        deck.sort(key=lambda card: not _too_dear(table, card))
        deck[row:] = table.rng.sample(deck[row:], len(deck) - row)
    for seat in range(table.players):
        for level in (2, 3, 3):
            pile = [card for card in table.decks[level][row:] if _too_dear(table, card)]
            table.decks[level].remove(pile[-1])
            table.hands[seat].append(Reserved(pile[-1], hidden=table.rng.random() < 0.5))


def _too_dear(table: TableBuilder, card: Card) -> bool:
    """Whether the player who begins cannot pay for a card."""
    held = table.tokens[0]
    short = sum(max(card.cost[colour] - held[colour], 0) for colour in ORDINARY)
    return short > held[Colour.WILD]
