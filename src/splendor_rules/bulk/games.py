"""Thousands of games at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from splendor_rules.bounds import MOST_THREADS
from splendor_rules.box.values import check_kind, members, whole_number, whole_numbers
from splendor_rules.bulk.action_space import ACTIONS, NO_ACTION, action_of, card_in
from splendor_rules.bulk.convert import check_state, enter, state_of
from splendor_rules.bulk.kernels import loops
from splendor_rules.bulk.layout import GAME, OVER, TO_PAY
from splendor_rules.bulk.tables import tables_of
from splendor_rules.deal import new_game
from splendor_rules.errors import SetupError
from splendor_rules.ruleset import Ruleset
from splendor_rules.state import State
from splendor_rules.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Card
    from splendor_rules.bulk.rows import Array, Games
    from splendor_rules.bulk.tables import Tables
    from splendor_rules.views import View


def _array(shape: tuple[int, ...], kind: type, out: Array | None) -> Array:
    """A new array, or the one to use again."""
    if out is None:
        return np.empty(shape, kind)
    if not isinstance(out, np.ndarray) or (out.shape, out.dtype) != (shape, kind):
        raise ValueError(f"an array {shape} of {kind.__name__} is wanted")
    return out


class StepResult(NamedTuple):
    """What a step did in each game.

    Attributes:
        refused: the number in `CLAUSES` of the clause that refused the id; 0 if none did. In a
            game whose id was refused nothing has changed.
        finished: whether the game is over.
        points: points by seat.
        winners: the winning seats as a set of bits: 1 for seat 0, 2 for seat 1, 5 for seats 0
            and 2; 0 while the game goes on, and where nobody wins.
    """

    refused: Array
    finished: Array
    points: Array
    winners: Array


class BulkGames:
    """Many games of one ruleset and number of players, each at its own decision.

    Attributes:
        ruleset: the rules.
        players: the number of players of each game.
        rows: the games, rows of `layout.GAME`; a copy of it is a snapshot of them.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        players: int,
        n: int | None = None,
        seeds: Iterable[int | str] | None = None,
        *,
        threads: int = 1,
    ) -> None:
        """Deal games.

        Args:
            ruleset: `BASE` or `MARVEL` under any readings, or one of them with other numbers.
            players: two to four.
            n: how many games; without, as many as there are seeds.
            seeds: one for each game, which gets the deal of `new_game` with it; without, 0, 1, 2
                and so on.
            threads: how many threads share the work; what comes out does not depend on it.

        Raises:
            SetupError: the kernels do not know a rule of the ruleset, or cannot hold one of its
                numbers; there are not as many seeds as games; such a deal cannot be.
            ComponentError: a number is none, or the seeds are no sequence of seeds.
            TypeError: this is no ruleset.
        """
        check_kind(ruleset, Ruleset)
        if seeds is None and n is None:
            raise SetupError("a number of games or their seeds are wanted")
        count = None if n is None else whole_number(n, "n")
        chosen = members(range(count or 0) if seeds is None else seeds, "seeds", object)
        if count is not None and len(chosen) != count:
            raise SetupError(f"{len(chosen)} seeds were given for {n} games")
        self._tables = tables_of(ruleset, whole_number(players, "players"))
        self.rows: Games = np.zeros(len(chosen), GAME)
        self._set_threads(threads)
        self.deal(chosen)

    @classmethod
    def from_states(cls, states: Iterable[State], *, threads: int = 1) -> Self:
        """Games that go on from positions, which have one ruleset and number of players.

        Raises:
            SetupError: the kernels do not know the ruleset; a card is unknown; no game has such a
                position; there is no position, or they differ in ruleset or number of players.
            ComponentError: these are no positions.
        """
        positions = members(states, "states", State)
        kinds = {(state.ruleset, len(state.players)) for state in positions}
        if len(kinds) != 1:
            raise SetupError(
                "positions of one ruleset and one number of players are wanted, not of "
                f"{len(kinds)}: {', '.join(f'{rules!r} with {n}' for rules, n in kinds) or 'none'}"
            )
        ((ruleset, players),) = kinds
        games = cls.__new__(cls)
        games._tables = tables_of(ruleset, players)  # noqa: SLF001  (of this class)
        games.rows = np.zeros(len(positions), GAME)
        games._set_threads(threads)  # noqa: SLF001  (as above)
        for row, state in zip(games.rows, positions, strict=True):
            check_state(state)
            enter(row, state, games._tables)  # noqa: SLF001  (as above)
        return games

    def _set_threads(self, threads: int) -> None:
        self._threads = whole_number(threads, "threads")
        if not 1 <= self._threads <= MOST_THREADS:
            raise SetupError(f"1 to {MOST_THREADS} threads are wanted, not {threads}")
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.rows)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self._tables.ruleset

    @property
    def players(self) -> int:
        """The number of players of each game."""
        return self._tables.players

    @property
    def tables(self) -> Tables:
        """The numbers of the ruleset, as kernels have them."""
        return self._tables

    def deal(self, seeds: Iterable[int | str], games: Iterable[int] | None = None) -> None:
        """Begin games anew.

        Args:
            seeds: one for each of them.
            games: which; without, the first ones.

        Raises:
            SetupError: a seed is not one that `new_game` takes.
            ComponentError: these are no seeds, or no numbers of games.
            ValueError: there are not as many seeds as games.
            IndexError: there is no such game.
        """
        chosen = members(seeds, "seeds", object)
        where = range(len(chosen)) if games is None else whole_numbers(games, "games")
        for number, seed in zip(where, chosen, strict=True):
            row = np.zeros((), GAME)
            enter(row, new_game(self.ruleset, self.players, seed), self._tables)
            self.rows[number] = row

    def _run(self, loop: Callable[..., None], *arrays: Array) -> None:
        """Run a loop over all games, in equal parts on each thread; the first is this one's."""
        rules, pool = self._tables.rules, self._pool
        if pool is None:
            loop(rules, self.rows, *arrays)
            return
        first, *others = [
            (self.rows[part], *(array[part] for array in arrays)) for part in self._parts
        ]
        running = [pool.submit(loop, rules, *part) for part in others]
        loop(rules, *first)
        for future in running:
            future.result()

    @property
    def _parts(self) -> list[slice]:
        bounds = [len(self) * part // self._threads for part in range(self._threads + 1)]
        return [slice(*pair) for pair in pairwise(bounds)]

    def legal_mask(self, out: Array | None = None) -> Array:
        """For each game and each of the 401 ids, 1 if it is legal, else 0.

        Args:
            out: an array (games, 401) of `uint8` to use again.

        Raises:
            ValueError: it is no such array.
        """
        mask = _array((len(self), ACTIONS), np.uint8, out)
        self._run(loops.legal_mask, mask)
        return mask

    def legal_lists(self, out: tuple[Array, Array] | None = None) -> tuple[Array, Array]:
        """The legal ids of each game in ascending order, and how many there are.

        Args:
            out: arrays that an earlier call gave, to use again.

        Returns:
            An array (games, 256) of `uint16`, of whose rows the first entries count, and one
            (games,) that says how many.

        Raises:
            ValueError: `out` is no such pair of arrays.
        """
        ids, counts = (None, None) if out is None else members(out, "out", np.ndarray)
        ids = _array((len(self), loops.MOST_LEGAL), np.uint16, ids)
        counts = _array((len(self),), np.uint16, counts)
        self._run(loops.legal_lists, ids, counts)
        return ids, counts

    def sample(self, rng: np.random.Generator) -> Array:
        """A legal id for each game, each with the same chance; -1 for a game that is over.

        Args:
            rng: gives one number for each game, so that the choice depends on no other game.
        """
        check_kind(rng, np.random.Generator)
        draws = rng.integers(0, 1 << 32, len(self), dtype=np.uint32)
        chosen = np.empty(len(self), np.int16)
        self._run(loops.sample, draws, chosen)
        return chosen

    def step(self, ids: Array) -> StepResult:
        """Make one decision in each game; where a clause refuses it, nothing changes.

        Args:
            ids: one for each game; -1 leaves the game as it is, and is never refused.

        Raises:
            ValueError: there are not as many ids as games, or one is out of range.
        """
        chosen, count = np.asarray(ids), len(self)
        if chosen.shape != (count,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"one whole number for each of the {count} games is wanted")
        if count and not NO_ACTION <= int(chosen.min()) <= int(chosen.max()) < ACTIONS:
            raise ValueError(f"an id is from {NO_ACTION} to {ACTIONS - 1}")
        result = StepResult(
            np.empty(count, np.uint8),
            np.empty(count, np.bool_),
            np.zeros((count, self.players), np.uint8),
            np.empty(count, np.uint8),
        )
        self._run(loops.step, chosen.astype(np.int16, copy=False), *result)
        return result

    @property
    def finished(self) -> Array:
        """Which games are over."""
        return self.rows["phase"] == OVER

    def state(self, i: int) -> State:
        """The position of a game; between card and payment, the one before the purchase."""
        return state_of(self._row(i), self._tables)

    def view(self, i: int, seat: int) -> View:
        """What one seat sees of a game."""
        return view(self.state(i), seat)

    def choosing_payment(self, i: int) -> Card | None:
        """The card that was chosen in a game and is to be paid for next, or None."""
        slot = self._slot(i)
        return None if slot is None else card_in(self.state(i), slot)

    def action(self, i: int, action: int) -> Action | None:
        """The action that an id stands for in a game; None for the first half of a purchase."""
        return action_of(self.state(i), action, self._slot(i))

    def _row(self, i: int) -> Array:
        """The row of a game.

        Raises:
            ComponentError: this is no whole number.
            IndexError: there is no such game.
        """
        return self.rows[whole_number(i, "i")]

    def _slot(self, i: int) -> int | None:
        row = self._row(i)
        return int(row["slot"]) if row["phase"] == TO_PAY else None

    def copy(self) -> Self:
        """The same games, which go on apart."""
        games = type(self).__new__(type(self))
        games._tables, games.rows = self._tables, self.rows.copy()  # noqa: SLF001  (of this class)
        games._set_threads(self._threads)  # noqa: SLF001  (as above)
        return games
