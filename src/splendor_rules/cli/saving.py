"""Saving the game of a session; what somebody else has written in its file stays there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from splendor_rules.cli.output import BAD, GOOD, OPEN
from splendor_rules.files import is_taken, read_text, reason_of, write_file

if TYPE_CHECKING:
    from splendor_rules.cli.output import Output
    from splendor_rules.game import Game
    from splendor_rules.messages import Messages
    from splendor_rules.records.record import Record


@define
class GameFile:
    """A file to save in.

    Attributes:
        name: its name.
        content: what this session has read or written there last; None if it has done neither, and
            then whatever is there is somebody else's.
    """

    name: str
    content: str | None = None

    def is_called(self, name: str) -> bool:
        """Whether this is the file of that name.

        Raises:
            OSError: it cannot be asked.
            ValueError: no file can have that name.
        """
        try:
            return Path(self.name).samefile(name)
        except FileNotFoundError:
            return False

    def write(self, text: str) -> None:
        """Save: beside the file, whose name changes then, if somebody else has written there.

        Raises:
            OSError: it cannot be written.
            ValueError: no file can have that name.
        """
        if self._is_as_left():
            write_file(self.name, text.encode())
        else:
            self.name = written_new(self.name, text.encode())
        self.content = text

    def _is_as_left(self) -> bool:
        """Whether the file is as this session has read or written it."""
        try:
            return self.content is not None and read_text(self.name) == self.content
        except (FileNotFoundError, ValueError):  # it is gone, or there is no text in it
            return False


def written_new(name: str, data: bytes) -> str:
    """Write a file that is not there yet, such as `game.json` or else `game-2.json`: its name."""
    path, number, free = Path(name), 1, name
    while True:
        try:
            write_file(free, data, only_new=True)
        except FileExistsError:
            number += 1
            free = str(path.with_stem(f"{path.stem}-{number}"))
        else:
            return free


@define(eq=False)
class Saver:
    """Saves a game, and says that it is saved or why it is not.

    Attributes:
        screen: where that is said.
        game: the game.
        wording: the words of the game.
        files: where it is saved when the session ends.
    """

    screen: Output
    game: Game
    wording: Messages
    files: list[GameFile]
    _record: Record = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Note what was written down before the session."""
        self._record = self.game.record()

    def save(self) -> bool:
        """Save to every file, whatever becomes of the others; whether that went well."""
        saved = [self._save_to(file) for file in self.files]
        return all(saved)

    def save_as(self, name: str) -> None:
        """Save to a file, and there when the session ends too; no other file is overwritten."""
        try:
            file = next((file for file in self.files if file.is_called(name)), None)
            if file is None and is_taken(name):
                self._say("file_exists", BAD, file=name)
                return
        except (OSError, ValueError) as error:
            self._say("not_saved", BAD, problem=reason_of(error))
            return
        if file is not None:
            self._save_to(file)
        elif self._save_to(new := GameFile(name)):
            self.files.append(new)

    def _save_to(self, file: GameFile) -> bool:
        name = file.name
        try:
            file.write(self.game.text_for(name))
        except (OSError, ValueError) as error:
            self._say("not_saved", BAD, problem=reason_of(error))
            return False
        key = "saved" if file.name == name else "saved_beside"
        self._say(key, GOOD, file=name, other=file.name)
        self._say_what_is_left_out()
        return True

    def _say_what_is_left_out(self) -> None:
        """Say, once, what was written down before and is no longer so."""
        before, self._record = self._record, self.game.record()
        if before.result is not None and before.result != self._record.result:
            self._say("result_left_out", OPEN)
        if before.meta != self._record.meta:
            self._say("notes_left_out", OPEN)

    def _say(self, phrase: str, style: str, **parts: str) -> None:
        """A line, in which a name stays whole; nobody may be there to read it."""
        with suppress(OSError, SystemExit):
            self.screen.line(self.wording.phrase(phrase, **parts), style)
