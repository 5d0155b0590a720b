"""Which games are played: curated seeds for rare situations, then random games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from splendor_rules.deal import new_game
from splendor_rules.records.record import record_of
from splendor_rules.rulesets import RULESETS
from splendor_rules.testing.conformance.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities, Games

MOST_TURNS: Final = 250
"""A game that goes on longer is left unfinished."""

DEFAULTS: Final[Games] = {
    game: ((2, 3, 4), {option.name: (option.default,) for option in ruleset.options})
    for game, ruleset in RULESETS.items()
}
"""Both games, under the default readings."""
EVERYTHING: Final[Games] = {
    game: ((2, 3, 4), {option.name: option.values for option in ruleset.options})
    for game, ruleset in RULESETS.items()
}
"""Both games, under every reading."""

_ORDERS: Final[dict[str, Callable[[Any], int]]] = {
    "as dealt": lambda _card: 0,
    "dear first": lambda card: -max(card.cost),
    "marks first": lambda card: -card.avengers,
}
"""How whole decks are sorted before the deal; cards alike keep the order of the seed."""


@frozen
class GameConfig:
    """A game to be played.

    Attributes:
        seed: what everything else was drawn from.
        game: `base` or `marvel`.
        players: the number of players.
        readings: the readings that are not the default.
        order: which cards lie on top of their decks.
        policies: how each seat plays.
    """

    seed: str
    game: str
    players: int
    readings: dict[str, str] = field(hash=False)
    order: str
    policies: tuple[str, ...]

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        chosen = {name.replace("-", "_"): value for name, value in self.readings.items()}
        return RULESETS[self.game].under(**chosen)

    def deal(self) -> State:
        """The position before the first turn."""
        start = new_game(self.ruleset, self.players, self.seed)
        decks = [sorted(deck, key=_ORDERS[self.order]) for deck in record_of(start, []).decks]
        return new_game(self.ruleset, self.players, decks=decks, tiles=start.tiles)

    def __str__(self) -> str:
        """The game, the players, the readings and the seed in one line."""
        readings = "".join(f", {name} = {value}" for name, value in self.readings.items())
        return f"{self.game}, {self.players} players{readings}, seed {self.seed!r}"


def drawn(seed: str, games: Games) -> GameConfig:
    """The game that a seed leads to, among these games, players and readings."""
    rng = Random(f"setting {seed}")
    game = rng.choice(sorted(games))
    counts, values = games[game]
    players = rng.choice(sorted(set(counts)))
    readings: dict[str, str] = {}
    for option in RULESETS[game].options:
        among = sorted(set(values[option.name]))
        usual = option.default if option.default in among else among[0]
        chosen = rng.choice(among) if rng.random() < 0.5 else usual  # noqa: PLR2004  (a chance)
        if chosen != option.default:
            readings[option.name] = chosen
    marks = ["marks first"] * RULESETS[game].box.has_avengers
    order = rng.choice(["as dealt", "as dealt", "dear first", *marks])
    policies = tuple(rng.choice(POLICIES) for _ in range(players))
    if rng.random() < 0.6:  # noqa: PLR2004  (as above)
        policies = (rng.choice(POLICIES),) * players
    return GameConfig(seed, game, players, readings, order, policies)


_DEFAULT_SEEDS: Final = "901 3146 3576 2967 2414 3064 2780 2079 118 1064 1525 1820 828"
_READING_SEEDS: Final = "3218 1670 894 1477 1260 1840 1175 704 159 26140 36714"
CURATED: Final = (
    *(drawn(seed, DEFAULTS) for seed in _DEFAULT_SEEDS.split()),
    *(drawn(seed, EVERYTHING) for seed in _READING_SEEDS.split()),
)
"""Games in which something rare decides, under the default readings and then under others."""


@frozen
class SuitePlan:
    """Which games are played.

    Attributes:
        seed: what the random games are drawn from.
        games: the number of random games.
        pieces: the games that are played before them.
    """

    seed: str = "1"
    games: int = 20
    pieces: tuple[GameConfig, ...] = CURATED

    def configs(self, capabilities: Capabilities) -> Iterator[GameConfig | str]:
        """The games that are supported; for each curated game that is not, a line on it."""
        for piece in self.pieces:
            covered = capabilities.covers(piece.game, piece.players, piece.readings)
            yield piece if covered else f"game: {piece}"
        for number in range(self.games):
            yield drawn(f"{self.seed} {number}", capabilities.games)
