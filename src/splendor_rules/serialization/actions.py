"""Actions and turns, in the words of a record's turns.

The table of actions stands here once. Records, rulings and the conformance protocol differ only in
what they want: a record's purchase says where the card comes from; a decision among those that are
legal has every key but what a player may claim about the place of a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

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
from splendor_rules.box.tokens import NO_TOKENS
from splendor_rules.serialization.codecs import Named, Sequence, choice
from splendor_rules.serialization.components import CARD, LEVEL, PLACE, ROW_PLACE, TILE, TOKENS
from splendor_rules.serialization.objects import REQUIRED, Key, Object, Tagged, tagged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Card
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.serialization.context import Codec
    from splendor_rules.serialization.nodes import JsonNode

Actions: TypeAlias = "Mapping[str, Object[Any]]"
"""The codecs of actions, by the word for each."""


def _purchase(
    card: Card,
    payment: Tokens,
    origin: str | None = None,
    level: int | None = None,
    place: int | None = None,
) -> Purchase:
    origins = {None: None, "hand": Hand(), "row": Row(level, place)}
    return Purchase(card, payment, origins[origin])


def _part_of_purchase(purchase: Purchase, attribute: str) -> Any:  # noqa: ANN401  (any attribute)
    match attribute, purchase.origin:
        case "origin", None:
            return None
        case "origin", origin:
            return "hand" if isinstance(origin, Hand) else "row"
        case (("level" | "place"), origin):
            return getattr(origin, attribute, None)
        case _:
            return getattr(purchase, attribute)


def _not_of_the_hand(purchase: JsonNode) -> tuple[str, ...]:
    """Only a card of the row has a level and a place, and both."""
    keys = purchase.value
    if keys.get("from") == "hand":
        return ("level", "place")
    if ("level" in keys) != ("place" in keys):
        purchase.fail("a purchase says both the level and the place of the row, or neither")
    return () if "from" in keys else ("level", "place")


_ROW_ALONE: Final = {
    "dependentRequired": {"level": ["place", "from"], "place": ["level", "from"]},
    "if": {"properties": {"from": {"const": "hand"}}, "required": ["from"]},
    "then": {"properties": {"level": False, "place": False}},
}


ACTIONS: Final[Actions] = {
    "take": Object("a take", Take, (Key("tokens", TOKENS),)),
    "reserve": Object(
        "a reserve",
        Reserve,
        (Key("level", LEVEL), Key("place", PLACE), Key("card", CARD, default=None)),
    ),
    "purchase": Object(
        "a purchase",
        _purchase,
        (
            Key("card", CARD),
            Key("from", choice("where the card comes from", ("row", "hand")), "origin", None),
            Key("level", LEVEL, default=None),
            Key("place", ROW_PLACE, default=None),
            Key("pay", TOKENS, "payment", NO_TOKENS),
        ),
        _part_of_purchase,
        _not_of_the_hand,
        _ROW_ALONE,
    ),
    "pass": Object("a pass", Pass, ()),
    "return": Object("a return", Return, (Key("return", TOKENS, "tokens"),)),
    "tile": Object("a choice of tile", ChooseTile, (Key("tile", TILE),)),
}
"""Every action, as a player may say it."""

MAIN_ACTIONS: Final = ("take", "reserve", "purchase", "pass")
_NAMES: Final[dict[type, str]] = {
    Take: "take",
    Reserve: "reserve",
    Purchase: "purchase",
    Pass: "pass",
    Return: "return",
    ChooseTile: "tile",
}


def name_of(action: Action) -> str:
    """The word for an action."""
    return _NAMES[type(action)]


def decisions(what: str, actions: Actions) -> Tagged[Any]:
    """The codec of single actions."""
    kinds = {
        name: tagged(evolve(codec, what=f"the action {name!r}"), "action", name)
        for name, codec in actions.items()
    }
    return Tagged(what, "action", "an action", name_of, kinds)


@frozen
class TurnForm:
    """How a whole turn is written around its action.

    Attributes:
        what: what it is, for errors.
        make: makes the value of `action` and the attributes of the keys.
        turn_of: gives the turn in the value.
        before: the keys before those of the action,
        after: and those after them.
    """

    what: str
    make: Callable[..., Any]
    turn_of: Callable[[Any], Turn]
    before: tuple[Key, ...]
    after: tuple[Key, ...]

    def codec(self, actions: Actions) -> Tagged[Any]:
        """The codec of turns with these actions."""
        kinds = {name: self._kind(name, actions[name]) for name in MAIN_ACTIONS}
        return Tagged(self.what, "action", "an action", self._name, kinds)

    def _name(self, value: Any) -> str:  # noqa: ANN401  (any value that has a turn)
        return name_of(self.turn_of(value).action)

    def _kind(self, name: str, codec: Object[Any]) -> Object[Any]:
        own = [key.attribute for key in codec.table]
        around = [key.attribute for key in self.before]

        def make(**attributes: Any) -> Any:  # noqa: ANN401  (attributes of any type)
            action = codec.make(**{attribute: attributes.pop(attribute) for attribute in own})
            return self.make(action=action, **attributes)

        def part(value: Any, attribute: str) -> Any:  # noqa: ANN401  (attributes of any type)
            if attribute in own:
                return codec.part(self.turn_of(value).action, attribute)
            return getattr(value if attribute in around else self.turn_of(value), attribute)

        whole = evolve(
            codec,
            what=f"{self.what} with the action {name!r}",
            make=make,
            part=part,
            table=(*codec.table, *self.after),
        )
        return tagged(whole, "action", name, self.before)


def _without_claims(codec: Object[Any], claims: tuple[str, ...]) -> Object[Any]:
    table = tuple(evolve(key, default=REQUIRED) for key in codec.table if key.name not in claims)
    return Object(codec.what, codec.make, table, codec.part)


DECISIONS: Final[Actions] = {
    **ACTIONS,
    "reserve": _without_claims(ACTIONS["reserve"], ("card",)),
    "purchase": _without_claims(ACTIONS["purchase"], ("from", "level", "place")),
}
"""Every action, without what a player may claim about the place of a card."""

_MAIN: Final = {name: ACTIONS[name] for name in MAIN_ACTIONS}

ACTION: Final = Named("action", decisions("an action", ACTIONS), by_game=True)
MAIN_ACTION: Final = Named("main-action", decisions("an action", _MAIN), by_game=True)
DECISION: Final = Named("decision", decisions("a decision", DECISIONS), by_game=True)

ENDS: Final = (
    Key("return", TOKENS, "returned", NO_TOKENS),
    Key("tile", TILE, default=None),
)
"""The keys of a turn after those of its action."""


def turn_form(further: Codec[Any]) -> TurnForm:
    """A whole turn by itself, its further actions written by a codec."""
    then = Key("then", Sequence("actions", further), "further", ())
    return TurnForm("a turn", Turn, lambda turn: turn, (), (*ENDS, then))


TURN: Final = Named("turn", turn_form(MAIN_ACTION).codec(ACTIONS), by_game=True)
