"""Playing at a terminal: what is shown, what is asked, what is answered."""

from __future__ import annotations

import sys
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import define, frozen

from splendor_rules.actions import Purchase, Reserve
from splendor_rules.cli.bots import greedy
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
from splendor_rules.legal import legal_actions
from splendor_rules.messages import explain
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.resolver import find_action
from splendor_rules.render.highlights import decision_due, scene
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_layout import breadth
from splendor_rules.state import ToAct, Unknown
from splendor_rules.views import as_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from splendor_rules.actions import Action
    from splendor_rules.cli.bots import Bot
    from splendor_rules.cli.output import Output
    from splendor_rules.cli.saving import Saver
    from splendor_rules.game import Game
    from splendor_rules.messages import Messages
    from splendor_rules.state import CardPlace, State

LETTERS: Final = ("A", "B", "C", "D")
"""What seats are called, as notation calls them."""
HELP: Final = ("number", "action", "?", "undo", "all", "table", "save", "help", "quit")
"""What `help` explains."""

QUIT: Final = ("quit", "q", "exit")
"""The words that leave the game."""


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
        return format_action(action, self.game.state.ruleset.box)

    def _ask(self, seat: int) -> None:
        """Ask a person until there is a decision, or until it is no longer theirs to make."""
        self._hand_over(seat)
        state = as_state(self.game.view(seat))
        decision = Decision(seat, state, legal_actions(state))
        if isinstance(state.pending, ToAct):
            self._show_table(state)
        else:
            self.screen.paragraph(decision_due(state, self.wording))
        self._show_actions(decision)
        self._say("play_prompt", "dim")
        while not self._understand(self._answer(f"{self.game.names[seat]}> "), decision):
            pass

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
        return line

    def _understand(self, answer: str, decision: Decision) -> bool:
        """Do what was typed; say whether the game has gone on, or back."""
        word, _, rest = answer.partition(" ")
        if (command := self._COMMANDS.get(word.lower())) is not None:
            return bool(command(self, decision, rest.strip()))
        if word.isdecimal() and not rest:
            return self._choose(word, decision)
        return bool(word) and self._read(answer, decision)

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

    def _table(self, decision: Decision, _rest: str) -> None:
        self._show_table(decision.state)
        self._show_actions(decision)

    def _save(self, _decision: Decision, name: str) -> None:
        if name:
            self.saver.save_as(name)
        elif self.saver.files:
            self.saver.save()
        else:
            self._say("name_a_file", BAD)

    def _help(self, _decision: Decision, _rest: str) -> None:
        for name in HELP:
            self._say("labelled", label=name, text=self.wording.word("help", name))

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

    def _show_table(self, state: State) -> None:
        self.screen.line()
        drawn = scene(state, names=self.game.names, lang=self.wording.lang)
        self.screen.drawn(lines_of(drawn, self.screen.width), drawn.box)

    def _show_actions(self, decision: Decision, *, every: bool = False) -> None:
        """The legal actions with their numbers; of the ways to pay for a card, one is enough."""
        listed: list[tuple[str, str]] = []
        cards: set[str] = set()
        for number, action in enumerate(decision.actions, start=1):
            if isinstance(action, Purchase):
                if action.card.id in cards and not every:
                    continue
                cards.add(action.card.id)
            written = self._written(action)
            listed.append((written.split()[0], f"{number:>3} {written}"))
        for _, group in groupby(listed, key=itemgetter(0)):
            self._show_columns([text for _, text in group])
        if unlisted := len(decision.actions) - len(listed):
            self._say("ways_left", "dim", count=str(unlisted))

    def _show_columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side, as many as fit."""
        cells = max(map(breadth, texts)) + 2
        beside = max(1, self.screen.width // cells)
        for first in range(0, len(texts), beside):
            row = texts[first : first + beside]
            self.screen.line("".join(text.ljust(cells) for text in row).rstrip())

    def _show_end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None, "this is called at the end"
        seat = next(iter(self.people)) if len(self.people) == 1 else None
        self._show_table(as_state(self.game.view(seat)))
        for text in ending(outcome, self.wording):
            self.screen.paragraph(text)
