"""Go through everything that can be reached from a position, and ask in each place what must hold.

Positions are the same if they are equal. In every position the invariants are asked, and whether
`legal_actions` lists just those of all conceivable actions that the clauses, and `judge`, allow;
for every step, what must hold from one position to the next. Tokens, cards and tiles are counted
against the first position, since a tiny game sets out other numbers than the box does.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from attrs import field, frozen

from splendor_rules import Pass, Purchase, Reserve, Return, Take, apply, defects, judge
from splendor_rules.actions import ChooseTile
from splendor_rules.box.tokens import as_tokens
from splendor_rules.legal import legal_actions
from splendor_rules.state import Over, ReturnOwed, ToAct, every_card
from splendor_rules.testing.invariants import INVARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, Card, State
    from splendor_rules.box import Tokens

FEW = tuple(as_tokens(v) for v in product(range(4), repeat=7) if sum(v) <= 3)
"""All counts of up to three tokens."""
TAKES = tuple(Take(v) for v in FEW if sum(v) < 3 or not any(v[5:]))
RETURNS = tuple(map(Return, FEW))
RESERVATIONS = tuple(
    Reserve(level, place) for level in range(5) for place in (0, 1, 2, 3, 4, 5, "deck")
)
COUNTED_HERE = "tokens_are_neither_made_nor_lost"
"""The invariant that counts by what the box sets out."""
OF_POSITIONS = [
    each for each in INVARIANTS.values() if not each.of_steps and each.name != COUNTED_HERE
]
OF_STEPS = [each for each in INVARIANTS.values() if each.of_steps]


class CheckFailedError(AssertionError):
    """Something that must hold does not; with the way to the position.

    Attributes:
        path: the actions from the first position on.
        problems: what is wrong.
    """

    def __init__(self, path: list[Action], problems: list[str]) -> None:
        """Keep both."""
        super().__init__("\n".join([*problems, "after:", *map(repr, path)]))
        self.path = path
        self.problems = problems


@frozen(slots=False)
class Graph:
    """All positions that can be reached, and all steps between them.

    Attributes:
        states: the positions, the first one first.
        steps: for each the legal actions and the number of the position that each leads to.
        parents: for each the position and action by which it was reached first.
    """

    states: list[State] = field(factory=list)
    steps: list[list[tuple[Action, int]]] = field(factory=list)
    parents: list[tuple[int, Action] | None] = field(factory=list)

    def path(self, number: int) -> list[Action]:
        """The actions by which a position was reached first: none reach it in fewer."""
        actions: list[Action] = []
        while (parent := self.parents[number]) is not None:
            number, action = parent
            actions.append(action)
        return actions[::-1]

    def transitions(self) -> Iterator[tuple[State, Action, State]]:
        for number, steps in enumerate(self.steps):
            for action, after in steps:
                yield self.states[number], action, self.states[after]

    def endless(self) -> int:
        """From how many positions no end of the game can be reached."""
        backwards: list[list[int]] = [[] for _ in self.states]
        for number, steps in enumerate(self.steps):
            for _, after in steps:
                backwards[after].append(number)
        todo = [n for n, state in enumerate(self.states) if isinstance(state.pending, Over)]
        ending = set(todo)
        while todo:
            before = [n for n in backwards[todo.pop()] if n not in ending]
            ending.update(before)
            todo += before
        return len(self.states) - len(ending)


def explore(start: State) -> Graph:
    """Everything that can be reached.

    Raises:
        CheckFailedError: something does not hold.
    """
    graph, numbers = Graph([start], [], [None]), {start: 0}
    todo = deque([0])
    while todo:
        number = todo.popleft()
        state, steps = graph.states[number], []
        listed = legal_actions(state)
        if problems := [*of_position(state, start), *of_list(state, listed)]:
            raise CheckFailedError(graph.path(number), problems)
        for action in listed:
            after = apply(state, action)
            if problems := of_step(state, after):
                raise CheckFailedError([*graph.path(number), action], problems)
            if after not in numbers:
                numbers[after] = len(graph.states)
                todo.append(numbers[after])
                graph.states.append(after)
                graph.parents.append((number, action))
            steps.append((action, numbers[after]))
        graph.steps.append(steps)
    return graph


def of_position(state: State, start: State) -> list[str]:
    """What is wrong with a position."""
    problems = [str(defect) for defect in defects(state)]
    problems += [str(broken) for each in OF_POSITIONS if (broken := each.broken(state))]
    return problems + ([] if stock(state) == stock(start) else ["something was made or lost"])


def of_step(before: State, after: State) -> list[str]:
    """What is wrong with a step."""
    problems = [
        str(wrong) for check in before.ruleset.transitions if (wrong := check(before, after))
    ]
    return problems + [str(broken) for each in OF_STEPS if (broken := each.broken(after, before))]


def stock(state: State) -> tuple[object, ...]:
    """All tokens, cards and tiles that there are."""
    held = (state.supply, *(player.tokens for player in state.players))
    tiles = Counter([*state.tiles, *(tile for player in state.players for tile in player.tiles)])
    return tuple(map(sum, zip(*held, strict=True))), Counter(every_card(state)), tiles


def of_list(state: State, listed: tuple[Action, ...]) -> list[str]:
    """How the list differs from the conceivable actions that are allowed."""
    allowed = {action for action in conceivable(state) if is_allowed(state, action)}
    problems = [
        f"listed, but not allowed: {action!r}" for action in listed if action not in allowed
    ]
    problems += [
        f"allowed, but not listed: {action!r}" for action in allowed if action not in listed
    ]
    problems += [
        f"judged illegal: {action!r}" for action in listed if not judge(state, action).legal
    ]
    if len(set(listed)) != len(listed):
        problems.append("listed twice")
    if not listed and not isinstance(state.pending, Over):
        problems.append("nothing is listed, and the game is not over")
    return problems


def is_allowed(state: State, action: Action) -> bool:
    """Whether no clause in force refuses: what `judge` says, without the grounds."""
    rules = state.ruleset
    return (
        rules.pending(state, action) is None
        and rules.sections[type(action)].allows(state, action)
        and rules.one_action(state, action) is None
        and rules.game_over(state, action) is None
    )


def conceivable(state: State) -> Iterator[Action]:
    """Every action that is no nonsense in itself; of those that are not due, some of each kind."""
    due = state.pending
    some = None if isinstance(due, ToAct) else 9
    yield from TAKES[:some]
    yield from RESERVATIONS[:some]
    for card in state.ruleset.box.cards[:some]:
        yield from purchases(card, state.player.tokens)[:some]
    yield Pass()
    yield from RETURNS[: None if isinstance(due, ReturnOwed) else 9]
    yield from map(ChooseTile, state.ruleset.box.tiles)


@lru_cache(maxsize=1 << 14)
def purchases(card: Card, purse: Tokens) -> tuple[Purchase, ...]:
    """A card with every payment out of a purse, one token more than it costs at most."""
    most = sum(card.cost) + 1
    chosen = product(*[range(min(held, most) + 1) for held in purse])
    return tuple(Purchase(card, as_tokens(paid)) for paid in chosen if sum(paid) <= most)
