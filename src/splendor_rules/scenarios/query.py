"""Reading the queries: single actions under `ask`, or whole turns under `turn`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from splendor_rules.bounds import MOST_QUERIES
from splendor_rules.box.components import Card
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.errors import ComponentError
from splendor_rules.notation.parser import (
    NotationParser,
    begins_with_verb,
    level_range,
    parse_single_action,
    place_range,
    span_in_english,
)
from splendor_rules.scenarios.document import WINNER, whole_number
from splendor_rules.scenarios.scenario import Query

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from splendor_rules.actions import Origin
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.notation.spans import Span
    from splendor_rules.player import AnyCard
    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.scenario import Queries
    from splendor_rules.scenarios.toml_scanner import KeyPath
    from splendor_rules.state import State

ACTIONS: Final = ("take", "reserve", "purchase", "pass")
TURN_KEYS: Final = ("by", *ACTIONS, "pay", "from", "return", "tile", "then")
NO_TILE: Final = "none"


def read_queries(document: Document, state: State, names: tuple[str, ...]) -> Queries:
    """The queries of a description. What is wrong is reported in the document."""
    queries: list[Query] = []
    reader = QueryReader(document, state, names)
    seat = state.to_act
    if document.has(("ask",)) and document.has(("turn",)):
        document.refuse(("turn",), "ask-or-turn")
    for key in ("turn",) if document.asks_winner else ("ask", "turn"):
        for path in _tables(document, (key,)):
            is_text = isinstance(document.get(path), str)
            query = (reader.move if is_text else reader.query)(path, seat)
            if query is not None:
                queries.append(query)
                seat = (query.seat + 1) % len(names) if key == "turn" else query.seat
    return tuple(queries)


def line_with(card: Card, row: Iterable[AnyCard | None], key: str | None = None) -> str:
    """The line that says that a card lies in a row, or elsewhere, beside what is known to."""
    names = [place.id for place in row if isinstance(place, Card)]
    cards = ", ".join(f'"{name}"' for name in (*names, card.id))
    return f"{key or f'market.{card.level}'} = [{cards}]"


def _tables(document: Document, path: KeyPath) -> list[KeyPath]:
    """The tables under a key: one, or several by the numbers that they are called."""
    value = document.get(path)
    keys = list(value) if isinstance(value, dict) else []
    numbers = {key: number for key in keys if (number := whole_number(key)) is not None}
    if len(numbers) < len(keys) or not all(isinstance(value[key], dict) for key in keys):
        numbers = {}
    if len(numbers) > MOST_QUERIES:
        document.refuse(path, "too-many-queries", count=len(numbers), most=MOST_QUERIES)
        return []
    if numbers:
        return [(*path, key) for key in sorted(numbers, key=numbers.__getitem__)]
    return [] if value is None else [path]


@frozen
class QueryReader:
    """Reads the tables of queries about a state."""

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
            document.refuse(path, "one-action", keys=tuple(actions))
            return None
        self._check_keys(path, actions)
        main = self._main_action(path, actions[0]) if actions else None
        if actions and main is None:
            return None
        whole = path[0] == "turn"
        action = self._turn(path, main) if whole else self._single_action(path, main)
        if action is None:
            if not document.has_problem(path):
                ends = () if whole else ("return", "tile")
                document.refuse(path, "nothing-asked", keys=(*ACTIONS, *ends))
            return None
        open_payment = isinstance(main, Purchase) and not document.has((*path, "pay"))
        return Query(seat, action, open_payment)

    def move(self, path: KeyPath, seat: int) -> Query | None:
        """The query of a text: a move, as it is said in any of the languages."""
        is_open: list[Purchase] = []

        def leave_open(purchase: Purchase, _span: Span) -> Tokens:
            is_open.append(purchase)
            return NO_TOKENS

        parser = NotationParser(self.state.box, self.state, leave_open)

        def read(text: str) -> Action | Turn:
            span = span_in_english(text, parser.box)
            if path == ("ask",) and not begins_with_verb(span):
                keys = ", ".join(TURN_KEYS[:-1])
                problem = f"expected {WINNER!r}, or a table with the keys {keys}, or a move"
                raise span.error(f"{problem} such as 'take W U G', not {span.quoted}")
            return parser.turn(span) if path[0] == "turn" else parse_single_action(parser, span)

        action = self.document.parse(path, read)
        return None if action is None else Query(seat, action, bool(is_open))

    def _present(self, path: KeyPath, keys: Sequence[str]) -> list[str]:
        return [key for key in keys if self.document.has((*path, key))]

    def _check_keys(self, path: KeyPath, actions: Sequence[str]) -> None:
        """Report keys that do not go with the action, so that nothing is left unread."""
        if "purchase" not in actions:
            for key in self._present(path, ("pay", "from")):
                self.document.refuse((*path, key), "of-a-purchase", key=key)
        ends = self._present(path, ("return", "tile", "then"))
        if path[0] == "ask" and len(ends) + len(actions) > 1:
            self.document.refuse((*path, ends[0]), "no-end-of-turn")

    def _single_action(self, path: KeyPath, main: MainAction | None) -> Action | None:
        if main is not None:
            return main
        returned = self.document.tokens((*path, "return"), self.state.box)
        if returned is not None:
            return Return(returned)
        tile = self._tile(path)
        return None if tile is None else ChooseTile(tile)

    def _turn(self, path: KeyPath, main: MainAction | None) -> Turn | None:
        if main is None:
            return None
        returned = self.document.tokens((*path, "return"), self.state.box) or NO_TOKENS
        further = [self._further(then) for then in _tables(self.document, (*path, "then"))]
        return Turn(main, returned, self._tile(path), tuple(filter(None, further)))

    def _further(self, path: KeyPath) -> MainAction | None:
        """One more action that is claimed for the same turn."""
        self.document.table(path, (*ACTIONS, "pay", "from"))
        actions = self._present(path, ACTIONS)
        self._check_keys(path, actions)
        if len(actions) == 1:
            return self._main_action(path, actions[0])
        if not self.document.has_problem(path):
            self.document.refuse(path, "then-one-action")
        return None

    def _tile(self, path: KeyPath) -> Tile | None:
        tile = self.state.box.tile
        return self.document.parse(
            (*path, "tile"), lambda name: None if name == NO_TILE else tile(name)
        )

    def _main_action(self, path: KeyPath, key: str) -> MainAction | None:
        document, box = self.document, self.state.box
        match key:
            case "take":
                tokens = document.tokens((*path, key), box)
                return None if tokens is None else Take(tokens)
            case "reserve":
                return document.parse((*path, key), self._reserve)
            case "purchase":
                if (card := document.parse((*path, key), box.card)) is None:
                    return None
                payment = document.tokens((*path, "pay"), box) or NO_TOKENS
                origin = document.parse((*path, "from"), lambda text: self._origin(text, card))
                return Purchase(card, payment, origin)
            case _:
                if document.get((*path, key)) is not True:
                    document.choice((*path, key), ("yes",))
                return Pass()

    def _reserve(self, text: str) -> Reserve:
        """`2 3` is level 2, place 3; `2 deck` the deck; a card is one that lies face up.

        After level and place may stand the card that is claimed to lie there.
        """
        box = self.state.box
        words = text.split(maxsplit=2)
        if len(words) > 1 and words[0].isdecimal():
            level, place, *claim = words
            if not self._exist(level, place):
                expected = f"{level_range(box)} and {place_range(box)}, or `deck`"
                raise ComponentError(f"expected {expected}")
            claimed = box.card(claim[0].strip()) if claim else None
            return Reserve(int(level), "deck" if place == "deck" else int(place), claimed)
        card = box.card(text)
        row = self.state.market[card.level - 1]
        if card not in row:
            raise ComponentError(
                f"{card.id} does not lie face up: add the line {line_with(card, row)} if it does,"
                f" or say `{card.level} deck`"
            )
        return Reserve(card.level, row.index(card) + 1, card)

    def _exist(self, level: str, place: str) -> bool:
        """Whether the box has this level, and its rows this place."""
        box = self.state.box
        return level in map(str, box.levels) and place in {*map(str, box.places), "deck"}

    def _origin(self, text: str, card: Card) -> Origin | None:
        """`hand`, `row`, `row 3` for the third place of the card's level, or `row 2 3`."""
        match text.split():
            case []:
                return None
            case ["hand"]:
                return Hand()
            case ["row"]:
                return Row()
            case ["row", place] if place != "deck" and self._exist(str(card.level), place):
                return Row(card.level, int(place))
            case ["row", level, place] if place != "deck" and self._exist(level, place):
                return Row(int(level), int(place))
            case _:
                expected = f"`hand`, `row`, or `row` and {place_range(self.state.box)}"
                raise ComponentError(f"expected {expected}")
