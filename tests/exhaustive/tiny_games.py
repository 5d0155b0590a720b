"""Tiny games: a few cards, a few tokens, two players or three."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve, frozen

from splendor_rules import BASE, MARVEL, Card, State, Tile
from splendor_rules.box import NO_TOKENS, Box, Colour
from splendor_rules.box.tokens import as_bonuses, as_tokens
from splendor_rules.rulebook import setup
from splendor_rules.state import Player, Reserved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from splendor_rules.ruleset import Ruleset


Read: TypeAlias = dict[str, str]


@frozen
class TinyGame:
    """A tiny game.

    Attributes:
        name: what it is called.
        start: the first position.
        shows: some of what is to be seen in it, under one of the readings at least.
        readings: the readings under which it is gone through beside the defaults.
    """

    name: str
    start: State
    shows: tuple[str, ...] = ()
    readings: tuple[Read, ...] = ()

    def under(self, readings: Read) -> State:
        """The first position under other readings."""
        return self.start.changed(ruleset=self.start.ruleset.under(**readings))


def card(
    name: str,
    bonus: int = 0,
    points: int = 0,
    cost: Sequence[int] = (),
    *,
    level: int = 1,
    marks: int = 0,
) -> Card:
    """A card; in Marvel all of level 3 have the Time Stone icon, in the base game nothing asks."""
    costs = as_bonuses((*cost, 0, 0, 0, 0, 0))
    return Card(name, name, level, Colour(bonus), points, costs, marks, level == 3)


def tile(name: str, *requirement: int) -> Tile:
    return Tile(name, name, name, "", 3, as_bonuses((*requirement, 0, 0, 0, 0, 0)))


@frozen(slots=False)
class TinyBox(Box):
    """A box that has three levels even where it has no card of one."""

    @cached_property
    def cards_by_level(self) -> dict[int, tuple[Card, ...]]:
        return {n: tuple(card for card in self.cards if card.level == n) for n in (1, 2, 3)}


def rules_of(game: Ruleset, goal: int, box: Box, tiles: int) -> Ruleset:
    """A game with another goal and box; what is set out is counted by the search."""
    return evolve(
        game,
        limits=evolve(game.limits, goal=goal),
        box=box,
        setup=evolve(game.setup, tiles=lambda _players: tiles),
        invariants=tuple(one for one in game.invariants if one is not setup.conservation),
    )


def deal(
    game: Ruleset,
    goal: int,
    rows: Mapping[int, Sequence[Card]],
    *,
    decks: Mapping[int, Sequence[Card]] | None = None,
    supply: Sequence[int] = (),
    players: Sequence[Player] = (Player(), Player()),
    tiles: Sequence[Tile] = (),
    avengers: int | None = None,
) -> State:
    """The first position of a tiny game."""
    decks = decks or {}
    owned = [one for player in players for one in player.cards if isinstance(one, Card)]
    held = [r.card for player in players for r in player.reserved if isinstance(r.card, Card)]
    laid = [card for level in (1, 2, 3) for card in (*rows.get(level, ()), *decks.get(level, ()))]
    names = (game.box.name, game.box.colours, game.box.letters)
    box = TinyBox(*names, cards=(*laid, *owned, *held), tiles=tuple(tiles))
    return State(
        ruleset=rules_of(game, goal, box, len(tiles)),
        supply=as_tokens((*supply, *NO_TOKENS)[:7]),
        decks=tuple(tuple(decks.get(level, ())) for level in (1, 2, 3)),
        market=tuple((*rows.get(level, ()), None, None, None, None)[:4] for level in (1, 2, 3)),
        tiles=tuple(tiles),
        players=tuple(players),
        avengers_holder=avengers,
    )


STUCK: Read = {"stuck": "ends"}
SHORT: tuple[Read, ...] = (
    STUCK,
    *(
        {"short_take": short, **stuck}
        for short in ("two-only", "not-allowed")
        for stuck in ({}, STUCK)
    ),
    {"fewer_by_choice": "up-to-three"},
)
"""Other readings of takes and of being stuck; under `up-to-three` short takes are moot."""

TAKES = TinyGame(
    "takes: one token of three colours, a wild one, two cards",
    deal(
        BASE,
        2,
        {1: [card("a", 0, 1, (0, 1)), card("b", 1, 1, (1, 0, 1))]},
        supply=(1, 1, 1, 0, 0, 1),
    ),
    (
        "three different taken",
        "short take of one",
        "short take of two",
        "fewer taken by choice",
        "wild token with a reservation",
        "reserved without a wild token",
        "paid with wild tokens",
        "paid with a wild token for a colour in hand",
        "purchased from the hand",
        "forced pass",
        "ended by stalemate",
        "ended by stuck",
        "shared win",
    ),
    SHORT,
)

DEAR = tuple(Reserved(card(name, 0, 0, (9,))) for name in ("x", "y"))
REFILL = TinyGame(
    "refill: a row of four free cards and one in the deck, a player with two dear ones in hand",
    deal(
        BASE,
        1,
        {1: [card(n, 0, 1) for n in "abcd"]},
        decks={1: [card("e", 0, 2)]},
        players=(Player(reserved=DEAR), Player()),
    ),
    (
        "place refilled",
        "place left empty",
        "reserved off a deck",
        "third card in hand",
        "purchased for nothing",
        "end triggered",
        "ended by points",
    ),
)

RICH = Player(as_tokens((8, 0, 0, 0, 0, 0, 0)))
LIMIT = TinyGame(
    "limit: a pile of four, a player with eight tokens, two wild ones, two cards",
    deal(
        BASE,
        2,
        {1: [card("a", 0, 1, (2,)), card("b", 1, 1, (0, 3))]},
        supply=(4, 1, 0, 0, 0, 2),
        players=(RICH, Player()),
    ),
    ("two alike taken", "return owed", "wild token returned", "reserved at ten tokens"),
    ({"wild_choice": "shortfall-only"},),
)

NOBLES = TinyGame(
    "nobles: three that are earned by the same cards",
    deal(
        BASE,
        8,
        {1: [card("a", 0), card("b", 1), card("c", 1, 1, (1,))]},
        supply=(1, 1, 1),
        tiles=[tile("one", 1, 1), tile("other", 1, 1), tile("third", 0, 2)],
    ),
    ("a choice of tile", "tile gained", "tile of an earlier turn gained"),
)

STONES = TinyGame(
    "Time Stones: a pile of four, a player with eight tokens, free characters of level 3",
    deal(
        MARVEL,
        3,
        {3: [card("s", 2, 0, level=3), card("t", 3, 0, (1,), level=3)]},
        supply=(4, 0, 0, 0, 0, 1, 2),
        players=(RICH, Player()),
    ),
    ("Time Stone gained", "Time Stone as the eleventh token", "nobody wins"),
)


def hero(
    name: str, *, colours: Sequence[int] = (0, 1, 2, 3, 4), marks: int = 3, full: bool = True
) -> Player:
    """A player with a point, Avengers marks, a Time Stone, and, if so, a full hand.

    Nobody can ever pay for the cards of the hand.
    """
    first, *rest = (
        card(f"{name}{n}", colour, level=3 if n == 0 else 1) for n, colour in enumerate(colours)
    )
    first, second, *others = evolve(first, points=1), evolve(rest[0], avengers=marks), *rest[1:]
    hand = [card(f"{name}-{n}", 0, 0, (0, 0, 0, 0, 9)) for n in range(3 if full else 0)]
    return Player(
        as_tokens((0, 0, 0, 0, 0, 0, 1)),
        cards=(first, second, *others),
        reserved=tuple(map(Reserved, hand)),
    )


ANEW: Read = {"undone_end": "triggered-anew"}

AVENGERS = TinyGame(
    "Avengers: two players who qualify with the tile and a point",
    deal(
        MARVEL,
        5,
        {
            1: [
                card("a", 0, 1),
                card("b", 0, 1, marks=1),
                card("c", 0, 0, marks=2),
                card("d", 0, 4, (1,), marks=1),
            ]
        },
        supply=(1,),
        players=(hero("p", marks=2, full=False), hero("q", marks=2, full=False)),
    ),
    (
        "Avengers tile gained first",
        "Avengers tile taken over",
        "equal marks, the tile stays",
        "end undone",
        "ended by gauntlet",
    ),
)

RECRUITS = {
    1: [
        card("one", points=1),
        card("mark", marks=1),
        card("one-and-mark", points=1, marks=1),
        card("two-marks", marks=2),
    ],
    2: [card("four", points=4, level=2), card("none", level=2), card("three", points=3, level=2)],
}
"""What three players recruit in turn: it costs nothing, and there is nothing else to do."""


def gauntlet() -> State:
    """Three players, each a point short of qualifying with the tile, which the first one has."""
    players = (hero("p"), hero("q"), hero("r"))
    return deal(MARVEL, 5, RECRUITS, players=players, avengers=0)


GAUNTLET = TinyGame("Gauntlet: three players alike", gauntlet())
TINY_GAMES = (
    TAKES,
    REFILL,
    LIMIT,
    NOBLES,
    STONES,
    AVENGERS,
    GAUNTLET,
)
