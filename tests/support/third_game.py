"""A small game that is neither of the two, as data only: its box, its ruleset and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from splendor_rules import BASE
from splendor_rules.box import Box, Card, Colour, Tile
from splendor_rules.box.catalogue import open_box
from splendor_rules.box.tokens import as_bonuses

if TYPE_CHECKING:
    from splendor_rules.ruleset import Readings

COLOURS: Final = ("apple", "pear", "lime", "cherry", "quince", "honey")
_CARDS = {
    1: "01110 10011 11001 01101 10110 00210 20010 01002 00120 12000",
    2: "12010 01210 20101 01021 10012",
    3: "22110 02211 10221 21022",
}
"""What the cards of each level cost."""
_STALLS = "11100 00111 10011 01110"
"""The bonuses that earn the stalls."""


def _cards(level: int, costs: str) -> list[Card]:
    return [
        Card(
            id=f"{COLOURS[index % 5]}-{level}-{index}",
            name=f"{COLOURS[index % 5].title()} No. {10 * level + index}",
            level=level,
            bonus=Colour(index % 5),
            points=level - 1,
            cost=as_bonuses([*map(int, cost)]),
        )
        for index, cost in enumerate(costs.split())
    ]


BOX: Final = open_box(
    Box(
        name="orchard",
        colours=COLOURS,
        letters=tuple("APLCQH"),
        cards=tuple(card for level, costs in _CARDS.items() for card in _cards(level, costs)),
        tiles=tuple(
            Tile(
                id=f"stall-{number}",
                name=f"Stall {number}",
                tile=f"stall-{number}",
                face="",
                points=2,
                requirement=as_bonuses([*map(int, wanted)]),
            )
            for number, wanted in enumerate(_STALLS.split(), start=1)
        ),
        row=3,
    ),
    cards=(10, 5, 4),
    tiles=4,
)
"""Nineteen cards in rows of three, four stalls, and fruit for tokens."""


def supply(players: int, _readings: Readings) -> int:
    """Fruit of each kind: three, and one more for each player."""
    return 3 + players


def honey() -> int:
    """Three pots of honey."""
    return 3


def stalls(players: int) -> int:
    """As many stalls as players."""
    return players


ORCHARD: Final = evolve(
    BASE,
    name="orchard",
    box=BOX,
    options=BASE.options[:3],
    limits=evolve(BASE.limits, goal=7),
    setup=evolve(BASE.setup, supply=supply, wild=honey, tiles=stalls),
    texts={
        "en": {
            "terms": {
                "tile": "stall",
                "tiles": "stalls",
                "wild": "honey",
                "wilds": "honey",
                "purchase": "harvest",
                "purchased": "harvested",
            },
            "words": {"game": {"orchard": "Orchard"}},
        },
        "de": {
            "terms": {"tile": "Marktstand", "wild": "Honigtopf", "wilds": "Honigtöpfe"},
            "colours": dict(
                zip(
                    COLOURS,
                    ("Apfel", "Birne", "Limette", "Kirsche", "Quitte", "Honig"),
                    strict=True,
                )
            ),
        },
    },
)
