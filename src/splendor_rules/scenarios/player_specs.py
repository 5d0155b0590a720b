"""What a description says of the players, before anything is filled in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.bounds import MOST_NAME_CHARACTERS
from splendor_rules.box.tokens import ORDINARY, Bonuses, Colour, Tokens, as_bonuses
from splendor_rules.notation.seats import SEATS, usual_names
from splendor_rules.plain_text import shortened
from splendor_rules.rulebook import setup
from splendor_rules.scenarios.cards import CardPattern, parse_own_card, parse_reserved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules.box.components import Box, Card, Tile
    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.toml_scanner import KeyPath
    from splendor_rules.state import Reserved, Unknown

NOBODY: Final = "none"
"""Stands for no player where a player's name is expected."""
PLAYER_KEYS: Final = ("tokens", "cards", "bonuses", "points", "avengers", "reserved", "tiles")
MOST_CARDS: Final = 90


@frozen
class PlayerSpec:
    """What a description states about one player; None is what it leaves out."""

    name: str
    tokens: Tokens | None
    time_stones: int | None
    cards: tuple[Card | CardPattern, ...]
    count: int | None
    bonuses: Bonuses | None
    points: int | None
    avengers: int | None
    reserved: tuple[Reserved, ...]
    tiles: tuple[Tile, ...]

    @property
    def hand(self) -> tuple[Card | Unknown, ...]:
        """The cards that are reserved."""
        return tuple(reserved.card for reserved in self.reserved)

    @property
    def tells_marks(self) -> bool:
        """Whether it says how many Avengers marks the player has, as a number or card by card."""
        totals = (self.count, self.bonuses, self.points)
        all_listed = all(total is None for total in totals)
        return self.avengers is not None or (
            all_listed and not any(isinstance(card, CardPattern) for card in self.cards)
        )


def read_names(document: Document) -> tuple[str, ...]:
    """The players' names: as listed, or counted, or as their tables are called; two at least."""
    tables = document.get(("player",))
    with_table = tuple(tables) if isinstance(tables, dict) else ()
    if tables is not None and not isinstance(tables, dict):
        document.refuse(("player",), "player-table", example="[player.A]")
    if isinstance(document.get(("players",)), list):
        listed = document.texts(("players",))
        names = _complete_names(with_table, None) if listed is None else tuple(listed)
    else:
        names = _complete_names(with_table, document.number(("players",)))
    if not setup.FEWEST_PLAYERS <= len(names) <= setup.MOST_PLAYERS:
        document.refuse(("players",), "player-count", "setup.players", count=len(names))
        return names
    playing = tuple(map(shortened, names))
    for name in with_table:
        if name not in names:
            who = repr(shortened(name))
            document.refuse(("player", name), "does-not-play", name=who, names=playing)
    for problem in problems_of_names(names):
        document.report(("players",), problem)
    return names


def problems_of_names(names: Sequence[str]) -> Iterator[str]:
    """Why some names cannot be the players' names in a description."""
    if NOBODY in names:
        yield f"no player can be called {NOBODY!r}, which means nobody"
    for name, count in Counter(names).items():
        if count > 1:
            seats = [str(seat) for seat, other in enumerate(names, start=1) if other == name]
            yield f"players {' and '.join(seats)} have the same name, {shortened(name)!r}"
        if len(name) > MOST_NAME_CHARACTERS:
            problem = f"has more than {MOST_NAME_CHARACTERS} characters, which are the most"
            yield f"the name {shortened(name)!r} {problem}"


def _complete_names(with_table: tuple[str, ...], count: int | None) -> tuple[str, ...]:
    """The names of the tables, and usual names for the players that have none."""
    usual = set(with_table) <= set(SEATS)
    if count is None:
        last = max((SEATS.index(name) for name in with_table if usual), default=0)
        count = max(setup.FEWEST_PLAYERS, last + 1, len(with_table))
    if usual and set(with_table) <= set(SEATS[:count]):
        return usual_names(count)
    own_letters_first = (*SEATS[len(with_table) :], *SEATS[: len(with_table)])
    free = [name for name in own_letters_first if name not in with_table]
    return (*with_table, *free)[: max(count, len(with_table))]


def read_player_spec(document: Document, name: str, box: Box) -> PlayerSpec:
    """What the table of a player states."""
    path: KeyPath = ("player", name)
    document.table(path, PLAYER_KEYS)
    cards: tuple[Card | CardPattern, ...] = ()
    count = None
    if isinstance(document.get((*path, "cards")), (list, str, type(None))):
        cards = document.parse_list((*path, "cards"), lambda text: parse_own_card(text, box))
    else:
        count = document.number((*path, "cards"), most=MOST_CARDS)
    tokens = document.tokens((*path, "tokens"), box)
    names_stones = Colour.TIME_STONE in document.named_colours((*path, "tokens"), box)
    bonuses = document.tokens((*path, "bonuses"), box)
    if bonuses is not None and any(bonuses[len(ORDINARY) :]):
        document.refuse((*path, "bonuses"), "ordinary-bonus")
    reserved = document.parse_list((*path, "reserved"), lambda text: parse_reserved(text, box))
    return PlayerSpec(
        name=name,
        tokens=tokens,
        time_stones=tokens[Colour.TIME_STONE] if tokens and names_stones else None,
        cards=cards,
        count=count,
        bonuses=None if bonuses is None else as_bonuses(bonuses),
        points=document.number((*path, "points")),
        avengers=document.number((*path, "avengers")),
        reserved=reserved,
        tiles=document.parse_list((*path, "tiles"), box.tile),
    )
