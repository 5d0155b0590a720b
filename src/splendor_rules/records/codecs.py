"""The tables of `splendor-record/1`, and of what stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from splendor_rules.actions import Purchase, Turn
from splendor_rules.engine import defects
from splendor_rules.errors import SerializationError
from splendor_rules.player import Unknown
from splendor_rules.records.record import (
    ENDS_WRITTEN,
    RECORD_FORMAT,
    Record,
    RecordedTurn,
    Result,
)
from splendor_rules.rulesets import RULES_VERSION
from splendor_rules.serialization.actions import ACTIONS, ENDS, TurnForm
from splendor_rules.serialization.codecs import Named, Sequence, by_seat, choice
from splendor_rules.serialization.components import (
    PLAYER_NAME,
    RULES,
    SEAT,
    TILE,
    ByLevel,
    LevelCard,
)
from splendor_rules.serialization.frozen_json import plain
from splendor_rules.serialization.games import GAME, READINGS, GameObject, game_part
from splendor_rules.serialization.objects import REQUIRED, Constant, Key, Object
from splendor_rules.serialization.rulings import POINTS, SEATS
from splendor_rules.serialization.schemas import Description, Scope
from splendor_rules.serialization.states import STATE
from splendor_rules.state import Over, ToAct

if TYPE_CHECKING:
    from splendor_rules.actions import MainAction
    from splendor_rules.box.components import Tile
    from splendor_rules.box.tokens import Tokens
    from splendor_rules.player import AnyCard
    from splendor_rules.serialization.context import Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode
    from splendor_rules.state import Deck


@frozen
class _Deck:
    """A whole deck as it was dealt; unknown cards at its end are left out."""

    level: int

    def write(self, deck: Deck, context: Context) -> Json:
        """The ids, as far as one is known."""
        known = [index for index, card in enumerate(deck, start=1) if not isinstance(card, Unknown)]
        return Sequence("cards of a deck", LevelCard(self.level)).write(
            deck[: max(known, default=0)], context
        )

    def read(self, node: JsonNode, context: Context) -> Deck:
        """The deck, as many cards as its level has."""
        size = len(context.box.level(self.level))
        cards: list[AnyCard] = []
        known: set[AnyCard] = set()
        for item in node.items("a list of cards"):
            card = LevelCard(self.level).read(item, context)
            assert card is not None, "a deck has no empty places"
            if card in known and not isinstance(card, Unknown):
                item.fail(f"{item.value} is in this deck twice")
            cards.append(card)
            known.add(card)
        if len(cards) > size:
            node.fail(f"expected at most {size} cards of level {self.level}, not {len(cards)}")
        return (*cards, *(Unknown(self.level),) * (size - len(cards)))

    def schema(self, builder: SchemaBuilder) -> Schema:
        """A list that may stop early."""
        return {
            "type": "array",
            "maxItems": len(builder.context.box.level(self.level)),
            "items": LevelCard(self.level).schema(builder),
        }


@frozen
class _Tiles:
    """The tiles on the table, as many as the players want."""

    def write(self, tiles: tuple[Tile, ...], _context: Context) -> Json:
        """The ids."""
        return [tile.id for tile in tiles]

    def read(self, node: JsonNode, context: Context) -> tuple[Tile, ...]:
        """The tiles, one face of each."""
        tiles: list[Tile] = []
        for item in node.items("a list of tiles"):
            tile = TILE.read(item, context)
            if any(tile.tile == other.tile for other in tiles):
                item.fail(f"{tile.id} is there twice, or the other face of its tile is there")
            tiles.append(tile)
        players = context.seats
        if len(tiles) != (count := context.rules.setup.tiles(players)):
            node.fail(f"expected {count} tiles with {players} players, not {len(tiles)}")
        return tuple(tiles)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """As many as any number of players wants."""
        counts = [builder.context.rules.setup.tiles(players) for players in (2, 3, 4)]
        return {
            "type": "array",
            "minItems": min(counts),
            "maxItems": max(counts),
            "uniqueItems": True,
            "items": TILE.schema(builder),
        }


_RECORDED: Final = {
    **ACTIONS,
    "purchase": evolve(
        ACTIONS["purchase"],
        table=tuple(
            evolve(key, default=REQUIRED) if key.name == "from" else key
            for key in ACTIONS["purchase"].table
        ),
    ),
}
"""The actions of a record, whose purchases say where the card comes from."""

_SEAT: Final = (Key("seat", SEAT),)


def _turn_of(recorded: RecordedTurn) -> Turn:
    """The turn, if a record can hold it."""
    check_recordable(recorded.turn)
    return recorded.turn


def check_recordable(turn: Turn) -> None:
    """Make sure that a record can hold a turn.

    Raises:
        SerializationError: it cannot.
    """
    if turn.further:
        raise SerializationError("a turn of a record has one action")
    if isinstance(turn.action, Purchase) and turn.action.origin is None:
        raise SerializationError("a purchase in a record says where the card comes from")


def _recorded(
    action: MainAction, seat: int, returned: Tokens, tile: Tile | None = None
) -> RecordedTurn:
    return RecordedTurn(seat, Turn(action, returned, tile))


def _begun(action: MainAction, seat: int) -> RecordedTurn:
    return RecordedTurn(seat, Turn(action))


RECORDED_TURN: Final = Named(
    "recorded-turn",
    TurnForm("a turn", _recorded, _turn_of, _SEAT, ENDS).codec(_RECORDED),
    by_game=True,
)
BEGUN: Final = Named(
    "begun-turn",
    TurnForm("a turn that has begun", _begun, _turn_of, _SEAT, ()).codec(_RECORDED),
    by_game=True,
)
RESULT: Final = Object(
    "a result",
    Result,
    (
        Key("points", POINTS, default=None),
        Key("winners", SEATS, default=None),
        Key("ended_by", choice("what ended the game", ENDS_WRITTEN), default=None),
    ),
)


@frozen
class _Meta:
    """Any JSON; it is checked where the text or the values of the whole record are."""

    def write(self, meta: Json, _context: Context) -> Json:
        """A copy that can be changed."""
        copy: Json = plain(meta)
        return copy

    def read(self, node: JsonNode, _context: Context) -> Json:
        """The values."""
        meta: Json = node.value
        return meta

    def schema(self, _builder: SchemaBuilder) -> Schema:
        """Anything."""
        return {}


_DEAL: Final = ("decks", "tiles")
_FORMAT: Final = Constant(RECORD_FORMAT, f"the format {RECORD_FORMAT!r}")


def _check_head(node: JsonNode) -> tuple[str, ...]:
    """The format is right, and there is either the deal or a position."""
    if "format" not in node.value:
        node.fail(f"the key 'format' is missing: a record says {RECORD_FORMAT!r}")
    if node.value["format"] != RECORD_FORMAT:
        node.at("format").wanted(_FORMAT.what)
    for key in _DEAL:
        if "start" in node.value and key in node.value:
            node.at("start").fail(f"a record that begins from a position has no {key!r}")
        if "start" not in node.value and key not in node.value:
            node.fail(f"the key {key!r} is missing: a record has it, or a `start`")
    return ()


class _RecordCodec(GameObject):
    """A record; the position that it begins from is one of its game."""

    def read(self, node: JsonNode, context: Context) -> Record:
        """The record, its start checked too."""
        record: Record = GameObject.read(self, node, context)
        if record.position is not None:
            _check_start(node.at("start"), record)
        return record


def _check_start(node: JsonNode, record: Record) -> None:
    start = record.start()
    if record.position != start or len(start.players) != len(record.players):
        node.fail("the game, the readings and the number of players are those of the record")
    if not isinstance(start.pending, ToAct | Over):
        node.at("pending").fail("a record begins before a turn, with an action")
    if problems := defects(start):
        node.fail(f"no game has this position: {problems[0]}")


RECORD: Final = _RecordCodec(
    "a record",
    Record,
    (
        Key("format", _FORMAT),
        Key("rules", RULES, default=RULES_VERSION, always=True),
        GAME,
        Key("players", Sequence("players' names", PLAYER_NAME, by_seat)),
        READINGS,
        Key("decks", ByLevel("the decks", _Deck), default=()),
        Key("tiles", _Tiles(), default=()),
        Key("start", Named("state", STATE, by_game=True), "position", None),
        Key("turns", Sequence("turns", RECORDED_TURN)),
        Key("begun", BEGUN, default=None),
        Key("result", RESULT, default=None),
        Key("meta", _Meta(), default=None),
    ),
    game_part,
    _check_head,
    {
        "if": {"required": ["start"]},
        "then": {"properties": {"decks": False, "tiles": False}},
        "else": {"required": [*_DEAL]},
    },
)

CODECS: Final = {Record: RECORD, RecordedTurn: RECORDED_TURN, Result: RESULT}
SCHEMAS: Final = {
    RECORD_FORMAT: Description(
        RECORD, "The record of a game of Splendor or Splendor: Marvel.", Scope.NAMED
    )
}
