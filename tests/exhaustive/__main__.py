"""Go through all tiny games and print what was found: `make worlds`."""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING

from exhaustive.deals import WORLDS
from exhaustive.rounds import CASES, Rounds
from exhaustive.search import Fault, explore
from exhaustive.seen import EVENTS, events
from splendor_rules import ChooseTile, Pass, Purchase, Reserve, Return, Take

if TYPE_CHECKING:
    from exhaustive.deals import Read, World
    from exhaustive.search import Graph
    from splendor_rules import Action

THREE = 3
"""Players in the games in which the end-of-game cases are looked for."""


class Report:
    """What has been found in all games so far."""

    def __init__(self) -> None:
        self.positions = self.steps = 0
        self.count: Counter[str] = Counter()
        self.ways: dict[str, tuple[str, list[Action]]] = {}

    def go_through(self, world: World, readings: Read) -> None:
        """One game under one set of readings."""
        began, start = perf_counter(), world.under(readings)
        graph = explore(start)
        under = f"{world.name} ({', '.join(readings.values()) or 'defaults'})"
        self.note(graph, under)
        positions, steps = len(graph.states), sum(map(len, graph.steps))
        self.positions += positions
        self.steps += steps
        took = perf_counter() - began
        print(
            f"{positions:8} positions {steps:8} steps {graph.endless():4} without an end to come "
            f"{took:6.0f} s  {under}",
            flush=True,
        )

    def note(self, graph: Graph, under: str) -> None:
        """Count what is seen, and keep the shortest way to each thing that is new."""
        for number, steps in enumerate(graph.steps):
            for action, after in steps:
                for name in events(graph.states[number], action, graph.states[after]):
                    self.count[name] += 1
                    if name not in self.ways:
                        self.ways[name] = (under, [*graph.path(number), action])
        if len(graph.states[0].players) == THREE:
            count, example = Rounds(graph).cases()
            self.count.update(count)
            for name, numbers in example.items():
                self.ways.setdefault(name, (under, graph.path(numbers[-1])))

    def show(self, names: tuple[str, ...]) -> None:
        """How often each thing was seen, and how it was reached first."""
        for name in names:
            print(f"{self.count[name]:8}  {name}")
            if name in self.ways:
                under, way = self.ways[name]
                print(f"          {under}: {'; '.join(map(in_short, way))}")


def in_short(action: Action) -> str:
    """An action, cards and tiles by their ids."""
    match action:
        case Take(tokens) | Return(tokens):
            return f"{type(action).__name__} {tokens}"
        case Reserve(level, place):
            return f"Reserve {level}/{place}"
        case Purchase(card, payment):
            return f"Purchase {card.id}" + (f" with {payment}" if any(payment) else "")
        case ChooseTile(tile):
            return f"ChooseTile {tile.id}"
        case Pass():
            return "Pass"


def main() -> int:
    """Go through all; the status is 1 if something does not hold or was not seen."""
    report, names = Report(), (*EVENTS, *CASES)
    for world in WORLDS:
        for readings in ({}, *world.readings, *world.more):
            try:
                report.go_through(world, readings)
            except Fault as fault:
                print(f"{world.name}, {readings}: {fault}")
                return 1
    print(f"{report.positions:8} positions {report.steps:8} steps in all\n")
    report.show(names)
    missing = [name for name in names if not report.count[name]]
    print(f"\nnot seen: {', '.join(missing) or 'nothing'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
