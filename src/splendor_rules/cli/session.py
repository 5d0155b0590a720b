"""Playing at a terminal: what is shown, what is asked, what is answered."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from splendor_rules.actions import Purchase
from splendor_rules.cli.bots import BOTS, greedy
from splendor_rules.cli.verdict_output import BAD, GOOD, OPEN, ending
from splendor_rules.engine import outcome
from splendor_rules.errors import NotationError, RefusedActionError, UnknownCardError
from splendor_rules.legal import legal_actions
from splendor_rules.messages import explain, messages_for
from splendor_rules.notation.formatter import format_action
from splendor_rules.notation.resolver import find_action
from splendor_rules.records.writer import write_record
from splendor_rules.render.highlights import decision_due
from splendor_rules.render.text import lines_of
from splendor_rules.render.text_layout import wrapped
from splendor_rules.state import ToAct
from splendor_rules.views import as_state, view

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from splendor_rules.actions import Action
    from splendor_rules.cli.game import Game
    from splendor_rules.cli.output import Output
    from splendor_rules.state import State

LETTERS: Final = ("A", "B", "C", "D")
"""What seats are called, as notation calls them."""
HELP: Final = ("number", "action", "?", "undo", "all", "table", "save", "help", "quit")


class Quit(Exception):
    """The player has had enough."""


class Session:
    """A game with people at this terminal and bots on the other seats.

    Attributes:
        screen: where the game is shown.
        game: the game.
        bot: the name of the bot that plays the other seats.
        chance: what bots draw lots with.
        lang: the language of the texts.
        file: where the game is saved, if anywhere.
    """

    def __init__(  # noqa: PLR0913  (what a game at a terminal consists of)
        self,
        screen: Output,
        game: Game,
        *,
        bot: str,
        chance: Random,
        lang: str,
        file: Path | None,
    ) -> None:
        """Sit down; nothing is shown yet."""
        self.screen, self.game, self.file = screen, game, file
        self.bot, self.chance, self.lang = BOTS[bot], chance, lang
        self.wording = messages_for(game.state.ruleset, lang, game.names)
        self.looking: int | None = None

    def play(self) -> None:
        """Play to the end of the game, or until somebody quits; save if a file was named.

        Raises:
            KeyboardInterrupt: it was interrupted; the game has been saved as far as it went.
        """
        try:
            while outcome(self.game.state) is None:
                self._decide()
        except (Quit, EOFError):
            self.screen.line()
        else:
            self._show_end()
        finally:
            if self.file is not None:
                self.save(self.file)

    def save(self, file: Path) -> None:
        """Write the record, and say that it is written or why it is not."""
        try:
            write_record(self.game.record(), file)
        except (OSError, ValueError) as error:  # ValueError: no system has such a name
            problem = getattr(error, "strerror", None) or str(error)
            self._say("not_saved", BAD, problem=problem)
            return
        self.screen.line(self.wording.phrase("saved", file=str(file)), GOOD)  # a name stays whole
        if self.game.in_mid_turn:
            self._say("turn_left_out")

    def _decide(self) -> None:
        state = self.game.state
        if state.to_act in self.game.people:
            self._ask(state.to_act)
            return
        action = self.bot(view(state, state.to_act), self.chance)
        self.game.do(action)
        self._say_done(state.to_act, action)

    def _say(self, phrase: str, style: str = "", **parts: str) -> None:
        self._tell(self.wording.phrase(phrase, **parts), style)

    def _tell(self, text: str, style: str = "") -> None:
        """Some text, broken into lines that fit."""
        for line in text.splitlines():
            for part in wrapped(line, self.screen.width):
                self.screen.line(part, style)

    def _written(self, action: Action) -> str:
        return format_action(action, self.game.state.ruleset.box)

    def _say_done(self, seat: int, action: Action) -> None:
        said = self.wording.phrase(
            "labelled", label=self.game.names[seat], text=self._written(action)
        )
        self._tell(said)

    def _ask(self, seat: int) -> None:
        """Ask a person until there is a decision, or until it is no longer theirs to make."""
        self._hand_over(seat)
        seen = as_state(view(self.game.state, seat))
        actions = legal_actions(seen)
        if isinstance(seen.pending, ToAct):
            self._show_table(seen)
        else:
            self._tell(decision_due(seen, self.wording))
        self._show_actions(seen, actions)
        self._say("play_prompt", "dim")
        while True:
            answer = self._answer(f"{self.game.names[seat]}> ")
            if self._understand(answer, seat, seen, actions):
                return

    def _hand_over(self, seat: int) -> None:
        """With several people at one screen, nobody sees another's hidden cards."""
        before, self.looking = self.looking, seat
        if len(self.game.people) == 1 or before == seat:
            return
        hands = [player.reserved for player in self.game.state.players]
        if not any(one.hidden for hand in hands for one in hand):
            return
        if self.screen.watched:
            self.screen.out.clear()
        self._say("hand_over", OPEN, player=self.game.names[seat])
        self._answer("")

    def _answer(self, prompt: str) -> str:
        """A line that somebody typed."""
        if sys.stdin is None:
            raise EOFError
        self.screen.prompt(prompt)
        try:
            line = sys.stdin.readline()
        except (OSError, ValueError):  # it is closed
            line = ""
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            self.screen.line(line.strip())
        return line.strip()

    def _understand(self, answer: str, seat: int, seen: State, actions: Sequence[Action]) -> bool:
        """Do what was typed; say whether the game has gone on, or back."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "undo":
                return self._undo(seat)
            case "quit" | "q" | "exit":
                raise Quit
            case "save":
                self._save_as(rest.strip())
            case "" | "?" | "hint" | "help" | "table" | "all":
                self._show(word.lower(), seat, seen, actions)
            case number if number.isdecimal() and not rest:
                return self._choose(number, seat, actions)
            case _:
                return self._read(answer, seat, seen)
        return False

    def _show(self, word: str, seat: int, seen: State, actions: Sequence[Action]) -> None:
        match word:
            case "?" | "hint":
                self._hint(seat, actions)
            case "help":
                colours = " ".join(seen.ruleset.box.letters[:3])
                for name in HELP:
                    text = self.wording.word("help", name).format(colours=colours)
                    self._tell(self.wording.phrase("labelled", label=name, text=text))
            case "table":
                self._show_table(seen)
                self._show_actions(seen, actions)
            case "all":
                self._show_actions(seen, actions, every=True)
            case _:
                pass

    def _choose(self, number: str, seat: int, actions: Sequence[Action]) -> bool:
        place = int(number) if len(number) < len(str(len(actions))) + 2 else 0
        if not 1 <= place <= len(actions):
            self._say("no_number", BAD, number=number[:9])
            return False
        self._do(seat, actions[place - 1])
        return True

    def _read(self, answer: str, seat: int, seen: State) -> bool:
        """An action in notation; if the rules refuse it, say by which clause and why."""
        try:
            action = find_action(seen, answer, seat)
        except RefusedActionError as refused:
            self._tell(explain(refused.ruling, self.lang, self.game.names), BAD)
        except NotationError as error:
            self._tell(error.problem, OPEN)
        except UnknownCardError as error:
            needs = self.wording.joined(self.wording.where(where) for where in error.needs)
            self._say("undecided", OPEN, needs=needs)
        else:
            self._do(seat, action)
            return True
        return False

    def _do(self, seat: int, action: Action) -> None:
        self.game.do(action)
        self._say_done(seat, action)

    def _hint(self, seat: int, actions: Sequence[Action]) -> None:
        action = greedy(view(self.game.state, seat), self.chance)
        number = str(actions.index(action) + 1)
        self._say("hint", action=self._written(action), number=number)

    def _undo(self, seat: int) -> bool:
        undone = self.game.take_back(seat)
        if not undone:
            self._say("not_undone" if undone is None else "nothing_undone", BAD)
            return False
        self._say("undone", GOOD, actions=self.wording.groups(map(self._written, undone)))
        return True

    def _save_as(self, name: str) -> None:
        file = Path(name) if name else self.file
        if file is None:
            self._say("name_a_file", BAD)
        elif file != self.file and file.exists():
            self._say("file_exists", BAD, file=str(file))
        else:
            self.file = file
            self.save(file)

    def _show_table(self, seen: State) -> None:
        self.screen.line()
        lines = lines_of(seen, names=self.game.names, lang=self.lang, width=self.screen.width)
        self.screen.drawn(lines, seen.ruleset.box)

    def _show_actions(self, seen: State, actions: Sequence[Action], *, every: bool = False) -> None:
        """The legal actions with their numbers; of the ways to pay for a card, one is enough."""
        listed: list[tuple[str, str]] = []
        known: set[str] = set()
        for number, action in enumerate(actions, start=1):
            if isinstance(action, Purchase):
                if action.card.id in known and not every:
                    continue
                known.add(action.card.id)
            written = format_action(action, seen.ruleset.box)
            listed.append((written.split()[0], f"{number:>3} {written}"))
        for _, group in groupby(listed, key=lambda one: one[0]):
            self._columns([text for _, text in group])
        if left := len(actions) - len(listed):
            self._say("ways_left", "dim", count=str(left))

    def _columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side, as many as fit."""
        cells = max(map(cell_len, texts)) + 2
        beside = max(1, self.screen.width // cells)
        for first in range(0, len(texts), beside):
            row = texts[first : first + beside]
            self.screen.line("".join(text.ljust(cells) for text in row).rstrip())

    def _show_end(self) -> None:
        state = self.game.state
        ended = outcome(state)
        assert ended is not None, "this is called at the end"
        seat = next(iter(self.game.people)) if len(self.game.people) == 1 else None
        self._show_table(as_state(view(state, seat)))
        for said in ending(self.game.names, ended, self.wording):
            self._tell(said)
