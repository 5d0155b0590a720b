"""Reading actions and turns in the many ways that people write them; nothing is guessed."""

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
from splendor_rules.notation.spans import NUMBER, Span, fold, match_name, whole_number
from splendor_rules.notation.tokens import read_tokens
from splendor_rules.notation.translation import translated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.actions import Action, Origin, Place
    from splendor_rules.box.components import Box, HasBox
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.state import State

T = TypeVar("T", Card, Tile)
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
_SEPARATORS: Final = re.compile(r"(?<!\s)(?:\s*+(?:[,;]|\bthen\b|\band\b))++\s*+", re.IGNORECASE)
_ACTION: Final = re.compile(rf"(?:{'|'.join(VERBS)})\b", re.IGNORECASE)
_VERB: Final = re.compile(r"\S*")
_FOR_OR_FROM: Final = re.compile(r"\b(for|from)\b", re.IGNORECASE)
_LEVEL_AND_PLACE: Final = re.compile(
    r"(?:level\s*|l)?([0-9]+)[\s.,/-]+(?:the\s+)?(?:place\s*)?([0-9]+|deck\b)", re.IGNORECASE
)
_DECK: Final = re.compile(r"(?:the\s+)?deck\s+(?:of\s+)?(?:level\s*)?([0-9]+)", re.IGNORECASE)
_SEPARATOR: Final = re.compile(r"[\s.,/-]+")


@frozen
class NotationParser:
    """A parser of actions and turns.

    Attributes:
        box: whose words are read.
        state: the state that the text is about, if there is one.
        choose_payment: chooses the payment of a purchase that does not say it; None if it must.
    """

    box: Box
    state: State | None = None
    choose_payment: Callable[[Purchase, Span], Tokens] | None = None

    def action(self, span: Span) -> Action:
        """One action."""
        match = _VERB.match(span.text)
        word = span.part(0, match.end() if match else 0)
        verb = match_name(word, VERBS, f"an action ({', '.join(dict.fromkeys(VERBS.values()))})")
        rest = span.part(len(word.text))
        match verb:
            case "take":
                return Take(self._tokens(rest))
            case "return":
                return Return(self._tokens(rest))
            case "reserve":
                return self._reserve(rest)
            case "purchase":
                return self._purchase(rest)
            case "tile":
                return ChooseTile(self.tile(rest))
            case _:
                if rest.text:
                    raise rest.error_expected("the end, as a pass has nothing more")
                return Pass()

    def turn(self, span: Span) -> Turn:
        """An action, with what is returned and which tile is gained, in any order."""
        mains: list[MainAction] = []
        returned, tile = NO_TOKENS, None
        kinds: set[type] = set()
        for part in split_turn(span):
            action = self.action(part)
            if type(action) in kinds & {Return, ChooseTile}:
                raise part.error_expected("each of `return` and `tile` once in a turn")
            kinds.add(type(action))
            match action:
                case Return(tokens):
                    returned = tokens
                case ChooseTile(chosen):
                    tile = chosen
                case _:
                    mains.append(action)
        if not mains:
            raise span.error_expected("the action of the turn: take, reserve, purchase or pass")
        return Turn(mains[0], returned, tile, tuple(mains[1:]))

    def card(self, span: Span, level: int | None = None) -> Card:
        """A card by its id or name, or by the beginning of one; a card in sight comes first."""
        names = _card_names(self.box, level)
        name = fold(span.text)
        if name and name not in names:
            visible = [card for card in self._cards_in_sight() if fold(card.id).startswith(name)]
            names = _by_name(visible) if visible else names
        of_level = "" if level is None else f" of level {level}"
        expected = f"the id of a card{of_level} of the {self.box.name} game"
        return match_name(span, names, expected, lambda card: card.id)

    def tile(self, span: Span) -> Tile:
        """A noble or location face by its id or name."""
        expected = f"the id of a tile of the {self.box.name} game"
        return match_name(span, _tile_names(self.box), expected, lambda tile: tile.id)

    def _cards_in_sight(self) -> Iterable[Card]:
        """The cards that the player to act can purchase or reserve by name."""
        if self.state is None:
            return ()
        hand = (reserved.card for reserved in self.state.player.reserved)
        cards = (*(card for row in self.state.market for card in row), *hand)
        return (card for card in cards if isinstance(card, Card))

    def _tokens(self, span: Span) -> Tokens:
        if not span.text:
            raise span.error_expected("tokens such as W1 U1, or `nothing`")
        return read_tokens(span, self.box)

    def _level(self, span: Span) -> int:
        return _number(span, self.box.levels, level_range(self.box))

    def _place(self, span: Span, alternative: str = "") -> int:
        return _number(span, self.box.places, f"{place_range(self.box)}{alternative}")

    def _reserve(self, span: Span) -> Reserve:
        if match := _LEVEL_AND_PLACE.match(span.text):
            level = self._level(span.part(*match.span(1)))
            number = span.part(*match.span(2))
            by_number = NUMBER.fullmatch(number.text)
            place: Place = self._place(number, ", or `deck`") if by_number else "deck"
        elif match := _DECK.match(span.text):
            level, place = self._level(span.part(*match.span(1))), "deck"
        else:
            return self._reserve_by_name(span)
        rest = span.part(match.end())
        if rest.text.startswith("(") and rest.text.endswith(")"):
            rest = rest.part(1, -1)
        return Reserve(level, place, self.card(rest) if rest.text else None)

    def _reserve_by_name(self, span: Span) -> Reserve:
        """A card that lies face up; only the state says where."""
        expected = f"{level_range(self.box)} and {place_range(self.box)}, or `deck`"
        if not span.text or NUMBER.fullmatch(span.text):
            raise span.error_expected(expected)
        card = self.card(span)
        if self.state is None:
            raise span.error_expected(f"{expected}, since no position says where the card lies")
        row = self.state.market[card.level - 1]
        if card not in row:
            raise span.error_expected(f"{expected}, since {card.id} does not lie face up")
        return Reserve(card.level, row.index(card) + 1, card)

    def _purchase(self, span: Span) -> Purchase:
        """`CARD from hand for TOKENS`, in either order."""
        words = list(_FOR_OR_FROM.finditer(span.text))
        ends = [*(word.start() for word in words), len(span.text)]
        parts: dict[str, Span] = {}
        for word, end in zip(words, ends[1:], strict=True):
            key = word[0].lower()
            if key in parts:
                raise span.part(word.start(), end).error_expected(f"`{key}` once")
            parts[key] = span.part(word.end(), end)
        card = self._purchased_card(span.part(0, ends[0]))
        origin = self._origin(parts["from"], card) if "from" in parts else None
        payment = parts.get("for")
        if payment is not None and fold(payment.text) != "cheapest":
            return Purchase(card, self._tokens(payment), origin)
        if self.choose_payment is None:
            expected = "`for` and the tokens that are paid, or `for nothing`"
            raise (payment or span.end()).error_expected(expected)
        chosen = self.choose_payment(Purchase(card, NO_TOKENS, origin), payment or span)
        return Purchase(card, chosen, origin)

    def _purchased_card(self, span: Span) -> Card:
        match = _LEVEL_AND_PLACE.fullmatch(span.text)
        if match is None or self.state is None or not NUMBER.fullmatch(match[2]):
            return self.card(span)
        level = self._level(span.part(*match.span(1)))
        place = self._place(span.part(*match.span(2)))
        card = self.state.market[level - 1][place - 1]
        if not isinstance(card, Card):
            raise span.error_expected("a place where a card lies that is known")
        return card

    def _origin(self, span: Span, card: Card) -> Origin:
        """`hand`, `row`, `row 3` for the third place of the card's level, or `row 2 3`."""
        head, *numbers = span.split(_SEPARATOR)
        expected = f"`hand`, `row`, or `row` and {place_range(self.box)}"
        origin = match_name(head, {"hand": "hand", "row": "row", "market": "row"}, expected)
        if numbers and (origin == "hand" or len(numbers) > len(("level", "place"))):
            raise numbers[0].error_expected("nothing more after where the card comes from")
        if origin == "hand":
            return Hand()
        if bad := next((number for number in numbers if not NUMBER.fullmatch(number.text)), None):
            raise bad.error_expected(expected)
        if not numbers:
            return Row()
        *levels, place = numbers
        level = self._level(levels[0]) if levels else card.level
        return Row(level, self._place(place))


def level_range(box: Box) -> str:
    """The levels that a message says are expected."""
    return f"a level from 1 to {box.levels[-1]}"


def place_range(box: Box) -> str:
    """The places that a message says are expected."""
    return f"a place from 1 to {box.row}"


def split_turn(span: Span) -> list[Span]:
    """The actions of a turn, which have commas between them."""
    parts, start = [], 0
    for separators in _SEPARATORS.finditer(span.bounded().text):
        if _ACTION.match(span.text, separators.end()):
            parts.append(span.part(start, separators.start()))
            start = separators.end()
    return [*parts, span.part(start)]


def is_turn(span: Span) -> bool:
    """Whether a text has several actions, which together are a turn."""
    return len(split_turn(span)) > 1


def _by_name(things: Iterable[T]) -> dict[str, T]:
    """Things by id, by name, and by the name up to its comma."""
    names: dict[str, T] = {}
    for thing in things:
        for name in (thing.id, thing.name, thing.name.partition(",")[0]):
            names.setdefault(fold(name), thing)
    return names


@lru_cache(maxsize=16)
def _card_names(box: Box, level: int | None) -> dict[str, Card]:
    return _by_name(box.cards if level is None else box.level(level))


@lru_cache(maxsize=4)
def _tile_names(box: Box) -> dict[str, Tile]:
    return _by_name(box.tiles)


def _number(span: Span, known: tuple[int, ...], expected: str) -> int:
    number = whole_number(span.text)
    if number not in known:
        raise span.error_expected(expected)
    return number


def begins_with_verb(span: Span) -> bool:
    """Whether a text begins with a whole verb of the notation."""
    return _ACTION.match(span.text) is not None


def span_in_english(text: str | bytes, box: Box) -> Span:
    """A text as an action or turn, in the words of the notation whichever language it is in.

    Raises:
        NotationSyntaxError: it is no text, or too long.
        AmbiguousNotationError: its verb can mean several actions.
    """
    span = Span.of(text)
    return span if begins_with_verb(span) else translated(span, box)


def parse_action(text: str | bytes, game: Box | HasBox) -> Action:
    """One action, written in any of the ways that the notation knows.

    Args:
        text: the text, or its UTF-8 bytes. A purchase says how it is paid, a reservation from
            which place.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: it is no action; the error says where and what was expected.
        AmbiguousNotationError: it can mean several things.
    """
    box = box_of(game)
    return parse_single_action(NotationParser(box), span_in_english(text, box))


def parse_single_action(parser: NotationParser, span: Span) -> Action:
    """One action and no more."""
    parts = split_turn(span)
    if len(parts) > 1:
        raise parts[1].error_expected("one action only; several together are a turn")
    return parser.action(span)


def parse_turn(text: str | bytes, game: Box | HasBox) -> Turn:
    """A whole turn, written in any of the ways that the notation knows.

    Args:
        text: the text, or its UTF-8 bytes. A purchase says how it is paid, a reservation from
            which place.
        game: the box whose words are used, or a ruleset or state played with it.

    Raises:
        NotationSyntaxError: it is no turn; the error says where and what was expected.
        AmbiguousNotationError: it can mean several things.
    """
    box = box_of(game)
    return NotationParser(box).turn(span_in_english(text, box))
