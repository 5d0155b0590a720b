"""A game that is being played: the state now, what was done so far, undo, names, and the record."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from attrs import evolve

from splendor_rules.actions import ChooseTile, Turn
from splendor_rules.box.values import check_kind
from splendor_rules.clients import judge_for
from splendor_rules.deal import new_game
from splendor_rules.engine import apply, error_of, judge, judge_turn, outcome, play_turn
from splendor_rules.errors import RecordError, RefusedActionError, UndoError
from splendor_rules.files import write_file
from splendor_rules.legal import legal_actions
from splendor_rules.notation.annotations import notes_up_to
from splendor_rules.notation.game_files import read_with_form, text_for
from splendor_rules.notation.parser import is_turn, span_in_english
from splendor_rules.notation.resolver import find_action, find_turn
from splendor_rules.records.judging import judge_record, named_card
from splendor_rules.records.record import names_for, record_of
from splendor_rules.render.svg import render_svg
from splendor_rules.render.text import render_text
from splendor_rules.rulesets import BASE, RULESETS
from splendor_rules.scenarios.scenario import Scenario
from splendor_rules.state import Over, State, TileChoice, ToAct
from splendor_rules.unknown import positions_with, reveal, unknowns
from splendor_rules.views import as_state, checked_seat, reveals, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.actions import Action
    from splendor_rules.box.components import Card
    from splendor_rules.files import FileName
    from splendor_rules.records.record import Record, RecordedTurn
    from splendor_rules.ruleset import Ruleset
    from splendor_rules.rulings import Outcome, Ruling
    from splendor_rules.state import CardPlace
    from splendor_rules.views import View

__all__ = ["Game"]


class Game:
    """A table at which a game is played. Unlike a `State` it changes: `play` moves it on.

    `print(game)` shows the table with everything that lies on it; a notebook shows the picture.
    `print(render_text(game.view(seat)))` shows what one seat may know.
    """

    def __init__(self, start: State, names: Sequence[str] | None = None) -> None:
        """Begin with a state, such as `new_game` deals.

        Args:
            start: the state before the first action.
            names: the players' names, seat 0 first; by default `seat 0` and so on.

        Raises:
            SetupError: there are not as many names as players, or they are no texts.
            TypeError: this is no state.
        """
        check_kind(start, State)
        self._names = names_for(len(start.players), names)
        self._states = [start]
        self._actions: list[Action] = []
        self._loaded: Record | None = None
        self._kept = 0
        self._is_cut = False
        self._in_notation = False

    @classmethod
    def new(
        cls,
        ruleset: Ruleset = BASE,
        players: int | None = None,
        seed: int | str | None = None,
        *,
        names: Sequence[str] | None = None,
    ) -> Game:
        """Deal a game.

        Args:
            ruleset: the rules to play by.
            players: how many players there are, two to four; by default as many as names, or two.
            seed: what the deal is made from, as for `new_game`.
            names: the players' names, seat 0 first; by default `seat 0` and so on.

        Raises:
            SetupError: such a deal cannot be, or there are not as many names as players, or they
                are no texts.
            ComponentError: the number of players or the seed is none.
            TypeError: this is no ruleset.
        """
        if names is not None:
            names = names_for(None, names)
        count = players if players is not None else 2 if names is None else len(names)
        return cls(new_game(ruleset, count, seed), names)

    @classmethod
    def from_scenario(cls, scenario: Scenario) -> Game:
        """Go on from a described position; what it asks is not played."""
        check_kind(scenario, Scenario)
        return cls(scenario.state, scenario.names)

    @classmethod
    def from_record(cls, record: Record, *, in_notation: bool = False) -> Game:
        """Go on with a recorded game. Cards that nobody recorded are named as they turn up.

        Args:
            record: the record.
            in_notation: whether it is saved in notation where a file's name does not say.

        Raises:
            RecordError: it is not legal up to its end, or that is undecided.
        """
        verdict = judge_record(record, contested=False)
        if not verdict.legal:
            state = "undecided" if verdict.legal is None else "not legal"
            pointer = f"/turns/{verdict.turns_judged}"
            raise RecordError(f"this turn is {state}: nothing follows it", pointer, record.file)
        game = cls(record.start(), record.players)
        for recorded in record.turns:
            game._name_as_in(recorded)
            game._do_turn(recorded.turn)
        if record.begun is not None:
            game._name_as_in(record.begun)
            game._do(record.begun.turn.action)
        game._loaded, game._kept = record, len(game._actions)
        game._in_notation = in_notation
        return game

    @classmethod
    def load(cls, file: FileName, *, ruleset: Ruleset | None = None) -> Game:
        """Go on with a game that was saved, in JSON or in notation.

        Args:
            file: the file.
            ruleset: the house ruleset that it was played by, if it was.

        Raises:
            RecordError: the file cannot be read, or not be gone on with.
        """
        record, in_notation = read_with_form(file, ruleset)
        return cls.from_record(record, in_notation=in_notation)

    def save(self, file: FileName) -> None:
        """Write the record of the game to a file, in the place of what is there.

        The format is that of the file's name, `.splendor` for notation and `.json` for JSON; else
        that of the file that was loaded. Whatever happens, the file is never left half written.

        Raises:
            RecordError: the record has what the format cannot say, and nothing is written.
            SetupError: the game began in the middle of a turn.
            OSError: the file cannot be written, and is as it was.
        """
        write_file(file, self.text_for(file).encode())

    def text_for(self, file: FileName) -> str:
        """What `save` writes to a file of this name.

        Raises:
            RecordError: the record has what the format cannot say.
            SetupError: the game began in the middle of a turn.
        """
        ruleset = self.state.ruleset
        house = None if ruleset.name in RULESETS else ruleset
        return text_for(file, self.record(), ruleset=house, in_notation=self._in_notation)

    def record(self) -> Record:
        """The record of the game: from its deal, or from the position that it began with.

        A turn that is not finished is its `begun`; if the game is over, it has the result. A game
        that was loaded keeps what else its record says: `meta` without the notes on turns that were
        taken back, and the result that was written down until a turn is added or taken back.

        Raises:
            SetupError: the game began in the middle of a turn.
        """
        if self._loaded is not None and len(self._actions) == self._kept and not self._is_cut:
            return self._loaded
        record = record_of(self._states[0], self._actions, self._names)
        if self._loaded is None:
            return record
        meta = self._loaded.meta
        if self._is_cut:
            kept = self._states[1 : self._kept + 1]
            meta = notes_up_to(meta, sum(isinstance(state.pending, ToAct | Over) for state in kept))
        turns, begun, result = record.turns, record.begun, record.result
        return evolve(self._loaded, turns=turns, begun=begun, result=result, meta=meta)

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def history(self) -> tuple[State, ...]:
        """The state before the first action and after each one; the last is the state now."""
        return tuple(self._states)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done so far, decision by decision: `actions[n]` leads to `history[n + 1]`."""
        return tuple(self._actions)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 0 first."""
        return self._names

    @property
    def in_mid_turn(self) -> bool:
        """Whether a return or a choice of tile is owed."""
        return not isinstance(self.state.pending, ToAct | Over)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome(self.state)

    def view(self, seat: int | None) -> View:
        """What a seat may know now; None is a spectator.

        Raises:
            ValueError: there is no such seat.
        """
        return view(self.state, seat)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done now, in the order of `splendor_rules.legal_actions`."""
        return legal_actions(self.state)

    def judge(self, action: Action | Turn | str, seat: int | None = None) -> Ruling:
        """Whether an action or a whole turn is legal now, and which clauses say so.

        Args:
            action: the action or turn, or its text, as `find_action` and `find_turn` read it.
            seat: who does it, and what that seat may know decides, as for `judge_for`; without a
                seat it is not asked whose turn it is, and the full position decides.

        Raises:
            NotationError: the text is not understood, or can mean several things.
            UnknownCardError: what the text means depends on a card that nobody knows.
            ValueError: there is no such seat.
        """
        if isinstance(action, str):
            try:
                action = self._find(action, seat)
            except RefusedActionError as refused:
                return refused.ruling
        if seat is not None:
            return judge_for(self.state, seat, action)
        if isinstance(action, Turn):
            return judge_turn(self.state, action)
        return judge(self.state, action)

    def play(self, action: Action | Turn | str, seat: int | None = None) -> Action | Turn:
        """Do an action or a whole turn.

        Args:
            action: the action or turn, or its text, as `find_action` and `find_turn` read it.
            seat: who does it, as for `judge`: a program that lets clients play names it.

        Returns:
            What was done, which a text only describes.

        Raises:
            IllegalActionError: the rules refuse it, and nothing has changed.
            NotationError: the text is not understood, or can mean several things.
            UnknownCardError: whether it is legal depends on a card that nobody knows.
            ValueError: there is no such seat.
        """
        if isinstance(action, str):
            action = self._find(action, seat)
        if seat is not None and not (ruling := judge_for(self.state, seat, action)).legal:
            raise error_of(ruling)
        if isinstance(action, Turn):
            play_turn(self.state, action)  # refuses before anything is done
            self._do_turn(action)
        else:
            self._do(action)
        return action

    @property
    def is_dealt(self) -> bool:
        """Whether the game began with the deal, and not with a position that was described."""
        return self._loaded is None or self._loaded.position is None

    @property
    def unnamed(self) -> tuple[CardPlace, ...]:
        """Where cards lie that nobody has named: in the rows, on top of the decks, in the hands."""
        return unknowns(self.state)

    def name_card(self, where: CardPlace, card: Card) -> None:
        """Name a card that has turned up, as the dealer of a game does whose decks nobody knows.

        It is no action: the card was there all the time, and the record has it from then on.

        Raises:
            RevealError: no unknown card lies there, or this one cannot be it.
        """
        reveal(self.state, where, card)
        starts = positions_with(self._states[0], card)
        paths = (list(accumulate(self._actions, apply, initial=start)) for start in starts)
        self._states = next(path for path in paths if where.card_in(path[-1]) == card)
        if self._loaded is not None:
            dealt = record_of(self._states[0], (), self._names)
            self._loaded = evolve(self._loaded, decks=dealt.decks, position=dealt.position)

    def _name_as_in(self, recorded: RecordedTurn) -> None:
        """Name the card that a recorded turn names."""
        if (named := named_card(self.state, recorded)) is not None:
            self.name_card(*named)

    def undo(self, seat: int | None = None, *, force: bool = False) -> tuple[Action, ...]:
        """Take back the last decision, or a seat's last decision and all that followed it.

        Args:
            seat: whose last decision; without a seat the last one, whoever made it.
            force: whether to take back what has brought a card into sight too: for analysis.

        Returns:
            What was taken back, in the order in which it was done; nothing if there was nothing.

        Raises:
            UndoError: a card has come into sight since, and nothing has changed.
            ValueError: there is no such seat.
        """
        seat = checked_seat(seat, len(self.state.players))
        decided = range(len(self._actions) - 1, -1, -1)
        last = next((n for n in decided if seat in (None, self._states[n].to_act)), None)
        if last is None:
            return ()
        if not force and reveals(self._states[last], self.state):
            raise UndoError(
                "a card has come into sight since: what was done stays done, but for `force=True`"
            )
        undone = tuple(self._actions[last:])
        del self._states[last + 1 :], self._actions[last:]
        if last < self._kept:  # of what was loaded
            self._kept, self._is_cut = last, True
        return undone

    def _find(self, text: str, seat: int | None) -> Action | Turn:
        """A text with several parts is a whole turn; a seat means what it may know."""
        state = self.state if seat is None else as_state(self.view(seat))
        find = find_turn if is_turn(span_in_english(text, state.box)) else find_action
        return find(state, text, seat)

    def _do(self, action: Action) -> None:
        self._states.append(apply(self.state, action))
        self._actions.append(action)

    def _do_turn(self, turn: Turn) -> None:
        """A turn that is legal, decision by decision, so that each can be taken back."""
        for decision in turn.decisions:
            if not isinstance(decision, ChooseTile) or isinstance(self.state.pending, TileChoice):
                self._do(decision)

    def __str__(self) -> str:
        """The table as text."""
        return render_text(self.state, names=self._names).rstrip("\n")

    def __repr__(self) -> str:
        """The ruleset, the players and how far the game is."""
        players = ", ".join(map(repr, self._names))
        return f"<Game {self.state.ruleset.name}: {players}; {len(self._actions)} actions>"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return render_svg(self.state, names=self._names)
