"""Positions: players, what has to be decided, decks and rows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from splendor_rules.player import PartialCard, Player, Reserved, Unknown
from splendor_rules.serialization.codecs import FLAG, Named, Sequence, by_seat
from splendor_rules.serialization.components import (
    ANY_CARD,
    ANY_SEAT,
    COUNT,
    OWN_CARD,
    SEAT,
    TILE,
    TOKENS,
    ByLevel,
    LevelCard,
)
from splendor_rules.serialization.games import GAME, READINGS, GameObject, game_part
from splendor_rules.serialization.objects import Key, Object, union
from splendor_rules.serialization.rulings import OUTCOME
from splendor_rules.state import (
    TO_ACT,
    Over,
    ReturnOwed,
    State,
    TileChoice,
    ToAct,
    every_card,
)

if TYPE_CHECKING:
    from splendor_rules.serialization.context import Context
    from splendor_rules.serialization.nodes import JsonNode


def _row(context: Context) -> tuple[int, int]:
    """As many places as a row of the box has."""
    return context.box.row, context.box.row


TILES: Final = Sequence("tiles", TILE, unique=True)
RESERVED: Final = Object(
    "a card in a hand", Reserved, (Key("card", ANY_CARD), Key("hidden", FLAG, default=False))
)
PLAYER: Final = Named(
    "player",
    Object(
        "a player",
        Player,
        (
            Key("tokens", TOKENS),
            Key("cards", Sequence("cards", OWN_CARD)),
            Key("reserved", Sequence("cards in a hand", RESERVED)),
            Key("tiles", TILES),
        ),
    ),
    by_game=True,
)
_OWED: Final[dict[str, tuple[type, tuple[Key, ...]]]] = {
    "return": (ReturnOwed, (Key("count", COUNT),)),
    "tile": (TileChoice, (Key("tiles", TILES),)),
}
OWED: Final = union("what is owed", "decision", "a decision", _OWED)
PENDING: Final = union(
    "what has to be decided",
    "decision",
    "a decision",
    {"action": (ToAct, ()), **_OWED, "none": (Over, (Key("outcome", OUTCOME),))},
)

ROWS: Final = ByLevel(
    "the rows", lambda level: Sequence("places of a row", LevelCard(level, may_be_empty=True), _row)
)
DECKS: Final = ByLevel("the decks", lambda level: Sequence("cards of a deck", LevelCard(level)))
HEAD: Final = (GAME, READINGS)
TABLE: Final = (
    Key("market", ROWS),
    Key("tiles", TILES),
    Key("players", Sequence("players", PLAYER, by_seat)),
    Key("to_act", SEAT),
    Key("pending", PENDING, default=TO_ACT),
    Key("avengers_holder", ANY_SEAT, default=None),
    Key("end_triggered_by", ANY_SEAT, default=None),
    Key("passes", COUNT, default=0),
)
"""What a position and a view of it have in common, from the rows on."""


class StateObject(GameObject):
    """A position: every card and tile lies in one place at most."""

    def read(self, node: JsonNode, context: Context) -> Any:  # noqa: ANN401  (a state or a record)
        """The position, checked as a whole."""
        state: State = GameObject.read(self, node, context)
        check_components(node, state)
        return state


def check_components(node: JsonNode, state: State) -> None:
    """Make sure that a position has no card or tile twice, and no more cards than the box.

    Raises:
        SerializationError: it has.
    """
    cards = list(every_card(state))
    known = Counter(card for card in cards if not isinstance(card, Unknown | PartialCard))
    laid_out = (state.tiles, *(player.tiles for player in state.players))
    tiles = Counter(tile.tile for tiles in laid_out for tile in tiles)
    for name, count in [*((card.id, n) for card, n in known.items()), *tiles.items()]:
        if count > 1:
            node.fail(f"{name} is there twice")
    for level, count in Counter(card.level for card in cards).items():
        most = len(state.ruleset.box.level(level))
        if count > most:
            node.fail(f"expected at most {most} cards of level {level}, not {count}")


STATE: Final = StateObject(
    "a state",
    State,
    (
        *HEAD,
        Key("supply", TOKENS),
        Key("decks", DECKS),
        *TABLE,
    ),
    game_part,
)
