"""What a player can do: the four actions, a forced pass, what is owed at the end of a turn.

A *turn* is the unit of records and notation: one action, with what is returned and which tile is
gained at its end.
"""

from __future__ import annotations

from types import NoneType
from typing import Final, Literal, TypeAlias

from attrs import field, fields, frozen

from splendor_rules.box.components import Card, Tile
from splendor_rules.box.tokens import NO_TOKENS, Colour, Tokens, tokens_of
from splendor_rules.box.values import (
    Value,
    are,
    are_tokens,
    is_a,
    is_place,
    is_whole,
    is_whole_or_none,
)

__all__ = [
    "Action",
    "ChooseTile",
    "Hand",
    "MainAction",
    "Pass",
    "Purchase",
    "Reserve",
    "Return",
    "Row",
    "Take",
    "Turn",
]

Place: TypeAlias = int | Literal["deck"]
"""A place of a row, 1 to 4 from the left, or the top of that level's deck."""
_new: Final = object.__new__
_set: Final = object.__setattr__


def _short_repr(self: Purchase | Reserve | Turn) -> str:
    """Leave out what has its default."""
    values = ((field, getattr(self, field.name)) for field in fields(type(self)))
    shown = [f"{field.name}={value!r}" for field, value in values if value != field.default]
    return f"{type(self).__name__}({', '.join(shown)})"


@frozen(slots=False)
class Take(Value):
    """Take tokens: three of different colours, or two alike.

    Attributes:
        tokens: what is taken, by colour.
    """

    tokens: Tokens = field(validator=are_tokens)

    @classmethod
    def of(cls, *colours: Colour) -> Take:
        """`Take.of(Gem.RED, Gem.RED)` takes two red tokens.

        `Gem` and `Stone` are names of the same places, so a take does not know its game.

        Raises:
            ComponentError: one of them is no colour.
        """
        return cls(tokens_of(*colours))


@frozen(slots=False, repr=False)
class Reserve(Value):
    """Reserve a face-up card or the top card of a deck.

    Attributes:
        level: 1, 2 or 3.
        place: 1 to 4 from the left, or `"deck"`.
        card: the card that lies there, if the player or the record names one.
    """

    level: int = field(validator=is_whole)
    place: Place = field(validator=is_place)
    card: Card | None = field(default=None, validator=is_a(Card, NoneType))

    __repr__ = _short_repr


@frozen
class Row(Value):
    """The origin of a purchase: a face-up card, with its place if that is known.

    Attributes:
        level: 1, 2 or 3, or None.
        place: 1 to 4 from the left, or None.
    """

    level: int | None = field(default=None, validator=is_whole_or_none)
    place: int | None = field(default=None, validator=is_whole_or_none)


@frozen
class Hand(Value):
    """The origin of a purchase: the player's own hand."""


Origin: TypeAlias = Row | Hand
"""Where a purchased card lay, as the player or the record has it."""


@frozen(slots=False, repr=False)
class Purchase(Value):
    """Purchase a card (in Marvel: recruit a character).

    Attributes:
        card: the card; where it lies the state knows.
        payment: the tokens that are handed in.
        origin: where the card lies, if the player or the record names the place.
    """

    card: Card = field(validator=is_a(Card))
    payment: Tokens = field(default=NO_TOKENS, validator=are_tokens)
    origin: Origin | None = field(default=None, validator=is_a(Row, Hand, NoneType))

    __repr__ = _short_repr


def checked_purchase(card: Card, payment: Tokens) -> Purchase:
    """A purchase of a card and a payment that are known to be such: the checks are skipped."""
    purchase = _new(Purchase)
    _set(purchase, "__dict__", {"card": card, "payment": payment, "origin": None})
    return purchase


@frozen
class Pass(Value):
    """Do nothing, which is legal only for a player who can do none of the four actions."""


@frozen(slots=False)
class Return(Value):
    """Return tokens at the end of a turn that leaves more than ten.

    Attributes:
        tokens: what goes back, by colour.
    """

    tokens: Tokens = field(validator=are_tokens)

    @classmethod
    def of(cls, *colours: Colour) -> Return:
        """`Return.of(Gem.GOLD)` gives back one gold token.

        Raises:
            ComponentError: one of them is no colour.
        """
        return cls(tokens_of(*colours))


@frozen(slots=False)
class ChooseTile(Value):
    """Choose one of several earned nobles or locations.

    Attributes:
        tile: the chosen one.
    """

    tile: Tile = field(validator=is_a(Tile))


MainAction: TypeAlias = Take | Reserve | Purchase | Pass
"""What a turn consists of: one of the four actions, or a forced pass."""

Action: TypeAlias = MainAction | Return | ChooseTile
"""Any single decision."""


@frozen(slots=False, repr=False)
class Turn(Value):
    """A whole turn.

    Attributes:
        action: the one action.
        returned: the tokens that go back at the end of the turn.
        tile: the noble or location that is gained in the turn, chosen or not.
        further: more actions that are claimed for the same turn. The rules allow none; a judge
            can be asked about them all the same.
    """

    action: MainAction = field(validator=is_a(Take, Reserve, Purchase, Pass))
    returned: Tokens = field(default=NO_TOKENS, validator=are_tokens)
    tile: Tile | None = field(default=None, validator=is_a(Tile, NoneType))
    further: tuple[MainAction, ...] = field(
        default=(), validator=are(Take, Reserve, Purchase, Pass)
    )

    __repr__ = _short_repr

    @property
    def decisions(self) -> tuple[Action, ...]:
        """What is decided in the turn, in order; to return nothing is no decision."""
        returned = (Return(self.returned),) if any(self.returned) else ()
        tile = () if self.tile is None else (ChooseTile(self.tile),)
        return (self.action, *self.further, *returned, *tile)
