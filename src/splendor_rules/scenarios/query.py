"""The question: one action, a whole turn, or several turns one after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.actions import (
    Action,
    ChooseTile,
    Hand,
    MainAction,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.errors import ComponentError
from splendor_rules.scenarios.player_specs import tokens
from splendor_rules.scenarios.scenario import Query

if TYPE_CHECKING:
    from splendor_rules.actions import Origin, Place
    from splendor_rules.box.components import Card, Tile
    from splendor_rules.scenarios.document import Document, Path
    from splendor_rules.scenarios.scenario import Queries
    from splendor_rules.state import State

ACTIONS: Final = ("take", "reserve", "purchase", "pass")
TURN_KEYS: Final = ("by", *ACTIONS, "pay", "from", "return", "tile", "then")
NO_TILE: Final = "none"
_PLACE: Final = re.compile(r"([123])\s+([1234]|deck)(?:\s+(\S.*))?")


def question(sheet: Document, state: State, names: tuple[str, ...]) -> Queries:
    """What is asked under `ask` (single actions) and `turn` (whole turns)."""
    asked: list[Query] = []
    seat = state.to_act
    if sheet.get(("ask",)) is not None and sheet.get(("turn",)) is not None:
        sheet.fault(("turn",), "ask either single actions or whole turns, not both")
    for key in ("ask", "turn"):
        for path in _tables(sheet, (key,)):
            made = _asked(sheet, path, state, names, seat)
            if made is not None:
                asked.append(made)
                seat = (made.seat + 1) % len(names) if key == "turn" else made.seat
    return tuple(asked)


def _tables(sheet: Document, path: Path) -> list[Path]:
    """The tables under a key: one, or a list of them; a list is read as tables 1, 2 and so on."""
    value = sheet.get(path)
    numbered = isinstance(value, dict) and value and all(key.isdecimal() for key in value)
    if numbered and all(isinstance(one, dict) for one in value.values()):
        return [(*path, number) for number in value]
    return [] if value is None else [path]


def _asked(
    sheet: Document, path: Path, state: State, names: tuple[str, ...], seat: int
) -> Query | None:
    sheet.table(path, TURN_KEYS)
    by = sheet.choice((*path, "by"), names)
    seat = seat if by is None else names.index(by)
    told = [key for key in ACTIONS if sheet.get((*path, key)) is not None]
    if len(told) > 1:
        sheet.fault(
            path, f"one action at a time, not {' and '.join(told)}; a second goes into then"
        )
        return None
    _check_together(sheet, path, told)
    main = _action(sheet, path, told[0], state) if told else None
    if told and main is None:
        return None
    open_payment = isinstance(main, Purchase) and sheet.get((*path, "pay")) is None
    what = (
        _whole(sheet, path, main, state) if path[0] == "turn" else _single(sheet, path, main, state)
    )
    if what is None and not sheet.faulty(path):
        ends = "" if path[0] == "turn" else ", return, tile"
        sheet.fault(path, f"nothing is asked: name one of {', '.join(ACTIONS)}{ends}")
    return None if what is None else Query(seat, what, open_payment)


def _check_together(sheet: Document, path: Path, told: list[str]) -> None:
    """Nothing that is written may be left unread."""
    said = {key for key in TURN_KEYS if sheet.get((*path, key)) is not None}
    for key in ("pay", "from"):
        if key in said and "purchase" not in said:
            sheet.fault((*path, key), f"{key} belongs to a purchase")
    ends = [key for key in ("return", "tile", "then") if key in said]
    if path[0] == "ask" and len(ends) + len(told) > 1:
        problem = "a single action has no end of a turn with it: ask it as a turn"
        sheet.fault((*path, ends[0] if ends else told[0]), problem)


def _single(sheet: Document, path: Path, main: MainAction | None, state: State) -> Action | None:
    if main is not None:
        return main
    back = tokens(sheet, (*path, "return"), state.ruleset.box)
    if back is not None:
        return Return(back)
    tile = _tile(sheet, path, state)
    return None if tile is None else ChooseTile(tile)


def _whole(sheet: Document, path: Path, main: MainAction | None, state: State) -> Turn | None:
    if main is None:
        return None
    back = tokens(sheet, (*path, "return"), state.ruleset.box)
    further: list[MainAction] = []
    for then in _tables(sheet, (*path, "then")):
        sheet.table(then, (*ACTIONS, "pay", "from"))
        told = [key for key in ACTIONS if sheet.get((*then, key)) is not None]
        _check_together(sheet, then, told)
        if len(told) != 1 and not sheet.faulty(then):
            sheet.fault(then, "one action, and only one, stands in each `then`")
        action = _action(sheet, then, told[0], state) if len(told) == 1 else None
        further += [] if action is None else [action]
    return Turn(main, back or NO_TOKENS, _tile(sheet, path, state), tuple(further))


def _tile(sheet: Document, path: Path, state: State) -> Tile | None:
    name = sheet.text((*path, "tile"))
    if name is None or name == NO_TILE:
        return None
    try:
        return state.ruleset.box.tile(name)
    except ComponentError as error:
        sheet.fault((*path, "tile"), str(error))
        return None


def _action(sheet: Document, path: Path, key: str, state: State) -> MainAction | None:
    match key:
        case "take":
            taken = tokens(sheet, (*path, key), state.ruleset.box)
            return None if taken is None else Take(taken)
        case "reserve":
            return _reserve(sheet, (*path, key), state)
        case "purchase":
            return _purchase(sheet, path, state)
        case _:
            if sheet.get((*path, key)) is not True:
                sheet.choice((*path, key), ("yes",))
            return Pass()


def _card(sheet: Document, path: Path, state: State) -> Card | None:
    return _named(sheet, path, sheet.text(path), state)


def _named(sheet: Document, path: Path, name: str | None, state: State) -> Card | None:
    if name is None:
        return None
    try:
        return state.ruleset.box.card(name)
    except ComponentError as error:
        sheet.fault(path, str(error))
        return None


def _reserve(sheet: Document, path: Path, state: State) -> Reserve | None:
    """`2 3` is level 2, place 3; `2 deck` the deck; a card is one that lies face up.

    After level and place may stand the card that is said to lie there.
    """
    text = (sheet.text(path) or "").strip()
    if match := _PLACE.fullmatch(text):
        spot: Place = "deck" if match[2] == "deck" else int(match[2])
        return Reserve(int(match[1]), spot, _named(sheet, path, match[3], state))
    if text[:1].isdecimal() and " " in text:
        sheet.fault(path, "expected a level from 1 to 3 and a place from 1 to 4, or `deck`")
        return None
    card = _card(sheet, path, state)
    if card is None:
        return None
    row = state.market[card.level - 1]
    if card not in row:
        sheet.fault(path, f"{card.id} does not lie face up: say the level and the place, or `deck`")
        return None
    return Reserve(card.level, row.index(card) + 1, card)


def _purchase(sheet: Document, path: Path, state: State) -> Purchase | None:
    card = _card(sheet, (*path, "purchase"), state)
    if card is None:
        return None
    pay = tokens(sheet, (*path, "pay"), state.ruleset.box)
    return Purchase(card, pay or NO_TOKENS, _origin(sheet, (*path, "from"), card))


def _origin(sheet: Document, path: Path, card: Card) -> Origin | None:
    """`hand`, `row`, `row 3` for the third place of the card's level, or `row 2 3`."""
    words: list[Any] = (sheet.text(path) or "").split()
    match words:
        case []:
            return None
        case ["hand"]:
            return Hand()
        case ["row"]:
            return Row()
        case ["row", ("1" | "2" | "3" | "4") as place]:
            return Row(card.level, int(place))
        case ["row", ("1" | "2" | "3") as level, ("1" | "2" | "3" | "4") as place]:
            return Row(int(level), int(place))
        case _:
            sheet.fault(path, "expected `hand`, `row`, or `row` and a place from 1 to 4")
            return None
