"""What a description says of the players, before anything is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from splendor_rules.box.tokens import ORDINARY, Bonuses, Tokens, as_bonuses
from splendor_rules.errors import ComponentError, NotationError
from splendor_rules.notation.tokens import parse_tokens
from splendor_rules.rulebook import setup
from splendor_rules.scenarios.card_syntax import CardPattern, parse_own_card, parse_reserved

if TYPE_CHECKING:
    from collections.abc import Callable

    from splendor_rules.box.components import Box, Card, Tile
    from splendor_rules.scenarios.document import Document, Path
    from splendor_rules.state import Reserved

T = TypeVar("T")
NOBODY: Final = "none"
"""Where a player's name could stand: no player."""
NAMES: Final = ("A", "B", "C", "D")
PLAYER_KEYS: Final = ("tokens", "cards", "bonuses", "points", "avengers", "reserved", "tiles")
MOST_CARDS: Final = 90


@frozen
class PlayerSpec:
    """What is said of one player; None is what is not said."""

    name: str
    tokens: Tokens | None
    cards: tuple[Card | CardPattern, ...]
    count: int | None
    bonuses: Bonuses | None
    points: int | None
    avengers: int | None
    reserved: tuple[Reserved, ...]
    tiles: tuple[Tile, ...]


def each(sheet: Document, path: Path, read: Callable[[str], T]) -> tuple[T, ...] | None:
    """Every text of a list, read; what cannot be read is a fault. None if there is no list."""
    items = sheet.items(path)
    if items is None:
        return None
    found = []
    for item in items:
        try:
            found.append(read(item))
        except (ComponentError, NotationError) as error:
            sheet.fault(path, str(error))
    return tuple(found)


def tokens(sheet: Document, path: Path, box: Box) -> Tokens | None:
    """A token list; None if there is none, or none that can be read."""
    text = sheet.text(path)
    if text is None:
        return None
    try:
        return parse_tokens(text, box)
    except NotationError as error:
        sheet.fault(path, str(error))
        return None


def names(sheet: Document) -> tuple[str, ...]:
    """The players' names: as listed, or counted, or as their tables are called; two at least."""
    tables = sheet.get(("player",))
    told = tuple(tables) if isinstance(tables, dict) else ()
    if tables is not None and not isinstance(tables, dict):
        sheet.fault(("player",), "a player has a table of its own, such as [player.A]")
    if isinstance(sheet.get(("players",)), list):
        listed = sheet.items(("players",))
        chosen = _counted(told, None) if listed is None else tuple(listed)
    else:
        chosen = _counted(told, sheet.number(("players",)))
    if not setup.FEWEST_PLAYERS <= len(chosen) <= setup.MOST_PLAYERS:
        problem = f"{len(chosen)} players: the game is for two to four"
        sheet.fault(("players",), problem, "setup.players")
    for name in told:
        if name not in chosen:
            sheet.fault(("player", name), f"{name!r} does not play; {', '.join(chosen)} do")
    if NOBODY in chosen:
        sheet.fault(("players",), f"no player can be called {NOBODY!r}, which means nobody")
    if len(set(chosen)) < len(chosen):
        sheet.fault(("players",), "two players have the same name")
    return chosen


def _counted(told: tuple[str, ...], count: int | None) -> tuple[str, ...]:
    usual = set(told) <= set(NAMES)
    if count is None:
        last = max((NAMES.index(name) for name in told if usual), default=0)
        count = max(setup.FEWEST_PLAYERS, last + 1, len(told))
    if usual and set(told) <= set(NAMES[:count]):
        return (*NAMES, *(f"P{seat}" for seat in range(len(NAMES), count)))[:count]
    free = [name for name in NAMES if name not in told]
    return (*told, *free)[: max(count, len(told))]


def read_player_spec(sheet: Document, name: str, box: Box) -> PlayerSpec:
    """What the table of a player says."""
    path: Path = ("player", name)
    sheet.table(path, PLAYER_KEYS)
    counted = not isinstance(sheet.get((*path, "cards")), (list, str, type(None)))
    cards = None if counted else each(sheet, (*path, "cards"), lambda one: parse_own_card(one, box))
    bonuses = tokens(sheet, (*path, "bonuses"), box)
    if bonuses is not None and any(bonuses[len(ORDINARY) :]):
        sheet.fault((*path, "bonuses"), "a bonus is of one of the five ordinary colours")
    return PlayerSpec(
        name=name,
        tokens=tokens(sheet, (*path, "tokens"), box),
        cards=cards or (),
        count=sheet.number((*path, "cards"), most=MOST_CARDS) if counted else None,
        bonuses=None if bonuses is None else as_bonuses(bonuses),
        points=sheet.number((*path, "points")),
        avengers=sheet.number((*path, "avengers")),
        reserved=each(sheet, (*path, "reserved"), lambda one: parse_reserved(one, box)) or (),
        tiles=each(sheet, (*path, "tiles"), box.tile) or (),
    )
