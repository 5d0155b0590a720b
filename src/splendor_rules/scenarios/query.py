"""Reading the queries: single actions under `ask`, or whole turns under `turn`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

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
from splendor_rules.scenarios.player_specs import read_tokens
from splendor_rules.scenarios.scenario import Query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Origin, Place
    from splendor_rules.box.components import Card, Tile
    from splendor_rules.scenarios.document import Document, KeyPath
    from splendor_rules.scenarios.scenario import Queries
    from splendor_rules.state import State

ACTIONS: Final = ("take", "reserve", "purchase", "pass")
TURN_KEYS: Final = ("by", *ACTIONS, "pay", "from", "return", "tile", "then")
NO_TILE: Final = "none"
_LEVEL_AND_PLACE: Final = re.compile(r"([0-9])\s+([0-9]|deck)(?:\s+(\S.*))?")


def read_queries(document: Document, state: State, names: tuple[str, ...]) -> Queries:
    """The queries of a description. What is wrong is reported in the document."""
    queries: list[Query] = []
    reader = QueryReader(document, state, names)
    seat = state.to_act
    if document.has(("ask",)) and document.has(("turn",)):
        document.report(("turn",), "ask either single actions or whole turns, not both")
    for key in ("ask", "turn"):
        for path in _tables(document, (key,)):
            query = reader.query(path, seat)
            if query is not None:
                queries.append(query)
                seat = (query.seat + 1) % len(names) if key == "turn" else query.seat
    return tuple(queries)


def _tables(document: Document, path: KeyPath) -> list[KeyPath]:
    """The tables under a key: one, or a list of them, which are called 1, 2 and so on."""
    value = document.get(path)
    numbered = isinstance(value, dict) and value and all(key.isdecimal() for key in value)
    if numbered and all(isinstance(table, dict) for table in value.values()):
        return [(*path, number) for number in value]
    return [] if value is None else [path]


@frozen
class QueryReader:
    """Reads the tables of queries.

    Attributes:
        document: the description.
        state: the state that the queries are about.
        names: the players' names.
    """

    document: Document
    state: State
    names: tuple[str, ...]

    def query(self, path: KeyPath, seat: int) -> Query | None:
        """The query of a table; None if it cannot be read.

        Args:
            path: the table.
            seat: who acts if the table does not name a player.
        """
        document = self.document
        document.table(path, TURN_KEYS)
        by = document.choice((*path, "by"), self.names)
        seat = seat if by is None else self.names.index(by)
        actions = self._present(path, ACTIONS)
        if len(actions) > 1:
            listed = " and ".join(actions)
            document.report(path, f"one action at a time, not {listed}; a second goes into then")
            return None
        self._check_keys(path, actions)
        main = self._main_action(path, actions[0]) if actions else None
        if actions and main is None:
            return None
        whole = path[0] == "turn"
        action = self._turn(path, main) if whole else self._single_action(path, main)
        if action is None:
            if not document.has_problem(path):
                ends = "" if whole else ", return, tile"
                problem = f"nothing is asked: name one of {', '.join(ACTIONS)}{ends}"
                document.report(path, problem)
            return None
        open_payment = isinstance(main, Purchase) and not document.has((*path, "pay"))
        return Query(seat, action, open_payment)

    def _present(self, path: KeyPath, keys: Sequence[str]) -> list[str]:
        return [key for key in keys if self.document.has((*path, key))]

    def _check_keys(self, path: KeyPath, actions: Sequence[str]) -> None:
        """Report keys that do not go with the action, so that nothing is left unread."""
        if "purchase" not in actions:
            for key in self._present(path, ("pay", "from")):
                self.document.report((*path, key), f"{key} belongs to a purchase")
        ends = self._present(path, ("return", "tile", "then"))
        if path[0] == "ask" and len(ends) + len(actions) > 1:
            problem = "a single action has no end of a turn with it: ask it as a turn"
            self.document.report((*path, ends[0]), problem)

    def _single_action(self, path: KeyPath, main: MainAction | None) -> Action | None:
        if main is not None:
            return main
        returned = read_tokens(self.document, (*path, "return"), self.state.box)
        if returned is not None:
            return Return(returned)
        tile = self._tile(path)
        return None if tile is None else ChooseTile(tile)

    def _turn(self, path: KeyPath, main: MainAction | None) -> Turn | None:
        if main is None:
            return None
        returned = read_tokens(self.document, (*path, "return"), self.state.box)
        further = [self._further(then) for then in _tables(self.document, (*path, "then"))]
        return Turn(
            main,
            returned or NO_TOKENS,
            self._tile(path),
            tuple(action for action in further if action is not None),
        )

    def _further(self, path: KeyPath) -> MainAction | None:
        """One more action that is claimed for the same turn."""
        self.document.table(path, (*ACTIONS, "pay", "from"))
        actions = self._present(path, ACTIONS)
        self._check_keys(path, actions)
        if len(actions) == 1:
            return self._main_action(path, actions[0])
        if not self.document.has_problem(path):
            self.document.report(path, "one action, and only one, stands in each `then`")
        return None

    def _tile(self, path: KeyPath) -> Tile | None:
        name = self.document.text((*path, "tile"))
        if name is None or name == NO_TILE:
            return None
        try:
            return self.state.box.tile(name)
        except ComponentError as error:
            self.document.report((*path, "tile"), str(error))
            return None

    def _main_action(self, path: KeyPath, key: str) -> MainAction | None:
        match key:
            case "take":
                tokens = read_tokens(self.document, (*path, key), self.state.box)
                return None if tokens is None else Take(tokens)
            case "reserve":
                return self._reserve((*path, key))
            case "purchase":
                return self._purchase(path)
            case _:
                if self.document.get((*path, key)) is not True:
                    self.document.choice((*path, key), ("yes",))
                return Pass()

    def _card(self, path: KeyPath, name: str | None) -> Card | None:
        if name is None:
            return None
        try:
            return self.state.box.card(name)
        except ComponentError as error:
            self.document.report(path, str(error))
            return None

    def _reserve(self, path: KeyPath) -> Reserve | None:
        """`2 3` is level 2, place 3; `2 deck` the deck; a card is one that lies face up.

        After level and place may stand the card that is claimed to lie there.
        """
        text = (self.document.text(path) or "").strip()
        if (match := _LEVEL_AND_PLACE.fullmatch(text)) and self._exist(match[1], match[2]):
            place: Place = "deck" if match[2] == "deck" else int(match[2])
            return Reserve(int(match[1]), place, self._card(path, match[3]))
        if text[:1].isdecimal() and " " in text:
            expected = f"a level from 1 to {self.state.box.levels[-1]} and {self._a_place}"
            self.document.report(path, f"expected {expected}, or `deck`")
            return None
        card = self._card(path, self.document.text(path))
        if card is None:
            return None
        row = self.state.market[card.level - 1]
        if card not in row:
            problem = f"{card.id} does not lie face up: say the level and the place, or `deck`"
            self.document.report(path, problem)
            return None
        return Reserve(card.level, row.index(card) + 1, card)

    @property
    def _a_place(self) -> str:
        return f"a place from 1 to {self.state.box.row}"

    def _exist(self, level: str, place: str) -> bool:
        """Whether the box has this level, and its rows this place."""
        box = self.state.box
        return level in map(str, box.levels) and place in {*map(str, box.places), "deck"}

    def _purchase(self, path: KeyPath) -> Purchase | None:
        key = (*path, "purchase")
        card = self._card(key, self.document.text(key))
        if card is None:
            return None
        payment = read_tokens(self.document, (*path, "pay"), self.state.box)
        return Purchase(card, payment or NO_TOKENS, self._origin((*path, "from"), card))

    def _origin(self, path: KeyPath, card: Card) -> Origin | None:
        """`hand`, `row`, `row 3` for the third place of the card's level, or `row 2 3`."""
        words: list[Any] = (self.document.text(path) or "").split()
        match words:
            case []:
                return None
            case ["hand"]:
                return Hand()
            case ["row"]:
                return Row()
            case ["row", place] if self._is_place(str(card.level), place):
                return Row(card.level, int(place))
            case ["row", level, place] if self._is_place(level, place):
                return Row(int(level), int(place))
            case _:
                expected = f"`hand`, `row`, or `row` and {self._a_place}"
                self.document.report(path, f"expected {expected}")
                return None

    def _is_place(self, level: str, place: str) -> bool:
        return place != "deck" and self._exist(level, place)
