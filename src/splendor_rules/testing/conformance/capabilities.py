"""What an implementation says of itself: only what it claims is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from splendor_rules.errors import SerializationError
from splendor_rules.rulesets import RULES_VERSION, RULESETS
from splendor_rules.testing.conformance.client import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.serialization.nodes import JsonNode
    from splendor_rules.testing.conformance.client import Implementation

PROTOCOL: Final = "splendor-conformance/1"

CAPABILITIES: Final = ("legal", "rest", "judge", "record", "reasons")
"""What may be claimed beside `hello`, `begin` and `play`, which every implementation answers."""

OPTIONAL: Final = ("held", "market", "tiles", "ending", "passes")
"""The keys of a position that may be claimed; the others have to be there."""

Readings = dict[str, str]


@frozen
class Capabilities:
    """What an implementation claims to know.

    Attributes:
        name: what it is called.
        version: its version.
        games: for each game the numbers of players, and for each of its readings the values.
        capabilities: which of `CAPABILITIES` it has.
        position: which of the `OPTIONAL` keys its positions have.
    """

    name: str
    version: str
    games: Mapping[str, tuple[tuple[int, ...], Mapping[str, tuple[str, ...]]]]
    capabilities: tuple[str, ...]
    position: tuple[str, ...]

    def can(self, capability: str) -> bool:
        """Whether it claims a capability."""
        return capability in self.capabilities

    def covers(self, game: str, players: int, readings: Readings) -> bool:
        """Whether it claims a game with so many players, under these readings."""
        if game not in self.games:
            return False
        counts, values = self.games[game]
        ruleset = RULESETS[game]
        return players in counts and all(
            readings.get(one.name, one.default) in values[one.name] for one in ruleset.options
        )

    def skipped(self) -> list[str]:
        """What is not claimed and therefore not asked, a line each."""
        lines = [f"{game}: the whole game" for game in RULESETS if game not in self.games]
        for game, (counts, values) in self.games.items():
            missing = [str(count) for count in (2, 3, 4) if count not in counts]
            lines += [f"{game}: {' and '.join(missing)} players"] if missing else []
            lines += [
                f"{game}: {one.name} = {value}"
                for one in RULESETS[game].options
                for value in (one.default, *one.alternatives)
                if value not in values[one.name]
            ]
        lines += [f"capability: {one}" for one in CAPABILITIES if not self.can(one)]
        return lines + [f"position: {one}" for one in OPTIONAL if one not in self.position]


def hello(implementation: Implementation) -> Capabilities:
    """Ask an implementation what it claims.

    Raises:
        NoAnswer: it says nothing that can be read.
        OSError: the command cannot be started.
    """
    answer = implementation.ask("hello", format=PROTOCOL, rules=RULES_VERSION)
    try:
        return _claims(answer)
    except SerializationError as error:
        implementation.stop()
        raise NoAnswer(f"at {error.pointer or '/'}: {error.problem}") from None


def _claims(answer: JsonNode) -> Capabilities:
    keys = ("id", "format", "name", "version", "games", "capabilities", "position")
    answer.keys("the answer to `hello`", keys)
    answer.at("format").one_of("the format", (PROTOCOL,))
    games = answer.at("games")
    games.keys("the games", (), tuple(RULESETS))
    if not games.value:
        games.fail("expected at least one game")
    return Capabilities(
        name=answer.at("name").text("a name"),
        version=answer.at("version").text("a version"),
        games={game: _game(games.at(game), RULESETS[game]) for game in games.value},
        capabilities=_some_of(answer.at("capabilities"), "a capability", CAPABILITIES),
        position=_some_of(answer.at("position"), "a key of a position", OPTIONAL),
    )


def _some_of(place: JsonNode, what: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    items = place.items(f"a list: {what} each")
    return tuple(item.one_of(what, choices) for item in items)


def _game(place: JsonNode, ruleset: Ruleset) -> tuple[tuple[int, ...], dict[str, tuple[str, ...]]]:
    place.keys("a game", ("players", "readings"))
    counts = tuple(
        one.whole("a number of players", 2, 4)
        for one in place.at("players").items("a list of numbers of players")
    )
    said = place.at("readings")
    said.keys("the readings", (), tuple(option.name for option in ruleset.options))
    values: dict[str, Any] = {}
    for option in ruleset.options:
        choices = (option.default, *option.alternatives)
        there = said.get(option.name)
        values[option.name] = (
            (option.default,) if there is None else _some_of(there, option.name, choices)
        )
        if not values[option.name]:
            said.at(option.name).fail("expected at least one value")
    if not counts:
        place.at("players").fail("expected at least one number of players")
    return counts, values
