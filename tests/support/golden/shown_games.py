"""Which stretches of which games the playthroughs show, and how the games are played."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from attrs import field, frozen

from splendor_rules import (
    BASE,
    MARVEL,
    ChooseTile,
    Purchase,
    Reserve,
    Return,
    Take,
    apply,
    legal_actions,
    new_game,
    outcome,
    read_record,
)
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from splendor_rules import Action, Ruleset, State

MOST_DECISIONS = 600
"""A game played here that is not over by then stays unfinished."""


@frozen
class Playthrough:
    """A game, and which stretches of it are shown.

    Attributes:
        name: of the file.
        about: what is to be seen.
        turns: the stretches, first and last turn, counted from 1.
        record: a recorded game;
        ruleset: or the rules of a game that is played here,
        players: by so many,
        seed: from this deal.
        readings: other readings under which a recorded game is played.
    """

    name: str
    about: str
    turns: tuple[tuple[int, int], ...]
    record: str = ""
    ruleset: Ruleset = BASE
    players: int = 2
    seed: int = 0
    readings: dict[str, str] = field(factory=dict)

    def decisions(self) -> Iterator[tuple[int, State, Action]]:
        """Every decision: the number of its turn, the position, the action."""
        return _recorded(self) if self.record else _played(self)


def _recorded(shown: Playthrough) -> Iterator[tuple[int, State, Action]]:
    record = read_record(ROOT / shown.record)
    ruleset = record.ruleset.under(**shown.readings)
    state = new_game(ruleset, len(record.players), decks=record.decks, tiles=record.tiles)
    for number, recorded in enumerate(record.turns, start=1):
        turn = recorded.turn
        steps: list[Action] = [turn.action, Return(turn.returned)]
        if turn.tile is not None:
            steps.append(ChooseTile(turn.tile))
        kinds = {Return: ReturnOwed, ChooseTile: TileChoice}
        for action in steps:
            if isinstance(state.pending, kinds.get(type(action), ToAct)):
                yield number, state, action
                state = apply(state, action)


def _played(shown: Playthrough) -> Iterator[tuple[int, State, Action]]:
    state, number = new_game(shown.ruleset, shown.players, shown.seed), 1
    for decision in range(MOST_DECISIONS):
        if outcome(state) is not None:
            return
        chance = int(sha256(f"{shown.seed}/{decision}".encode()).hexdigest(), 16)
        action = _chosen(state, chance)
        yield number, state, action
        state = apply(state, action)
        number += isinstance(state.pending, (ToAct, Over))


def _chosen(state: State, chance: int) -> Action:
    """Mostly a purchase of the most points, else tokens; now and then a reservation."""
    actions = legal_actions(state)
    purchases = [action for action in actions if isinstance(action, Purchase)]
    kinds = [Take, Reserve] if chance % 5 else [Reserve, Take]
    if purchases and chance % 7:
        best = max(action.card.points + action.card.level for action in purchases)
        dear = [one for one in purchases if one.card.points + one.card.level == best]
        return dear[chance // 100 % len(dear)]
    for kind in kinds:
        if some := [action for action in actions if isinstance(action, kind)]:
            return some[chance // 100 % len(some)]
    return actions[chance // 100 % len(actions)]


_LEGAL = "tests/games/legal/"
PLAYTHROUGHS = (
    Playthrough(
        "base-2-opening",
        "The opening of a game of two, with returns, a short take and reservations off a deck; "
        "then its last turns: the first player triggers the end, the round is finished.",
        ((1, 13), (59, 62)),
        seed=3,
    ),
    Playthrough(
        "base-2-choice-of-noble",
        "Two nobles are earned at once and one is chosen; the other comes on a later turn.",
        ((53, 60),),
        seed=2,
    ),
    Playthrough(
        "base-2-fewest-cards",
        "A choice of noble, a deck that runs out, and a tie that the fewest cards decide.",
        ((47, 49), (55, 57), (61, 64)),
        record="examples/base-tie.json",
    ),
    Playthrough(
        "base-2-stalemate",
        "Both players hoard until every token is in a hand and neither can do anything at all.",
        ((8, 16),),
        record="examples/base-stalemate.json",
    ),
    Playthrough(
        "base-2-stuck-ends",
        "The same game under the reading that ends it when a turn would begin for a player who "
        "cannot act.",
        ((12, 16),),
        record="examples/base-stalemate.json",
        readings={"stuck": "ends"},
    ),
    Playthrough(
        "base-2-short-take-not-allowed",
        "Fewer than three colours are left, and under this reading nothing different is taken.",
        ((8, 15),),
        ruleset=BASE.under(short_take="not-allowed"),
        seed=3,
    ),
    Playthrough(
        "base-3-up-to-three",
        "One to three different tokens at any time, and gold only for what is short.",
        ((1, 5), (65, 67), (93, 96)),
        ruleset=BASE.under(fewer_by_choice="up-to-three", wild_choice="shortfall-only"),
        players=3,
        seed=2,
    ),
    Playthrough(
        "base-4-returns",
        "Four players: returns of one, two and three, gold among them; an empty deck; the end.",
        ((45, 52), (86, 88), (128, 132)),
        record=f"{_LEGAL}base-056.json",
    ),
    Playthrough(
        "base-4-shared-win",
        "A choice of noble triggers the end; two players share the win.",
        ((99, 104),),
        record=f"{_LEGAL}base-017.json",
    ),
    Playthrough(
        "base-4-most-tokens",
        "The last turns of the same game under the reading that lets tokens decide the tie.",
        ((102, 104),),
        record=f"{_LEGAL}base-017.json",
        readings={"final_tie": "most-tokens"},
    ),
    Playthrough(
        "marvel-2-seven-stones",
        "Two players with seven stones of each colour: the first Time Stones, a choice of "
        "location, and a higher score that wins among those who qualify.",
        ((1, 4), (37, 39), (55, 57), (62, 64)),
        ruleset=MARVEL.under(stone_supply="seven"),
        seed=2,
    ),
    Playthrough(
        "marvel-2-two-only",
        "Short takes of two colours; with one colour left there is none under this reading.",
        ((6, 11), (54, 56), (62, 64)),
        ruleset=MARVEL.under(short_take="two-only"),
        seed=1,
    ),
    Playthrough(
        "marvel-2-stalemate",
        "A stalemate in which nobody qualifies and nobody wins.",
        ((12, 16),),
        record=f"{_LEGAL}marvel-000.json",
    ),
    Playthrough(
        "marvel-3-undone-end",
        "Avengers Assemble is taken over: the end that its holder triggered is undone, and the "
        "next player triggers it.",
        ((52, 53), (66, 67), (72, 74), (84, 87)),
        record="examples/marvel-undone-end.json",
    ),
    Playthrough(
        "marvel-3-triggered-anew",
        "An undone end, a new round, and an end triggered anew, under the reading that wants it.",
        ((79, 90),),
        record=f"{_LEGAL}marvel-048.json",
        readings={"undone_end": "triggered-anew"},
    ),
    Playthrough(
        "marvel-3-forced-pass",
        "Forced passes that are not in a row, and one player who qualifies.",
        ((98, 99), (104, 106), (110, 111), (120, 123)),
        record=f"{_LEGAL}marvel-006.json",
    ),
    Playthrough(
        "marvel-4-avengers-tie",
        "A tie on points that the holder of Avengers Assemble wins, having just taken it over.",
        ((103, 104), (113, 114), (138, 144)),
        record="examples/marvel-avengers-tie.json",
    ),
    Playthrough(
        "marvel-4-shared-win",
        "The last player triggers the end, and two of those who qualify share the win.",
        ((93, 95), (107, 112)),
        record=f"{_LEGAL}marvel-014.json",
    ),
)
