"""The implementation as a process: each question is a line, and so is its answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Any, Final, Self

from splendor_rules.bounds import MOST_BYTES
from splendor_rules.errors import SerializationError, SplendorError
from splendor_rules.plain_text import shortened
from splendor_rules.serialization.nodes import JsonNode, parse_json

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOON: Final = 1.0
"""Seconds for what takes no thinking: to end on request, or the rest of a message."""
_MOST_UNREAD: Final = 2
"""The lines that are taken before they are wanted; each may have `MOST_BYTES`."""
_SHOWN: Final = 200
"""The characters that are shown of what it wrote."""
_PIECE: Final = 1 << 16
_KEPT: Final = 4 * (_SHOWN + 1)
"""The bytes that are kept of a line on standard error: more than are shown of it."""


class NoAnswerError(SplendorError):
    """The answer is missing or malformed.

    Attributes:
        problem: what happened instead, one sentence.
    """

    def __init__(self, problem: str) -> None:
        """Keep the sentence."""
        super().__init__(problem)
        self.problem = problem


class _Process:
    """One run of the command, with a thread for each of its three streams."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603  (the command is the caller's own)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.requests: Queue[bytes | None] = Queue()
        self.lines: Queue[bytes | None] = Queue(_MOST_UNREAD)
        self.complaint = b""  # the last line on standard error that is not empty
        self._stopped = Event()
        tasks = (self._write, self._read, self._listen)
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        self._threads = [
            Thread(target=task, args=(stream,), daemon=True)
            for task, stream in zip(tasks, streams, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, stream: IO[bytes]) -> None:
        while (line := self.requests.get()) is not None:
            try:
                stream.write(line)
                stream.flush()
            except OSError:  # the process has ended, which the reader notices
                break
        with suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        line: bytes | None = b" "
        while line and not self._stopped.is_set():
            line = stream.readline(MOST_BYTES + 1) or None
            self._pass_on(line)
        stream.close()

    def _pass_on(self, line: bytes | None) -> None:
        while not self._stopped.is_set():
            try:
                self.lines.put(line, timeout=_SOON / 10)
            except Full:
                continue
            return

    def _listen(self, stream: IO[bytes]) -> None:
        begins = True
        while piece := stream.readline(_PIECE):
            if begins and piece.strip():
                self.complaint = piece[:_KEPT]
            begins = piece.endswith(b"\n")
        stream.close()

    def stop(self) -> None:
        """End it: its input ends, and if that is not enough, it is killed with its children."""
        self.requests.put(None)
        try:
            self.process.wait(_SOON)
        except subprocess.TimeoutExpired:
            self._kill()
        self._stopped.set()
        for thread in self._threads:
            thread.join(_SOON)
        self.process.wait()

    def _kill(self) -> None:
        with suppress(OSError):  # it may have ended just now
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.Signals["SIGKILL"])
            else:
                self.process.kill()

    def last_words(self) -> str:
        """How it ended, and the last line that it wrote on standard error."""
        try:
            ending = f"it ended with status {self.process.wait(_SOON)}"
        except subprocess.TimeoutExpired:
            ending = "it has closed its standard output"
        self._threads[-1].join(_SOON)
        last = shortened(self.complaint.decode(errors="replace").strip(), _SHOWN)
        return f"{ending}; on standard error: {last}" if last else ending


class Implementation:
    """The implementation under test.

    Attributes:
        command: the command that starts it.
        timeout: the time limit for an answer, in seconds.
        questions: the number of questions asked so far.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        """The process starts with the first question."""
        self.command = tuple(command)
        self.timeout = timeout
        self.questions = 0
        self._running: _Process | None = None

    @property
    def running(self) -> bool:
        """Whether there is a process that has answered all its questions."""
        return self._running is not None

    def ask(self, question: str, **parts: Any) -> JsonNode:  # noqa: ANN401  (any JSON)
        """Ask a question.

        Args:
            question: its name.
            parts: its other keys.

        Returns:
            The answer, a JSON object with the id of the question.

        Raises:
            NoAnswerError: the answer is missing or malformed; the process is stopped then.
            OSError: the command cannot be started.
        """
        if self._running is None:
            self._running = _Process(self.command)
        self.questions += 1
        request = {"id": self.questions, "ask": question, **parts}
        self._running.requests.put(json.dumps(request).encode() + b"\n")
        try:
            return self._answer(self._running, self.questions)
        except NoAnswerError:
            self.stop()
            raise

    def _answer(self, running: _Process, number: int) -> JsonNode:
        try:
            line = running.lines.get(timeout=self.timeout)
        except Empty:
            raise NoAnswerError(f"no answer within {self.timeout:g} seconds") from None
        if line is None:
            raise NoAnswerError(f"no answer: {running.last_words()}")
        return read_answer(line, number)

    def stop(self) -> None:
        """End the process, if there is one; the next question starts another."""
        running, self._running = self._running, None
        if running is not None:
            running.stop()

    def __enter__(self) -> Self:
        """Use it in a `with`, so that no process is left over."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        self.stop()


def read_answer(line: bytes, number: int) -> JsonNode:
    """The answer in a line that the implementation wrote to the question with this id.

    Raises:
        NoAnswerError: the line is no answer to it.
    """
    if not line.strip():
        raise NoAnswerError("an empty line is no answer")
    if len(line) > MOST_BYTES:
        raise NoAnswerError(f"a line of more than {MOST_BYTES} bytes is not read")
    text = shortened(line.decode(errors="replace").strip(), _SHOWN)
    try:
        answer = parse_json(line)
    except SerializationError as error:
        raise NoAnswerError(f"{error}; the line: {text}") from None
    if not isinstance(answer.value, dict):
        raise NoAnswerError(f"an answer is a JSON object, not {text}")
    given = answer.value.get("id")
    if given != number or isinstance(given, bool):
        raise NoAnswerError(
            f"the answer to {number} has its id, not {shortened(repr(given), _SHOWN)}"
        )
    if "error" in answer.value:
        raise NoAnswerError(f"an error: {shortened(str(answer.value['error']), _SHOWN)}")
    return answer
