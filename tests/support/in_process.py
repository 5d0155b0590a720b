"""An implementation without a process, which is quicker to ask and keeps what was said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from splendor_rules.testing.conformance import Implementation, NoAnswerError
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

    def ask(self, question: str, **parts: Any) -> JsonNode:
        self._now = self._now or self.engine()
        self.questions += 1
        request = json.dumps({"id": self.questions, "ask": question, **parts})
        try:
            response = getattr(self._now, question)(json.loads(request))
        except Exception as error:
            self.stop()
            raise NoAnswerError(repr(error)) from error
        answer = json.dumps({"id": self.questions, **response})
        self.lines += [request, answer]
        try:
            return read_answer(answer.encode(), self.questions)
        except NoAnswerError:
            self.stop()
            raise

    def stop(self) -> None:
        self._now = None
