"""The end-of-game cases E1 to E13 of the rulebook's chapter 10, looked for in every round of three.

A case is a situation and the result that must follow. The situation is read off the positions after
the turns of P1, P2 and P3; who qualifies is counted anew.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from exhaustive.search import Fault
from splendor_rules.state import Over, ToAct
from splendor_rules.testing.invariants.counting import bonuses, points, qualifies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from exhaustive.search import Graph
    from splendor_rules import State


@frozen(slots=False)
class After:
    """What counts of a position after a turn.

    Attributes:
        able: who qualifies.
        points: everybody's points.
        cards: everybody's number of purchased cards.
        tile: who has the Avengers tile.
        ending: who has triggered the end.
        winners: who has won, if the game has ended by the Gauntlet.
        decided_by: what decided it then.
    """

    able: tuple[bool, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    colours: tuple[bool, ...]
    tile: int | None
    ending: int | None
    winners: tuple[int, ...] | None = None
    decided_by: str = ""

    @classmethod
    def turn(cls, state: State) -> After:
        seats, due = range(len(state.players)), state.pending
        ended = isinstance(due, Over) and due.outcome.ended_by == "gauntlet"
        return cls(
            able=tuple(qualifies(state, seat) for seat in seats),
            points=tuple(points(state, seat) for seat in seats),
            cards=tuple(len(player.cards) for player in state.players),
            colours=tuple(min(bonuses(player)) > 0 for player in state.players),
            tile=state.avengers_holder,
            ending=state.end_triggered_by,
            winners=due.outcome.winners if ended and isinstance(due, Over) else None,
            decided_by=due.outcome.decided_by if isinstance(due, Over) else "",
        )


@frozen
class Round:
    """A round: the positions after the turns of P1, P2, P3, and how the readings have it.

    Attributes:
        first: after P1's turn.
        second: after P2's.
        third: after P3's.
        anew: whether the reading `undone-end` is `triggered-anew`.
        again: whether the round before was E4.
    """

    first: After
    second: After
    third: After
    anew: bool
    again: bool = False

    @property
    def end_triggered(self) -> bool:
        """P1 alone qualifies after its turn."""
        return self.first.able == (True, False, False)

    @property
    def with_the_tile(self) -> bool:
        """P1 alone qualifies, and has the Avengers tile."""
        return self.end_triggered and self.first.tile == 0

    def won(self, seat: int, by: str = "winner.qualified") -> bool:
        return self.third.winners == (seat,) and self.third.decided_by == by

    @property
    def goes_on(self) -> bool:
        return self.third.winners is None and self.third.ending is None


Case = tuple["Callable[[Round], bool]", "Callable[[Round], bool]"]

CASES: dict[str, Case] = {
    "E1": (
        lambda r: r.end_triggered and r.second.able == r.third.able == (True, False, False),
        lambda r: r.won(0),
    ),
    "E2": (
        lambda r: not any((*r.first.able, *r.second.able)) and r.third.able == (False, False, True),
        lambda r: r.won(2),
    ),
    "E3": (
        lambda r: (
            r.end_triggered
            and r.third.able == (True, False, True)
            and r.third.points[2] > r.third.points[0]
        ),
        lambda r: r.won(2, "winner.most-points"),
    ),
    "E4": (
        lambda r: (
            r.with_the_tile
            and r.second.tile == 1
            and not any((*r.second.able, *r.third.able))
            and r.third.tile == 1
        ),
        lambda r: r.goes_on,
    ),
    "E5": (
        lambda r: (
            r.with_the_tile
            and r.second.tile == 1
            and r.second.able == r.third.able == (False, True, False)
        ),
        lambda r: r.second.ending == 1 and r.won(1),
    ),
    "E6": (
        lambda r: (
            r.with_the_tile
            and r.second.tile == 1
            and r.second.able == r.third.able == (True, False, False)
        ),
        lambda r: r.third.ending == 0 and r.won(0),
    ),
    "E7": (
        lambda r: (
            r.with_the_tile
            and r.second.able == (True, True, False)
            and r.second.tile == 0
            and r.third.tile == 2
            and r.third.able == (False, True, False)
        ),
        lambda r: r.goes_on if r.anew else r.won(1),
    ),
    "E8": (
        lambda r: (
            r.again
            and r.end_triggered
            and r.first.tile == 1
            and r.second.able == r.third.able == (True, False, False)
        ),
        lambda r: r.won(0),
    ),
    "E9": (
        lambda r: (
            r.end_triggered
            and r.third.able == (True, False, False)
            and r.third.points[1] > r.third.points[0]
            and not r.third.colours[1]
        ),
        lambda r: r.won(0),
    ),
    "E10, fewest cards": (
        lambda r: tied(r) and r.third.cards[0] != r.third.cards[1],
        lambda r: r.won(int(r.third.cards[0] > r.third.cards[1]), "winner.fewest-cards"),
    ),
    "E10, shared": (
        lambda r: tied(r) and r.third.cards[0] == r.third.cards[1],
        lambda r: r.third.winners == (0, 1) and r.third.decided_by == "winner.shared",
    ),
    "E11": (
        lambda r: (
            r.with_the_tile
            and r.second.tile == 1
            and r.second.able == (False, True, False)
            and r.third.tile == 2
            and not any(r.third.able)
        ),
        lambda r: r.second.ending == 1 and r.goes_on,
    ),
    "E12": (
        lambda r: (
            r.with_the_tile
            and r.second.tile == r.third.tile == 1
            and not any(r.second.able)
            and r.third.able == (False, False, True)
        ),
        lambda r: r.won(2),
    ),
    "E13": (
        lambda r: (
            r.with_the_tile
            and r.second.able == (True, True, False)
            and r.third.tile == 2
            and r.third.able == (False, True, True)
            and r.third.points[1] > r.third.points[2]
        ),
        lambda r: r.third.ending == 2 and r.won(1, "winner.most-points"),
    ),
}
"""For each case of the rulebook the situation and the result."""


def tied(r: Round) -> bool:
    """P1 and P2, who qualify, have the most points together; P3 has the tile."""
    end = r.third
    return (
        r.end_triggered
        and end.able[0]
        and end.able[1]
        and end.points[0] == end.points[1] > end.points[2]
        and end.tile == 2
    )


class Rounds:
    """The rounds of a game that has been gone through."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.after = [After.turn(state) for state in graph.states]
        self.anew = graph.states[0].ruleset.readings.undone_end == "triggered-anew"

    def turn(self, number: int) -> Iterator[int]:
        """The positions in which a turn that begins here can end."""
        for _, after in self.graph.steps[number]:
            if isinstance(self.graph.states[after].pending, (ToAct, Over)):
                yield after
            else:
                yield from self.turn(after)

    def rounds(self, number: int) -> Iterator[tuple[int, int, int]]:
        """The rounds that begin here, by the positions after the turns."""
        for first in self.turn(number):
            for second in self.turn(first):
                for third in self.turn(second):
                    yield first, second, third

    def begins(self) -> Iterator[int]:
        """The positions in which a round begins."""
        for number, state in enumerate(self.graph.states):
            if state.to_act == 0 and isinstance(state.pending, ToAct):
                yield number

    def cases(self) -> tuple[Counter[str], dict[str, tuple[int, ...]]]:
        """How many rounds are which case, and one of each, by the positions after the turns.

        Raises:
            Fault: a case has another result.
        """
        undone = {third for _, one, (*_, third) in self.all() if CASES["E4"][0](one)}
        count, example = Counter[str](), dict[str, tuple[int, ...]]()
        for begin, one, numbers in self.all():
            for name in self.found(evolve(one, again=begin in undone), numbers):
                count[name] += 1
                example.setdefault(name, numbers)
        return count, example

    def all(self) -> Iterator[tuple[int, Round, tuple[int, int, int]]]:
        """Every round: where it begins, what counts of it, and the positions after the turns."""
        for begin in self.begins():
            for numbers in self.rounds(begin):
                first, second, third = (self.after[number] for number in numbers)
                yield begin, Round(first, second, third, self.anew), numbers

    def found(self, one: Round, numbers: tuple[int, int, int]) -> Iterator[str]:
        for name, (situation, result) in CASES.items():
            if situation(one):
                if not result(one):
                    raise Fault(self.graph.path(numbers[2]), [f"{name} has another result: {one}"])
                yield name
