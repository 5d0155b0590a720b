"""An implementation without a process, which is quicker to ask and keeps what was said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from splendor_rules.testing.conformance import Implementation, NoAnswer
from splendor_rules.testing.conformance.client import read_answer

if TYPE_CHECKING:
    from splendor_rules.serialization.nodes import JsonNode


class InProcess(Implementation):
    """Asks an engine in this process.

    Attributes:
        lines: every question and answer, as JSON text.
    """

    def __init__(self, engine: type[Any]) -> None:
        super().__init__((), 1.0)
        self.engine = engine
        self.lines: list[str] = []
        self._now: Any = None

    @property
    def running(self) -> bool:
        return self._now is not None

    def ask(self, what: str, **parts: Any) -> JsonNode:
        self._now = self._now or self.engine()
        self.asked += 1
        question = json.dumps({"id": self.asked, "ask": what, **parts})
        try:
            said = getattr(self._now, what)(json.loads(question))
        except Exception as error:
            self.stop()
            raise NoAnswer(repr(error)) from error
        answer = json.dumps({"id": self.asked, **said})
        self.lines += [question, answer]
        try:
            return read_answer(answer.encode(), self.asked)
        except NoAnswer:
            self.stop()
            raise

    def stop(self) -> None:
        self._now = None
