"""What the invariants count, written anew from the rulebook.

Nothing here calls a clause. Only the numbers that house rules can change come from the ruleset:
what is set out, the components, the limits, the readings.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from splendor_rules.box.components import Card
from splendor_rules.rulesets import BASE, MARVEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.box.components import Tile
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import Player, State

FIVE: Final = range(5)
"""The ordinary colours."""
WILD: Final = 5
STONE: Final = 6
FIRST_CLAIM: Final = 3
"""The Avengers marks with which the Avengers tile is first claimed."""
Counts: TypeAlias = tuple[int, ...]


def bonuses(player: Player) -> Counts:
    """One for every purchased card, by colour."""
    count = Counter(int(card.bonus) for card in player.cards)
    return tuple(count[colour] for colour in FIVE)


def marks(player: Player) -> int:
    """Avengers marks on purchased cards."""
    return sum(card.avengers for card in player.cards)


def points(state: State, seat: int) -> int:
    """What is printed on purchased cards and tiles, and 3 while holding Avengers Assemble."""
    player = state.players[seat]
    printed = [card.points for card in player.cards] + [tile.points for tile in player.tiles]
    return sum(printed) + (3 if state.avengers_holder == seat else 0)


def needs_gauntlet(ruleset: Ruleset) -> bool:
    """Whether the game is won by the Infinity Gauntlet, not by points alone."""
    return ruleset.ended_by == "gauntlet"


def qualifies(state: State, seat: int) -> bool:
    """Whether a seat has what triggers the end."""
    if points(state, seat) < state.ruleset.limits.goal:
        return False
    player = state.players[seat]
    return not needs_gauntlet(state.ruleset) or (
        min(bonuses(player)) >= 1 and player.tokens[STONE] >= 1
    )


def earned(tiles: Iterable[Tile], player: Player) -> tuple[Tile, ...]:
    """The tiles whose requirement a player's bonuses reach."""
    have = bonuses(player)
    return tuple(tile for tile in tiles if all(have[n] >= tile.requirement[n] for n in FIVE))


def tokens_set_out(state: State) -> Counts:
    """How many tokens of each colour are in play."""
    rules, players = state.ruleset, len(state.players)
    if rules.setup not in (BASE.setup, MARVEL.setup):
        each = rules.setup.supply(players, rules.readings)
        return (*[each] * 5, rules.setup.wild(), rules.setup.time_stones(players))
    each = 7 if rules.readings.stone_supply == "seven" else {2: 4, 3: 5, 4: 7}[players]
    return (*[each] * 5, 5, players if rules.setup == MARVEL.setup else 0)


def tiles_set_out(state: State) -> int:
    """How many nobles or locations are in play."""
    setup, players = state.ruleset.setup, len(state.players)
    if setup not in (BASE.setup, MARVEL.setup):
        return setup.tiles(players)
    return players if setup == MARVEL.setup else players + 1


def price(card: Card, have: Counts) -> Counts:
    """What a card costs a player with such bonuses, by ordinary colour."""
    return tuple(max(card.cost[n] - have[n], 0) for n in FIVE)


def missing(due: Sequence[int], player: Player) -> int:
    """How many wild tokens a price takes at least."""
    return sum(max(due[n] - player.tokens[n], 0) for n in FIVE)


def within_reach(state: State) -> list[AnyCard]:
    """The cards that the player to act could purchase, if the tokens are enough."""
    market = [card for row in state.market for card in row if card is not None]
    return market + [reserved.card for reserved in state.player.reserved]


def _can_be_taken(piles: Counts, rules: Ruleset, wanted: Counts) -> bool:
    """Whether two alike, or one each of some colours, can be taken from such piles."""
    readings = rules.readings
    if any(wanted[n] > piles[n] for n in FIVE):
        return False
    taken, there = [n for n in FIVE if wanted[n]], [n for n in FIVE if piles[n]]
    if len(taken) == 1 and wanted[taken[0]] == 2:
        return piles[taken[0]] >= rules.limits.pile_for_two
    if readings.fewer_by_choice == "up-to-three":
        return len(taken) in {1, 2, 3}
    if len(there) in {3, 4, 5}:
        return len(taken) == 3
    shortest = {"one-of-each-left": 1, "two-only": 2, "not-allowed": 3}[readings.short_take]
    return taken == there and len(there) >= shortest


_WANTED: Final = (
    *(tuple(2 * (n == m) for m in FIVE) for n in FIVE),
    *(tuple(number >> n & 1 for n in FIVE) for number in range(1, 32)),
)
"""Two of each colour, and one each of one to five colours."""


@lru_cache(maxsize=1 << 12)
def takes(piles: Counts, rules: Ruleset) -> frozenset[Counts]:
    """Every take from such piles, by ordinary colour."""
    return frozenset(wanted for wanted in _WANTED if _can_be_taken(piles, rules, wanted))


def can_act(state: State) -> bool | None:
    """Whether the player to act can take, reserve or purchase; None if a card must be known."""
    player = state.player
    lies = any(state.decks) or any(card is not None for row in state.market for card in row)
    if lies and len(player.reserved) < state.ruleset.limits.hand:
        return True
    if takes(state.supply[:WILD], state.ruleset):
        return True
    cards, have, wild = within_reach(state), bonuses(player), player.tokens[WILD]
    known = [card for card in cards if isinstance(card, Card)]
    if any(missing(price(card, have), player) <= wild for card in known):
        return True
    return None if len(known) < len(cards) else False


def progress(state: State) -> int:
    """How far a game has come: the moves that its cards and tiles have made.

    A card in its deck has made none, in its row one, in a hand two, with its owner three (of which
    it can have left out one or two). It never falls; only takes, returns and passes leave it equal.
    """
    rows = sum(card is not None for row in state.market for card in row)
    owned = (2 * len(p.reserved) + 3 * len(p.cards) + len(p.tiles) for p in state.players)
    return rows + sum(owned)


def most_progress(state: State) -> int:
    """The progress of a game in which every card and tile has an owner: never exceeded."""
    tiles = len(state.tiles) + sum(len(player.tiles) for player in state.players)
    return 3 * len(state.ruleset.box.cards) + tiles
