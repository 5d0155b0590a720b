"""Writing actions and turns: one way for each, the same in files, logs and on the screen."""

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

LEVELS = (1, 2, 3)
PLACES = (1, 2, 3, 4)


def format_action(action: Action, game: Box | HasBox, *, paid: bool = True) -> str:
    """An action in notation, such as `take W1 U1 G1` or `purchase 2R3-R6 for R5 J1`.

    Args:
        action: the action.
        game: the box whose words are used, or a ruleset or state played with it.
        paid: whether to say how a purchase is paid.

    Raises:
        ComponentError: it has what the notation cannot say: a count that is not between 0 and 99,
            a colour that the box lacks, a level or place that is not there.
    """
    box = box_of(game)
    match action:
        case Take(tokens):
            return f"take {format_tokens(tokens, box) or NOTHING}"
        case Reserve(level, place, card):
            said = "" if card is None else f" {card.id}"
            return f"reserve {_level(level)} {place if place == 'deck' else _place(place)}{said}"
        case Purchase(card, payment, origin):
            way = f" for {format_tokens(payment, box) or NOTHING}" if paid else ""
            return f"purchase {card.id}{_origin(origin, card)}{way}"
        case Pass():
            return "pass"
        case Return(tokens):
            return f"return {format_tokens(tokens, box) or NOTHING}"
        case ChooseTile(tile):
            return f"tile {tile.id}"


def format_turn(turn: Turn, game: Box | HasBox, *, paid: bool = True) -> str:
    """A turn in notation, such as `take W1 U1 G1, return W1, tile W4U4`.

    Args:
        turn: the turn.
        game: the box whose words are used, or a ruleset or state played with it.
        paid: whether to say how purchases are paid.

    Raises:
        ComponentError: it has what the notation cannot say.
    """
    box = box_of(game)
    parts = [format_action(action, box, paid=paid) for action in (turn.action, *turn.further)]
    if any(turn.returned):
        parts.append(format_action(Return(turn.returned), box))
    if turn.tile is not None:
        parts.append(format_action(ChooseTile(turn.tile), box))
    return ", ".join(parts)


def format_asked(what: Action | Turn, game: Box | HasBox, *, paid: bool = True) -> str:
    """An action or a whole turn in notation.

    Args:
        what: the action or turn.
        game: the box whose words are used, or a ruleset or state played with it.
        paid: whether to say how purchases are paid.
    """
    if isinstance(what, Turn):
        return format_turn(what, game, paid=paid)
    return format_action(what, game, paid=paid)


def _level(level: int | None) -> int:
    if level not in LEVELS:
        raise ComponentError(f"there is no text for the level {level}")
    return level


def _place(place: int | None) -> int:
    if place not in PLACES:
        raise ComponentError(f"there is no text for the place {place}")
    return place


def _origin(origin: Origin | None, card: Card) -> str:
    match origin:
        case None:
            return ""
        case Hand():
            return " from hand"
        case Row(None, None):
            return " from row"
        case Row(level, place) if level == card.level:
            return f" from row {_place(place)}"
        case Row(level, place):
            return f" from row {_level(level)} {_place(place)}"
