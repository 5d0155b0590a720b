"""The implementation as a process: a question is a line, and so is its answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Any, Final, Self

from splendor_rules.errors import SerializationError, SplendorError
from splendor_rules.serialization.nodes import MOST_BYTES, JsonNode, parse_json

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOON: Final = 1.0
"""Seconds for what needs no thinking: an end that was asked for, or the rest of a message."""
_UNREAD: Final = 64
_SHOWN: Final = 200


class NoAnswer(SplendorError):
    """The implementation gave no answer that can be read.

    Attributes:
        problem: what it did instead, one sentence.
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
        self.lines: Queue[bytes | None] = Queue(_UNREAD)
        self.complaints: deque[bytes] = deque(maxlen=20)
        self._stopped = Event()
        self._threads = [
            Thread(target=task, args=(stream,), daemon=True)
            for task, stream in (
                (self._write, self.process.stdin),
                (self._read, self.process.stdout),
                (self._listen, self.process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, stream: IO[bytes]) -> None:
        while (line := self.requests.get()) is not None:
            try:
                stream.write(line)
                stream.flush()
            except OSError:  # it has ended, which the reader finds out
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
        while line := stream.readline(MOST_BYTES):
            self.complaints.append(line)
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
            said = f"it ended with status {self.process.wait(_SOON)}"
        except subprocess.TimeoutExpired:
            said = "it has closed its standard output"
        self._threads[-1].join(_SOON)
        written = [line.decode(errors="replace").strip() for line in self.complaints]
        last = next((line for line in reversed(written) if line), "")
        return f"{said}; on standard error: {_short(last)}" if last else said


class Implementation:
    """The implementation under test.

    Attributes:
        command: how it is started.
        timeout: how many seconds it has for an answer.
        asked: how many questions it was asked.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        """Keep what is needed; the process starts with the first question."""
        self.command = tuple(command)
        self.timeout = timeout
        self.asked = 0
        self._running: _Process | None = None

    @property
    def running(self) -> bool:
        """Whether a process is there that has answered all its questions."""
        return self._running is not None

    def ask(self, what: str, **parts: Any) -> JsonNode:  # noqa: ANN401  (any JSON)
        """Ask a question.

        Args:
            what: which question.
            parts: what else stands in it.

        Returns:
            The answer, a JSON object with the number of the question.

        Raises:
            NoAnswer: there is none, or none that can be read; the process is stopped then.
            OSError: the command cannot be started.
        """
        if self._running is None:
            self._running = _Process(self.command)
        self.asked += 1
        question = {"id": self.asked, "ask": what, **parts}
        self._running.requests.put(json.dumps(question).encode() + b"\n")
        try:
            return self._answer(self._running, self.asked)
        except NoAnswer:
            self.stop()
            raise

    def _answer(self, running: _Process, number: int) -> JsonNode:
        try:
            line = running.lines.get(timeout=self.timeout)
        except Empty:
            raise NoAnswer(f"no answer within {self.timeout:g} seconds") from None
        if line is None:
            raise NoAnswer(f"no answer: {running.last_words()}")
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
    """The answer that a line holds.

    Args:
        line: what the implementation wrote.
        number: the id of the question.

    Raises:
        NoAnswer: it holds none.
    """
    if not line.strip():
        raise NoAnswer("an empty line is no answer")
    if len(line) > MOST_BYTES:
        raise NoAnswer(f"a line of more than {MOST_BYTES} bytes is not read")
    try:
        answer = parse_json(line)
    except SerializationError as error:
        raise NoAnswer(f"{error.problem}; the line: {_short(_text(line))}") from None
    if not isinstance(answer.value, dict):
        raise NoAnswer(f"an answer is a JSON object, not {_short(_text(line))}")
    if answer.value.get("id") != number or isinstance(answer.value["id"], bool):
        raise NoAnswer(
            f"the answer to {number} has its id, not {_short(repr(answer.value.get('id')))}"
        )
    if "error" in answer.value:
        raise NoAnswer(f"an error: {_short(str(answer.value['error']))}")
    return answer


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
