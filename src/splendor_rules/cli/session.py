"""Playing at a terminal: what is shown, what is asked, what is answered."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import define, frozen

from splendor_rules.actions import Reserve
from splendor_rules.cli.bots import greedy
from splendor_rules.cli.menu import Menu
from splendor_rules.cli.output import BAD, GOOD, OPEN
from splendor_rules.cli.signals import raised_once
from splendor_rules.cli.verdict_output import ending
from splendor_rules.errors import (
    ComponentError,
    NotationError,
    RefusedActionError,
    RevealError,
    UndoError,
    UnknownCardError,
)
from splendor_rules.explanations import explain
from splendor_rules.legal import legal_actions
from splendor_rules.notation.move_words import format_move
from splendor_rules.notation.resolver import find_action
from splendor_rules.render.highlights import decision_due, scene
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_compact import fitted_lines
from splendor_rules.render.text_layout import cut, wrapped
from splendor_rules.state import ToAct, Unknown
from splendor_rules.views import as_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from splendor_rules.actions import Action
    from splendor_rules.cli.bots import Bot
    from splendor_rules.cli.output import Output
    from splendor_rules.cli.saving import Saver
    from splendor_rules.game import Game
    from splendor_rules.messages import Messages
    from splendor_rules.state import CardPlace, State

HELP: Final = ("number", "action", "?", "undo", "all", "table", "save", "help", "quit")
"""What `help` explains."""

QUIT: Final = ("quit", "q", "exit")
"""The words that leave the game."""
_LAST_LINES: Final = 4
"""How many rows are kept free at the end of a game, for who has won and where it is saved."""
_LONGEST: Final = 20
"""How many cells a name takes before the place where one types."""


class QuitError(Exception):
    """The player has had enough."""


@frozen
class Decision:
    """What a person is asked.

    Attributes:
        seat: who decides.
        state: the state as far as that seat knows it.
        actions: the legal ones, in the order of their numbers.
    """

    seat: int
    state: State
    actions: tuple[Action, ...]


@define(eq=False)
class Session:
    """A game with people at this terminal and bots on the other seats.

    Attributes:
        screen: where the game is shown.
        game: the game.
        people: the seats where people sit; bots play the others.
        bot: the bot on the other seats.
        rng: what bots draw lots with.
        wording: the words of the game, with the players' names.
        saver: what saves the game.
        looking: the seat that has looked at the screen last.
    """

    screen: Output
    game: Game
    people: frozenset[int]
    bot: Bot
    rng: Random
    wording: Messages
    saver: Saver
    looking: int | None = None
    _table_at: int = 0
    _answered_at: int = 0
    _is_saved: bool = False
    _is_warned: bool = False

    def play(self) -> bool:
        """Play to the end of the game, or until somebody quits; save wherever that was asked for.

        Returns:
            Whether it is saved there.

        Raises:
            KeyboardInterrupt: it was interrupted; the game has been saved as far as it went.
            SignalExit: a signal has ended it; the game has been saved likewise.
        """
        with raised_once():
            try:
                try:
                    self._play_on()
                finally:
                    self._save_once()
            except BaseException:  # of a signal in the midst of saving, after which none comes
                self._save_once()
                raise
        return self._is_saved

    def _save_once(self) -> None:
        self._is_saved = self._is_saved or self.saver.save()

    def _play_on(self) -> None:
        try:
            if self.game.is_dealt:
                self._name_cards(None)
            while self.game.outcome is None:
                seat = self.game.state.to_act
                if seat in self.people:
                    self._ask(seat)
                else:
                    self._do(seat, self.bot(self.game.view(seat), self.rng))
        except (QuitError, EOFError):
            self.screen.line()
        else:
            self._show_end()

    def _say(self, phrase: str, style: str = "", **parts: str) -> None:
        self.screen.paragraph(self.wording.phrase(phrase, **parts), style)

    def _written(self, action: Action) -> str:
        return format_move(action, self.game.state, self.wording)

    def _ask(self, seat: int) -> None:
        """Ask a person until there is a decision, or until it is no longer theirs to make."""
        self._hand_over(seat)
        state = as_state(self.game.view(seat))
        decision = Decision(seat, state, legal_actions(state))
        due = decision_due(state, self.wording)
        rows = len(wrapped(due, self.screen.width)) + len(self._menu(decision).lines())
        rows += 1  # for what can be typed
        if isinstance(state.pending, ToAct) or self._is_scrolled_off(rows):
            self._show_decision(decision)
        else:
            self.screen.paragraph(due)
            self._show_actions(decision)
        prompt = f"{cut(self.game.names[seat], _LONGEST)}> "
        while not self._understand(self._answer(prompt), decision):
            if self._is_scrolled_off():
                self._show_decision(decision)

    def _is_scrolled_off(self, rows: int = 0) -> bool:
        """Whether a person could not see the whole table beside so many rows and the prompt."""
        written = self.screen.rows + rows - self._table_at
        return self.screen.watched and written >= self.screen.height

    def _name_cards(self, before: State | None, seat: int | None = None) -> None:
        """Ask for the cards that nobody recorded and that have turned up: face up, or in a hand.

        Args:
            before: the position before; None if all that lie face up are asked for.
            seat: the seat whose hand is asked for too.
        """
        last = self.game.actions[-1] if self.game.actions else None
        reserved = (last.level, last.place) if isinstance(last, Reserve) else None
        for where in self.game.unnamed:
            if where.place == "deck" or where.seat not in (None, seat):
                continue
            is_refilled = reserved == (where.level, where.place)
            if before is None or is_refilled or not isinstance(where.card_in(before), Unknown):
                self._name_card(where)

    def _name_card(self, where: CardPlace) -> None:
        """Ask for one card until it is named, or left unknown by an empty line."""
        self._say("name_card", OPEN, place=self.wording.where(where))
        while name := self._answer("? "):
            if name.lower() in QUIT:
                self._quit_or_warn()
                continue
            try:
                self.game.name_card(where, self.game.state.box.card(name))
            except (ComponentError, RevealError) as error:
                self.screen.paragraph(str(error), BAD)
            else:
                return

    def _hand_over(self, seat: int) -> None:
        """With several people at one screen, nobody sees another's hidden cards."""
        before, self.looking = self.looking, seat
        if len(self.people) == 1 or before == seat:
            return
        hands = [player.reserved for player in self.game.state.players]
        if not any(reserved.hidden for hand in hands for reserved in hand):
            return
        if self.screen.watched:
            self.screen.wipe()
        self._say("hand_over", OPEN, player=self.game.names[seat])
        self._answer("")

    def _answer(self, prompt: str) -> str:
        """A line that somebody typed."""
        self.screen.prompt(prompt)
        try:
            line = input().strip()
        except (OSError, RuntimeError, ValueError):  # there is no input, or it is closed
            raise EOFError from None
        if not sys.stdin.isatty():
            self.screen.line(line)
        self._answered_at = self.screen.rows
        return line

    def _understand(self, answer: str, decision: Decision) -> bool:
        """Do what was typed; say whether the game has gone on, or back."""
        word, _, rest = answer.partition(" ")
        if (command := self._COMMANDS.get(word.lower())) is not None:
            return bool(command(self, decision, rest.strip()))
        if word.isdecimal() and not rest:
            return self._choose(word, decision)
        if not word:
            self._show_decision(decision)
            return False
        return self._read(answer, decision)

    def _hint(self, decision: Decision, _rest: str) -> None:
        action = greedy(self.game.view(decision.seat), self.rng)
        number = str(decision.actions.index(action) + 1)
        self._say("hint", action=self._written(action), number=number)

    def _undo(self, decision: Decision, _rest: str) -> bool:
        try:
            undone = self.game.undo(decision.seat)
        except UndoError:
            self._say("not_undone", BAD)
            return False
        if undone:
            self._say("undone", GOOD, actions=self.wording.groups(map(self._written, undone)))
        else:
            self._say("nothing_undone", BAD)
        return bool(undone)

    def _all(self, decision: Decision, _rest: str) -> None:
        self._show_actions(decision, every=True)
        self._table_at = self.screen.rows

    def _table(self, decision: Decision, _rest: str) -> None:
        self._show_decision(decision)

    def _save(self, _decision: Decision, name: str) -> None:
        if name:
            self.saver.save_as(name)
        elif self.saver.files:
            self.saver.save()
        else:
            self._say("name_a_file", BAD)

    def _help(self, decision: Decision, _rest: str) -> None:
        examples = self.wording.groups(self._menu(decision).examples)
        for name in HELP:
            text = self.wording.word("help", name).format(examples=examples)
            self._say("labelled", label=self.wording.word("typed", name), text=text)
        self._table_at = self.screen.rows  # a list that was asked for stays on the screen

    def _quit(self, _decision: Decision, _rest: str) -> None:
        self._quit_or_warn()

    def _quit_or_warn(self) -> None:
        """Leave; if the game cannot be saved, only when it is said again."""
        self._is_saved = self.saver.save()
        if self._is_saved or self._is_warned:
            raise QuitError
        self._is_warned = True
        self._say("quit_unsaved", BAD)

    _COMMANDS: ClassVar[Mapping[str, Callable[..., bool | None]]] = {
        "?": _hint,
        "hint": _hint,
        "undo": _undo,
        "all": _all,
        "table": _table,
        "save": _save,
        "help": _help,
        **dict.fromkeys(QUIT, _quit),
    }
    """What can be typed beside actions; only `undo` can move the game."""

    def _choose(self, number: str, decision: Decision) -> bool:
        actions = decision.actions
        place = int(number) if len(number) < len(str(len(actions))) + 2 else 0
        if not 1 <= place <= len(actions):
            self._say("no_number", BAD, number=number[:9])
            return False
        self._do(decision.seat, actions[place - 1])
        return True

    def _read(self, answer: str, decision: Decision) -> bool:
        """An action in notation; if the rules refuse it, say by which clause and why."""
        try:
            action = find_action(decision.state, answer, decision.seat)
        except RefusedActionError as refused:
            text = explain(refused.ruling, self.wording.lang, self.game.names)
            self.screen.paragraph(text, BAD)
        except NotationError as error:
            self.screen.paragraph(error.problem, OPEN)
        except UnknownCardError as error:
            self.screen.paragraph(self.wording.undecided(error.needs), OPEN)
        else:
            self._do(decision.seat, action)
            return True
        return False

    def _do(self, seat: int, action: Action) -> None:
        before = self.game.state
        self.game.play(action)
        self._say("labelled", label=self.game.names[seat], text=self._written(action))
        self._name_cards(before, seat if seat in self.people else None)

    def _menu(self, decision: Decision, *, every: bool = False) -> Menu:
        actions, width = decision.actions, self.screen.width
        return Menu(actions, self._written, self.wording, width, every=every)

    def _show_decision(self, decision: Decision) -> None:
        """The table and what may be done; on a screen both with what has happened since."""
        menu = self._menu(decision)
        usage = self._usage(menu)
        rows = self.screen.height - 1 - (self.screen.rows - self._answered_at) - len(usage)
        self._table_at = self.screen.rows
        table = self._show_table(decision.state, rows, len(menu.lines()))
        self._show_actions(decision, rows - table if self.screen.watched else None)

    def _show_table(self, state: State, rows: int, spare: int = 0) -> int:
        """The table: on a screen in so many rows, some of them spared; how many it takes."""
        drawn = scene(state, names=self.game.names, lang=self.wording.lang)
        if self.screen.watched:
            lines = fitted_lines(drawn, self.screen.width, rows, spare)
        else:
            self.screen.line()
            lines = lines_of(drawn, self.screen.width)
        self.screen.drawn(lines, drawn.box)
        return len(lines)

    def _show_actions(
        self, decision: Decision, rows: int | None = None, *, every: bool = False
    ) -> None:
        """The legal actions with their numbers, and what else can be typed."""
        menu = self._menu(decision, every=every)
        for line in menu.lines(rows):
            self.screen.line(line)
        for line in self._usage(menu):
            self.screen.line(line, "dim")

    def _usage(self, menu: Menu) -> list[str]:
        """What can be typed, with an example that is legal."""
        text = self.wording.phrase("play_prompt", action=menu.examples[0])
        return wrapped(text, self.screen.width)

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None, "this is called at the end"
        seat = next(iter(self.people)) if len(self.people) == 1 else None
        self._show_table(as_state(self.game.view(seat)), self.screen.height - _LAST_LINES)
        for text in ending(outcome, self.wording):
            self.screen.paragraph(text)
