"""The players' purchased cards: those that are named, and others that come to what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.box.components import Card
from splendor_rules.box.tokens import Colour
from splendor_rules.scenarios.card_finder import CardConstraints, find_cards
from splendor_rules.scenarios.card_syntax import parse_pattern
from splendor_rules.state import PartialCard, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.box.components import Box
    from splendor_rules.box.tokens import Bonuses
    from splendor_rules.player import OwnCard
    from splendor_rules.scenarios.document import Document
    from splendor_rules.scenarios.player_specs import PlayerSpec


def complete_purchased_cards(
    sheet: Document, box: Box, said: Sequence[PlayerSpec], elsewhere: Sequence[Card]
) -> list[tuple[OwnCard, ...]]:
    """Each player's purchased cards. What the box does not have is a fault.

    Args:
        sheet: where faults are noted.
        box: the game's components.
        said: what is said of the players.
        elsewhere: the cards that are known to lie in rows and decks.
    """
    named = {card for one in said for card in one.cards if isinstance(card, Card)}
    hands = {reserved.card for one in said for reserved in one.reserved}
    left = [card for card in box.cards if card not in {*elsewhere, *named, *hands}]
    listed = [_listed(sheet, one, left) for one in said]
    return [
        (*cards, *_unlisted(sheet, one, cards, left))
        for one, cards in zip(said, listed, strict=True)
    ]


def _listed(sheet: Document, said: PlayerSpec, left: list[Card]) -> tuple[OwnCard, ...]:
    cards: list[OwnCard] = []
    for card in said.cards:
        found = card if isinstance(card, Card) else parse_pattern(card, left)
        if found is None:
            problem = "the box has no such card left as one of these"
            sheet.fault(("player", said.name, "cards"), problem, "setup.conservation")
        else:
            cards.append(found)
    return tuple(cards)


def _unlisted(
    sheet: Document, said: PlayerSpec, cards: tuple[OwnCard, ...], left: list[Card]
) -> tuple[PartialCard, ...]:
    """Cards that, with those listed, come to the bonuses, points, marks and number said."""
    if all(one is None for one in (said.bonuses, said.points, said.avengers, said.count)):
        return ()
    wanted = _wanted(said, Player(cards=cards))
    amounts = (wanted.points, wanted.avengers, wanted.count)
    numbers = (*(wanted.bonuses or ()), *(amount or 0 for amount in amounts))
    chosen = find_cards(wanted, left) if min(numbers) >= 0 else None
    if chosen is None:
        problem = "the box has no cards left that come to what is said of them"
        sheet.fault(("player", said.name), problem, "setup.conservation")
        return ()
    for card in chosen:
        left.remove(card)
    return tuple(PartialCard.of(card) for card in chosen)


def _wanted(said: PlayerSpec, listed: Player) -> CardConstraints:
    bonuses: Bonuses | None = None
    if said.bonuses is not None:
        a, b, c, d, e = (x - y for x, y in zip(said.bonuses, listed.bonuses, strict=True))
        bonuses = (a, b, c, d, e)
    stone = said.tokens is not None and said.tokens[Colour.TIME_STONE] > 0
    return CardConstraints(
        bonuses=bonuses,
        count=None if said.count is None else said.count - len(listed.cards),
        points=None if said.points is None else said.points - listed.card_points,
        avengers=None if said.avengers is None else said.avengers - listed.avengers_marks,
        time_stone=stone and not any(card.time_stone for card in listed.cards),
    )
