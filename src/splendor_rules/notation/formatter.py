"""Writing actions and turns: one text for each, the same in files, logs and on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import (
    ChooseTile,
    Hand,
    Pass,
    Purchase,
    Reserve,
    Return,
    Row,
    Take,
    Turn,
)
from splendor_rules.box.components import box_of
from splendor_rules.errors import ComponentError
from splendor_rules.notation.tokens import NOTHING, format_tokens

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Origin
    from splendor_rules.box.components import Box, Card, HasBox


def format_action(action: Action | Turn, game: Box | HasBox, *, paid: bool = True) -> str:
    """An action or a whole turn in notation, such as `purchase 2R3-R6 for R5 J1`.

    Args:
        action: the action or turn.
        game: the box whose words are used, or a ruleset or state played with it.
        paid: whether to write how a purchase is paid.

    Raises:
        ComponentError: it has what the notation cannot say: a count that is not between 0 and 99,
            a colour that the box lacks, a level or place that does not exist.
    """
    box = box_of(game)
    match action:
        case Turn():
            return format_turn(action, box, paid=paid)
        case Take(tokens) | Return(tokens):
            verb = "take" if isinstance(action, Take) else "return"
            return f"{verb} {format_tokens(tokens, box) or NOTHING}"
        case Reserve(level, place, card):
            named = "" if card is None else f" {card.id}"
            spot = place if place == "deck" else _place(place, box)
            return f"reserve {_level(level, box)} {spot}{named}"
        case Purchase(card, payment, origin):
            price = f" for {format_tokens(payment, box) or NOTHING}" if paid else ""
            return f"purchase {card.id}{_origin(origin, card, box)}{price}"
        case Pass():
            return "pass"
        case ChooseTile(tile):
            return f"tile {tile.id}"


def format_turn(turn: Turn, game: Box | HasBox, *, paid: bool = True) -> str:
    """A turn in notation, such as `take W1 U1 G1, return W1, tile W4U4`.

    Args:
        turn: the turn.
        game: the box whose words are used, or a ruleset or state played with it.
        paid: whether to write how purchases are paid.

    Raises:
        ComponentError: it has what the notation cannot say.
    """
    return ", ".join(format_action(decision, game, paid=paid) for decision in turn.decisions)


def _level(level: int | None, box: Box) -> int:
    if level not in box.levels:
        raise ComponentError(f"there is no text for the level {level}")
    return level


def _place(place: int | None, box: Box) -> int:
    if place not in box.places:
        raise ComponentError(f"there is no text for the place {place}")
    return place


def _origin(origin: Origin | None, card: Card, box: Box) -> str:
    match origin:
        case None:
            return ""
        case Hand():
            return " from hand"
        case Row(None, None):
            return " from row"
        case Row(level, place) if level == card.level:
            return f" from row {_place(place, box)}"
        case Row(level, place):
            return f" from row {_level(level, box)} {_place(place, box)}"
