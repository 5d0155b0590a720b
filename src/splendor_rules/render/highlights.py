"""What an action touches, to be marked in a picture as legal, refused or open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import evolve, frozen

from splendor_rules.actions import ChooseTile, Purchase, Reserve, Return, Take, Turn
from splendor_rules.box.tokens import NO_TOKENS, Tokens
from splendor_rules.engine import judge, judge_turn

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.box.components import Card, Tile
    from splendor_rules.rulings import Ruling
    from splendor_rules.state import State

Look: TypeAlias = Literal["legal", "illegal", "open"]


@frozen
class Highlights:
    """What an action touches.

    Attributes:
        ruling: what the rules say of it; None if there is no action.
        taken: tokens taken from the supply.
        given: tokens paid or returned.
        card: the card that is purchased.
        spot: level and place of the card that is reserved; place 0 is the deck.
        tile: the tile that is chosen.
    """

    ruling: Ruling | None = None
    taken: Tokens = NO_TOKENS
    given: Tokens = NO_TOKENS
    card: Card | None = None
    spot: tuple[int, int] | None = None
    tile: Tile | None = None

    @property
    def look(self) -> Look:
        """How the marks are drawn."""
        if self.ruling is None or self.ruling.legal is None:
            return "open"
        return "legal" if self.ruling.legal else "illegal"


def highlights_of(state: State, action: Action | Turn | None, seat: int | None) -> Highlights:
    """What to mark for an action, judged in a position."""
    if action is None:
        return Highlights()
    if not isinstance(action, Turn):
        return evolve(_touched(action), ruling=judge(state, action, seat))
    marks = evolve(
        _touched(action.action), ruling=judge_turn(state, action, seat), tile=action.tile
    )
    paid = zip(marks.given, action.returned, strict=True)
    a, b, c, d, e, f, g = (one + other for one, other in paid)
    return evolve(marks, given=(a, b, c, d, e, f, g))


def _touched(action: Action) -> Highlights:
    match action:
        case Take(tokens):
            return Highlights(taken=tokens)
        case Return(tokens):
            return Highlights(given=tokens)
        case Reserve(level, place):
            return Highlights(spot=(level, 0 if place == "deck" else place))
        case Purchase(card, payment):
            return Highlights(given=payment, card=card)
        case ChooseTile(tile):
            return Highlights(tile=tile)
        case _:
            return Highlights()
