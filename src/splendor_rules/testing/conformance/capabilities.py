"""What an implementation supports: the suite asks for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from splendor_rules.bounds import MOST_NAME_CHARACTERS
from splendor_rules.errors import SerializationError
from splendor_rules.rulebook.setup import FEWEST_PLAYERS, MOST_PLAYERS
from splendor_rules.rulesets import RULES_VERSION, RULESETS
from splendor_rules.serialization.codecs import Sequence, at_least_one, choice, text, whole
from splendor_rules.serialization.context import Context
from splendor_rules.serialization.objects import Constant, Key, Object
from splendor_rules.testing.conformance.client import NoAnswerError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.testing.conformance.client import Implementation

    Games: TypeAlias = Mapping[str, tuple[tuple[int, ...], Mapping[str, tuple[str, ...]]]]
    """For each game the numbers of players, and for each of its readings the values."""

PROTOCOL: Final = "splendor-conformance/1"
CAPABILITIES: Final = ("legal", "rest", "judge", "record", "reasons")
"""What an implementation may support beside `hello`, `begin` and `play`."""
POSITION_KEYS: Final = ("held", "market", "tiles", "ending", "passes")
"""The keys of a position that an implementation may leave out."""


@frozen
class Capabilities:
    """What an implementation supports.

    Attributes:
        name: its name.
        version: its version.
        games: the supported games, numbers of players and values of readings.
        capabilities: the supported ones of `CAPABILITIES`.
        position: which of `POSITION_KEYS` its positions have.
    """

    name: str
    version: str
    games: Games
    capabilities: tuple[str, ...]
    position: tuple[str, ...]

    def can(self, capability: str) -> bool:
        """Whether it has a capability."""
        return capability in self.capabilities

    def covers(self, game: str, players: int, readings: dict[str, str]) -> bool:
        """Whether it supports a game with so many players, under these readings."""
        if game not in self.games:
            return False
        counts, values = self.games[game]
        return players in counts and all(
            readings.get(option.name, option.default) in values[option.name]
            for option in RULESETS[game].options
        )

    def skipped(self) -> list[str]:
        """What is not supported and therefore not asked, a line each."""
        lines = [f"{game}: the whole game" for game in RULESETS if game not in self.games]
        for game, (counts, values) in self.games.items():
            missing = [str(count) for count in (2, 3, 4) if count not in counts]
            lines += [f"{game}: {' and '.join(missing)} players"] if missing else []
            lines += [
                f"{game}: {option.name} = {value}"
                for option in RULESETS[game].options
                for value in option.values
                if value not in values[option.name]
            ]
        lines += [f"capability: {name}" for name in CAPABILITIES if not self.can(name)]
        return lines + [f"position: {key}" for key in POSITION_KEYS if key not in self.position]


def answer_to(question: str, *keys: Key) -> Object[dict[str, Any]]:
    """The codec of an answer that has its id and these keys."""
    return Object(f"the answer to `{question}`", dict, (ID, *keys))


def _game(ruleset: Ruleset) -> Object[dict[str, Any]]:
    players = whole("a number of players", FEWEST_PLAYERS, MOST_PLAYERS)
    values = [
        Key(
            option.name,
            Sequence("values", choice(option.name, option.values), at_least_one),
            default=(option.default,),
        )
        for option in ruleset.options
    ]
    counts = Sequence("numbers of players", players, at_least_one, unique=True)
    readings: Object[Any] = Object("the readings", dict, tuple(values))
    return Object("a game", dict, (Key("players", counts), Key("readings", readings)))


ID: Final = Key("id", whole("the number of a question", 1, 10**9))
FORMAT: Final = Key("format", Constant(PROTOCOL))
_GAMES: Final = tuple(Key(name, _game(ruleset), default=None) for name, ruleset in RULESETS.items())
HELLO: Final = answer_to(
    "hello",
    FORMAT,
    Key("name", text("a name", most=MOST_NAME_CHARACTERS)),
    Key("version", text("a version", most=MOST_NAME_CHARACTERS)),
    Key("games", Object("the games", dict, _GAMES, limits={"minProperties": 1})),
    Key("capabilities", Sequence("capabilities", choice("a capability", CAPABILITIES))),
    Key("position", Sequence("keys", choice("a key of a position", POSITION_KEYS))),
)


def hello(implementation: Implementation) -> Capabilities:
    """Ask an implementation what it supports.

    Raises:
        NoAnswerError: the answer is missing or malformed.
        OSError: the command cannot be started.
    """
    answer = implementation.ask("hello", format=PROTOCOL, rules=RULES_VERSION)
    try:
        return _capabilities(answer)
    except SerializationError as error:
        implementation.stop()
        raise NoAnswerError(f"at {error.pointer or '/'}: {error.problem}") from None


def _capabilities(answer: JsonNode) -> Capabilities:
    parts = HELLO.read(answer, Context())
    games = {
        name: (game["players"], game["readings"]) for name, game in parts["games"].items() if game
    }
    if not games:
        answer.at("games").fail("expected at least one game")
    names = ("name", "version", "capabilities", "position")
    return Capabilities(games=games, **{name: parts[name] for name in names})
