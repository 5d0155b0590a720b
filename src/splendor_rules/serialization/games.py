"""Which game is played, as JSON: a ruleset by its name, and the readings in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from splendor_rules.box.values import check_kind
from splendor_rules.errors import SerializationError
from splendor_rules.rulebook.setup import FEWEST_PLAYERS, MOST_PLAYERS
from splendor_rules.ruleset import Ruleset
from splendor_rules.rulesets import RULESETS
from splendor_rules.serialization.objects import Key, Object, attributes_of

if TYPE_CHECKING:
    from splendor_rules.serialization.context import Context, Schema, SchemaBuilder
    from splendor_rules.serialization.nodes import Json, JsonNode


def with_house(ruleset: Ruleset | None) -> dict[str, Ruleset]:
    """The games that can be named: the two, and a house ruleset that is passed.

    Raises:
        SerializationError: the house ruleset has the name of another.
    """
    if ruleset is None:
        return dict(RULESETS)
    check_kind(ruleset, Ruleset)
    _check_name(ruleset, ruleset)
    return {**RULESETS, ruleset.name: _by_default(ruleset)}


def _by_default(ruleset: Ruleset) -> Ruleset:
    """The ruleset under the default readings."""
    return ruleset.under(**{option.attribute: option.default for option in ruleset.options})


def _check_name(ruleset: Ruleset, known: Ruleset) -> None:
    """Make sure that a name means the same rules to the writer and to the reader."""
    named_as_published = ruleset.name in RULESETS and not ruleset.is_published
    if named_as_published or _by_default(ruleset) != _by_default(known):
        raise SerializationError(
            f"these are not the rules that are known as {ruleset.name!r}: a house ruleset needs a "
            "name of its own"
        )


@frozen
class _GameCodec:
    """A ruleset by its name."""

    def write(self, ruleset: Ruleset, context: Context) -> str:
        """The name, of a ruleset that can be named."""
        known = context.rulesets.get(ruleset.name)
        if known is None:
            names = " or ".join(context.rulesets)
            raise SerializationError(
                f"the game is {names} or the `ruleset` that is passed, not {ruleset.name!r}"
            )
        _check_name(ruleset, known)
        return ruleset.name

    def read(self, node: JsonNode, context: Context) -> Ruleset:
        """The ruleset of this name."""
        return context.rulesets[node.one_of("a game", tuple(context.rulesets))]

    def schema(self, builder: SchemaBuilder) -> Schema:
        """The name of the game whose schema this is."""
        return {"const": builder.context.rules.name}


@frozen
class _ReadingsCodec:
    """Readings by name.

    Attributes:
        every: whether all of the game's are there, or those alone that are not the defaults.
    """

    every: bool = False

    def write(self, readings: dict[str, str], _context: Context) -> Json:
        """As they are."""
        return {**readings}

    def read(self, node: JsonNode, context: Context) -> Ruleset:
        """The ruleset under these readings."""
        ruleset = context.rules
        options = {option.name: option for option in ruleset.options}
        names = tuple(options)
        required, optional = (names, ()) if self.every else ((), names)
        node.keys(f"the readings of the {ruleset.name} game", required, optional)
        chosen = {
            option.attribute: node.at(name).one_of(name, option.values)
            for name, option in options.items()
            if name in node.value
        }
        return ruleset.under(**chosen)

    def schema(self, builder: SchemaBuilder) -> Schema:
        """Every reading with its values."""
        options = builder.context.rules.options
        return {
            "type": "object",
            "additionalProperties": False,
            **({"required": [option.name for option in options]} if self.every else {}),
            "properties": {option.name: {"enum": [*option.values]} for option in options},
        }


GAME: Final = Key("game", _GameCodec(), "ruleset")
READINGS: Final = Key("readings", _ReadingsCodec(), "other_readings", {})
EVERY_READING: Final = Key("readings", _ReadingsCodec(every=True))
_RULES: Final = (GAME, READINGS, EVERY_READING)


@frozen
class GameObject(Object[Any]):
    """An object that names its game under `game` and `readings`; `players` are its seats."""

    def write(self, value: Any, context: Context) -> dict[str, Json]:  # noqa: ANN401  (any value)
        """The object; what is in it is written in the words of its game."""
        context = evolve(context, game=value.ruleset)
        return Object.write(self, value, context)

    def attributes(self, node: JsonNode, context: Context) -> dict[str, Any]:
        """What the keys hold, read in the words of the game that they name."""
        ruleset = _GameCodec().read(node.at("game"), context)
        context = evolve(context, game=ruleset)
        if (readings := node.get("readings")) is not None:
            every = EVERY_READING in self.table
            ruleset = _ReadingsCodec(every=every).read(readings, context)
        players = node.get("players")
        seats = None if players is None else _number_of_seats(players)
        context = evolve(context, game=ruleset, players=seats)
        table = tuple(key for key in self.table if key not in _RULES)
        return {"ruleset": ruleset, **attributes_of(table, node, context)}


def _number_of_seats(players: JsonNode) -> int:
    seats = len(list(players.items("a list of players")))
    if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS:
        players.fail(f"expected two to four players, not {seats}")
    return seats


def game_part(value: Any, attribute: str) -> Any:  # noqa: ANN401  (any value, any attribute)
    """An attribute of a value that has a ruleset, or of its ruleset."""
    if attribute in ("readings", "other_readings"):
        ruleset: Ruleset = value.ruleset
        every = {option.name: ruleset.reading(option.name) for option in ruleset.options}
        return every if attribute == "readings" else ruleset.other_readings
    return getattr(value, attribute)
