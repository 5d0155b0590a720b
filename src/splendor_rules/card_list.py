"""Cards and tiles as short texts, ids with blanks between them: what `repr(state)` has.

    2R3-R6 ? -               cards of a row or a deck; `?` is an unknown one, `-` an empty place
    2R3-R6 red-2-L1          purchased cards; the second is known by what counts of it alone
    2R3-R6 hidden ?2         a hand; `hidden` stands before a card that came off a deck

A card known in part has `-A1` for Avengers marks and `-T` for the Time Stone icon at its end.
What parses them raises `ComponentError` if a word is no card or tile of the box.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypedDict

from splendor_rules.box.components import Card
from splendor_rules.errors import ComponentError
from splendor_rules.player import PartialCard, Player, Reserved, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from splendor_rules.box.components import Box, Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard, OwnCard

_EMPTY: Final = "-"
_HIDDEN: Final = "hidden"
_UNKNOWN: Final = re.compile(r"\?([0-9]?)")
_PARTIAL: Final = re.compile(
    r"(?P<colour>\w+)-(?P<points>[0-9]{1,2})-L(?P<level>[0-9])(?:-A(?P<avengers>[0-9]{1,2}))?"
    r"(?P<stone>-T)?"
)


class PlayerTexts(TypedDict, total=False):
    """What a player has, by the keys of `State.of`."""

    tokens: Tokens
    cards: str
    reserved: str
    tiles: str


def format_pile(cards: Iterable[AnyCard | None]) -> str:
    """A row, from the left, or a deck, top first."""
    return " ".join(
        card.id if isinstance(card, Card) else _EMPTY if card is None else "?" for card in cards
    )


def parse_piles(texts: Iterable[str], box: Box) -> tuple[tuple[Any, ...], ...]:
    """The rows or decks that `format_pile` writes, one for each level."""
    return tuple(
        tuple(None if word == _EMPTY else _card(word, box, level) for word in text.split())
        for level, text in enumerate(texts, start=1)
    )


def _card(word: str, box: Box, level: int | None = None) -> AnyCard:
    unknown = _UNKNOWN.fullmatch(word)
    if unknown is None:
        return box.card(word)
    if number := unknown[1] or level:
        return Unknown(int(number))
    raise ComponentError("an unknown card in a hand is written with its level, such as ?2")


def format_hand(hand: Iterable[Reserved]) -> str:
    """A hand, in the order of reservation."""
    words = ((f"{_HIDDEN} " if held.hidden else "") + _word(held.card) for held in hand)
    return " ".join(words)


def _word(card: AnyCard) -> str:
    return card.id if isinstance(card, Card) else f"?{card.level}"


def parse_hand(text: str, box: Box) -> tuple[Reserved, ...]:
    """The hand that `format_hand` writes."""
    words = text.split()
    return tuple(
        Reserved(_card(word, box), hidden=before == _HIDDEN)
        for before, word in zip(["", *words], words, strict=False)
        if word != _HIDDEN
    )


def format_purchased(cards: Iterable[OwnCard], box: Box) -> str:
    """Purchased cards, in the order of purchase."""
    return " ".join(card.id if isinstance(card, Card) else _partial(card, box) for card in cards)


def _partial(card: PartialCard, box: Box) -> str:
    marks = f"-A{card.avengers}" if card.avengers else ""
    stone = "-T" if card.time_stone else ""
    return f"{box.colours[card.bonus]}-{card.points}-L{card.level}{marks}{stone}"


def parse_purchased(text: str, box: Box) -> tuple[OwnCard, ...]:
    """The purchased cards that `format_purchased` writes."""
    return tuple(_own_card(word, box) for word in text.split())


def _own_card(word: str, box: Box) -> OwnCard:
    partial = _PARTIAL.fullmatch(word)
    if word in box.card_by_id or partial is None:
        return box.card(word)
    return PartialCard(
        level=int(partial["level"]),
        bonus=box.colour(partial["colour"]),
        points=int(partial["points"]),
        avengers=int(partial["avengers"] or 0),
        time_stone=partial["stone"] is not None,
    )


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The ids of tiles."""
    return " ".join(tile.id for tile in tiles)


def parse_tiles(text: str, box: Box) -> tuple[Tile, ...]:
    """The tiles with these ids."""
    return tuple(map(box.tile, text.split()))


def parse_player(texts: PlayerTexts, box: Box) -> Player:
    """What a player has, by the keys of `State.of`."""
    return Player(
        tokens=texts.get("tokens", Player().tokens),
        cards=parse_purchased(texts.get("cards", ""), box),
        reserved=parse_hand(texts.get("reserved", ""), box),
        tiles=parse_tiles(texts.get("tiles", ""), box),
    )


def format_player(player: Player, box: Box) -> dict[str, object]:
    """The texts that `parse_player` reads."""
    texts = {
        "cards": format_purchased(player.cards, box),
        "reserved": format_hand(player.reserved),
        "tiles": format_tiles(player.tiles),
    }
    tokens = {"tokens": player.tokens} if any(player.tokens) else {}
    return {**tokens, **{key: text for key, text in texts.items() if text}}
