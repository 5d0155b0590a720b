"""Which games are played: set pieces that come to what is rare, then others by seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

from splendor_rules.deal import new_game
from splendor_rules.records.record import record_of
from splendor_rules.rulesets import RULESETS
from splendor_rules.testing.conformance.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from splendor_rules.player import AnyCard
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.state import State
    from splendor_rules.testing.conformance.capabilities import Capabilities

    Games: TypeAlias = Mapping[str, tuple[tuple[int, ...], Mapping[str, tuple[str, ...]]]]

MOST_TURNS: Final = 250
"""A game that goes on longer is left unfinished."""

_ANY_NUMBER: Final = (2, 3, 4)
DEFAULTS: Final[Games] = {
    game: (_ANY_NUMBER, {one.name: (one.default,) for one in ruleset.options})
    for game, ruleset in RULESETS.items()
}
"""Both games, as they are read by default."""
EVERYTHING: Final[Games] = {
    game: (_ANY_NUMBER, {one.name: (one.default, *one.alternatives) for one in ruleset.options})
    for game, ruleset in RULESETS.items()
}
"""Both games, under every reading."""

_PLAIN: Final = (
    "901",
    "3146",
    "3576",
    "2967",
    "2414",
    "3064",
    "2780",
    "2079",
    "118",
    "1064",
    "1525",
    "1820",
    "828",
)
_OTHERS: Final = (
    "3218",
    "1670",
    "894",
    "1477",
    "1260",
    "1840",
    "1175",
    "704",
    "159",
    "26140",
    "36714",
)


@frozen
class GameConfig:
    """A game to be played.

    Attributes:
        seed: what everything else was drawn from.
        game: `base` or `marvel`.
        players: the number of players.
        readings: the readings that are not the default.
        order: which cards lie on top of their decks.
        styles: how each seat plays.
    """

    seed: str
    game: str
    players: int
    readings: dict[str, str] = field(hash=False)
    order: str
    styles: tuple[str, ...]

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
        """Which game it is."""
        readings = "".join(f", {name} = {value}" for name, value in self.readings.items())
        return f"{self.game}, {self.players} players{readings}, seed {self.seed!r}"


def _as_dealt(_card: AnyCard) -> int:
    return 0


def _dear_first(card: AnyCard) -> int:
    return -max(getattr(card, "cost", (0,)))


def _marks_first(card: AnyCard) -> int:
    return -int(getattr(card, "avengers", 0))


_ORDERS: Final[dict[str, Callable[[AnyCard], int]]] = {
    "as dealt": _as_dealt,
    "dear first": _dear_first,
    "marks first": _marks_first,
}


def drawn(seed: str, games: Games) -> GameConfig:
    """The setting that a seed leads to, among these games, players and readings."""
    rng = Random(f"setting {seed}")
    game = rng.choice(sorted(games))
    counts, values = games[game]
    players = rng.choice(sorted(set(counts)))
    readings: dict[str, str] = {}
    for option in RULESETS[game].options:
        among = sorted(set(values[option.name]))
        usual = option.default if option.default in among else among[0]
        chosen = rng.choice(among) if rng.random() < 0.5 else usual  # noqa: PLR2004
        if chosen != option.default:
            readings[option.name] = chosen
    marks = ["marks first"] * RULESETS[game].box.has_avengers
    orders = ["as dealt", "as dealt", "dear first", *marks]
    order = rng.choice(orders)
    styles = tuple(rng.choice(POLICIES) for _ in range(players))
    if rng.random() < 0.6:  # noqa: PLR2004
        styles = (rng.choice(POLICIES),) * players
    return GameConfig(seed, game, players, readings, order, styles)


SET_PIECES: Final = (
    *(drawn(seed, DEFAULTS) for seed in _PLAIN),
    *(drawn(seed, EVERYTHING) for seed in _OTHERS),
)
"""Games in which something rare decides: first as both games are read by default, then read
otherwise."""


@frozen
class SuitePlan:
    """Which games are played.

    Attributes:
        seed: what the games are drawn from that come after the set pieces.
        games: how many these are.
        pieces: the set pieces.
    """

    seed: str = "1"
    games: int = 20
    pieces: tuple[GameConfig, ...] = SET_PIECES

    def settings(self, claims: Capabilities) -> Iterator[GameConfig | str]:
        """The games, as far as they are claimed; of a set piece that is not, which it is."""
        for piece in self.pieces:
            covered = claims.covers(piece.game, piece.players, piece.readings)
            yield piece if covered else f"game: {piece}"
        for number in range(self.games):
            yield drawn(f"{self.seed} {number}", claims.games)
