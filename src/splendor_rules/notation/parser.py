"""Reading actions and turns: kindly, but nothing is guessed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from splendor_rules.actions import (
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
from splendor_rules.box.components import Card, Tile, box_of
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.notation.formatter import LEVELS, PLACES
from splendor_rules.notation.spans import Span, fold, pick
from splendor_rules.notation.tokens import read_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.actions import Action, Origin, Place
    from splendor_rules.box.components import Box, HasBox
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.state import State

T = TypeVar("T", Card, Tile)
MOST_SIGNS: Final = 2000
"""A longer text is no turn."""
VERBS: Final = {
    "take": "take",
    "reserve": "reserve",
    "purchase": "purchase",
    "buy": "purchase",
    "recruit": "purchase",
    "pass": "pass",
    "return": "return",
    "tile": "tile",
    "noble": "tile",
    "location": "tile",
}
_NEXT: Final = re.compile(
    rf"(?:\s*(?:[,;]|\bthen\b|\band\b))+\s*(?=(?:{'|'.join(VERBS)})\b)", re.IGNORECASE
)
_VERB: Final = re.compile(r"\S*")
_SAID: Final = re.compile(r"\b(for|from)\b", re.IGNORECASE)
_SPOT: Final = re.compile(
    r"(?:level\s*|l)?([0-9]+)[\s.,/-]+(?:the\s+)?(?:place\s*)?([0-9]+|deck\b)", re.IGNORECASE
)
_DECK: Final = re.compile(r"(?:the\s+)?deck\s+(?:of\s+)?(?:level\s*)?([0-9]+)", re.IGNORECASE)
_SPOT_EXPECTED: Final = "a level from 1 to 3 and a place from 1 to 4, or `deck`"


@frozen
class NotationParser:
    """What a text is read with.

    Attributes:
        box: whose words.
        state: the position that it is about, if there is one.
        pay: how the player can pay for a card; asked when the text does not say.
    """

    box: Box
    state: State | None = None
    pay: Callable[[Purchase, Span], Tokens] | None = None

    def action(self, piece: Span) -> Action:
        """One action."""
        found = _VERB.match(piece.text)
        word = piece.part(0, found.end() if found else 0)
        verb = pick(word, VERBS, f"an action ({', '.join(dict.fromkeys(VERBS.values()))})")
        rest = piece.part(len(word.text))
        match verb:
            case "take":
                return Take(self._some(rest))
            case "return":
                return Return(self._some(rest))
            case "reserve":
                return self._reserve(rest)
            case "purchase":
                return self._purchase(rest)
            case "tile":
                return ChooseTile(self.tile(rest))
            case _:
                if rest.text:
                    raise rest.misses("the end, as a pass has nothing more")
                return Pass()

    def turn(self, piece: Span) -> Turn:
        """An action, with what is returned and which tile is gained, in any order."""
        mains: list[MainAction] = []
        returned, tile = NO_TOKENS, None
        seen: set[type] = set()
        for part in parts_of(piece):
            action = self.action(part)
            if type(action) in seen & {Return, ChooseTile}:
                raise part.misses("each of `return` and `tile` once in a turn")
            seen.add(type(action))
            match action:
                case Return(tokens):
                    returned = tokens
                case ChooseTile(chosen):
                    tile = chosen
                case _:
                    mains.append(action)
        if not mains:
            raise piece.misses("the action of the turn: take, reserve, purchase or pass")
        return Turn(mains[0], returned, tile, tuple(mains[1:]))

    def card(self, piece: Span, level: int | None = None) -> Card:
        """A card by its id or name, or by the beginning of one; one in sight is meant first."""
        names = _card_names(self.box, level)
        said = fold(piece.text)
        if said and said not in names:
            begun = [card for card in self._in_sight() if fold(card.id).startswith(said)]
            names = _by_name(begun) if begun else names
        of_level = "" if level is None else f" of level {level}"
        expected = f"the id of a card{of_level} of the {self.box.name} game"
        return pick(piece, names, expected, lambda card: card.id)

    def tile(self, piece: Span) -> Tile:
        """A noble or location face by its id or name."""
        expected = f"the id of a tile of the {self.box.name} game"
        return pick(piece, _tile_names(self.box), expected, lambda tile: tile.id)

    def _in_sight(self) -> tuple[Card, ...]:
        """The cards that the player to act can purchase or reserve by name."""
        if self.state is None:
            return ()
        hand = (held.card for held in self.state.players[self.state.to_act].reserved)
        lie = (*(card for row in self.state.market for card in row), *hand)
        return tuple(card for card in lie if isinstance(card, Card))

    def _some(self, piece: Span) -> Tokens:
        if not piece.text:
            raise piece.misses("tokens such as W1 U1, or `nothing`")
        return read_tokens(piece, self.box)

    def _reserve(self, piece: Span) -> Reserve:
        if found := _SPOT.match(piece.text):
            level = _number(piece.part(*found.span(1)), LEVELS, "a level from 1 to 3")
            spot = piece.part(*found.span(2))
        elif found := _DECK.match(piece.text):
            level = _number(piece.part(*found.span(1)), LEVELS, "a level from 1 to 3")
            spot = piece.part(0, found.start(1))
        else:
            return self._reserve_by_name(piece)
        rest = piece.part(found.end())
        if rest.text.startswith("(") and rest.text.endswith(")"):
            rest = rest.part(1, -1)
        return Reserve(level, _spot(spot), self.card(rest) if rest.text else None)

    def _reserve_by_name(self, piece: Span) -> Reserve:
        """A card that lies face up; where, only the position says."""
        if not piece.text or piece.text.isdecimal():
            raise piece.misses(_SPOT_EXPECTED)
        card = self.card(piece)
        if self.state is None:
            raise piece.misses(f"{_SPOT_EXPECTED}, since no position says where the card lies")
        row = self.state.market[card.level - 1]
        if card not in row:
            raise piece.misses(f"{_SPOT_EXPECTED}, since {card.id} does not lie face up")
        return Reserve(card.level, row.index(card) + 1, card)

    def _purchase(self, piece: Span) -> Purchase:
        """`CARD from hand for TOKENS`, either order; what is not said about paying is asked."""
        marks = list(_SAID.finditer(piece.text))
        ends = [*(mark.start() for mark in marks), len(piece.text)]
        said: dict[str, Span] = {}
        for mark, end in zip(marks, ends[1:], strict=True):
            if mark[0].lower() in said:
                raise piece.part(mark.start(), end).misses(f"`{mark[0].lower()}` once")
            said[mark[0].lower()] = piece.part(mark.end(), end)
        card = self._purchased(piece.part(0, ends[0]))
        origin = _origin(said["from"], card) if "from" in said else None
        if "for" in said and fold(said["for"].text) != "cheapest":
            return Purchase(card, self._some(said["for"]), origin)
        return self._unpaid(Purchase(card, NO_TOKENS, origin), said.get("for"), piece)

    def _purchased(self, piece: Span) -> Card:
        found = _SPOT.fullmatch(piece.text)
        if found is None or self.state is None or not found[2].isdecimal():
            return self.card(piece)
        level = _number(piece.part(*found.span(1)), LEVELS, "a level from 1 to 3")
        place = _number(piece.part(*found.span(2)), PLACES, "a place from 1 to 4")
        card = self.state.market[level - 1][place - 1]
        if not isinstance(card, Card):
            raise piece.misses("a place where a card lies that is known")
        return card

    def _unpaid(self, purchase: Purchase, cheapest: Span | None, piece: Span) -> Purchase:
        """A purchase that is to be paid as cheaply as can be, or does not say how."""
        if self.pay is None:
            raise (cheapest or piece.end()).misses(
                "`for` and the tokens that are paid, or `for nothing`"
            )
        return Purchase(purchase.card, self.pay(purchase, cheapest or piece), purchase.origin)


def parts_of(piece: Span) -> list[Span]:
    """The actions of a turn, which have commas between them."""
    if len(piece.text) > MOST_SIGNS:
        raise piece.fails(f"expected a turn of at most {MOST_SIGNS} characters")
    return piece.split(_NEXT)


def _by_name(things: Iterable[T]) -> dict[str, T]:
    """Things by id, by name, and by the name up to its comma."""
    names: dict[str, T] = {}
    for thing in things:
        for name in (thing.id, thing.name, thing.name.partition(",")[0]):
            names.setdefault(fold(name), thing)
    return names


@lru_cache(maxsize=16)
def _card_names(box: Box, level: int | None) -> dict[str, Card]:
    return _by_name(card for card in box.cards if level in (None, card.level))


@lru_cache(maxsize=4)
def _tile_names(box: Box) -> dict[str, Tile]:
    return _by_name(box.tiles)


def _number(piece: Span, known: tuple[int, ...], expected: str) -> int:
    number = int(piece.text[:5])
    if number not in known:
        raise piece.misses(expected)
    return number


def _spot(piece: Span) -> Place:
    return (
        _number(piece, PLACES, "a place from 1 to 4, or `deck`")
        if piece.text.isdecimal()
        else "deck"
    )


def _origin(piece: Span, card: Card) -> Origin:
    """`hand`, `row`, `row 3` for the third place of the card's level, or `row 2 3`."""
    head, *numbers = piece.split(re.compile(r"[\s.,/-]+"))
    expected = "`hand`, `row`, or `row` and a place from 1 to 4"
    where = pick(head, {"hand": "hand", "row": "row", "market": "row"}, expected)
    if where == "hand" and not numbers:
        return Hand()
    if where == "hand" or len(numbers) > len(("level", "place")):
        raise numbers[0].misses("nothing more after where the card comes from")
    if bad := next((one for one in numbers if not one.text.isdecimal()), None):
        raise bad.misses(expected)
    if not numbers:
        return Row()
    *levels, last = numbers
    level = _number(levels[0], LEVELS, "a level from 1 to 3") if levels else card.level
    return Row(level, _number(last, PLACES, "a place from 1 to 4"))


def parse_action(text: str, game: Box | HasBox) -> Action:
    """One action, written in any of the ways that the notation knows.

    Args:
        text: the text. A purchase says how it is paid, a reservation from which place.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: it is no action; the error says where and what was expected.
        Ambiguous: it can mean several things.
    """
    return parse_single_action(NotationParser(box_of(game)), Span(text).part(0))


def parse_single_action(reader: NotationParser, piece: Span) -> Action:
    """One action and no more."""
    parts = parts_of(piece)
    if len(parts) > 1:
        raise parts[1].misses("one action only; several together are a turn")
    return reader.action(piece)


def parse_turn(text: str, game: Box | HasBox) -> Turn:
    """A whole turn, written in any of the ways that the notation knows.

    Args:
        text: the text. A purchase says how it is paid, a reservation from which place.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: it is no turn; the error says where and what was expected.
        Ambiguous: it can mean several things.
    """
    return NotationParser(box_of(game)).turn(Span(text).part(0))
