"""Reading `splendor-record/1`: everything is checked before a turn is judged, nothing guessed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules.actions import Hand, MainAction, Pass, Place, Purchase, Reserve, Row, Take, Turn
from splendor_rules.box.tokens import NO_TOKENS, Colour, Tokens, as_tokens
from splendor_rules.errors import RecordError
from splendor_rules.records.json_nodes import MOST_BYTES, JsonNode, parse_json
from splendor_rules.records.record import (
    ENDS_WRITTEN,
    RECORD_FORMAT,
    EndWritten,
    Record,
    RecordedTurn,
    Result,
)
from splendor_rules.rulebook import setup
from splendor_rules.rulesets import RULESETS
from splendor_rules.state import Unknown

if TYPE_CHECKING:
    from splendor_rules.box.components import Box, Card, Tile
    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import Deck

MOST_OF_A_COLOUR = 99
MOST_POINTS = 999

_KEYS: Final = {
    "take": (("tokens",), ()),
    "reserve": (("level", "place"), ("card",)),
    "purchase": (("card", "from"), ("pay", "level", "place")),
    "pass": ((), ()),
}
"""The keys that each action wants and those that it may have, `return` and `tile` apart."""


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file.

    Raises:
        RecordError: it cannot be read as a record; the error says where and what was expected.
    """
    file = os.fspath(path)
    try:
        text = _file_bytes(Path(path))
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"the file cannot be read: {problem}", file=file) from None
    if len(text) > MOST_BYTES:
        raise RecordError(
            f"the file has more than {MOST_BYTES} bytes, which are the most", file=file
        )
    return parse_record(text, file)


def _file_bytes(path: Path) -> bytes:
    """A file's bytes; of a file that is too long, or has no length, enough to know that."""
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        return bytes(MOST_BYTES + 1)
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def parse_record(text: str | bytes, file: str | None = None) -> Record:
    """Read a record from a text.

    Args:
        text: the text, or its UTF-8 bytes.
        file: the name to use in messages and in the verdict.

    Raises:
        RecordError: it cannot be read as a record; the error says where and what was expected.
    """
    try:
        return evolve(record_from_node(parse_json(text)), file=file)
    except RecordError as error:
        raise RecordError(error.problem, error.pointer, file) from None
    except RecursionError:
        raise RecordError("this nests too deeply for a record", file=file) from None


def record_from_node(root: JsonNode) -> Record:
    """The record that stands here."""
    root.keys_once("a record, which is an object")
    if (start := root.get("start")) is not None:
        start.fail("a game recorded from a position cannot be read yet: leave `start` out")
    _check_format(root)
    root.keys(
        "a record",
        ("format", "game", "players", "decks", "tiles", "turns"),
        ("readings", "result", "meta"),
    )
    ruleset = RULESETS[root.at("game").one_of("a game", tuple(RULESETS))]
    if (readings := root.get("readings")) is not None:
        ruleset = _readings(readings, ruleset)
    players = _players(root.at("players"))
    box, count = ruleset.box, len(players)
    result, meta = root.get("result"), root.get("meta")
    return Record(
        ruleset=ruleset,
        players=players,
        decks=_decks(root.at("decks"), box),
        tiles=_tiles(root.at("tiles"), ruleset, count),
        turns=tuple(
            turn_from_node(turn, box, count) for turn in root.at("turns").items("a list of turns")
        ),
        result=None if result is None else _result(result, count),
        meta=None if meta is None else meta.anything(),
    )


def _check_format(root: JsonNode) -> None:
    if "format" not in root.value:
        root.fail(f"the key 'format' is missing: a record says {RECORD_FORMAT!r}")
    if root.value["format"] != RECORD_FORMAT:
        root.at("format").wanted(f"the format {RECORD_FORMAT!r}")


def _readings(place: JsonNode, ruleset: Ruleset) -> Ruleset:
    options = {option.name: option for option in ruleset.options}
    place.keys(f"the readings of the {ruleset.box.name} game", (), tuple(options))
    chosen = {
        option.attribute: place.at(name).one_of(name, (option.default, *option.alternatives))
        for name, option in options.items()
        if name in place.value
    }
    return ruleset.under(**chosen)


def _players(place: JsonNode) -> tuple[str, ...]:
    names = tuple(name.text("a player's name") for name in place.items("a list of players' names"))
    if not setup.FEWEST_PLAYERS <= len(names) <= setup.MOST_PLAYERS:
        place.fail(f"expected two to four players, not {len(names)}")
    return names


def card_named(place: JsonNode, box: Box) -> Card:
    """The card whose id stands here."""
    name = place.text("a card's id")
    found = box.card_by_id.get(name)
    if found is None:
        place.wanted(f"the id of a card of the {box.name} game")
    return found


def tile_named(place: JsonNode, box: Box) -> Tile:
    """The noble or location face whose id stands here."""
    name = place.text("a tile's id")
    found = box.tile_by_id.get(name)
    if found is None:
        place.wanted(f"the id of a tile of the {box.name} game")
    return found


def _decks(place: JsonNode, box: Box) -> tuple[Deck, ...]:
    levels = tuple(map(str, box.levels))
    place.keys("the decks", levels)
    return tuple(_deck(place.at(level), box, int(level)) for level in levels)


def _deck(place: JsonNode, box: Box, level: int) -> Deck:
    size = len(box.level(level))
    cards: list[AnyCard] = []
    known: set[AnyCard] = set()
    for item in place.items("a list of cards"):
        card = Unknown(level) if item.value is None else card_named(item, box)
        if card.level != level:
            item.fail(f"{item.value} is of level {card.level}, in the deck of level {level}")
        if card in known and not isinstance(card, Unknown):
            item.fail(f"{item.value} is in this deck twice")
        cards.append(card)
        known.add(card)
    if len(cards) > size:
        place.fail(f"expected at most {size} cards of level {level}, not {len(cards)}")
    return (*cards, *(Unknown(level),) * (size - len(cards)))


def _tiles(place: JsonNode, ruleset: Ruleset, players: int) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for item in place.items("a list of tiles"):
        tile = tile_named(item, ruleset.box)
        if any(tile.tile == other.tile for other in tiles):
            item.fail(f"{tile.id} is there twice, or the other face of its tile is there")
        tiles.append(tile)
    if len(tiles) != (count := ruleset.setup.tiles(players)):
        place.fail(f"expected {count} tiles with {players} players, not {len(tiles)}")
    return tuple(tiles)


def turn_from_node(place: JsonNode, box: Box, players: int) -> RecordedTurn:
    """The turn that stands here."""
    place.keys_once("a turn, which is an object")
    if "action" not in place.value:
        place.fail("the key 'action' is missing: a turn has it")
    name = place.at("action").one_of("an action", tuple(_KEYS))
    required, optional = _KEYS[name]
    if place.value.get("from") == "hand":
        optional = ("pay",)
    place.keys(
        f"a turn with the action {name!r}",
        ("seat", "action", *required),
        (*optional, "return", "tile"),
    )
    tile = place.get("tile")
    turn = Turn(
        action=_action(place, name, box),
        returned=tokens_from_node(place.get("return"), box),
        tile=None if tile is None else tile_named(tile, box),
    )
    return RecordedTurn(place.at("seat").whole("a seat", 0, players - 1), turn)


def _action(place: JsonNode, name: str, box: Box) -> MainAction:
    match name:
        case "take":
            return Take(tokens_from_node(place.at("tokens"), box))
        case "reserve":
            named = place.get("card")
            return Reserve(
                level=level_from_node(place, box),
                place=place_from_node(place.at("place"), box),
                card=None if named is None else card_named(named, box),
            )
        case "purchase":
            card = card_named(place.at("card"), box)
            return Purchase(card, tokens_from_node(place.get("pay"), box), _origin(place, box))
        case _:
            return Pass()


def _origin(place: JsonNode, box: Box) -> Row | Hand:
    if place.at("from").one_of("where the card comes from", ("row", "hand")) == "hand":
        return Hand()
    if ("level" in place.value) != ("place" in place.value):
        place.fail("a purchase says both the level and the place of the row, or neither")
    if "level" not in place.value:
        return Row()
    return Row(level_from_node(place, box), place.at("place").whole("a place", 1, box.row))


def level_from_node(place: JsonNode, box: Box) -> int:
    """The level under the key `level`."""
    return place.at("level").whole("a level", 1, len(box.levels))


def place_from_node(place: JsonNode, box: Box) -> Place:
    """A place of a row, or the deck."""
    if place.value == "deck":
        return "deck"
    if isinstance(place.value, str):
        place.wanted(f"a place, 1 to {box.row}, or 'deck'")
    return place.whole("a place", 1, box.row)


def tokens_from_node(place: JsonNode | None, box: Box) -> Tokens:
    """Counts by this box's colour names; none if there is no such place."""
    if place is None:
        return NO_TOKENS
    place.keys(f"tokens of the {box.name} game", (), box.colours)
    counts = [0] * len(Colour)
    for name in place.value:
        counts[box.colour(name)] = place.at(name).whole("a count", 0, MOST_OF_A_COLOUR)
    return as_tokens(counts)


def _result(place: JsonNode, players: int) -> Result:
    place.keys("a result", (), ("points", "winners", "ended_by"))
    points, winners, ended_by = (place.get(key) for key in ("points", "winners", "ended_by"))
    return Result(
        points=None if points is None else _points(points, players),
        winners=None if winners is None else _winners(winners, players),
        ended_by=None if ended_by is None else _end_written(ended_by),
    )


def _end_written(place: JsonNode) -> EndWritten:
    written = place.one_of("what ended the game", ENDS_WRITTEN)
    return next(end for end in ENDS_WRITTEN if end == written)


def _points(place: JsonNode, players: int) -> tuple[int, ...]:
    points = tuple(one.whole("points", 0, MOST_POINTS) for one in place.items("a list of points"))
    if len(points) != players:
        place.fail(f"expected the points of {players} seats, not {len(points)}")
    return points


def _winners(place: JsonNode, players: int) -> tuple[int, ...]:
    winners: list[int] = []
    for item in place.items("a list of seats"):
        seat = item.whole("a seat", 0, players - 1)
        if seat in winners:
            item.fail(f"seat {seat} is there twice")
        winners.append(seat)
    return tuple(winners)
