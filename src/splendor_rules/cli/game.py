"""A game that is being played: what was done so far, taking back, and the record of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from splendor_rules.actions import ChooseTile, Return
from splendor_rules.engine import apply
from splendor_rules.errors import RecordError
from splendor_rules.records.judging import judge_record
from splendor_rules.records.record import record_of
from splendor_rules.state import Over, ReturnOwed, TileChoice, ToAct, Unknown
from splendor_rules.views import reveals

if TYPE_CHECKING:
    from splendor_rules.actions import Action
    from splendor_rules.records.record import Record
    from splendor_rules.state import State


class Game:
    """A game that is being played.

    Attributes:
        names: the players' names, seat 0 first.
        people: the seats where people sit; bots play the others.
    """

    def __init__(self, start: State, names: tuple[str, ...], people: frozenset[int]) -> None:
        """Begin with the deal."""
        self.names = names
        self.people = people
        self._states = [start]
        self._actions: list[Action] = []

    @classmethod
    def of_record(cls, record: Record, people: frozenset[int]) -> Game:
        """Go on with a recorded game.

        Raises:
            RecordError: it is not legal up to its end, or has cards that nobody recorded.
        """
        if any(isinstance(card, Unknown) for deck in record.decks for card in deck):
            problem = "to go on with a game, every card of its decks has to be known"
            raise RecordError(problem, "/decks", record.file)
        verdict = judge_record(record)
        if not verdict.legal:
            place = f"/turns/{verdict.turns_judged}"
            raise RecordError("this turn is not legal: nothing follows it", place, record.file)
        game = cls(record.start(), record.players, people)
        for recorded in record.turns:
            turn = recorded.turn
            game.do(turn.action)
            if isinstance(game.state.pending, ReturnOwed):
                game.do(Return(turn.returned))
            if isinstance(game.state.pending, TileChoice) and turn.tile is not None:
                game.do(ChooseTile(turn.tile))
        return game

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[-1]

    def do(self, action: Action) -> None:
        """Carry out a legal action."""
        self._states.append(apply(self.state, action))
        self._actions.append(action)

    def take_back(self, seat: int) -> tuple[Action, ...] | None:
        """Undo all that was done from a seat's last decision on.

        Returns:
            What was undone, nothing if the seat has decided nothing yet; None if a card has come
            into sight since, so that it stays done.
        """
        decided = [at for at, state in enumerate(self._states[:-1]) if state.to_act == seat]
        if not decided:
            return ()
        last = decided[-1]
        if reveals(self._states[last], self.state):
            return None
        undone = tuple(self._actions[last:])
        del self._states[last + 1 :], self._actions[last:]
        return undone

    @property
    def in_mid_turn(self) -> bool:
        """Whether a return or a choice of tile is owed."""
        return not isinstance(self.state.pending, ToAct | Over)

    def record(self) -> Record:
        """The record of all finished turns."""
        finished = len(self._actions)
        while not isinstance(self._states[finished].pending, ToAct | Over):
            finished -= 1
        return record_of(self._states[0], self._actions[:finished], self.names)
