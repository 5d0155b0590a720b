"""Both engines side by side: the same deals and decisions; lists, positions and refusals alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
from attrs import define, field

from splendor_rules import BASE, MARVEL, apply, judge, legal_actions, new_game, outcome
from splendor_rules.bulk import ACTIONS, CLAUSES, NO_ACTION, BulkGames, action_of, ids_of
from splendor_rules.bulk.action_space import (
    PASS,
    PAYMENT,
    PURCHASE,
    TILE,
    card_in,
)
from splendor_rules.rulebook.purchase import affordable, price
from splendor_rules.state import Over, TileChoice, ToAct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from splendor_rules import Action, Ruleset, State

STYLES: Final = (range(0), range(0), range(PURCHASE, PASS), range(PURCHASE))
"""The ids that are preferred: none, purchases, takes and reservations."""


def rulesets() -> Iterator[Ruleset]:
    """Both games under the default readings, under every other one, and under every two."""
    for game in (BASE, MARVEL):
        yield game
        for size in (1, 2):
            for options in combinations(game.options, size):
                for values in product(*(option.alternatives for option in options)):
                    names = (option.attribute for option in options)
                    yield game.under(**dict(zip(names, values, strict=True)))


@define
class Comparison:
    """What was compared, and what differed.

    Attributes:
        decisions: decisions at which both engines were compared.
        refusals: wrong ids whose refusing clauses were compared.
        ends: how many games ended in which way.
    """

    decisions: int = 0
    refusals: int = 0
    ends: Counter[str] = field(factory=Counter)

    def play(self, ruleset: Ruleset, players: int, seeds: Sequence[int], thorough: float) -> None:
        """Play games in both engines to their ends.

        Args:
            ruleset: the rules.
            players: the number of players.
            seeds: the seeds of the games.
            thorough: at which share of the positions every id is asked.

        Raises:
            AssertionError: something differs.
        """
        states = [new_game(ruleset, players, seed) for seed in seeds]
        games = BulkGames(ruleset, players, seeds=seeds)
        chances = [Random(f"{ruleset!r} {players} {seed}") for seed in seeds]
        styles = [chance.choice(STYLES) for chance in chances]
        for number, state in enumerate(states):
            assert games.state(number) == state, ("the deal", state)
        while live := [n for n, state in enumerate(states) if outcome(state) is None]:
            choices = legal_in_bulk(games, live)
            chosen = np.full((2, len(states)), NO_ACTION)
            for number in live:
                self.compare_lists(states[number], choices[number])
                if chances[number].random() < thorough:
                    self.compare_refusals(states[number], games, number)
                ids = drawn(choices[number], styles[number], chances[number])
                chosen[: len(ids), number] = ids
            for half in chosen:
                result = games.step(half)
                assert not result.refused.any(), [CLAUSES[n] for n in result.refused]
            for number in live:
                ids = tuple(int(n) for n in chosen[:, number] if n != NO_ACTION)
                action = action_of_ids(states[number], ids)
                before, states[number] = states[number], apply(states[number], action)
                self.compare_after(before, action, states[number], games, number)
                compare_result(states[number], result, number)

    def compare_lists(self, state: State, choices: list[tuple[int, ...]]) -> None:
        """The same actions are legal."""
        self.decisions += 1
        listed = sorted(ids_of(state, action) for action in legal_actions(state))
        assert listed == choices, (state, set(listed) ^ set(choices))

    def compare_after(
        self, before: State, action: Action, after: State, games: BulkGames, number: int
    ) -> None:
        """The position after a decision is the same."""
        reached = games.state(number)
        assert reached == after, (before, action, after, reached)
        if isinstance(after.pending, Over):
            self.ends[after.pending.outcome.ended_by] += 1

    def compare_refusals(self, state: State, games: BulkGames, number: int) -> None:
        """Of all ids the same are refused, by the same clauses; a refused id changes nothing."""
        every = games.copy()
        every.rows = np.repeat(games.rows[number], ACTIONS)
        refused = every.step(np.arange(ACTIONS)).refused
        for action in range(ACTIONS):
            expected = refusing_clause(state, action)
            assert CLAUSES[refused[action]] == expected, (state, action, expected)
        unchanged = every.rows[refused != 0] == games.rows[number]
        assert unchanged.all(), (state, np.flatnonzero(refused)[~unchanged])
        self.refusals += int((refused != 0).sum())


def legal_in_bulk(games: BulkGames, live: Sequence[int]) -> dict[int, list[tuple[int, ...]]]:
    """For each of some games every legal decision as its ids, purchases as two."""
    ids, counts = games.legal_lists()
    mask = games.legal_mask()
    choices: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    cards: list[tuple[int, int]] = []
    for number in live:
        legal = ids[number, : counts[number]].tolist()
        assert legal == np.flatnonzero(mask[number]).tolist()
        cards += [(number, action) for action in legal if PURCHASE <= action < PASS]
        choices[number] = [(action,) for action in legal if not PURCHASE <= action < PASS]
    for (number, card), payments in zip(cards, payments_in_bulk(games, cards), strict=True):
        choices[number] += [(card, payment) for payment in payments]
    return {number: sorted(ways) for number, ways in choices.items()}


def payments_in_bulk(games: BulkGames, cards: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The legal payments for cards, each given as a game and the id of its purchase."""
    choosing = games.copy()
    choosing.rows = games.rows[[number for number, _ in cards]]
    chosen = choosing.step(np.array([card for _, card in cards], int))
    assert not chosen.refused.any()
    ids, counts = choosing.legal_lists()
    return [row[:count].tolist() for row, count in zip(ids, counts, strict=True)]


def drawn(choices: list[tuple[int, ...]], style: range, chance: Random) -> tuple[int, ...]:
    """One of the choices, mostly of a kind that the style prefers."""
    liked = [ids for ids in choices if ids[0] in style]
    return chance.choice(liked if liked and chance.random() < 0.95 else choices)


def action_of_ids(state: State, ids: tuple[int, ...]) -> Action:
    slot = ids[0] - PURCHASE if len(ids) > 1 else None
    action = action_of(state, ids[-1], slot)
    assert action is not None
    assert ids_of(state, action) == ids
    return action


def refusing_clause(state: State, action: int) -> str:
    """The clause that refuses an id, the first one of those that the library's judge names."""
    meant = action_of(state, action)
    if meant is not None:
        refusals = judge(state, meant).refusals
        return refusals[0].clause if refusals else ""
    if isinstance(state.pending, Over) or _is_stuck_for_good(state):
        return "turn.game-over"
    if action >= TILE:
        owed = isinstance(state.pending, TileChoice) and action < PAYMENT
        return "tile.among-earned" if owed else "turn.pending"
    if not isinstance(state.pending, ToAct):
        return "turn.pending"
    card = card_in(state, action - PURCHASE)
    if card is None:
        return "purchase.source"
    payable = affordable(price(card, state.player.bonuses), state.player.tokens)
    return "" if payable else "purchase.affordable"


def _is_stuck_for_good(state: State) -> bool:
    ends = state.ruleset.readings.stuck == "ends" and isinstance(state.pending, ToAct)
    return ends and not legal_actions(state)


def compare_result(state: State, result: object, number: int) -> None:
    """What a step says of a game is what the position has."""
    points, ended = state.ruleset.points, outcome(state)
    seats = range(len(state.players))
    finished, winners = ended is not None, ended.winners if ended else ()
    assert result.finished[number] == finished  # type: ignore[attr-defined]
    assert result.winners[number] == sum(1 << seat for seat in winners)  # type: ignore[attr-defined]
    assert result.points[number].tolist() == [points(state, seat) for seat in seats]  # type: ignore[attr-defined]


def compare(decisions: int, *, games: int, thorough: float, first_seed: int = 0) -> Comparison:
    """Compare both engines over both games, two to four players and every reading.

    Args:
        decisions: how many decisions at least, in all.
        games: how many games of each kind are played at a time.
        thorough: at which share of the positions every id is asked.
        first_seed: the seed of the first game.
    """
    comparison, seed = Comparison(), first_seed
    kinds = list(product(rulesets(), (2, 3, 4)))
    Random(first_seed).shuffle(kinds)  # so that few decisions go over both games too
    while comparison.decisions < decisions:
        for ruleset, players in kinds:
            comparison.play(ruleset, players, range(seed, seed + games), thorough)
            seed += games
            if comparison.decisions >= decisions:
                break
    return comparison
