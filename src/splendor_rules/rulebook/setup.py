"""Chapter 1: what is set out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import ORDINARY, Colour, Tokens, add, as_tokens
from splendor_rules.clauses import clause, name_of
from splendor_rules.rulebook.sources import (
    BASE_EN,
    BASE_JA,
    HOW_TO_PLAY,
    MARVEL_EN,
    MARVEL_JA,
)
from splendor_rules.rulings import Defect
from splendor_rules.state import PartialCard, every_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.components import Box
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Readings, Ruleset
    from splendor_rules.rulings import Facts
    from splendor_rules.state import State

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
_SUPPLY = {2: 4, 3: 5, 4: 7}


@clause(
    "setup.players",
    MARVEL_JA.states("head"),
    BASE_JA.implies("準備 4"),
    BASE_EN.second_hand("Game with 2 or 3 players", implied=True),
    MARVEL_EN.second_hand("Setup changes for 2- and 3-player games", implied=True),
)
def players(state: State) -> Facts | None:
    """Two to four players.

    Facts: `players`, how many there are.
    """
    if FEWEST_PLAYERS <= len(state.players) <= MOST_PLAYERS:
        return None
    return {"players": len(state.players)}


@clause(
    "setup.first-seat",
    MARVEL_JA.states("4"),
    BASE_JA.implies("準備 5"),
    BASE_EN.second_hand("Game rules"),
    MARVEL_EN.second_hand("Gameplay"),
)
def first_seat() -> int:
    """The seat that starts: seats are counted clockwise from the starting player."""
    return 0


@clause(
    "setup.supply",
    BASE_JA.states("準備 4"),
    BASE_EN.second_hand("Contents; Game with 2 or 3 players"),
    MARVEL_EN.second_hand(
        "Contents; Setup changes for 2- and 3-player games",
        "Marvel's numbers by players, against MJ 3.6, which piles up all seven",
    ),
    HOW_TO_PLAY.second_hand("", "the same as ME"),
    readings=("stone-supply",),
)
def supply(players: int, readings: Readings) -> int:
    """How many tokens of each ordinary colour are in play: 4, 5 or 7 for 2, 3 or 4 players.

    Seven at any number of players under the reading `stone-supply` = `seven`.
    """
    return _SUPPLY[MOST_PLAYERS if readings.stone_supply == "seven" else players]


@clause(
    "setup.wild-supply",
    BASE_JA.states("準備 4"),
    MARVEL_JA.states("3.5"),
    BASE_EN.second_hand("Contents; Game with 2 or 3 players"),
    MARVEL_EN.second_hand("Contents; Setup changes for 2- and 3-player games"),
)
def wild_supply() -> int:
    """How many wild tokens are in play, at every number of players."""
    return 5


@clause(
    "setup.decks",
    BASE_JA.states("素材 1"),
    BASE_JA.states("準備 1"),
    MARVEL_JA.states("1"),
    MARVEL_JA.states("3.1"),
    BASE_EN.second_hand("Game setup"),
    MARVEL_EN.second_hand("Game Setup 1"),
)
def decks(box: Box) -> tuple[int, ...]:
    """How many cards the deck of each level has before the market is laid out."""
    return tuple(len(box.level(level)) for level in box.levels)


@clause(
    "setup.market",
    BASE_JA.states("準備 2"),
    MARVEL_JA.states("3.2"),
    BASE_EN.second_hand("Game setup"),
    MARVEL_EN.second_hand("Game Setup 2"),
)
def market(box: Box) -> int:
    """How many cards of each level lie face up: four."""
    return box.row


@clause(
    "setup.nobles",
    BASE_JA.states("準備 3"),
    BASE_JA.states("素材 3"),
    BASE_EN.second_hand(
        "Game setup; Game with 2 or 3 players", "that the nobles not drawn leave the game"
    ),
)
def nobles(players: int) -> int:
    """How many nobles are on the table: one more than there are players."""
    return players + 1


@clause(
    "setup.locations",
    MARVEL_JA.implies("3.3"),
    MARVEL_EN.second_hand(
        "Game Setup 3; Setup changes for 2- and 3-player games",
        "the number, and that each tile has two faces",
    ),
    HOW_TO_PLAY.second_hand("", "the same as ME"),
)
def locations(players: int) -> int:
    """How many location tiles are on the table: as many as players, a random face of each up."""
    return players


@clause(
    "setup.time-stones",
    MARVEL_JA.implies("3.5"),
    MARVEL_EN.second_hand(
        "Game Setup 5; Setup changes for 2- and 3-player games",
        "the number; with four, as in MJ, play is the same",
    ),
    HOW_TO_PLAY.second_hand("", "the same as ME"),
)
def time_stones(players: int) -> int:
    """How many Time Stones lie ready: one for each player."""
    return players


def no_time_stones(players: int) -> int:
    """The base game has none."""
    return players - players


@clause(
    "setup.unowned",
    MARVEL_JA.implies("3.4"),
    MARVEL_EN.second_hand("Game Setup 4", implied=True),
)
def unowned() -> None:
    """Who owns the Avengers Assemble tile and the Infinity Gauntlet at the start: nobody."""
    return


def tokens_set_out(ruleset: Ruleset, players: int) -> Tokens:
    """All tokens in play with this ruleset and number of players, by colour."""
    setup = ruleset.setup
    ordinary = setup.supply(players, ruleset.readings)
    return as_tokens([ordinary] * len(ORDINARY) + [setup.wild(), setup.time_stones(players)])


@clause(
    "setup.conservation",
    BASE_JA.implies("素材 1"),
    BASE_JA.implies("素材 2"),
    BASE_JA.implies("素材 3"),
    MARVEL_JA.implies("1"),
)
def conservation(state: State) -> Facts | None:
    """Tokens add up to what was set out; every card and tile is in exactly one place.

    How many tokens are set out is known only for a number of players that can be.

    Facts: `what`, the colours, cards (or `level 1` and so on) and tiles that do not add up.
    """
    tokens = _tokens_off(state) if players(state) is None else ()
    wrong = tuple(dict.fromkeys((*tokens, *_cards_off(state), *_tiles_off(state))))
    return {"what": wrong} if wrong else None


def found_and_due(state: State, what: str) -> tuple[int, int] | None:
    """How many tokens of a colour, or cards of a level, there are and were set out.

    Args:
        state: the position, with two to four players.
        what: a colour, or `level 1` and so on, as the facts of `setup.conservation` name them.
    """
    names = (*state.ruleset.box.colours, "time stone")
    if what in names:
        colour = names.index(what)
        due = tokens_set_out(state.ruleset, len(state.players))
        held = (state.supply, *(player.tokens for player in state.players))
        return sum(max(tokens[colour], 0) for tokens in held), due[colour]
    present, set_out = _by_level(every_card(state)), _by_level(state.ruleset.box.cards)
    return (present[what], set_out[what]) if what in present | set_out else None


def _by_level(cards: Iterable[AnyCard | PartialCard]) -> Counter[str]:
    return Counter(f"level {card.level}" for card in cards)


def _all_tokens(state: State) -> Tokens:
    total = state.supply
    for player in state.players:
        total = add(total, player.tokens)
    return total


def _tokens_off(state: State) -> tuple[str, ...]:
    total = _all_tokens(state)
    expected = tokens_set_out(state.ruleset, len(state.players))
    held = (state.supply, *(player.tokens for player in state.players))
    names = (*state.ruleset.box.colours, "time stone")
    return tuple(
        names[colour]
        for colour in Colour
        if total[colour] != expected[colour] or min(tokens[colour] for tokens in held) < 0
    )


def _cards_off(state: State) -> tuple[str, ...]:
    count = Counter(every_card(state))
    twice = [card.id for card, n in count.items() if isinstance(card, Card) and n > 1]
    present, due = _by_level(count.elements()), _by_level(state.ruleset.box.cards)
    lost = [level for level in sorted(present | due) if present[level] != due[level]]
    left = Counter(PartialCard.of(card) for card in state.ruleset.box.cards if card not in count)
    none = [
        f"{state.ruleset.box.colours[card.bonus]} {card.points}"
        for card, n in count.items()
        if isinstance(card, PartialCard) and n > left[card]
    ]
    return (*twice, *lost, *none)


def _tiles_off(state: State) -> tuple[str, ...]:
    tiles = [*state.tiles, *(tile for player in state.players for tile in player.tiles)]
    count = Counter(tile.tile for tile in tiles)
    return tuple(tile.id for tile in tiles if count[tile.tile] > 1)


def tiles_set_out(state: State) -> Defect | None:
    """As many tiles are on the table and owned as were set out.

    A consequence of `setup.nobles` or `setup.locations`, for positions that were not played.

    Facts: `tiles`, how many there are; `due`, how many were set out.
    """
    if players(state) is not None:
        return None
    tiles = len(state.tiles) + sum(len(player.tiles) for player in state.players)
    due = state.ruleset.setup.tiles(len(state.players))
    name = name_of(state.ruleset.setup.tiles)
    return None if tiles == due else Defect(name, {"tiles": tiles, "due": due})


def in_form(state: State) -> Defect | None:
    """A position has the places that every other check counts on.

    Three decks and three rows of four places, and seats that exist. A consequence of
    `setup.market` and `setup.first-seat`, for positions that were not played.

    Facts: `rows`, how many places each row has, and `decks`, how many decks; or `seats`, those that
    are named and do not exist.
    """
    box, rows = state.ruleset.box, tuple(str(len(row)) for row in state.market)
    levels = len(decks(box))
    if rows != (str(market(box)),) * levels or len(state.decks) != levels:
        return Defect("setup.market", {"rows": rows, "decks": len(state.decks)})
    named = (
        state.to_act,
        *(seat for seat in (state.avengers_holder, state.end_triggered_by) if seat is not None),
    )
    wrong = tuple(str(seat) for seat in named if not 0 <= seat < len(state.players))
    if state.players and wrong:
        return Defect("setup.first-seat", {"seats": wrong})
    return None if state.players else Defect("setup.players", {"players": 0})
