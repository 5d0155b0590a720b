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
from splendor_rules.box.values import check_kind
from splendor_rules.errors import ComponentError
from splendor_rules.notation.tokens import NOTHING, format_tokens
from splendor_rules.sections import STEPS
from splendor_rules.serialization.actions import name_of

if TYPE_CHECKING:
    from splendor_rules.actions import Action, Origin, Place
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
    check_kind(action, *STEPS, Turn)
    match action:
        case Turn():
            return format_turn(action, box, paid=paid)
        case Take(tokens) | Return(tokens):
            return f"{name_of(action)} {format_tokens(tokens, box) or NOTHING}"
        case Reserve(level, place, card):
            _check_exists(box, level, place)
            return f"reserve {level} {place}" + ("" if card is None else f" {card.id}")
        case Purchase(card, payment, origin):
            if isinstance(origin, Row) and origin != Row():
                _check_exists(box, origin.level, origin.place)
            source = "" if origin is None else f" from {format_origin(origin, card)}"
            price = f" for {format_tokens(payment, box) or NOTHING}" if paid else ""
            return f"purchase {card.id}{source}{price}"
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
    check_kind(turn, Turn)
    return ", ".join(format_action(decision, game, paid=paid) for decision in turn.decisions)


def format_origin(origin: Origin, card: Card) -> str:
    """Where a purchased card comes from: `hand`, `row`, `row 3` of its own level, or `row 2 3`."""
    match origin:
        case Hand():
            return "hand"
        case Row(None, None):
            return "row"
        case Row(level, place):
            return f"row {place}" if level == card.level else f"row {level} {place}"


def _check_exists(box: Box, level: int | None, place: Place | None) -> None:
    if level not in box.levels:
        raise ComponentError(f"there is no text for the level {level}")
    if place not in (*box.places, "deck"):
        raise ComponentError(f"there is no text for the place {place}")
